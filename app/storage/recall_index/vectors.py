"""Embedding vectors of sessions beside the recall index, and the search for the nearest.

Words find what was said in the same words. For a question in other words or in another language
each session also has a vector of what it is about (:class:`app.core.domain.ports.Embedder`). They
are made after the fact, by whoever has time, so a session may be without one; :func:`texts_without`
says which. At most ``_SCANNED`` are compared with every question: the newest; of older ones only
those that words have found.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.sessions import MetadataOrigin
from app.storage.database import odd_values

if TYPE_CHECKING:
    import apsw
    import numpy as np
    from numpy.typing import NDArray

    from app.core.domain.ports import Embedder
    from app.storage.database.connections import Database

_SCANNED = 20_000
_CHUNK = 256
"""Vectors that are multiplied at a time: as floats they must fit next to the processor."""
_TURNS = 10
"""The user's questions of a session that go into its vector, and the answers to them."""
_LONGEST = 400
"""Characters of each text."""
_EMBEDDED_AT_ONCE = 16
"""Sessions whose vectors are made between two looks at the archive."""
_SPREAD_FROM = 8
"""With fewer sessions there is no telling what is near and what is not."""


class Unembedded(NamedTuple):
    """A session without a vector: its row, its length in words (to see that it did not change
    meanwhile) and the texts that say what it is about."""

    session: int
    length: int
    texts: list[str]


def create(db: APSWDatabase) -> None:
    """Create the table of session vectors. ``stamp`` tells readers what is new."""
    db.execute_sql(
        "CREATE TABLE recall_vectors (stamp INTEGER PRIMARY KEY AUTOINCREMENT,"
        " session INTEGER NOT NULL UNIQUE, vector BLOB NOT NULL)"
    )


def texts_without(db: APSWDatabase, limit: int) -> list[Unembedded]:
    """Recallable sessions that have no vector yet, the newest first."""
    return _texts_of(db, _sessions_without_vector(db, limit))


def _sessions_without_vector(db: APSWDatabase, limit: int) -> list[int]:
    rows = db.execute_sql(
        "SELECT session FROM recall_texts"
        " WHERE session NOT IN (SELECT session FROM recall_vectors)"
        " ORDER BY session DESC LIMIT ?",
        (limit,),
    )
    return [session for (session,) in rows]


def _texts_of(db: APSWDatabase, listed: Sequence[int]) -> list[Unembedded]:
    rows = db.execute_sql(
        "SELECT recall_texts.session, length, title, summary, key_topics, metadata"
        " FROM json_each(?) AS listed"
        " JOIN recall_texts ON recall_texts.session = listed.value"
        " JOIN sessions ON sessions.id = recall_texts.session ORDER BY listed.key",
        (json.dumps(listed),),
    ).fetchall()
    found = []
    for session, length, title, summary, topics, origin in rows:
        # Only what was answered: the reply to a question is an answer or at the end of one.
        questions = db.execute_sql(
            "SELECT content FROM messages AS asked WHERE session = ? AND kind = 'question'"
            " AND (SELECT kind FROM messages WHERE session = asked.session"
            "  AND position > asked.position AND kind IN ('question', 'answer')"
            "  ORDER BY position LIMIT 1) = 'answer'"
            " ORDER BY position LIMIT ?",
            (session, _TURNS),
        ).fetchall()
        texts = [title, summary, ", ".join(json.loads(odd_values.texts(topics)))]
        if origin == MetadataOrigin.EXTRACTIVE or not (title or summary):
            # Nobody wrote the head: what was answered says better what it was about.
            texts = _answers(db, session)
        texts += [text for (text,) in questions]
        found.append(Unembedded(session, length, [t[:_LONGEST] for t in texts if t.strip()]))
    return found


def _answers(db: APSWDatabase, session: int) -> list[str]:
    """How the first answers of a session begin."""
    rows = db.execute_sql(
        "SELECT substr(content, 1, ?) FROM messages WHERE session = ? AND kind = 'answer'"
        " ORDER BY position LIMIT ?",
        (_LONGEST, session, _TURNS),
    )
    return [text for (text,) in rows]


