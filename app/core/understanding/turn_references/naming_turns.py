"""Classification of a message that may mean an earlier turn of its conversation: what names one
goes on with the conversation, whatever its words would want elsewhere. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer
from app.core.domain.plans import Intent, Label
from app.core.understanding import intent
from app.core.understanding.offer_reply import pending_offer
from app.core.understanding.turn_references.earlier_list import earlier_choice
from app.core.understanding.turn_references.meant_turn import exchanges, meant_turn
from app.core.understanding.turn_references.references import ReferenceDetector
from app.core.understanding.turn_references.turn_request import (
    IN_DOUBT,
    means_a_question,
    speaks_of_other_times,
)
from app.core.understanding.turn_references.turn_signs import Exchange

_ELSEWHERE = (
    *(Label.RECALL, Label.AMBIGUOUS, Label.GENERAL),
    *(Label.NEW_RESEARCH, Label.TOPIC_CHANGE, Label.CONFIRM_YES),
)
"""Labels under which a message that means an earlier turn would be looked for elsewhere."""
_LEAST = 0.6
"""The confidence that a message that names a turn goes on with the conversation."""


def classify_with_turns(
    text: str,
    history: Sequence[ChatMessage] = (),
    pending: Offer | None = None,
    now: datetime | None = None,
) -> Intent:
    """What :func:`app.core.understanding.intent.classify` says; a message that names an earlier
    turn, and answers no question of ours, is a follow-up ("ilk sorumdaki testin adı neydi")."""
    found = intent.classify(text, history, pending, now)
    leans = found.label is Label.FOLLOWUP
    if found.reason != "model" or not (leans or found.label in _ELSEWHERE):
        return found
    if pending is not None or pending_offer(history) is not None:
        return found
    if (chosen := earlier_choice(text, history, now, found.label)) is not None:
        return chosen
    if leans:
        return found
    turns = exchanges(history)
    if not (names_a_turn(text, len(turns)) or _means_a_turn(text, turns, found.label)):
        return found
    confidence = max(found.confidence, _LEAST)
    return replace(found, label=Label.FOLLOWUP, confidence=confidence, reason="turn")


def _means_a_turn(text: str, turns: tuple[Exchange, ...], label: Label) -> bool:
    """Whether a message means a turn by what was said in it, and asks for nothing of the past:
    what the archive is asked for has mostly been spoken of as well."""
    past = label is Label.NEW_RESEARCH or speaks_of_other_times(text)
    return not past and meant_turn(text, turns, label) is not None


def names_a_turn(text: str, turns: int) -> bool:
    """Whether a message means one of the ``turns`` of its conversation in so many words: a question
    or an answer of it, and nothing of another time."""
    reference = ReferenceDetector().detect_reference(text)
    if reference is None or reference.confidence < IN_DOUBT:
        return False
    if not (reference.noun or means_a_question(reference)):
        return False
    return abs(reference.place) <= turns and not speaks_of_other_times(text)
