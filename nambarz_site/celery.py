"""The Celery application. Its configuration is the ``CELERY_…`` part of the Django settings."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nambarz_site.settings.local")

app = Celery("nambarz")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
