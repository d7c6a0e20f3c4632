"""Reading the recall index: candidate sessions for a question, and the places of its words in them.

What the words mean in the archive says :mod:`app.core.matching.question_terms`; what comes back is
judged by :mod:`app.memory.recall.ranking`.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import starmap, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.notes import is_note
from app.core.domain.recall_port import Candidate, Candidates, IndexQuery, QuotableMessage, Term
from app.core.matching.question_terms import Sought, look_for
from app.core.wording.speech import without_standing
from app.storage.database import answer_notes
from app.storage.database.transaction_methods import Reading
from app.storage.recall_index import vectors
from app.storage.recall_index.session_indexing import totals
from app.storage.recall_reading.fetching import (
    RARE,
    FetchQuery,
    fetching,
    most_with,
    sessions_with,
)
from app.storage.recall_reading.found_texts import (
    ReadSession,
    SoughtCandidates,
    candidates_in,
    readable,
)
from app.storage.recall_reading.spoken_turns import TURN_BITS
from app.storage.words.vocabulary import LONGEST_WORD, ArchiveWords, as_query

if TYPE_CHECKING:
    from app.core.domain.ports import Embedder
    from app.storage.database.connections import Database

log = logging.getLogger(__name__)

_ENOUGH = {"recall_sessions": 40_000, "recall_turns": 4000}
"""Rows that are ranked by full-text; where more match, the words must meet."""


def candidates(db: APSWDatabase, query: IndexQuery) -> Candidates:
    """The sessions that may be meant, with the places of the query's words in them. Reading is
    bounded whatever the size of the archive; any text is a valid query."""
    at = sessions, length = totals(db)
    if not sessions:
        unknown = (word for word in query.words if word not in query.optional)
        return Candidates(tuple(Term(word, 0) for word in unknown), (), 0, 0.0)
    sought = _sought(db, query)
    counted = sessions_with(sought, sessions, partial(_counted, db))
    chosen = _in_window(db, query)
    if queries := fetching(counted, sessions, RARE):
        most = most_with(sought)
        matches = [_Match(_match(sought, each), _bound(each, most)) for each in queries]
        best = _best if query.project is None else _best_in_project
        chosen += best(db, matches, query)
    found = _fetch(db, list(dict.fromkeys(chosen)), sought, query.project)
    words = (meaning.word for meaning in sought.terms)
    terms = tuple(map(Term, words, counted))
    return SoughtCandidates(terms, tuple(found), sessions, length / sessions, sought, at)


def more(
    db: APSWDatabase, query: IndexQuery, found: Candidates, sessions: Sequence[int]
) -> Candidates:
    """What was found, and these sessions whatever their words."""
    if isinstance(found, SoughtCandidates) and found.at == totals(db):
        known = _fetch(db, list(sessions), found.sought, query.project)
        return replace(found, found=(*found.found, *known))
    terms = [term.word for term in found.terms]
    sought = _sought(db, query)
    if [meaning.word for meaning in sought.terms] != terms:
        # The archive changed between the two looks: what was found stays as it is.
        return found
    return replace(found, found=(*found.found, *_fetch(db, list(sessions), sought, query.project)))


def passages(db: APSWDatabase, places: Sequence[tuple[int, int]]) -> list[QuotableMessage | None]:
    """The messages at ``(session, position)``, in the order asked; where all that was answered is
    that something was noted, the user's own words before it."""
    found: list[QuotableMessage | None] = []
    for place in places:
        if is_note(place[1]):
            note = answer_notes.quotable(db, place[1])
            found.append(QuotableMessage(*note) if note else None)
            continue
        said = _said(db, *place)
        if said is not None and not said.content:
            said = _said(db, place[0], place[1] - 1) or said
        found.append(said)
    return found


def _said(db: APSWDatabase, session: int, position: int) -> QuotableMessage | None:
    row = db.execute_sql(
        "SELECT message_id, content FROM messages WHERE session = ? AND position = ?",
        (session, position),
    ).fetchone()
    return QuotableMessage(row[0], without_standing(row[1])) if row else None


