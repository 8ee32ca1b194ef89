"""The site: settings, root URLs, servers and the Celery application, and the commands that run them together."""

from .celery import app as celery_app

__all__ = ["celery_app"]
