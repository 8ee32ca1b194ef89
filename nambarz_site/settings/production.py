"""A school's server: behind a proxy that ends HTTPS, everything secret or particular from the environment.

SECRET_KEY and ALLOWED_HOSTS must be set; docs/operations.md lists the rest.
"""

import os

from .base import *

SECRET_KEY = os.environ["SECRET_KEY"]

# How many proxies add to X-Forwarded-For: allauth limits wrong passwords by the address behind them.
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("PROXIES", "1"))

# -- HTTPS -------------------------------------------------------------------------------------------------------------

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
# Browsers' built-in lists are for whoever owns the whole domain to ask for, not for one site of a school.
SILENCED_SYSTEM_CHECKS = ["security.W021"]

# -- mail --------------------------------------------------------------------------------------------------------------

EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("EMAIL_USE_TLS", "1") == "1"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM", "nambarz@localhost")
