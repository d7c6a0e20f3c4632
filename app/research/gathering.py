"""The gathering of a run: search sources and read pages side by side, within the budget.

A source that fails is named and passed over. Pages are read only from addresses that a search gave,
or that a past answer of the user's own was made from, never from one that a model wrote. The user's
files and past are searched only for what has to do with the user's own words, and what they give is
used only where it fits these (:mod:`app.research.question_scope`).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Any

from app.core.domain import errors, json_codec
from app.core.domain.events import Step, StepCode
from app.core.domain.evidence import Excerpt, Library, SourceKind
from app.core.language.turkish import fold
from app.core.understanding.questions.two_at_once import questions_in
from app.research import model_search
from app.research.budgets import TimeOver, hold, let_go
from app.research.document_reading.near_excerpts import near_in_meaning
from app.research.modes import FILES, ONLINE
from app.research.online_words import PRIVATE, OnlineQuery
from app.research.relevance import translation
from app.research.relevance.relevance import Relevance, language_of
from app.research.relevance.search_words import search_words
from app.research.run_state import ResearchRun
from app.research.runs.account_keeping import marks
from app.research.runs.journal import Result
from app.research.runs.run_evidence import PastFinding
from app.research.sources.fusion import fuse
from app.research.text.past_answers import own_statements

Asking = Callable[[], Awaitable[list[Excerpt]]]
"""Asks a source, once it is called: a run may be given up before."""
EXCERPTS = 8
"""What one source of the web gives for one query."""
FILE_EXCERPTS = 40
"""What the user's files give for one query; how much of it is handed on is a matter of tokens."""
ONLINE_EXCERPTS = 24
"""What all sources of the web together give for one query."""
OF_A_PAGE = 5
"""The excerpts that are kept of a page that was read: those that fit the question best."""
FILES_ABROAD = "files in English"
PAST = 2
LAST_LOOK_SECONDS = 1.0
"""How long a run that is over before it found anything still asks its sources."""
AT_ONCE = 6
"""Pages that are read at the same time."""

_ADDRESS = re.compile(r"\bhttps?://\S+|\bwww\.\S+", re.IGNORECASE)


def clean_queries(queries: Iterable[str], tried: Sequence[str]) -> list[str]:
    """Queries without addresses and without those that were tried."""
    seen = {fold(each) for each in tried}
    found: list[str] = []
    for query in queries:
        query = " ".join(_ADDRESS.sub(" ", query).split())[:200]
        if query and fold(query) not in seen:
            seen.add(fold(query))
            found.append(query)
    return found


async def search(
    run: ResearchRun, stage: str, queries: Sequence[str], parts: Sequence[str], *, past: bool = True
) -> int:
    """Ask every source of the ``parts`` for every query, side by side; how many passages are new.

    ``stage`` names the steps; the results enter in the order of the queries, whichever came first.
    """
    if not run.gathering:
        return 0
    queries = clean_queries(queries, run.tried)
    if ONLINE not in parts:
        queries = [query for query in queries if _may_look_private(run, query)]
    leaving = await _leaving(run, queries) if ONLINE in parts else {}
    if tuple(parts) == (ONLINE,):
        queries = [query for query in queries if leaving[query].text]
    queries = queries[: run.meter.take_searches(len(queries))]
    run.tried += queries
    for query in queries:
        run.screen.show(Step(StepCode.SEARCHING, {"query": query}))
        _tell_held_back(run, leaving.get(query))
    run.tell_spent()
    by_model = model_search.granted(run, stage, parts, len(queries))
    works = []
    for place, query in enumerate(queries):
        name = f"{stage}:{place}"
        if (known := run.journal.known(name)) is not None:
            model_search.charge(run, known)
        online = leaving[query].text if query in leaving else ""
        own = model_search.step_name(stage, place) if place < by_model and online else ""
        work = searching(run, query, online, parts, past=past, own=own)
        works.append(run.journal.step(name, work))
    results = await run.together(works)
    for query, result in zip(queries, results, strict=True):
        run.account.asked(query, leaving[query].text if query in leaving else "", result)
    new = sum(
        _take(run, result, own=query == search_words(run.question))
        for query, result in zip(queries, results, strict=True)
        if result is not None
    )
    run.tell_spent()
    return new


