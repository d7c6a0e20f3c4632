"""Where memory and research meet: a conversation's question becomes a run, and its past a source.

What a run is told of the conversation is decided here: working steps get questions and answers of
the last turns, the call that answers gets the full history, neither gets what earlier answers were
made from (specification 3).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from itertools import takewhile

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Kind, Message, MessageState, Milliseconds
from app.core.domain.model_calls import ChatMessage, ModelRequest
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Label, Plan
from app.core.domain.ports import ChatModel, Clock, Store, View
from app.core.domain.recall_result import Verdict
from app.core.domain.tiers import Mode, Tier
from app.core.understanding.intent import topic_of
from app.core.wording import prompts
from app.core.wording.speech import Speech
from app.machine.clock import to_datetime
from app.memory.recall.engine import RecallEngine
from app.memory.sessions.model_context import ModelContext, estimate_tokens, turns_of
from app.memory.sessions.session_manager import ActiveSession
from app.research.research_settings import ResearchSettings
from app.research.run_evidence import PastFinding
from app.research.run_state import ResearchResult, ResearchTask, Review, RunDisplay
from app.research.runner import Researcher
from app.turns.research_window import exchanges_of, window, without_sources

SMALL_WINDOW = 64_000
"""Tokens; a model that holds fewer is given the last turns instead of the full history."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question of a conversation that is to be researched."""

    active: ActiveSession
    message: Message
    plan: Plan
    offer: Offer | None

    @property
    def history(self) -> list[Message]:
        """What was said before, as the answering call is given it."""
        said = [each for each in self.active.messages if each.position < self.message.position]
        return [replace(each, content=without_sources(each)) for each in said]

    @property
    def answered_at(self) -> Milliseconds:
        """When the message got its last whole answer; -1 while it has none."""
        said = [each for each in self.active.messages if each.position > self.message.position]
        nearest = takewhile(lambda each: each.role == "assistant", said)
        whole = [m for m in nearest if (m.kind, m.state) == (Kind.ANSWER, MessageState.COMPLETE)]
        return whole[-1].created_at if whole else -1

    @property
    def question(self) -> str:
        """What to research: the message, or what the offer was about that it accepts."""
        query = self.plan.query
        if not self.plan.answers_offer or self.offer is None:
            return query
        if self.offer.kind is OfferKind.NEW_RESEARCH:
            return query
        # "… hakkında ne konuşmuştuk?" is no question that can be researched.
        return topic_of(query) or query

    @property
    def fresh(self) -> bool:
        """Whether the past is to be left out: the user wants it researched anew."""
        accepted = self.offer is not None and self.offer.kind is OfferKind.NEW_RESEARCH
        return self.plan.label is Label.NEW_RESEARCH or accepted


class Inquirer:
    """Runs the researches of one view. ``review`` shows a plan before it is carried out."""

    def __init__(
        self,
        researcher: Researcher,
        *,
        store: Store,
        recall: RecallEngine,
        context: ModelContext,
        clock: Clock,
        timezone: tzinfo,
        view: View,
    ) -> None:
        self._researcher = researcher
        self._store = store
        self._recall = recall
        self._context = context
        self._clock = clock
        self._tz = timezone
        self._view = view
        self.review: Review | None = None

    @property
    def setup(self) -> ResearchSettings:
        """What the user set about research; may be exchanged at any time."""
        return self._researcher.setup

    @setup.setter
    def setup(self, setup: ResearchSettings) -> None:
        self._researcher.setup = setup

    def finish_now(self) -> None:
        """ "Şimdi bitir": answer from what was found so far."""
        self._researcher.finish_now()

    async def mode_for(self, plan: Plan) -> Mode | None:
        """Where the research would look; None where no research is wanted or possible."""
        return await self._researcher.mode_for(plan.mode) if plan.needs_research else None

    async def chosen(self, message: Message) -> tuple[Tier, Mode] | None:
        """How a question was researched before; None where it never was."""
        run = await self._researcher.chosen(message.message_id)
        return (run.tier, run.mode) if run is not None else None

    async def settle(self, outcome: ResearchResult) -> None:
        """The answer of a run is on disk."""
        await self._researcher.settle(outcome)

    async def run(
        self,
        inquiry: Inquiry,
        mode: Mode,
        model: ChatModel | None,
        speech: Speech,
        write: Callable[[str], Awaitable[None]],
    ) -> ResearchResult:
        """Research a question; a run for it that was cut off goes on. What comes of it is to be put
        on disk and then :meth:`settled <settle>`. Raises ``ModelError``."""
        history = inquiry.history
        told = window(exchanges_of(history))
        small = model is not None and model.context_tokens < SMALL_WINDOW
        pinned = _pinned(inquiry.plan, history)
        task = ResearchTask(
            question=inquiry.question,
            message_id=inquiry.message.message_id,
            tier=Tier.ARASTIRMA if inquiry.plan.tier is Tier.AUTO else inquiry.plan.tier,
            mode=mode,
            speech=speech,
            model=model,
            answering=(
                None if model is None else self._answering(inquiry, model, told, pinned, small)
            ),
            window=told,
            previous=_previous(inquiry.plan, history),
            history=(
                estimate_tokens(told)
                if small
                else sum(estimate_tokens(each.content) for each in history)
            ),
            # Who has only files read gets nothing that does not stand in them.
            use_past=not inquiry.fresh and mode is not Mode.FILES_ONLY,
            keep=inquiry.active.refusal is None,
            project=inquiry.active.session.project_id,
        )
        self._researcher.past = PastSessions(
            self._recall, self._store, self._clock, self._tz, inquiry.active.session_id
        )
        cut_off = await self._researcher.unfinished(inquiry.message.message_id)
        if cut_off is not None and cut_off.started_at <= inquiry.answered_at:
            # Only its end was cut off; its answer is whole, and another one is wanted.
            await self._researcher.drop(cut_off)
            cut_off = None
        screen = RunDisplay(self._view.show, write, self.review)
        return await self._researcher.run(task, screen, cut_off=cut_off)

    def _answering(
        self, inquiry: Inquiry, model: ChatModel, told: str, pinned: str, small: bool
    ) -> Callable[[str], Awaitable[ModelRequest]]:
        async def request(prompt: str) -> ModelRequest:
            if small:
                text = ChatMessage("user", f"{told}{pinned}{prompt}")
                return ModelRequest((text,), system=prompts.ASSISTANT)
            return await self._context.request(
                model, inquiry.active.session_id, inquiry.history, pinned + prompt
            )

        return request


