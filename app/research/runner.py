"""The runner of research: one run from its question to its checked answer, by its tier and mode.

=============  ==================================================================================
Hızlı          one search over what the mode allows, one call that answers
Araştırma      plan, up to three searches side by side, reading, one more round if a gap shows
Derin          a plan that the user may edit, rounds of searching and reading until nothing is open,
               outline, one writer
Sıralı analiz  analysis of the question, extraction from files, online search, synthesis
=============  ==================================================================================

Whatever the way, it ends in the same place: passages with ids, one call that writes from them, the
check of what it wrote. Without passages nobody is asked to write.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection, Sequence
from dataclasses import replace

from app.core.domain import errors, json_codec
from app.core.domain.events import Budget, Notice, NoticeCode, Step, StepCode
from app.core.domain.evidence import Excerpt, Library, Passage, SourceKind
from app.core.domain.messages import new_id
from app.core.domain.ports import ChatModel, Clock, stays_here
from app.core.domain.runs import run_account
from app.core.domain.runs.run_port import Run, RunState, RunStore
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.citation_marks import numbered_from
from app.research import answer, research_steps
from app.research.budgets import Meter, ModelPace, budget_of, too_slow, too_small
from app.research.document_reading.document_reader import (
    DocumentReading,
    DocumentSense,
)
from app.research.document_reading.library_reading import read_library
from app.research.document_reading.near_excerpts import near_excerpts
from app.research.document_reading.paper_facts import PaperFacts, paper_facts
from app.research.document_reading.reckoned_rows import ReckonedRows, reckoned
from app.research.extractive import extract
from app.research.files.unread_files import files_elsewhere, unread_files
from app.research.gathering import last_look
from app.research.modes import PastResearch, open_reach, order
from app.research.online_words import OnlineWords
from app.research.prices import cost_of, prices_of
from app.research.question_scope import OwnWords
from app.research.relevance.relevance import terms_of
from app.research.relevance.search_words import search_words
from app.research.research_settings import ResearchSettings
from app.research.run_ceiling import RunCeiling, run_ceiling
from app.research.run_state import (
    ResearchResult,
    ResearchRun,
    ResearchTask,
    RunDisplay,
)
from app.research.runs.account_keeping import AccountKeeper
from app.research.runs.journal import Journal

log = logging.getLogger(__name__)


class Researcher:
    """Runs researches over the user's files, the web and the past, one at a time. ``setup`` may be
    exchanged at any time; a run keeps the one that it began with."""

    def __init__(
        self,
        *,
        clock: Clock,
        library: Library | None = None,
        runs: RunStore | None = None,
        setup: ResearchSettings | None = None,
        documents: DocumentSense | None = None,
    ) -> None:
        self._clock = clock
        self._documents = documents or DocumentSense()
        self._library = library
        self.past: PastResearch | None = None
        """Set by the turn, for the session that it is in."""
        self._runs = runs
        self.setup = setup or ResearchSettings()
        self._stop = asyncio.Event()
        self._paces: dict[str, ModelPace] = {}
        """By the names of models on this computer, how fast they were last."""

    async def mode_for(self, wanted: Mode | None) -> Mode | None:
        """The mode of a run: the one that is wanted or set, else both where there are files, else
        the web. None where that has nothing to search: no web is set up, or no file was added."""
        files = await self.holds_files()
        online = self.setup.open_web is not None
        wanted = wanted or self.setup.default_mode
        if wanted is None:
            wanted = Mode.BOTH if files else Mode.ONLINE_ONLY
        if wanted is Mode.FILES_ONLY:
            return wanted if self._library is not None else None
        if wanted is Mode.ONLINE_ONLY:
            return wanted if online else None
        return wanted if files or online else None

    async def holds_files(self) -> bool:
        """Whether the user has added files that can be searched."""
        return self._library is not None and await self._library.holds_files()

    async def unread_files(
        self, question: str, *, nothing_found: bool, told: Collection[str] = ()
    ) -> list[errors.FileError]:
        """See :func:`app.research.files.unread_files.unread_files`."""
        if self._library is None:
            return []
        return await unread_files(self._library, question, nothing_found=nothing_found, told=told)

    async def files_elsewhere(self, question: str) -> list[errors.FileError]:
        """See :func:`app.research.files.unread_files.files_elsewhere`."""
        return [] if self._library is None else await files_elsewhere(self._library, question)

    async def search_files(self, query: str, limit: int, project: str | None) -> list[Excerpt]:
        """What the user's files have, those of the ``project`` first."""
        library = self._library
        if library is not None and project is not None:
            library = library.preferring(project)
        return [] if library is None else await library.search(query, limit)

    async def near_files(self, question: str, project: str | None) -> list[Excerpt]:
        """The passages of the user's files that come near to a question, those of the ``project``
        first."""
        library = self._library
        if library is None:
            return []
        return await near_excerpts(
            library if project is None else library.preferring(project),
            question,
            self._documents.meaning,
        )

    async def rows_in_files(
        self, question: str, excerpts: Sequence[Excerpt], just_told: str = ""
    ) -> ReckonedRows | None:
        """Which rows of a table of the user's files a question is after, all together;
        ``just_told``: the address of the file that was told of just now."""
        if self._library is None:
            return None
        return await reckoned(self._library, question, excerpts, just_told)

    async def read_files(self, question: str, excerpts: Sequence[Excerpt]) -> DocumentReading:
        """Which line of some excerpts of the user's files answers a question, or which rows of a
        table together."""
        if self._library is None:
            return await asyncio.to_thread(self._documents.read, question, excerpts)
        return await read_library(self._documents, self._library, question, excerpts)

    async def paper_facts(self, keys: Collection[str]) -> dict[str, PaperFacts]:
        """What some of the user's files say of themselves as a whole, by their keys."""
        return {} if self._library is None else await paper_facts(self._library, keys)

    async def whole_papers(self, first: Sequence[str], most: int) -> list[Excerpt]:
        """See :meth:`app.core.domain.evidence.Library.whole_papers`."""
        return [] if self._library is None else await self._library.whole_papers(first, most)

    def finish_now(self) -> None:
        """ "Şimdi bitir": end all that is waited for, and answer with what there is: with what was
        written by then, and with quotes of what was found."""
        self._stop.set()

    def _as_the_model_can(self, task: ResearchTask, screen: RunDisplay) -> ResearchTask:
        """The task in Hızlı where the model is too small or too slow for more, which is said."""
        model, tier = task.model, task.tier
        if model is None or tier is Tier.HIZLI or not stays_here(model):
            return task
        about = {"model": model.name, "tokens": str(model.context_tokens)}
        if too_small(tier, model.context_tokens):
            screen.show(Notice(NoticeCode.QUICK_FOR_WINDOW, about))
        elif too_slow(tier, self._paces.get(model.name, ModelPace()), self._budget(tier)):
            screen.show(Notice(NoticeCode.QUICK_FOR_SPEED, {"model": model.name}))
        else:
            return task
        mode = Mode.BOTH if task.mode is Mode.SEQUENTIAL else task.mode
        return replace(task, tier=Tier.HIZLI, mode=mode)

    def _budget(self, tier: Tier) -> Budget:
        set_by_user = self.setup.budgets.get(tier.value)
        return budget_of(tier, set_by_user if isinstance(set_by_user, dict) else None)

    def at_most(self, tier: Tier, model: ChatModel | None, conversation: int = 0) -> RunCeiling:
        """What a run takes at most; see :func:`app.research.run_ceiling.run_ceiling`."""
        return run_ceiling(tier, self._budget(tier), self.setup, model, conversation)

    async def unfinished(self, message_id: str) -> Run | None:
        """The run for a question that was cut off and can go on."""
        return await self._runs.open_run(message_id) if self._runs is not None else None

    async def chosen(self, message_id: str) -> Run | None:
        """The newest run for a question, whatever became of it: how it was researched."""
        return await self._runs.newest_run(message_id) if self._runs is not None else None

    async def settle(self, outcome: ResearchResult) -> None:
        """The answer of a run is on disk: the run is over. A process that is killed before that
        goes on with it and pays for nothing twice."""
        await self._end(outcome.run_id, RunState.DONE, outcome.sources, outcome.account)

    async def drop(self, run: Run) -> None:
        """Give up a run that nobody will go on with."""
        await self._end(run.run_id, RunState.DROPPED)

    async def _end(
        self, run_id: str, state: RunState, sources: str = "", account: str = ""
    ) -> None:
        if self._runs is None:
            return
        try:
            await self._runs.end(run_id, state, sources, account)
        except errors.StorageError as error:
            log.info("a run cannot be ended on disk: %s", error.code)

    async def run(
        self, task: ResearchTask, screen: RunDisplay, *, cut_off: Run | None = None
    ) -> ResearchResult:
        """Research a question; ``cut_off`` is its run of before, which is gone on with.

        The run stays open, so that it can be taken up again and pays for nothing twice, until its
        outcome is :meth:`settled <settle>`. Raises ``ModelError``.
        """
        self._stop = asyncio.Event()
        deep = task.tier is Tier.DERIN
        task, journal = await self._begin(task, screen, cut_off)
        setup, meter = self.setup, self._meter(task)
        library = self._library
        if library is not None and task.project is not None:
            library = library.preferring(task.project)
        async with open_reach(task.mode, library, setup.open_web, self.past) as reach:
            work = ResearchRun(
                task=task,
                screen=screen,
                reach=reach,
                meter=meter,
                journal=journal,
                stop=self._stop,
                priority=order(task.mode, setup.priority),
                question=in_context(task),
                account=AccountKeeper(in_context(task)),
                own=_own_words(task),
                online_words=OnlineWords(filter(None, (task.question, task.previous))),
                model_search=setup.model_search,
                documents_sense=self._documents,
                at_most=self.at_most(task.tier, task.model, task.history).step(),
            )
            if deep and task.model is None and work.at_most is not None:
                screen.show(work.at_most)
            outcome, behind = await _research(work)
        if task.model is not None and meter.pace is not None and stays_here(task.model):
            self._paces[task.model.name] = meter.pace
        unreached = {name for key, name in work.failed.items() if key not in work.reached}
        return replace(
            outcome,
            run_id=journal.run.run_id,
            sources=_sources(behind),
            account=run_account.written(
                work.account.account(work.evidence, behind, meter.spent(), meter.hit)
            ),
            unreached=tuple(sorted(unreached)),
            cut_off=bool(work.failed) and not work.reached,
        )

    async def _begin(
        self, task: ResearchTask, screen: RunDisplay, cut_off: Run | None
    ) -> tuple[ResearchTask, Journal]:
        """The task as it is run, and the journal of its run: a new one, or that of ``cut_off``."""
        if cut_off is not None and self._runs is not None:
            task = replace(task, tier=cut_off.tier, mode=cut_off.mode, question=cut_off.question)
            journal = await Journal.resume(cut_off, self._runs, self._clock)
            screen.show(Step(StepCode.RESUMING))
            return task, journal
        task = self._as_the_model_can(replace(task, tier=tier_of(task)), screen)
        now = self._clock.now()
        run = Run(new_id(), task.message_id, task.question, task.tier, task.mode, now)
        store = self._runs if task.keep else None
        return task, await Journal.begin(run, store, self._clock)

    def _meter(self, task: ResearchTask) -> Meter:
        prices = prices_of(task.model.name, self.setup.prices) if task.model is not None else None
        search_price = self.setup.search_price
        return Meter(
            self._budget(task.tier),
            self._clock,
            conversation=task.history,
            cost=lambda usage: cost_of(usage, prices, search_price),
            waits=stays_here(task.model),
        )


