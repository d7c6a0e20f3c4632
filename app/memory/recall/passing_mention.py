"""Mentions in passing: a record that has the name of what a question is about, and no figure of it.

"Kaç mg alıyordu" of a medicine is not answered by a record on salt that says, in one line, who
takes that medicine should look at their potassium; however many milligrams that record tells, they
are of something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from app.core.domain.recall_port import HEAD, Candidate, QuotableMessage, RecallIndex, Text
from app.core.language.turkish import word_spans
from app.core.matching.asked_figures import DATE, AskedFigure
from app.memory.recall.ranking import Ranked

MOST = 5
"""Records, best first, that are read for it."""
_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]")
_LONGEST = 2_000
"""Characters under a heading, or after a colon, that are read for a figure."""


async def without_passing(
    index: RecallIndex, ranked: Sequence[Ranked], named: Set[int], figure: AskedFigure
) -> list[Ranked]:
    """The records but for those, among the best, that only mention in passing what a question
    names (the terms ``named``) and asks a ``figure`` of. When something was, the day of the record
    tells as well."""
    if not named or not figure.sorts or DATE in figure.sorts:
        return list(ranked)
    kept = []
    for each in ranked[:MOST]:
        mentions = _mentions(each.candidate, named)
        places = [(each.candidate.session, text.position) for text in mentions]
        read = await index.passages(places) if places else []
        if not places or any(map(_gives, mentions, read, [(named, figure)] * len(read))):
            kept.append(each)
    return [*kept, *ranked[MOST:]]


def _mentions(candidate: Candidate, named: Set[int]) -> list[Text]:
    """The answers that have a name, where neither the head of a session nor a question has it."""
    having = [text for text in candidate.texts if any(hit.term in named for hit in text.hits)]
    about = any(text.position == HEAD or text.asked for text in having)
    return [] if about else having


def _gives(
    text: Text, message: QuotableMessage | None, wanted: tuple[Set[int], AskedFigure]
) -> bool:
    """Whether a line with a name, or what it leads up to, has a figure of the sort."""
    if message is None:
        return True
    (named, figure), content = wanted, message.content
    spans = word_spans(content)
    starts = (
        spans[hit.place][0] for hit in text.hits if hit.term in named and hit.place < len(spans)
    )
    return any(figure.seems_given(_line_around(content, start)) for start in starts)


def _line_around(content: str, at: int) -> str:
    """The line in which a name stands; where it leads up to others, with those."""
    first = content.rfind("\n", 0, at) + 1
    last = content.find("\n", at)
    line = content[first : last if last >= 0 else len(content)]
    if last < 0 or not (_HEADING.match(line) or line.rstrip(" *_").endswith(":")):
        return line
    below = content[last + 1 : last + _LONGEST]
    heading = re.search(r"^[ \t]*#{1,6}[ \t]", below, re.MULTILINE)
    return f"{line}\n{below[: heading.start()] if heading else below}"
