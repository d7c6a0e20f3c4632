"""The archive on disk: one SQLite file through peewee and the SQLite library that apsw brings."""

import sys
from typing import Any

_OTHERS = ("psycopg", "psycopg2", "pymysql", "sqlite3")
"""What peewee would load to speak to databases through it, if it is there."""


def _load_peewee_alone() -> None:
    """Load peewee without the ways to other databases: psycopg, which the built program carries,
    takes a third of the time that the window needs to open, and is asked for without peewee."""
    hidden = [name for name in _OTHERS if name not in sys.modules]
    loaded: dict[str, Any] = sys.modules
    # None stands for what cannot be had.
    loaded.update(dict.fromkeys(hidden))
    try:
        import peewee  # noqa: F401, PLC0415
    finally:
        for name in hidden:
            del loaded[name]


_load_peewee_alone()
