"""The reply that the program gives by itself: about the program, a sum, a pleasantry."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.asides.model import AsideGuess
from app.core.asides.sums import Sum, TaxedSum
from app.core.asides.sums_gone_on import reckoned_after
from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label, Nature
from app.core.language.gist import gist
from app.core.understanding import small_talk
from app.core.understanding.aside_decision import is_rather_aside
from app.core.understanding.intent import SURE_WHICH, Classification, aside_in
from app.core.understanding.small_talk import Talk
from app.core.wording.about_app import about_app_answers
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.turn_context import TurnContext


def own_reply(context: TurnContext, turn: OpenTurn) -> str:
    """What Anımsa answers by itself to a message that needs neither the past nor a research; ""
    where that is for others to answer.

    These are questions about the program, the clock or the weather, sums, and words of despair,
    which no model is to handle badly; also pleasantries, where there is no model to return them.
    """
    text, language = turn.gist, context.speech.language
    if turn.plan.label is Label.GENERAL and (done := _sum_of(turn)) is not None:
        if isinstance(done, TaxedSum):
            return context.speech.sum_with_tax.format(**done.parts(language))
        return done.told(language)
    if turn.plan.nature is Nature.ABOUT_APP:
        return about_app_answers.answer(text, language)
    if turn.plan.nature is not Nature.TALK:
        return ""
    meant, said = _talk_of(aside_in(text)), small_talk.heard(text)
    ours = not said.isdisjoint((Talk.DESPAIR, Talk.DATE, Talk.WEATHER)) or meant is Talk.DATE
    if context.model is None or ours:
        return small_talk.reply(text, language, context.now(), meant=meant)
    return ""


def reply_at_last(context: TurnContext, turn: OpenTurn, said: Sequence[ChatMessage]) -> str:
    """What Anımsa answers by itself to a message that neither the past nor the files answer, and
    that rather is about the program or said in passing; "" where it is neither. ``said``: the
    conversation before it."""
    text, speech = turn.gist, context.speech
    classified = Classification(text, said, None, None)
    guess = classified.aside_guess
    if guess is None or turn.plan.is_directed or turn.plan.turn is not None:
        return ""
    if not is_rather_aside(guess, classified.message):
        return ""
    if guess.aside.is_talk:
        return small_talk.reply(text, speech.language, context.now(), meant=_talk_of(guess))
    told = about_app_answers.answer(text, speech.language)
    return f"{told}\n\n{speech.research_instead}"


def _sum_of(turn: OpenTurn) -> Sum | None:
    """The sum that a message is, also one that goes on from the sum before it."""
    said = (each for each in turn.said_before if each.role == "user")
    return reckoned_after(turn.gist, [gist(each.content) for each in said])


def _talk_of(heard: AsideGuess | None) -> Talk:
    """The talk that a message is by what was heard in it, in whatever words of the user's."""
    if heard is None or not heard.aside.is_talk:
        return Talk.ASSENT
    return small_talk.MEANT[heard.aside] if heard.sure >= SURE_WHICH else Talk.REACTION
