"""``manage.py compilemessages`` without gettext: polib compiles the catalogues, so that a bare machine needs no more.

Takes the place of Django's command of this name.
"""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Compiles what has changed."""

    help = "Compiles the message catalogues (.po) that are newer than their compiled form (.mo)."
    requires_system_checks: list[str] = []

    def handle(self, *, verbosity: int, **options: Any) -> None:
        for catalogue in sorted(Path(settings.BASE_DIR).glob("*/locale/*/LC_MESSAGES/*.po")):
            compiled = catalogue.with_suffix(".mo")
            if not compiled.exists() or compiled.stat().st_mtime < catalogue.stat().st_mtime:
                polib.pofile(str(catalogue)).save_as_mofile(str(compiled))
                if verbosity:
                    self.stdout.write(f"compiled {catalogue.relative_to(settings.BASE_DIR)}")
