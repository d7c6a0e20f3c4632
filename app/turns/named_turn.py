"""Messages that name an earlier turn of their conversation: what they ask of it comes before the
archive and the net, whatever they were taken for. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.messages import Turn
from app.core.domain.plans import Action, Label, Plan
from app.core.understanding.parsed_message import ParsedMessage, flatten
from app.core.understanding.references import ReferenceDetector, TurnReference
from app.core.understanding.reformatting import wants_shaping
from app.core.understanding.small_talk import heard
from app.core.understanding.turn_request import (
    IN_DOUBT,
    about_our_answer,
    asked_part,
    asks_outright,
    means_an_item,
    means_the_archive,
    own_words,
    stands_in,
)

_REPEATING = (
    *(Label.RECALL, Label.AMBIGUOUS, Label.FOLLOWUP, Label.GENERAL),
    *(Label.TOPIC_CHANGE, Label.CONFIRM_YES),
)
_REPEATED = re.compile(
    r"\b(?:tekrar\w*|yeniden|yine|bir daha|bi daha|repeat|again|once more|ulit\w*|pakiulit\w*)\b"
)
_ANSWER = re.compile(
    r"\b(?:(?:cevap|cevab|yanit)\w*|(?:de|soyle|ver)dig[iu]n\w*|answer|reply|sagot\w*)\b"
)
_WORDS_OF_ASKING = re.compile(
    r"(?:soyle|goster|yaz|oku|ver|soru|anlat)\w*|et|eder|tell|show|your|about|mo|ko|ang"
)
_LEANS = (Label.RECALL, Label.AMBIGUOUS, Label.FOLLOWUP, Label.GENERAL)


def with_turn(plan: Plan, text: str, turns: Sequence[Turn]) -> Plan:
    """The plan for a message after these ``turns``, with the one that it names and what is done
    about it; any other plan as it is. A turn that is asked for and not there (any more) leaves
    ``turn`` empty."""
    reference = ReferenceDetector().detect_reference(text) if turns else None
    if reference is None:
        about = by_topic(text, turns) if plan.label in _REPEATING else None
        if about is None:
            return plan
        action, place = Action.TELL_TURN, about.number
        return replace(plan, action=action, needs_research=False, turn=place, pick=())
    named = find(reference, text, turns)
    if not _is_meant(reference, plan, text, turns, named):
        return plan
    if asked_part(text, reference) is not None and plan.label is not Label.NEW_RESEARCH:
        if named is None and not reference.noun:
            return plan
        number = named.number if named else None
        return replace(plan, action=Action.TELL_TURN, needs_research=False, turn=number, pick=())
    if named is None:
        return plan
    plan = replace(plan, turn=named.number)
    if plan.label not in _LEANS:
        return plan
    words = own_words(text, reference)
    told = wants_shaping(text) or about_our_answer(text)
    asks_more = not told and len(stands_in(words, _said(named))) < len(words)
    if asks_more and plan.needs_research:
        return replace(plan, action=Action.RESEARCH)
    return replace(plan, action=Action.ANSWER, needs_research=False)


def by_topic(text: str, turns: Sequence[Turn]) -> Turn | None:
    """The last turn whose question is about what a message names to have its answer once more:
    "kargo cevabını bir daha söyle". None for any other message."""
    flat = flatten(text)
    if not _REPEATED.search(flat) or not _ANSWER.search(flat):
        return None
    frame = (_REPEATED, _ANSWER, _WORDS_OF_ASKING)
    content = ParsedMessage(text).content
    named = [word for word in content if not any(each.fullmatch(word) for each in frame)]
    if not named:
        return None
    about = (turn for turn in reversed(turns) if turn.answer is not None)
    return next(
        (turn for turn in about if len(stands_in(named, turn.question.content)) == len(named)), None
    )


def find(reference: TurnReference, text: str, turns: Sequence[Turn]) -> Turn | None:
    """The turn that is meant: by its number, or counted from the end. The first and the last are
    no pleasantries, and those with the words that the message adds: "ilk sorduğum yangın"."""
    place = reference.position
    if place not in (1, -1):
        if place < 0:
            return turns[place] if -place <= len(turns) else None
        return next((turn for turn in turns if turn.number == place), None)
    if place == 1 and turns[0].number > 1:
        return None
    asked = [turn for turn in turns if not heard(turn.question.content)] or turns
    asked = asked[::place]
    words = () if reference.noun else own_words(text, reference)
    return next((turn for turn in asked if stands_in(words, _said(turn))), asked[0])


def _is_meant(
    reference: TurnReference, plan: Plan, text: str, turns: Sequence[Turn], named: Turn | None
) -> bool:
    """Whether a message that reads like a reference is one here: not when it answers what was
    asked or listed, speaks of another time, or asks the past for what was not said here."""
    last = turns[-1].answer.content if turns[-1].answer else ""
    chooses = plan.answers_offer or plan.action in (Action.CHOOSE, Action.DECLINE)
    if chooses and not reference.noun:
        return False
    if plan.label is Label.END_SESSION and not (
        asks_outright(text) and asked_part(text, reference) is not None
    ):
        return False
    if reference.confidence < IN_DOUBT and last.rstrip().endswith("?"):
        return False
    if means_the_archive(text, reference) or means_an_item(reference, last):
        return False
    words = own_words(text, reference)
    recalls = plan.label in (Label.RECALL, Label.AMBIGUOUS)
    if reference.noun or not words or not (recalls or reference.type == "demonstrative"):
        return True
    held = stands_in(words, _said(named)) if named is not None else ()
    return len(held) == len(words) if recalls else bool(held)


def _said(turn: Turn) -> str:
    return f"{turn.question.content}\n{turn.answer.content if turn.answer else ''}"
