"""Sending of sessions to a database that answers, and their removal from it.

What is sent of a session is what the archive's own index takes of it
(:func:`app.storage.recall_index.session_indexing.document`): the same tokens, the same stems, its
head with title, topics, summary and search phrases. A session that is there already is replaced
and keeps its number. Only one machine writes to an archive at a time: it holds the archive's row.

Removed is removed: no row of any table holds anything of the session, and a word or a stem that no
other session uses goes with it. What a GIN index keeps of a stem is its number, which then stands
for nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, islice
from typing import TYPE_CHECKING
from uuid import UUID

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.sessions import AnsweredTurn
from app.core.language.turkish import storable
from app.storage.maintenance.reindexing import REVISION
from app.storage.recall_index.session_indexing import Stems, document
from app.storage.recall_reading.spoken_turns import MOST_TURNS, parts_of, turns_in
from app.storage.recall_server import server_words, session_marks
from app.storage.words.vocabulary import GAP, pack, unpack

if TYPE_CHECKING:
    from psycopg import Connection

AT_ONCE = 200
"""Sessions in a transaction."""


@dataclass(frozen=True, slots=True)
class SentSession:
    """A session as recall answers from it; ``project`` is the name of its project."""

    session_id: str
    created_at: Milliseconds
    title: str
    key_topics: Sequence[str]
    summary: str
    turns: Sequence[AnsweredTurn]
    phrases: Sequence[str] = ()
    project_id: str = ""
    project: str = ""

    def digest(self) -> bytes:
        """By this what is there is told to be the same: all that is sent, and the rules by which
        its words are read."""
        said = [
            [each and (each.message_id, each.position, each.role, each.content) for each in turn]
            for turn in self.turns
        ]
        about = (self.title, list(self.key_topics), self.summary, list(self.phrases))
        whole = (REVISION, self.created_at, about, self.project_id, self.project, said)
        return sha256(json.dumps(whole).encode()).digest()


@dataclass(slots=True)
class _Counts:
    """How many sessions use each word, how many sessions and turns each stem, and how many there
    are of all."""

    words: Counter[int]
    stems: Counter[str]
    turn_stems: Counter[str]
    sessions: int = 0
    length: int = 0
    turns: int = 0
    turn_words: int = 0


def begin(connection: Connection, archive: UUID) -> None:
    """Begin an archive that belongs to this login."""
    connection.execute("SELECT animsa_recall.begin(%s)", (archive,))


def digests(
    connection: Connection, archive: UUID, session_ids: Sequence[str] | None = None
) -> dict[str, bytes | None]:
    """The sessions in the database (only ``session_ids`` where given), each with the digest of what
    was sent."""
    rows = connection.execute(
        "SELECT session_id, digest FROM animsa_recall.sessions WHERE archive = %s"
        " AND (%s OR session_id = ANY(%s))",
        (archive, session_ids is None, list(session_ids or ())),
    )
    return dict(rows.fetchall())


def is_begun(connection: Connection, archive: UUID) -> bool:
    """Whether this login sees the archive."""
    row = connection.execute(
        "SELECT FROM animsa_recall.archives WHERE archive = %s", (archive,)
    ).fetchone()
    return row is not None


def end(connection: Connection, archive: UUID) -> None:
    """Remove an archive of this login with every row of it."""
    connection.execute("SELECT animsa_recall.end_archive(%s)", (archive,))


def send(connection: Connection, archive: UUID, sessions: Iterable[SentSession]) -> int:
    """Write sessions, some at a time; how many they were. Raises ``CommandError`` where the login
    sees no such archive."""
    left = iter(sessions)
    sent = 0
    while some := list(islice(left, AT_ONCE)):
        with connection.transaction():
            _Writing(connection, archive).put({each.session_id: each for each in some})
        sent += len(some)
    return sent


def remove(connection: Connection, archive: UUID, session_ids: Iterable[str]) -> int:
    """Remove sessions, some at a time; how many were there. Raises ``CommandError`` where the login
    sees no such archive."""
    left = iter(session_ids)
    removed = 0
    while some := list(islice(left, AT_ONCE)):
        with connection.transaction():
            removed += len(_Writing(connection, archive).take_out(some))
    return removed


class _Writing:
    """One transaction of the writer, which has the archive's row for itself."""

    def __init__(self, connection: Connection, archive: UUID) -> None:
        self._connection = connection
        self._archive = archive
        self._last_session, self._last_word = 0, 0
        row = connection.execute(
            "SELECT last_session, last_word FROM animsa_recall.archives"
            " WHERE archive = %s FOR UPDATE",
            (archive,),
        ).fetchone()
        if row is None:
            raise errors.CommandError(reason="database_set_up_anew")
        self._last_session, self._last_word = row

    def put(self, sessions: dict[str, SentSession]) -> None:
        """Write sessions, in place of what there is of them."""
        known = self.take_out(list(sessions))
        batch = Stems()
        read = {name: _read(each, batch) for name, each in sessions.items()}
        stems = batch.by_word()
        numbers = {name: known.get(name) or self._next_session() for name in sessions}
        marks = {
            name: list(session_marks.marks(numbers[name], each.created_at, each.project_id))
            for name, each in sessions.items()
        }
        counts = _Counts(Counter(), Counter(), Counter())
        for name, each in read.items():
            counts.stems.update({stems[word] for word in _words(each)})
            counts.stems.update(marks[name])
            counts.sessions += 1
            counts.length += _length(each)
            _count_turns(counts, _turns(each, stems))
        used = Counter(chain.from_iterable(map(_words, read.values())))
        words, self._last_word = server_words.learn_words(
            self._connection, self._archive, stems, used, self._last_word
        )
        of_stems = server_words.count_stems(
            self._connection, self._archive, counts.stems, counts.turn_stems
        )
        index = {
            name: sorted(
                [of_stems[mark] for mark in marks[name]] + _index_of(each, stems, of_stems)
            )
            for name, each in read.items()
        }
        self._insert(
            [self._row(numbers[name], each, read[name], words) for name, each in sessions.items()],
            [
                (self._archive, numbers[name], *message)
                for name, each in sessions.items()
                for message in _messages(each)
            ],
            [
                (self._archive, numbers[name], each.created_at, _length(read[name]), index[name])
                for name, each in sessions.items()
            ],
        )
        self._total(counts, 1)

    def _next_session(self) -> int:
        self._last_session += 1
        return self._last_session

    def _insert(
        self,
        sessions: Sequence[tuple[object, ...]],
        messages: Sequence[tuple[object, ...]],
        index: Sequence[tuple[object, ...]],
    ) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO animsa_recall.sessions VALUES"
                " (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                sessions,
            )
            cursor.executemany(
                "INSERT INTO animsa_recall.messages VALUES (%s, %s, %s, %s, %s, %s, %s)", messages
            )
            cursor.executemany(
                "INSERT INTO animsa_recall.session_stems VALUES (%s, %s, %s, %s, %s)", index
            )

    def take_out(self, session_ids: Sequence[str]) -> dict[str, int]:
        """Remove what there is of sessions; the numbers that they had."""
        rows = self._connection.execute(
            "SELECT session, session_id, created_at, project_id, length, texts, words"
            " FROM animsa_recall.sessions WHERE archive = %s AND session_id = ANY(%s)",
            (self._archive, list(session_ids)),
        ).fetchall()
        if not rows:
            return {}
        used = {number for *_, data in rows for number in unpack(data)} - {GAP}
        stem_of = server_words.stems_of_words(self._connection, self._archive, used)
        counts = _Counts(Counter(), Counter(), Counter())
        for session, _, created_at, project_id, length, texts, data in rows:
            own = set(unpack(data)) - {GAP}
            counts.words.update(own)
            counts.stems.update({stem_of[number] for number in own})
            counts.stems.update(session_marks.marks(session, created_at, project_id))
            counts.sessions += 1
            counts.length += length
            _, turns = parts_of(texts, data)
            _count_turns(counts, ([stem_of[number] for number in turn] for turn in turns))
        server_words.forget_words(self._connection, self._archive, counts.words)
        server_words.count_stems(
            self._connection,
            self._archive,
            {stem: -count for stem, count in counts.stems.items()},
            {stem: -count for stem, count in counts.turn_stems.items()},
        )
        numbers = [session for session, *_ in rows]
        for table in ("session_stems", "messages", "sessions"):
            self._connection.execute(
                f"DELETE FROM animsa_recall.{table} WHERE archive = %s"
                " AND session = ANY(%s)".encode(),
                (self._archive, numbers),
            )
        self._total(counts, -1)
        return {session_id: session for session, session_id, *_ in rows}

    def _row(
        self, number: int, sent: SentSession, read: _ReadSession, words: dict[str, int]
    ) -> tuple[object, ...]:
        spoken = list(map(words.__getitem__, read.head))
        for _, _, said in read.texts:
            spoken.append(GAP)
            spoken.extend(map(words.__getitem__, said))
        places = [place if asked else -1 - place for place, asked, _ in read.texts]
        return (
            *(self._archive, number, sent.session_id, storable(sent.title)),
            *(storable(sent.summary), sent.created_at, sent.project_id, storable(sent.project)),
            *(_length(read), json.dumps(places, separators=(",", ":")), pack(spoken)),
            sent.digest(),
        )

    def _total(self, counts: _Counts, sign: int) -> None:
        self._connection.execute(
            "UPDATE animsa_recall.archives SET sessions = sessions + %s, words = words + %s,"
            " turns = turns + %s, turn_words = turn_words + %s, last_session = %s, last_word = %s"
            " WHERE archive = %s",
            (
                *(sign * counts.sessions, sign * counts.length),
                *(sign * counts.turns, sign * counts.turn_words),
                *(self._last_session, self._last_word, self._archive),
            ),
        )


