"""The production settings, and one address more: the bare view, behind all that stands before every page."""

from nambarz_site.settings.production import *

ROOT_URLCONF = "tests.bench.urls"