def _pinned(plan: Plan, history: Sequence[Message]) -> str:
    """The earlier turn that the question names."""
    if plan.turn is None:
        return ""
    referred = turns_of(history)[plan.turn - 1]
    return prompts.PINNED.format(
        number=plan.turn,
        question=referred.question.content,
        answer=referred.answer.content if referred.answer else "",
    )


def _previous(plan: Plan, history: Sequence[Message]) -> str:
    """The question that this one leans on, if it leans on one."""
    if plan.turn is not None:
        return turns_of(history)[plan.turn - 1].question.content
    if plan.label is not Label.FOLLOWUP:
        return ""
    asked = (each for each in reversed(history) if each.role == "user")
    return next((each.content for each in asked if each.kind is Kind.QUESTION), "")


def _echoes(answer: Message) -> bool:
    """Whether an answer only says again what the user's own files or past held then: no witness
    beside them, and an untrue one once they have changed."""
    kinds = {each.kind for each in answer.citations}
    return bool(kinds) and kinds <= {SourceKind.FILE, SourceKind.SESSION}


class PastSessions:
    """The user's ended sessions as a :class:`app.research.modes.PastResearch`: what was answered
    then, with its date, and where that answer came from."""

    def __init__(
        self, recall: RecallEngine, store: Store, clock: Clock, tz: tzinfo, present: str
    ) -> None:
        self._recall = recall
        self._store = store
        self._clock = clock
        self._tz = tz
        self._present = present

    async def search(self, query: str, limit: int) -> list[PastFinding]:
        result = await self._recall.recall(query, self._clock.now(), limit=limit + 1)
        if result.verdict is Verdict.NONE or result.days is not None:
            return []
        near = result.matches[:1] if result.verdict is Verdict.SINGLE else result.matches
        found: list[PastFinding] = []
        for match in near:
            if match.session_id != self._present:
                finding = await self._finding(match.session_id, match.message_id)
                found += [finding] if finding is not None else []
        return found[:limit]

    async def _finding(self, session_id: str, message_id: str) -> PastFinding | None:
        session = await self._store.session(session_id)
        if session is None:
            return None
        messages = session.recallable(await self._store.messages(session_id))
        place = next((n for n, m in enumerate(messages) if m.message_id == message_id), 0)
        answers = (
            each
            for each in (*messages[place:], *messages[:place])
            if each.role == "assistant" and each.kind is Kind.ANSWER and each.content
            # Half an answer was not checked to its end.
            if each.state is MessageState.COMPLETE and not _echoes(each)
        )
        answer = next(answers, None)
        if answer is None:
            return None
        day = to_datetime(answer.created_at, self._tz).date().isoformat()
        source = Source(
            kind=SourceKind.SESSION,
            key=session_id,
            title=session.title,
            address=session_id,
            seen_at=answer.created_at,
            published=day,
        )
        leads = tuple(
            each.address for each in answer.citations if each.address.startswith("https://")
        )
        excerpt = Excerpt(source, without_sources(answer), whole=True)
        return PastFinding(excerpt, answer.message_id, leads)
