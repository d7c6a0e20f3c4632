"""State shared by the parts of one run: task, evidence, spending, display and model calls."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, TypeVar

from app.core.domain import errors, json_codec
from app.core.domain.events import Event, Step, StepCode
from app.core.domain.messages import Citation, Milliseconds
from app.core.domain.model_calls import (
    ChatMessage,
    Finished,
    ModelRequest,
    TextDelta,
    Usage,
    Waiting,
)
from app.core.domain.ports import ChatModel
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.foreign_json import wrapped_object
from app.core.wording.prompts import Filled, as_written
from app.core.wording.speech import Speech
from app.research import research_prompts
from app.research.budgets import GATHERING_SHARE, TOO_SLOW, Meter, TimeOver, hold, let_go
from app.research.document_reading.document_reader import DocumentSense
from app.research.modes import Reach
from app.research.online_words import PRIVATE, OnlineWords
from app.research.question_scope import OwnWords
from app.research.runs.account_keeping import AccountKeeper
from app.research.runs.journal import Journal, Result
from app.research.runs.run_evidence import Evidence

T = TypeVar("T")

CHARS_PER_TOKEN = 3
"""An estimate, as for conversations: Turkish words break into more pieces than English ones."""
STEP_TOKENS = 2_048
"""The longest reply of a working step."""
LAST_MOMENT_SECONDS = 0.3
"""How long things side by side may take to give what they have when their time is over."""
RESERVED_TOKENS = 6_000
"""What working steps leave to the one who writes."""

Review = Callable[[tuple[str, ...]], Awaitable["tuple[str, ...]"]]
"""Shows the parts of a plan to the user, who may change them, and gives back what to research."""


@dataclass(frozen=True, slots=True)
class ResearchTask:
    """One question to research.

    ``window`` is the conversation so far as specification 3 hands it to working steps, ``history``
    its tokens in the answering call, which ``answering`` lays out: full history, then what it is
    given. ``previous`` is the question before, for a follow-up that leans on it.
    """

    question: str
    message_id: str
    tier: Tier
    mode: Mode
    speech: Speech
    model: ChatModel | None = None
    answering: Callable[[str], Awaitable[ModelRequest]] | None = None
    window: str = ""
    previous: str = ""
    history: int = 0
    private_window: bool = True
    """Whether the window may hold what was made from files, past sessions or a memory."""
    use_past: bool = True
    beside_records: bool = False
    """Whether the question may as well be one about past sessions, and the files were not asked
    for: of them only what surely answers is told as the answer."""
    lookup: bool = False
    """Whether the user's own papers are looked up, and nothing is researched."""
    keep: bool = True
    project: str | None = None
    """The project whose own files come first."""


@dataclass(frozen=True, slots=True)
class RunDisplay:
    """What a run calls to be seen and asked."""

    show: Callable[[Event], None]
    """Shows a step or a notice."""
    write: Callable[[str], Awaitable[None]]
    """Adds checked text to the answer; when it returns, the text is on disk and on the screen."""
    review: Review | None = None
    """Lets the user edit the plan; None where nobody can."""


@dataclass(frozen=True, slots=True)
class ResearchResult:
    """What a run came to."""

    text: str
    """All that was written; empty when there was nothing to answer from."""
    citations: tuple[Citation, ...] = ()
    usage: Usage = field(default_factory=Usage)
    truncated: bool = False
    hit: str = ""
    """The limit that ended it early, if one did."""
    stopped: bool = False
    """Whether the user ended it early ("Şimdi bitir")."""
    run_id: str = ""
    """With ``sources`` for :meth:`app.research.runner.Researcher.settle`."""
    sources: str = ""
    """What the answer stands on, as it is kept."""
    account: str = ""
    """The account of the run, as it is kept (:mod:`app.core.domain.runs.run_account`)."""
    unreached: tuple[str, ...] = ()
    """The names of the online sources that gave nothing but failures."""
    cut_off: bool = False
    """Whether there were online sources to ask, and all of them failed."""
    near: str = ""
    """What only comes near to the question, where nothing answers; not shown yet."""
    near_may_answer: bool = False
    """Whether much speaks for the first line of that."""
    left_out: tuple[str, ...] = ()
    """The writer's sentences that no source supports."""
    replaced: tuple[str, ...] = ()
    """Those in whose place their source's own words stand."""


