"""People and classes in Django's admin: to look things up; what teachers do is done on their pages."""

from __future__ import annotations

from django.contrib import admin

from .models import Classroom, Enrolment, Group, User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "email", "role", "is_active", "date_joined"]
    list_filter = ["role", "is_active"]
    search_fields = ["name", "email"]
    exclude = ["password"]
    readonly_fields = ["username", "last_login", "date_joined"]


@admin.register(Classroom)
class ClassroomAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "code", "age", "created_at", "archived_at"]
    search_fields = ["name", "code"]


@admin.register(Group)
class GroupAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "classroom", "operators", "referee"]


@admin.register(Enrolment)
class EnrolmentAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["pupil", "classroom", "group", "archived_at"]
    autocomplete_fields = ["pupil"]
