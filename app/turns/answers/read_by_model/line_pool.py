"""The lines of records and papers that a model reads for a message, numbered.

Of what came near, the nearest source is read as a whole where it is short, and the others as far as
there is room: the lines that the reader put first, those around them, and then the rest in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import partial

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Kind
from app.core.language.dates import named_days
from app.core.reading.features import SpokenLine, spoken_lines
from app.core.reading.lines import told_line
from app.core.wording.speech import without_standing
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.paper_line import PaperLine
from app.turns.answers.read_by_model.choice_prompt import NumberedLine, NumberedSource

CHARACTERS = 24_000
"""What a model is given to read, about 8,000 tokens."""
_OF_THE_NEAREST, _OF_ANOTHER, _OF_TOLD = 3 / 8, 3 / 16, 1 / 6
"""The share of that which one source has at most, and what was told of late together."""
_AROUND = (0, -1, 1, 2)
"""Lines around one that the reader put first, seen from it."""
_LONGEST_UNDER = 160
"""Characters that are given of what a line stands under."""


@dataclass(frozen=True, slots=True)
class LinePool:
    """The ``sources`` as a model reads them, and what each number stands for."""

    sources: tuple[NumberedSource, ...]
    told: Mapping[int, AnswerLine]


@dataclass(frozen=True, slots=True)
class _PoolLine:
    """A line of a source: as it is shown, and as it is ``told`` when it is chosen."""

    text: str
    under: str
    own: bool
    told: Callable[[], AnswerLine]

    @property
    def size(self) -> int:
        return len(self.text) + len(self.under)


def line_pool(
    sources: Sequence[FoundSession | Excerpt],
    ranked: Sequence[AnswerLine],
    tz: tzinfo,
    told_lately: Sequence[FoundSession] = (),
    characters: int = CHARACTERS,
) -> LinePool:
    """The lines of ``sources``, nearest first, in so many ``characters`` together; ``ranked`` are
    the lines that the reader put first, in its order. Of ``told_lately`` the one line is read that
    each points at. Linear in the texts, of each of which so much is read as
    :mod:`app.core.reading.lines` says."""
    ranks: dict[object, dict[str, int]] = {}
    for rank, best in enumerate(ranked):
        line = best.answer_line
        ranks.setdefault(_key(best), {}).setdefault(line, rank)
    near = sorted(
        _unique(sources), key=lambda each: min(ranks.get(_key(each), {"": len(ranked)}).values())
    )
    lately = list(_within_room(told_lately, int(characters * _OF_TOLD)))
    left = characters - sum(len(each.answer_line) for each in lately)
    shown: list[NumberedSource] = []
    told: dict[int, AnswerLine] = {}
    for source in near:
        share = _OF_ANOTHER if shown else _OF_THE_NEAREST
        room = min(left, int(characters * share))
        chosen = _within(list(_lines(source)), ranks.get(_key(source), {}), room)
        if not chosen:
            continue
        lines: list[NumberedLine] = []
        for each in chosen:
            number = len(told) + 1
            lines.append(NumberedLine(number, each.text, each.under, each.own))
            told[number] = each.told()
            left -= each.size
        paper = isinstance(source, Excerpt)
        shown.append(NumberedSource(*_head(source, tz), tuple(lines), paper))
    read = {_key(each) for each in near}
    for said in lately:
        # What stands in a source that was read was read there.
        if _key(said) not in read:
            number = len(told) + 1
            own = NumberedLine(number, said.answer_line, own=True)
            shown.append(NumberedSource(*_head(said, tz), (own,)))
            told[number] = said
    return LinePool(tuple(shown), told)


def _within_room(lines: Sequence[FoundSession], room: int) -> Iterator[FoundSession]:
    for each in lines:
        room -= len(each.answer_line)
        if room < 0:
            return
        yield each


def _within(lines: Sequence[_PoolLine], ranks: Mapping[str, int], room: int) -> list[_PoolLine]:
    """As many of the lines of a source as have room, in their order."""
    ranked = sorted((ranks[each.text], at) for at, each in enumerate(lines) if each.text in ranks)
    around = (at + step for _, at in ranked for step in _AROUND if 0 <= at + step < len(lines))
    chosen: set[int] = set()
    for at in dict.fromkeys((*around, *range(len(lines)))):
        if lines[at].size > room:
            continue
        room -= lines[at].size
        chosen.add(at)
    return [lines[at] for at in sorted(chosen)]


def _lines(source: FoundSession | Excerpt) -> Iterator[_PoolLine]:
    """The lines of a record or a passage that a model may choose, in their order."""
    if isinstance(source, Excerpt):
        for spoken in spoken_lines(source.text):
            line = told_line(spoken.line, source.text)
            on_paper = partial(PaperLine, source, line)
            yield _PoolLine(line, _under(spoken), own=False, told=on_paper)
        return
    for message in source.messages:
        if message.kind not in (Kind.QUESTION, Kind.ANSWER, Kind.NOTE):
            continue
        content = without_standing(message.content)
        for spoken in spoken_lines(content):
            line = told_line(spoken.line, content)
            told = partial(_told_at, source, message.message_id, line)
            yield _PoolLine(line, _under(spoken), message.role == "user", told)


def _told_at(found: FoundSession, message_id: str, line: str) -> FoundSession:
    return replace(found.at(message_id, line), older=None)


def _under(spoken: SpokenLine) -> str:
    """The headings and columns that a line stands under."""
    return " · ".join((*spoken.line.heads, *spoken.line.columns))[:_LONGEST_UNDER]


def _head(source: FoundSession | Excerpt, tz: tzinfo) -> tuple[str, str]:
    if isinstance(source, Excerpt):
        return f"{source.source.title} {source.place}".strip(), source.source.published[:10]
    return source.session.title, named_days.long_date(source.match.date, tz)


def _key(each: AnswerLine | Excerpt) -> object:
    if isinstance(each, FoundSession):
        return each.session.session_id
    excerpt = each.excerpt if isinstance(each, PaperLine) else each
    return excerpt.source.address, excerpt.text


def _unique(sources: Sequence[FoundSession | Excerpt]) -> list[FoundSession | Excerpt]:
    return list({_key(each): each for each in reversed(sources)}.values())[::-1]
