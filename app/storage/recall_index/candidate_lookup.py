"""Read the recall index: which sessions may be meant by the words of a question, and where
in them the words stand.

A word of the question is read as the archive spells it (:mod:`app.storage.words.vocabulary`), and
also as what stands for it (:mod:`app.core.language.thesaurus`): a single word as one more form,
several words ("insulin resistance") as a phrase that counts where they stand together. What comes
back is judged by :mod:`app.memory.recall.ranking`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, combinations, compress
from typing import TYPE_CHECKING

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.recall_port import (
    HEAD,
    Candidate,
    Candidates,
    IndexQuery,
    QuotableMessage,
    Term,
    Text,
    WordHit,
)
from app.core.wording.speech import without_standing
from app.storage.recall_index import vectors
from app.storage.recall_index.session_indexing import GAP, TURN_BITS, totals
from app.storage.words import vocabulary
from app.storage.words.vocabulary import WordMeaning

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
_MOST_FREQUENT = 4
"""Frequent words of a question that are asked to meet: every two of more would be too many."""
_RELATED = 0.8
"""How much a synonym counts of what the word itself would."""
_STRETCH = 2
"""How many words more than its own a phrase may be spread over."""


@dataclass(slots=True)
class _Phrase:
    """Words that together stand for ``readings``: the numbers and the stem of each."""

    readings: list[WordMeaning]
    elements: list[set[int]]
    stems: list[str]
    sessions: int


@dataclass(slots=True)
class _Sought:
    """What a question looks for: a reading for each of its words, and phrases beside them."""

    readings: list[WordMeaning]
    phrases: list[_Phrase] = field(default_factory=list)


def candidates(db: APSWDatabase, query: IndexQuery) -> Candidates:
    """The sessions that may be meant, with the places of the query's words in them. Reading is
    bounded whatever the size of the archive; any text is a valid query."""
    sessions, length = totals(db)
    if not sessions:
        unknown = (word for word in query.words if word not in query.optional)
        return Candidates(tuple(Term(word, 0) for word in unknown), (), 0, 0.0)
    sought = _sought(db, query)
    counted = [_sessions_with(db, reading, sought, sessions) for reading in sought.readings]
    chosen = _in_window(db, query)
    if fetching := _fetching(sought, counted, sessions):
        chosen += _best(db, fetching, query)
    found = _fetch(db, list(dict.fromkeys(chosen)), sought)
    words = (reading.word for reading in sought.readings)
    return Candidates(tuple(map(Term, words, counted)), tuple(found), sessions, length / sessions)


def more(
    db: APSWDatabase, query: IndexQuery, found: Candidates, sessions: Sequence[int]
) -> Candidates:
    """What was found, and these sessions whatever their words."""
    terms = [term.word for term in found.terms]
    sought = _sought(db, query)
    if [reading.word for reading in sought.readings] != terms:
        # The archive changed between the two looks: what was found stays as it is.
        return found
    return replace(found, found=(*found.found, *_fetch(db, list(sessions), sought)))


def passages(db: APSWDatabase, places: Sequence[tuple[int, int]]) -> list[QuotableMessage | None]:
    """The messages at ``(session, position)``, in the order asked."""
    found: list[QuotableMessage | None] = []
    for place in places:
        row = db.execute_sql(
            "SELECT message_id, content FROM messages WHERE session = ? AND position = ?", place
        ).fetchone()
        found.append(QuotableMessage(row[0], without_standing(row[1])) if row else None)
    return found


# --- what is looked for --------------------------------------------------------------------------


def _sought(db: APSWDatabase, query: IndexQuery) -> _Sought:
    # What the thesaurus knows is spelled right.
    settled = {
        word
        for related in query.related
        for word in query.words[related.first : related.first + related.length]
    }
    readings = vocabulary.read(db, query.words, settled)
    others = {other for related in query.related for other in related.others}
    known = vocabulary.forms(db, {word for other in others for word in other})
    sought = _Sought([])
    for related in query.related:
        span = readings[related.first : related.first + related.length]
        for other in related.others:
            if not all(word in known for word in other):
                continue
            if len(other) == 1:
                for number, form_stem, sessions in known[other[0]]:
                    for reading in span:
                        reading.accept(number, form_stem, sessions, _RELATED)
            else:
                rows = [known[word] for word in other]
                elements = [{number for number, *_ in each} for each in rows]
                rarest = min(sum(sessions for *_, sessions in each) for each in rows)
                sought.phrases.append(_Phrase(span, elements, [r[0][1] for r in rows], rarest))
    in_phrases = {reading.word for phrase in sought.phrases for reading in phrase.readings}
    sought.readings = [
        reading
        for reading in readings
        if reading.forms or reading.word in in_phrases or reading.word not in query.optional
    ]
    return sought


def _quoted(stem: str) -> str:
    """A stem as a full-text query: quoted, whatever it holds is no operator."""
    return '"' + stem.replace('"', '""') + '"'


def _sessions_with(db: APSWDatabase, reading: WordMeaning, sought: _Sought, sessions: int) -> int:
    """The number of sessions with a word of a question, or with what stands for it."""
    beside = sum(p.sessions for p in sought.phrases if any(r is reading for r in p.readings))
    uses = sum(reading.stems.values())
    if len(reading.forms) < 2:
        return min(uses + beside, sessions)
    if uses > _COUNTED:
        return min(sessions, round(0.7 * uses) + beside)
    match = " OR ".join(map(_quoted, reading.common_stems()))
    (counted,) = db.execute_sql(
        "SELECT count(*) FROM recall_sessions WHERE recall_sessions MATCH ?", (match,)
    ).fetchone()
    return min(int(counted) + beside, sessions)


def _fetching(sought: _Sought, counted: Sequence[int], sessions: int) -> list[str]:
    """Full-text queries to fetch candidates by, the widest first: every session with one of the
    words; with a rare one, or two of the frequent ones; with a rare one, or all of them."""
    known = sorted((count, term) for term, count in enumerate(counted) if count)
    most = sessions * _FREQUENT if sessions > _LARGE else sessions
    usual = [pair for pair in known if pair[0] <= most]
    known = usual or known[:1]
    terms = [_term(sought, sought.readings[term]) for _, term in known]
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


def _term(sought: _Sought, reading: WordMeaning) -> str:
    """A word of the question, or what stands for it, as a full-text query."""
    parts = [_quoted(each) for each in reading.common_stems()]
    parts += [
        f"({' AND '.join(map(_quoted, phrase.stems))})"
        for phrase in sought.phrases
        if any(reading is other for other in phrase.readings)
    ]
    return f"({' OR '.join(dict.fromkeys(parts))})"


def _in_window(db: APSWDatabase, query: IndexQuery) -> list[int]:
    if query.since is None or query.until is None:
        return []
    order = "ASC" if query.oldest else "DESC"
    rows = db.execute_sql(
        "SELECT id FROM sessions JOIN recall_texts ON session = id"
        f" WHERE created_at >= ? AND created_at < ? ORDER BY created_at {order} LIMIT ?",
        (query.since, query.until, query.limit),
    )
    return [session for (session,) in rows]


def _best(db: APSWDatabase, queries: Sequence[str], query: IndexQuery) -> list[int]:
    """The best sessions by their whole text and by single turns."""
    best = _ranked(db, "recall_sessions", queries, query.limit)
    turns = _ranked(db, "recall_turns", queries, query.limit // 2)
    if query.since is not None and len(best) >= query.limit:
        best += _best_in_window(db, queries[0], query)
    return best + [turn >> TURN_BITS for turn in turns]


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


# --- where it stands -----------------------------------------------------------------------------


@dataclass(slots=True)
class _Marks:
    """What word numbers mean for a question: terms with weights, and elements of phrases."""

    words: dict[int, list[tuple[int, float]]]
    elements: dict[int, list[tuple[int, int]]]
    phrases: list[tuple[int, list[int]]]


def _marks(sought: _Sought) -> _Marks:
    marks = _Marks({GAP: []}, {}, [])
    terms = {id(reading): term for term, reading in enumerate(sought.readings)}
    for term, reading in enumerate(sought.readings):
        for number, weight in reading.forms.items():
            marks.words.setdefault(number, []).append((term, weight))
    for i, phrase in enumerate(sought.phrases):
        stands_for = [terms[id(reading)] for reading in phrase.readings if id(reading) in terms]
        marks.phrases.append((len(phrase.elements), stands_for))
        for element, numbers in enumerate(phrase.elements):
            for number in numbers:
                marks.words.setdefault(number, [])
                marks.elements.setdefault(number, []).append((i, element))
    return marks


def _fetch(db: APSWDatabase, chosen: Sequence[int], sought: _Sought) -> Iterator[Candidate]:
    marks = _marks(sought)
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


def _texts(positions: Sequence[int], data: bytes, marks: _Marks) -> list[Text]:
    """The texts to judge a session by. Plain loops over what matches: this is half of the time
    that a question takes in a large archive."""
    numbers = vocabulary.unpack(data)
    words, elements = marks.words, marks.elements
    found: list[Text] = []
    turn: list[Text] = []
    hits: list[WordHit] = []
    last: dict[tuple[int, int], int] = {}
    remaining = iter(positions)
    position, asked, start, number_of_turn = HEAD, False, 0, 0
    matching = False
    for place in (*compress(range(len(numbers)), map(words.__contains__, numbers)), len(numbers)):
        number = numbers[place] if place < len(numbers) else GAP
        if number != GAP:
            for term, weight in words[number]:
                hits.append(WordHit(place - start, term, weight))
            if number in elements:
                hits += _completed(marks, last, number, place, start)
            continue
        turn.append(Text(position, number_of_turn, asked, tuple(hits)))
        matching = matching or bool(hits)
        spoken = next(remaining, 0)
        answered = not asked
        asked, position = spoken >= 0, spoken if spoken >= 0 else -1 - spoken
        start = place + 1
        if hits or last:
            hits, last = [], {}
        if asked or answered:
            if matching:
                found += turn
                matching = False
            turn = []
            number_of_turn += 1
    return found + turn if matching else found


def _completed(
    marks: _Marks, last: dict[tuple[int, int], int], number: int, place: int, start: int
) -> Iterator[WordHit]:
    """The phrases that a word completes: all their words stand within a short stretch."""
    for phrase, element in marks.elements[number]:
        last[phrase, element] = place
        size, terms = marks.phrases[phrase]
        places = [last.get((phrase, each)) for each in range(size)]
        if all(each is not None and place - each < size + _STRETCH for each in places):
            yield from (WordHit(place - start, term, _RELATED) for term in terms)


class SqliteRecallIndex:
    """The index of an open archive as the recall engine's port."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._nearness = vectors.Nearness()

    async def candidates(self, query: IndexQuery) -> Candidates:
        return await self._database.read(candidates, query)

    async def more(
        self, query: IndexQuery, found: Candidates, sessions: Sequence[int]
    ) -> Candidates:
        return await self._database.read(more, query, found, sessions)

    async def passages(self, places: Sequence[tuple[int, int]]) -> list[QuotableMessage | None]:
        return await self._database.read(passages, places)

    async def embedded(self) -> float:
        return await self._database.read(vectors.share)

    async def nearest(self, question: bytes, most: int, among: Sequence[int]) -> dict[int, float]:
        return await self._database.read(self._nearness.nearest, question, most, among)
