"""The site's addresses, and the bare view's."""

from nambarz_site.urls import handler400
from nambarz_site.urls import urlpatterns as of_the_site

from .bare_view import urlpatterns as of_the_bare_view

__all__ = ["handler400"]

urlpatterns = [*of_the_bare_view, *of_the_site]
