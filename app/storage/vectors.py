"""Meaning as numbers: one vector a session, beside the recall index."""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase


def create(db: APSWDatabase) -> None:
    """Create the table of session vectors."""
    db.execute_sql(
        "CREATE TABLE recall_vectors (session INTEGER PRIMARY KEY, vector BLOB NOT NULL)"
    )
