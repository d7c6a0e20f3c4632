"""The recall index of an archive in a database, as the recall engine's port.

It gives what :mod:`app.storage.recall_index.candidate_lookup` gives for the same archive: the same
meanings of words, counts, candidates and places. Vectors are not kept there yet, so nothing is
found by meaning alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, zip_longest
from typing import TYPE_CHECKING
from uuid import UUID

from app.core.domain.notes import is_note
from app.core.domain.recall_port import Candidate, Candidates, IndexQuery, QuotableMessage, Term
from app.core.language.suffixes import stem
from app.core.matching.question_terms import Sought, look_for
from app.core.wording.speech import without_standing
from app.storage.database.server_address import ServerAddress
from app.storage.recall_reading.fetching import FetchQuery
from app.storage.recall_reading.found_texts import (
    MOST_WORDS,
    ReadSession,
    SoughtCandidates,
    candidates_in,
    readable,
)
from app.storage.recall_server.full_text_rank import Collection, FullTextRank, parts_of
from app.storage.recall_server.held_connection import HeldConnection
from app.storage.recall_server.prospect_lookup import ArchiveTotals, Prospects, totals
from app.storage.recall_server.server_words import ServerWords
from app.storage.words.vocabulary import LONGEST_WORD

if TYPE_CHECKING:
    from psycopg import Connection

_COLUMNS = (
    "session, session_id, title, summary, created_at, length, texts, words, project_id, project"
)
_RANKED_WORDS = 4 * MOST_WORDS
"""Words that are read of the prospects for their finer order; those beyond keep the rough one."""


def candidates(connection: Connection, archive: UUID, query: IndexQuery) -> Candidates:
    """The sessions of an archive that may be meant, with the places of the query's words in them.
    Reading is bounded whatever the size of the archive; any text is a valid query."""
    size = totals(connection, archive)
    if not size.sessions:
        unknown = (word for word in query.words if word not in query.optional)
        return Candidates(tuple(Term(word, 0) for word in unknown), (), 0, 0.0)
    sought = _sought(connection, archive, query)
    looking = _Looking(connection, archive, sought, size)
    counted = looking.prospects.counted()
    chosen = _in_window(connection, archive, query)
    if queries := looking.prospects.fetching(counted):
        chosen += looking.best(queries, query)
    found = looking.candidates(list(dict.fromkeys(chosen)), query.project)
    terms = tuple(map(Term, (meaning.word for meaning in sought.terms), counted))
    average = size.words / size.sessions
    return SoughtCandidates(
        terms, tuple(found), size.sessions, average, sought, (size.sessions, size.words)
    )


def more(
    connection: Connection,
    archive: UUID,
    query: IndexQuery,
    found: Candidates,
    sessions: Sequence[int],
) -> Candidates:
    """What was found, and these sessions whatever their words."""
    size = totals(connection, archive)
    if isinstance(found, SoughtCandidates) and found.at == (size.sessions, size.words):
        sought = found.sought
    else:
        sought = _sought(connection, archive, query)
    if [meaning.word for meaning in sought.terms] != [term.word for term in found.terms]:
        # The archive changed between the two looks: what was found stays as it is.
        return found
    looking = _Looking(connection, archive, sought, size)
    known = looking.candidates(list(sessions), query.project)
    return replace(found, found=(*found.found, *known))


def passages(
    connection: Connection, archive: UUID, places: Sequence[tuple[int, int]]
) -> list[QuotableMessage | None]:
    """The messages at ``(session, position)``, in the order asked; where all that was answered is
    that something was noted, the user's own words before it."""
    known = _said(connection, archive, places)
    noted = [place for place, said in known.items() if not said.content]
    told = _said(connection, archive, [(session, at - 1) for session, at in noted])
    known |= {(s, at): told[s, at - 1] for s, at in noted if (s, at - 1) in told}
    return [known.get((session, position)) for session, position in places]


def _said(
    connection: Connection, archive: UUID, places: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], QuotableMessage]:
    rows = connection.execute(
        "SELECT messages.session, messages.position, message_id, content"
        " FROM unnest(%s::integer[], %s::integer[]) AS asked(session, position)"
        " JOIN animsa_recall.messages ON archive = %s"
        " AND messages.session = asked.session AND messages.position = asked.position",
        ([session for session, _ in places], [position for _, position in places], archive),
    )
    return {
        (session, position): QuotableMessage(
            message_id, content if is_note(position) else without_standing(content)
        )
        for session, position, message_id, content in rows
    }


def _sought(connection: Connection, archive: UUID, query: IndexQuery) -> Sought[int]:
    words = [word[:LONGEST_WORD] for word in query.words]
    others = [word for each in query.related for other in each.others for word in other]
    known = ServerWords(connection, archive)
    known.look_up({stem(word) for word in (*words, *others)})
    return look_for(known, words, query.related, query.optional)


