"""The tests: a database file of their own (a worker in another process must see it), and cheap password hashing."""

import os
import tempfile
from pathlib import Path

from .base import *
from .base import DATABASES

SECRET_KEY = "tests-only"
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ACCOUNT_EMAIL_VERIFICATION = "optional"
WHITENOISE_USE_FINDERS = True

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"nambarz-test-{os.getpid()}.sqlite3")}
