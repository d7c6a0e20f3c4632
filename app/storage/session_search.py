"""The search behind the search field: any session by any word that was said in it, as it is typed.

Recall (:mod:`app.storage.recall_index.session_indexing`) judges which completed session a question
means. This search is for looking through everything, unfinished sessions too, letter by letter: a
word matches by its beginning, the newest come first, sessions that are named so before those that
mention it.

The index is written by :mod:`app.storage.session_search_index`. Every function runs inside the
caller's transaction.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.browsing import SessionHit
from app.core.domain.messages import Kind, Message
from app.core.domain.session_list_port import ALL, Marks, Narrowing, is_query, marks
from app.core.language.markdown import shown_line
from app.core.language.suffixes import stem
from app.core.language.turkish import fold
from app.core.matching.word_meaning import meaning_of
from app.storage import session_list
from app.storage.database.answer_notes import SAID
from app.storage.session_list import ENTRY
from app.storage.session_reading import messages_of
from app.storage.session_search_index import BEGINNINGS_KEPT, NUMBER
from app.storage.words.vocabulary import BEYOND, LONGEST_WORD, ArchiveWords, as_query, distinct

_FEW = 10
"""Below as many sessions the words are taken more loosely."""
_MOST_TERMS = 8
_FREQUENT, _MOST_FORMS = 1000, 40
"""Uses from which a word counts as frequent, and forms of it that are looked for then."""
_CHUNK, _MOST_ROWS = 200, 4000
"""Matches read at a time, and at most: beyond, a search is content with what it has."""
_SPREAD_ROWS = 2000
"""Matches of each word that are looked at when the words need not stand together."""
_LINE, _LEAD, _SEEN = 180, 24, 60
"""Characters of a quoted line, of it before what was found, and of it that narrow windows show."""
_SCANNED, _LOOKED_AT = 200_000, 20_000
"""Characters of a message that are looked through for the words; the slow way, fewer."""


def search(
    db: APSWDatabase,
    text: str,
    limit: int,
    project: str | None = None,
    narrowed: Narrowing = ALL,
) -> list[SessionHit]:
    """See :meth:`app.core.domain.browsing.Browsing.search_sessions`.

    Sessions whose title has every word come first, then those with a message, or a summary, that
    has them all. When that finds few, sessions that have the words in different places, then
    other inflections, then repaired spellings.
    """
    if not is_query(text):
        return []
    among = _Among(db, *session_list.within(project, narrowed))
    found: dict[int, _FoundSession] = {}
    prefixes: list[str] = []

    def look(terms: list[_Term], spread: bool, rank: int) -> None:
        _collect(among, terms, spread, limit, rank, found)
        prefixes.extend(each for term in terms for each in term)

    for rank, (terms, spread) in enumerate(_readings(text)):
        if all(_is_used(db, term) for term in terms):
            look(terms, spread, 2 * rank)
        if _researches(found) >= min(limit, _FEW):
            break
    if not found and (terms := _repaired(db, text)):
        # Only then: looking for the nearest words costs more than all the rest.
        look(terms, spread=False, rank=0)
    return _hits(db, found, tuple(dict.fromkeys(prefixes)))[:limit]


def unanswered(db: APSWDatabase, text: str, limit: int) -> list[Message]:
    """See :meth:`app.core.domain.ports.Store.unanswered`."""
    found = []
    for hit in search(db, text, limit):
        if hit.entry.lookup:
            said = messages_of(db, hit.entry.session_id)
            # One that the user put aside may hold answers, of which nothing is told then.
            if not any(message.kind is Kind.ANSWER for message in said):
                found += [message for message in said if message.kind is Kind.QUESTION]
    return found


class _FoundSession(NamedTuple):
    """A session that matches: how well (0 is best), and in which row of ``messages``, 0 for its
    title, topics and summary."""

    rank: int
    message: int
    lookup: bool


class _Among(NamedTuple):
    """An archive, and what narrows the sessions that are looked through: SQL, and its values."""

    db: APSWDatabase
    narrow: str = ""
    given: tuple[object, ...] = ()


_Term = tuple[str, ...]
"""Beginnings of words, any of which will do."""


def _typed(text: str) -> list[str]:
    """The words of a query. A single letter narrows too little for what it costs, as "d" of
    "d vitamini"."""
    return [word for word in distinct(text).split() if len(word) > 1][:_MOST_TERMS]


def _readings(text: str) -> Iterator[tuple[list[_Term], bool]]:
    """The ways to take what was typed, strictest first; with each, whether its words may stand in
    different messages of a session."""
    typed = _typed(text)
    strict: list[_Term] = [(word,) for word in typed]
    yield strict, False
    if len(typed) > 1:
        yield strict, True
    loose = [tuple(dict.fromkeys((word, _base(word)))) for word in typed]
    if loose != strict:
        yield loose, False


def _repaired(db: APSWDatabase, text: str) -> list[_Term]:
    """The words as the archive spells what is nearest to them; nothing when one is like none."""
    terms: list[_Term] = []
    for word in _typed(text):
        if _is_used(db, (word,)):
            terms.append((word,))
            continue
        meaning = meaning_of(ArchiveWords(db), word[:LONGEST_WORD])
        if not meaning.stems:
            return []
        terms.append(tuple(filter(None, meaning.common_stems())))
    return terms


def _base(word: str) -> str:
    """The beginning that a word shares with its other inflections, or the word."""
    shared = stem(word)
    while not word.startswith(shared):
        shared = shared[:-1]
    return shared if len(shared) >= 4 else word


def _collect(
    among: _Among,
    terms: Sequence[_Term],
    spread: bool,
    limit: int,
    rank: int,
    found: dict[int, _FoundSession],
) -> None:
    """Add sessions to ``found`` until it has ``limit`` researches, with the look-ups met on the
    way. Those with the words in their title get ``rank``, the others the next."""
    match = " AND ".join(f"({_any_of(among.db, term)})" for term in terms)
    fresh: dict[int, _FoundSession] = {}
    if not spread:
        named = _matching(among, "search_titles", match)
        researches = 0
        for session, _, lookup in named:
            fresh[session] = _FoundSession(rank, 0, lookup)
            researches += not lookup
            if researches >= limit:
                break
    rows = _spread(among, terms) if spread else _matching(among, "search_texts", match)
    researches = _researches(found | fresh)
    for session, message, lookup in rows:
        # The newest match first; better a message to open at than none.
        researches += not (lookup or session in fresh or session in found)
        known = fresh.setdefault(session, _FoundSession(rank + 1, message, lookup))
        if not known.message and message:
            fresh[session] = known._replace(message=message)
        if researches >= limit:
            break
    for session in fresh:
        found.setdefault(session, fresh[session])


def _researches(found: Mapping[int, _FoundSession]) -> int:
    return sum(not each.lookup for each in found.values())


def _any_of(db: APSWDatabase, term: _Term) -> str:
    """A full-text query for any of these beginnings."""
    return " OR ".join(_beginning(db, each) for each in term)


def _beginning(db: APSWDatabase, word: str) -> str:
    """A full-text query for words that begin so, quoted: whatever it holds is no operator. For
    more letters than full-text keeps beginnings of it gathers every match before it gives the
    first; what very many sessions use is therefore looked for by its most frequent forms."""
    forms: list[tuple[str, int]] = []
    if len(word) > BEGINNINGS_KEPT:
        forms = db.execute_sql(
            "SELECT word, sessions FROM recall_words"
            " WHERE stem BETWEEN ? AND ? AND word BETWEEN ? AND ?",
            (word[:BEGINNINGS_KEPT], word[:BEGINNINGS_KEPT] + BEYOND, word, word + BEYOND),
        ).fetchall()
    if sum(sessions for _, sessions in forms) < _FREQUENT:
        return f"{as_query(word)} *"
    forms.sort(key=lambda form: -form[1])
    return " OR ".join(as_query(form) for form, _ in forms[:_MOST_FORMS])


def _is_used(db: APSWDatabase, term: _Term) -> bool:
    """Whether a message, or what is written over a session, has one of these beginnings."""
    return any(_matching(_Among(db), "search_texts", _any_of(db, term), 1))


def _matching(
    among: _Among, table: str, match: str, most: int = _MOST_ROWS
) -> Iterator[tuple[int, int, bool]]:
    """Sessions that are not deleted, with the row of ``messages`` that matches (0: the head) and
    whether they are look-ups, the newest match first."""
    cursor = among.db.execute_sql(
        f"SELECT rowid & {NUMBER} FROM {table} WHERE {table} MATCH ? ORDER BY rowid DESC LIMIT ?",
        (match, most),
    )
    resolve = _OF_SESSIONS if table == "search_titles" else _OF_TEXTS
    query = f"{resolve} {among.narrow} ORDER BY listed.key"
    while numbers := [number for (number,) in islice(cursor, _CHUNK)]:
        yield from among.db.execute_sql(query, (json.dumps(numbers), *among.given)).fetchall()


_OF_SESSIONS = """
    SELECT sessions.id, 0, lookup FROM json_each(?) AS listed
      JOIN sessions ON sessions.id = listed.value
     WHERE deleted_at IS NULL"""
_OF_TEXTS = """
    SELECT sessions.id, coalesce(messages.id, 0), lookup
      FROM json_each(?) AS listed
      LEFT JOIN messages ON messages.id = listed.value >> 1 AND listed.value & 1 = 0
      JOIN sessions ON sessions.id =
           CASE WHEN listed.value & 1 THEN listed.value >> 1 ELSE messages.session END
     WHERE deleted_at IS NULL"""


def _spread(among: _Among, terms: Sequence[_Term]) -> Iterator[tuple[int, int, bool]]:
    """The sessions that have every term somewhere, with their newest match of the first."""
    places: list[dict[int, tuple[int, bool]]] = []
    for term in terms:
        match = _any_of(among.db, term)
        rows = list(_matching(among, "search_texts", match, _SPREAD_ROWS))
        if not rows:
            return
        places.append({session: (row, lookup) for session, row, lookup in reversed(rows)})
    first, *others = places
    for session in reversed(first):
        if all(session in other for other in others):
            yield (session, *first[session])


def _hits(
    db: APSWDatabase, found: dict[int, _FoundSession], prefixes: tuple[str, ...]
) -> list[SessionHit]:
    rows = db.execute_sql(
        f"SELECT id, {ENTRY} FROM sessions WHERE id IN (SELECT value FROM json_each(?))"
        " ORDER BY last_updated DESC, id DESC",
        (json.dumps(list(found)),),
    ).fetchall()
    texts = {
        number: (message_id, content)
        for number, message_id, content in db.execute_sql(
            f"SELECT id, message_id, substr({SAID}, 1, {_SCANNED}) FROM messages"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps([each.message for each in found.values()]),),
        )
    }
    hits = []
    # Sessions that only asked come after those with an answer.
    for session, *row in sorted(rows, key=lambda row: (row[-1], found[row[0]].rank)):
        entry = session_list.entry(row)
        message_id, content = texts.get(found[session].message, ("", entry.about))
        line, line_marks = quoted(content, prefixes)
        hits.append(SessionHit(entry, message_id, line, marks(entry.title, prefixes), line_marks))
    return hits


def quoted(text: str, prefixes: Sequence[str]) -> tuple[str, Marks]:
    """One line of ``text`` around the place where most of the folded ``prefixes`` begin words,
    with those words marked; its beginning when there is none."""
    start = _place(text, prefixes)
    # Back to the beginning of a word.
    start = 0 if start <= _LEAD else text.find(" ", start - _LEAD, start) + 1 or start
    line = ("…" if start else "") + shown_line(text[start : start + _LINE])
    return line, marks(line, prefixes)


def _place(text: str, prefixes: Sequence[str]) -> int:
    """Folded letters stand where the letters stand, unless something else than Turkish folds to
    more or fewer of them, or the word is written with a hyphen or dots: then word by word."""
    folded = fold(text)
    if prefixes and len(folded) == len(text):
        pattern = r"(?<![^\W_])(?:" + "|".join(map(re.escape, prefixes)) + ")"
        places = [(m.start(), m.group()) for m in islice(re.finditer(pattern, folded), 50)]
        if places:
            return max(places, key=lambda place: (_company(place[0], places), -place[0]))[0]
    found = marks(text[:_LOOKED_AT], prefixes)
    return found[0][0] if found else 0


def _company(start: int, places: Sequence[tuple[int, str]]) -> int:
    """How many different words a line has that begins shortly before ``start``."""
    return len({word for place, word in places if 0 <= place - start < _SEEN})
