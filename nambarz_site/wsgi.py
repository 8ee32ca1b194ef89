"""The pages as a WSGI application (granian in production, a2wsgi inside asgi.py under `make run`)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nambarz_site.settings.local")

application = get_wsgi_application()