# --- what is looked for --------------------------------------------------------------------------


def _sought(db: APSWDatabase, query: IndexQuery) -> Sought[int]:
    words = [word[:LONGEST_WORD] for word in query.words]
    return look_for(ArchiveWords(db), words, query.related, query.optional)


def _counted(db: APSWDatabase, listed: Sequence[Sequence[str]]) -> list[int]:
    """The number of sessions with one of the stems, for each list of them."""
    found = []
    for stems in listed:
        match = " OR ".join(map(as_query, stems))
        (counted,) = db.execute_sql(
            "SELECT count(*) FROM recall_sessions WHERE recall_sessions MATCH ?", (match,)
        ).fetchone()
        found.append(int(counted))
    return found


class _Match(NamedTuple):
    """A query as full-text takes it, and how many sessions it matches at most."""

    text: str
    most: int


def _bound(query: FetchQuery, most: Sequence[int]) -> int:
    """How many sessions a query matches at most, where each term has so many."""
    return sum(min(most[term] for term in group) for group in query)


def _match(sought: Sought[int], query: FetchQuery) -> str:
    """A query as full-text takes it."""
    return " OR ".join(" AND ".join(_term(sought, term) for term in group) for group in query)


def _term(sought: Sought[int], term: int) -> str:
    """A word of the question, or what stands for it, as a full-text query."""
    parts = [as_query(each) for each in sought.terms[term].common_stems()]
    parts += [f"({' AND '.join(map(as_query, p.stems))})" for p in sought.phrases_for(term)]
    return f"({' OR '.join(dict.fromkeys(parts))})"


_IN_PROJECT = "(? IS NULL OR {} IN (SELECT session FROM project_sessions WHERE project_id = ?))"


def _in_window(db: APSWDatabase, query: IndexQuery) -> list[int]:
    if query.since is None or query.until is None:
        return []
    order = "ASC" if query.oldest else "DESC"
    rows = db.execute_sql(
        "SELECT id FROM sessions JOIN recall_texts ON session = id"
        f" WHERE created_at >= ? AND created_at < ? AND {_IN_PROJECT.format('id')}"
        f" ORDER BY created_at {order} LIMIT ?",
        (query.since, query.until, query.project, query.project, query.limit),
    )
    return [session for (session,) in rows]