async def embed_missing(database: Database, embedder: Embedder, most: int | None = None) -> None:
    """Give sessions that have no vector one, the newest first; at most so many, or all. Raises
    ``StorageError``."""
    left = await database.read(missing)
    left = left if most is None else min(left, most)
    # All at once: looking for the next few anew each time would go through all that are done.
    listed = await database.read(_sessions_without_vector, left) if left > 0 else []
    for start in range(0, len(listed), _EMBEDDED_AT_ONCE):
        batch = await database.read(_texts_of, listed[start : start + _EMBEDDED_AT_ONCE])
        made = await asyncio.to_thread(
            lambda: [embedder.embed(each.texts) for each in batch]  # noqa: B023  awaited
        )
        await database.write(_put_all, batch, made)


def _put_all(db: APSWDatabase, batch: Sequence[Unembedded], made: Sequence[bytes]) -> None:
    for each, vector in zip(batch, made, strict=True):
        put(db, each.session, each.length, vector)


def put(db: APSWDatabase, session: int, length: int, vector: bytes) -> None:
    """Keep the vector of a session, unless the session changed since its texts were read."""
    db.execute_sql(
        "INSERT OR REPLACE INTO recall_vectors(session, vector)"
        " SELECT session, ? FROM recall_texts WHERE session = ? AND length = ?",
        (vector, session, length),
    )


def remove(db: APSWDatabase, session: int) -> None:
    """Forget the vector of a session that goes or changes."""
    db.execute_sql("DELETE FROM recall_vectors WHERE session = ?", (session,))


def missing(db: APSWDatabase) -> int:
    """How many sessions have no vector."""
    (count,) = db.execute_sql(
        "SELECT (SELECT sessions FROM recall_totals) - (SELECT count(*) FROM recall_vectors)"
    ).fetchone()
    return int(count)


_Moment = tuple["apsw.Connection", int, int]
"""The changes that a connection has seen: those of others, and its own."""


class _Loaded(NamedTuple):
    """The vectors in memory: ``state`` says of which moment of the table."""

    state: tuple[int, int]
    sessions: NDArray[np.int64]
    matrix: NDArray[np.int8]
    lengths: NDArray[np.float32]


class Nearness:
    """Compares questions with the vectors of an archive; remembers them between questions."""

    def __init__(self) -> None:
        self._loaded: _Loaded | None = None
        self._states: dict[APSWDatabase, tuple[_Moment, tuple[int, int]]] = {}

    def share(self, db: APSWDatabase) -> float:
        """The share of the sessions with a vector, 0…1; 0 where they are too few to tell by."""
        (sessions,) = db.execute_sql("SELECT sum(sessions) FROM recall_totals").fetchone()
        embedded, _ = self._state(db)
        return embedded / sessions if sessions and embedded >= _SPREAD_FROM else 0.0

    def missing(self, db: APSWDatabase) -> int:
        """How many sessions have no vector."""
        (sessions,) = db.execute_sql("SELECT sum(sessions) FROM recall_totals").fetchone()
        return (sessions or 0) - self._state(db)[0]

    def nearest(
        self, db: APSWDatabase, question: bytes, most: int, among: Sequence[int]
    ) -> dict[int, float]:
        """How near sessions are to a question: the ``most`` nearest and those ``among`` which it
        is asked about. In standard deviations from the archive's average, so that the number
        means the same for every question. Nothing when too few sessions have a vector."""
        import numpy as np  # noqa: PLC0415  only where there is an embedder

        loaded = self._load(db)
        if len(loaded.sessions) < _SPREAD_FROM:
            return {}
        asked = np.frombuffer(question, dtype=np.int8).astype(np.float32)
        near = _cosines(loaded.matrix, loaded.lengths, asked)
        middle, spread = float(near.mean()), float(near.std()) or 1.0
        wanted = np.isin(loaded.sessions, among)
        # No more than the nearest are put in front: a whole order takes ten times as long.
        nearest = np.argpartition(-near, min(most, len(near)) - 1)[:most]
        wanted[nearest] = True
        chosen = zip(loaded.sessions[wanted].tolist(), near[wanted].tolist(), strict=True)
        found = {session: (value - middle) / spread for session, value in chosen}
        for session, vector in _vectors(db, [each for each in among if each not in found]):
            own = np.frombuffer(vector, dtype=np.int8)[None, :]
            (value,) = _cosines(own, _lengths(own), asked).tolist()
            found[session] = (value - middle) / spread
        return found

    def _state(self, db: APSWDatabase) -> tuple[int, int]:
        """How many vectors there are, and the newest stamp. Counted only where somebody wrote to
        the archive since: in a large one that takes as long as the comparison."""
        connection: apsw.Connection = db.connection()
        now = connection, int(db.pragma("data_version")), connection.total_changes()
        known = self._states.get(db)
        if known is None or known[0] != now:
            count, stamp = db.execute_sql(
                "SELECT count(*), coalesce(max(stamp), 0) FROM recall_vectors"
            ).fetchone()
            known = self._states[db] = now, (int(count), int(stamp))
        return known[1]

    def _load(self, db: APSWDatabase) -> _Loaded:
        state = self._state(db)
        known = self._loaded
        if known is None or known.state != state:
            read = None if known is None else _with_newer(db, known, state)
            self._loaded = known = _read_after(db, 0, state) if read is None else read
        return known


