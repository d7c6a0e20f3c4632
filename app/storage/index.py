"""The recall index: which past session is meant by the words of a question.

Here it is written; :mod:`app.storage.lookup` reads it. Three structures, all folded
(:mod:`app.core.turkish`), all without a copy of the text:

- ``recall_sessions``: one full-text row a session (title, topics, summary, search phrases and every
  turn), the base of the ranking;
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
from typing import Any

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.model import Kind, Message, MessageState
from app.core.suffixes import stem
from app.storage import phrases, vectors, vocabulary
from app.storage.schema import to_message
from app.storage.vocabulary import tokens

IndexedTurn = tuple[Message | None, Message | None]
"""A question with its answer. Either may be missing: an answer to an accepted offer ("Evet") has
no question of its own."""

_FULL_TEXT = ("recall_sessions", "recall_turns", "research_sessions_fts")
TURN_BITS = 12
"""Row numbers of turns: the session's, shifted, plus the turn's; turns beyond are found through
their session only."""
GAP = 0
"""Ends a text among a session's word numbers; no word has this number."""
_TOKENS = """tokenize = "ascii tokenchars ','" """
_RECALLABLE = (
    "SELECT id FROM sessions WHERE deleted_at IS NULL AND EXISTS (SELECT 1 FROM messages"
    " WHERE session = sessions.id AND position < recallable_upto"
    " AND (kind = 'question' OR kind = 'answer' AND state <> 'streaming'))"
)
"""The sessions that belong into the index; which of their messages do, :func:`turns_of` says."""


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
    head = tokens(vocabulary.head(title, key_topics, summary, phrases.of(db, session)))
    spoken = [[(message, tokens(message.content)) for message in turn if message] for turn in turns]
    flat = [pair for turn in spoken for pair in turn]
    everything = list(chain(head, *(words for _, words in flat)))
    numbers = vocabulary.learn(db, everything)
    stored = [numbers[word] for word in head]
    for _, words in flat:
        stored.append(GAP)
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
    for number, turn in enumerate(spoken[: 1 << TURN_BITS]):
        sides = {message.role: words for message, words in turn}
        db.execute_sql(
            "INSERT INTO recall_turns(rowid, question, answer) VALUES (?, ?, ?)",
            (
                (session << TURN_BITS) + number,
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
        vocabulary.forget(db, set(vocabulary.unpack(data)) - {GAP})
        db.execute_sql(
            "UPDATE recall_totals SET sessions = sessions - 1, words = words - ?", (length,)
        )
    first = session << TURN_BITS
    vectors.remove(db, session)
    db.execute_sql("DELETE FROM recall_texts WHERE session = ?", (session,))
    db.execute_sql("DELETE FROM recall_sessions WHERE rowid = ?", (session,))
    db.execute_sql(
        "DELETE FROM recall_turns WHERE rowid BETWEEN ? AND ?",
        (first, first + (1 << TURN_BITS) - 1),
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
    if tuple(counted.fetchone()) != totals(db):
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


def totals(db: APSWDatabase) -> tuple[int, int]:
    """How many sessions the index has, and how many words they have together."""
    sessions, length = db.execute_sql("SELECT sessions, words FROM recall_totals").fetchone()
    return int(sessions), int(length)
