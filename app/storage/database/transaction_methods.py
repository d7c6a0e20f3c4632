"""Functions of the storage as methods of a class that holds a database.

Everything here is done by functions ``work(db, …)`` inside a transaction, so that several of them
can share one. A class that is a port to the rest of the program names those it offers::

    class SqliteRuns:
        def __init__(self, database: Database) -> None:
            self.database = database

        begin = Writing(begin)
        steps = Reading(steps_of)

``await runs.begin(run)`` then runs ``begin(db, run)`` in a transaction of its own. The method has
the function's parameters, without ``db``, and type checkers know them.

Functions of a module that is not needed at once come from a :class:`Late` one.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from importlib import import_module
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.connections import Database

P = ParamSpec("P")
T = TypeVar("T")


class HoldsDatabase(Protocol):
    """What has such methods."""

    @property
    def database(self) -> Database: ...


class Reading(Generic[P, T]):
    """A method that runs a function on a snapshot, in a reader thread."""

    def __init__(self, work: Callable[Concatenate[APSWDatabase, P], T]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    @overload
    def __get__(
        self, holder: HoldsDatabase, owner: type
    ) -> Callable[P, Coroutine[Any, Any, T]]: ...

    @overload
    def __get__(
        self, holder: None, owner: type
    ) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]: ...

    def __get__(self, holder: HoldsDatabase | None, owner: type) -> Any:
        if holder is None:
            return self._call

        def method(*args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, T]:
            return self._call(holder, *args, **kwargs)

        return method

    def _call(
        self, holder: HoldsDatabase, *args: P.args, **kwargs: P.kwargs
    ) -> Coroutine[Any, Any, T]:
        return holder.database.read(partial(self._work, **kwargs), *args)


class Writing(Reading[P, T]):
    """A method that runs a function in the writer thread, in one transaction that is committed on
    return. Raises :class:`app.core.domain.errors.StorageError`, and then nothing of it is kept."""

    def _call(
        self, holder: HoldsDatabase, *args: P.args, **kwargs: P.kwargs
    ) -> Coroutine[Any, Any, T]:
        return holder.database.write(partial(self._work, **kwargs), *args)


class Late:
    """A module of such functions that is loaded when one of them first runs. To type checkers it
    should be the module itself."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, function: str) -> Callable[..., Any]:
        def work(db: APSWDatabase, *args: Any, **kwargs: Any) -> Any:
            return getattr(import_module(self._name), function)(db, *args, **kwargs)

        return work
