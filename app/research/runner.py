"""One research from its question to its checked answer.

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
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.domain import errors, json_codec
from app.core.domain.events import Step, StepCode
from app.core.domain.evidence import Library, Passage
from app.core.domain.messages import new_id
from app.core.domain.ports import Clock
from app.core.domain.run_port import Run, RunState, RunStore
from app.core.domain.tiers import Mode, Tier
from app.research import answer, gathering, research_prompts
from app.research.budgets import Meter, budget_of
from app.research.extractive import extract
from app.research.gathering import clean_queries, search_words
from app.research.journal import Journal
from app.research.modes import FILES, ONLINE, PastResearch, open_reach, order
from app.research.prices import cost_of, prices_of
from app.research.question_scope import OwnWords, only_resolves
from app.research.relevance.relevance import terms_of
from app.research.research_settings import ResearchSettings
from app.research.run_state import (
    ResearchResult,
    ResearchRun,
    ResearchTask,
    RunDisplay,
    objects,
    texts,
)

log = logging.getLogger(__name__)

QUERIES = 3
FILE_QUERIES = 2
PAGES = 4
"""Pages that a round of Araştırma reads."""
DEEP_PARTS, DEEP_QUERIES, DEEP_PAGES, DEEP_ROUNDS = 6, 8, 12, 5
GAP_CHARACTERS = 24_000
"""How much of what was found the check for gaps looks at."""


class Researcher:
    """Runs researches over the user's files, the web and the past, one at a time. ``setup`` may be
    exchanged at any time; a run keeps the one that it began with."""

    def __init__(
        self,
        *,
        clock: Clock,
        library: Library | None = None,
        past: PastResearch | None = None,
        runs: RunStore | None = None,
        setup: ResearchSettings | None = None,
    ) -> None:
        self._clock = clock
        self._library = library
        self.past = past
        self._runs = runs
        self.setup = setup or ResearchSettings()
        self._stop = asyncio.Event()

    async def mode_for(self, wanted: Mode | None) -> Mode | None:
        """The mode of a run: the one that is wanted or set, else both where there are files, else
        the web. None where that has nothing to search: no web is set up, or no file was added."""
        files = self._library is not None and await self._library.holds_files()
        online = self.setup.open_web is not None
        wanted = wanted or self.setup.default_mode
        if wanted is None:
            wanted = Mode.BOTH if files else Mode.ONLINE_ONLY
        if wanted is Mode.FILES_ONLY:
            return wanted if self._library is not None else None
        if wanted is Mode.ONLINE_ONLY:
            return wanted if online else None
        return wanted if files or online else None

    def finish_now(self) -> None:
        """ "Şimdi bitir": gather no more, answer from what there is."""
        self._stop.set()

    async def unfinished(self, message_id: str) -> Run | None:
        """The run for a question that was cut off and can go on."""
        return await self._runs.open_run(message_id) if self._runs is not None else None

    async def chosen(self, message_id: str) -> Run | None:
        """The newest run for a question, whatever became of it: how it was researched."""
        return await self._runs.newest_run(message_id) if self._runs is not None else None

    async def settle(self, outcome: ResearchResult) -> None:
        """The answer of a run is on disk: the run is over. A process that is killed before that
        goes on with it and pays for nothing twice."""
        await self._end(outcome.run_id, RunState.DONE, outcome.sources)

    async def drop(self, run: Run) -> None:
        """Give up a run that nobody will go on with."""
        await self._end(run.run_id, RunState.DROPPED)

    async def _end(self, run_id: str, state: RunState, sources: str = "") -> None:
        if self._runs is None:
            return
        try:
            await self._runs.end(run_id, state, sources)
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
        if cut_off is not None and self._runs is not None:
            task = replace(task, tier=cut_off.tier, mode=cut_off.mode, question=cut_off.question)
            journal = await Journal.resume(cut_off, self._runs, self._clock)
            screen.show(Step(StepCode.RESUMING))
        else:
            task = replace(task, tier=tier_of(task))
            run = Run(
                new_id(),
                task.message_id,
                task.question,
                task.tier,
                task.mode,
                self._clock.now(),
            )
            store = self._runs if task.keep else None
            journal = await Journal.begin(run, store, self._clock)
        setup = self.setup
        set_by_user = setup.budgets.get(task.tier.value)
        prices = prices_of(task.model.name, setup.prices) if task.model is not None else None
        meter = Meter(
            budget_of(task.tier, set_by_user if isinstance(set_by_user, dict) else None),
            self._clock,
            conversation=task.history,
            cost=lambda usage: cost_of(usage, prices, setup.search_price),
        )
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
                own=_own_words(task),
                model_search=setup.model_search,
            )
            outcome, behind = await _research(work)
        unreached = {name for key, name in work.failed.items() if key not in work.reached}
        return replace(
            outcome,
            run_id=journal.run.run_id,
            sources=_sources(behind),
            unreached=tuple(sorted(unreached)),
            cut_off=bool(work.failed) and not work.reached,
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
    if not task.previous:
        return task.question
    known = set(search_words(task.question).casefold().split())
    added = [word for word in search_words(task.previous).split() if word.casefold() not in known]
    return " ".join([task.question, *added])


def _own_words(task: ResearchTask) -> OwnWords:
    own = OwnWords(in_context(task))
    if task.previous and len(terms_of(task.question)) > 1:
        # It may lean on the question before and be about something else.
        own.confirm([task.question])
    return own


async def _research(run: ResearchRun) -> tuple[ResearchResult, tuple[Passage, ...]]:
    task = run.task
    about = {"tier": task.tier.value, "mode": task.mode.value}
    run.screen.show(Step(StepCode.RESEARCHING, about))
    run.tell_spent()
    notes = ""
    if task.model is None:
        await _simple(run)
    elif task.mode is Mode.SEQUENTIAL:
        notes = await _sequential(run)
    elif task.tier is Tier.HIZLI:
        await _simple(run)
    elif task.tier is Tier.DERIN:
        notes = await _deep(run)
    else:
        notes = await _planned(run)
    stopped = run.stop.is_set()
    if not run.evidence:
        return ResearchResult("", usage=run.meter.usage, hit=run.meter.hit, stopped=stopped), ()
    if task.model is None:
        return await _extract(run)
    outcome, behind = await answer.write(run, notes)
    if outcome.text.strip() or outcome.stopped:
        return outcome, behind
    # Nothing of it held: what the sources say, word for word, is better than nothing.
    return await _extract(run)


async def _simple(run: ResearchRun) -> None:
    """One search with the question's own words."""
    await gathering.search(run, "search:1", [search_words(run.question)], run.priority)
    await gathering.read(run, run.meter.budget.pages)


