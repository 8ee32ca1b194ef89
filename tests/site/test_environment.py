"""The script that makes the virtual environment: an old or bare machine, or no network, is told in one line."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path("nambarz_site/environment.py")


def run_with(before: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the script after the statement ``before``."""
    code = f"import sys, runpy; {before}; runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True
    )


def fresh_clone(tmp_path: Path) -> Path:
    """A folder with what the script needs, in which nothing has been made yet."""
    (tmp_path / SCRIPT.parent).mkdir()
    for name in (SCRIPT, Path("pyproject.toml")):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_an_old_python_can_read_it_and_is_told_that_it_is_too_old() -> None:
    ast.parse((ROOT / SCRIPT).read_text(), feature_version=(3, 5))
    done = run_with("sys.version_info = (3, 9, 2)")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Python 3.9 is too old: NAMBARZ needs 3.11 or later (make run PYTHON=python3.11, if it is there)."
    ]


def test_without_the_venv_module_it_says_what_to_install(tmp_path: Path) -> None:
    done = run_with("sys.modules['ensurepip'] = None", fresh_clone(tmp_path))
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["Python's venv module is missing: apt install python3-venv"]


def test_without_a_network_it_says_so(tmp_path: Path) -> None:
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_EXTRA_INDEX_URL": ""}
    done = run_with("pass", fresh_clone(tmp_path), **nowhere, PIP_FIND_LINKS="", PIP_NO_CACHE_DIR="1")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("No network: the Python packages that NAMBARZ needs cannot be fetched.")