def _read_after(db: APSWDatabase, stamp: int, state: tuple[int, int]) -> _Loaded:
    """The newest of the vectors that came after the ``stamp``."""
    import numpy as np  # noqa: PLC0415

    rows: list[Any] = db.execute_sql(
        "SELECT session, vector FROM recall_vectors WHERE stamp > ? ORDER BY stamp DESC LIMIT ?",
        (stamp, _SCANNED),
    ).fetchall()
    sessions = np.array([session for session, _ in rows], dtype=np.int64)
    matrix = np.frombuffer(b"".join(vector for _, vector in rows), dtype=np.int8)
    matrix = matrix.reshape(len(rows), -1) if rows else matrix.reshape(0, 1)
    return _Loaded(state, sessions, matrix, _lengths(matrix))


def _with_newer(db: APSWDatabase, known: _Loaded, state: tuple[int, int]) -> _Loaded | None:
    """What is ``known`` and the vectors that came since: a session that ends brings one, and all
    twenty thousand would be read for it. ``None`` where some went as well, or where what is known
    is of another archive, as after a restore."""
    import numpy as np  # noqa: PLC0415

    count, newest = known.state
    if not len(known.sessions):
        return None
    first = db.execute_sql(
        "SELECT session, vector FROM recall_vectors WHERE stamp = ?", (newest,)
    ).fetchone()
    if first != (int(known.sessions[0]), known.matrix[0].tobytes()):
        return None
    fresh = _read_after(db, newest, state)
    if len(fresh.sessions) != state[0] - count:
        return None
    sessions = np.concatenate([fresh.sessions, known.sessions])[:_SCANNED]
    matrix = np.concatenate([fresh.matrix, known.matrix])[:_SCANNED]
    lengths = np.concatenate([fresh.lengths, known.lengths])[:_SCANNED]
    return _Loaded(state, sessions, matrix, lengths)


def _chunks(matrix: NDArray[np.int8]) -> Iterator[NDArray[np.float32]]:
    """A few rows at a time: the whole matrix in floats would be four times as large, and ten times
    as slow where it has to go through the memory."""
    for start in range(0, len(matrix), _CHUNK):
        yield matrix[start : start + _CHUNK].astype("float32")


def _lengths(matrix: NDArray[np.int8]) -> NDArray[np.float32]:
    import numpy as np  # noqa: PLC0415

    parts = [np.linalg.norm(part, axis=1) for part in _chunks(matrix)]
    whole: NDArray[np.float64] = np.maximum(np.concatenate([*parts, np.zeros(0)]), 1e-6)
    return whole.astype(np.float32)


def _cosines(
    matrix: NDArray[np.int8], lengths: NDArray[np.float32], asked: NDArray[np.float32]
) -> NDArray[np.float32]:
    import numpy as np  # noqa: PLC0415

    unit = asked / max(float(np.linalg.norm(asked)), 1e-6)
    products: NDArray[np.float32] = np.concatenate([part @ unit for part in _chunks(matrix)])
    return products / lengths


def _vectors(db: APSWDatabase, sessions: Sequence[int]) -> list[tuple[int, bytes]]:
    rows: list[tuple[int, bytes]] = db.execute_sql(
        "SELECT session, vector FROM recall_vectors"
        " WHERE session IN (SELECT value FROM json_each(?))",
        (json.dumps(list(sessions)),),
    ).fetchall()
    return rows
