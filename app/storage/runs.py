"""Research runs, step by step, so that a killed one goes on."""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase


def create(db: APSWDatabase) -> None:
    """Create the tables."""