async def _extract(run: ResearchRun) -> tuple[ResearchResult, tuple[Passage, ...]]:
    task = run.task
    run.screen.show(Step(StepCode.EXTRACTING))
    found = extract(run.evidence, run.question, task.tier, task.speech, run.priority)
    ended = ResearchResult("", usage=run.meter.usage, hit=run.meter.hit, stopped=run.stop.is_set())
    if found is None:
        return ended, ()
    await run.screen.write(found.text)
    return replace(ended, text=found.text, citations=found.citations), found.passages


# --- Araştırma ---------------------------------------------------------------------------------


async def _planned(run: ResearchRun) -> str:
    """Plan, search, read; one more round where a gap shows. What to tell the writer."""
    run.screen.show(Step(StepCode.PLANNING))
    prompt = research_prompts.PLAN.format(
        question=research_prompts.quoted(run.task.question), count=QUERIES
    )
    plan = await run.ask("plan", prompt, research_prompts.PLAN_SCHEMA)
    _understood(run, plan)
    queries = _with_own(run, texts(plan, "queries", QUERIES))[:QUERIES]
    await gathering.search(run, "search:1", queries, run.priority)
    await gathering.read(run, PAGES)
    # One call writes and one may repair: the check for gaps is what is left.
    more, conflicts = await _gaps(run, 1, (), QUERIES - 1, keep_calls=2)
    if more:
        await gathering.search(run, "search:2", more, run.priority)
        await gathering.read(run, PAGES)
    return research_prompts.notes(conflicts=conflicts)


