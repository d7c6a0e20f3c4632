"""From a message in its conversation to the plan for it. Pure."""

from __future__ import annotations

import re
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
from app.core.language.turkish import fold
from app.core.matching.topic_shift import Shift, topic_shift
from app.core.reading.question_signs import sorts
from app.core.understanding import router
from app.core.understanding.intent import asks_for_record, pointed_at
from app.core.understanding.offer_reply import GOES_ON, answer_to_yes_no
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.correction import correction_in
from app.core.understanding.questions.day_asked import asks_of_day
from app.core.understanding.questions.notes_asked import asks_for_notes
from app.core.understanding.questions.other_time import at_other_time, names_other_time
from app.core.understanding.questions.statements import has_own_figure, says_what_was_meant
from app.core.understanding.questions.telling import may_tell, only_tells
from app.core.understanding.recall_rules import asks_in_past
from app.core.understanding.turn_references.naming_turns import classify
from app.core.understanding.turn_references.references import ReferenceDetector
from app.core.understanding.turn_references.turn_request import IN_DOUBT, means_a_question
from app.memory.sessions.model_context import turns_of
from app.turns.answers.follow_ups.recent_context import means_the_shown
from app.turns.conversation import (
    asks_of_told_record,
    asks_of_told_topic,
    chat,
    has_begun,
    last_question,
    named,
    wished_research,
)
from app.turns.named_turn import asks_for_item, with_turn
from app.turns.no_answer import SURE_OF_YES, only_sounds_like_an_answer, opens_another
from app.turns.statement_plan import STATING, as_statement, statement_intent


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

SURE_OF_CORRECTION = 0.9
SURE_OF_TIME = 0.9
SURE_OF_NOTES = 0.9
SURE_OF_WISH = 0.95
SURE_OF_TOPIC = 0.9
_CHOOSES = re.compile(
    r"\b(?:hangi|ilk|son|bas|orta|ust|alt|\w*[iu]nc[iu]|\d|which|first|last|latter|former)\w*"
)
"""What chooses by its place, or asks which one it is."""
_SO_NOW = re.compile(r"\b(?:artik|bundan (?:sonra|boyle)|no longer|any ?more|from now on)\b")
"""What says that something is not as it was."""
_ASKED_FOR = frozenset(("number", "money", "percent", "amount", "date", "time", "who", "where"))
_OF_THEIR_OWN = _ASKED_FOR | {"named"}
"""Sorts of questions that are no answer to ours."""
_NO_CORRECTION = (Label.NEW_RESEARCH, Label.CONFIRM_YES, Label.END_SESSION)


@dataclass(frozen=True, slots=True)
class _Understood:
    """What a message wants, and the question of ours that it may answer; ``anew``: it says how
    something is now of which the past was told, ``corrects``: it corrects what was asked."""

    intent: Intent
    offer: Offer | None
    anew: bool
    corrects: bool


def plan_message(
    text: str,
    history: Sequence[Message],
    pending: Offer | None,
    now: datetime,
    tier: Tier,
    mode: Mode | None,
    answered: Intent | None = None,
    turns: Sequence[Turn] | None = None,
) -> PlannedMessage:
    """Understand a message after its ``history``; ``tier`` and ``mode`` are the user's choice,
    ``answered`` what it was found to answer to our question already. ``turns`` are those of the
    history where they have numbers of their own."""
    text = written_out(text)
    offer: Offer | None = pending
    listed: Offer | None = None
    if offer is not None and offer.kind is OfferKind.LISTED:
        offer, listed = None, offer
    said = chat(history) if has_begun(history) else []
    understood = _understood(text, history, said, offer, listed, answered, now)
    intent, offer = understood.intent, understood.offer
    earlier = _for_other_time(text, history, now) if mode is None and not intent.pick else ""
    if earlier:
        # "Ondan önceki": of the same thing, not the message above.
        intent = Intent(Label.RECALL, SURE_OF_TIME, reason="other time")
        plan = router.decide(earlier, intent, tier=tier)
        return PlannedMessage(plan, None, listed, withdraws=offer is not None)
    of_notes = asks_for_notes(text) or asks_of_day(text)
    tells = only_tells(text) and has_own_figure(text)
    if mode is None and of_notes and intent.label is not Label.NEW_RESEARCH and not tells:
        intent = Intent(Label.RECALL, SURE_OF_NOTES, reason="notes")
        plan = router.decide(text, intent, tier=tier)
        return PlannedMessage(plan, None, None, withdraws=pending is not None)
    if intent.label is Label.FOLLOWUP and asks_of_told_topic(text, history):
        # "Dawn phenomenon nedir?" asks for no more of what was just said.
        intent = Intent(Label.AMBIGUOUS, SURE_OF_TOPIC, reason="specified")
    plain_talk = intent.label is Label.GENERAL and intent.nature is Nature.TOPIC
    if plain_talk and asks_of_told_record(text, history):
        intent = Intent(Label.FOLLOWUP, intent.confidence, reason="of what was told")
    of_list = False
    if intent.label is Label.CHOICE and offer is None:
        # The list is a model's own: which of it is meant goes on with the conversation.
        intent = replace(intent, label=Label.FOLLOWUP, pick=(), nature=Nature.TOPIC)
        of_list = True
    asked = last_question(history)
    plan = router.decide(text, intent, offer=offer, tier=tier, mode=mode, before=asked)
    if mode is not None and _wants_sources(plan, text, said):
        plan = _in_sources(plan, tier)
    numbered = turns_of(history) if turns is None else turns
    if not of_list or asks_for_item(text, numbered):
        plan = with_turn(plan, text, numbered)
    if understood.anew:
        plan = replace(router.decide(text, statement_intent(intent)), nature=Nature.STATEMENT)
    elif not (understood.corrects and says_what_was_meant(text)):
        plan = as_statement(plan, text, said, history, goes_on=may_go_on(text, plan))
    answers = plan.answers_offer or plan.action in (Action.CHOOSE, Action.DECLINE)
    withdraws = not answers and not _is_aside(plan, offer)
    shift = _shift(plan, history, said)
    return PlannedMessage(plan, None if withdraws else offer, listed, withdraws, shift)


