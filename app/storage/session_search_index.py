"""The index behind the search field, as it is written: any session by any word that was said in it.

Two contentless full-text tables of folded words, kept by the code that writes messages, because
only Python can fold Turkish; what leaves the archive leaves them by triggers, so that no way of
deleting can forget it:

- ``search_titles``: a row a session;
- ``search_texts``: a row a message, and one a session with title, topics and summary.

Their row numbers begin with the day, so that full-text's own order is the newest first and a
search stops as soon as it has enough: two letters that half of all messages hold cost no more than
a rare word. They keep neither positions nor frequencies (``detail = none``: 0.4 of the size and
half of the writing); ranking by bm25 had to read every match, and put old sessions on top.

:mod:`app.storage.session_search` reads it. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import DAY, Message, MessageState
from app.storage.database import answer_notes, odd_values
from app.storage.words import vocabulary

BEGINNINGS_KEPT = 3
"""Letters of the longest ``prefix`` that full-text keeps."""

_TABLES = ("search_titles", "search_texts")
_ID_BITS, _MOST_DAYS = 30, (1 << 17) - 1
NUMBER = (1 << _ID_BITS) - 1
"""The part of a row number that is no day: the session's number in ``search_titles``; in
``search_texts`` twice the message's, or one more than twice the session's."""
_OPTIONS = (
    "content = '', contentless_delete = 1, detail = none, prefix = '2 3',"
    """ tokenize = "ascii tokenchars ','" """
)
_REBUILT_AT_ONCE = 200


def _key(created_at: str, number: str) -> str:
    """A row number in SQL: the day, then the number of the message or session. Anything finer
    than a day makes neighbours so distant that the index grows to three times the size."""
    day = f"max(0, min({created_at} / {DAY}, {_MOST_DAYS}))"
    return f"(({day} << {_ID_BITS}) | ({number}))"


_TITLE_KEY = _key("created_at", "id")
_HEAD_KEY = _key("created_at", "id * 2 + 1")
_MESSAGE_KEY = _key("created_at", "id * 2")


def create(db: APSWDatabase) -> None:
    """Create the tables, the triggers, and the index that pages through the sessions."""
    for table in _TABLES:
        db.execute_sql(f"CREATE VIRTUAL TABLE {table} USING fts5(words, {_OPTIONS})")
    for table, row, key in (
        ("search_titles", "sessions", _key("old.created_at", "old.id")),
        ("search_texts", "sessions", _key("old.created_at", "old.id * 2 + 1")),
        ("search_texts", "messages", _key("old.created_at", "old.id * 2")),
    ):
        db.execute_sql(
            f"CREATE TRIGGER {table}_without_{row} AFTER DELETE ON {row}"
            f" BEGIN DELETE FROM {table} WHERE rowid = {key}; END"
        )
    db.execute_sql(
        "CREATE INDEX idx_recent ON sessions(last_updated DESC, id DESC) WHERE deleted_at IS NULL"
    )


@dataclass(frozen=True, slots=True)
class Rows:
    """What is to be written of a session: pairs of row number and words."""

    titles: Sequence[tuple[int, str]]
    texts: Sequence[tuple[int, str]]


def new_rows(
    session: int,
    created_at: int,
    title: str,
    head: str,
    messages: Iterable[tuple[int, int, str]],
) -> Rows:
    """The rows of the index for a session in memory: its row number and time, the distinct words of
    its title and of its head, and number, time and distinct words of each message."""
    day = _day(created_at) << _ID_BITS
    texts = [((_day(at) << _ID_BITS) | number * 2, words) for number, at, words in messages]
    return Rows([(day | session, title)], [(day | session * 2 + 1, head), *texts])


def _day(created_at: int) -> int:
    return max(0, min(created_at // DAY, _MOST_DAYS))


def rows_of(db: APSWDatabase, session: int) -> Rows:
    """What the index should hold of a session and its messages."""
    head = _head_rows(db, session)
    messages = db.execute_sql(
        f"SELECT {_MESSAGE_KEY}, {_said(db)} FROM messages WHERE session = ? AND state <> ?",
        (session, MessageState.STREAMING.value),
    )
    return Rows(
        head.titles, [*head.texts, *((key, vocabulary.distinct(text)) for key, text in messages)]
    )


def write(db: APSWDatabase, sessions: Iterable[Rows]) -> None:
    """Index sessions. Many at once are cheaper: full-text writes a segment at every savepoint."""
    connection: apsw.Connection = db.connection()
    everything = list(sessions)
    for table, rows in (
        ("search_titles", [row for each in everything for row in each.titles]),
        ("search_texts", [row for each in everything for row in each.texts]),
    ):
        connection.executemany(f"REPLACE INTO {table}(rowid, words) VALUES (?, ?)", rows)


def update_head(db: APSWDatabase, session: int) -> None:
    """Bring the index in line with a session's title, topics and summary."""
    write(db, [_head_rows(db, session)])