def _understood(run: ResearchRun, plan: Mapping[str, object] | None) -> None:
    """Take over what the plan makes of references to the conversation; in all else the question
    stays as the user put it."""
    given = plan.get("question") if plan else None
    wording = " ".join(given.split())[:600] if isinstance(given, str) else ""
    if wording and run.task.window and only_resolves(wording, run.task.question, run.task.window):
        run.question = run.understood = wording
        run.own.confirm([wording])


def _with_own(run: ResearchRun, planned: Sequence[str]) -> list[str]:
    """The question's own words first, then what was planned, nothing twice."""
    return clean_queries([search_words(run.question), *planned], ())


async def _gaps(
    run: ResearchRun, round_: int, parts: Sequence[str], count: int, *, keep_calls: int
) -> tuple[list[str], list[str]]:
    """What is still to be searched, and where sources contradict each other."""
    if not run.evidence or not run.gathering:
        return [], []
    run.screen.show(Step(StepCode.CHECKING_GAPS))
    prompt = research_prompts.GAPS.format(
        question=research_prompts.quoted(run.question),
        parts=_parts_text(parts),
        tried="; ".join(run.tried),
        documents=run.documents(GAP_CHARACTERS),
        count=count,
    )
    reply = await run.ask(
        f"gaps:{round_}", prompt, research_prompts.GAPS_SCHEMA, keep_calls=keep_calls
    )
    conflicts = []
    for each in objects(reply, "conflicts", 6):
        ids = [name for name in texts(each, "ids", 6) if name in run.evidence.passages]
        about = " ".join(str(each.get("about", "")).split())[:300]
        if about and len(ids) > 1:
            conflicts.append(f"{about} [{', '.join(ids)}]")
            run.screen.show(Step(StepCode.CONFLICT, {"about": about}))
    if reply is None or reply.get("enough") is True:
        return [], conflicts
    return clean_queries(texts(reply, "queries", count), run.tried), conflicts


def _parts_text(parts: Sequence[str]) -> str:
    if not parts:
        return ""
    return (
        "\nAlt sorular:\n"
        + "\n".join(f"- {research_prompts.quoted(each)}" for each in parts)
        + "\n"
    )


# --- Derin -------------------------------------------------------------------------------------


async def _deep(run: ResearchRun) -> str:
    run.screen.show(Step(StepCode.PLANNING))
    prompt = research_prompts.DEEP_PLAN.format(
        question=research_prompts.quoted(run.task.question), count=DEEP_PARTS
    )
    plan = await run.ask("plan", prompt, research_prompts.DEEP_PLAN_SCHEMA, keep_calls=2)
    _understood(run, plan)
    planned = {
        question: texts(each, "queries", QUERIES) or [search_words(question)]
        for each in objects(plan, "parts", DEEP_PARTS)
        if (question := " ".join(str(each.get("question", "")).split())[:300])
    } or {run.question: [search_words(run.question)]}
    parts = await _reviewed(run, tuple(planned))
    for place, part in enumerate(parts, 1):
        run.screen.show(Step(StepCode.PART, {"number": str(place), "part": part}))
    queries = _with_own(
        run, [query for part in parts for query in planned.get(part, [search_words(part)])]
    )
    conflicts: list[str] = []
    for round_ in range(1, DEEP_ROUNDS + 1):
        new = await gathering.search(run, f"search:{round_}", queries, run.priority)
        new += await gathering.read(run, DEEP_PAGES)
        if not run.gathering or (round_ > 1 and not new):
            break
        queries, found = await _gaps(run, round_, parts, DEEP_QUERIES, keep_calls=3)
        conflicts = found or conflicts
        if not queries:
            break
    outline = await _outline(run, parts)
    return research_prompts.notes(conflicts=conflicts, outline=outline)


