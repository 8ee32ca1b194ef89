"""What every play asks and stores: Django makes the SQL once, and afterwards only values change.

Making SQL out of a queryset costs ten times what a database takes to answer it. What is prepared is still a queryset;
nothing is kept of it but its text, and how its columns become Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import AutoField, Field, Model, QuerySet, UUIDField
from django.db.models.sql import InsertQuery, UpdateQuery
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


class PreparedInsert:
    """Stores new rows of ``model`` in one statement, as `QuerySet.bulk_create` does, but without asking which ids the
    database has given them. ``on_conflict`` as `django.db.models.sql.InsertQuery` takes it."""

    def __init__(self, model: type[Model], **on_conflict: Any) -> None:
        self.model = model
        self.on_conflict = on_conflict
        self.fields = [field for field in model._meta.concrete_fields if not isinstance(field, AutoField)]
        self._sql = ""

    def __call__(self, rows: Sequence[Model]) -> None:
        connection = connections[DEFAULT_DB_ALIAS]
        self._sql = self._sql or self._sql_for(rows[0])
        values = [
            [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in self.fields] for row in rows
        ]
        with connection.cursor() as cursor:
            if len(values) == 1:
                cursor.execute(self._sql, values[0])
            else:
                cursor.executemany(self._sql, values)

    def _sql_for(self, row: Model) -> str:
        query = InsertQuery(self.model, **self.on_conflict)
        query.insert_values(self.fields, [row])
        ((sql, params),) = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
        assert len(params) == len(self.fields)
        return str(sql)


class PreparedUpdate:
    """Changes the columns ``changed`` of the row whose columns ``where`` are as given; one statement."""

    def __init__(self, model: type[Model], *, changed: Sequence[str], where: Sequence[str]) -> None:
        self.model = model
        columns: dict[str, Field[Any, Any]] = {field.name: field for field in model._meta.concrete_fields}
        self.changed = [columns[name] for name in changed]
        self.where = [columns[name] for name in sorted(where)]  # as Django orders them
        self._sql = ""

    def __call__(self, *, new: Mapping[str, Any], **where: Any) -> bool:
        """Whether there was such a row. ``new``: the values to be by name, none of them None."""
        connection = connections[DEFAULT_DB_ALIAS]
        self._sql = self._sql or self._sql_for(new, where)
        params = [field.get_db_prep_save(new[field.name], connection) for field in self.changed]
        params += [field.get_db_prep_value(where[field.name], connection) for field in self.where]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, params)
            return bool(cursor.rowcount)

    def _sql_for(self, new: Mapping[str, Any], where: Mapping[str, Any]) -> str:
        update: Any = self.model._default_manager.filter(**where).query.chain(UpdateQuery)
        update.add_update_values({field.name: new[field.name] for field in self.changed})
        sql, params = update.get_compiler(DEFAULT_DB_ALIAS).as_sql()
        assert len(params) == len(self.changed) + len(self.where)
        return str(sql)
