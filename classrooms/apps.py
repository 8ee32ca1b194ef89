"""Django's entry for this app."""

from django.apps import AppConfig


class ClassroomsConfig(AppConfig):
    name = "classrooms"
