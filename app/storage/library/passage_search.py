"""Search for passages of the user's files by the words of a question.

Candidates come from the full-text index, where any word of the question will do; then they are
scored anew (:mod:`app.core.matching.scoring`), because SQLite's bm25 fixes its parameters and knows
nothing of how much of a question a passage covers and how near to each other the words stand.

The index keeps stems only, so a stem is all that a lexicon of the files can say of a word.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop
from app.core.matching.kinship import SHARED
from app.core.matching.lexicon import Form
from app.core.matching.question_terms import Sought, look_for
from app.core.matching.scoring import (
    best_weights,
    bm25,
    covered,
    in_context,
    nearness,
    rarity,
    uses_in,
)
from app.machine.directions import shown_name
from app.storage.database import odd_values
from app.storage.words.vocabulary import BEYOND, as_query, tokens

if TYPE_CHECKING:
    from app.core.language.thesaurus import Thesaurus

HEAD_WEIGHT = 0.4
"""How much a word of the title or heading counts of what it would in the passage."""
SHARES = {"bm25": 1.9, "cover": 1.0, "near": 0.4}
"""What each measure has in a score."""
_MOST_WORDS = 24
_MOST_STEMS = 4000
_CANDIDATES = 80
_PREFERRED = 1.25
"""How much more a passage counts that stands in an own file of the project: enough to come before
one that fits about as well, too little to come before the one that answers."""
_FREQUENT, _LARGE = 0.1, 2000
"""A word in a larger share of many passages fetches none; it only ranks them."""
_MANY = 8
"""From so many stems with the same beginning on, all words with that beginning are read."""
_ANY_LENGTH = range(1 << 16)
_PAPERS = 100
"""Papers that are looked at for all that they say."""
_COLUMNS = (
    "library_passages.id, digest, title, authors, published, texts.read_at, place, content,"
    " (SELECT path FROM library_files WHERE text = texts.id ORDER BY id LIMIT 1)"
)


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
    words = said[:_MOST_WORDS]
    sought = look_for(FileWords(db), words, thesaurus.related(words) if thesaurus else ())
    counted = [_passages_with(sought, term) for term in range(len(words))]
    match = _fetching(sought, counted, passages)
    if not match:
        return []
    idf = [rarity(count, passages) for count in counted]
    found = db.execute_sql(
        "SELECT rowid FROM library_index WHERE library_index MATCH ? ORDER BY rank LIMIT ?",
        (match, max(_CANDIDATES, 2 * limit)),
    )
    numbers = [number for (number,) in found]
    own = _own(db, match, project) if project is not None else []
    return _best(db, list(dict.fromkeys([*own, *numbers])), sought, idf, limit, frozenset(own))


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


def whole_papers(db: APSWDatabase, first: Sequence[str], most: int) -> list[Excerpt]:
    """See :meth:`app.core.domain.evidence.Library.whole_papers`."""
    return [excerpt for _, excerpt in numbered_papers(db, first, most)]


def numbered_papers(db: APSWDatabase, first: Sequence[str], most: int) -> list[tuple[int, Excerpt]]:
    """What :func:`whole_papers` gives, each passage with its row number."""
    papers = db.execute_sql(
        "SELECT texts.id FROM library_texts AS texts LEFT JOIN json_each(?) AS chosen"
        " ON chosen.value = digest ORDER BY chosen.key IS NULL, chosen.key, read_at DESC, texts.id"
        " LIMIT ?",
        (json.dumps(list(first)), _PAPERS),
    ).fetchall()
    found: list[tuple[int, Excerpt]] = []
    for (paper,) in papers:
        rows = db.execute_sql(
            f"SELECT {_COLUMNS} FROM library_passages JOIN library_texts AS texts"
            " ON texts.id = library_passages.text WHERE texts.id = ?"
            " ORDER BY library_passages.id",
            (paper,),
        )
        for row in rows:
            excerpt = _excerpt(row)
            most -= len(excerpt.text)
            if most < 0:
                return found
            found.append((row[0], excerpt))
    return found


# --- what is looked for --------------------------------------------------------------------------


class FileWords:
    """The stems of the files as a lexicon, each called by itself."""

    def __init__(self, db: APSWDatabase) -> None:
        self._db = db

    def of_stems(self, stems: Collection[str]) -> list[Form[str]]:
        # Full-text's vocabulary finds a hundred stems in 1.5 ms, and reads in 0.1 ms what begins
        # like them.
        beginnings = Counter(each[:SHARED] for each in stems)
        many = {letters for letters, count in beginnings.items() if count >= _MANY}
        few = [each for each in stems if each[:SHARED] not in many]
        found = self._forms(
            "json_each(?) CROSS JOIN library_stems ON term = value", json.dumps(sorted(few))
        )
        for letters in sorted(many):
            found += (form for form in self.beginning(letters, _ANY_LENGTH) if form[2] in stems)
        return found

    def beginning(
        self, letters: str, stem_lengths: range, word_lengths: range = range(0)
    ) -> list[Form[str]]:
        return self._forms(
            "library_stems WHERE term BETWEEN ? AND ?"
            " AND (length(term) >= ? AND length(term) < ?"
            " OR length(term) >= ? AND length(term) < ?) LIMIT ?",
            *(letters, letters + BEYOND, stem_lengths.start, stem_lengths.stop),
            *(word_lengths.start, word_lengths.stop, _MOST_STEMS),
        )

    def _forms(self, where: str, *values: str | int) -> list[Form[str]]:
        rows: list[Form[str]] = self._db.execute_sql(
            f"SELECT term, term, term, doc FROM {where}", values
        ).fetchall()
        return rows


def _passages_with(sought: Sought[str], term: int) -> int:
    """The passages with a word of the question, or with what stands for it; at most."""
    beside = sum(phrase.texts for phrase in sought.phrases_for(term))
    return sum(sought.terms[term].stems.values()) + beside


def _fetching(sought: Sought[str], counted: Sequence[int], passages: int) -> str:
    """The full-text query for candidates: any word of a small library; in a large one without the
    frequent ones, as long as a rarer one remains."""
    known = [term for term, meaning in enumerate(sought.terms) if meaning.forms]
    most = passages * _FREQUENT if passages > _LARGE else passages
    chosen = [term for term in known if counted[term] <= most]
    chosen = chosen or sorted(known, key=counted.__getitem__)[:1]
    parts = [as_query(each) for term in chosen for each in sought.terms[term].common_stems()]
    parts += [f"({' AND '.join(map(as_query, phrase.stems))})" for phrase in sought.phrases]
    return " OR ".join(dict.fromkeys(parts))


# --- how well it fits ----------------------------------------------------------------------------


def _best(
    db: APSWDatabase,
    numbers: Sequence[int],
    sought: Sought[str],
    idf: Sequence[float],
    limit: int,
    preferred: frozenset[int],
) -> list[Excerpt]:
    rows = db.execute_sql(
        f"SELECT {_COLUMNS}"
        " FROM json_each(?) AS chosen JOIN library_passages ON library_passages.id = chosen.value"
        " JOIN library_texts AS texts ON texts.id = library_passages.text ORDER BY chosen.key",
        (json.dumps(numbers),),
    ).fetchall()
    texts = [_stems_of(row[7]) for row in rows]
    average = sum(map(len, texts)) / max(1, len(texts))
    found = []
    for text, row in zip(texts, rows, strict=True):
        excerpt = _excerpt(row)
        under = f"{row[2]}\n{PurePath(excerpt.source.address).stem}\n{excerpt.place}"
        score = _score(text, _stems_of(under), sought, idf, average)
        if row[0] in preferred:
            score *= _PREFERRED
        if score > 0:
            found.append(replace(excerpt, score=score))
    # Stable: among equals, the full-text order.
    found.sort(key=lambda each: -each.score)
    return found[:limit]


def _excerpt(row: Sequence[Any]) -> Excerpt:
    """A passage as it is found, without a score; ``row`` has :data:`_COLUMNS`."""
    _, digest, title, authors, published, read_at, place, content, path = row
    source = Source(
        kind=SourceKind.FILE,
        key=digest,
        title=title or shown_name(path),
        address=path,
        seen_at=read_at,
        published=published,
        authors=tuple(json.loads(odd_values.texts(authors))),
        container=PurePath(path).parent.name,
    )
    return Excerpt(source, content, place, 0.0, whole=True)


def _score(
    text: Sequence[str],
    head: Sequence[str],
    sought: Sought[str],
    idf: Sequence[float],
    average: float,
) -> float:
    """How well a passage under its head fits, as a share of what an ideal one would get."""
    hits = sought.hits(text)
    above = HEAD_WEIGHT, best_weights(sought.hits(head))
    # What stands only in the head is used once, for less.
    uses = in_context({}, above) | uses_in(hits)
    gained = {
        "bm25": bm25(uses, idf, len(text), average),
        "cover": covered(in_context(best_weights(hits), above), idf),
        "near": nearness(hits, idf),
    }
    shares = sum(SHARES[name] * value for name, value in gained.items())
    return shares / (sum(idf) * sum(SHARES.values()))


@lru_cache(maxsize=512)
def _stems_of(text: str) -> tuple[str, ...]:
    """Remembered, because one question's searches meet the same passages again and again."""
    return tuple(map(stem, tokens(text)))
