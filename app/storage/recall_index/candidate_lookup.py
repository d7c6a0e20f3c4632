"""Reading the recall index: candidate sessions for a question, and the places of its words in them.

What the words mean in the archive says :mod:`app.core.matching.question_terms`; what comes back is
judged by :mod:`app.memory.recall.ranking`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations, starmap, zip_longest
from typing import TYPE_CHECKING

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.notes import is_note
from app.core.domain.recall_port import (
    HEAD,
    Candidate,
    Candidates,
    IndexQuery,
    QuotableMessage,
    Term,
    Text,
)
from app.core.matching.question_terms import Sought, look_for
from app.core.matching.scoring import WordHit
from app.core.wording.speech import without_standing
from app.storage.database import answer_notes
from app.storage.database.transaction_methods import Reading
from app.storage.recall_index import vectors
from app.storage.recall_index.session_indexing import GAP, TURN_BITS, totals
from app.storage.recall_index.word_scan import WordScan
from app.storage.words.vocabulary import LONGEST_WORD, WORD_BYTES, ArchiveWords, as_query

if TYPE_CHECKING:
    from app.storage.database.connections import Database

_MOST_WORDS = 150_000
"""Word numbers scanned for one question, so that a few enormous sessions cannot stall it."""
_COUNTED = 4000
"""Above as many uses the number of sessions with a term is estimated instead of counted."""
_FREQUENT = 0.15
"""A term in a larger share of a large archive does not fetch candidates; it only ranks them."""
_LARGE = 2000
_ENOUGH = {"recall_sessions": 20_000, "recall_turns": 4000}
"""Rows that are ranked by full-text; where more match, the words must meet."""
_RARE = 10_000
"""Sessions with any of the rarest words of a question, for which none of them need meet another."""
_WORDS = 7
"""The column of a session's words among those that are read of it."""
_MOST_FREQUENT = 4
"""Frequent words of a question that are asked to meet: every two of more would be too many."""


@dataclass(frozen=True, slots=True)
class _Candidates(Candidates):
    """Candidates with what was looked for and how large the index was, for who looks for more: to
    read the words of a question again would take as long as to read the sessions."""

    sought: Sought[int]
    at: tuple[int, int]


def candidates(db: APSWDatabase, query: IndexQuery) -> Candidates:
    """The sessions that may be meant, with the places of the query's words in them. Reading is
    bounded whatever the size of the archive; any text is a valid query."""
    at = sessions, length = totals(db)
    if not sessions:
        unknown = (word for word in query.words if word not in query.optional)
        return Candidates(tuple(Term(word, 0) for word in unknown), (), 0, 0.0)
    sought = _sought(db, query)
    counted = [_sessions_with(db, term, sought, sessions) for term in range(len(sought.terms))]
    chosen = _in_window(db, query)
    if fetching := _fetching(sought, counted, sessions):
        best = _best if query.project is None else _best_in_project
        chosen += best(db, fetching, query)
    found = _fetch(db, list(dict.fromkeys(chosen)), sought, query.project)
    words = (meaning.word for meaning in sought.terms)
    terms = tuple(map(Term, words, counted))
    return _Candidates(terms, tuple(found), sessions, length / sessions, sought, at)


def more(
    db: APSWDatabase, query: IndexQuery, found: Candidates, sessions: Sequence[int]
) -> Candidates:
    """What was found, and these sessions whatever their words."""
    if isinstance(found, _Candidates) and found.at == totals(db):
        known = _fetch(db, list(sessions), found.sought, query.project)
        return replace(found, found=(*found.found, *known))
    terms = [term.word for term in found.terms]
    sought = _sought(db, query)
    if [meaning.word for meaning in sought.terms] != terms:
        # The archive changed between the two looks: what was found stays as it is.
        return found
    return replace(found, found=(*found.found, *_fetch(db, list(sessions), sought, query.project)))


def passages(db: APSWDatabase, places: Sequence[tuple[int, int]]) -> list[QuotableMessage | None]:
    """The messages at ``(session, position)``, in the order asked."""
    found: list[QuotableMessage | None] = []
    for place in places:
        if is_note(place[1]):
            note = answer_notes.quotable(db, place[1])
            found.append(QuotableMessage(*note) if note else None)
            continue
        row = db.execute_sql(
            "SELECT message_id, content FROM messages WHERE session = ? AND position = ?", place
        ).fetchone()
        found.append(QuotableMessage(row[0], without_standing(row[1])) if row else None)
    return found


