"""Messages below a question of ours that answer it in none of their words, and what they want by
themselves: "peki köpekler" below a list, "tümör". Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from app.core.domain.plans import Intent, Label, Nature, Plan
from app.core.language.turkish import fold
from app.core.understanding import router
from app.core.understanding.intent import classify
from app.core.understanding.list_choice import only_places
from app.core.understanding.offer_reply import GOES_ON, PLAIN, answer_to_yes_no
from app.core.understanding.parsed_message import ParsedMessage

SURE_OF_YES = 0.85
"""The confidence from which words that are no plain yes let a question go online."""
SURE_OF_OTHER = 0.75
"""The confidence from which a message that answers our question in none of its words is what it
would be had we asked nothing."""
LIKELY_TOPIC = 0.5
"""The confidence from which a message that names no place of our list is a topic by itself."""
_NAMING = 5
"""Letters of a word that names a topic rather than misspells a yes ("ewt")."""
_YES_OR_NO = (Label.CONFIRM_YES, Label.CONFIRM_NO)


def opens_another(text: str, intent: Intent, now: datetime) -> Intent | None:
    """What a message wants by itself that was taken for an answer to our question and is none in
    its words: it asks, or goes on ("peki …"). None where it may be one."""
    message = ParsedMessage(text)
    goes_on = GOES_ON.match(fold(text)) is not None and bool(message.content)
    answer = answer_to_yes_no(message)
    half_a_yes = goes_on and intent.label is Label.CONFIRM_YES and (not answer or answer[1] < PLAIN)
    only_sounds = half_a_yes or only_sounds_like_an_answer(text, intent)
    if not (only_sounds or _picks_none(text, intent)):
        return None
    if (alone := _topic_alone(text, now)) is None:
        return None
    asks = message.asks or alone.label is Label.RECALL
    named = only_sounds and _names_a_topic(message)
    if not goes_on and not ((asks or named) and alone.confidence >= SURE_OF_OTHER):
        return None
    goes_on = goes_on and alone.label is Label.AMBIGUOUS
    return replace(alone, label=Label.FOLLOWUP) if goes_on else alone


def topic_instead(text: str, plan: Plan, now: datetime) -> Plan | None:
    """The plan for what picks nothing from our list and is a topic of its own ("tümör"); None for
    anything else."""
    if not _picks_none(text, plan):
        return None
    alone = _topic_alone(text, now)
    if alone is None or alone.confidence < LIKELY_TOPIC or not _names_a_topic(ParsedMessage(text)):
        return None
    return router.decide(text, alone, tier=plan.tier)


def _topic_alone(text: str, now: datetime) -> Intent | None:
    """What a message wants by itself, where that is something of a topic that may be known."""
    alone = classify(text, (), None, now)
    topic = alone.label in (Label.RECALL, Label.AMBIGUOUS) and alone.nature is Nature.TOPIC
    return alone if topic else None


def _names_a_topic(message: ParsedMessage) -> bool:
    return any(len(word) >= _NAMING for word in message.content)


def _picks_none(text: str, intent: Intent | Plan) -> bool:
    """Whether a message was taken for a choice from our list, of which it names not even a
    place."""
    unclear = intent.label is Label.CHOICE and intent.nature is Nature.UNCLEAR
    return unclear and not only_places(ParsedMessage(text))


def only_sounds_like_an_answer(text: str, intent: Intent | Plan) -> bool:
    """Whether a message was taken for a yes or a no without saying one in so many words."""
    if intent.label not in _YES_OR_NO or intent.confidence >= SURE_OF_YES:
        return False
    answer = answer_to_yes_no(ParsedMessage(text))
    return answer is None or answer[0] is not intent.label