async def _reviewed(run: ResearchRun, parts: tuple[str, ...]) -> tuple[str, ...]:
    """The plan as the user leaves it; nobody is asked a second time."""
    review = run.screen.review
    if review is None:
        return parts

    async def ask() -> dict[str, object]:
        with run.meter.paused():
            return {"parts": list(await review(parts))}

    kept = tuple(texts(await run.journal.step("review", ask), "parts", 12)) or parts
    run.own.confirm(kept)
    return kept


async def _outline(run: ResearchRun, parts: Sequence[str]) -> list[str]:
    if not run.evidence or run.stop.is_set():
        return list(parts)
    run.screen.show(Step(StepCode.OUTLINING))
    prompt = research_prompts.OUTLINE.format(
        question=research_prompts.quoted(run.question),
        parts=_parts_text(parts),
        documents=run.documents(2 * GAP_CHARACTERS),
    )
    reply = await run.ask("outline", prompt, research_prompts.OUTLINE_SCHEMA)
    lines = [str(reply.get("title", ""))] if reply else []
    for each in objects(reply, "sections", 10):
        ids = [name for name in texts(each, "ids", 12) if name in run.evidence.passages]
        cited = f" [{', '.join(ids)}]" if ids else ""
        lines.append(f"{each.get('heading', '')}: {each.get('points', '')}{cited}")
    return [line for line in lines if line.strip(": ")] or list(parts)


# --- Sıralı analiz -----------------------------------------------------------------------------


async def _sequential(run: ResearchRun) -> str:
    """Specification 3's four steps, up to the synthesis."""
    run.screen.show(Step(StepCode.ANALYSING))
    question = research_prompts.quoted(run.task.question)
    plan = await run.ask(
        "analysis", research_prompts.ANALYSIS.format(question=question),
        research_prompts.ANALYSIS_SCHEMA, keep_calls=2,
    )  # fmt: skip
    _understood(run, plan)
    run.screen.show(Step(StepCode.EXTRACTING_FILES))
    in_files = _with_own(run, texts(plan, "file_queries", 2))[:FILE_QUERIES]
    await gathering.search(run, "search:files", in_files, (FILES,), past=True)
    findings: list[str] = []
    missing: list[str] = []
    if run.evidence:
        prompt = research_prompts.EXTRACTION.format(
            question=research_prompts.quoted(run.question), documents=run.documents(GAP_CHARACTERS)
        )
        reply = await run.ask("extraction", prompt, research_prompts.EXTRACTION_SCHEMA)
        for each in objects(reply, "findings", 20):
            ids = [name for name in texts(each, "ids", 6) if name in run.evidence.passages]
            if ids and each.get("text"):
                findings.append(f"{each['text']} [{', '.join(ids)}]")
        missing = texts(reply, "queries", QUERIES)
    run.screen.show(Step(StepCode.SEARCHING_ONLINE))
    wanted = _with_own(run, [*missing, *texts(plan, "online_queries", 2)])
    # What was asked of the files may be asked of the web as well.
    run.tried.clear()
    await gathering.search(run, "search:online", wanted[:QUERIES], (ONLINE,), past=False)
    await gathering.read(run, PAGES)
    run.screen.show(Step(StepCode.SYNTHESISING))
    return research_prompts.notes(findings=findings)


def _sources(passages: Sequence[Passage]) -> str:
    """What an answer stands on, as it is kept with its run."""
    kept = [
        {"id": each.id, "digest": each.digest, **json_codec.excerpt_to_json(each.excerpt)}
        for each in passages
    ]
    return json.dumps(kept, ensure_ascii=False) if kept else ""
