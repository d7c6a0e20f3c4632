"""Memories of messages that moved to another session: nothing is learnt twice, and nothing that is
said afterwards is left out."""

from __future__ import annotations

from collections.abc import Sequence

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Message


def follow(
    db: APSWDatabase, session: int, place: int, into: int, messages: Sequence[Message]
) -> None:
    """Follow ``messages``, which stood from ``place`` on in ``session`` and now begin ``into`` (row
    numbers of sessions)."""
    for message in messages:
        for table in ("memory_turns", "memory_sources"):
            db.execute_sql(
                f"UPDATE {table} SET session_id = ? WHERE message_id = ?",
                (message.session_id, message.message_id),
            )
    db.execute_sql(
        "INSERT INTO memory_learnt(session, upto, waiting)"
        " SELECT ?, upto - ?, waiting FROM memory_learnt WHERE session = ? AND upto > ?",
        (into, place, session, place),
    )
    db.execute_sql(
        "UPDATE memory_learnt SET upto = min(upto, ?) WHERE session = ?", (place, session)
    )
