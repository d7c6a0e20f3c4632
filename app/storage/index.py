"""The recall index: which past session is meant by the words of a question.

Three structures, all folded (:mod:`app.core.turkish`), all without a copy of the text:

- ``recall_sessions``: one full-text row a session (title, topics, summary and every turn), the
  base of the ranking;
- ``recall_turns``: one row a turn, question and answer in columns of their own, so that one good
  turn of a long session is found too;
- ``recall_texts``: every session as numbers of :mod:`app.storage.vocabulary`, from which the
  candidates are scored anew: SQLite's bm25 fixes its parameters and gives a word that half of a
  small archive uses no weight at all.

The full-text tables are contentless with ``contentless_delete``; what :func:`remove` deletes is
gone from the file after :func:`optimize` and a truncated write-ahead log (``secure_delete`` is
on). The specification's ``research_sessions_fts`` is kept in step here as well.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.model import Kind, Message, MessageState
from app.core.recalling import (
    HEAD,
    Candidate,
    Candidates,
    Hit,
    IndexQuery,
    Passage,
    Term,
    Text,
)
from app.core.suffixes import stem
from app.storage import vocabulary
from app.storage.schema import to_message
from app.storage.vocabulary import Reading, tokens

if TYPE_CHECKING:
    from app.storage.db import Database

IndexedTurn = tuple[Message | None, Message | None]
"""A question with its answer. Either may be missing: an answer to an accepted offer ("Evet") has
no question of its own."""

_FULL_TEXT = ("recall_sessions", "recall_turns", "research_sessions_fts")
_TURN_BITS = 12
"""Row numbers of turns: the session's, shifted, plus the turn's; turns beyond are found through
their session only."""
_GAP = 0
"""Ends a text among a session's word numbers; no word has this number."""
_TOKENS = """tokenize = "ascii tokenchars ','" """
_RECALLABLE = (
    "SELECT id FROM sessions WHERE deleted_at IS NULL AND EXISTS (SELECT 1 FROM messages"
    " WHERE session = sessions.id AND position < recallable_upto"
    " AND (kind = 'question' OR kind = 'answer' AND state <> 'streaming'))"
)
"""The sessions that belong into the index; which of their messages do, :func:`turns_of` says."""
_MOST_WORDS = 150_000
"""Word numbers scanned for one question, so that a few enormous sessions cannot stall it."""
_COUNTED = 4000
"""Above as many uses the number of sessions with a term is estimated instead of counted."""
_FREQUENT = 0.15
"""A term in a larger share of a large archive does not fetch candidates; it only ranks them."""
_LARGE = 2000


def create(db: APSWDatabase) -> None:
    """Create the tables of the recall index."""
    vocabulary.create(db)
    contentless = f"content = '', contentless_delete = 1, {_TOKENS}"
    db.execute_sql(f"CREATE VIRTUAL TABLE recall_sessions USING fts5(stems, {contentless})")
    db.execute_sql(f"CREATE VIRTUAL TABLE recall_turns USING fts5(question, answer, {contentless})")
    db.execute_sql(
        "CREATE TABLE recall_texts (session INTEGER PRIMARY KEY, length INTEGER NOT NULL,"
        " texts TEXT NOT NULL, words BLOB NOT NULL)"
    )
    db.execute_sql(
        "CREATE TABLE recall_totals (id INTEGER PRIMARY KEY CHECK (id = 1),"
        " sessions INTEGER NOT NULL, words INTEGER NOT NULL)"
    )
    db.execute_sql("INSERT INTO recall_totals VALUES (1, 0, 0)")


# --- writing -----------------------------------------------------------------------------------


def turns_of(messages: Iterable[Message]) -> list[IndexedTurn]:
    """What recall may answer from: answers with their questions, in order. Recalled answers,
    commands and notices are left out, so are answers still being written, and questions that were
    never answered: "bunu araştırmıştın" would be untrue of them."""
    turns: list[IndexedTurn] = []
    question: Message | None = None
    for message in messages:
        if message.kind is Kind.QUESTION:
            question = message
        elif message.kind is Kind.ANSWER and message.state is not MessageState.STREAMING:
            turns.append((question, message))
            question = None
    return turns


