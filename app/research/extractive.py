"""An answer without a model: the sentences that fit the question best, word for word, by source.

Nothing is worded anew, so nothing can be invented; each sentence carries its citation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.evidence import Passage, SourceKind
from app.core.model import Citation, Tier
from app.core.turkish import fold
from app.research.evidence import Evidence
from app.research.relevance import Relevance, terms_of
from app.research.splitting import sentences

SENTENCES = {Tier.HIZLI: 5, Tier.ARASTIRMA: 10}
"""How many sentences an answer shows; a deep research without a model is one of Araştırma."""
OF_A_SOURCE = 4
LEAST = 0.2
"""The share of the question's words (by weight) without which a sentence is no answer to it."""
SHORTEST, LONGEST = 25, 600
"""Characters of a sentence that can stand alone."""
_SAME = 0.8
"""Share of common words from which two sentences say the same."""


@dataclass(frozen=True, slots=True)
class Extract:
    """The answer and what it stands on."""

    text: str
    citations: tuple[Citation, ...]
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    place: int
    passage: Passage
    score: float


def extract(
    evidence: Evidence, question: str, tier: Tier, intro: str, priority: Sequence[str]
) -> Extract | None:
    """The best sentences, grouped by source; None when nothing fits the question."""
    passages = evidence.best(question, 10**9, priority=(*priority, "past"))
    relevance = Relevance(question, (each.excerpt.text for each in passages))
    passages = [each for each in passages if relevance.meant(_whole(each))]
    scored = [
        _Sentence(text, place, passage, score)
        for rank, passage in enumerate(passages)
        for place, text in enumerate(sentences(passage.excerpt.text))
        if SHORTEST <= len(text) <= LONGEST
        and not text.endswith("?")
        and (score := _score(relevance, text, passage, rank)) >= LEAST
    ]
    chosen = _choose(scored, SENTENCES.get(tier, SENTENCES[Tier.ARASTIRMA]))
    if not chosen:
        return None
    order = {
        passage.excerpt.source.key: place for place, passage in reversed([*enumerate(passages)])
    }
    groups: dict[str, list[_Sentence]] = {}
    for each in sorted(
        chosen, key=lambda s: (order[s.passage.excerpt.source.key], s.passage.id, s.place)
    ):
        groups.setdefault(each.passage.excerpt.source.key, []).append(each)
    parts = [intro]
    citations: list[Citation] = []
    behind: list[Passage] = []
    for group in groups.values():
        parts.append(_heading(group[0].passage))
        for each in group:
            citations.append(_citation(each, evidence))
            behind.append(each.passage)
            flat = " ".join(each.text.split())
            parts.append(f"> {flat} [{len(citations)}]")
    unique = tuple({passage.id: passage for passage in behind}.values())
    return Extract("\n\n".join(parts), tuple(citations), unique)


def _whole(passage: Passage) -> str:
    """What a passage says together with what stands over it."""
    excerpt = passage.excerpt
    return f"{excerpt.source.title} {excerpt.place} {excerpt.text}"


def _score(relevance: Relevance, text: str, passage: Passage, rank: int) -> float:
    """How much of the question stands in the sentence; its title says what it is about, and a
    passage that a source put first is likelier to be meant."""
    alone = relevance.score(text)
    if not alone:
        return 0.0
    title = f"{passage.excerpt.source.title} {passage.excerpt.place} {text}"
    return alone + 0.4 * (relevance.score(title) - alone) + 0.1 / (1 + rank)


def _choose(scored: Sequence[_Sentence], most: int) -> list[_Sentence]:
    chosen: list[_Sentence] = []
    seen: list[set[str]] = []
    taken: dict[str, int] = {}
    for each in sorted(scored, key=lambda s: -s.score):
        key = each.passage.excerpt.source.key
        said = set(terms_of(each.text)) or {fold(each.text)}
        repeats = any(len(said & other) > _SAME * min(len(said), len(other)) for other in seen)
        if repeats or taken.get(key, 0) >= OF_A_SOURCE:
            continue
        chosen.append(each)
        seen.append(said)
        taken[key] = taken.get(key, 0) + 1
        if len(chosen) == most:
            break
    return chosen


def _heading(passage: Passage) -> str:
    source = passage.excerpt.source
    about = [source.container, source.published]
    if source.kind is not SourceKind.SESSION:
        about.append(passage.excerpt.place)
    known = " · ".join(each for each in about if each)
    title = " ".join(source.title.split())
    return f"**{title}**" + (f" ({known})" if known else "")


def _citation(sentence: _Sentence, evidence: Evidence) -> Citation:
    excerpt, source = sentence.passage.excerpt, sentence.passage.excerpt.source
    if source.kind is SourceKind.SESSION:
        message_id = evidence.message_of(sentence.passage)
        return Citation(source.key, message_id, source.title, source.seen_at, sentence.text)
    return Citation(
        session_id="",
        message_id="",
        title=source.title,
        date=source.seen_at,
        quote=sentence.text,
        address=source.address,
        place=excerpt.place,
        kind=source.kind.value,
    )
