"""What a reader wishes of the table's page, whichever table it is: sound, where it may be heard, and less motion.

For a person it is kept with their account, for a visitor in the session. Sound is off wherever the room may be a
classroom, until somebody there has switched it on; what is chosen at home says nothing about school.
"""

from __future__ import annotations

from django.http import HttpRequest

from .models import Origin, Table

SOUND, MOTION = "sound", "less_motion"


def sound_is_on(request: HttpRequest, table: Table) -> bool:
    """Whether this reader hears sounds at ``table``."""
    if not request.user.is_authenticated:
        return bool(request.session.get(SOUND, False))
    return bool(getattr(request.user, _field(table)))


def sound_switch(request: HttpRequest, table: Table, *, on: bool) -> None:
    """Remembers it, for tables like this one."""
    if not request.user.is_authenticated:
        request.session[SOUND] = on
        return
    field = _field(table)
    setattr(request.user, field, on)
    request.user.save(update_fields=[field])


def motion_choose(request: HttpRequest, *, less: bool) -> None:
    """Remembers it, for every page; templates/base.html asks for it under the same name."""
    if not request.user.is_authenticated:
        request.session[MOTION] = less
        return
    request.session.pop(MOTION, None)  # what was chosen before signing in
    request.user.less_motion = less
    request.user.save(update_fields=[MOTION])


def _field(table: Table) -> str:
    return "sound_at_home" if table.origin == Origin.HOME else "sound_at_school"
