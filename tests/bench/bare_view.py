"""The least that Django can do with a database, to measure plays against: one row read, one row written.

``python -m tests.bench.bare_view`` makes its table and rows.
"""

import os

import django
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path

ROWS = 50

if __name__ == "__main__" and not settings.configured:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.bare")
    django.setup()

from django.db import connection, models  # noqa: E402  (its settings come first)


class Counter(models.Model):  # noqa: DJ008
    """A row for each connection."""

    count = models.IntegerField(default=0)

    class Meta:
        app_label = "bare"
        db_table = "bench_counter"


def count(request: HttpRequest, pk: int) -> HttpResponse:
    """Reads one row and writes one."""
    counter = Counter.objects.get(pk=pk)
    Counter.objects.filter(pk=pk).update(count=counter.count + 1)
    return HttpResponse(f"{counter.count + 1}")


urlpatterns = [path("count/<int:pk>/", count)]

if __name__ == "__main__":
    with connection.schema_editor() as editor:
        editor.create_model(Counter)
    Counter.objects.bulk_create(Counter(pk=pk) for pk in range(1, ROWS + 1))
