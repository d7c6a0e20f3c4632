"""Messages that name an earlier turn of their conversation: what they ask of it comes before the
archive and the net, whatever they were taken for. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.messages import Kind, Turn
from app.core.domain.plans import Action, Label, Nature, Plan
from app.core.language.gist import gist
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.list_item import item_asked
from app.core.understanding.reformatting import wants_reformatting
from app.core.understanding.small_talk import heard
from app.core.understanding.turn_references.meant_turn import likeliest_turn, meant_turn
from app.core.understanding.turn_references.references import ReferenceDetector, TurnReference
from app.core.understanding.turn_references.turn_request import (
    IN_DOUBT,
    about_our_answer,
    asked_part,
    asks_for_all_asked,
    asks_outright,
    clause_of,
    goes_back,
    means_a_question,
    means_an_item,
    means_the_archive,
    speaks_of_other_times,
    stands_in,
    things_made,
    told_by_you,
    words_beside_reference,
)
from app.turns.topical_turn import asks_to_be_told, by_occasion, by_topic

_REPEATING = (
    *(Label.RECALL, Label.AMBIGUOUS, Label.FOLLOWUP, Label.GENERAL),
    *(Label.TOPIC_CHANGE, Label.CONFIRM_YES),
)
_STILL_NEAR = 6
"""Turns back from which something that was written is still what was written just now."""
_LEANS = (Label.RECALL, Label.AMBIGUOUS, Label.FOLLOWUP, Label.GENERAL)


def with_turn(plan: Plan, text: str, turns: Sequence[Turn]) -> Plan:
    """The plan for a message after these ``turns``, with the one that it names and what is done
    about it; any other plan as it is. A turn that is asked for and not there (any more) leaves
    ``turn`` empty."""
    if asks_for_all_asked(text) and turns and plan.label in _REPEATING:
        return _telling(plan, None)
    if plan.label in _REPEATING and asks_for_item(text, turns):
        return _telling(plan, turns[-1].number)
    reference = ReferenceDetector().detect_reference(text)
    if not turns:
        return (
            _telling(plan, None) if reference and _is_meant_alone(reference, plan, text) else plan
        )
    if reference is None:
        return _of_what_was_said(plan, text, turns)
    named = find(reference, text, turns)
    if not _is_meant(reference, plan, text, turns, named):
        return plan
    if named is not None and plan.label in _REPEATING:
        named = _rather_meant(reference, text, turns, named)
    if asked_part(text, reference) is not None and plan.label is not Label.NEW_RESEARCH:
        if named is None and not reference.noun:
            return plan
        return _telling(plan, named.number if named else None)
    if named is None:
        return plan
    return _leaning(plan, text, named, words_beside_reference(text, reference))


def asks_for_item(text: str, turns: Sequence[Turn]) -> bool:
    """Whether a message asks to be told an entry of the list that was answered last."""
    last = turns[-1].answer if turns else None
    return last is not None and bool(item_asked(text, last.content))


def _rather_meant(reference: TurnReference, text: str, turns: Sequence[Turn], named: Turn) -> Turn:
    """The turn that is meant where the words of a message surely mean another than the place in it:
    "müdür muhabbetinden bir öncekine dön" is not the last but one."""
    likeliest = likeliest_turn(text, tuple(map(_exchange, turns)))
    place = reference.place - (1 if reference.place > 0 else -len(turns))
    if likeliest is None or likeliest.place == place:
        return named
    return turns[likeliest.place] if likeliest.surely_not(turns.index(named)) else named


def _leaning(plan: Plan, text: str, named: Turn, words: Sequence[str]) -> Plan:
    """The plan for a message that leans on a turn, with these ``words`` beside those that name
    it."""
    plan = replace(plan, turn=named.number, nature=Nature.TOPIC)
    if plan.label not in _LEANS:
        return plan
    told = wants_reformatting(text) or about_our_answer(text)
    asks_more = not told and _has_more(words, named)
    if asks_more and plan.needs_research:
        return replace(plan, action=Action.RESEARCH)
    return replace(plan, action=Action.ANSWER, needs_research=False)


def _of_what_was_said(plan: Plan, text: str, turns: Sequence[Turn]) -> Plan:
    """The plan for a message that means a turn by what was said in it, any other as it is."""
    if plan.label not in _REPEATING:
        return plan
    if (about := by_topic(text, turns)) is not None:
        return _telling(plan, about.number)
    if speaks_of_other_times(text):
        return plan
    place = meant_turn(text, tuple(map(_exchange, turns)), plan.label)
    if place is not None:
        turn = turns[place]
        if _has_no_answer(turn):
            # Asked again, it is to be answered, and not told that it was not.
            return plan
        words = ParsedMessage(text).content
        if plan.label is Label.RECALL and _has_more(words, turn):
            # Of "ilk beğendiğimiz yerde ne olacaktı" that turn says nothing.
            return plan
        if asks_to_be_told(text):
            return _telling(plan, turn.number)
        return _leaning(plan, text, turn, words)
    if (turn_then := by_occasion(text, turns)) is None:
        return plan
    if asks_to_be_told(text):
        return _telling(plan, turn_then.number)
    given = replace(plan, turn=turn_then.number, nature=Nature.TOPIC)
    return replace(given, action=Action.ANSWER, needs_research=False)


def _telling(plan: Plan, number: int | None) -> Plan:
    """The plan to quote a turn, or to say that there is none."""
    action, nature = Action.TELL_TURN, Nature.TOPIC
    return replace(plan, action=action, needs_research=False, turn=number, pick=(), nature=nature)


def _is_meant_alone(reference: TurnReference, plan: Plan, text: str) -> bool:
    """Whether a message that opens a conversation asks for one of its turns, where none is yet:
    "ilk sorum neydi"; not for what was said at another time."""
    asks = (
        plan.label in (*_REPEATING, Label.NEW_RESEARCH) and asked_part(text, reference) is not None
    )
    named = reference.noun or told_by_you(text)
    return asks and named and asks_outright(text) and not means_the_archive(text, reference)


def find(reference: TurnReference, text: str, turns: Sequence[Turn]) -> Turn | None:
    """The turn that is meant: by its number, or counted from the end. The first and the last are
    no pleasantries, and those with the words that the message adds: "ilk sorduğum yangın"."""
    place = reference.place
    if place not in (1, -1):
        if place < 0:
            return turns[place] if -place <= len(turns) else None
        return next((turn for turn in turns if turn.number == place), None)
    if place == 1 and turns[0].number > 1:
        return None
    asked = [turn for turn in turns if not heard(turn.question.content)] or turns
    asked = asked[::place]
    if place == -1 and (made := things_made(text)):
        # "Demin yazdığın mektubu kısalt", with a question or two behind it.
        recent = asked[:_STILL_NEAR]
        words = words_beside_reference(text, reference)
        named = [turn for turn in recent if stands_in(made, turn.question.content)]
        named += [turn for turn in recent if stands_in(words, _said(turn))]
        return named[0] if named else asked[0]
    sure = reference.noun or goes_back(reference) or told_by_you(reference.raw_text)
    words = () if sure else words_beside_reference(clause_of(reference, text), reference)
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
    words = words_beside_reference(text, reference)
    recalls = plan.label in (Label.RECALL, Label.AMBIGUOUS)
    said = means_a_question(reference) or told_by_you(reference.raw_text)
    meant = reference.noun or said or goes_back(reference)
    if meant or not words or not (recalls or reference.type == "demonstrative"):
        return True
    held = stands_in(words, _said(named)) if named is not None else ()
    return len(held) == len(words) if recalls else bool(held)


def _has_no_answer(turn: Turn) -> bool:
    """Whether a turn has only a sentence of the program where its answer would stand."""
    return turn.answer is None or turn.answer.kind is Kind.NOTICE


def _has_more(words: Sequence[str], turn: Turn) -> bool:
    """Whether not all of some words were said in a turn."""
    return len(stands_in(words, _said(turn))) < len(words)


def _exchange(turn: Turn) -> tuple[str, str]:
    """A turn as it was understood."""
    answer = "" if turn.answer is None else gist(turn.answer.content)
    return gist(turn.question.content), answer


def _said(turn: Turn) -> str:
    return f"{turn.question.content}\n{turn.answer.content if turn.answer else ''}"