def add(
    db: APSWDatabase,
    session: int,
    *,
    title: str,
    key_topics: Sequence[str],
    summary: str,
    turns: Sequence[IndexedTurn],
) -> None:
    """Index the session with this row number of ``sessions``, replacing what the index had."""
    remove(db, session)
    topics = ", ".join(key_topics)
    head = tokens(vocabulary.head(title, key_topics, summary))
    spoken = [[(message, tokens(message.content)) for message in turn if message] for turn in turns]
    flat = [pair for turn in spoken for pair in turn]
    everything = list(chain(head, *(words for _, words in flat)))
    numbers = vocabulary.learn(db, everything)
    stored = [numbers[word] for word in head]
    for _, words in flat:
        stored.append(_GAP)
        stored.extend(numbers[word] for word in words)
    # Positions, with the sign for who speaks: questions ≥ 0, answers as -1 - position.
    texts = [m.position if m.role == "user" else -1 - m.position for m, _ in flat]
    length = len(everything)
    db.execute_sql(
        "INSERT INTO recall_texts VALUES (?, ?, ?, ?)",
        (session, length, json.dumps(texts, separators=(",", ":")), vocabulary.pack(stored)),
    )
    db.execute_sql(
        "INSERT INTO recall_sessions(rowid, stems) VALUES (?, ?)",
        (session, _stems(everything)),
    )
    for number, turn in enumerate(spoken[: 1 << _TURN_BITS]):
        sides = {message.role: words for message, words in turn}
        db.execute_sql(
            "INSERT INTO recall_turns(rowid, question, answer) VALUES (?, ?, ?)",
            (
                (session << _TURN_BITS) + number,
                *(_stems(sides.get(role, ())) for role in ("user", "assistant")),
            ),
        )
    db.execute_sql(
        "INSERT INTO research_sessions_fts(rowid, session_id, title, key_topics, summary)"
        " SELECT id, session_id, ?, ?, ? FROM sessions WHERE id = ?",
        (*(_storable(text) for text in (title, topics, summary)), session),
    )
    db.execute_sql("UPDATE recall_totals SET sessions = sessions + 1, words = words + ?", (length,))


def remove(db: APSWDatabase, session: int) -> None:
    """Take a session out of every index; nothing happens when it is in none. To leave no trace
    in the file, :func:`optimize` must follow."""
    row = db.execute_sql(
        "SELECT length, words FROM recall_texts WHERE session = ?", (session,)
    ).fetchone()
    if row is not None:
        length, data = row
        vocabulary.forget(db, set(vocabulary.unpack(data)) - {_GAP})
        db.execute_sql(
            "UPDATE recall_totals SET sessions = sessions - 1, words = words - ?", (length,)
        )
    first = session << _TURN_BITS
    db.execute_sql("DELETE FROM recall_texts WHERE session = ?", (session,))
    db.execute_sql("DELETE FROM recall_sessions WHERE rowid = ?", (session,))
    db.execute_sql(
        "DELETE FROM recall_turns WHERE rowid BETWEEN ? AND ?",
        (first, first + (1 << _TURN_BITS) - 1),
    )
    db.execute_sql("DELETE FROM research_sessions_fts WHERE rowid = ?", (session,))


def optimize(db: APSWDatabase) -> None:
    """Merge the full-text indexes, which drops what deleted rows left in them."""
    for table in _FULL_TEXT:
        db.execute_sql(f"INSERT INTO {table}({table}) VALUES ('optimize')")


def rebuild(db: APSWDatabase) -> None:
    """Make every index anew from ``sessions`` and ``messages``."""
    for table in ("recall_sessions", "recall_turns"):
        db.execute_sql(f"INSERT INTO {table}({table}) VALUES ('delete-all')")
    for table in ("recall_texts", "recall_words", "research_sessions_fts"):
        db.execute_sql(f"DELETE FROM {table}")
    db.execute_sql("UPDATE recall_totals SET sessions = 0, words = 0")
    recallable = db.execute_sql(
        "SELECT id, session_id, title, key_topics, summary, recallable_upto FROM sessions"
        f" WHERE id IN ({_RECALLABLE}) ORDER BY id"
    ).fetchall()
    for session, session_id, title, key_topics, summary, upto in recallable:
        rows = _mappings(
            db.execute_sql(
                "SELECT message_id, position, role, content, created_at, kind, state, citations"
                " FROM messages WHERE session = ? AND position < ? ORDER BY position",
                (session, upto),
            )
        )
        add(
            db,
            session,
            title=title,
            key_topics=json.loads(key_topics),
            summary=summary,
            turns=turns_of(to_message(row, session_id) for row in rows),
        )


