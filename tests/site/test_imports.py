"""Who may import whom (the contracts stand in pyproject.toml), and what the pure parts may import at all."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def imported(file: Path) -> Iterator[str]:
    """The modules that ``file`` imports, anywhere in it; relative ones begin with dots."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def test_the_contracts_hold() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("file", sorted((ROOT / "games" / "engine").rglob("*.py")), ids=lambda file: file.name)
def test_the_engine_needs_the_standard_library_only(file: Path) -> None:
    depth = len(file.relative_to(ROOT / "games" / "engine").parts)  # dots that stay inside the engine
    for name in imported(file):
        if name.startswith("."):
            assert len(name) - len(name.lstrip(".")) <= depth, name
        else:
            assert name.split(".")[0] in sys.stdlib_module_names or f"{name}.".startswith("games.engine."), name


@pytest.mark.parametrize("folder", ["games/engine", "lessons/learning", "classrooms/reports"])
def test_the_pure_parts_load_without_django(folder: str) -> None:
    modules = sorted(
        str(file.relative_to(ROOT).with_suffix("")).replace("/", ".").removesuffix(".__init__")
        for file in (ROOT / folder).rglob("*.py")
        if file.name != "__main__.py"
    )
    heavy = "[name for name in sys.modules if name.split('.')[0] in ('django', 'celery', 'redis')]"
    code = f"import sys, importlib\nfor name in {modules}: importlib.import_module(name)\nprint({heavy})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
