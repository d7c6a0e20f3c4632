"""The user's files and their passages."""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase


def create(db: APSWDatabase) -> None:
    """Create the tables."""