def _understood(
    text: str,
    history: Sequence[Message],
    said: Sequence[ChatMessage],
    offer: Offer | None,
    listed: Offer | None,
    answered: Intent | None,
    now: datetime,
) -> _Understood:
    """What a message wants, and the question of ours that it may answer: the ``offer``, or a list
    that was told before."""
    wished = wished_research(text, history, offer) if answered is None else None
    if wished is not None:
        # "İnternetten de bak" agrees to a research of the last question, offered or not.
        agreed = Intent(Label.CONFIRM_YES, SURE_OF_WISH, reason="research wished for")
        return _Understood(agreed, wished, anew=False, corrects=False)
    intent = answered or classify(text, said, offer, now)
    # Whether a question of ours is open, and nobody has settled yet whether this answers it.
    unsettled = offer is not None and answered is None
    if unsettled and only_sounds_like_an_answer(text, intent):
        # "Sağol, çok işime yaradı" answers no question of ours.
        unasked = classify(text, (), None, now)
        aside = unasked.label is Label.END_SESSION or unasked.nature is Nature.TALK
        # "Babamın doktoru kim" is a question of its own.
        if aside or not _OF_THEIR_OWN.isdisjoint(sorts(text)):
            intent = unasked
    if unsettled and offer is not None and fold(text) == fold(offer.query):
        # Who asks once more chooses nothing.
        intent = classify(text, (), None, now)
    if unsettled and (apart := opens_another(text, intent, now)) is not None:
        # "Peki köpekler" below a list picks nothing of it, and is no yes.
        intent = apart
    if unsettled and intent.pick and _asks_anew(text):
        # "Sınıfım kaç kişiydi" below a list that has the word asks something else.
        intent = classify(text, (), None, now)
    if unsettled and offer is not None and len(offer.options) == 1 and means_the_shown(text):
        # "O araştırma ne zamandı" below the one that comes near.
        intent = Intent(Label.CHOICE, SURE_OF_WISH, (1,), reason="the one listed")
    if unsettled and intent.pick and _asks_for_question(text):
        # "İlk ne sordum" below a list goes back to the first question.
        intent = Intent(Label.FOLLOWUP, intent.confidence, reason=intent.reason)
    if offer is not None and offer.kind is OfferKind.ONLINE and not _agrees(text, intent):
        # What is not clearly a yes sends nothing: it is asked about once more, in its own words.
        intent = Intent(Label.AMBIGUOUS, intent.confidence, reason=intent.reason)
    if unsettled and (_only_sounds_like_no(text, intent) or _only_names_a_turn(text, intent)):
        # "Bu seneki" goes on from what was told, "yung pangalawa" means an earlier turn.
        intent = Intent(Label.FOLLOWUP, intent.confidence, reason=intent.reason)
    anew = _tells_anew(text, history, intent)
    corrects = not anew and _corrects(text, history, intent)
    if corrects:
        intent = Intent(Label.RECALL, SURE_OF_CORRECTION, reason="correction")
    if offer is None and (told := listed or named(history)) is not None:
        # "Ikincisi" may also point at research that our last answers told of.
        pointed = pointed_at(text, told, now)
        if pointed is None and listed is not None and intent.label is Label.CHOICE:
            # "Şimdi de ekimdeki" takes another one of it.
            pointed = intent
        if pointed is not None and (pointed.pick or listed):
            intent, offer = pointed, replace(told, kind=OfferKind.CHOICE)
    return _Understood(intent, offer, anew, corrects)


