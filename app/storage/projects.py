"""Projects and their running memory."""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase


def create(db: APSWDatabase) -> None:
    """Create the tables."""
