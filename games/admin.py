"""Games in Django's admin, for whoever keeps the site running: to look at, never to change what was played."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from .models import Calculation, MarkedDay, Seat, Table


class LookOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Nothing is added or changed by hand: the record and the log are what happened."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    """The seats of a table; a device's key is nobody's business."""

    model = Seat
    fields = ("number", "name", "user", "bot", "team")
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(LookOnly):
    """Tables, without the seed, the state and the device keys: they would tell hidden cards and let others in."""

    list_display = ("id", "game", "status", "origin", "scope", "version", "updated_at")
    list_filter = ("game", "status", "origin")
    date_hierarchy = "created_at"
    search_fields = ("id", "scope")
    fields = ("game", "rules", "rounds", "support", "scope", "origin", "status", "host", "version", "created_at")
    inlines = (SeatInline,)


@admin.register(Calculation)
class CalculationAdmin(LookOnly):
    """The log."""

    list_display = ("submitted_at", "person", "bot", "cards", "operators", "result", "verdict", "fault")
    list_filter = ("verdict", "fault", "bot", "origin")
    list_select_related = ("person",)
    raw_id_fields = ("person", "table")


admin.site.register(MarkedDay, LookOnly)