def tier_of(task: ResearchTask) -> Tier:
    """The tier that a task is run in: without a model there is no deep research, and Sıralı analiz
    is more than one call."""
    tier = Tier.ARASTIRMA if task.tier is Tier.AUTO else task.tier
    if task.model is None:
        return Tier.HIZLI if tier is Tier.HIZLI else Tier.ARASTIRMA
    if task.mode is Mode.SEQUENTIAL and tier is Tier.HIZLI:
        return Tier.ARASTIRMA
    return tier


def in_context(task: ResearchTask) -> str:
    """A question with the topic of the one before where it leans on it: the best that can be done
    without a model."""
    return with_topic(task.question, task.previous)


def with_topic(question: str, previous: str) -> str:
    """A question with the words of the one before ("" for none) that it leaves out."""
    if not previous:
        return question
    known = set(search_words(question).casefold().split())
    added = [word for word in search_words(previous).split() if word.casefold() not in known]
    return " ".join([question, *added])


def _own_words(task: ResearchTask) -> OwnWords:
    own = OwnWords(in_context(task))
    if task.previous and len(terms_of(task.question)) > 1:
        # It may lean on the question before and be about something else.
        own.confirm([task.question])
    return own


async def _research(run: ResearchRun) -> tuple[ResearchResult, tuple[Passage, ...]]:
    task = run.task
    about = {"tier": task.tier.value, "mode": task.mode.value}
    if task.lookup:
        run.screen.show(Step(StepCode.LOOKING_IN_FILES, about))
    else:
        run.screen.show(Step(StepCode.RESEARCHING, about))
    run.tell_spent()
    notes = await research_steps.gather(run)
    if not run.evidence and not run.gathering:
        await last_look(run)
    stopped = run.stop.is_set()
    if not run.evidence:
        return ResearchResult("", usage=run.meter.usage, hit=run.meter.hit, stopped=stopped), ()
    if task.model is None or stopped:
        return await _extract(run)
    return await answer.write(run, notes, lambda known: _extract(run, known))