@dataclass(slots=True)
class ResearchRun:
    """One run while it lasts."""

    task: ResearchTask
    screen: RunDisplay
    reach: Reach
    meter: Meter
    journal: Journal
    stop: asyncio.Event
    priority: tuple[str, ...]
    question: str
    """What is searched for: the question with the words that it leaves to the conversation."""
    own: OwnWords
    online_words: OnlineWords
    """What may be said to search services once something private was in view."""
    evidence: Evidence = field(default_factory=Evidence)
    account: AccountKeeper = field(default_factory=AccountKeeper)
    understood: str = ""
    """The question with its references resolved, as a model worded it."""
    tried: list[str] = field(default_factory=list)
    asked_online: set[str] = field(default_factory=set)
    """Queries, as they left this computer, folded."""
    read: list[str] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)
    reached: set[str] = field(default_factory=set)
    failed: dict[str, str] = field(default_factory=dict)
    """Online sources that answered; and those that failed, with the names that users know."""
    at_most: Step | None = None
    """What the run takes at most, as it is told before a deep one."""
    documents_sense: DocumentSense = field(default_factory=DocumentSense)
    """What reads passages where no model does."""
    model_search: bool = True
    """Whether a model that can search the web by itself is asked to."""

    @property
    def now(self) -> Milliseconds:
        return self.journal.now

    def tell_failure(self, error: errors.SourceError) -> None:
        """Say which source gave nothing, and why."""
        about = {"error": error.code, **error.about}
        self.screen.show(Step(StepCode.SOURCE_FAILED, about))

    def tell_spent(self) -> None:
        self.screen.show(self.meter.spent())

    @property
    def private_window(self) -> bool:
        """Whether the conversation that working steps are told may hold something private."""
        return bool(self.task.window) and self.task.private_window

    @property
    def private_in_view(self) -> bool:
        """Whether the model that words queries may have seen something private."""
        if self.task.model is None or self.private_window:
            return self.task.model is not None
        passages = self.evidence.passages.values()
        return any(each.excerpt.source.kind in PRIVATE for each in passages)

    @property
    def gathering(self) -> bool:
        """Whether more may still be gathered."""
        return not self.stop.is_set() and self.meter.may_gather()

    def documents(self, characters: int) -> Filled:
        """The best passages as far as they fit."""
        order = (*self.priority, "past")
        return research_prompts.documents(
            self.evidence.best(self.question, characters, priority=order)
        )

    async def ask(
        self,
        name: str,
        prompt: str,
        schema: dict[str, object],
        *,
        tokens: int = STEP_TOKENS,
        keep_calls: int = 1,
        last: bool = False,
        alone: bool = False,
        share: float = GATHERING_SHARE,
    ) -> Result | None:
        """A working step: the Q&A window and a prompt, to be answered in JSON. None where there is
        no budget for it, nothing usable came back, or not within this ``share`` of the time.
        ``keep_calls`` are left for what follows; the ``last`` call may take what there is;
        ``alone`` goes without the window. Raises ``ModelError``."""
        model = self.task.model
        if model is None:
            return None
        known = self.journal.known(name)
        if known is None:
            text = prompt if alone else self.task.window + prompt
            about = (len(text) + len(research_prompts.WORKER)) // CHARS_PER_TOKEN + tokens
            if self.stop.is_set():
                return None
            if last:
                affordable = self.meter.may_repair(about)
            else:
                affordable = self.meter.may_call(
                    about, keep_calls=keep_calls, keep_tokens=RESERVED_TOKENS
                )
            if not affordable:
                return None
            request = ModelRequest(
                (ChatMessage("user", text),),
                system=research_prompts.WORKER,
                max_tokens=tokens,
                schema=schema,
            )
            try:
                known = await self.within(
                    self.journal.step(name, lambda: self._asked(model, request)),
                    1.0 if last else share,
                )
            except TimeOver:
                if share < GATHERING_SHARE and not self.stop.is_set():
                    # Not even a plan in its time.
                    self.meter.pace = TOO_SLOW
                known = {"usage": json_codec.usage_to_json(begun(request))}
        self.meter.charge(json_codec.usage_from_json(known.get("usage")))
        self.tell_spent()
        reply = known.get("reply")
        return reply if isinstance(reply, dict) else None

    async def within(self, work: Awaitable[T], share: float = 1.0) -> T:
        """What ``work`` gives, within a share of the run's time and as long as the user does not
        want to finish. Raises ``TimeOver`` and what the work raises."""
        try:
            return await hold(work, self.stop, lambda: self.meter.seconds_of(share))
        except TimeOver:
            if not self.stop.is_set() and share >= GATHERING_SHARE:
                self.meter.run_out()
            raise
        finally:
            self.meter.token_came()

    async def _asked(self, model: ChatModel, request: ModelRequest) -> Result:
        parts: list[str] = []
        usage = Usage()
        self.meter.await_token()
        async with aclosing(model.stream(request)) as events:
            async for event in events:
                if not isinstance(event, Waiting):
                    self.meter.token_came()
                if isinstance(event, TextDelta):
                    parts.append(event.text)
                elif isinstance(event, Waiting):
                    self.tell_wait(model.name, event.seconds)
                elif isinstance(event, Finished):
                    usage = event.usage
                    self.meter.answered(usage)
        return {
            "reply": wrapped_object(as_written("".join(parts))),
            "usage": json_codec.usage_to_json(usage),
        }

    def tell_wait(self, model: str, seconds: float) -> None:
        about = {"model": model, "seconds": str(math.ceil(seconds))}
        self.screen.show(Step(StepCode.WAITING, about))

    async def together(self, works: Sequence[Coroutine[Any, Any, T]]) -> list[T | None]:
        """Do things side by side until all are done, the time to gather is over, or the user wants
        to finish now; what is not done by then is None. Raises what the first one raises."""
        tasks = [asyncio.ensure_future(work) for work in works]
        stopping = asyncio.ensure_future(self.stop.wait())
        loop = asyncio.get_running_loop()
        end = loop.time() + max(self.meter.seconds_to_gather, 0.0)
        try:
            pending = set(tasks)
            while pending and not self.stop.is_set():
                left = end - loop.time()
                if left <= 0:
                    self.meter.may_gather()
                    self.meter.hit = self.meter.hit or "seconds"
                    break
                done, _ = await asyncio.wait(
                    {*pending, stopping}, timeout=left, return_when=asyncio.FIRST_COMPLETED
                )
                pending -= done
            if pending:
                # Each gives what came for it until now.
                await asyncio.wait(pending, timeout=LAST_MOMENT_SECONDS)
            return [task.result() if task.done() else None for task in tasks]
        finally:
            await let_go((stopping, *tasks))


def begun(request: ModelRequest, parts: Sequence[str] = ()) -> Usage:
    """About what a call that was broken off has taken: the server counts at its end. ``parts`` are
    what it wrote by then."""
    read = len(request.system) + sum(len(each.content) for each in request.messages)
    return Usage(read // CHARS_PER_TOKEN, sum(map(len, parts)) // CHARS_PER_TOKEN)


def texts(data: Mapping[str, Any] | None, name: str, most: int) -> list[str]:
    """A list of short texts that a model gave, without what is empty, repeated or no text."""
    given = data.get(name) if data else None
    found = [
        " ".join(each.split())[:200]
        for each in (given if isinstance(given, list) else [])
        if isinstance(each, str)
    ]
    return list(dict.fromkeys(each for each in found if each))[:most]


def objects(data: Mapping[str, Any] | None, name: str, most: int) -> list[Result]:
    """A list of objects that a model gave."""
    given = data.get(name) if data else None
    listed: list[Any] = given if isinstance(given, list) else []
    return [each for each in listed if isinstance(each, dict)][:most]
