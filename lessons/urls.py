"""Addresses of the lessons: for now the rules to read."""

from django.urls import path

from . import views

app_name = "lessons"

urlpatterns = [
    path("rules/", views.rules, name="rules"),
    path("rules/<slug:slug>/", views.rule, name="rule"),
]