def _best(db: APSWDatabase, queries: Sequence[_Match], query: IndexQuery) -> list[int]:
    """The best sessions by their whole text and by single turns."""
    best = _ranked(db, "recall_sessions", queries, query.limit)
    turns = _ranked(db, "recall_turns", queries, query.limit // 2)
    if query.since is not None and len(best) >= query.limit:
        best += _best_in_window(db, queries[0].text, query)
    # In turn: of long sessions not all are read, and a good turn of one is worth as much.
    pairs = zip_longest(best, (turn >> TURN_BITS for turn in turns))
    return [session for pair in pairs for session in pair if session is not None]


def _ranked(db: APSWDatabase, table: str, queries: Sequence[_Match], limit: int) -> list[int]:
    """The best rows of a table. SQLite's bm25 takes time for every row that matches, matching
    hardly any: a query that too many match gives way to the next one, and of the last one that
    did the newest rows are ranked where those that fit have too few."""
    found: list[int] = []
    for match in queries:
        since = _enough(db, table, match)
        if not since:
            found = _by_rank(db, table, match.text, 0, limit)
            break
        wide = match.text, since
    else:
        return _by_rank(db, table, *wide, limit)
    if match != queries[0] and len(found) < limit:
        found += _by_rank(db, table, *wide, limit)
    return found


def _by_rank(db: APSWDatabase, table: str, match: str, since: int, limit: int) -> list[int]:
    rows = db.execute_sql(
        f"SELECT rowid FROM {table} WHERE {table} MATCH ? AND rowid >= ?"
        f" ORDER BY bm25({table}) LIMIT ?",
        (match, since, limit),
    )
    return [row for (row,) in rows]


def _enough(db: APSWDatabase, table: str, match: _Match) -> int:
    """The row from which on there are enough that match; 0 when there are no more."""
    if table == "recall_sessions" and min(match.most, totals(db)[0]) <= _ENOUGH[table]:
        return 0
    row = db.execute_sql(
        f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?",
        (match.text, _ENOUGH[table]),
    ).fetchone()
    return int(row[0]) if row else 0


def _best_in_window(db: APSWDatabase, match: str, query: IndexQuery) -> list[int]:
    rows = db.execute_sql(
        "SELECT recall_sessions.rowid FROM recall_sessions"
        " JOIN sessions ON sessions.id = recall_sessions.rowid"
        " WHERE recall_sessions MATCH ? AND created_at >= ? AND created_at < ?"
        " ORDER BY rank LIMIT ?",
        (match, query.since, query.until, query.limit),
    )
    return [session for (session,) in rows]


def _best_in_project(db: APSWDatabase, queries: Sequence[_Match], query: IndexQuery) -> list[int]:
    """The best sessions of a project by their whole text: there are few."""
    rows = db.execute_sql(
        "SELECT recall_sessions.rowid FROM recall_sessions"
        " JOIN project_sessions ON session = recall_sessions.rowid"
        " WHERE recall_sessions MATCH ? AND project_id = ? ORDER BY rank LIMIT ?",
        (queries[0].text, query.project, query.limit),
    )
    return [session for (session,) in rows]


# --- where it stands -----------------------------------------------------------------------------


def _fetch(
    db: APSWDatabase, chosen: Sequence[int], sought: Sought[int], project: str | None
) -> list[Candidate]:
    # In the order chosen, of which a cross join makes sure: sorting would copy every word.
    rows = db.execute_sql(
        "SELECT sessions.id, session_id, title, summary, sessions.created_at, length, texts, words,"
        " ifnull(projects.project_id, ''), ifnull(name, '')"
        " FROM json_each(?) AS chosen"
        " CROSS JOIN recall_texts ON recall_texts.session = chosen.value"
        " CROSS JOIN sessions ON sessions.id = recall_texts.session"
        " LEFT JOIN project_sessions AS placed ON placed.session = sessions.id"
        " LEFT JOIN projects ON projects.project_id = placed.project_id"
        f" WHERE deleted_at IS NULL AND {_IN_PROJECT.format('sessions.id')}",
        (json.dumps(chosen), project, project),
    )
    return candidates_in(list(readable(starmap(ReadSession, rows))), sought)


_CAUGHT_UP = 12
"""Sessions that are given a vector while somebody waits for an answer. Where more have none, as
behind a large import, whoever brought them makes their vectors: a few more would change no answer
and cost each question a fifth of a second."""


class SqliteRecallIndex:
    """The index of an open archive as the recall engine's port. Sessions that came since they were
    embedded last get their vectors from the ``embedder`` before nearness is asked for."""

    def __init__(self, database: Database, embedder: Embedder | None = None) -> None:
        self.database = database
        self._embedder = embedder
        self._nearness = vectors.Nearness()

    candidates = Reading(candidates)
    more = Reading(more)
    passages = Reading(passages)

    async def embedded(self) -> float:
        return await self.database.read(self._nearness.share)

    async def nearest(self, question: bytes, most: int, among: Sequence[int]) -> dict[int, float]:
        behind = _CAUGHT_UP if self._embedder is not None else 0
        found = await self.database.read(self._unless_behind, behind, question, most, among)
        if found is None:
            assert self._embedder is not None
            try:
                await vectors.embed_missing(self.database, self._embedder, _CAUGHT_UP)
            except errors.StorageError as error:
                # The question is answered with the vectors there are.
                log.info("no vectors now: %s", error.code)
            found = await self.database.read(self._nearness.nearest, question, most, among)
        return found

    def _unless_behind(
        self, db: APSWDatabase, few: int, question: bytes, most: int, among: Sequence[int]
    ) -> dict[int, float] | None:
        """What is near, or ``None`` where a ``few`` sessions must get their vectors first."""
        if 0 < self._nearness.missing(db) <= few:
            return None
        return self._nearness.nearest(db, question, most, among)
