"""The steps of a research before its answer is written, by tier and mode: planning, searching,
reading, looking for gaps. :mod:`app.research.runner` says what each tier is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.domain.events import Step, StepCode
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording.prompts import Filled, fill
from app.research import gathering, research_prompts
from app.research.budgets import EXTRACTING_SHARE, PLANNING_SHARE, TimeOver, hold
from app.research.gathering import clean_queries
from app.research.modes import FILES, ONLINE
from app.research.question_scope import only_resolves
from app.research.relevance.search_words import search_words
from app.research.run_state import ResearchRun, objects, texts

QUERIES = 3
FILE_QUERIES = 2
PAGES = 4
"""Pages that a round of Araştırma reads."""
DEEP_PARTS, DEEP_QUERIES, DEEP_PAGES, DEEP_ROUNDS = 6, 8, 12, 5
GAP_CHARACTERS = 24_000
"""How much of what was found the check for gaps looks at."""


async def gather(run: ResearchRun) -> Filled:
    """Fill a run with evidence; what to tell the writer about it, "" for nothing."""
    if run.task.model is None:
        return await _simple(run)
    if run.task.mode is Mode.SEQUENTIAL:
        return await _sequential(run)
    if run.task.tier is Tier.HIZLI:
        return await _simple(run)
    if run.task.tier is Tier.DERIN:
        return await _deep(run)
    return await _planned(run)


async def _simple(run: ResearchRun) -> Filled:
    """One search with the question's own words."""
    await gathering.search(run, "search:1", [search_words(run.question)], run.priority)
    await gathering.read(run, run.meter.budget.pages)
    return Filled()


# --- Araştırma ---------------------------------------------------------------------------------


async def _planned(run: ResearchRun) -> Filled:
    """Plan, search, read; one more round where a gap shows. What to tell the writer."""
    run.screen.show(Step(StepCode.PLANNING))
    prompt = fill(research_prompts.PLAN, question=run.task.question, count=QUERIES)
    plan = await run.ask("plan", prompt, research_prompts.PLAN_SCHEMA, share=PLANNING_SHARE)
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
    prompt = fill(
        research_prompts.GAPS,
        question=run.question,
        parts=research_prompts.parts(parts),
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


# --- Derin -------------------------------------------------------------------------------------


async def _deep(run: ResearchRun) -> Filled:
    run.screen.show(Step(StepCode.PLANNING))
    prompt = fill(research_prompts.DEEP_PLAN, question=run.task.question, count=DEEP_PARTS)
    plan = await run.ask(
        "plan", prompt, research_prompts.DEEP_PLAN_SCHEMA, keep_calls=2, share=PLANNING_SHARE
    )
    _understood(run, plan)
    planned = {
        question: texts(each, "queries", QUERIES) or [search_words(question)]
        for each in objects(plan, "parts", DEEP_PARTS)
        if (question := " ".join(str(each.get("question", "")).split())[:300])
    } or {run.question: [search_words(run.question)]}
    if run.at_most is not None:
        run.screen.show(run.at_most)
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
            return {"parts": list(await hold(review(parts), run.stop))}

    try:
        kept = tuple(texts(await run.journal.step("review", ask), "parts", 12)) or parts
    except TimeOver:
        return parts
    run.own.confirm(kept)
    for part in set(kept) - set(parts):
        run.online_words.add_said(part)
    return kept


async def _outline(run: ResearchRun, parts: Sequence[str]) -> list[str]:
    if not run.evidence or run.stop.is_set():
        return list(parts)
    run.screen.show(Step(StepCode.OUTLINING))
    prompt = fill(
        research_prompts.OUTLINE,
        question=run.question,
        parts=research_prompts.parts(parts),
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


async def _sequential(run: ResearchRun) -> Filled:
    """Specification 3's four steps, up to the synthesis."""
    run.screen.show(Step(StepCode.ANALYSING))
    question = run.task.question
    plan = await run.ask(
        "analysis", fill(research_prompts.ANALYSIS, question=question),
        research_prompts.ANALYSIS_SCHEMA, keep_calls=2, share=PLANNING_SHARE,
    )  # fmt: skip
    _understood(run, plan)
    run.screen.show(Step(StepCode.EXTRACTING_FILES))
    in_files = _with_own(run, texts(plan, "file_queries", 2))[:FILE_QUERIES]
    await gathering.search(run, "search:files", in_files, (FILES,), past=True)
    findings: list[str] = []
    missing: list[str] = []
    if run.evidence:
        prompt = fill(
            research_prompts.EXTRACTION,
            question=run.question,
            documents=run.documents(GAP_CHARACTERS),
        )
        reply = await run.ask(
            "extraction", prompt, research_prompts.EXTRACTION_SCHEMA, share=EXTRACTING_SHARE
        )
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
