"""The fit of a whole record to a question, whatever line of it answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from app.core.matching.asked_figures import asked
from app.core.reading.owners import stands
from app.core.reading.sought_words import stems
from app.core.understanding.questions.leaning_question import standalone_words
from app.core.understanding.questions.two_at_once import may_name
from app.core.understanding.recall_rules import asks_for_conversation
from app.turns.answers.past.found_session import FoundSession

_DOUBTFUL, _FITS_WELL = 0.25, 1.5
"""How likely a line answers that is told as what may be meant, unless its record fits so well: of
17 such lines in the everyday sets one was what was asked for."""
_NONE: Mapping[str, Collection[str]] = MappingProxyType({})
_READ = 20_000
"""Characters of a message that are read for words of a question."""


def is_doubtful(question: str, answered: float, score: float) -> bool:
    """Whether a line that answers so likely, of a record that fits with such a score, is told as
    what may be meant. Of a conversation that is asked for any line will do."""
    fits = score >= _FITS_WELL or asks_for_conversation(question)
    return answered < _DOUBTFUL and not fits


def has_no_word_of(
    question: str, found: FoundSession, related: Mapping[str, Collection[str]] = _NONE
) -> bool:
    """Whether a question names something, and a record has not one word of that, nor one that is
    ``related`` to it."""
    asked_in = asked(question).words
    named = [each for each in standalone_words(question) if may_name(each) and each not in asked_in]
    said = " ".join([found.session.title, *(each.content[:_READ] for each in found.messages)])
    spoken = stems(said) if named else frozenset()
    return bool(named) and not any(stands(each, spoken, related) for each in named)


def own_words_in(found: FoundSession) -> str:
    """What the user said in a record."""
    return " ".join(each.content for each in found.messages if each.role == "user")
