"""Storage of what was sent to services and models ("Dışarı çıkanlar"): kept for a year, and gone
with the message or the session that it was sent for."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Clock
from app.core.domain.privacy.departures import (
    KEPT,
    Departure,
    DepartureKind,
    Occasion,
    SentDeparture,
)
from app.core.wording.archive_text import GONE
from app.storage.database.connections import Database
from app.storage.database.odd_values import Rule, one_object, one_of, text, whole_number
from app.storage.database.transaction_methods import Reading

log = logging.getLogger(__name__)


def _counts(value: Any) -> str:
    """A JSON object of numbers as text."""
    found = json.loads(one_object(value) or "{}")
    if all(type(each) is int for each in found.values()):
        return value if isinstance(value, str) else json.dumps(found)
    return json.dumps({part: each for part, each in found.items() if type(each) is int})


RULES: Mapping[str, Rule] = {
    "kind": one_of(DepartureKind, DepartureKind.PAGE),
    "characters": _counts,
}
"""How values of a row are read that are more than a text or a number."""
_OF_QUESTIONS = (DepartureKind.MODEL, DepartureKind.DATABASE)
LONGEST = 2_000
"""Characters that are kept of words and of an address."""
MOST_WAITING = 10_000
"""Departures that are kept in memory while the disk refuses them."""


def create(db: APSWDatabase) -> None:
    """Create the table. A message that moves to another session takes its departures along: the
    session is named only where there is no message."""
    for statement in (
        """
        CREATE TABLE departures (
          id INTEGER PRIMARY KEY,
          sent_at INTEGER NOT NULL,
          kind TEXT NOT NULL,
          host TEXT NOT NULL,
          name TEXT NOT NULL,
          words TEXT NOT NULL,
          address TEXT NOT NULL,
          characters TEXT NOT NULL DEFAULT '{}',
          session_id TEXT REFERENCES sessions(session_id) ON DELETE CASCADE,
          message_id TEXT REFERENCES messages(message_id) ON DELETE CASCADE
        )""",
        "CREATE INDEX idx_departures_sent ON departures(sent_at)",
        "CREATE INDEX idx_departures_session ON departures(session_id)"
        " WHERE session_id IS NOT NULL",
        "CREATE INDEX idx_departures_message ON departures(message_id)"
        " WHERE message_id IS NOT NULL",
    ):
        db.execute_sql(statement)


def keep(db: APSWDatabase, sent: list[tuple[Milliseconds, Departure]]) -> None:
    """Keep departures with the times at which they were sent; what is older than a year goes. A
    throw-away question is in no session: of that no words are kept that a model or a database of
    the past was told."""
    for sent_at, each in sent:
        message, session = _places(db, each.occasion)
        throw_away = each.kind in _OF_QUESTIONS and message is None
        db.execute_sql(
            "INSERT INTO departures (sent_at, kind, host, name, words, address, characters,"
            " session_id, message_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                sent_at,
                each.kind.value,
                each.host,
                each.name,
                "" if throw_away else _clean(each.words),
                _clean(each.address),
                json.dumps(dict(each.characters)),
                session,
                message,
            ),
        )
    newest = max((sent_at for sent_at, _ in sent), default=0)
    db.execute_sql("DELETE FROM departures WHERE sent_at < ?", (newest - KEPT,))


def _places(db: APSWDatabase, occasion: Occasion) -> tuple[str | None, str | None]:
    """The message and, where it has none, the session of an occasion, as far as they are kept."""
    row = db.execute_sql(
        "SELECT message_id FROM messages WHERE message_id = ?", (occasion.message_id,)
    ).fetchone()
    if row is not None:
        return str(row[0]), None
    row = db.execute_sql(
        "SELECT session_id FROM sessions WHERE session_id = ?", (occasion.session_id,)
    ).fetchone()
    return None, None if row is None else str(row[0])


def _clean(text: str) -> str:
    """Half a surrogate pair, as pasting may leave it, cannot be stored."""
    return text[:LONGEST].encode(errors="replace").decode()


def forget_words(db: APSWDatabase, session: int, position: int) -> None:
    """Leave no words of what was sent for the answer at a position of a session, by its row: they
    may have been a model's that had read what is being erased."""
    db.execute_sql(
        "UPDATE departures SET words = ?, address = '' WHERE words || address <> ''"
        " AND message_id = (SELECT message_id FROM messages"
        " WHERE session = ? AND position < ? AND role = 'user' ORDER BY position DESC LIMIT 1)",
        (GONE, session, position),
    )


def listed(db: APSWDatabase, most: int | None = None) -> list[SentDeparture]:
    """The newest departures first, all or at most ``most``."""
    rows: list[tuple[Any, ...]] = db.execute_sql(
        "SELECT d.sent_at, d.kind, d.host, d.name, d.words, d.address, d.characters,"
        "       coalesce(s.session_id, ''), coalesce(d.message_id, ''), coalesce(s.title, ''),"
        "       coalesce(m.content, '')"
        "  FROM departures AS d"
        "  LEFT JOIN messages AS m ON m.message_id = d.message_id"
        "  LEFT JOIN sessions AS s ON s.id = m.session OR s.session_id = d.session_id"
        " ORDER BY d.sent_at DESC, d.id DESC LIMIT ?",
        (-1 if most is None else most,),
    ).fetchall()
    return [_sent(*row) for row in rows]


def _sent(sent_at: Any, kind: Any, *told: Any) -> SentDeparture:
    host, name, words, address, characters, session_id, message_id, title, question = told
    departure = Departure(
        DepartureKind(RULES["kind"](kind)),
        text(host),
        text(name),
        text(words),
        text(address),
        json.loads(_counts(characters)),
        Occasion(text(session_id), text(message_id)),
    )
    return SentDeparture(whole_number(sent_at), departure, text(title), text(question))


class SqliteDepartures:
    """The :class:`app.core.domain.privacy.departures.DepartureLog` in the archive."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self._clock = clock
        self._waiting: list[tuple[Milliseconds, Departure]] = []

    async def keep(self, departure: Departure) -> None:
        """See :meth:`app.core.domain.privacy.departures.DepartureLog.keep`."""
        self._waiting.append((self._clock.now(), departure))
        waiting, self._waiting = self._waiting, []
        try:
            await self.database.write(keep, waiting)
        except BaseException as error:
            self._waiting = [*waiting, *self._waiting][-MOST_WAITING:]
            if not isinstance(error, errors.StorageError):
                raise
            log.info("a departure waits for the disk: %s", error.code)

    listed = Reading(listed)
