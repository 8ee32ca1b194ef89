"""The root of the site's addresses; each app keeps its own."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from classrooms.views.home import home

from .style_guide import style_guide

urlpatterns = [
    path("", home, name="home"),
    path("", include("games.urls")),
    path("", include("lessons.urls")),
    path("", include("classrooms.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

handler400 = "nambarz_site.errors.bad_request"

if settings.DEBUG:
    urlpatterns.append(path("style/", style_guide))
