"""Addresses of the games."""

from django.urls import path

from .views import fixing, gathering, table, tablet, wishes

app_name = "games"

urlpatterns = [
    path("play/", table.start, name="start"),
    path("play/together/", gathering.together, name="together"),
    path("play/tablet/", tablet.tablet, name="tablet"),
    path("play/mine/", table.mine, name="mine"),
    path("play/pace/", table.pace, name="pace"),
    path("play/motion/", wishes.motion, name="motion"),
    path("table/<uuid:pk>/", table.table, name="table"),
    path("table/<uuid:pk>/act/", table.act, name="act"),
    path("table/<uuid:pk>/poll/", table.poll, name="poll"),
    path("table/<uuid:pk>/on/", table.onward, name="onward"),
    path("table/<uuid:pk>/leave/", table.leave, name="leave"),
    path("table/<uuid:pk>/back/", table.back, name="back"),
    path("table/<uuid:pk>/count/", table.count, name="count"),
    path("table/<uuid:pk>/hint/", table.hint, name="hint"),
    path("table/<uuid:pk>/again/", table.again, name="again"),
    path("table/<uuid:pk>/room/", gathering.room, name="room"),
    path("table/<uuid:pk>/join/", gathering.join, name="join"),
    path("table/<uuid:pk>/room/leave/", gathering.leave_room, name="room_leave"),
    path("table/<uuid:pk>/room/team/", gathering.team, name="room_team"),
    path("table/<uuid:pk>/room/start/", gathering.begin, name="room_start"),
    path("table/<uuid:pk>/room/close/", gathering.close, name="room_close"),
    path("table/<uuid:pk>/sound/", wishes.sound, name="sound"),
    path("table/<uuid:pk>/fix/", fixing.mistakes, name="fix"),
    path("table/<uuid:pk>/fix/look/", fixing.look, name="fix_look"),
    path("table/<uuid:pk>/fix/<int:number>/", fixing.moment, name="fix_moment"),
    path("table/<uuid:pk>/fix/<int:number>/try/", fixing.attempt, name="fix_try"),
    path("table/<uuid:pk>/fix/<int:number>/help/", fixing.more_help, name="fix_help"),
    path("table/<uuid:pk>/fix/<int:number>/leave/", fixing.leave_it, name="fix_leave"),
    path("table/<uuid:pk>/score/", table.score, name="score"),
    path("table/<uuid:pk>/replay/", table.replay, name="replay"),
    path("table/<uuid:pk>/record.jsonl", table.record, name="record"),
]
