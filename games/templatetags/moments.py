"""How long ago something was, in every language's own forms (Django's words for it are wrong in Arabic).

``ago`` a moment as words: "just now", "4 minutes ago", and a date once it is more than thirty days back
"""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

register = template.Library()


@register.filter
def ago(moment: datetime) -> str:
    minutes = int((timezone.now() - moment).total_seconds()) // 60
    if minutes < 1:
        return gettext("just now")
    if minutes < 60:
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    hours = minutes // 60
    if hours < 24:
        return ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}
    days = hours // 24
    if days <= 30:
        return ngettext("%(n)d day ago", "%(n)d days ago", days) % {"n": days}
    return date_format(timezone.localtime(moment), "SHORT_DATE_FORMAT")