async def last_look(run: ResearchRun) -> None:
    """Ask once what the question's own words find, for a run that was ended before anything came:
    for a moment, and whoever has not answered by then is left out."""
    query = search_words(run.question)
    leaving = await _leaving(run, [query]) if ONLINE in run.priority else {}
    online = leaving[query].text if leaving else ""
    works: list[Awaitable[list[Excerpt]]] = []
    if FILES in run.priority and run.reach.library is not None and _may_look_private(run, query):
        works.append(_in_files(run, run.reach.library, query))
    if online and run.reach.web is not None:
        works += (source.search(online, EXCERPTS) for source in run.reach.web.sources)
    tasks = [asyncio.ensure_future(work) for work in works]
    if tasks:
        await asyncio.wait(tasks, timeout=LAST_LOOK_SECONDS)
    await let_go(tasks)
    for task in tasks:
        if task.done() and not task.cancelled():
            if isinstance(fault := task.exception(), errors.SourceError):
                run.tell_failure(fault)
            elif fault is not None:
                raise fault
            else:
                run.evidence.add(_usable(run, task.result(), own=True))


async def _leaving(run: ResearchRun, queries: Sequence[str]) -> dict[str, OnlineQuery]:
    """The queries as they may leave this computer; one that was asked already is not asked again.
    In a thread: all that was found is read for it."""
    private = run.private_in_view
    public = [each.excerpt for each in run.evidence.passages.values()]

    def allowed() -> list[OnlineQuery]:
        run.online_words.learn(public)
        return [run.online_words.query(query, private=private) for query in queries]

    leaving: dict[str, OnlineQuery] = {}
    for query, online in zip(queries, await asyncio.to_thread(allowed), strict=True):
        again = fold(online.text) in run.asked_online
        run.asked_online.add(fold(online.text))
        leaving[query] = replace(online, text="") if again else online
    return leaving


def _tell_held_back(run: ResearchRun, online: OnlineQuery | None) -> None:
    if online is not None and online.held_back:
        held = ", ".join(f"“{word}”" for word in online.held_back)
        run.screen.show(Step(StepCode.HELD_BACK, {"words": held, "query": online.text}))


def searching(
    run: ResearchRun, query: str, online: str, parts: Sequence[str], *, past: bool, own: str
) -> Callable[[], Awaitable[Result]]:
    """What asks all sources of the ``parts`` for a query. ``online``: the query as it may leave, ""
    for not at all; ``own``: the name of the step in which the model's server searches, "" where it
    does not."""

    async def work() -> Result:
        private = _may_look_private(run, query)
        asked = _of_sources(run, query if private and FILES in parts else "", online)
        looking = _past(run, query) if past and private else _nothing()
        by_model = model_search.search(run, own, online) if own else _no_result()
        came, remembered, searched = await asyncio.gather(
            asyncio.gather(*(_guarded(run, *each) for each in asked.items())), looking, by_model
        )
        found = {name: excerpts for name, (excerpts, _) in zip(asked, came, strict=True)}
        account = [
            [name.partition(":")[2] or name, len(excerpts), failed]
            for name, (excerpts, failed) in zip(asked, came, strict=True)
        ]
        if own:
            found[own] = model_search.found_in(searched)
            if found[own]:
                run.reached.add(own)
            model = run.task.model
            account.append([model.name if model is not None else own, len(found[own]), ""])
        lists = _fused(found)
        return {
            "found": [[json_codec.excerpt_to_json(each) for each in lists[part]] for part in parts],
            "past": [
                {
                    "excerpt": json_codec.excerpt_to_json(each.excerpt),
                    "message_id": each.message_id,
                    "leads": list(each.leads),
                }
                for each in remembered
            ],
            "leads": searched.get("leads", []),
            "usage": searched.get("usage", {}),
            "asked": account,
            "marks": [marks(part, lists[part]) for part in parts],
        }

    return work


