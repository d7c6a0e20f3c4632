"""The wish of a message after its conversation, with the question of ours that it answers. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.core.domain.messages import Kind, Message
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Intent, Label, Nature
from app.core.language.shorthand import written_out
from app.core.language.turkish import fold
from app.core.reading.question_signs import sorts
from app.core.understanding.intent import pointed_at
from app.core.understanding.offer_reply import GOES_ON, answer_to_yes_no
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.correction import correction_in
from app.core.understanding.questions.looking_back import means_the_shown
from app.core.understanding.questions.statements import has_own_figure
from app.core.understanding.questions.telling import may_tell
from app.core.understanding.recall_rules import asks_in_past
from app.core.understanding.turn_references.naming_turns import classify_with_turns
from app.core.understanding.turn_references.references import ReferenceDetector
from app.core.understanding.turn_references.turn_request import IN_DOUBT, means_a_question
from app.turns.conversation import chat, has_begun, named, wished_research
from app.turns.no_answer import SURE_OF_YES, only_sounds_like_an_answer, opens_another
from app.turns.statement_plan import STATING

SURE_BY_FORM = 0.9
"""The confidence in what the form of a message decides, whatever the model of intents says."""
_SURE_OF_WISH = 0.95
"""The confidence where the very words ask for one thing."""
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
class UnderstoodMessage:
    """What a message wants, and the question of ours that it may answer; ``anew``: it says how
    something is now of which the past was told, ``corrects``: it corrects what was asked."""

    intent: Intent
    offer: Offer | None
    anew: bool = False
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class MessageInPlace:
    """A message with all that it may lean on."""

    text: str
    history: Sequence[Message]
    said: Sequence[ChatMessage]
    """The history as it is understood; empty where nothing was said that one could lean on."""
    offer: Offer | None
    """The question of ours that is open."""
    listed: Offer | None
    """The list from which the user chose a while ago."""
    now: datetime

    @classmethod
    def of(
        cls, text: str, history: Sequence[Message], pending: Offer | None, now: datetime
    ) -> MessageInPlace:
        """A message after its ``history``, in which we asked or listed what is ``pending``."""
        is_listed = pending is not None and pending.kind is OfferKind.LISTED
        said = chat(history) if has_begun(history) else []
        offer, listed = (None, pending) if is_listed else (pending, None)
        return cls(written_out(text), history, said, offer, listed, now)

    def understood(self, answered: Intent | None = None) -> UnderstoodMessage:
        """What the message wants; ``answered``: what it was found to answer to our question
        already."""
        wished = wished_research(self.text, self.history, self.offer) if answered is None else None
        if wished is not None:
            # "İnternetten de bak" agrees to a research of the last question, offered or not.
            agreed = Intent(Label.CONFIRM_YES, _SURE_OF_WISH, reason="research wished for")
            return UnderstoodMessage(agreed, wished)
        intent = answered or classify_with_turns(self.text, self.said, self.offer, self.now)
        unsettled = self.offer if answered is None else None
        if unsettled is not None:
            intent = self._pointing_back(self._by_itself(intent, unsettled), unsettled)
        if self._would_go_online(intent):
            # What is not clearly a yes sends nothing: it is asked about once more.
            intent = Intent(Label.AMBIGUOUS, intent.confidence, reason=intent.reason)
        if unsettled is not None and self._goes_on(intent):
            intent = Intent(Label.FOLLOWUP, intent.confidence, reason=intent.reason)
        anew = _tells_anew(self.text, self.history, intent)
        corrects = not anew and _corrects(self.text, self.history, intent)
        if corrects:
            intent = Intent(Label.RECALL, SURE_BY_FORM, reason="correction")
        intent, offer = self._from_told_list(intent)
        return UnderstoodMessage(intent, offer, anew, corrects)

    def _by_itself(self, intent: Intent, offer: Offer) -> Intent:
        """What the message wants by itself where it does not answer an open question after all;
        else the intent as it was."""
        if only_sounds_like_an_answer(self.text, intent):
            # "Sağol, çok işime yaradı" answers no question of ours.
            unasked = self._unasked()
            aside = unasked.label is Label.END_SESSION or unasked.nature is Nature.TALK
            # "Babamın doktoru kim" is a question of its own.
            if aside or not _OF_THEIR_OWN.isdisjoint(sorts(self.text)):
                intent = unasked
        if fold(self.text) == fold(offer.query):
            # Who asks once more chooses nothing.
            intent = self._unasked()
        if (apart := opens_another(self.text, intent, self.now)) is not None:
            # "Peki köpekler" below a list picks nothing of it, and is no yes.
            intent = apart
        if intent.pick and _asks_anew(self.text):
            # "Sınıfım kaç kişiydi" below a list that has the word asks something else.
            intent = self._unasked()
        return intent

    def _unasked(self) -> Intent:
        """What the message would want had nothing been said."""
        return classify_with_turns(self.text, (), None, self.now)

    def _pointing_back(self, intent: Intent, offer: Offer) -> Intent:
        """The choice of the one thing that an open question lists, or of an earlier question of the
        user's, where the message points at that; else the intent as it was."""
        if len(offer.options) == 1 and means_the_shown(self.text):
            # "O araştırma ne zamandı" below the one that comes near.
            intent = Intent(Label.CHOICE, _SURE_OF_WISH, (1,), reason="the one listed")
        if intent.pick and _asks_for_question(self.text):
            # "İlk ne sordum" below a list goes back to the first question.
            intent = Intent(Label.FOLLOWUP, intent.confidence, reason=intent.reason)
        return intent

    def _would_go_online(self, intent: Intent) -> bool:
        """Whether something is to be sent that the message does not clearly agree to."""
        asked = self.offer is not None and self.offer.kind is OfferKind.ONLINE
        return asked and not _agrees(self.text, intent)

    def _goes_on(self, intent: Intent) -> bool:
        """Whether the message goes on with the conversation rather than answers yes or no: "bu
        seneki" goes on from what was told, "yung pangalawa" means an earlier turn."""
        return _only_sounds_like_no(self.text, intent) or _only_names_a_turn(self.text, intent)

    def _from_told_list(self, intent: Intent) -> tuple[Intent, Offer | None]:
        """The intent with the question that it answers: the open one or, where there is none, the
        list or the research told of before at which the message points ("ikincisi")."""
        told = None if self.offer is not None else self.listed or named(self.history)
        if told is None:
            return intent, self.offer
        pointed = pointed_at(self.text, told, self.now)
        if pointed is None and self.listed is not None and intent.label is Label.CHOICE:
            # "Şimdi de ekimdeki" takes another one of it.
            pointed = intent
        if pointed is None or not (pointed.pick or self.listed):
            return intent, None
        return pointed, replace(told, kind=OfferKind.CHOICE)