def remove_head(db: APSWDatabase, session: int) -> None:
    """Take a session's title, topics and summary out, before it changes when it began."""
    for table, key in (("search_titles", _TITLE_KEY), ("search_texts", _HEAD_KEY)):
        db.execute_sql(
            f"DELETE FROM {table} WHERE rowid = (SELECT {key} FROM sessions WHERE id = ?)",
            (session,),
        )


def put_message(db: APSWDatabase, number: int, message: Message) -> None:
    """Index a message that was just written, in row ``number`` of ``messages``; an answer that is
    still being written is not in it."""
    key = (_day(message.created_at) << _ID_BITS) | number * 2
    if message.state is MessageState.STREAMING:
        db.execute_sql("DELETE FROM search_texts WHERE rowid = ?", (key,))
    else:
        write(db, [Rows((), [(key, vocabulary.distinct(message.content))])])


def update_messages(db: APSWDatabase, message_ids: Iterable[str]) -> None:
    """Bring the index in line with messages that were changed where they are stored. The cost does
    not depend on the session's length."""
    rows = db.execute_sql(
        f"SELECT {_MESSAGE_KEY}, {_said(db)}, state FROM messages"
        " WHERE message_id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(message_ids)),),
    ).fetchall()
    streaming = MessageState.STREAMING.value
    texts = [
        (key, vocabulary.distinct(content)) for key, content, state in rows if state != streaming
    ]
    write(db, [Rows((), texts)])
    for key in (key for key, _, state in rows if state == streaming):
        db.execute_sql("DELETE FROM search_texts WHERE rowid = ?", (key,))


def optimize(db: APSWDatabase) -> None:
    """Merge the full-text indexes, which drops what deleted rows left in them."""
    for table in _TABLES:
        db.execute_sql(f"INSERT INTO {table}({table}) VALUES ('optimize')")


def clear(db: APSWDatabase) -> None:
    """Empty the index, whatever state it is in."""
    for table in _TABLES:
        db.execute_sql(f"INSERT INTO {table}({table}) VALUES ('delete-all')")


def rebuild(db: APSWDatabase) -> None:
    """Make the index anew from ``sessions`` and ``messages``."""
    clear(db)
    sessions = iter(db.execute_sql("SELECT id FROM sessions ORDER BY id").fetchall())
    while batch := list(islice(sessions, _REBUILT_AT_ONCE)):
        write(db, [rows_of(db, session) for (session,) in batch])


def check(db: APSWDatabase) -> list[str]:
    """What is wrong with the index, in words; nothing when all is well. Reads every message: run
    it on a copy of a large file."""
    problems = []
    for table, source in (
        (
            "search_titles",
            f"SELECT {_TITLE_KEY} AS key, title, '[]' AS topics, '' AS about FROM sessions",
        ),
        (
            "search_texts",
            f"SELECT {_HEAD_KEY} AS key, title, key_topics AS topics, summary AS about"
            f" FROM sessions UNION ALL SELECT {_MESSAGE_KEY}, {_said(db)}, '[]', ''"
            " FROM messages WHERE state <> 'streaming'",
        ),
    ):
        try:
            db.execute_sql(f"INSERT INTO {table}({table}, rank) VALUES ('integrity-check', 1)")
            # How many different words a row has is all that a contentless table can tell of it.
            left, _ = db.execute_sql(
                f"SELECT count(*), sum(length(sz)) FROM {table}_docsize"
            ).fetchone()
        except (peewee.PeeweeException, apsw.Error) as error:
            problems.append(f"{table}: {error}")
            continue
        wrong = 0
        # Row by row: all of a large archive's would be hundreds of megabytes.
        for size, *texts in db.execute_sql(
            f"SELECT hex(sz), title, topics, about FROM ({source})"
            f" LEFT JOIN {table}_docsize ON id = key"
        ):
            wrong += size != _size(vocabulary.distinct(_head(*texts)))
            left -= size != ""
        if wrong or left:
            problems.append(f"{table}: {wrong} rows missing or stale, {left} left over")
    return problems


def _head_rows(db: APSWDatabase, session: int) -> Rows:
    title_key, head_key, title, topics, summary = db.execute_sql(
        f"SELECT {_TITLE_KEY}, {_HEAD_KEY}, title, key_topics, summary FROM sessions WHERE id = ?",
        (session,),
    ).fetchone()
    head = vocabulary.distinct(_head(title, topics, summary))
    return Rows([(title_key, vocabulary.distinct(title))], [(head_key, head)])


def _said(db: APSWDatabase) -> str:
    return answer_notes.SAID if answer_notes.are_kept(db) else "content"


def _head(title: str, topics: str, summary: str) -> str:
    return vocabulary.head(title, json.loads(odd_values.texts(topics)), summary)


def _size(words: str) -> str:
    """The number of words as full-text keeps it: a variable-length integer, here in hexadecimal."""
    number = len(words.split())
    digits: list[int] = []
    while True:
        digits.append((number & 0x7F) | (0x80 if digits else 0))
        number >>= 7
        if not number:
            return bytes(reversed(digits)).hex().upper()
