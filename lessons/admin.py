"""The figures in Django's admin, to look at: they are worked out, never typed."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from . import models


class LookOnly(admin.ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.DailyFigure)
class DailyFigureAdmin(LookOnly):
    list_display = ["person", "day", "scope", "operator", "attempts", "firsts", "firsts_right", "strokes"]
    list_filter = ["day", "operator"]
    list_select_related = ["person"]


@admin.register(models.Mistake)
class MistakeAdmin(LookOnly):
    list_display = ["person", "day", "fault", "kind", "calculation"]
    list_filter = ["day", "fault", "kind"]
    list_select_related = ["person", "calculation"]


@admin.register(models.SkillFigure)
class SkillFigureAdmin(LookOnly):
    list_display = ["person", "skill", "day", "attempts", "right", "chance"]
    list_filter = ["skill"]
    list_select_related = ["person"]


@admin.register(models.FoldRun)
class FoldRunAdmin(LookOnly):
    list_display = ["started_at", "kind", "finished_at", "days", "failed", "different"]
    list_filter = ["kind"]


@admin.register(models.Refresh)
class RefreshAdmin(LookOnly):
    list_display = ["asked_at", "key", "state", "done", "total", "finished_at"]
