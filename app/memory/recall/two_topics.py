"""Questions about two or three topics at once: "hem melatonin hem magnezyum için ne bakmıştık".

No record may hold them all. Each is looked up by itself then, and all that were found are meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.domain.recall_result import Verdict
from app.core.language.turkish import fold, is_stop, word_spans
from app.memory.recall.question import content_of
from app.memory.recall.ranking import Ranked
from app.memory.recall.verdict import Ruling

_APART = frozenset({"ve", "and", "hem", "veya", "or"})
_MOST_TOPICS = 3
_MOST_WORDS = 9
"""Words with a meaning in a question that is read so: longer ones tell a story."""
_MOST_OF_ONE = 3
"""Records of one topic."""
_ALL_OF_IT = 0.75
"""Share of a question that a record has which holds all of its topics."""
_BOTH = re.compile(r"\bhem\b.*\bhem\b|\bboth\b.*\band\b|\b(?:iki|two) (?:konu|topics|subjects)")
_LETTERS = re.compile(r"[^\W\d_]{2}")


def topics_in(text: str) -> tuple[str, ...]:
    """The topics that a question (without its days) joins, as it names them; () for one topic."""
    spans = word_spans(text)
    content = {(start, end) for start, end, _ in content_of(spans)}
    said = sum(not is_stop(word) for *_, word in spans)
    if len(content) < 2 or said > _MOST_WORDS:
        return ()
    topics: list[list[str]] = [[]]
    for start, end, word in spans:
        if word in _APART:
            topics.append([])
        elif (start, end) in content:
            topics[-1].append(text[start:end])
    named = [" ".join(each) for each in topics if any(map(_LETTERS.search, each))]
    return tuple(named) if 2 <= len(named) <= _MOST_TOPICS else ()


def wants_each(text: str) -> bool:
    """Whether a question says that it wants each of its topics by itself."""
    return _BOTH.search(" ".join(fold(text).split())) is not None


def holds_all(ranked: Sequence[Ranked]) -> bool:
    """Whether the best record has all that a question is about."""
    return bool(ranked) and ranked[0].coverage >= _ALL_OF_IT


def of_each(looked: Sequence[Ruling], together: Ruling, ranked: Sequence[Ranked]) -> Ruling | None:
    """The ruling over what was found of each topic by itself, in turn, from what was ``ranked``
    for all of them; None where that says no more than the ruling on them ``together``."""
    by_id = {each.candidate.session_id: each for each in ranked}
    groups = [
        [each.candidate.session_id for each in _sessions_meant(ruling)]
        for ruling in looked
        if ruling.verdict is not Verdict.NONE
    ]
    group = [by_id[each] for each in _in_turn(groups) if each in by_id]
    whole = len(groups) == len(looked)
    if len(group) > 1 and whole:
        return Ruling(Verdict.ALL, group, together.chance)
    if group and together.verdict is Verdict.NONE:
        # One of them was never looked into.
        return Ruling(Verdict.SEVERAL, group, together.chance, sure=False)
    return None


def _sessions_meant(ruling: Ruling) -> Sequence[Ranked]:
    return ruling.group[:1] if ruling.verdict is Verdict.SINGLE else ruling.group[:_MOST_OF_ONE]


def _in_turn(groups: Sequence[Sequence[str]]) -> list[str]:
    """The first of each group, then the second of each and so on, without repetition."""
    longest = max(map(len, groups), default=0)
    order = [group[place] for place in range(longest) for group in groups if place < len(group)]
    return list(dict.fromkeys(order))
