"""People, classes and groups."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A teacher or a pupil."""
