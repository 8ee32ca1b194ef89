"""The root of the site's addresses; each app keeps its own."""

from django.contrib import admin
from django.urls import include, path

from classrooms.views.home import home

urlpatterns = [
    path("", home, name="home"),
    path("", include("games.urls")),
    path("", include("classrooms.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
