"""`python manage.py demo_school`: make the demo school, once, and say how to sign in."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from classrooms.demo import demo_credentials, demo_school_make


class Command(BaseCommand):
    """Makes the demo school on a site without people; run again, it makes the sign-ins it prints work again."""

    help = "Make a demo school with a class, pupils and games, and print how to sign in."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--no-history", action="store_true", help="no games played beforehand")
        parser.add_argument("--anyway", action="store_true", help="also on a site that has people already")

    def handle(self, *args: Any, **options: Any) -> None:
        there = demo_school_make(history=not options["no_history"], anyway=options["anyway"])
        if not there or options["verbosity"] == 0:
            return
        credentials = demo_credentials()
        self.stdout.write("The demo school:")
        self.stdout.write(f"  Teacher  {credentials.teacher_email}   password {credentials.teacher_password}")
        self.stdout.write(f"  Class    {credentials.class_code}")
        for pupil in credentials.pupils:
            self.stdout.write(f"  Pupil    {pupil.name}: {', '.join(pupil.pictures)}")
