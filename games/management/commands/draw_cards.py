"""``manage.py draw_cards``: draw every card from the animals and figures, so that they stay alike.

The results are committed; run it after changing an animal or a layout. ``--check`` writes nothing and fails where a
file differs from what would be drawn.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from . import _french_cards, _logos, _nambarz_cards

ART = Path(__file__).resolve().parents[2] / "static" / "games" / "art"


def drawings() -> dict[Path, str]:
    """Every generated file and its text."""
    nambarz, french = _nambarz_cards.deck(ART), _french_cards.deck()
    folders = {
        "cards": nambarz,
        "french": french,
        "suits": _french_cards.signs(),
        "logos": _logos.logos(nambarz, french) | {"hero": _logos.hero(nambarz, ART)},
    }
    return {ART / folder / f"{name}.svg": text for folder, files in folders.items() for name, text in files.items()}


class Command(BaseCommand):
    help = "Draws the card faces (SVG) from the animals' drawings and the figures."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail where a file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        stale = [
            path for path, text in drawings().items() if not path.exists() or path.read_text(encoding="utf-8") != text
        ]
        if options["check"]:
            if stale:
                raise CommandError(f"{len(stale)} drawings are out of date: {', '.join(path.name for path in stale)}")
            return
        for path, text in drawings().items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.stdout.write(f"{len(drawings())} cards drawn, {len(stale)} of them changed.")
