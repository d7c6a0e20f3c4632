"""The order in which the kinds of answers are tried: the past, a research, the model."""

from __future__ import annotations

from app.core.domain.messages import Kind
from app.core.domain.plans import Label, Nature
from app.core.understanding import small_talk
from app.core.understanding.reformatting import wants_shaping
from app.core.wording import about_app_answers
from app.turns.answers.model_answer import ModelAnswer
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past_answer import PastAnswer
from app.turns.answers.research_answer import ResearchAnswer
from app.turns.answers.saying import say
from app.turns.answers.turn_context import TurnContext
from app.turns.conversation import offered_question


class Answering:
    """Tries the kinds of answers in their order, until one has something."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._model = ModelAnswer(context)
        self.past = PastAnswer(context, self._model)
        self._research = ResearchAnswer(context, self.past)

    async def research(self, turn: OpenTurn) -> None:
        """Answer from sources where there is something to search; else with the model, from this
        conversation and what it knows. Raises ``ModelError``, ``TooLong`` when the conversation
        does not fit."""
        model = self._context.model
        if model is None and await self.past.answer_for_model(turn):
            return
        mode = await self._research.mode_for(turn.plan)
        if mode is not None:
            await self._research.answer(turn, mode)
        elif turn.plan.mode is not None and turn.plan.needs_research:
            # Where the user wants it looked for, there is nothing.
            await self.past.say_nothing_found(turn, self._context.speech.no_evidence)
        elif model is not None:
            await self._model.answer(turn, model)
        elif not await self.past.offer_close(turn):
            await say(self._context, turn, self._without_model(turn), turn.left_open)

    def accept(self, turn: OpenTurn) -> None:
        """ "Evet" makes the question that our offer was about a question for research again."""
        if not turn.plan.answers_offer or turn.offer is None:
            return
        turn.mark(Kind.COMMAND)
        if (asked := offered_question(turn.said_before, turn.offer)) is not None:
            turn.active.mark(asked, Kind.QUESTION)

    def own_words(self, turn: OpenTurn) -> str:
        """What Anımsa answers by itself to a message that needs neither the past nor a research:
        a question about the program, and a pleasantry where no model is there to return it."""
        text, language = turn.message.content, self._context.speech.language
        if turn.plan.nature is Nature.ABOUT_APP:
            return about_app_answers.answer(text, language)
        if turn.plan.nature is Nature.TALK and self._context.model is None:
            return small_talk.reply(text, language)
        return ""

    def _without_model(self, turn: OpenTurn) -> str:
        plan, speech = turn.plan, self._context.speech
        said = turn.said_before
        shapes = not plan.needs_research and wants_shaping(turn.message.content)
        if shapes and not said:
            return speech.nothing_before
        if shapes:
            return speech.no_model_shaping.format(where=speech.model_settings)
        replies = [m for m in said if m.role == "assistant"]
        after = replies[-1].content if replies else ""
        saved = turn.active.refusal is None
        return speech.without_model(talk=plan.label is Label.GENERAL, saved=saved, after=after)
