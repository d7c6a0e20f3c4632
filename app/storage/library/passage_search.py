"""Finding passages of the user's files by the words of a question.

Candidates come from the full-text index, where any word of the question will do; then they are
scored anew, because SQLite's bm25 fixes its parameters and knows nothing of how much of a question
a passage covers and how near to each other the words stand. The weights are those of recall
(:mod:`app.memory.recall.ranking`): the same analysis, the same language.

A word is read as the files spell it: its stem, its relatives and what stands for it
(:mod:`app.core.language.thesaurus`); an unknown one as a foreign spelling, then as a slip of the
finger.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.language.spelling import FAR, distance
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop
from app.core.matching.kinship import kinship, respelled
from app.storage.words.vocabulary import tokens

if TYPE_CHECKING:
    from app.core.language.thesaurus import Thesaurus

HEAD_WEIGHT = 0.4
"""How much a word of the title or heading counts of what it would in the passage."""
K1, B = 0.9, 0.4
_COVER, _NEAR = 1.0, 0.4
_RELATED, _FOREIGN, _REPAIRED = 0.8, 0.9, 0.8
"""How much a synonym, a foreign spelling and a repaired one count of what the word itself would."""
_MOST_WORDS = 24
_MOST_RELATIVES = 12
_MOST_STEMS = 4000
_SHARED = 4
_SHORTEST_REPAIRED = 5
_CANDIDATES = 80
_PREFERRED = 1.25
"""How much more a passage counts that stands in an own file of the project: enough to come before
one that fits about as well, too little to come before the one that answers."""
_FREQUENT, _LARGE = 0.1, 2000
"""A word in a larger share of many passages fetches none; it only ranks them."""
_REACH = 12
_STRETCH = 2
_BACKGROUND = 20
"""Passages that every library is taken to have beside its own, with none of the words: in a file
of one passage every word stands in all of them, and yet says something."""
_BEYOND = "\U0010ffff"


@dataclass(slots=True)
class _Term:
    """A word of a question: stem → weight in 0…1, and the passages with one of the stems."""

    word: str
    stems: dict[str, float] = field(default_factory=dict)
    passages: int = 0

    def accept(self, form: str, passages: int, weight: float) -> None:
        if form not in self.stems:
            self.passages += passages
        self.stems[form] = max(weight, self.stems.get(form, 0.0))


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words that together stand for terms (by number), where they stand together."""

    stems: tuple[str, ...]
    terms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Sought:
    terms: list[_Term]
    phrases: list[_Phrase]
    weights: list[float]
    """How much each term says: the idf of BM25, never negative."""

    @property
    def ideal(self) -> float:
        return sum(self.weights)


def search(
    db: APSWDatabase,
    query: str,
    limit: int,
    thesaurus: Thesaurus | None = None,
    project: str | None = None,
) -> list[Excerpt]:
    """See :meth:`app.core.domain.evidence.Library.search`; the own files of ``project`` are
    preferred. Any text is a valid query; a score is the share of the best that is possible (0…about
    1), more for what is preferred."""
    words = list(dict.fromkeys(tokens(query)))
    said = [word for word in words if not is_stop(word)] or words
    (passages,) = db.execute_sql("SELECT count(*) FROM library_passages").fetchone()
    if not said or not passages or limit < 1:
        return []
    sought = _sought(db, said[:_MOST_WORDS], passages, thesaurus)
    match = _fetching(sought, passages)
    if not match or not sought.ideal:
        return []
    found = db.execute_sql(
        "SELECT rowid FROM library_index WHERE library_index MATCH ? ORDER BY rank LIMIT ?",
        (match, max(_CANDIDATES, 2 * limit)),
    )
    numbers = [number for (number,) in found]
    own = _own(db, match, project) if project is not None else []
    return _best(db, list(dict.fromkeys([*own, *numbers])), sought, limit, frozenset(own))


def _own(db: APSWDatabase, match: str, project: str) -> list[int]:
    """Candidates among the own files of a project: in a large library others would crowd them
    out."""
    found = db.execute_sql(
        "SELECT rowid FROM library_index WHERE library_index MATCH ? AND rowid IN"
        " (SELECT library_passages.id FROM library_passages JOIN library_files USING (text)"
        "   JOIN project_files ON project_files.file = library_files.id WHERE project_id = ?)"
        " ORDER BY rank LIMIT ?",
        (match, project, _CANDIDATES),
    )
    return [number for (number,) in found]


# --- what is looked for --------------------------------------------------------------------------


