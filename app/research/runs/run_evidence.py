"""The evidence of a run: passages with ids, the only things that a writer may cite.

Ids are given in the order in which excerpts are added, so a run that is resumed with the same
results gives the same ids. A passage is as long as its excerpt, up to a limit, and never changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.core.domain.evidence import Excerpt, Passage, Source, SourceKind
from app.core.language.sentences import split
from app.research.relevance.relevance import Relevance

LONGEST_PASSAGE = 1600
"""Characters; more of one place would say little about where a statement stands."""
MOST_OF_A_SOURCE = 8
MOST_OF_A_FILE = 40
MOST_PASSAGES = 400
_RANK = 60
"""The constant of reciprocal rank fusion (Cormack et al. 2009)."""


@dataclass(frozen=True, slots=True)
class PastFinding:
    """A past session as a source. ``message_id`` is the message that the excerpt is from, ``leads``
    are the addresses (https) that its answer was made from then: they can be read anew."""

    excerpt: Excerpt
    message_id: str
    leads: tuple[str, ...] = ()


class Evidence:
    """The passages that one run found, each under the id by which a writer may cite it."""

    def __init__(self) -> None:
        self.passages: dict[str, Passage] = {}
        self._by_text: dict[tuple[str, str], str] = {}
        self._of_source: dict[str, int] = {}
        self._rank: dict[str, float] = {}
        self._moments: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self.passages)

    def add(self, excerpts: Iterable[Excerpt], *, message_id: str = "") -> list[Passage]:
        """Take excerpts in, best first; the passages that are new. What is there already rises."""
        added: list[Passage] = []
        for place, excerpt in enumerate(excerpts):
            text = cut(excerpt.text)
            if not text:
                continue
            digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
            name = (excerpt.source.key, digest)
            known = self._by_text.get(name)
            if known is None:
                of_source = self._of_source.get(excerpt.source.key, 0)
                file = excerpt.source.kind is SourceKind.FILE
                most = MOST_OF_A_FILE if file else MOST_OF_A_SOURCE
                if of_source >= most or len(self.passages) >= MOST_PASSAGES:
                    continue
                known = f"K{len(self.passages) + 1}"
                passage = Passage(known, replace(excerpt, text=text), digest)
                self.passages[known] = passage
                self._by_text[name] = known
                self._of_source[excerpt.source.key] = of_source + 1
                if message_id:
                    self._moments[known] = message_id
                added.append(passage)
            self._rank[known] = self._rank.get(known, 0.0) + 1 / (_RANK + place)
        return added

    def message_of(self, passage: Passage) -> str:
        """The message that a passage of a past session is from."""
        return self._moments.get(passage.id, "")

    def best(
        self, question: str, characters: int, *, priority: Sequence[str] = ()
    ) -> list[Passage]:
        """The passages for a question that fit into ``characters``, the best of each part first.

        Those of the kinds of source named first in ``priority`` ("files", "online", "past") come
        first and may take more of the room.
        """
        ranked = self._ranked(question)
        groups: dict[str, list[Passage]] = {name: [] for name in priority}
        for passage in ranked:
            groups.setdefault(group_of(passage.excerpt.source), []).append(passage)
        chosen: list[Passage] = []
        filled = [group for group in groups.values() if group]
        for place, group in enumerate(filled):
            # The first of two gets 60 % of the room, and everyone what the ones before left.
            room = characters if place == len(filled) - 1 else characters * 6 // 10
            for passage in group:
                size = len(passage.excerpt.text) + len(passage.excerpt.source.title) + 80
                if size > room:
                    continue
                room -= size
                characters -= size
                chosen.append(passage)
        return chosen

    def _ranked(self, question: str) -> list[Passage]:
        passages = list(self.passages.values())
        relevance = Relevance(question, (each.excerpt.text for each in passages))

        def worth(passage: Passage) -> float:
            fits = relevance.score(f"{passage.excerpt.source.title} {passage.excerpt.text}")
            return fits + 20 * self._rank[passage.id]

        return sorted(passages, key=lambda each: -worth(each))


def group_of(source: Source) -> str:
    """The part of the world that a source belongs to: "files", "online" or "past"."""
    if source.kind is SourceKind.FILE:
        return "files"
    return "past" if source.kind is SourceKind.SESSION else "online"


def cut(text: str, most: int = LONGEST_PASSAGE) -> str:
    """The whole sentences that ``text`` begins with, at most ``most`` characters; never empty for a
    text that has any."""
    text = text.strip()
    if len(text) <= most:
        return text
    kept = ""
    for piece in split(text[: most + 1])[:-1]:
        kept += piece.lead + piece.body
    return kept.strip() or text[:most].rsplit(" ", 1)[0]
