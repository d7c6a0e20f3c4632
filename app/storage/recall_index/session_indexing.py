"""Writing the recall index, by which the words of a question find the past session that is meant.

Here it is written; :mod:`app.storage.recall_index.candidate_lookup` reads it. Three structures, all
folded (:mod:`app.core.language.turkish`), all without a copy of the text:

- ``recall_sessions``: one full-text row a session (title, topics, summary, search phrases and every
  turn), the base of the ranking;
- ``recall_turns``: one row a turn, question and answer in columns of their own, so that one good
  turn of a long session is found too;
- ``recall_texts``: every session as numbers of :mod:`app.storage.words.vocabulary`, from which the
  candidates are scored anew: SQLite's bm25 fixes its parameters and gives a word that half of a
  small archive uses no weight at all.

The full-text tables are contentless with ``contentless_delete``; what :func:`remove` deletes is
gone from the file after :func:`optimize` and a truncated write-ahead log (``secure_delete`` is
on). The specification's ``research_sessions_fts`` is kept in step here as well.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, islice

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import AnsweredTurn, Session, answered_turns
from app.core.language.suffixes import stem_anew
from app.storage.database import answer_notes, message_origins, odd_values
from app.storage.database.schema import MessageRow, SessionRow, to_message, to_session
from app.storage.recall_index import vectors
from app.storage.recall_reading.spoken_turns import MOST_TURNS, TURN_BITS
from app.storage.words import phrases, vocabulary
from app.storage.words.vocabulary import GAP, tokens

_FULL_TEXT = ("recall_sessions", "recall_turns", "research_sessions_fts")
_AT_ONCE = 200
_TOKENS = """tokenize = "ascii tokenchars ','" """
_IS_RECALLABLE = (
    "deleted_at IS NULL AND filed IS NOT 'lookup' AND EXISTS (SELECT 1 FROM messages"
    " WHERE session = sessions.id AND position < recallable_upto"
    f" AND NOT {message_origins.IS_COPY}"
    " AND (kind = 'question' AND filed = 'research' OR kind = 'answer' AND state <> 'streaming'))"
)
_RECALLABLE = f"SELECT id FROM sessions WHERE {_IS_RECALLABLE}"
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


def turns_of(messages: Sequence[Message]) -> list[AnsweredTurn]:
    """What the index takes of a session's recallable messages
    (:meth:`app.core.domain.sessions.Session.recallable`): its answers with their questions, without
    the sentences of our own that stand in them. Where there is no answer, what was asked: only the
    user makes a research of that. Notes come last, each by itself."""
    from app.core.wording.speech import without_standing  # noqa: PLC0415  not before the window is shown

    turns: list[AnsweredTurn] = []
    for question, answer in answered_turns(messages):
        if answer is not None and (told := without_standing(answer.content)) != answer.content:
            answer = replace(answer, content=told)
        turns.append((question, answer))
    notes: list[AnsweredTurn] = [(each, None) for each in messages if each.kind is Kind.NOTE]
    said: list[AnsweredTurn] = [(each, None) for each in messages if each.kind is not Kind.NOTE]
    return (turns or said) + notes


def without_copies(db: APSWDatabase, session: int, said: Sequence[Message]) -> Sequence[Message]:
    """What was said in a session itself: what was copied from another one is found there."""
    copies = message_origins.copies(db, session) if said else frozenset()
    return [each for each in said if each.message_id not in copies] if copies else said


class Stems:
    """The different words of a batch of sessions with their stems, each by its place: a word is
    looked up once, and from then on it is a number, because looking a word up among a hundred
    thousand is most of what reading it costs. Where batches follow each other, the stems of
    frequent words of those ``before`` are known already, as well as their ``numbers`` in the
    vocabulary."""

    def __init__(self, before: Stems | None = None) -> None:
        self.words: list[str] = []
        self.stems: list[str] = []
        self.numbers: dict[str, int] = {} if before is None else before.numbers
        self._places = defaultdict[str, int](count().__next__)
        self._known: dict[str, str] = {} if before is None else before._known
        if before is not None and len(self._known) < vocabulary.LIKELY:
            self._known.update(zip(before.words, before.stems, strict=True))

    def places(self, words: Sequence[str]) -> tuple[int, ...]:
        """The place of each word of a text; those that are new get one."""
        found = tuple(map(self._places.__getitem__, words))
        if many := len(self._places) - len(self.words):
            # A dictionary keeps the order in which its keys came.
            fresh = list(islice(reversed(self._places), many))[::-1]
            self.words += fresh
            known = self._known.get
            self.stems += [known(word) or stem_anew(word) for word in fresh]
        return found

    def by_word(self) -> dict[str, str]:
        """The stem of each word."""
        return dict(zip(self.words, self.stems, strict=True))


@dataclass(frozen=True, slots=True)
class IndexedText:
    """What the index takes of a session: its words by their places among those of its batch
    (:class:`Stems`), and the stems of each text. Made without the archive, so that the writer's
    thread need not do it."""

    title: str
    topics: str
    summary: str
    head: Sequence[int]
    texts: Sequence[tuple[int, bool, Sequence[int]]]
    """Position, whether the user said it, and the words."""
    whole: str
    turns: Sequence[tuple[str, str]]


def document(
    title: str,
    key_topics: Sequence[str],
    summary: str,
    turns: Sequence[AnsweredTurn],
    *,
    phrases: Sequence[str] = (),
    stems: Stems | None = None,
) -> IndexedText:
    """Read a session for the index; ``stems`` are shared by a batch."""
    stems = Stems() if stems is None else stems
    stem_of = stems.stems.__getitem__
    head = stems.places(tokens(vocabulary.head(title, key_topics, summary, phrases)))
    texts: list[tuple[int, bool, Sequence[int]]] = []
    stemmed: list[tuple[str, str]] = []
    for turn in turns:
        sides = ["", ""]
        for message in turn:
            if message is not None:
                words = stems.places(tokens(message.content))
                texts.append((message.position, message.role == "user", words))
                sides[message.role != "user"] = " ".join(map(stem_of, words))
        stemmed.append((sides[0], sides[1]))
    whole = " ".join((" ".join(map(stem_of, head)), *chain.from_iterable(stemmed)))
    topics = ", ".join(key_topics)
    return IndexedText(title, topics, summary, head, texts, whole, stemmed)


def add(
    db: APSWDatabase,
    session: int,
    *,
    title: str,
    key_topics: Sequence[str],
    summary: str,
    turns: Sequence[AnsweredTurn],
) -> None:
    """Index the session with this row number of ``sessions``, replacing what the index had."""
    remove(db, session)
    stems = Stems()
    known = phrases.of(db, session)
    read = document(title, key_topics, summary, turns, phrases=known, stems=stems)
    write(db, {session: read}, stems)


def write(db: APSWDatabase, documents: Mapping[int, IndexedText], stems: Stems) -> None:
    """Index sessions, by row number, that no index has. Many at once are several times cheaper:
    a word is counted once for all of them, and full-text writes a segment at every savepoint."""
    counts: Counter[int] = Counter()
    for each in documents.values():
        counts.update({*each.head, *chain.from_iterable(words for _, _, words in each.texts)})
    number_of = _numbers(db, counts, stems).__getitem__
    texts, whole, turns, listed = [], [], [], []
    every = 0
    for session, each in documents.items():
        numbers = list(map(number_of, each.head))
        for _, _, words in each.texts:
            numbers.append(GAP)
            numbers.extend(map(number_of, words))
        # Positions, with the sign for who speaks: questions ≥ 0, answers as -1 - position.
        places = [place if asked else -1 - place for place, asked, _ in each.texts]
        length = len(numbers) - len(places)
        every += length
        positions = json.dumps(places, separators=(",", ":"))
        texts.append((session, length, positions, vocabulary.pack(numbers)))
        whole.append((session, each.whole))
        first = session << TURN_BITS
        turns += [(first + n, *turn) for n, turn in enumerate(each.turns[:MOST_TURNS])]
        listed.append((session, *map(_storable, (each.title, each.topics, each.summary))))
    connection: apsw.Connection = db.connection()
    connection.executemany("INSERT INTO recall_texts VALUES (?, ?, ?, ?)", texts)
    connection.executemany("INSERT INTO recall_sessions(rowid, stems) VALUES (?, ?)", whole)
    connection.executemany(
        "INSERT INTO recall_turns(rowid, question, answer) VALUES (?, ?, ?)", turns
    )
    # Rows of values: for each statement that could write several rows, as one that reads them does,
    # full-text writes a segment.
    chosen = (json.dumps(list(documents)),)
    query = "SELECT id, session_id FROM sessions WHERE id IN (SELECT value FROM json_each(?))"
    ids = dict(db.execute_sql(query, chosen).fetchall())
    connection.executemany(
        "INSERT INTO research_sessions_fts(session_id, rowid, title, key_topics, summary)"
        " VALUES (?, ?, ?, ?, ?)",
        [(ids[session], session, *head) for session, *head in listed if session in ids],
    )
    db.execute_sql(
        "UPDATE recall_totals SET sessions = sessions + ?, words = words + ?", (len(texts), every)
    )


def _numbers(db: APSWDatabase, counts: Mapping[int, int], stems: Stems) -> list[int]:
    """The numbers in the vocabulary of words by their places, each counted for so many more
    sessions; ``GAP`` for a word that no session has."""
    used = [stems.stems[place] for place in counts], [stems.words[place] for place in counts]
    learnt = vocabulary.learn(db, *used, list(counts.values()), stems.numbers)
    numbers = [GAP] * len(stems.words)
    for place, number in zip(counts, learnt, strict=True):
        numbers[place] = number
    return numbers


def remove(db: APSWDatabase, session: int) -> None:
    """Take a session out of every index; nothing happens when it is in none. To leave no trace
    in the file, :func:`optimize` must follow."""
    _take_out(db, session)
    vectors.remove(db, session)


def _take_out(db: APSWDatabase, session: int) -> None:
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


def clear(db: APSWDatabase) -> None:
    """Empty every index, whatever state it is in."""
    for table in ("recall_sessions", "recall_turns"):
        db.execute_sql(f"INSERT INTO {table}({table}) VALUES ('delete-all')")
    for table in ("recall_texts", "recall_words", "research_sessions_fts"):
        db.execute_sql(f"DELETE FROM {table}")
    db.execute_sql("INSERT OR REPLACE INTO recall_totals VALUES (1, 0, 0)")


def renew(db: APSWDatabase, sessions: Sequence[int]) -> None:
    """Index sessions anew from what the archive holds; sessions that are not recallable leave the
    index. Their vectors, which other rules than the index's made, stay."""
    stems = Stems()
    documents: dict[int, IndexedText] = {}
    for session in sessions:
        _take_out(db, session)
    for row, each in recallable_of(db, sessions):
        documents[row] = document(
            each.session.title,
            each.session.key_topics,
            each.session.summary,
            each.turns,
            phrases=each.phrases,
            stems=stems,
        )
    write(db, documents, stems)


