"""The least that Django can do with a database, to measure plays against: one row read, one row written.

Settings, addresses, view and model of a site by itself, on the same database and under the same server as the product:
no middleware, no session, no template. ``DJANGO_SETTINGS_MODULE=tests.bench.bare``.
"""

import os

from nambarz_site.settings.base import DATABASES, DEFAULT_AUTO_FIELD, LOGGING, USE_TZ

__all__ = ["DATABASES", "DEFAULT_AUTO_FIELD", "LOGGING", "USE_TZ"]

SECRET_KEY = os.environ["SECRET_KEY"]
ALLOWED_HOSTS = [os.environ["ALLOWED_HOSTS"]]
ROOT_URLCONF = "tests.bench.bare_view"
MIDDLEWARE: list[str] = []
INSTALLED_APPS: list[str] = []