def _sought(
    db: APSWDatabase, words: Sequence[str], passages: int, thesaurus: Thesaurus | None
) -> _Sought:
    terms = [_read(db, word) for word in words]
    phrases = []
    for related in thesaurus.related(words) if thesaurus else ():
        span = range(related.first, related.first + related.length)
        for other in related.others:
            stems = tuple(map(stem, other))
            counts = [_count(db, each) for each in stems]
            if not all(counts):
                continue
            if len(stems) == 1:
                for number in span:
                    terms[number].accept(stems[0], counts[0], _RELATED)
            else:
                phrases.append(_Phrase(stems, tuple(span)))
                for number in span:
                    terms[number].passages += min(counts)
    total = passages + _BACKGROUND
    weights = [
        math.log(1 + (total - count + 0.5) / (count + 0.5))
        for count in (min(term.passages, passages) for term in terms)
    ]
    return _Sought(terms, phrases, weights)


def _read(db: APSWDatabase, word: str) -> _Term:
    term = _Term(word)
    own = stem(word)
    for spelling, trust in ((own, 1.0), (stem(respelled(word)), _FOREIGN)):
        for form, passages, weight in _known(db, spelling):
            term.accept(form, passages, trust * weight)
        if term.stems:
            return term
    for form, passages in _repaired(db, word, own):
        term.accept(form, passages, _REPAIRED)
    return term


def _known(db: APSWDatabase, wanted: str) -> Iterator[tuple[str, int, float]]:
    """A stem, if any passage has it, and its relatives, with their weights."""
    if count := _count(db, wanted):
        yield wanted, count, 1.0
    if len(wanted) < _SHARED:
        return
    relatives = [
        (kinship(wanted, form), count, form)
        for form, count in _between(db, wanted[:_SHARED], wanted[:_SHARED] + _BEYOND)
        if form != wanted
    ]
    for weight, count, form in sorted(relatives, reverse=True)[:_MOST_RELATIVES]:
        if weight:
            yield form, count, weight


def _repaired(db: APSWDatabase, word: str, own: str) -> list[tuple[str, int]]:
    """The stems nearest to that of a mistyped word, and to the word itself: a slip may have kept
    its ending from being recognised."""
    if len(word) < _SHORTEST_REPAIRED or not word.isalpha():
        return []
    allowed, keep = (1, 2) if len(word) <= 7 else (2, 3)
    beginnings = {word[:keep], *(word[:n] + word[n + 1 : keep + 1] for n in range(keep))}
    beginnings |= {word[:n] + word[n + 1] + word[n] + word[n + 2 : keep] for n in range(keep - 1)}
    close: dict[str, tuple[int, int]] = {}
    for each in beginnings:
        for form, count in _between(db, each, each + _BEYOND):
            if len(form) < min(_SHORTEST_REPAIRED, len(own)) or not form.isalpha():
                continue
            apart = min(distance(own, form, allowed), distance(word[: len(form)], form, allowed))
            if apart < FAR:
                close[form] = (apart, count)
    nearest = min((apart for apart, _ in close.values()), default=FAR)
    return [(form, count) for form, (apart, count) in close.items() if apart == nearest]


def _count(db: APSWDatabase, form: str) -> int:
    """The passages with a stem."""
    row = db.execute_sql("SELECT doc FROM library_stems WHERE term = ?", (form,)).fetchone()
    return int(row[0]) if row else 0


def _between(db: APSWDatabase, first: str, last: str) -> list[tuple[str, int]]:
    rows: list[tuple[str, int]] = db.execute_sql(
        "SELECT term, doc FROM library_stems WHERE term >= ? AND term <= ? LIMIT ?",
        (first, last, _MOST_STEMS),
    ).fetchall()
    return rows


def _fetching(sought: _Sought, passages: int) -> str:
    """The full-text query for candidates: any word of a small library; in a large one without the
    frequent ones, as long as a rarer one remains."""
    known = [term for term in sought.terms if term.stems]
    most = passages * _FREQUENT if passages > _LARGE else passages
    chosen = [term for term in known if term.passages <= most]
    chosen = chosen or sorted(known, key=lambda term: term.passages)[:1]
    parts = [_quoted(form) for term in chosen for form in term.stems]
    parts += [f"({' AND '.join(map(_quoted, phrase.stems))})" for phrase in sought.phrases]
    return " OR ".join(dict.fromkeys(parts))


def _quoted(form: str) -> str:
    """A stem as a full-text query: quoted, whatever it holds is no operator."""
    return '"' + form.replace('"', '""') + '"'


# --- how well it fits ----------------------------------------------------------------------------