async def _extract(run: ResearchRun, known: int = 0) -> tuple[ResearchResult, tuple[Passage, ...]]:
    """The answer in quotes, below one that has so many sources of its own (``known``)."""
    task = run.task
    run.screen.show(Step(StepCode.EXTRACTING))
    reading = None
    if run.reach.library is not None:
        passages = run.evidence.passages.values()
        files = [e.excerpt for e in passages if e.excerpt.source.kind is SourceKind.FILE]
        if files:
            sense = run.documents_sense
            reading = await read_library(
                sense, run.reach.library, run.question, files, alone=task.question
            )
    found = await asyncio.to_thread(
        extract,
        run.evidence,
        run.question,
        task.tier,
        task.speech,
        run.priority,
        run.documents_sense,
        reading,
        beside_records=task.beside_records,
        for_model=task.model is not None,
    )
    ended = ResearchResult("", usage=run.meter.usage, hit=run.meter.hit, stopped=run.stop.is_set())
    if found is None:
        return ended, ()
    if found.near:
        near = replace(ended, near=found.text, near_may_answer=found.may_answer)
        return replace(near, citations=found.citations), found.passages
    text = found.text
    if known:
        text = "\n\n" + numbered_from(text, known + 1)
    await run.screen.write(text)
    return replace(ended, text=text, citations=found.citations), found.passages


def _sources(passages: Sequence[Passage]) -> str:
    """What an answer stands on, as it is kept with its run."""
    kept = [
        {"id": each.id, "digest": each.digest, **json_codec.excerpt_to_json(each.excerpt)}
        for each in passages
    ]
    return json.dumps(kept, ensure_ascii=False) if kept else ""
