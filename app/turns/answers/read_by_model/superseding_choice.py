"""The line that a model chose, told above the one that was surely found by words where it was told
later and supersedes that.

The first stays, whatever a model chooses. But what was said later in other words ("hülya geldi
çiğdemin yerine") supersedes it: an old value must not stand first as if it held. What a record says
anew in words like its own is known without a model
(:mod:`app.turns.answers.past.newer_lines`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from app.core.domain.messages import Milliseconds
from app.core.language.dates.moments import noon_of
from app.core.reading.asked_time import AskedOf, asked_time
from app.core.reading.question_signs import asks_for_explanation
from app.core.reading.sought_words import stems, topical
from app.turns.answers.follow_ups.older_line import OlderLine
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.paper_line import PaperLine
from app.turns.answers.turn_context import TurnContext

_SHORTEST = 3
"""Letters of a word that two lines about the same thing share."""


def superseding_first(
    context: TurnContext, question: str, sure: AnswerLine, chosen: Sequence[AnswerLine]
) -> list[AnswerLine]:
    """The ``sure`` line with those that were ``chosen`` beside it: below the first of these where
    the user told that later, and it has a word of the line or the question."""
    first = chosen[0]
    said, then = _said_at(context, first), _said_at(context, sure)
    newest_asked = asked_time(question, context.now()).of is AskedOf.NEWEST
    if said is None or then is None or said <= then or not newest_asked:
        return [sure, *chosen]
    if (
        asks_for_explanation(question)
        or not _is_own(first)
        or not _shares_words(question, sure, first)
    ):
        return [sure, *chosen]
    below = OlderLine(
        replace(sure, older=None),
        context.voice.long_date(then),
        sure=True,
        elsewhere=_source(sure) != _source(first),
    )
    return [replace(first, older=below), *chosen[1:]]


def _said_at(context: TurnContext, told: AnswerLine) -> Milliseconds | None:
    """When a line was said; None where nobody knows."""
    if isinstance(told, FoundSession):
        return told.said_at
    try:
        published = date.fromisoformat(told.excerpt.source.published[:10])
    except ValueError:
        return None
    return noon_of(published, context.timezone)


def _is_own(told: AnswerLine) -> bool:
    """Whether a line is the user's own words."""
    if isinstance(told, PaperLine):
        return False
    said = told.matched
    return said is not None and said.role == "user"


def _shares_words(question: str, one: AnswerLine, other: AnswerLine) -> bool:
    named = stems(f"{' '.join(topical(question))} {_line(one)}")
    shared = named & stems(_line(other))
    return any(each.isalpha() and len(each) >= _SHORTEST for each in shared)


def _line(told: AnswerLine) -> str:
    return told.answer_line


def _source(told: AnswerLine) -> str:
    return told.excerpt.source.address if isinstance(told, PaperLine) else told.session.session_id
