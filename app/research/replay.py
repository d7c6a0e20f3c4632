"""Replay of a research: the same queries asked of the same sources again, without a model, and what
is not as it was then. Nothing of it is kept.

A query leaves this computer in the very words in which it left then, or not at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from app.core.domain import errors, json_codec
from app.core.domain.evidence import Excerpt, Library, SourceKind
from app.core.domain.messages import new_id
from app.core.domain.ports import Clock
from app.core.domain.runs.run_account import AskedQuery, Given, RunAccount
from app.core.domain.runs.run_port import Run
from app.core.domain.runs.run_replay import Again, QueryAgain, QuoteAgain, Replay
from app.core.domain.tiers_and_modes import Tier
from app.core.wording.speech import Speech
from app.research.budgets import Meter, budget_of
from app.research.document_reading.document_reader import DocumentSense
from app.research.extractive import extract
from app.research.gathering import searching, telling
from app.research.modes import FILES, ONLINE, OpenWeb, open_reach, order
from app.research.online_words import OnlineWords
from app.research.question_scope import OwnWords
from app.research.run_state import ResearchRun, ResearchTask, RunDisplay
from app.research.runs.account_keeping import same_source
from app.research.runs.journal import Journal

LOOKED_FOR = 8
"""Passages among which a quote is looked for by its own words."""


async def replay(
    run: Run,
    account: RunAccount,
    quoted: Sequence[Excerpt],
    *,
    clock: Clock,
    speech: Speech,
    library: Library | None,
    open_web: OpenWeb | None,
    documents: DocumentSense,
    priority: Sequence[str],
) -> Replay:
    """Go through a research again. ``quoted`` is what its answer stands on; without ``open_web``
    only the user's files are asked."""
    question = account.question or run.question
    async with open_reach(run.mode, library, open_web, None) as reach:
        work = ResearchRun(
            task=ResearchTask(question, run.message_id, run.tier, run.mode, speech, keep=False),
            screen=RunDisplay(lambda event: None, _unwritten),
            reach=reach,
            meter=Meter(budget_of(Tier.DERIN), clock),
            journal=await Journal.begin(replace(run, run_id=new_id()), None, clock),
            stop=asyncio.Event(),
            priority=order(run.mode, priority),
            question=question,
            own=OwnWords(question),
            online_words=OnlineWords([question]),
            documents_sense=documents,
        )
        queries = [await _again(work, each) for each in account.queries]
        pages = await _read_pages(work, account.pages)
        quotes = [
            QuoteAgain(each.source.title, each.place, await _quote_again(work, each))
            for each in quoted
            if each.source.kind is not SourceKind.SESSION
        ]
        answer = ""
        if not account.calls and work.evidence:
            found = await asyncio.to_thread(
                extract, work.evidence, question, run.tier, speech, work.priority, documents
            )
            answer = found.text if found is not None else ""
    return Replay(tuple(queries), tuple(pages), tuple(quotes), answer)


async def _unwritten(text: str) -> None:
    """A replay writes nothing."""


async def _again(run: ResearchRun, asked: AskedQuery) -> QueryAgain:
    files = any(each.name == FILES for each in asked.given)
    web = bool(asked.online) and run.reach.web is not None
    parts = [part for part, wanted in ((FILES, files), (ONLINE, web)) if wanted]
    run.tried.append(asked.query)
    result = await searching(
        run, asked.query, asked.online if web else "", parts, past=False, own=""
    )()
    for found in result["found"]:
        run.evidence.add(map(json_codec.excerpt_from_json, found))
    before = [each for each in asked.marks if each.partition(":")[0] in parts]
    now = [each for listed in result["marks"] for each in listed]
    sources_before, sources_now = {*map(_source, before)}, {*map(_source, now)}
    lost = [each for each in before if each not in now]
    changed = [each for each in lost if _source(each) in sources_now]
    return QueryAgain(
        asked.query,
        tuple(Given(*each) for each in result["asked"]),
        len(before) - len(lost),
        len(changed),
        len(lost) - len(changed),
        sum(_source(each) not in sources_before for each in now),
        unasked=bool(asked.online) and not web,
    )


def _source(mark: str) -> str:
    return mark.rpartition(":")[0]


async def _read_pages(run: ResearchRun, pages: Sequence[Given]) -> list[Given]:
    reader = run.reach.web.reader if run.reach.web is not None else None
    read: list[Given] = []
    for page in pages if reader is not None else ():
        assert reader is not None
        try:
            excerpts = await reader.read(page.name)
        except errors.SourceError as error:
            read.append(Given(page.name, failed=error.code))
            continue
        told = await asyncio.to_thread(telling, run, excerpts)
        run.evidence.add(told)
        read.append(Given(page.name, len(told)))
    return read


async def _quote_again(run: ResearchRun, quoted: Excerpt) -> Again:
    """What became of a passage that was quoted: looked for in what was found, and in the user's
    files by its own words, since what is added there may stand before it."""
    private = quoted.source.kind is SourceKind.FILE
    if not private and run.reach.web is None:
        return Again.UNASKED
    known = [each.excerpt for each in run.evidence.passages.values()]
    if private and run.reach.library is not None:
        known += await run.reach.library.search(quoted.text[: LOOKED_FOR * 100], LOOKED_FOR)
    here = [each for each in known if same_source(each.source) == same_source(quoted.source)]
    wanted = " ".join(quoted.text.split())
    if any(wanted in " ".join(each.text.split()) for each in here):
        return Again.SAME
    return Again.CHANGED if here else Again.GONE
