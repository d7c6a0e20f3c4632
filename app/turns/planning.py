"""From a message in its conversation to the plan for it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.core.domain.messages import Kind, Message, Turn
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Action, Intent, Label, Nature, Plan
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.gist import gist
from app.core.language.shorthand import written_out
from app.core.matching.topic_shift import Shift, topic_shift
from app.core.understanding import router
from app.core.understanding.intent import asks_for_record
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.day_asked import asks_of_day
from app.core.understanding.questions.notes_asked import asks_for_notes
from app.core.understanding.questions.other_time import at_other_time, names_other_time
from app.core.understanding.questions.statements import has_own_figure, says_what_was_meant
from app.core.understanding.questions.telling import only_tells
from app.core.understanding.recall_rules import asks_in_past
from app.core.understanding.turn_references.naming_turns import classify_with_turns
from app.memory.sessions.model_context import turns_of
from app.turns.conversation import (
    asks_of_told_record,
    asks_of_told_topic,
    last_question,
)
from app.turns.named_turn import asks_for_item, with_turn
from app.turns.no_answer import only_sounds_like_an_answer
from app.turns.statement_plan import as_statement, statement_intent
from app.turns.understood_message import SURE_BY_FORM, MessageInPlace, UnderstoodMessage


@dataclass(frozen=True, slots=True)
class PlannedMessage:
    """What to do about a message. ``offer`` is what it answers or leaves open, ``listed`` the list
    that was told a while ago; ``withdraws``: it speaks of something else than what we asked."""

    plan: Plan
    offer: Offer | None
    listed: Offer | None
    withdraws: bool
    shift: Shift = Shift.NONE


SURE_OF_SHIFT = 0.8
"""The confidence in a label that leans on nothing from which a message without a word of the
conversation leaves it."""


def plan_message(
    message: MessageInPlace,
    tier: Tier,
    mode: Mode | None = None,
    *,
    answered: Intent | None = None,
    turns: Sequence[Turn] | None = None,
) -> PlannedMessage:
    """Understand a message; ``tier`` and ``mode`` are the user's choice, ``answered`` is what it
    was found to answer to our question already. ``turns`` are those of its history where they have
    numbers of their own."""
    text, history, said = message.text, message.history, message.said
    understood = message.understood(answered)
    if mode is None and (past := _of_the_past(message, understood, tier)) is not None:
        return past
    intent, offer = _as_specified(message, understood.intent), understood.offer
    of_own_list = intent.label is Label.CHOICE and offer is None
    if of_own_list:
        # The list is a model's own: which of it is meant goes on with the conversation.
        intent = replace(intent, label=Label.FOLLOWUP, pick=(), nature=Nature.TOPIC)
    asked = last_question(history)
    plan = router.decide(text, intent, offer=offer, tier=tier, mode=mode, before=asked)
    if mode is not None and _wants_sources(plan, text, said):
        plan = _in_sources(plan, tier)
    numbered = turns_of(history) if turns is None else turns
    if not of_own_list or asks_for_item(text, numbered):
        plan = with_turn(plan, text, numbered)
    if understood.anew:
        plan = replace(router.decide(text, statement_intent(intent)), nature=Nature.STATEMENT)
    elif not (understood.corrects and says_what_was_meant(text)):
        plan = as_statement(plan, text, said, history, goes_on=may_go_on(text, plan))
    answers = plan.answers_offer or plan.action in (Action.CHOOSE, Action.DECLINE)
    withdraws = not answers and not _is_aside(plan, offer)
    shift = _shift(plan, history, said)
    return PlannedMessage(plan, None if withdraws else offer, message.listed, withdraws, shift)


def plan_first(text: str, changed: Plan, now: datetime, tier: Tier) -> Plan:
    """What to do about a message that opens a session, after it ``changed`` the topic."""
    text = written_out(text)
    intent = classify_with_turns(text, (), None, now)
    if intent.label in (Label.TOPIC_CHANGE, Label.FOLLOWUP):
        intent = replace(intent, label=Label.AMBIGUOUS, pick=())
    plan = router.decide(text, intent, tier=tier, mode=changed.mode)
    if changed.mode is not None and _wants_sources(plan, text, ()):
        plan = _in_sources(plan, tier)
    return replace(plan, label=changed.label)


def may_go_on(text: str, plan: Plan) -> bool:
    """Whether a message that was taken for an answer to our question answers it in no plain words:
    a yes that only sounds like one, or a choice that points at nothing listed."""
    if plan.label is Label.CONFIRM_YES:
        return plan.answers_offer and only_sounds_like_an_answer(text, plan)
    return plan.action is Action.CHOOSE and plan.nature is Nature.UNCLEAR


def _of_the_past(
    message: MessageInPlace, understood: UnderstoodMessage, tier: Tier
) -> PlannedMessage | None:
    """The plan for what asks the past by its form alone: for another time of what was asked, or
    for what was noted; None for any other message."""
    text, now = message.text, message.now
    earlier = "" if understood.intent.pick else _for_other_time(text, message.history, now)
    if earlier:
        # "Ondan önceki": of the same thing, not the message above.
        of_time = Intent(Label.RECALL, SURE_BY_FORM, reason="other time")
        plan = router.decide(earlier, of_time, tier=tier)
        return PlannedMessage(plan, None, message.listed, withdraws=understood.offer is not None)
    asks = asks_for_notes(text) or asks_of_day(text)
    tells = only_tells(text) and has_own_figure(text)
    if not asks or tells or understood.intent.label is Label.NEW_RESEARCH:
        return None
    of_notes = Intent(Label.RECALL, SURE_BY_FORM, reason="notes")
    plan = router.decide(text, of_notes, tier=tier)
    pending = message.offer or message.listed
    return PlannedMessage(plan, None, None, withdraws=pending is not None)


def _as_specified(message: MessageInPlace, intent: Intent) -> Intent:
    """The intent where what the message names says whether it goes on from what was told."""
    text, history = message.text, message.history
    if intent.label is Label.FOLLOWUP and asks_of_told_topic(text, history):
        # "Dawn phenomenon nedir?" asks for no more of what was just said.
        return Intent(Label.AMBIGUOUS, SURE_BY_FORM, reason="specified")
    plain_talk = intent.label is Label.GENERAL and intent.nature is Nature.TOPIC
    if plain_talk and asks_of_told_record(text, history):
        return Intent(Label.FOLLOWUP, intent.confidence, reason="of what was told")
    return intent


def _for_other_time(text: str, history: Sequence[Message], now: datetime) -> str:
    """The question before for the time that is all a message names, where the past was asked; ""
    for any other message."""
    if not names_other_time(text, now):
        return ""
    asked = [each for each in reversed(history) if each.role == "user"]
    if not asked or not _was_of_the_past(asked[0], history):
        return ""
    before = (gist(each.content) for each in asked if _was_of_the_past(each, history))
    whole = next((each for each in before if not names_other_time(each, now)), "")
    return at_other_time(whole, text, now) if whole else ""


def _was_of_the_past(asked: Message, history: Sequence[Message]) -> bool:
    """Whether a message asked the past, or as only the past is asked and nobody answered."""
    if asked.kind is Kind.RECALL:
        return True
    replies = [each for each in history if each.position == asked.position + 1]
    unanswered = all(each.kind is Kind.NOTICE for each in replies)
    in_the_past = asked.kind is Kind.QUESTION and asks_in_past(ParsedMessage(asked.content))
    return in_the_past and unanswered


def _shift(plan: Plan, history: Sequence[Message], said: Sequence[ChatMessage]) -> Shift:
    """Whether a question of its own leaves the topic of what was researched here."""
    asks = plan.label in (Label.AMBIGUOUS, Label.NEW_RESEARCH) and plan.needs_research
    researched = any(message.kind is Kind.ANSWER for message in history)
    if not asks or not researched or plan.answers_offer or plan.turn is not None:
        return Shift.NONE
    shift = topic_shift(plan.query, [message.content for message in said])
    if shift is Shift.SURE and plan.confidence < SURE_OF_SHIFT:
        return Shift.LIKELY
    return shift


def _is_aside(plan: Plan, offer: Offer | None) -> bool:
    """Whether a message leaves our question open: a pleasantry or a question about the program
    beside it, or a word about our list before one is chosen."""
    if plan.action is Action.TELL_TURN:
        return True
    if plan.action is not Action.ANSWER or offer is None:
        return False
    beside = plan.nature in (Nature.ABOUT_APP, Nature.TALK)
    return beside or (plan.nature is Nature.REFORMAT and offer.kind is OfferKind.CHOICE)


def _wants_sources(plan: Plan, text: str, said: Sequence[ChatMessage]) -> bool:
    """Whether a message for which the user chose where to look is a question for there: not when it
    names our common past in so many words, or wants no facts at all."""
    if plan.action in (Action.RECALL, Action.SEARCH_FIRST):
        return not asks_for_record(text, said)
    chats = plan.label is Label.GENERAL and plan.action is Action.ANSWER
    return chats and plan.nature in (Nature.TOPIC, Nature.UNCLEAR)


def _in_sources(plan: Plan, tier: Tier) -> Plan:
    """A research of the question: who names sources wants neither a chat nor the past."""
    deep = router.choose_tier(plan.query, tier, sure=plan.confidence >= router.UNSURE)
    return replace(plan, action=Action.RESEARCH, needs_research=True, tier=deep)