# --- what is looked for --------------------------------------------------------------------------


def _sought(db: APSWDatabase, query: IndexQuery) -> Sought[int]:
    words = [word[:LONGEST_WORD] for word in query.words]
    return look_for(ArchiveWords(db), words, query.related, query.optional)


def _sessions_with(db: APSWDatabase, term: int, sought: Sought[int], sessions: int) -> int:
    """The number of sessions with a word of a question, or with what stands for it."""
    beside = sum(phrase.texts for phrase in sought.phrases_for(term))
    meaning = sought.terms[term]
    uses = sum(meaning.stems.values())
    if len(meaning.forms) < 2:
        return min(uses + beside, sessions)
    if uses > _COUNTED:
        return min(sessions, round(0.7 * uses) + beside)
    match = " OR ".join(map(as_query, meaning.common_stems()))
    (counted,) = db.execute_sql(
        "SELECT count(*) FROM recall_sessions WHERE recall_sessions MATCH ?", (match,)
    ).fetchone()
    return min(int(counted) + beside, sessions)


def _fetching(sought: Sought[int], counted: Sequence[int], sessions: int) -> list[str]:
    """Full-text queries to fetch candidates by, the widest first: every session with one of the
    words; with a rare one, or two of the frequent ones; with a rare one, or all of them."""
    known = sorted((count, term) for term, count in enumerate(counted) if count)
    most = sessions * _FREQUENT if sessions > _LARGE else sessions
    usual = [pair for pair in known if pair[0] <= most]
    known = usual or known[:1]
    terms = [_term(sought, term) for _, term in known]
    reached = accumulate(count for count, _ in known)
    rare = sum(sessions <= _RARE for sessions in reached)
    frequent = terms[rare:][:_MOST_FREQUENT]
    queries = [" OR ".join(terms)]
    for together in dict.fromkeys((2, len(frequent))):
        if len(frequent) >= together > 1:
            groups = combinations(frequent, together)
            queries.append(" OR ".join([*terms[:rare], *map(" AND ".join, groups)]))
    if rare and frequent:
        queries.append(" OR ".join(terms[:rare]))
    return [query for query in queries if query]


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


