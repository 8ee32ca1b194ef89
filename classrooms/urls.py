"""Addresses of people and classes: the pupils' door, a child's own page, the teacher's pages under /teach/."""

from __future__ import annotations

from django.urls import include, path

from .views import classes, door, groups, me, pupils, tablet, together

app_name = "classrooms"

urlpatterns = [
    path("join/", door.join, name="join"),
    path("class/<str:code>/", door.class_page, name="class_page"),
    path("class/<str:code>/<int:pk>/", door.sign_in_pupil, name="sign_in_pupil"),
    path("card/<str:token>/", door.card, name="card"),
    path("next-player/", door.next_player, name="next_player"),
    path("me/", me.pupil_home, name="pupil_home"),
    path("group/<int:group_pk>/open/", me.open_table, name="open_table"),
    path("group/<int:group_pk>/together/", together.open_together, name="open_together"),
    path("tablet/", tablet.tablet, name="tablet"),
    path("tablet/<int:pk>/", tablet.join, name="tablet_join"),
    path("tablet/again/", tablet.start_again, name="tablet_start_again"),
    path("tablet/begin/", tablet.begin, name="tablet_begin"),
    path("tables/", together.tables_of_class, name="tables_of_class"),
    path("tables/code/", together.table_code, name="table_code"),
    path("teach/", classes.dashboard, name="dashboard"),
    path("teach/class/new/", classes.class_new, name="class_new"),
    path("teach/class/<int:pk>/", classes.class_detail, name="class_detail"),
    path("teach/class/<int:pk>/edit/", classes.class_edit, name="class_edit"),
    path("teach/class/<int:pk>/archive/", classes.class_archive, name="class_archive"),
    path("teach/class/<int:pk>/restore/", classes.class_restore, name="class_restore"),
    path("teach/class/<int:pk>/door/", classes.door, name="door"),
    path("teach/class/<int:pk>/poster/", classes.class_poster, name="class_poster"),
    path("teach/class/<int:pk>/teachers/", classes.teacher_add, name="teacher_add"),
    path("teach/class/<int:pk>/teachers/<int:teacher_pk>/remove/", classes.teacher_remove, name="teacher_remove"),
    path("teach/class/<int:pk>/cards/", pupils.cards, name="cards"),
    path("teach/class/<int:pk>/pupils/add/", pupils.pupils_add, name="pupils_add"),
    path("teach/class/<int:pk>/pupils/<int:enrolment_pk>/", pupils.pupil, name="pupil"),
    path("teach/class/<int:pk>/pupils/<int:enrolment_pk>/rename/", pupils.pupil_rename, name="pupil_rename"),
    path("teach/class/<int:pk>/pupils/<int:enrolment_pk>/move/", pupils.pupil_move, name="pupil_move"),
    path("teach/class/<int:pk>/pupils/<int:enrolment_pk>/remove/", pupils.pupil_remove, name="pupil_remove"),
    path("teach/class/<int:pk>/pupils/<int:enrolment_pk>/restore/", pupils.pupil_restore, name="pupil_restore"),
    path("teach/class/<int:pk>/pupils/<int:enrolment_pk>/pictures/", pupils.pictures_reset, name="pictures_reset"),
    path("teach/class/<int:pk>/pupils/<int:enrolment_pk>/export/", pupils.pupil_export, name="pupil_export"),
    path("teach/class/<int:pk>/pupils/<int:enrolment_pk>/erase/", pupils.pupil_erase, name="pupil_erase"),
    path("teach/class/<int:pk>/groups/new/", groups.group_new, name="group_new"),
    path("teach/class/<int:pk>/groups/preview/", groups.group_preview, name="group_preview"),
    path("teach/class/<int:pk>/groups/<int:group_pk>/", groups.group_edit, name="group_edit"),
    path("teach/class/<int:pk>/groups/<int:group_pk>/delete/", groups.group_delete, name="group_delete"),
    path("", include("classrooms.report_urls")),
]
