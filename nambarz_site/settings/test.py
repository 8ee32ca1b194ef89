"""The tests: database, Redis socket and everything else in a folder of their own, and cheap password hashing.

The database is a file, for a worker in another process must see it. NAMBARZ_VAR names the folder to processes that
belong to a test run; the run itself makes a new one, and tests/conftest.py removes it.
"""

import os
import tempfile
from pathlib import Path

from nambarz_site.addresses import broker_url

from .base import *
from .base import DATABASES, PLAIN_STORAGES

VAR_DIR = Path(os.environ.get("NAMBARZ_VAR") or tempfile.mkdtemp(prefix="nambarz-test-"))
SECRET_KEY = "tests-only"
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# In the tests' own process Django keeps mail in memory; other processes write it here.
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR_DIR / "mail"
ACCOUNT_EMAIL_VERIFICATION = "optional"
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = None
STORAGES = PLAIN_STORAGES
WHITENOISE_AUTOREFRESH = False

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

# A server started by the `redis` fixture; until then nobody answers there.
REDIS_URL = f"unix://{VAR_DIR / 'redis.sock'}"
CELERY_BROKER_URL = CELERY_RESULT_BACKEND = broker_url(REDIS_URL)
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
