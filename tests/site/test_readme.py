"""What the README shows is what happens."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_of_the_referee_answers_as_printed() -> None:
    shown = re.search(r"^    \$ (echo .+?judge)\n    (\{.+?\})$", README, re.MULTILINE | re.DOTALL)
    assert shown is not None
    command, answer = shown.groups()
    ran = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == answer


def test_every_file_it_names_is_there() -> None:
    named = re.findall(r"\]\(([^)#]+)\)", README)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
