"""What every installation shares. Values that differ between machines come from the environment, and are listed in
docs/operations.md."""

import os
from datetime import timedelta
from pathlib import Path

import dj_database_url
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from nambarz_site.addresses import broker_url

BASE_DIR = Path(__file__).resolve().parent.parent.parent
# Everything the running site writes: database, sockets, logs, the local secret key.
VAR_DIR = Path(os.environ.get("NAMBARZ_VAR", BASE_DIR / "var"))


def env_list(name: str) -> list[str]:
    """The comma-separated values of an environment variable; an empty list when it is not set."""
    return [value.strip() for value in os.environ.get(name, "").split(",") if value.strip()]


# -- applications ------------------------------------------------------------------------------------------------------

DEBUG = False
ROOT_URLCONF = "nambarz_site.urls"
WSGI_APPLICATION = "nambarz_site.wsgi.application"
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
# Where others find this site ("https://nambarz.example.org", no slash at the end), for QR codes and printed cards;
# empty: wherever the person who prints them is looking.
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").rstrip("/")

INSTALLED_APPS = [
    "nambarz_site",
    "classrooms",
    "lessons",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_celery_beat",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "nambarz_site.middleware.never_stored",
    "nambarz_site.middleware.whole_page_sign_in",
    "allauth.account.middleware.AccountMiddleware",
    "classrooms.middleware.PupilMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# -- database ----------------------------------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Connections persist: a request costs no connect. Transactions are the services' own and short (no ATOMIC_REQUESTS).
DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{VAR_DIR / 'nambarz.sqlite3'}", conn_max_age=None, conn_health_checks=True
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL lets readers go on while one writes. IMMEDIATE takes the write lock at the start of a transaction, where
    # SQLite waits for `timeout` seconds; a lock asked for later would fail at once instead.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16000;"
        ),
    }

# -- people ------------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "classrooms.User"
AUTHENTICATION_BACKENDS = [
    "classrooms.backends.StaffBackend",  # the admin
    "classrooms.backends.TeacherBackend",
    "classrooms.backends.PupilBackend",
    "classrooms.backends.TableBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/teach/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "classrooms.adapters.AccountAdapter"
ACCOUNT_USER_DISPLAY = "classrooms.adapters.name_shown"
ACCOUNT_FORMS = {"signup": "classrooms.forms.account.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = False
MFA_ADAPTER = "classrooms.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "NAMBARZ"

# Shared tablets: closing the browser signs out.
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_AGE = 60 * 60 * 12
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

# -- what a page may load: this site and nothing else ------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# -- languages and time ------------------------------------------------------------------------------------------------

USE_I18N = True
USE_TZ = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ar", _("Arabic")), ("ru", _("Russian")), ("fr", _("French"))]
# Days and weeks of the reports begin at midnight here.
TIME_ZONE = os.environ.get("SCHOOL_TIME_ZONE") or "UTC"

LOCALE_PATHS = [BASE_DIR / "nambarz_site" / "locale"]

# -- static files ------------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
# What people get: names with a hash, kept by browsers for ever, ready in brotli and gzip.
STATIC_ROOT: Path | None = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "nambarz_site.storage.HashedStaticFiles"},
}
# No other site has any business with them.
WHITENOISE_ALLOW_ALL_ORIGINS = False
# What developers and tests get: the files from where they lie.
PLAIN_STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# -- Redis (or Valkey), cache, Celery ----------------------------------------------------------------------------------

# redis://host:port/number, or unix:///path/to/socket
REDIS_URL = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/0"

CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}

CELERY_BROKER_URL = broker_url(REDIS_URL)
CELERY_RESULT_BACKEND = CELERY_BROKER_URL
CELERY_RESULT_EXPIRES = 60 * 60
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_RESULT_SERIALIZER = "json"
CELERY_TIMEZONE = TIME_ZONE

# A game waits for `live` tasks; nothing slow may stand in their way.
CELERY_TASK_DEFAULT_QUEUE = "figures"
CELERY_TASK_ROUTES = {
    "games.tasks.*": {"queue": "live"},
    "lessons.tasks.*": {"queue": "figures"},
    "classrooms.tasks.mail_*": {"queue": "mail"},
}
# A task whose worker dies is given to another; every task may therefore run twice, and must not mind.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TRACK_STARTED = True
CELERY_TASK_SOFT_TIME_LIMIT = 5 * 60
CELERY_TASK_TIME_LIMIT = 6 * 60
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # How long Redis waits for an acknowledgement before it gives a task to another worker: longer than any task runs.
    "visibility_timeout": 15 * 60,
    # A page that queues a task does not wait for a Redis that is away, nor for ever for one that hangs. (Workers have a
    # policy of their own, and go on trying.)
    "max_retries": 0,
    "socket_connect_timeout": 1,
    "socket_timeout": 2,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A page that queues a task does not wait long for a Redis that is away.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.2, "interval_max": 0.2}

CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
CELERY_BEAT_SCHEDULE = {
    "fold-marked-days": {
        "task": "lessons.tasks.fold_marked_days",
        "schedule": timedelta(minutes=3),
        "options": {"expires": 3 * 60},
    },
    "check-figures": {
        "task": "lessons.tasks.figures_check",
        "schedule": crontab(hour=3, minute=10),
        "options": {"expires": 6 * 60 * 60},
    },
    "resume-tables": {
        "task": "games.tasks.tables_resume",
        "schedule": timedelta(minutes=3),
        "options": {"expires": 3 * 60},
    },
    "close-old-gatherings": {
        "task": "games.tasks.gatherings_close_old",
        "schedule": timedelta(hours=1),
        "options": {"expires": 60 * 60},
    },
    "forget-sessions": {
        "task": "nambarz_site.tasks.forget_sessions",
        "schedule": crontab(hour=3, minute=40),
        "options": {"expires": 6 * 60 * 60},
    },
    "forget-tries": {
        "task": "classrooms.tasks.tries_forget_old",
        "schedule": crontab(hour=3, minute=50),
        "options": {"expires": 6 * 60 * 60},
    },
}

# -- logging -----------------------------------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
    # Django's own handlers would say everything twice.
    "loggers": {"django": {"handlers": [], "propagate": True}},
}
