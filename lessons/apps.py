"""Django's entry for this app."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "lessons"