def check(db: APSWDatabase) -> list[str]:
    """What is wrong with the index, in words; nothing when all is well. The full-text check with
    rank 1 compares with the stored text where there is one; it blocks writers, so run it on a
    copy of a large file."""
    problems = []
    for table in _FULL_TEXT:
        try:
            db.execute_sql(f"INSERT INTO {table}({table}, rank) VALUES ('integrity-check', 1)")
        except (peewee.PeeweeException, apsw.Error) as error:
            problems.append(f"{table}: {error}")
    for table, column in (
        ("recall_texts", "session"),
        ("recall_sessions", "rowid"),
        ("research_sessions_fts", "rowid"),
    ):
        for what, ids, present in (
            ("missing", f"({_RECALLABLE})", f"(SELECT {column} FROM {table})"),
            ("left over", f"(SELECT {column} FROM {table})", f"({_RECALLABLE})"),
        ):
            (number,) = db.execute_sql(
                f"SELECT count(*) FROM (SELECT * FROM {ids} EXCEPT SELECT * FROM {present})"
            ).fetchone()
            if number:
                problems.append(f"{table}: {number} sessions {what}")
    if vocabulary.stale(db):
        problems.append("recall_words: stale stems")
    counted = db.execute_sql("SELECT count(*), coalesce(sum(length), 0) FROM recall_texts")
    if tuple(counted.fetchone()) != _totals(db):
        problems.append("recall_totals: miscounted")
    return problems


def _stems(words: Iterable[str]) -> str:
    return " ".join(map(stem, words))