def _agrees(text: str, intent: Intent) -> bool:
    """Whether what sounds like a yes is one beyond doubt: "peki fiyatı neydi" asks something, and
    "peki en ucuzu" names it."""
    answer = answer_to_yes_no(ParsedMessage(text))
    sure = answer[1] if answer is not None and answer[0] is Label.CONFIRM_YES else 0.0
    if intent.label is not Label.CONFIRM_YES or sure >= SURE_OF_YES:
        return True
    asks = not _OF_THEIR_OWN.isdisjoint(sorts(text)) or GOES_ON.match(fold(text)) is not None
    return not asks and (sure > 0.0 or intent.confidence >= SURE_OF_YES)


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
    asked = _asked_of_the_past(history)
    return asked is not None and correction_in(text, asked.content) is not None


def _tells_anew(text: str, history: Sequence[Message], intent: Intent) -> bool:
    """Whether a message says how something is now of which the past was told just before: "hayır
    artık hülya bakıyor"; it corrects nothing that was asked."""
    if _asked_of_the_past(history) is None or intent.pick:
        return False
    ends = intent.label is Label.END_SESSION and has_own_figure(text)
    may = ends or intent.label is Label.CONFIRM_NO or intent.label in STATING
    if intent.nature not in (Nature.TOPIC, Nature.UNCLEAR) or not may:
        return False
    return _SO_NOW.search(fold(text)) is not None and may_tell(text)


def _asked_of_the_past(history: Sequence[Message]) -> Message | None:
    """The last message of the user's where it asked the past; None where it did not."""
    last = next((each for each in reversed(history) if each.role == "user"), None)
    return last if last is not None and last.kind is Kind.RECALL else None