def _of_sources(run: ResearchRun, in_files: str, online: str) -> dict[str, Asking]:
    """What each source is asked, by the source's name: the user's files, unless the query for them
    is empty, and every service online, unless that one is."""
    asked: dict[str, Asking] = {}
    reach = run.reach
    if in_files and reach.library is not None:
        asked[FILES] = partial(_in_files, run, reach.library, in_files)
        if abroad := _in_english(in_files):
            asked[FILES_ABROAD] = partial(reach.library.search, abroad, EXCERPTS)
    if online and reach.web is not None:
        for place, source in enumerate(reach.web.sources):
            asked[f"{place}:{source.name}"] = partial(source.search, online, EXCERPTS)
    return asked


def _fused(found: dict[str, list[Excerpt]]) -> dict[str, list[Excerpt]]:
    """What came of the sources, as a list of the files and one of everything online."""
    files = found.pop(FILES, [])
    # The English words are for English files: in others they only happen to stand.
    files += (e for e in found.pop(FILES_ABROAD, []) if language_of(e.text) == "en")
    return {FILES: files, ONLINE: fuse(found, ONLINE_EXCERPTS)}


def _may_look_private(run: ResearchRun, query: str) -> bool:
    """Whether a query may be asked of the user's files and past. Without a model it is the user's
    own, and nothing is handed to anybody."""
    return run.task.model is None or run.own.touches(query)


async def _in_files(run: ResearchRun, library: Library, query: str) -> list[Excerpt]:
    """What the files have for a query. Where it is the question itself and that is several, each
    of them searches for itself, and they take turns."""
    own = query == search_words(run.question)
    parts = [search_words(part) for part in questions_in(run.question)] if own else []
    lists = [await library.search(each, FILE_EXCERPTS) for each in (query, *parts)]
    turns = (each for row in zip_longest(*lists) for each in row if each is not None)
    found: dict[tuple[str, str, str], Excerpt] = {}
    for each in turns:
        found.setdefault((each.source.key, each.place, each.text), each)
    if own and (meaning := run.documents_sense.meaning) is not None:
        for each in await near_in_meaning(library, run.question, meaning):
            # Found as well, if in no word.
            found.setdefault((each.source.key, each.place, each.text), replace(each, score=_MEANT))
    return list(found.values())


_MEANT = 1e-6
"""The score of a passage that only comes near in meaning: behind all others."""


def _in_english(query: str) -> str:
    """A Turkish query in English words."""
    return translation.query(query) if language_of(query) != "en" else ""


async def _guarded(run: ResearchRun, name: str, asking: Asking) -> tuple[list[Excerpt], str]:
    """What a source gave, and the code of what went wrong."""
    try:
        found = await hold(asking(), run.stop, lambda: run.meter.seconds_to_gather)
    except TimeOver:
        return [], "time"
    except errors.SourceError as error:
        run.failed[name] = error.name or name
        run.tell_failure(error)
        return [], error.code
    if name not in (FILES, FILES_ABROAD):
        run.reached.add(name)
    return found, ""


async def _past(run: ResearchRun, query: str) -> list[PastFinding]:
    if run.reach.past is None or not run.task.use_past:
        return []
    return await run.reach.past.search(query, PAST)


async def _nothing() -> list[PastFinding]:
    return []


async def _no_result() -> Result:
    return {}


def _take(run: ResearchRun, result: Result, *, own: bool) -> int:
    """``own``: it is what the question's own words found."""
    lists = [
        [json_codec.excerpt_from_json(found) for found in each] for each in result.get("found", [])
    ]
    new = sum(len(run.evidence.add(_usable(run, each, own=own))) for each in lists)
    for each in result.get("past", []):
        excerpt = json_codec.excerpt_from_json(each["excerpt"])
        if not _usable(run, [excerpt], own=own):
            continue
        stated = replace(excerpt, text=own_statements(excerpt.text))
        usable = _usable(run, [stated], own=own)
        new += len(run.evidence.add(usable, message_id=each["message_id"]))
        run.leads += (lead for lead in each["leads"] if lead not in run.leads)
    run.leads += (lead for lead in result.get("leads", []) if lead not in run.leads)
    return new


