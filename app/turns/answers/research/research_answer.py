"""The answer by research: a conversation's question becomes a run, and its past a source.

What a run is told of the conversation is decided here: working steps get questions and answers of
the last turns, the call that answers gets the full history, neither gets what earlier answers were
made from (specification 3).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import takewhile

from app.core.domain.events import Delta, Notice, NoticeCode
from app.core.domain.messages import Citation, Kind, Message, MessageState, Milliseconds
from app.core.domain.model_calls import ChatMessage, ModelRequest
from app.core.domain.ports import ChatModel, window_of
from app.core.domain.runs.run_port import Run
from app.core.domain.tiers_and_modes import Boundary, Mode, Tier
from app.core.language.dates import named_days
from app.core.matching.question_weight import Weight, weigh
from app.core.reading.sought_words import stems
from app.core.understanding.questions.looking_back import topic_words
from app.core.understanding.questions.private_matter import only_writer_knows
from app.core.wording import prompts
from app.memory.sessions.model_context import cut_opening, estimate_tokens
from app.memory.sessions.streamed_answer import StreamedAnswer
from app.research.modes import FILES, ONLINE, allows
from app.research.relevance.relevance import language_of
from app.research.run_state import ResearchResult, ResearchTask, RunDisplay
from app.research.runner import Researcher
from app.turns.answers.answer_display import name_unread, show_done
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.past.past_answer import PastAnswer
from app.turns.answers.research.online_question import OnlineQuestion, previous_question
from app.turns.answers.research.past_sessions import PastSessions
from app.turns.answers.research.private_history import seen_private
from app.turns.answers.research.research_context import exchanges_of, window, without_sources
from app.turns.answers.turn_context import TurnContext

SMALL_WINDOW = 64_000
"""Tokens; a model that holds fewer is given the last turns instead of the full history."""


class ResearchAnswer:
    """Researches the questions of a conversation."""

    def __init__(self, context: TurnContext, past: PastAnswer) -> None:
        self._context = context
        self._past = past
        self._online = OnlineQuestion(context)
        self._near: tuple[str, ResearchResult] | None = None
        """A message, by its id, with the research whose files only came near to it: that is told
        with the question whether to search online."""

    async def mode_for(self, turn: OpenTurn) -> Mode | None:
        """Where the research would look without asking; None where no research is wanted, allowed
        or possible."""
        researcher, permission, plan = self._context.researcher, self._context.permission, turn.plan
        if researcher is None or not plan.needs_research:
            return None
        if permission.boundary is Boundary.MEMORY:
            return None
        if plan.mode is not None or (
            not only_writer_knows(plan) and await self._context.lets_online(turn.active.session_id)
        ):
            return await researcher.mode_for(plan.mode)
        if not await researcher.holds_files():
            return None
        if self._context.model is not None and not await self._comes_near(turn, researcher):
            # A model knows more of the world than a price list does.
            return None
        return Mode.FILES_ONLY

    async def _comes_near(self, turn: OpenTurn, researcher: Researcher) -> bool:
        """Whether a passage of the files has half of the words that a question names. Also where
        that cannot be told: the question names nothing, or the passage is in another language."""
        question = turn.plan.query
        named = stems(" ".join(topic_words(question)))
        if not named:
            return True
        asked_in = language_of(question)
        near = await researcher.near_files(question, turn.active.session.project_id)
        return any(
            2 * len(named & stems(each.text)) >= len(named)
            or (asked_in and language_of(each.text) not in ("", asked_in))
            for each in near
        )

    async def online_mode(self) -> Mode | None:
        """Where a research looks that the user has just let go online; None where it cannot."""
        researcher = self._context.researcher
        if researcher is None or self._context.permission.boundary is Boundary.MEMORY:
            return None
        chosen = researcher.setup.default_mode
        if chosen is None or chosen is Mode.FILES_ONLY:
            chosen = Mode.BOTH if await researcher.holds_files() else Mode.ONLINE_ONLY
        return await researcher.mode_for(chosen)

    async def ask_online(self, turn: OpenTurn) -> bool:
        """Neither the past nor the files have it: ask whether to search online, naming the services
        and the words that would go out, or say that only the user can know it. Whether that could
        be said; nothing is sent for it."""
        context = self._context
        asked = await self._online.of(turn)
        if asked is None:
            return False
        text, offer = asked
        if turn.wants_fresh:
            # The past was just told, or is not wanted.
            text = context.speech.beside_nearest(text)
        cited: tuple[Citation, ...] = ()
        here = self._near is not None and self._near[0] == turn.message.message_id
        if self._near is not None and here and await self._past.together.nearest(turn) is None:
            near, beside = self._near[1], context.speech.beside_nearest(text)
            if await self._past.say_closest(turn, near, beside, offer):
                return True
            text = f"{near.near}\n\n{beside}"
            cited = near.citations
        await self._past.say_nothing_found(turn, text, offer, cited)
        return True

    async def answer_from_files(self, turn: OpenTurn) -> bool:
        """Answer a question about the past from the files, where the past has nothing; whether they
        have it. Raises ``ModelError``."""
        researcher, permission = self._context.researcher, self._context.permission
        if researcher is None or permission.boundary is Boundary.MEMORY:
            return False
        if turn.plan.mode is not None or not await researcher.holds_files():
            return False
        return await self.answer(turn, Mode.FILES_ONLY, recalls=True)

    async def answer(self, turn: OpenTurn, mode: Mode, *, recalls: bool = False) -> bool:
        """Answer from what a research finds; without a source there is no answer.

        False where it found nothing and said nothing, so that others may answer: the past, which
        was asked (``recalls``), the model, or the user, who may let the question go online. Raises
        ``ModelError``.
        """
        context, researcher = self._context, self._context.researcher
        assert researcher is not None
        # What only quotes one's own papers is no research.
        quotes = context.model is None and mode is Mode.FILES_ONLY and turn.plan.mode is None
        lookup = recalls or quotes
        kind = Kind.RECALLED if lookup else Kind.ANSWER
        answer = StreamedAnswer(turn.active, kind, unasked(turn.offer))

        async def write(text: str) -> None:
            await answer.append(text)
            context.view.show(Delta(text))

        try:
            task = replace(await self._task(turn, mode), lookup=lookup)
            outcome = await self._run(researcher, turn, task, write)
        except BaseException:
            await answer.interrupt(())
            raise
        online = allows(mode, ONLINE)
        # Where nobody chose the files, a model knows more than they do.
        is_final = outcome.cut_off or outcome.stopped or online
        model_may_answer = context.model is not None and turn.plan.mode is None and not is_final
        may_ask_online = self._online.may_ask(turn.plan)
        asks = may_ask_online and not recalls and not online
        if outcome.near and asks and not outcome.stopped:
            self._near = (turn.message.message_id, outcome)
        elif outcome.near and not outcome.cut_off and not model_may_answer:
            if quotes and await self._past.say_closest(turn, outcome):
                await self._tell_unread(turn, researcher, ResearchResult(""))
                return True
            # What came near was told before it was asked whether to go online.
            await write(outcome.near)
            outcome = replace(outcome, text=outcome.near)
        others_may_answer = (recalls or model_may_answer or may_ask_online) and not online
        is_left_to_others = not outcome.text and not outcome.stopped and others_may_answer
        await self._conclude(turn, mode, outcome, answer, left_to_others=is_left_to_others)
        return not is_left_to_others

    async def _conclude(
        self,
        turn: OpenTurn,
        mode: Mode,
        outcome: ResearchResult,
        answer: StreamedAnswer,
        *,
        left_to_others: bool,
    ) -> None:
        """Put on disk what came of a research, and say what a reader has to know beside it."""
        context, researcher = self._context, self._context.researcher
        assert researcher is not None
        if outcome.text:
            await answer.complete(outcome.citations, None, truncated=outcome.truncated)
        elif not left_to_others:
            await self._tell_nothing_found(turn, outcome)
        if turn.active.saved:
            await researcher.settle(outcome)
        if outcome.text:
            show_done(context, turn, outcome.text, outcome.citations, outcome.usage)
        self._tell_limits(outcome)
        if allows(mode, FILES) and not left_to_others:
            await self._tell_unread(turn, researcher, outcome)
        if outcome.text:
            self._tell_deeper(turn, researcher)
            self._tell_left_out(outcome)

    def _tell_left_out(self, outcome: ResearchResult) -> None:
        """Say what of the writer's text is not shown as it was written; the sentences go along."""
        view = self._context.view
        listed = "\n".join(f"• {each}" for each in (*outcome.left_out, *outcome.replaced))
        if outcome.left_out:
            about = {"count": str(len(outcome.left_out)), "sentences": listed}
            view.show(Notice(NoticeCode.SENTENCES_LEFT_OUT, about))
        elif outcome.replaced:
            about = {"count": str(len(outcome.replaced)), "sentences": listed}
            view.show(Notice(NoticeCode.SENTENCES_REPLACED, about))

    def _tell_deeper(self, turn: OpenTurn, researcher: Researcher) -> None:
        """After a research of a broad question, say what a deep one would be, and take."""
        model, plan = self._context.model, turn.plan
        if (
            model is None
            or plan.tier is not Tier.ARASTIRMA
            or weigh(turn.subject) is not Weight.BROAD
        ):
            return
        most = researcher.at_most(Tier.DERIN, model)
        about = {
            "calls": str(most.calls),
            "searches": str(most.searches),
            "minutes": str(most.minutes),
        }
        if most.cost:
            about["dollars"] = f"{most.cost:.2f}"
        self._context.view.show(Notice(NoticeCode.BROAD_QUESTION, about))

    def _tell_limits(self, outcome: ResearchResult) -> None:
        """Say what ended the research early, and what it had to do without."""
        view = self._context.view
        if outcome.stopped:
            view.show(Notice(NoticeCode.RESEARCH_STOPPED))
        elif outcome.hit:
            view.show(Notice(NoticeCode.RESEARCH_LIMIT, {"limit": outcome.hit}))
        if outcome.text and outcome.unreached:
            names = ", ".join(outcome.unreached)
            view.show(Notice(NoticeCode.SOURCES_FAILED, {"names": names}))

    async def _tell_unread(
        self, turn: OpenTurn, researcher: Researcher, outcome: ResearchResult
    ) -> None:
        """Name the files that may hold the answer, or more of it, and could not be read."""
        told = {each.address for each in outcome.citations}
        found = bool(outcome.text or outcome.near)
        unread = await researcher.unread_files(turn.subject, nothing_found=not found, told=told)
        name_unread(self._context, unread)

    async def tell_unsearched(self, turn: OpenTurn) -> None:
        """Name the files that may hold what was found nowhere: on other machines, or unread."""
        researcher = self._context.researcher
        if researcher is None:
            return
        if self._context.permission.boundary is Boundary.MEMORY:
            name_unread(self._context, await researcher.files_elsewhere(turn.subject))
        elif self._near is None or self._near[0] != turn.message.message_id:
            await self._tell_unread(turn, researcher, ResearchResult(""))

    async def _tell_nothing_found(self, turn: OpenTurn, outcome: ResearchResult) -> None:
        speech, saved = self._context.speech, turn.active.refusal is None
        text = speech.nothing_found(outcome.unreached, cut_off=outcome.cut_off, saved=saved)
        if self._context.model_kept_silent and self._context.configured is not None:
            silent = speech.model_kept_silent.format(model=self._context.configured.name)
            text = f"{text}\n\n{silent}"
        known = outcome.cut_off or bool(outcome.unreached)
        if turn.wants_fresh or not await self._past.known.offer_close(turn, text if known else ""):
            await self._past.say_nothing_found(turn, text)

    async def _run(
        self,
        researcher: Researcher,
        turn: OpenTurn,
        task: ResearchTask,
        write: Callable[[str], Awaitable[None]],
    ) -> ResearchResult:
        """Research a question; a run for it that was cut off goes on. What comes of it is to be put
        on disk and then settled."""
        context, active = self._context, turn.active
        scope = None
        if context.memory is not None:
            scope = await context.memory.scope(active.session.project_id)
        researcher.past = PastSessions(context, active.session_id, scope)
        cut_off = await researcher.unfinished(turn.message.message_id)
        if cut_off is not None and not _may_go_on(cut_off, turn, task.mode):
            await researcher.drop(cut_off)
            cut_off = None
        screen = RunDisplay(context.view.show, write, context.review)
        return await researcher.run(task, screen, cut_off=cut_off)

    async def _task(self, turn: OpenTurn, mode: Mode) -> ResearchTask:
        """The question as a run is given it, with what it may know of the conversation."""
        context, active = self._context, turn.active
        model = context.model
        # An answer without the numbers of its sources: they mean nothing here.
        history = [replace(each, content=without_sources(each)) for each in turn.said_before]
        told = window(exchanges_of(history))
        small = model is not None and await window_of(model) < SMALL_WINDOW
        return ResearchTask(
            question=turn.subject,
            message_id=turn.message.message_id,
            tier=Tier.ARASTIRMA if turn.plan.tier is Tier.AUTO else turn.plan.tier,
            mode=mode,
            speech=context.speech,
            model=model,
            answering=(
                None if model is None else self._answering(turn, model, history, told, small=small)
            ),
            window=told,
            private_window=await seen_private(context.memory, active.session.project_id, history),
            previous=previous_question(turn, history),
            history=(
                estimate_tokens(told)
                if small
                else sum(estimate_tokens(each.content) for each in history)
            ),
            # Who has only files read gets nothing that does not stand in them.
            use_past=not turn.wants_fresh and mode is not Mode.FILES_ONLY,
            beside_records=turn.plan.mode is None and await context.recall.holds_sessions(),
            keep=active.refusal is None,
            project=active.session.project_id,
        )

    def _answering(
        self, turn: OpenTurn, model: ChatModel, history: list[Message], told: str, *, small: bool
    ) -> Callable[[str], Awaitable[ModelRequest]]:
        """What makes the call that answers, of the material found."""
        pinned = turn.pinned(history)
        memory = self._context.memory

        async def request(prompt: str) -> ModelRequest:
            if small:
                known = ""
                if memory is not None:
                    first = not any(each.kind is Kind.ANSWER for each in history)
                    known = await memory.opening(turn.active.session_id, first=first)
                    known = cut_opening(known, model.context_tokens // 4)
                text = ChatMessage("user", f"{known}{told}{pinned}{prompt}")
                today = named_days.whole_day(self._context.today())
                return ModelRequest((text,), system=prompts.assistant(today))
            return await self._context.model_context.request(
                model, turn.active.session_id, history, pinned + prompt
            )

        return request


def _may_go_on(cut_off: Run, turn: OpenTurn, mode: Mode) -> bool:
    """Whether a run that was cut off may go on for a message."""
    if cut_off.started_at <= _answered_at(turn):
        # Only its end was cut off; its answer is whole, and another one is wanted.
        return False
    # One that was let go online then does not go on where that is not allowed any more.
    return allows(mode, ONLINE) or not allows(cut_off.mode, ONLINE)


def _answered_at(turn: OpenTurn) -> Milliseconds:
    """When the message got its last whole answer; -1 while it has none."""
    said = [each for each in turn.active.messages if each.position > turn.message.position]
    nearest = takewhile(lambda each: each.role == "assistant", said)
    whole = [m for m in nearest if (m.kind, m.state) == (Kind.ANSWER, MessageState.COMPLETE)]
    return whole[-1].created_at if whole else -1