def _in_window(connection: Connection, archive: UUID, query: IndexQuery) -> list[int]:
    if query.since is None or query.until is None:
        return []
    of_project = "" if query.project is None else " AND project_id = %s"
    project = () if query.project is None else (query.project,)
    order = "ASC" if query.oldest else "DESC"
    rows = connection.execute(
        "SELECT session FROM animsa_recall.sessions"
        f" WHERE archive = %s AND created_at >= %s AND created_at < %s{of_project}"
        f" ORDER BY created_at {order} LIMIT %s".encode(),
        (archive, query.since, query.until, *project, query.limit),
    )
    return [session for (session,) in rows]


class _Looking:
    """One look for what a question means; each session is read once."""

    def __init__(
        self, connection: Connection, archive: UUID, sought: Sought[int], size: ArchiveTotals
    ) -> None:
        self._connection = connection
        self._archive = archive
        self._sought = sought
        self._size = size
        self.prospects = Prospects(connection, archive, sought, size)
        self._read: dict[int, ReadSession] = {}

    def best(self, queries: Sequence[FetchQuery], query: IndexQuery) -> list[int]:
        """The best sessions by their whole text and by single turns, in turn: of long sessions not
        all are read, and a good turn of one is worth as much."""
        if query.project is not None:
            found = self.prospects.in_project(queries, query.project)
            return self._ranked(found, queries[0], query.limit, 0)[0]
        found = self.prospects.found(queries)
        best, turns = self._ranked(found, queries[0], query.limit, query.limit // 2)
        if query.since is not None and len(best) >= query.limit:
            inside = self.prospects.in_window(queries, query)
            best += self._ranked(inside, queries[0], query.limit, 0)[0]
        pairs = zip_longest(best, turns)
        return [session for pair in pairs for session in pair if session is not None]

    def candidates(self, chosen: Sequence[int], project: str | None) -> list[Candidate]:
        """As many of the sessions as one question may look through."""
        self._fetch(chosen)
        read = readable(self._read[session] for session in chosen if session in self._read)
        return candidates_in(
            [each for each in read if project is None or each.project_id == project], self._sought
        )

    def _ranked(
        self, found: Mapping[int, int], query: FetchQuery, sessions: int, turns: int
    ) -> tuple[list[int], list[int]]:
        """The best of what was found, which is in its rough order, with its lengths."""
        reached = accumulate(found.values())
        within = list(found)[: max(sum(words <= _RANKED_WORDS for words in reached), 1)]
        self._fetch(within)
        read = [self._read[session] for session in within if session in self._read]
        parts = parts_of(self._sought, query)
        words = ServerWords(self._connection, self._archive)
        forms = words.of_stems({stem for part in parts for stem in part})
        known, size = self.prospects.known, self._size
        rank = FullTextRank(
            parts,
            {number: stem for number, _, stem, _ in forms},
            Collection(
                size.sessions, size.words, {stem: each.sessions for stem, each in known.items()}
            ),
            Collection(
                size.turns, size.turn_words, {stem: each.turns for stem, each in known.items()}
            ),
        )
        best, of_turns = rank.best(read, sessions, turns)
        beyond = list(found)[len(within) :]
        return (best + beyond)[:sessions], of_turns

    def _fetch(self, sessions: Sequence[int]) -> None:
        wanted = [session for session in sessions if session not in self._read]
        if not wanted:
            return
        with self._connection.cursor(binary=True) as cursor:
            cursor.execute(
                f"SELECT {_COLUMNS} FROM animsa_recall.sessions"
                " WHERE archive = %s AND session = ANY(%s)".encode(),
                (self._archive, wanted),
            )
            self._read.update((row[0], ReadSession(*row)) for row in cursor)


class ServerRecallIndex:
    """The index of an archive in a database as the recall engine's port. Raises
    ``DatabaseUnusable``, ``ArchiveBusy``, ``CommandError``."""

    def __init__(self, address: ServerAddress, archive: UUID) -> None:
        self.held = HeldConnection(address)
        self._archive = archive

    async def candidates(self, query: IndexQuery) -> Candidates:
        return await self.held.run(candidates, self._archive, query)

    async def more(
        self, query: IndexQuery, found: Candidates, sessions: Sequence[int]
    ) -> Candidates:
        return await self.held.run(more, self._archive, query, found, sessions)

    async def passages(self, places: Sequence[tuple[int, int]]) -> list[QuotableMessage | None]:
        return await self.held.run(passages, self._archive, places)

    async def embedded(self) -> float:
        return 0.0

    async def nearest(self, question: bytes, most: int, among: Sequence[int]) -> dict[int, float]:
        return {}

    def close(self) -> None:
        """Let the connection go."""
        self.held.close()
