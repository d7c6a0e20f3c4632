"""The passages of the user's files that come near to a question, which the reader of documents
reads."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from app.core.domain.evidence import Excerpt
from app.core.reading.meaning_vectors import LineEmbedder, nearness_of
from app.core.understanding.questions.two_at_once import questions_in
from app.research.relevance import translation
from app.research.relevance.relevance import language_of

NEAR = 40
"""Passages that are read for a question."""
NEAR_IN_MEANING = 14
MOST_MEANT = 400_000
"""Characters of the files that are looked through for what is near in meaning."""
NEAR_PART = 12
"""Passages that are read for each part of a question that has two."""
NEAR_ABROAD = 12
"""Passages in English that a Turkish question's English words find."""


class SearchedFiles(Protocol):
    """What files are searched by: a part of :class:`app.core.domain.evidence.Library`."""

    async def search(self, query: str, limit: int) -> list[Excerpt]: ...

    async def meant(self, meaning: LineEmbedder, most: int) -> list[tuple[Excerpt, bytes]]: ...


async def near_excerpts(
    library: SearchedFiles, question: str, meaning: LineEmbedder | None = None
) -> list[Excerpt]:
    """The passages of a library that come near to a question in words, best first, then in
    meaning; then what comes near to each part of a question that has two."""
    found = await _near_in_words(library, question)
    if meaning is not None:
        _add(found, await near_in_meaning(library, question, meaning))
    for part in questions_in(question):
        _add(found, await _near_in_words(library, part, NEAR_PART))
    return found


async def _near_in_words(library: SearchedFiles, question: str, most: int = NEAR) -> list[Excerpt]:
    found = await library.search(question, most)
    abroad = translation.query(question) if language_of(question) != "en" else ""
    if abroad:
        others = await library.search(abroad, NEAR_ABROAD)
        _add(found, [each for each in others if language_of(each.text) == "en"])
    return found


def _add(found: list[Excerpt], others: Iterable[Excerpt]) -> None:
    """Put those behind that are not there yet."""
    known = {(each.source.key, each.place, each.text) for each in found}
    found += [each for each in others if (each.source.key, each.place, each.text) not in known]


async def near_in_meaning(
    library: SearchedFiles, question: str, meaning: LineEmbedder
) -> list[Excerpt]:
    """The passages nearest to a question in meaning, of as much of a library as can be looked
    through in passing."""
    passages = await library.meant(meaning, MOST_MEANT)
    if not passages:
        return []
    near = await asyncio.to_thread(
        nearness_of, meaning, question, [vector for _, vector in passages]
    )
    order = sorted(range(len(passages)), key=lambda place: -near[place])
    return [passages[place][0] for place in order[:NEAR_IN_MEANING]]
