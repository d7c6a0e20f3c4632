"""Accounts of real runs, and the same research once more.

Also tests: app/research/runs/account_keeping.py
"""

from __future__ import annotations

from pathlib import Path

from app.bootstrap.controllers import document_sense
from app.core.domain import errors
from app.core.domain.evidence import Excerpt
from app.core.domain.runs.run_account import Fate, RunAccount
from app.core.domain.runs.run_replay import Again, Replay
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording.speech import TURKISH
from app.research.modes import PRIORITY, OpenWeb
from app.research.replay import replay
from tests.fakes.anthropic_replies import Reply
from tests.fakes.person import Person, at_home, home_with_model
from tests.research.worlds import DAWN, ENOUGH, OUR_NOTE, PLAN, SOMOGYI, Pages, Shelf, web_of

QUESTION = "Somogyi etkisi nasıl anlaşılır, araştır"
ANSWER = "Gece 03.00'te değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]. "


async def asked(person: Person) -> str:
    """The id of the first question."""
    return next(each.message_id for each in await person.stored() if each.role == "user")


async def account_of(person: Person) -> RunAccount:
    return await person.archive.runs.account(await asked(person))


async def again(person: Person, library: Shelf | None, open_web: OpenWeb | None) -> Replay:
    """The research of the first question, once more."""
    question = await asked(person)
    run = await person.archive.runs.newest_run(question)
    assert run is not None
    return await replay(
        run,
        await account_of(person),
        await person.archive.runs.passages(question),
        clock=person.archive.environment.clock,
        speech=TURKISH,
        library=library,
        open_web=open_web,
        documents=document_sense(person.archive),
        priority=PRIORITY,
    )


async def test_an_account_tells_what_was_asked_and_what_became_of_it(tmp_path: Path) -> None:
    broken = Shelf([], "Crossref", failure=errors.SourceUnreachable(name="Crossref"))
    web = web_of(Shelf([SOMOGYI, DAWN], "Vikipedi"), broken)
    home = home_with_model(tmp_path, library=Shelf([OUR_NOTE]), open_web=web)
    async with home as (server, person):
        server.script(PLAN, ENOUGH, Reply([ANSWER]))
        assert await person.controller.submit(QUESTION, tier=Tier.ARASTIRMA, mode=Mode.BOTH)
        account = await account_of(person)
    told = {each.name: each for query in account.queries for each in query.given}
    assert told["Vikipedi"].count
    assert told["Crossref"].failed == "source_unreachable"
    assert all(query.online for query in account.queries)
    fates = {each.title: each.fate for each in account.sources}
    assert Fate.CITED in fates.values()
    assert set(fates) <= {"Somogyi etkisi", "Dawn fenomeni", "Klinik notlar"}
    assert account.calls == len(server.requests)
    assert account.tokens > 0


async def test_a_page_that_could_not_be_read_is_told(tmp_path: Path) -> None:
    partly = Excerpt(SOMOGYI.source, SOMOGYI.text, "", 1.0, whole=False)
    web = web_of(Shelf([partly], "Vikipedi"), reader=Pages())
    async with at_home(tmp_path, open_web=web) as person:
        assert await person.controller.submit(QUESTION, tier=Tier.ARASTIRMA, mode=Mode.ONLINE_ONLY)
        account = await account_of(person)
    assert [(each.name, each.failed) for each in account.pages] == [
        (SOMOGYI.source.address, "page_missing")
    ]


async def test_files_that_are_as_they_were_give_the_same_answer(tmp_path: Path) -> None:
    shelf = Shelf([OUR_NOTE])
    async with at_home(tmp_path, library=shelf) as person:
        assert await person.controller.submit(QUESTION, mode=Mode.FILES_ONLY)
        found = await again(person, shelf, None)
        answer = (await person.stored())[-1].content
    assert found.as_it_was
    assert found.answer.split() == answer.split()
    assert {each.state for each in found.quotes} == {Again.SAME}
    assert sum(each.same for each in found.queries)


async def test_what_changed_in_files_is_told(tmp_path: Path) -> None:
    other = Excerpt(OUR_NOTE.source, "Somogyi etkisi: doz 8 üniteye indirildi.", "s. 3", 1.0, True)
    async with at_home(tmp_path, library=Shelf([OUR_NOTE])) as person:
        assert await person.controller.submit(QUESTION, mode=Mode.FILES_ONLY)
        changed = await again(person, Shelf([other]), None)
        gone = await again(person, Shelf([]), None)
    assert not changed.as_it_was
    assert {each.state for each in changed.quotes} == {Again.CHANGED}
    assert sum(each.changed for each in changed.queries)
    assert {each.state for each in gone.quotes} == {Again.GONE}
    assert sum(each.gone for each in gone.queries)
    assert not gone.answer


async def test_a_query_leaves_in_the_words_of_then_or_not_at_all(tmp_path: Path) -> None:
    wiki = Shelf([SOMOGYI, DAWN], "Vikipedi")
    async with home_with_model(tmp_path, open_web=web_of(wiki)) as (server, person):
        server.script(PLAN, ENOUGH, Reply([ANSWER]))
        assert await person.controller.submit(QUESTION, tier=Tier.ARASTIRMA, mode=Mode.ONLINE_ONLY)
        before = [*wiki.asked]
        wiki.asked.clear()
        unasked = await again(person, None, None)
        assert wiki.asked == []
        online = await again(person, None, web_of(wiki))
        assert len(server.requests) == 3
    assert wiki.asked == before
    assert all(each.unasked for each in unasked.queries)
    assert {each.state for each in unasked.quotes} == {Again.UNASKED}
    assert unasked.as_it_was
    assert online.as_it_was
    # A model wrote the answer then: there is nothing to lay beside it.
    assert online.answer == ""


async def test_the_account_goes_with_its_session(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([OUR_NOTE])) as person:
        assert await person.controller.submit(QUESTION, mode=Mode.FILES_ONLY)
        question, session = await asked(person), person.active.session_id
        assert await person.archive.runs.account(question)
        await person.controller.end()
        await person.archive.eraser.session(session)
        assert not await person.archive.runs.account(question)