def plan_first(text: str, changed: Plan, now: datetime, tier: Tier) -> Plan:
    """What to do about a message that opens a session, after it ``changed`` the topic."""
    text = written_out(text)
    intent = classify(text, (), None, now)
    if intent.label in (Label.TOPIC_CHANGE, Label.FOLLOWUP):
        intent = replace(intent, label=Label.AMBIGUOUS, pick=())
    plan = router.decide(text, intent, tier=tier, mode=changed.mode)
    if changed.mode is not None and _wants_sources(plan, text, ()):
        plan = _in_sources(plan, tier)
    return replace(plan, label=changed.label)


def _agrees(text: str, intent: Intent) -> bool:
    """Whether what sounds like a yes is one beyond doubt: "peki fiyatı neydi" asks something, and
    "peki en ucuzu" names it."""
    answer = answer_to_yes_no(ParsedMessage(text))
    sure = answer[1] if answer is not None and answer[0] is Label.CONFIRM_YES else 0.0
    if intent.label is not Label.CONFIRM_YES or sure >= SURE_OF_YES:
        return True
    asks = not _OF_THEIR_OWN.isdisjoint(sorts(text)) or GOES_ON.match(fold(text)) is not None
    return not asks and (sure > 0.0 or intent.confidence >= SURE_OF_YES)


def may_go_on(text: str, plan: Plan) -> bool:
    """Whether a message that was taken for an answer to our question answers it in no plain words:
    a yes that only sounds like one, or a choice that points at nothing listed."""
    if plan.label is Label.CONFIRM_YES:
        return plan.answers_offer and only_sounds_like_an_answer(text, plan)
    return plan.action is Action.CHOOSE and plan.nature is Nature.UNCLEAR


def _asks_anew(text: str) -> bool:
    """Whether what may choose from a list by its words asks for one thing itself: "kaç kişiydi"."""
    flat = fold(text)
    if _CHOOSES.search(flat) or not _ASKED_FOR.intersection(sorts(text)):
        return False
    return asks_in_past(ParsedMessage(text))


def _asks_for_question(text: str) -> bool:
    """Whether a message refers to a question of the user's by its place."""
    reference = ReferenceDetector().detect_reference(text)
    return reference is not None and means_a_question(reference)


def _only_sounds_like_no(text: str, intent: Intent) -> bool:
    """Whether a message was taken for a refusal without saying one in so many words."""
    return intent.label is Label.CONFIRM_NO and only_sounds_like_an_answer(text, intent)


def _only_names_a_turn(text: str, intent: Intent) -> bool:
    """Whether a message was taken for a yes without saying one, and refers to an earlier turn."""
    if not only_sounds_like_an_answer(text, intent):
        return False
    reference = ReferenceDetector().detect_reference(text)
    return reference is not None and reference.confidence >= IN_DOUBT


def _corrects(text: str, history: Sequence[Message], intent: Intent) -> bool:
    """Whether a message corrects what was told of the past just now, rather than answers us."""
    if intent.label in _NO_CORRECTION or intent.pick:
        return False
    if intent.nature not in (Nature.TOPIC, Nature.UNCLEAR):
        return False
    asked = next((each for each in reversed(history) if each.role == "user"), None)
    if asked is None or asked.kind is not Kind.RECALL:
        return False
    return correction_in(text, asked.content) is not None


def _tells_anew(text: str, history: Sequence[Message], intent: Intent) -> bool:
    """Whether a message says how something is now of which the past was told just before: "hayır
    artık hülya bakıyor"; it corrects nothing that was asked."""
    asked = next((each for each in reversed(history) if each.role == "user"), None)
    if asked is None or asked.kind is not Kind.RECALL or intent.pick:
        return False
    ends = intent.label is Label.END_SESSION and has_own_figure(text)
    may = ends or intent.label is Label.CONFIRM_NO or intent.label in STATING
    if intent.nature not in (Nature.TOPIC, Nature.UNCLEAR) or not may:
        return False
    return _SO_NOW.search(fold(text)) is not None and may_tell(text)


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
