"""The request by which a model chooses among numbered lines of records and papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.wording import prompts
from app.core.wording.prompts import Filled, fill, joined


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line as a model reads it, with the headings and columns it stands ``under``; ``own``: the
    user's own words."""

    number: int
    line: str
    under: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class NumberedSource:
    """The lines of a record or a paper, in their order, under its title and date."""

    title: str
    date: str
    lines: tuple[NumberedLine, ...]
    paper: bool = False


def choose_prompt(
    question: str,
    sources: Sequence[NumberedSource],
    today: str,
    before: Sequence[str],
    *,
    may_tell: bool = False,
) -> Filled:
    """The question with the lines that may answer it; ``before``: what was said just before. With
    ``may_tell`` it is asked as well whether the message only tells something."""
    return fill(
        prompts.CHOOSE,
        most=prompts.MOST_CHOSEN,
        telling=fill(prompts.CHOOSE_TELLING) if may_tell else "",
        today=today,
        before="\n".join(before),
        lines=as_text(sources),
        question=question,
        form=prompts.CHOOSE_OR_TELLS_FORM if may_tell else prompts.CHOOSE_FORM,
    )


def as_text(sources: Sequence[NumberedSource]) -> Filled:
    """The lines of sources as a model reads them."""
    return joined("\n", [_source(each) for each in sources])


def _source(source: NumberedSource) -> Filled:
    lines = joined("\n", [_line(each) for each in source.lines])
    template = prompts.CHOOSE_PAPER if source.paper else prompts.CHOOSE_SOURCE
    return fill(template, title=source.title, date=source.date, lines=lines)


def _line(each: NumberedLine) -> Filled:
    if each.own:
        return fill(prompts.CHOOSE_OWN_LINE, number=each.number, line=each.line)
    if each.under:
        return fill(prompts.CHOOSE_LINE_UNDER, number=each.number, under=each.under, line=each.line)
    return fill(prompts.CHOOSE_LINE, number=each.number, line=each.line)
