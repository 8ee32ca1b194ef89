"""Addresses of the games."""

from django.urls import path

from . import views

app_name = "games"

urlpatterns = [
    path("play/", views.start, name="start"),
    path("play/mine/", views.mine, name="mine"),
    path("play/pace/", views.pace, name="pace"),
    path("table/<uuid:pk>/", views.table, name="table"),
    path("table/<uuid:pk>/act/", views.act, name="act"),
    path("table/<uuid:pk>/poll/", views.poll, name="poll"),
    path("table/<uuid:pk>/on/", views.onward, name="onward"),
    path("table/<uuid:pk>/leave/", views.leave, name="leave"),
    path("table/<uuid:pk>/back/", views.back, name="back"),
    path("table/<uuid:pk>/count/", views.count, name="count"),
    path("table/<uuid:pk>/hint/", views.hint, name="hint"),
    path("table/<uuid:pk>/again/", views.again, name="again"),
    path("table/<uuid:pk>/score/", views.score, name="score"),
    path("table/<uuid:pk>/replay/", views.replay, name="replay"),
    path("table/<uuid:pk>/record.jsonl", views.record, name="record"),
]
