"""``manage.py makemessages`` for this project: one catalogue an app, which also holds the texts of its templates.

The templates of all apps stand together in ``templates/``; Django would put their texts into one site-wide catalogue.
"""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.commands import makemessages

APPS = ("classrooms", "games", "lessons")


class Command(makemessages.Command):
    """Django's command, run from the project's folder, for all languages but the one the texts are written in."""

    def handle(self, *args: Any, **options: Any) -> None:
        os.chdir(settings.BASE_DIR)
        for app in APPS:
            Path(app, "locale").mkdir(exist_ok=True)
        if not (options["locale"] or options["all"]):
            options["locale"] = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        options["ignore_patterns"] = [*options["ignore_patterns"], "tests", "var", "docs"]
        super().handle(*args, **options)

    def find_files(self, root: str) -> list[makemessages.TranslatableFile]:
        files = super().find_files(root)
        for file in files:
            folders = Path(file.dirpath).parts
            if folders[:1] == ("templates",) and folders[1:2] and folders[1] in APPS:
                file.locale_dir = str(settings.BASE_DIR / folders[1] / "locale")
        return files
