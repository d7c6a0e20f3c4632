"""What the user wants: rules in an explicit order, the first that decides wins.

The order is the meaning: an answer to our own question before everything else, chores and
closings before the memory words inside them ("hatırlatman iyi oldu, teşekkürler"), explicit
recall before what merely looks like a follow-up, world history before the implicit past, and
``ambiguous`` as the safe default, because it searches the past before it researches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from app.core import general_rules, intent_rules, recall_rules
from app.core.choice import answer_to_list, answer_to_yes_no, pending_offer
from app.core.model import ChatMessage, Intent, Label, Offer, OfferKind
from app.core.reading import Finding, Reading
from app.core.topic import topic_of

__all__ = ["classify", "pending_offer", "topic_of"]

Rule = Callable[[Reading], Finding | None]

_RULES: tuple[Rule, ...] = (
    general_rules.chore,
    intent_rules.topic_change,
    intent_rules.new_research,
    intent_rules.end_session,
    recall_rules.explicit_recall,
    recall_rules.past_activity,
    recall_rules.activity_on_days,
    recall_rules.world_past,
    recall_rules.implicit_recall,
    recall_rules.distant_event,
    general_rules.everyday,
    intent_rules.fresh_question,
    intent_rules.followup,
    intent_rules.bare_word,
)
_LONGEST = 2000
"""Characters that are looked at: what a message wants stands at its beginning or end."""


def classify(
    text: str,
    history: Sequence[ChatMessage] = (),
    pending: Offer | None = None,
    now: datetime | None = None,
) -> Intent:
    """What ``text`` wants, given the conversation before it (oldest first, without ``text``).

    ``pending`` is the offer that is open; without one it is read from the last assistant message.
    ``now`` only lends its time zone for dates in a choice. Pure and deterministic; never raises.
    ``Intent.reason`` is the name of the deciding rule; a confidence under 0.6 means unsure.
    """
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]}\n{text[-_LONGEST // 2 :]}"
    reading = Reading(text, history)
    offer = pending or pending_offer(history)
    if offer and (answer := _answer(reading, offer, now)):
        return answer
    for rule in _RULES:
        if found := rule(reading):
            return Intent(found[0], found[1], reason=rule.__name__)
    return Intent(Label.AMBIGUOUS, 0.7, reason="default")


def _answer(reading: Reading, offer: Offer, now: datetime | None) -> Intent | None:
    """The message as an answer to our question, unless it is a matter of its own."""
    if offer.kind is OfferKind.CHOICE:
        if intent_rules.new_research(reading) or recall_rules.explicit_recall(reading):
            return None
        answer = answer_to_list(reading, offer, now) or answer_to_yes_no(reading)
    else:
        answer = answer_to_yes_no(reading)
    if answer is None:
        return None
    label, confidence, pick = answer
    return Intent(label, confidence, pick, "answer_to_list" if pick else "answer_to_offer")