@dataclass(frozen=True, slots=True)
class _ReadSession:
    """The words of a session: of its head, and of each text with its position and whether the user
    said it."""

    head: Sequence[str]
    texts: Sequence[tuple[int, bool, Sequence[str]]]


def _read(sent: SentSession, stems: Stems) -> _ReadSession:
    read = document(
        sent.title, sent.key_topics, sent.summary, sent.turns, phrases=sent.phrases, stems=stems
    )
    word = stems.words.__getitem__
    return _ReadSession(
        list(map(word, read.head)),
        [(position, asked, list(map(word, said))) for position, asked, said in read.texts],
    )


def _words(read: _ReadSession) -> set[str]:
    return {*read.head, *chain.from_iterable(words for _, _, words in read.texts)}


def _length(read: _ReadSession) -> int:
    return len(read.head) + sum(len(words) for _, _, words in read.texts)


def _turns(read: _ReadSession, stems: Mapping[str, str]) -> Iterator[list[str]]:
    """The stems of each turn, as :func:`parts_of` will find them."""
    for turn in turns_in([(asked, words) for _, asked, words in read.texts]):
        yield [stems[word] for word in turn]


def _count_turns(counts: _Counts, turns: Iterable[Sequence[str]]) -> None:
    for turn in islice(turns, MOST_TURNS):
        counts.turn_stems.update(set(turn))
        counts.turns += 1
        counts.turn_words += len(turn)


def _index_of(read: _ReadSession, stems: Mapping[str, str], of_stems: dict[str, int]) -> list[int]:
    """The numbers of a session's stems; negative once more where it is about them."""
    uses = Counter(stems[word] for word in read.head)
    about = set(uses)
    for _, _, words in read.texts:
        uses.update(map(stems.__getitem__, words))
    about.update(each for each, count in uses.items() if count >= session_marks.USED_AGAIN)
    return [of_stems[each] for each in uses] + [-of_stems[each] for each in about]


def _messages(sent: SentSession) -> Iterator[tuple[int, int, bool, str, str]]:
    for number, turn in enumerate(sent.turns, start=1):
        for message in turn:
            if message is not None:
                yield (
                    *(message.position, number, message.role == "user"),
                    *(message.message_id, storable(message.content)),
                )