@dataclass(frozen=True, slots=True)
class RecallableSession:
    """A session as an index takes it from the archive."""

    session: Session
    turns: Sequence[AnsweredTurn]
    phrases: Sequence[str]


def recallable_ids(db: APSWDatabase) -> dict[int, str]:
    """The sessions that recall may answer from, by their row numbers."""
    rows = db.execute_sql(f"SELECT id, session_id FROM sessions WHERE {_IS_RECALLABLE}")
    return dict(rows.fetchall())


def recallable_of(
    db: APSWDatabase, sessions: Sequence[int]
) -> Iterator[tuple[int, RecallableSession]]:
    """Those of the sessions (row numbers) that recall may answer from, by their row numbers."""
    listed = db.execute_sql(
        f"{_RECALLABLE} AND id IN (SELECT value FROM json_each(?))", (json.dumps(list(sessions)),)
    )
    recallable = SessionRow.select().where(SessionRow.id.in_([each for (each,) in listed]))
    for row in odd_values.rows(db, recallable):
        found = to_session(row)
        rows_said = MessageRow.select().where(
            MessageRow.session == row["id"], MessageRow.position < found.recallable_upto
        )
        rows_said = rows_said.order_by(MessageRow.position)
        messages = [to_message(each, found.session_id) for each in odd_values.rows(db, rows_said)]
        said = found.recallable(without_copies(db, row["id"], messages))
        # A note makes no record of what is none.
        notes = answer_notes.notes_of(db, found.session_id) if said else []
        turns = turns_of([*said, *notes])
        yield row["id"], RecallableSession(found, turns, phrases.of(db, row["id"]))


