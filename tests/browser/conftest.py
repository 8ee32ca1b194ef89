"""What browser tests share beside the fixtures of tests/conftest.py."""

from playwright.sync_api import expect

# Two busy cores: a page may take its time, and nothing here waits longer than it must.
expect.set_options(timeout=20_000)
