"""What browser tests share beside the fixtures of tests/conftest.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from classrooms.demo import DemoCredentials, demo_credentials

from .school_pages import Child, Teacher

# Two busy cores: a page may take its time, and nothing here waits longer than it must.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def demo_school(live_stack: Any) -> DemoCredentials:
    """The demo school with its weeks of play and their figures, on the running site. How to sign in there."""
    live_stack.manage("demo_school", "--anyway")
    live_stack.shell("from lessons.services import marked_days_fold; marked_days_fold()")
    return demo_credentials()


@pytest.fixture
def child(demo_school: DemoCredentials, new_context: Callable[..., BrowserContext]) -> Callable[..., Child]:
    """`child("Anna")` signs a child of the demo school in, on a device of their own."""

    def signed_in(name: str, **device: Any) -> Child:
        pictures = next(pupil.pictures for pupil in demo_school.pupils if pupil.name == name)
        one = Child(new_context(**device).new_page())
        one.sign_in(demo_school.class_code, name, pictures)
        return one

    return signed_in


@pytest.fixture
def teacher(demo_school: DemoCredentials, new_context: Callable[..., BrowserContext]) -> Callable[..., Teacher]:
    """`teacher()` signs the demo school's teacher in, on a device of their own."""

    def signed_in(**device: Any) -> Teacher:
        one = Teacher(new_context(**device).new_page())
        one.sign_in(email=demo_school.teacher_email, password=demo_school.teacher_password)
        return one

    return signed_in