def _usable(run: ResearchRun, excerpts: Sequence[Excerpt], *, own: bool) -> list[Excerpt]:
    """The excerpts that a run may use. Of the files all that the question's own words found: who
    writes tells better than words what answers. What a planned query found there, and what past
    research has, only as far as it fits the user's own words. Without a model the answer is chosen
    from all of them."""
    if run.task.model is None:
        return list(excerpts)

    def doubtful(each: Excerpt) -> bool:
        found = own and each.source.kind is SourceKind.FILE and each.score > 0
        return each.source.kind in PRIVATE and not found

    fitting = run.own.fitting([each for each in excerpts if doubtful(each)])
    usable = [each for each in excerpts if not doubtful(each) or each in fitting]
    run.account.left_out(excerpts, usable)
    return usable


# --- reading -----------------------------------------------------------------------------------


async def read(run: ResearchRun, most: int) -> int:
    """Read the pages that promise most, at most ``most`` and what the budget leaves; how many
    passages are new."""
    web = run.reach.web
    if web is None or web.reader is None or not run.gathering:
        return 0
    addresses = [address for address in _promising(run) if address not in run.read]
    addresses = addresses[: run.meter.take_pages(min(most, len(addresses)))]
    run.read += addresses
    run.tell_spent()
    limit = asyncio.Semaphore(AT_ONCE)
    results = await run.together([_reading(run, address, limit) for address in addresses])
    new = 0
    for address, result in zip(addresses, results, strict=True):
        run.account.opened(address, result)
        if result is not None:
            new += len(
                run.evidence.add(map(json_codec.excerpt_from_json, result.get("excerpts", [])))
            )
    run.tell_spent()
    return new


def _promising(run: ResearchRun) -> list[str]:
    """Addresses of sources that have more to read, best first; then what past answers lead to."""
    listed: dict[str, None] = {}
    for passage in run.evidence.best(run.question, 10**9):
        excerpt = passage.excerpt
        online = excerpt.source.kind in (SourceKind.WEB, SourceKind.ARTICLE)
        if online and not excerpt.whole and _ADDRESS.match(excerpt.source.address):
            listed.setdefault(excerpt.source.address)
    return list(dict.fromkeys([*listed, *run.leads]))


async def _reading(run: ResearchRun, address: str, limit: asyncio.Semaphore) -> Result:
    assert run.reach.web is not None
    reader = run.reach.web.reader
    assert reader is not None

    async def work() -> Result:
        host = re.sub(r"^https?://(?:www\.)?", "", address).partition("/")[0]
        run.screen.show(Step(StepCode.READING, {"name": host}))
        try:
            excerpts = await reader.read(address)
        except errors.SourceError as error:
            run.tell_failure(error)
            return {"excerpts": [], "failed": error.code}
        told = await asyncio.to_thread(telling, run, excerpts)
        return {"excerpts": [json_codec.excerpt_to_json(each) for each in told]}

    async with limit:
        return await run.journal.step(f"read:{address}", work)


def telling(run: ResearchRun, excerpts: Sequence[Excerpt]) -> list[Excerpt]:
    """The excerpts of a page that fit the question and its queries best, in that order."""
    wanted = " ".join([run.question, *run.tried])
    relevance = Relevance(wanted, (each.text for each in excerpts))
    scored = sorted(
        ((relevance.score(each.text), -place) for place, each in enumerate(excerpts)), reverse=True
    )
    fitting: list[Any] = [excerpts[-place] for score, place in scored if score > 0]
    return (fitting or list(excerpts))[:OF_A_PAGE]