def rebuild(db: APSWDatabase) -> None:
    """Make every index anew from ``sessions`` and ``messages``, in one go: for an archive that
    nobody waits for (:mod:`app.storage.maintenance.reindexing` is for one that is in use)."""
    clear(db)
    sessions = [session for (session,) in db.execute_sql("SELECT id FROM sessions ORDER BY id")]
    for start in range(0, len(sessions), _AT_ONCE):
        renew(db, sessions[start : start + _AT_ONCE])


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
        ("recall_turns_docsize", f"id >> {TURN_BITS}"),
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
    if vocabulary.lacks(db, "SELECT words FROM recall_texts", GAP):
        problems.append("recall_words: words missing")
    if vocabulary.stale(db):
        problems.append("recall_words: stale stems")
    counted = db.execute_sql("SELECT count(*), coalesce(sum(length), 0) FROM recall_texts")
    if tuple(counted.fetchone()) != totals(db):
        problems.append("recall_totals: miscounted")
    return problems


def _storable(text: str) -> str:
    """SQLite refuses lone surrogates."""
    return text.encode("utf-8", "replace").decode("utf-8")


def totals(db: APSWDatabase) -> tuple[int, int]:
    """How many sessions the index has, and how many words they have together."""
    row = db.execute_sql("SELECT sessions, words FROM recall_totals").fetchone()
    # Without its one row the index is one that has nothing.
    return (int(row[0]), int(row[1])) if row else (-1, -1)
