"""Web search by the model's own server, as one more source of a run that costs tokens and a price.

It is asked beside the others, never where the web is not allowed and never in Hızlı, whose one call
is the answer. What it quotes is checked like any source; a step of its own is on disk as soon as it
is paid for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from app.core.domain import errors, json_codec
from app.core.domain.evidence import Excerpt, Source, SourceKind, WebFindings, WebModel, WebText
from app.core.domain.model_calls import ChatMessage, ModelRequest, Usage
from app.core.domain.ports import ChatModel
from app.core.domain.tiers_and_modes import Tier
from app.core.wording.prompts import fill
from app.research import research_prompts
from app.research.modes import ONLINE
from app.research.relevance.relevance import Relevance
from app.research.research_settings import ResearchSettings
from app.research.run_state import ResearchRun
from app.research.runs.journal import Result
from app.research.sources.service_replies import by_rank, date_in
from app.research.text.excerpting import excerpts, single_spaced
from app.research.web.addresses import fetchable, host_of, key_of

TOKENS = 16_000
"""What one search takes, about: ten results, a page of 4,000 tokens, its own words."""
REPLY_TOKENS = 3_000
OF_A_PAGE = 5
LEADS = 4
"""Results without a quote whose pages may be read."""


def step_name(stage: str, place: int) -> str:
    """The name under which a search is kept."""
    return f"{stage}:{place}:model"


def searches_web(model: ChatModel | None) -> bool:
    """Whether a model's server searches the web for it."""
    asked: object = model
    return isinstance(asked, WebModel) and asked.searches_web


async def service_names(setup: ResearchSettings, model: ChatModel | None) -> tuple[str, ...]:
    """The names of the services that a search online asks, with ``model`` to plan it; nobody is
    asked for that. Empty where there is none."""
    if setup.open_web is None:
        return ()
    async with setup.open_web() as web:
        names = [source.name for source in web.sources]
    if model is not None and setup.model_search and searches_web(model):
        names.append(model.name)
    return tuple(names)


def _searcher(run: ResearchRun) -> WebModel | None:
    model: object = run.task.model
    return model if isinstance(model, WebModel) else None


def granted(run: ResearchRun, stage: str, parts: Sequence[str], wanted: int) -> int:
    """For how many of a stage's queries the model's server is asked as well."""
    model = _searcher(run)
    allowed = ONLINE in parts and run.reach.web is not None and run.model_search
    if model is None or not allowed or run.task.tier is Tier.HIZLI:
        return 0
    # What a run that goes on has paid for is used, whatever is left now.
    kept = sum(run.journal.known(step_name(stage, place)) is not None for place in range(wanted))
    if not model.searches_web:
        return kept
    return max(kept, run.meter.model_searches(wanted, TOKENS))


async def search(run: ResearchRun, name: str, query: str) -> Result:
    """Ask for one query: ``found`` (excerpts as JSON) and ``leads``, addresses to read. What it
    took is charged here; an error of the server is told and gives nothing."""
    model = _searcher(run)
    assert model is not None
    request = ModelRequest(
        (
            ChatMessage(
                "user",
                # What a search is made of leaves with it: its server is told nothing private.
                ("" if run.private_window else run.task.window)
                + fill(research_prompts.WEB_QUERY, query=query),
            ),
        ),
        system=research_prompts.WEB_SEARCHER,
        max_tokens=REPLY_TOKENS,
    )

    async def work() -> Result:
        try:
            findings = await model.search_web(request)
        except errors.SourceError as error:
            run.tell_failure(error)
            findings = WebFindings(Usage())
        if findings.failure is not None:
            run.tell_failure(findings.failure)
        found = await asyncio.to_thread(_excerpts, findings, query, run.now)
        return {
            "found": [json_codec.excerpt_to_json(each) for each in found],
            "leads": [each for each in map(_safe, findings.addresses) if each][:LEADS],
            "usage": json_codec.usage_to_json(findings.usage),
        }

    result = await run.journal.step(name, work)
    charge(run, result)
    return result


def charge(run: ResearchRun, result: Result) -> None:
    """Count what a search took; one that is read from the journal as well."""
    run.meter.charge_search(json_codec.usage_from_json(result.get("usage")))
    run.tell_spent()


def found_in(result: Result) -> list[Excerpt]:
    """The excerpts of a kept search."""
    listed: list[dict[str, Any]] = result.get("found", [])
    return [json_codec.excerpt_from_json(each) for each in listed]


def _excerpts(findings: WebFindings, query: str, now: int) -> list[Excerpt]:
    """What was quoted and read; of a page, the parts that fit the query best."""
    found: list[Excerpt] = []
    for text in findings.texts:
        address = _safe(text.address)
        if not address:
            continue
        source = Source(
            kind=SourceKind.WEB,
            key=key_of(address),
            title=single_spaced(text.title) or host_of(address),
            address=address,
            seen_at=now,
            published=date_in(text.published),
            container=host_of(address),
        )
        for part in _parts(text, query):
            found.append(Excerpt(source, part, score=by_rank(len(found)), whole=text.whole))
    return found


def _parts(text: WebText, query: str) -> list[str]:
    if not text.whole:
        return [single_spaced(text.text)]
    parts = list(excerpts(text.text))
    relevance = Relevance(query, parts)
    best = sorted(range(len(parts)), key=lambda place: (-relevance.score(parts[place]), place))
    return [parts[place] for place in sorted(best[:OF_A_PAGE])]


def _safe(address: str) -> str:
    """An address of the web as it may be shown and opened, "" for any other."""
    try:
        return fetchable(address)
    except errors.AddressRefused:
        return ""
