"""One machine: development, and `make run` for a home or a school's own network, without HTTPS."""

import os

from django.core.management.utils import get_random_secret_key

from .base import *
from .base import ALLOWED_HOSTS, PLAIN_STORAGES, VAR_DIR


def local_secret_key() -> str:
    """This machine's own key, made on first use and kept, so that a restart signs nobody out."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    key_file = VAR_DIR / "secret-key"
    try:
        with open(key_file, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(get_random_secret_key())
    except FileExistsError:
        pass
    return key_file.read_text()


VAR_DIR.mkdir(parents=True, exist_ok=True)
SECRET_KEY = local_secret_key()
# `make run` serves people, not developers: it sets DEBUG=0.
DEBUG = os.environ.get("DEBUG", "1") == "1"
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *ALLOWED_HOSTS]
ACCOUNT_EMAIL_VERIFICATION = "optional"
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR_DIR / "mail"
if DEBUG:
    # Straight from where they lie; `make run` collects them at every start.
    WHITENOISE_USE_FINDERS = True
    STATIC_ROOT = None
    STORAGES = PLAIN_STORAGES
# Browsers ignore this header without HTTPS, and complain about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None

if "REDIS_URL" not in os.environ:
    # `manage.py runserver` by itself; `make run` brings a Redis.
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