def _best(
    db: APSWDatabase,
    numbers: Sequence[int],
    sought: _Sought,
    limit: int,
    preferred: frozenset[int],
) -> list[Excerpt]:
    rows = db.execute_sql(
        "SELECT library_passages.id, digest, title, authors, published, texts.read_at, place,"
        " content,"
        " (SELECT path FROM library_files WHERE text = texts.id ORDER BY id LIMIT 1)"
        " FROM json_each(?) AS chosen JOIN library_passages ON library_passages.id = chosen.value"
        " JOIN library_texts AS texts ON texts.id = library_passages.text ORDER BY chosen.key",
        (json.dumps(numbers),),
    ).fetchall()
    scorer = _Scorer(sought, [_stems_of(row[7]) for row in rows])
    found = []
    for number, row in enumerate(rows):
        passage, digest, title, authors, published, read_at, place, content, path = row
        under = f"{title}\n{PurePath(path).stem}\n{place}"
        source = Source(
            kind=SourceKind.FILE,
            key=digest,
            title=title or PurePath(path).name,
            address=path,
            seen_at=read_at,
            published=published,
            authors=tuple(json.loads(authors)),
            container=PurePath(path).parent.name,
        )
        score = scorer.score(number, _stems_of(under))
        if passage in preferred:
            score *= _PREFERRED
        if score > 0:
            found.append(Excerpt(source, content, place, score, whole=True))
    # Stable: among equals, the full-text order.
    found.sort(key=lambda each: -each.score)
    return found[:limit]


class _Scorer:
    """Scores texts, given as stems, against what is sought."""

    def __init__(self, sought: _Sought, texts: Sequence[Sequence[str]]) -> None:
        self._sought = sought
        self._texts = texts
        self._average = max(1.0, sum(map(len, texts)) / max(1, len(texts)))
        self._forms: dict[str, list[tuple[int, float]]] = {}
        for number, term in enumerate(sought.terms):
            for form, weight in term.stems.items():
                self._forms.setdefault(form, []).append((number, weight))

    def score(self, number: int, head: Sequence[str]) -> float:
        """BM25, coverage and nearness of one text, as a share of what an ideal one would get."""
        stems = self._texts[number]
        hits = sorted([*self._hits(stems), *self._phrases(stems)])
        uses: dict[int, float] = {}
        best: dict[int, float] = {}
        for _, term, weight in hits:
            uses[term] = uses.get(term, 0.0) + weight
            best[term] = max(weight, best.get(term, 0.0))
        for _, term, weight in (*self._hits(head), *self._phrases(head)):
            best[term] = max(weight * HEAD_WEIGHT, best.get(term, 0.0))
            uses.setdefault(term, weight * HEAD_WEIGHT)
        norm = K1 * (1 - B + B * len(stems) / self._average)
        idf = self._sought.weights
        bm25 = sum(idf[term] * use / (use + norm) * (1 + K1) for term, use in uses.items())
        cover = sum(idf[term] * weight for term, weight in best.items())
        gained = bm25 + _COVER * cover + _NEAR * self._nearness(hits)
        return gained / (self._sought.ideal * (1 + K1 + _COVER + _NEAR))

    def _hits(self, stems: Sequence[str]) -> Iterator[tuple[int, int, float]]:
        """Place, term and weight of every word that matches."""
        for place, form in enumerate(stems):
            for term, weight in self._forms.get(form, ()):
                yield place, term, weight

    def _phrases(self, stems: Sequence[str]) -> Iterator[tuple[int, int, float]]:
        for phrase in self._sought.phrases:
            places = [[i for i, form in enumerate(stems) if form == each] for each in phrase.stems]
            if not all(places):
                continue
            reach = len(phrase.stems) + _STRETCH
            for place in places[0]:
                if all(any(abs(each - place) < reach for each in others) for others in places):
                    yield from ((place, term, _RELATED) for term in phrase.terms)

    def _nearness(self, hits: Sequence[tuple[int, int, float]]) -> float:
        """What different words of the question add by standing near each other."""
        idf = self._sought.weights
        best: dict[tuple[int, int], float] = {}
        for (place, one, weight), (next_place, other, next_weight) in pairwise(hits):
            apart = next_place - place
            if one == other or not 0 < apart <= _REACH:
                continue
            pair = (min(one, other), max(one, other))
            near = min(weight, next_weight) / math.sqrt(apart)
            best[pair] = max(best.get(pair, 0.0), near)
        return sum(min(idf[one], idf[other]) * near for (one, other), near in best.items())


@lru_cache(maxsize=512)
def _stems_of(text: str) -> tuple[str, ...]:
    """Remembered, because one question's searches meet the same passages again and again."""
    return tuple(map(stem, tokens(text)))
