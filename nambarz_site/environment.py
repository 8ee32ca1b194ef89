"""Makes the virtual environment in .venv and keeps it up to date: ``python3 nambarz_site/environment.py [extra …]``.

Run by ``make`` with the system's Python before anything is installed: the standard library only, and nothing that an
old Python could not read, for it must be able to say that it is too old. Installs when what pyproject.toml asks for has
changed, and otherwise returns at once.
"""

import hashlib
import os
import subprocess
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
STAMP = os.path.join(VENV, "nambarz-installed")
PIP = [PYTHON, "-m", "pip", "--disable-pip-version-check"]
# What pip says when it cannot reach the package index.
NO_NETWORK = (
    "NewConnectionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "NameResolutionError",
    "Temporary failure in name resolution",
)


def main(extras):
    """Exit with one clear line where the environment cannot be made."""
    if sys.version_info < OLDEST:
        sys.exit(
            "Python %d.%d is too old: NAMBARZ needs %d.%d or later (make run PYTHON=python%d.%d, if it is there)."
            % (sys.version_info[:2] + OLDEST + OLDEST)
        )
    wanted, there = fingerprint(), stamp_read()
    if os.path.exists(PYTHON) and there[:1] == [wanted] and set(extras) <= set(there[1:]):
        return
    make_venv()
    extras = sorted(set(extras) | set(stamp_read()[1:]))
    install(extras)
    with open(STAMP, "w") as file:
        file.write(" ".join([wanted, *extras]))


def stamp_read():
    """What was installed last: a fingerprint and the extras; empty when nothing was."""
    try:
        with open(STAMP) as file:
            return file.read().split()
    except OSError:
        return []


def fingerprint():
    """Changes when something has to be installed: for other requirements, another Python, or in a moved folder."""
    import tomllib

    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        asked = tomllib.load(file)
    facts = repr((asked["project"], asked["build-system"], sys.version_info[:2], ROOT))
    return hashlib.sha256(facts.encode()).hexdigest()


def make_venv():
    """A new one, unless there is one of this Python that was made here and works."""
    if os.path.exists(PYTHON) and made_here():
        probe = [PYTHON, "-c", "import sys, pip; print('%d.%d' % sys.version_info[:2])"]
        if subprocess.run(probe, capture_output=True, text=True).stdout.strip() == "%d.%d" % sys.version_info[:2]:
            return
    try:
        import ensurepip  # noqa: F401  (what Debian leaves out together with venv)
        import venv
    except ImportError:
        sys.exit("Python's venv module is missing: apt install python3-venv")
    say("Making the virtual environment .venv ...")
    try:
        venv.create(VENV, clear=True, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit("The virtual environment .venv cannot be made: %s" % error)


def made_here():
    """Whether its scripts, which name the place where they were made, still find their Python."""
    try:
        with open(os.path.join(VENV, "bin", "pip")) as script:
            return VENV in script.readline()
    except OSError:
        return False


def install(extras):
    say("Installing what NAMBARZ needs (once; a minute or two) ...")
    target = "%s[%s]" % (ROOT, ",".join(extras)) if extras else ROOT
    done = subprocess.run(
        [*PIP, "install", "--quiet", "--retries", "2", "--editable", target], capture_output=True, text=True
    )
    if done.returncode == 0:
        return
    said = done.stdout + done.stderr
    if any(sign in said for sign in NO_NETWORK):
        sys.exit(
            "No network: the Python packages that NAMBARZ needs cannot be fetched. The first run needs the internet."
        )
    sys.exit(said + "\nNAMBARZ cannot be installed; pip says why above.")


def say(line):
    print(line, flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