def _storable(text: str) -> str:
    """SQLite refuses lone surrogates."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _mappings(cursor: Any) -> Iterator[dict[str, Any]]:
    names = [column[0] for column in cursor.description]
    return (dict(zip(names, row, strict=True)) for row in cursor)


# --- reading -----------------------------------------------------------------------------------


def candidates(db: APSWDatabase, query: IndexQuery) -> Candidates:
    """The sessions that may be meant, with the places of the query's words in them. Reading is
    bounded whatever the size of the archive; any text is a valid query."""
    sessions, length = _totals(db)
    if not sessions:
        unknown = (word for word in query.words if word not in query.optional)
        return Candidates(tuple(Term(word, 0) for word in unknown), (), 0, 0.0)
    readings = [
        reading
        for reading in vocabulary.read(db, query.words)
        if reading.forms or reading.word not in query.optional
    ]
    terms = tuple(Term(reading.word, _sessions_with(db, reading, sessions)) for reading in readings)
    chosen = _in_window(db, query)
    fetching = _fetching(readings, terms, sessions)
    if fetching:
        chosen += _best(db, fetching, query)
    found = _fetch(db, list(dict.fromkeys(chosen)), readings)
    return Candidates(terms, tuple(found), sessions, length / sessions)


def passages(db: APSWDatabase, places: Sequence[tuple[int, int]]) -> list[Passage | None]:
    """The messages at ``(session, position)``, in the order asked."""
    found: list[Passage | None] = []
    for place in places:
        row = db.execute_sql(
            "SELECT message_id, content FROM messages WHERE session = ? AND position = ?", place
        ).fetchone()
        found.append(Passage(*row) if row else None)
    return found


def _totals(db: APSWDatabase) -> tuple[int, int]:
    sessions, length = db.execute_sql("SELECT sessions, words FROM recall_totals").fetchone()
    return int(sessions), int(length)


def _any_of(stems: Iterable[str]) -> str:
    """A full-text query for any of the stems, each quoted: whatever it holds is no operator."""
    return " OR ".join('"' + each.replace('"', '""') + '"' for each in stems)


def _sessions_with(db: APSWDatabase, reading: Reading, sessions: int) -> int:
    uses = sum(reading.stems.values())
    if len(reading.forms) < 2:
        return uses
    if uses > _COUNTED:
        return min(sessions, round(0.7 * uses))
    match = _any_of(reading.common_stems())
    (counted,) = db.execute_sql(
        "SELECT count(*) FROM recall_sessions WHERE recall_sessions MATCH ?", (match,)
    ).fetchone()
    return int(counted)


def _fetching(readings: Sequence[Reading], terms: Sequence[Term], sessions: int) -> list[str]:
    """The stems to fetch candidates by: all of a small archive; in a large one without those of
    frequent terms, as long as a rarer one remains."""
    known = [(term.sessions, reading) for term, reading in zip(terms, readings, strict=True)]
    known = sorted((pair for pair in known if pair[1].forms), key=lambda pair: pair[0])
    most = sessions * _FREQUENT if sessions > _LARGE else sessions
    chosen = [reading for count, reading in known if count <= most]
    chosen = chosen or [reading for _, reading in known[:1]]
    return list(dict.fromkeys(each for reading in chosen for each in reading.common_stems()))


def _in_window(db: APSWDatabase, query: IndexQuery) -> list[int]:
    if query.since is None or query.until is None:
        return []
    rows = db.execute_sql(
        "SELECT id FROM sessions JOIN recall_texts ON session = id"
        " WHERE created_at >= ? AND created_at < ? ORDER BY created_at DESC LIMIT ?",
        (query.since, query.until, query.limit),
    )
    return [session for (session,) in rows]


def _best(db: APSWDatabase, stems: Sequence[str], query: IndexQuery) -> list[int]:
    """The best sessions by their whole text and by single turns, alternating."""
    match = _any_of(stems)
    whole = db.execute_sql(
        "SELECT rowid FROM recall_sessions WHERE recall_sessions MATCH ? ORDER BY rank LIMIT ?",
        (match, query.limit),
    ).fetchall()
    turns = db.execute_sql(
        "SELECT rowid FROM recall_turns WHERE recall_turns MATCH ? ORDER BY rank LIMIT ?",
        (match, query.limit // 2),
    ).fetchall()
    best = [session for (session,) in whole] + [turn >> _TURN_BITS for (turn,) in turns]
    if query.since is not None and len(whole) == query.limit:
        best += _best_in_window(db, match, query)
    return best


def _best_in_window(db: APSWDatabase, match: str, query: IndexQuery) -> list[int]:
    rows = db.execute_sql(
        "SELECT recall_sessions.rowid FROM recall_sessions"
        " JOIN sessions ON sessions.id = recall_sessions.rowid"
        " WHERE recall_sessions MATCH ? AND created_at >= ? AND created_at < ?"
        " ORDER BY rank LIMIT ?",
        (match, query.since, query.until, query.limit),
    )
    return [session for (session,) in rows]


def _fetch(
    db: APSWDatabase, chosen: Sequence[int], readings: Sequence[Reading]
) -> Iterator[Candidate]:
    marks: dict[int, list[tuple[int, float]]] = {_GAP: []}
    for term, reading in enumerate(readings):
        for number, weight in reading.forms.items():
            marks.setdefault(number, []).append((term, weight))
    rows = db.execute_sql(
        "SELECT sessions.id, session_id, title, summary, created_at, length, texts, words"
        " FROM json_each(?) AS chosen JOIN sessions ON sessions.id = chosen.value"
        " JOIN recall_texts ON session = sessions.id"
        " WHERE deleted_at IS NULL ORDER BY chosen.key",
        (json.dumps(chosen),),
    )
    scanned = 0
    for session, session_id, title, summary, created_at, length, texts, data in rows:
        scanned += length
        if scanned > _MOST_WORDS and scanned > length:
            continue
        yield Candidate(
            *(session, session_id, title, summary, created_at, length),
            tuple(_texts(json.loads(texts), data, marks)),
        )


def _texts(
    positions: Sequence[int], data: bytes, marks: dict[int, list[tuple[int, float]]]
) -> Iterator[Text]:
    numbers = vocabulary.unpack(data)
    seen = [(place, number) for place, number in enumerate(numbers) if number in marks]
    seen.append((len(numbers), _GAP))
    remaining = iter(positions)
    position, asked, start, number_of_turn = HEAD, False, 0, 0
    turn: list[Text] = []
    hits: list[Hit] = []
    for place, number in seen:
        if number != _GAP:
            hits += [Hit(place - start, term, weight) for term, weight in marks[number]]
            continue
        turn.append(Text(position, number_of_turn, asked, tuple(hits)))
        spoken = next(remaining, 0)
        answered = not asked
        asked, position = spoken >= 0, spoken if spoken >= 0 else -1 - spoken
        start, hits = place + 1, []
        if asked or answered:
            yield from _matching(turn)
            turn, number_of_turn = [], number_of_turn + 1
    yield from _matching(turn)


def _matching(turn: list[Text]) -> list[Text]:
    return turn if any(text.hits for text in turn) else []


class SqliteRecallIndex:
    """The index of an open archive as the recall engine's port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def candidates(self, query: IndexQuery) -> Candidates:
        return await self._database.read(candidates, query)

    async def passages(self, places: Sequence[tuple[int, int]]) -> list[Passage | None]:
        return await self._database.read(passages, places)
