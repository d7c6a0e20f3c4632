"""The words that may leave in a search query once a model has seen something private.

A query is worded by a model. After it read the user's files, past sessions or a project's memory,
or answers that were made from these, a query may carry what it read to whoever runs the search: by
mistake, or because a text told it to. From then on a query that leaves this computer holds only
words and figures of the user's question, and of passages that are public anyway. Addresses and long
tokens, which can carry anything, are never part of one, unless the user wrote them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.core.domain.evidence import Excerpt, SourceKind
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_stop, words
from app.research.relevance import translation

PRIVATE = (SourceKind.FILE, SourceKind.SESSION)
LONGEST_WORD = 40
"""Characters; hardly a word of any language is longer."""
LONGEST_CODE = 16
"""Characters of a word of letters and digits: a name of a gene or a law is shorter."""
MOST_WORDS = 24
_HOST = re.compile(r"[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[^\W\d_]{2,24}(?:[/:?#]\S*)?")
_NUMBERS_OF_HOST = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}(?:[/:]\S*)?")
_AROUND = "\"'“”‘’«»()[]{}<>,;:!?…."


@dataclass(frozen=True, slots=True)
class OnlineQuery:
    """A query as it may leave, "" where nothing of it may; ``held_back`` are the words left out."""

    text: str
    held_back: tuple[str, ...] = ()


class OnlineWords:
    """What a run may say to search services. Building and asking it takes time that grows with the
    texts: for a thread."""

    def __init__(self, said: Iterable[str]) -> None:
        self._typed: set[str] = set()
        self._figures: set[str] = set()
        self._stems: set[str] = set()
        self._learnt: set[str] = set()
        for text in said:
            self.add_said(text)

    def add_said(self, text: str) -> None:
        """Words that the user wrote."""
        self._typed.update(fold(token.strip(_AROUND)) for token in text.split())
        self._add(text)
        for others in translation.readings(text).values():
            for other in others:
                self._stems.update(other)

    def learn(self, excerpts: Iterable[Excerpt]) -> None:
        """Passages that are public: what stands in them is no secret."""
        for excerpt in excerpts:
            if excerpt.source.kind not in PRIVATE and excerpt.text not in self._learnt:
                self._learnt.add(excerpt.text)
                self._add(f"{excerpt.source.title}\n{excerpt.text}")

    def _add(self, text: str) -> None:
        for word in set(words(text)):
            if _is_figure(word):
                self._figures.add(word)
            else:
                self._stems.update((word, stem(word)))

    def query(self, text: str, *, private: bool) -> OnlineQuery:
        """A query as it may leave; ``private``: something private was in view of its writer."""
        kept: list[str] = []
        held: list[str] = []
        telling = False
        for token in text.split():
            bare = fold(token.strip(_AROUND))
            may = bare in self._typed or (
                not _carries(bare) and (not private or self._known(token))
            )
            if not may or len(kept) >= MOST_WORDS:
                held.append(token)
                continue
            kept.append(token)
            telling = telling or any(not is_stop(word) for word in words(token))
        # What is left of a query without its topic is none.
        return OnlineQuery(" ".join(kept) if telling or not held else "", tuple(held))

    def _known(self, token: str) -> bool:
        """Whether every word of a token is the user's, public, or too common to tell anything."""
        parts = words(token)
        if not parts:
            # Marks alone; a sign of another writing is a word.
            return not any(letter.isalnum() for letter in token)
        return all(
            word in self._figures
            if _is_figure(word)
            else is_stop(word) or word in self._stems or stem(word) in self._stems
            for word in parts
        )


def _is_figure(word: str) -> bool:
    return any(letter.isdigit() for letter in word)


def _carries(token: str) -> bool:
    """Whether a token could carry a text of its own: an address, a host, a long code."""
    if "@" in token or "://" in token or ("/" in token.strip("/") and len(token) > LONGEST_CODE):
        return True
    if _HOST.fullmatch(token) or _NUMBERS_OF_HOST.fullmatch(token):
        return True
    return len(token) > LONGEST_WORD or any(map(_is_code, token.split("-")))


def _is_code(part: str) -> bool:
    mixed = any(map(str.isdigit, part)) and any(map(str.isalpha, part))
    return mixed and len(part) > LONGEST_CODE
