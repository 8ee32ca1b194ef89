"""Addresses of the games."""

from django.urls import path

from . import views, views_fixing, views_gathering, views_tablet, views_wishes

app_name = "games"

urlpatterns = [
    path("play/", views.start, name="start"),
    path("play/together/", views_gathering.together, name="together"),
    path("play/tablet/", views_tablet.tablet, name="tablet"),
    path("play/mine/", views.mine, name="mine"),
    path("play/pace/", views.pace, name="pace"),
    path("play/motion/", views_wishes.motion, name="motion"),
    path("table/<uuid:pk>/", views.table, name="table"),
    path("table/<uuid:pk>/act/", views.act, name="act"),
    path("table/<uuid:pk>/poll/", views.poll, name="poll"),
    path("table/<uuid:pk>/on/", views.onward, name="onward"),
    path("table/<uuid:pk>/leave/", views.leave, name="leave"),
    path("table/<uuid:pk>/back/", views.back, name="back"),
    path("table/<uuid:pk>/count/", views.count, name="count"),
    path("table/<uuid:pk>/hint/", views.hint, name="hint"),
    path("table/<uuid:pk>/again/", views.again, name="again"),
    path("table/<uuid:pk>/room/", views_gathering.room, name="room"),
    path("table/<uuid:pk>/join/", views_gathering.join, name="join"),
    path("table/<uuid:pk>/room/leave/", views_gathering.leave_room, name="room_leave"),
    path("table/<uuid:pk>/room/team/", views_gathering.team, name="room_team"),
    path("table/<uuid:pk>/room/start/", views_gathering.begin, name="room_start"),
    path("table/<uuid:pk>/room/close/", views_gathering.close, name="room_close"),
    path("table/<uuid:pk>/sound/", views_wishes.sound, name="sound"),
    path("table/<uuid:pk>/fix/", views_fixing.mistakes, name="fix"),
    path("table/<uuid:pk>/fix/look/", views_fixing.look, name="fix_look"),
    path("table/<uuid:pk>/fix/<int:number>/", views_fixing.moment, name="fix_moment"),
    path("table/<uuid:pk>/fix/<int:number>/try/", views_fixing.attempt, name="fix_try"),
    path("table/<uuid:pk>/fix/<int:number>/help/", views_fixing.more_help, name="fix_help"),
    path("table/<uuid:pk>/fix/<int:number>/leave/", views_fixing.leave_it, name="fix_leave"),
    path("table/<uuid:pk>/score/", views.score, name="score"),
    path("table/<uuid:pk>/replay/", views.replay, name="replay"),
    path("table/<uuid:pk>/record.jsonl", views.record, name="record"),
]
