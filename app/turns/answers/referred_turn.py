"""The answer that quotes an earlier turn of the conversation: "ilk sorum neydi"."""

from __future__ import annotations

from app.core.domain.messages import Kind, Turn
from app.core.understanding.questions.list_item import item_asked
from app.core.understanding.turn_references.references import ReferenceDetector
from app.core.understanding.turn_references.turn_request import (
    AskedPart,
    asked_part,
    asks_for_all_asked,
)
from app.core.wording.speech import without_standing
from app.turns.answers.answer_display import say
from app.turns.answers.follow_ups.quoted_messages import quoted
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.turn_context import TurnContext


class ReferredTurn:
    """Tells the turn that a message names, word for word."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context

    async def tell(self, turn: OpenTurn, reason: str = "") -> None:
        """Quote what the message asks for of its turn, after the ``reason`` why there is no more;
        or say that there is no such turn, or not any more."""
        turn.mark(Kind.RECALL)
        speech, text = self._context.speech, turn.gist
        reference = ReferenceDetector().detect_reference(text)
        turns = turn.active.turns(turn.said_before)
        offer = unasked(turn.offer or turn.listed)
        if not turns:
            await say(self._context, turn, speech.nothing_before, offer)
            return
        if asks_for_all_asked(text):
            asked = [each.question for each in turns]
            told = f"{speech.turn_all}\n\n{quoted(speech, asked)}"
            await say(self._context, turn, told, offer, kind=Kind.RECALLED)
            return
        referred = turn.referred
        last = turns[-1].answer
        if last is not None and (item := item_asked(text, last.content)) is not None:
            told = f"{speech.turn_item.format(number=item[0])}\n\n> {item[1]}"
            await say(self._context, turn, told, offer, kind=Kind.RECALLED)
            return
        if referred is None:
            number = reference.place if reference else 0
            said = speech.no_turn(number, turns[0].number, turns[-1].number)
            await say(self._context, turn, said, offer)
            return
        # A turn that is named by its topic is named for its answer.
        part = asked_part(text, reference) if reference else AskedPart.ANSWER
        part = part or AskedPart.BOTH
        told = self._told(referred, part, last=referred.number == turns[-1].number)
        answer = f"{reason}\n\n{told}".strip()
        await say(self._context, turn, answer, offer, kind=Kind.RECALLED)

    def _told(self, referred: Turn, part: AskedPart, *, last: bool) -> str:
        """The part of a turn that is asked for, quoted under which turn it is."""
        speech = self._context.speech
        which = speech.which_turn(referred.number, last=last)
        asked, answer = referred.question, referred.answer
        if answer is not None and not without_standing(answer.content):
            # That it was noted is no answer: what was told is.
            if part is not AskedPart.QUESTION:
                return f"{speech.talked_here}\n\n{quoted(speech, [asked])}"
            answer = None
        if part is AskedPart.ANSWER and answer is not None:
            head, shown = speech.turn_answer, [answer]
        elif part is AskedPart.BOTH and answer is not None:
            head, shown = speech.turn_both, [asked, answer]
        else:
            head, shown = speech.turn_question, [asked]
        told = [head.format(which=which), quoted(speech, shown)]
        if part is AskedPart.ANSWER and answer is None:
            told.append(speech.turn_unanswered)
        return "\n\n".join(told)
