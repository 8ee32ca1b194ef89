"""Queries that are asked at every play: Django makes their SQL once, and afterwards only the table's id changes.

Making SQL out of a queryset costs ten times what a database takes to answer it. What is prepared is still a queryset;
nothing is kept of it but its text, and how its columns become Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet, UUIDField
from django.db.models.sql.compiler import SQLCompiler

# Stands for the id while the text is made.
ANY_ID = UUID("a4b1f3f2-5c1d-4d0b-9a52-0d1e5d9f6a37")
as_stored = UUIDField().get_db_prep_value

Converter = Callable[[Any, Any, Any], Any]


class Text(NamedTuple):
    """A query as the database is asked it."""

    sql: str
    params: tuple[Any, ...]
    converters: tuple[tuple[int, Sequence[Converter], Any], ...]
    """By place of the column, ascending: what makes its value Python's, and the expression that they ask for."""


class Prepared:
    """What ``make(id, *shape)`` asks, a queryset; ``shape`` is what else its text depends on, as how many rows."""

    def __init__(self, make: Callable[..., QuerySet[Any, Any]]) -> None:
        self.make = make
        self._text = lru_cache(maxsize=32)(self._text_for)

    def _text_for(self, *shape: Any) -> Text:
        connection = connections[DEFAULT_DB_ALIAS]
        compiler: SQLCompiler = self.make(ANY_ID, *shape).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        assert as_stored(ANY_ID, connection) in params
        converters = compiler.get_converters([column for column, _sql, _alias in compiler.select])
        return Text(sql, params, tuple((place, *converter) for place, converter in sorted(converters.items())))

    def rows(self, table_id: UUID, *shape: Any, once_from: int | None = None) -> list[list[Any]]:
        """The answer; one query. Columns from ``once_from`` on are the same in every row, and made Python's in the
        first alone."""
        connection = connections[DEFAULT_DB_ALIAS]
        text = self._text(*shape)
        key, stored = as_stored(ANY_ID, connection), as_stored(table_id, connection)
        with connection.cursor() as cursor:
            cursor.execute(text.sql, [stored if one == key else one for one in text.params])
            rows = [list(row) for row in cursor.fetchall()]
        for number, row in enumerate(rows):
            for place, converters, expression in text.converters:
                if number and once_from is not None and place >= once_from:
                    break
                value = row[place]
                for convert in converters:
                    value = convert(value, expression, connection)
                row[place] = value
        return rows
