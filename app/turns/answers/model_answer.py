"""The answer by the model: streamed into the session and the view, with what it looks up for it."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from app.core.domain import errors
from app.core.domain.events import Delta, Notice, NoticeCode, Step, StepCode
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.model_calls import (
    Finished,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolRound,
    Usage,
    Waiting,
)
from app.core.domain.plans import Label, Nature, Plan, QuerySource
from app.core.domain.ports import ChatModel
from app.core.domain.tiers_and_modes import Tier
from app.core.language.repetition import goes_round
from app.core.language.turkish import words
from app.core.understanding.everyday_rules import names_fact, reckons
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.statements import says_what_was_meant
from app.core.understanding.questions.telling import only_tells
from app.core.understanding.recall_rules import asks_in_past
from app.core.wording import prompts
from app.core.wording.prompts import fill
from app.memory.sessions.streamed_answer import StreamedAnswer
from app.turns.answers import memory_tools
from app.turns.answers.answer_display import show_done
from app.turns.answers.memory_tools import LookUp, RecordsFound
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.turn_context import TurnContext

_ASKING_TURKISH = (
    "ne nedir neydi neden niye nasil kim kimdir kimdi kac kactir hangi hangisi hangisidir nerede"
    " nerededir neresi neresidir nereye mi mu"
)
_ASKING_ENGLISH = "what who when where why how which"
_ASKING = frozenset(f"{_ASKING_TURKISH} {_ASKING_ENGLISH}".split())
"""Words of a question, which not everybody ends in a question mark."""
_LOOKED_AT = 500
"""Characters after which an answer that is being written is looked at once more."""


SearchForModel: TypeAlias = Callable[
    [OpenTurn, ChatModel, str, bool], Awaitable[RecordsFound | None]
]
"""Searches the archive for the keywords of a model, with True in the present project alone."""


class ModelAnswer:
    """Answers with the model of a context."""

    def __init__(self, context: TurnContext, search_records: SearchForModel) -> None:
        self._context = context
        self._view = context.view
        self._search_records = search_records

    async def answer(self, turn: OpenTurn, model: ChatModel) -> None:
        """Answer from the conversation and what the model knows. Raises ``ModelError``,
        ``TooLong`` when the conversation does not fit."""
        if turn.plan.tier is Tier.DERIN and turn.plan.needs_research:
            self._view.show(Notice(NoticeCode.NO_DEEP_RESEARCH))
        kind = _kind(turn)
        if kind is Kind.NOTICE:
            turn.mark(Kind.COMMAND)
        unsourced = kind is not Kind.NOTICE and asks_for_facts(turn.plan)
        await self._stream(turn, model, kind, unsourced=unsourced)

    async def _stream(
        self, turn: OpenTurn, model: ChatModel, kind: Kind, *, unsourced: bool
    ) -> None:
        """Stream the model's answer into the session and the view. An ``unsourced`` one is said to
        be.

        Whatever ends it early, what came before is kept as an interrupted answer. Raises
        ``ModelError``.
        """
        active = turn.active
        history = turn.said_before
        layout = self._context.model_context
        call = await layout.request(model, active.session_id, history, _asked(turn))
        talks = turn.plan.nature is Nature.TALK or _only_tells(turn)
        if not talks and self._context.memory is not None:
            call = replace(call, tools=memory_tools.TOOLS)
        name = model.name
        if unsourced:
            self._view.show(Step(StepCode.FROM_KNOWLEDGE, {"model": name}))
        else:
            self._view.show(Step(StepCode.ANSWERING, {"model": name}))
        answer = StreamedAnswer(active, kind, unasked(turn.offer))
        told = _last_told(turn)
        cited = told.citations if told is not None and kind is Kind.RECALLED else ()
        try:
            finished, looked_up = await self._converse(turn, model, call, answer)
        except BaseException:
            await answer.interrupt(cited)
            raise
        stands_on = _with_near(cited, looked_up)
        offer = turn.left_open or (turn.listed if kind is not Kind.ANSWER else None)
        await answer.complete(stands_on, offer, truncated=finished.truncated)
        show_done(self._context, turn, answer.text, stands_on, finished.usage)
        self._tell_looked_up([each.step for each in looked_up if each.step is not None])
        if finished.truncated and goes_round(answer.text):
            self._view.show(Notice(NoticeCode.WENT_ROUND, {"model": name}))
        elif finished.truncated:
            self._view.show(Notice(NoticeCode.TRUNCATED))

    async def _converse(
        self, turn: OpenTurn, model: ChatModel, call: ModelRequest, answer: StreamedAnswer
    ) -> tuple[Finished, list[LookUp]]:
        """Receive the answer, and look up in the course of it what the model asks for; also what
        was looked up."""
        memory = self._context.memory
        usage, looked_up = Usage(), list[LookUp]()

        search = partial(self._search_records, turn, model)
        while True:
            said = len(answer.text)
            finished, calls = await self._receive(model, call, answer)
            usage += finished.usage
            if not calls or memory is None or call.answer_now:
                if not answer.text.strip() or (calls and not answer.text[said:].strip()):
                    # It said nothing, or only what it would look up.
                    raise errors.CutOff
                return replace(finished, usage=usage), looked_up
            asked = tuple(calls[: memory_tools.MOST_CALLS])
            results = []
            for each in asked:
                found = await memory_tools.look_up(memory, each, answer.session_id, search)
                results.append(found.result)
                looked_up.append(found)
                if found.step is not None:
                    self._view.show(found.step)
            rounds = (*call.rounds, ToolRound(answer.text[said:], asked, tuple(results)))
            call = replace(call, rounds=rounds, answer_now=len(rounds) >= memory_tools.MOST_ROUNDS)

    async def _receive(
        self, model: ChatModel, call: ModelRequest, answer: StreamedAnswer
    ) -> tuple[Finished, list[ToolCall]]:
        """Show and keep what the model writes as it comes: how it ended, and what it wants looked
        up. Raises ``CutOff`` where it just stops."""
        calls: list[ToolCall] = []
        unread = 0
        apart = bool(call.rounds and answer.text.strip())
        said_before = _SaidBefore(call.rounds)
        async with answer.journalled(), aclosing(model.stream(call)) as events:
            async for event in events:
                if isinstance(event, TextDelta):
                    if not (new := said_before.new_of(event.text)):
                        continue
                    # What was said before something was looked up is a paragraph of its own.
                    text, apart = f"\n\n{new}" if apart else new, False
                    await answer.append(text)
                    self._view.show(Delta(text))
                    unread += len(text)
                    if unread >= _LOOKED_AT:
                        unread = 0
                        if goes_round(answer.text):
                            # It would not end before its limit, and say nothing more.
                            return Finished(Usage(), truncated=True), []
                elif isinstance(event, ToolCall):
                    calls.append(event)
                elif isinstance(event, Waiting):
                    self._tell_wait(model.name, event.seconds)
                elif isinstance(event, Finished):
                    return event, calls
        raise errors.CutOff

    def _tell_looked_up(self, looked_up: Sequence[Step]) -> None:
        """Say under the answer what the model looked up for it."""
        sought = dict.fromkeys(step.about["keywords"] for step in looked_up if step.about)
        if sought:
            about = {"keywords": "”, “".join(sought)}
            self._view.show(Notice(NoticeCode.MEMORY_SEARCHED, about))
        elif looked_up:
            self._view.show(Notice(NoticeCode.MEMORY_READ))

    def _tell_wait(self, model: str, seconds: float) -> None:
        about = {"model": model, "seconds": str(math.ceil(seconds))}
        self._view.show(Step(StepCode.WAITING, about))


class _SaidBefore:
    """Holds back what a model says once more, word for word, after it looked something up: a weak
    one begins each time anew."""

    def __init__(self, rounds: Sequence[ToolRound]) -> None:
        said = (each.text.strip() for each in reversed(rounds))
        self._said = next(filter(None, said), "")
        self._held = ""

    def new_of(self, text: str) -> str:
        """What of the next piece, and of what was held back, is to be shown now."""
        self._held += text
        if self._said and self._said.startswith(self._held.strip()):
            return ""
        new, self._held, self._said = self._held, "", ""
        return new


def _asked(turn: OpenTurn) -> str:
    """The user's message as the model should see it: an accepted offer with what it was about,
    a reference with the turn it means."""
    question = turn.message.content
    if turn.plan.query_source is not QuerySource.MESSAGE:
        question = fill(prompts.RESEARCH_TOPIC, text=question, topic=turn.subject)
    elif _only_tells(turn):
        question = fill(prompts.TOLD, text=question)
    return turn.pinned(turn.said_before) + question


def _only_tells(turn: OpenTurn) -> bool:
    """Whether a message only tells something to be kept."""
    plan = turn.plan
    if plan.nature is Nature.STATEMENT:
        return True
    general = plan.label is Label.GENERAL and plan.nature is Nature.TOPIC
    said = turn.gist
    return general and plan.turn is None and only_tells(said) and not says_what_was_meant(said)


def _kind(turn: OpenTurn) -> Kind:
    """What a model's own words are kept as. They are no knowledge that recall may answer from where
    they return a pleasantry or a sum, where they put a record differently, or where they were asked
    for what the user knew once, beside a record or after it: kept as knowledge they would hide that
    record, whose question they have word for word."""
    plan, told = turn.plan, _last_told(turn)
    if plan.nature is Nature.TALK:
        return Kind.NOTICE
    if plan.nature is Nature.STATEMENT:
        # Whatever it sounds like, it is found later as what the user told.
        return Kind.ANSWER
    question = ParsedMessage(plan.query)
    if plan.label is Label.GENERAL and reckons(question):
        return Kind.NOTICE
    reshapes = plan.label is Label.FOLLOWUP and not plan.needs_research
    after_record = told is not None and told.kind is Kind.RECALLED
    known_once = asks_in_past(question) and (after_record or turn.told_prompt)
    return Kind.RECALLED if known_once or (after_record and reshapes) else Kind.ANSWER


def _with_near(cited: Sequence[Citation], looked_up: Sequence[LookUp]) -> list[Citation]:
    """What an answer stands on, and the records that the model was given for it."""
    known = {each.session_id for each in cited}
    near = {each.session_id: each for found in looked_up for each in found.near}
    return [*cited, *(each for session, each in near.items() if session not in known)]


def _last_told(turn: OpenTurn) -> Message | None:
    """The last that was told before the message, other than in words of our own."""
    told = (m for m in reversed(turn.said_before) if m.kind in (Kind.ANSWER, Kind.RECALLED))
    return next(told, None)


def asks_for_facts(plan: Plan) -> bool:
    """Whether an answer needs sources, or is to say that it has none: a poem, a sum, or what was
    said put differently needs none."""
    if plan.turn is not None or (plan.label is Label.FOLLOWUP and not plan.needs_research):
        return False
    question = ParsedMessage(plan.query)
    asks = question.asks or names_fact(question) or not _ASKING.isdisjoint(words(plan.query))
    return asks and any(word.isalpha() for word in question.content)
