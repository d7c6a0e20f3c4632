"""Look-ups in conversations: what was only asked is no record of anything.

Also tests: app/storage/lookups.py, app/turns/answers/past/past_search.py.
"""

from __future__ import annotations

from pathlib import Path

from app.core.domain.events import Done
from app.core.domain.messages import NEAR, Kind
from tests.fakes.anthropic_replies import Reply
from tests.fakes.person import Person, at_home, home_with_model

REEFS = "Mercan resifleri neden beyazlar?"


async def researches(person: Person) -> list[str]:
    page = await person.archive.store.sessions_page(None, 20)
    return [entry.session_id for entry in page.entries]


async def beside(person: Person) -> int:
    return (await person.archive.store.sessions_page(None, 20)).lookups


async def test_an_afternoon_of_asking_leaves_the_list_and_recall_as_they_were(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        kept = await researches(person)
        question = "Kahvehaneleri hangi sultan kapatmıştı?"
        before = await person.archive.recall_engine().recall(question, 0)
        for text in ("merhaba", question, REEFS, "nasıl yedek alırım?", REEFS, "sultan kimdi"):
            await person.say(text)
            await person.controller.end()
        assert await researches(person) == kept
        assert await beside(person) == 6
        after = await person.archive.recall_engine().recall(question, 0)
        assert after.matches == before.matches

        # Not counted among what there is, either.
        told = await person.say("bugüne kadar neler araştırdım?")
        assert "Mercan" not in told
        await person.controller.end()
        await person.say("mercanların renkleri hakkında ne konuşmuştuk?")
        cited = [each for each in person.screen.last(Done).citations if each.kind == NEAR]
        assert {each.session_id for each in cited} <= set(kept)


async def test_a_failed_question_does_not_hide_the_record(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Mercanlar ısınan suda yosunlarını yitirip beyazlar."]))
        await person.say(REEFS)
        first = person.active.session_id
        assert await researches(person) == [first]
        await person.controller.end()
    async with at_home(tmp_path) as person:
        await person.say("Mercan resifleri beyazlayınca ölür mü, yenilenir mi?")
        await person.controller.end()
        found = await person.say("mercan resifleri hakkında ne konuşmuştuk?")
        assert person.cited == [first]
        assert "yosunlarını yitirip" in found


async def test_an_unanswered_question_of_a_research_is_not_quoted(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Mercanlar ısınan suda beyazlar."]))
        await person.say(REEFS)
        first = person.active.session_id
    async with at_home(tmp_path) as person:
        await person.controller.open(first)
        await person.say("Mercan resifleri beyazlayınca ölür mü?")
        await person.controller.end()
        found = await person.say("mercan resifleri hakkında ne konuşmuştuk?")
        assert person.cited == [first]
        assert "ölür mü" not in found
        assert "model" not in found


async def test_what_the_user_files_is_found_and_what_is_put_away_is_not(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        store = person.archive.store
        await person.say(REEFS)
        asked = person.active.session_id
        await person.controller.end()
        await store.file_session(asked, True)
        found = await person.say("mercan resiflerini sormuştum, ne bulmuştuk?")
        assert "sormuştun ama yanıt alamamıştın" in found
        await person.controller.end()

        recalled = await person.say("Metformin hakkında ne konuşmuştuk?")
        (session_id,) = person.cited
        await person.controller.end()
        await store.file_session(session_id, False)
        assert await person.say("Metformin hakkında ne konuşmuştuk?") != recalled
        assert session_id not in person.cited
        await person.controller.end()
        await store.file_session(session_id, True)
        assert await person.say("Metformin hakkında ne konuşmuştuk?") == recalled


async def test_a_memory_learns_of_researches_only(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        project = await person.archive.projects.create("Deniz", "blue", 0)
        person.controller.project = project.project_id
        server.script(Reply(["Mercanlar ısınan suda beyazlar."]))
        await person.say(REEFS)
        session_id = person.active.session_id
        await person.controller.end()
        await person.settle()

        async def summary() -> str:
            memory = await person.archive.projects.memory(project.project_id)
            return memory.summary if memory else ""

        learnt = await summary()
        assert "beyazlar" in learnt
        await person.archive.store.file_session(session_id, False)
        assert await summary() == ""
        await person.archive.store.file_session(session_id, True)
        assert await summary() == learnt
        assert [m.kind for m in await person.archive.store.messages(session_id)] == [
            Kind.QUESTION,
            Kind.ANSWER,
        ]


async def test_a_sum_and_a_record_put_differently_make_no_research(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (_, person):
        kept = await researches(person)
        await person.say("12 + 8 kaç eder?")
        await person.controller.end()
        await person.say("Metformin hakkında ne konuşmuştuk?")
        cited = person.cited
        await person.say("bunu madde madde yaz")
        assert person.label == "followup"
        assert person.cited == cited, "it still leads to the record"
        await person.controller.end()
        assert await researches(person) == kept


async def test_one_s_own_looking_back_is_never_told_of(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        for question in ("babamın tahlilleri neydi", "mercan resifleri hakkında ne demiştin"):
            for _ in range(2):
                told = await person.say(question)
                assert "sormuştun" not in told
                assert person.cited == []
                await person.controller.end()
        assert "sormuştun" not in await person.say("babamın tahlillerini sormuştum")