def _best(db: APSWDatabase, queries: Sequence[str], query: IndexQuery) -> list[int]:
    """The best sessions by their whole text and by single turns."""
    best = _ranked(db, "recall_sessions", queries, query.limit)
    turns = _ranked(db, "recall_turns", queries, query.limit // 2)
    if query.since is not None and len(best) >= query.limit:
        best += _best_in_window(db, queries[0], query)
    # In turn: of long sessions not all are read, and a good turn of one is worth as much.
    pairs = zip_longest(best, (turn >> TURN_BITS for turn in turns))
    return [session for pair in pairs for session in pair if session is not None]


def _ranked(db: APSWDatabase, table: str, queries: Sequence[str], limit: int) -> list[int]:
    """The best rows of a table. SQLite's bm25 takes time for every row that matches, matching
    hardly any: a query that too many match gives way to the next one, and of the last one that
    did the newest rows are ranked where those that fit have too few."""
    found: list[int] = []
    for match in queries:
        since = _enough(db, table, match)
        if not since:
            found = _by_rank(db, table, match, 0, limit)
            break
        wide = match, since
    else:
        return _by_rank(db, table, *wide, limit)
    if match != queries[0] and len(found) < limit:
        found += _by_rank(db, table, *wide, limit)
    return found


def _by_rank(db: APSWDatabase, table: str, match: str, since: int, limit: int) -> list[int]:
    rows = db.execute_sql(
        f"SELECT rowid FROM {table} WHERE {table} MATCH ? AND rowid >= ? ORDER BY rank LIMIT ?",
        (match, since, limit),
    )
    return [row for (row,) in rows]


def _enough(db: APSWDatabase, table: str, match: str) -> int:
    """The row from which on there are enough that match; 0 when there are no more."""
    if table == "recall_sessions" and totals(db)[0] <= _ENOUGH[table]:
        return 0
    row = db.execute_sql(
        f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?",
        (match, _ENOUGH[table]),
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


def _best_in_project(db: APSWDatabase, queries: Sequence[str], query: IndexQuery) -> list[int]:
    """The best sessions of a project by their whole text: there are few."""
    rows = db.execute_sql(
        "SELECT recall_sessions.rowid FROM recall_sessions"
        " JOIN project_sessions ON session = recall_sessions.rowid"
        " WHERE recall_sessions MATCH ? AND project_id = ? ORDER BY rank LIMIT ?",
        (queries[0], query.project, query.limit),
    )
    return [session for (session,) in rows]


# --- where it stands -----------------------------------------------------------------------------


def _fetch(
    db: APSWDatabase, chosen: Sequence[int], sought: Sought[int], project: str | None
) -> Iterator[Candidate]:
    words = sought.words | {GAP: []}
    scan = WordScan(words)
    rows = db.execute_sql(
        "SELECT sessions.id, session_id, title, summary, sessions.created_at, length, texts, words,"
        " ifnull(projects.project_id, ''), ifnull(name, '')"
        " FROM json_each(?) AS chosen JOIN sessions ON sessions.id = chosen.value"
        " JOIN recall_texts ON recall_texts.session = sessions.id"
        " LEFT JOIN project_sessions AS placed ON placed.session = sessions.id"
        " LEFT JOIN projects ON projects.project_id = placed.project_id"
        f" WHERE deleted_at IS NULL AND {_IN_PROJECT.format('sessions.id')} ORDER BY chosen.key",
        (json.dumps(_readable(db, chosen)), project, project),
    )
    read = rows.fetchall()
    standing = scan.places([row[_WORDS] for row in read])
    start = 0
    for session, session_id, title, summary, created_at, length, texts, data, *where in read:
        span = range(start, start + len(data) // WORD_BYTES)
        yield Candidate(
            *(session, session_id, title, summary, created_at, length),
            tuple(_texts(json.loads(texts), standing, span, sought, words)),
            *where,
        )
        start = span.stop + 1


def _readable(db: APSWDatabase, chosen: Sequence[int]) -> list[int]:
    """As many of the sessions as one question may look through, at least one. Their words are not
    touched for it."""
    lengths = db.execute_sql(
        "SELECT session, length FROM json_each(?) AS chosen"
        " JOIN recall_texts ON session = chosen.value ORDER BY chosen.key",
        (json.dumps(chosen),),
    ).fetchall()
    reached = accumulate(length for _, length in lengths)
    return [
        session
        for number, ((session, _), words) in enumerate(zip(lengths, reached, strict=True))
        if words <= _MOST_WORDS or not number
    ]


def _texts(
    positions: Sequence[int],
    standing: Iterator[tuple[int, int]],
    span: range,
    sought: Sought[int],
    words: Mapping[int, Sequence[tuple[int, float]]],
) -> list[Text]:
    """The texts to judge a session by, from the places (``standing``) of all sessions, of which it
    has this ``span`` and which are read up to its end. Plain loops over what matches instead of
    :meth:`Sought.hits` text by text: this is half of the time that a question takes in a large
    archive."""
    parts = sought.parts
    found: list[Text] = []
    turn: list[tuple[int, int, bool, tuple[WordHit, ...]]] = []
    hits: list[WordHit] = []
    last: dict[tuple[int, int], int] = {}
    start, end = span.start, span.stop
    remaining = iter(positions)
    position, asked, number_of_turn = HEAD, False, 0
    matching = False
    for place, number in standing:
        if number != GAP:
            for term, weight in words[number]:
                hits.append(WordHit(place - start, term, weight))
            if number in parts:
                hits += sought.completed(last, number, place, start)
            continue
        turn.append((position, number_of_turn, asked, tuple(hits)))
        matching = matching or bool(hits)
        if place == end:
            break
        spoken = next(remaining, 0)
        answered = not asked
        asked, position = spoken >= 0, spoken if spoken >= 0 else -1 - spoken
        start = place + 1
        if hits or last:
            hits, last = [], {}
        if asked or answered:
            if matching:
                found += starmap(Text, turn)
                matching = False
            turn = []
            number_of_turn += 1
    if matching:
        found += starmap(Text, turn)
    return found


class SqliteRecallIndex:
    """The index of an open archive as the recall engine's port."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._nearness = vectors.Nearness()

    candidates = Reading(candidates)
    more = Reading(more)
    passages = Reading(passages)

    async def embedded(self) -> float:
        return await self.database.read(self._nearness.share)

    async def nearest(self, question: bytes, most: int, among: Sequence[int]) -> dict[int, float]:
        return await self.database.read(self._nearness.nearest, question, most, among)
