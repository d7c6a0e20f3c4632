"""Layout of an answer from the past: the sentence that answers, the line that leads to where it
stands, and what was said around it, folded.

What is stored is Markdown that can be read as it is
(:mod:`app.turns.answers.past.recall_replies`): the sentence, "19 Ağustos 2026 · Title", and a
quote. It is recognised by that line, which names one of the message's sources; answers of earlier
versions have none, and of them the quote is folded alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import NEAR, Citation, Kind, Message
from app.core.language.markdown import one_line
from app.machine import directions
from app.ui.chat import rendering
from app.ui.chat.chat_parts import MARKDOWN_LIMIT, Role, Segment
from app.ui.widgets.wording import dated

_PAPER = SourceKind.FILE.value
_TOLD = (Kind.RECALLED, Kind.NOTICE, Kind.ANSWER)
_DATE = re.compile(r"\d{1,2} [^\W\d_]+ \d{4} · ")
_SPOKEN = "> **Anımsa:**"
"""What a quoted answer begins with, in every language."""


def segments(message: Message) -> list[Segment] | None:
    """The segments of an answer from the past; None of any other message, and of one that has
    nothing to fold."""
    if message.kind not in _TOLD or not 0 < len(message.content) <= MARKDOWN_LIMIT:
        return None
    cited = [
        each
        for each in message.citations
        if each.kind != NEAR and (each.session_id or each.kind == _PAPER)
    ]
    if not cited:
        return None
    blocks = list(_blocks(message.content))
    sources = _sources(blocks, cited)
    of_old = not any(sources)
    if of_old and message.kind is Kind.ANSWER:
        return None
    roles = _roles(blocks, sources, of_old=of_old)
    if of_old and Role.CONTEXT not in roles:
        return None
    made: list[Segment] = []
    named = iter([each for each in sources if each is not None])
    for role, group in groupby(zip(roles, blocks, strict=True), key=itemgetter(0)):
        text = "".join(block for _, block in group)
        if role is Role.SOURCE:
            line = directions.without_direction(text)
            made.append(Segment(line, markdown=False, role=role, citation=next(named)))
        else:
            made += (replace(each, role=role) for each in rendering.segments(text))
    return made


def _sources(blocks: Sequence[str], cited: Sequence[Citation]) -> list[Citation | None]:
    """The source that each block names, where it is the line that leads to one."""
    sources: list[Citation | None] = []
    for block in blocks:
        # Two passages of one paper have lines that say the same.
        fresh = [each for each in cited if each not in sources]
        sources.append(_source(block, fresh) or _source(block, cited))
    return sources


def _roles(
    blocks: Sequence[str], sources: Sequence[Citation | None], *, of_old: bool
) -> list[Role]:
    """What each block is to the reader; ``of_old``: an earlier version wrote it, without a line
    that leads to a source."""
    roles: list[Role] = []
    for number, (block, source) in enumerate(zip(blocks, sources, strict=True)):
        after = number > 0 and sources[number - 1] is not None
        if source is not None:
            roles.append(Role.SOURCE)
        elif block.startswith(">") and (after or (of_old and _SPOKEN in block)):
            roles.append(Role.CONTEXT)
        elif number + 1 < len(blocks) and sources[number + 1] is not None:
            roles.append(Role.ANSWER)
        else:
            roles.append(Role.TEXT)
    papers = [n for n, each in enumerate(sources) if each is not None and each.kind == _PAPER]
    for number in papers[1:]:
        # Of the sentences of papers only the first one is large.
        roles[number - 1] = Role.TEXT if roles[number - 1] is Role.ANSWER else roles[number - 1]
    for number in range(len(roles) - 2, -1, -1):
        # Two sentences of one source; what leads up to a sentence ends in a colon.
        begins = number == 0 or roles[number - 1] is Role.SOURCE
        both = roles[number] is Role.TEXT and roles[number + 1] is Role.ANSWER
        if both and begins and not blocks[number].rstrip().endswith(":"):
            roles[number] = Role.ANSWER
    return roles


def shown(whole: list[Segment], label: str, *, folded: bool) -> list[Segment]:
    """The segments that are on the screen. Below all of them stands what unfolds the rest; where
    they are unfolded, what folds them stands above the first of them."""
    made: list[Segment] = []
    around = [place for place, each in enumerate(whole) if each.role is Role.CONTEXT]
    for place, each in enumerate(whole):
        if around and place == around[-1 if folded else 0]:
            made.append(Segment(label, markdown=False, role=Role.TOGGLE))
        if each.role is not Role.CONTEXT or not folded:
            made.append(each)
    return made


def headed(message: Message, segments: Sequence[Segment]) -> list[Segment]:
    """The segments of a message, below its author and day where it is somebody else's, in a project
    that several people share."""
    if not message.author:
        return list(segments)
    line = f"{message.author} · {dated(message.created_at, 'd MMMM')}"
    return [Segment(line, markdown=False, role=Role.AUTHOR), *segments]


def _blocks(text: str) -> Iterator[str]:
    """The paragraphs and quotes of a text, each with the empty lines after it; joined they are the
    text."""
    lines: list[str] = []
    over = quoted = False
    for line in text.splitlines(keepends=True):
        if line.strip():
            if lines and (over or quoted != line.startswith(">")):
                yield "".join(lines)
                lines = []
            quoted = line.startswith(">")
        lines.append(line)
        over = not line.strip()
    if lines:
        yield "".join(lines)


def _source(block: str, cited: Sequence[Citation]) -> Citation | None:
    """The source that a line names."""
    line = block.strip()
    if "\n" in line:
        return None
    # In what was kept of older answers a name stands as the disk has it.
    named = directions.shown(line).split(" · ")
    for each in cited:
        if each.kind == _PAPER and directions.shown_name(each.address) in named:
            return each
    if (date := _DATE.match(line)) is None:
        return None
    title = line[date.end() :]
    return next((each for each in cited if one_line(each.title) == title), None)
