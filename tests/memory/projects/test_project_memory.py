"""The running memory of projects: it grows by what is new, stays within its project, and forgets
only what the user erases.

Also tests: app/core/domain/project_port.py, app/memory/projects/memory_search.py.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.project_port import (
    MOST_WORDS,
    RECENT_TURNS,
    Lesson,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.memory.projects.project_memory import ProjectMemory
from app.providers.anthropic import AnthropicModel
from tests.fakes.anthropic_replies import HttpError, Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.memory.memories import desk


def posted(count: int, about: str = "ders") -> list[MemoryTurn]:
    """A conversation of another program, ``count`` turns long."""
    return [
        MemoryTurn("assistant" if number % 2 else "user", f"{about} {number}. söz nedir.")
        for number in range(count)
    ]


def said(turns: Iterable[MemoryTurn]) -> list[tuple[str, str]]:
    """Who said what, without what the archive adds."""
    return [(turn.role, turn.content) for turn in turns]


# --- learning ------------------------------------------------------------------------------------


async def test_each_answer_adds_to_the_summary_and_leads_back_to_its_turns(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Diyabet")
        await at.talk("a", "Dawn nedir?", "Sabah kan şekerinin yükselmesidir. Uzundur.", project)
        await at.learn()
        first = await at.known(project)
        assert first.summary.startswith("Dawn nedir? Sabah kan şekerinin yükselmesidir.")

        await at.talk("a", "Somogyi nedir?", "Gece düşüklüğünün ardından yükselmedir.", project)
        await at.learn()
        second = await at.known(project)
        assert second.statements[: len(first.statements)] == first.statements
        assert second.statements[-1].sources == (
            StatementSource("a", "a-2"),
            StatementSource("a", "a-3"),
        )
        assert second.turn_count == 4
        assert [turn.content for turn in second.recent_turns][-1].startswith("Gece")


async def test_nothing_is_learnt_twice(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.")
        await at.learn()
        before = await at.known(None)
        assert await at.memory.catch_up(None) == 0
        assert await at.known(None) == before


async def test_question_without_answer_waits_for_it(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.talk("a", "Dawn nedir?", " ")
        await at.learn()
        assert "Dawn" not in await at.summary(None)


async def test_sessions_outside_projects_have_the_general_memory(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Diyabet")
        await at.talk("in", "Dawn nedir?", "Sabah yükselmesi.", project)
        await at.talk("out", "Osmoz nedir?", "Suyun geçişi.")
        await at.learn()
        assert "Osmoz" in await at.summary(None)
        assert "Dawn" not in await at.summary(None)
        assert "Osmoz" not in await at.summary(project)


async def test_update_of_a_session_that_was_moved_meanwhile_is_refused(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        one, other = await at.project("Bir"), await at.project("Öteki")
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.", one)
        (backlog,) = await at.projects.behind(5)
        lesson = Lesson(
            one.project_id,
            (MemoryTurn("user", "Dawn nedir?", 0, "a", "a-0"),),
            (MemoryStatement("Dawn.", Origin.EXTRACT, (StatementSource("a", "a-0"),)),),
            backlog=backlog,
        )
        await at.projects.assign("a", other.project_id)
        assert not await at.projects.learn(lesson, at.clock.now())
        assert await at.memory.memory(one.project_id) is None
        await at.learn()
        assert "Dawn" in await at.summary(other)


async def test_what_another_process_learnt_meanwhile_is_not_learnt_again(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.")
        (backlog,) = await at.projects.behind(5)
        await at.learn()
        again = Lesson(None, (), (), backlog=backlog)
        assert not await at.projects.learn(again, at.clock.now())


async def test_answers_in_a_row_are_learnt_in_one_update(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        passed = asyncio.Event()
        asked: list[float] = []

        async def sleep(seconds: float) -> None:
            asked.append(seconds)
            await passed.wait()

        memory = ProjectMemory(at.projects, at.clock, at.memory._thesaurus, sleep=sleep)
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.")
        first = asyncio.create_task(memory.answered(lambda: None))
        await at.talk("a", "Somogyi nedir?", "Gece düşmesi.")
        second = asyncio.create_task(memory.answered(lambda: None))
        await asyncio.sleep(0)
        passed.set()
        await asyncio.gather(first, second)
        assert asked == [1.0, 1.0]
        times = {statement.added_at for statement in (await at.known(None)).statements}
        assert len(times) == 1


async def test_program_that_ends_does_not_wait_for_the_pause(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:

        async def never(_: float) -> None:
            await asyncio.Event().wait()

        memory = ProjectMemory(at.projects, at.clock, at.memory._thesaurus, sleep=never)
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.")
        learning = asyncio.create_task(memory.answered(lambda: None))
        memory.hurry()
        await learning
        assert "Dawn" in await at.summary(None)


async def test_summary_stays_within_its_length_and_the_user_s_words_stay(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Uzun")
        await at.memory.edit(project.project_id, "Kısaltmaları hep açık yaz.")
        for number in range(12):
            long = f"Yanıt{number} " + "uzun uzun anlatılan bir söz " * 11 + "bitti."
            await at.talk("a", f"Soru{number} nedir?", long, project)
            await at.learn()
        known = await at.known(project)
        assert len(known.summary.split()) <= MOST_WORDS
        assert known.statements[0].origin is Origin.USER
        assert "Yanıt11 " in known.summary
        assert "Yanıt0 " not in known.summary


# --- the model -----------------------------------------------------------------------------------


def model_at(server: FakeAnthropic) -> AnthropicModel:
    return AnthropicModel(api_key="k", model="claude-test", base_url=server.url)


async def test_model_is_asked_for_what_is_to_be_added_only(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, desk(tmp_path) as at:
        model = model_at(server)
        project = await at.project("Diyabet")
        server.script(Reply(["Dawn sabah olur. ", "Hormonlar yapar."]))
        await at.talk("a", "Dawn nedir?", "Sabah hormonların kan şekerini yükseltmesi.", project)
        await at.learn(model)
        first = await at.known(project)
        assert first.summary == "Dawn sabah olur. Hormonlar yapar."

        server.script(Reply(["Somogyi gece düşüşünü izler."]))
        await at.talk("a", "Somogyi nedir?", "Gece düşüşünü izleyen yükselme.", project)
        await at.learn(model)
        second = await at.known(project)
        assert second.summary == first.summary + " Somogyi gece düşüşünü izler."
        assert second.statements[:2] == first.statements
        asked = str(server.requests[-1].body["messages"])
        assert first.summary in asked
        assert "Somogyi nedir?" in asked
        assert "hormonların kan şekerini yükseltmesi" not in asked
        await model.close()


async def test_memory_outside_projects_costs_no_calls(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, desk(tmp_path) as at:
        model = model_at(server)
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.")
        await at.learn(model)
        assert "Sabah yükselmesi." in await at.summary(None)
        assert server.requests == []
        await model.close()


async def test_words_themselves_do_where_the_model_fails(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, desk(tmp_path) as at:
        model = model_at(server)
        project = await at.project("Diyabet")
        server.script(*[HttpError(400, "invalid_request_error")] * 3)
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.", project)
        await at.learn(model)
        assert await at.summary(project) == "Dawn nedir? Sabah yükselmesi."
        await model.close()


async def test_what_a_model_makes_up_is_not_learnt(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, desk(tmp_path) as at:
        model = model_at(server)
        project = await at.project("Diyabet")
        server.script(Reply(["Kırvadın kabul de yerine. Günde 850 mg hormon alınır."]))
        await at.talk("a", "Dawn nedir?", "Sabah hormonların kan şekerini yükseltmesi.", project)
        await at.learn(model)
        known = await at.known(project)
        assert known.summary == "Dawn nedir? Sabah hormonların kan şekerini yükseltmesi."
        server.script(Reply(["Somogyi gece olur. Bunu Profesör Kellerman 1938 yılında buldu."]))
        await at.talk("b", "Somogyi nedir?", "Gece düşen şekerin sabah yükselmesi.", project)
        await at.learn(model)
        known = await at.known(project)
        assert known.summary.endswith("yükseltmesi. Somogyi gece olur.")


async def test_too_long_a_summary_is_condensed_with_all_its_sources(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, desk(tmp_path) as at:
        model = model_at(server)
        project = await at.project("Diyabet")
        for number in range(5):
            text = " ".join(f"Söz {number} {place} " + "ve " * 17 + "son." for place in range(5))
            server.script(Reply([text]))
            if number == 4:
                server.script(Reply(["Kısaca söz."]))
            await at.talk(f"s{number}", f"Söz {number}", f"Yanıt {number}, son söz", project)
            await at.learn(model)
        known = await at.known(project)
        assert known.statements[0].text == "Kısaca söz."
        assert {source.session_id for source in known.statements[0].sources} == {
            "s0",
            "s1",
            "s2",
        }
        assert len(known.summary.split()) <= MOST_WORDS
        await model.close()


# --- archives ------------------------------------------------------------------------------------


async def test_more_than_fifty_turns_go_to_the_archive_before_going_on(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Uzun")
        for number in range(25):
            await at.talk("a", f"Soru {number}?", f"Yanıt {number}.", project)
        await at.learn()
        assert await at.archives() == []
        await at.talk("a", "Soru 25?", "Yanıt 25.", project)
        await at.learn()
        ((learner_id, summary, turns, count),) = await at.archives()
        assert (learner_id, count) == (project.project_id, 52)
        assert [turn["content"] for turn in json.loads(turns)][:2] == ["Soru 0?", "Yanıt 0."]
        known = await at.known(project)
        assert known.summary == summary
        assert known.turn_count == 52
        assert len(known.recent_turns) == RECENT_TURNS

        await at.talk("a", "Soru 26?", "Yanıt 26.", project)
        await at.learn()
        assert (await at.known(project)).turn_count == 54
        assert len(await at.archives()) == 1


async def test_sentences_and_turns_are_found_one_by_one_with_the_line_that_fits(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Diyabet")
        answer = "Uyku başka bir konudur. " * 40 + "Dawn sabah şekerini **yükseltir**. Sonu budur."
        await at.talk("a", "Sabah şekerim neden yüksek?", answer, project)
        for number in range(26):
            await at.talk("a", f"Ara soru {number}?", f"Ara yanıt {number}.", project)
        await at.talk("b", "Şeker pancarı nerede yetişir?", "Konya'da.")
        await at.learn()

        found = await at.memory.look_through("dawn şekeri", project.project_id)
        best = found[0]
        assert (best.passage.role, best.passage.archived) == ("assistant", True)
        assert best.line == "… Dawn sabah şekerini yükseltir. Sonu budur."
        # Inflected, mistyped, and what is remembered outside of projects.
        found = await at.memory.look_through("şekr pancarları", project.project_id)
        assert "Şeker pancarı nerede yetişir?" in [each.line for each in found]
        assert {each.passage.learner_id for each in found} >= {None}
        assert await at.memory.look_through("zürafa", project.project_id) == []
        for nothing in ("", "?", "\x00", '"'):
            assert await at.memory.look_through(nothing, None) == []


async def test_deleted_conversation_is_archived_and_leaves_the_memory_until_undone(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Diyabet")
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.", project)
        await at.talk("b", "Somogyi nedir?", "Gece düşmesi.", project)
        await at.learn()
        await at.delete("a")
        ((_, summary, turns, count),) = await at.archives()
        assert summary == "Dawn nedir? Sabah yükselmesi."
        assert (count, len(json.loads(turns))) == (2, 2)
        known = await at.known(project)
        assert "Dawn" not in known.summary + str(known.recent_turns)
        assert known.turn_count == 2
        assert [each.memory.archived for each in await at.memory.search("dawn")] == [True]

        await at.delete("a", undo=True)
        assert "Dawn" in await at.summary(project)
        assert [each.memory.archived for each in await at.memory.search("dawn")] == [False]
        await at.delete("a")
        assert len(await at.archives()) == 1


# --- projects are apart --------------------------------------------------------------------------


async def test_moved_session_goes_from_one_memory_to_the_other(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        one, other = await at.project("Bir"), await at.project("Öteki")
        for number in range(26):
            await at.talk("a", f"Dawn {number}?", f"Sabah {number}.", one)
        await at.talk("b", "Osmoz?", "Suyun geçişi.", one)
        await at.learn()
        await at.projects.assign("a", other.project_id)
        assert "Dawn" not in str(await at.archives())
        assert await at.summary(one) == "Osmoz? Suyun geçişi."
        await at.learn()
        assert "Sabah 25." in await at.summary(other)
        assert (await at.known(other)).turn_count == 52
        await at.projects.assign("a", None)
        await at.learn()
        assert await at.summary(other) == ""
        assert "Sabah 25." in await at.summary(None)


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["talk", "move", "delete", "undo", "learn"]),
            st.integers(0, 3),
            st.integers(0, 2),
        ),
        max_size=25,
    )
)
async def test_no_memory_ever_knows_of_another_project(
    steps: list[tuple[str, int, int]],
) -> None:
    with TemporaryDirectory() as directory:
        async with desk(Path(directory)) as at:
            projects = [None, await at.project("Bir"), await at.project("İki")]
            home: dict[int, int] = {}
            for step, session, place in steps:
                if step == "talk":
                    home.setdefault(session, place)
                    word = f"sözcük{session}"
                    await at.talk(f"s{session}", f"{word}?", f"{word}.", projects[home[session]])
                elif session in home and step == "move":
                    project = projects[place]
                    await at.projects.assign(f"s{session}", project.project_id if project else None)
                    home[session] = place
                elif session in home and step in ("delete", "undo"):
                    await at.delete(f"s{session}", undo=step == "undo")
                elif step == "learn":
                    await at.learn()
            await at.learn()
            for place, project in enumerate(projects):
                learner_id = project.project_id if project else None
                kept = await at.projects.remembered(learner_id, everywhere=False, archive=True)
                told = str(kept) + str(await at.memory.memory(learner_id))
                told += str([each for each in await at.archives() if each[0] == learner_id])
                for session, where in home.items():
                    if where != place:
                        assert f"sözcük{session}" not in told
                        assert f"sozcuk{session}" not in told


# --- the user's hand -----------------------------------------------------------------------------


async def test_edited_sentence_keeps_its_turns_and_the_others_are_untouched(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.talk("a", "Dawn nedir?", "Sabah kan şekeri yükselmesi.")
        await at.talk("b", "Osmoz nedir?", "Suyun zardan geçişi.")
        await at.learn()
        first, second = (await at.known(None)).statements
        at.clock.advance(timedelta(minutes=1))
        await at.memory.edit(
            None, f"{second.text} Sabah kan şekeri yükselmesi sık görülür. Kısa yaz."
        )
        moved, changed, own = (await at.known(None)).statements
        assert moved == second
        assert (changed.origin, changed.sources) == (Origin.USER, first.sources)
        assert (own.text, own.sources) == ("Kısa yaz.", ())
        (latest, *_) = await at.projects.updates(None, 5)
        assert [each.text for each in latest.dropped] == [first.text]
        assert [each.text for each in latest.added] == [changed.text, own.text]


async def test_locked_summary_stays_while_turns_are_counted(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.")
        await at.learn()
        await at.memory.lock(None, True)
        before = await at.known(None)
        await at.talk("a", "Somogyi nedir?", "Gece düşmesi.")
        await at.learn()
        after = await at.known(None)
        assert after.statements == before.statements
        assert after.turn_count == 4
        await at.memory.lock(None, False)
        await at.talk("a", "Osmoz nedir?", "Suyun geçişi.")
        await at.learn()
        assert "Osmoz" in await at.summary(None)


async def test_projects_are_named_coloured_and_archived(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("  Diyabet \n notları ")
        assert project.name == "Diyabet notları"
        await at.projects.rename(project.project_id, "Şeker")
        await at.projects.recolour(project.project_id, "red")
        await at.projects.archive(project.project_id, at.clock.now())
        (kept,) = await at.projects.projects()
        assert (kept.name, kept.colour, kept.archived_at) == ("Şeker", "red", at.clock.now())
        with pytest.raises(errors.EmptyName):
            await at.projects.rename(project.project_id, " ")
        with pytest.raises(errors.BadField):
            await at.projects.recolour(project.project_id, "pink")
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.")
        with pytest.raises(errors.NoProject):
            await at.projects.assign("a", "nowhere")


# --- what a session begins with ------------------------------------------------------------------


async def test_session_begins_with_the_memory_of_its_project_and_keeps_it(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        one, other = await at.project("Bir"), await at.project("Öteki")
        await at.talk("a", "Dawn nedir?", "Sabah </bellek> yükselmesi. " + "uzun " * 500, one)
        await at.talk("b", "Osmoz nedir?", "Suyun geçişi.", other)
        await at.learn()
        await at.talk("c", "Yeni soru?", "Yanıt.", one)
        told = await at.memory.opening("c", first=True)
        assert 'proje="Bir"' in told
        assert "Dawn nedir?" in told
        assert "Osmoz" not in told
        assert told.count("</bellek>") == 1
        assert len(told) < 4000
        await at.learn()
        assert await at.memory.opening("c", first=False) == told
        assert await at.memory.opening("b", first=False) == ""
        assert await at.memory.opening("x", first=True) == ""


async def test_a_model_is_told_the_summary_and_the_last_ten_turns_and_nothing_rawer(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Diyabet")
        for number in range(12):
            answer = f"Yanıt {number} budur. " + "söz " * 90 + f"kuyruk{number}."
            await at.talk("a", f"Soru {number}?", answer, project)
            await at.learn()
        await at.talk("b", "Yeni soru?", "Yanıt.", project)
        told = await at.memory.opening("b", first=True)
        assert (await at.known(project)).summary in told
        tails = [number for number in range(12) if f"kuyruk{number}." in told]
        assert tails == [7, 8, 9, 10, 11]


# --- searching -----------------------------------------------------------------------------------


async def test_search_reads_inflections_synonyms_and_slips(tmp_path: Path) -> None:
    async with desk(tmp_path, synonyms="şeker hastalığı\tdiyabet\n") as at:
        one, other = await at.project("Emma"), await at.project("Ali")
        await at.talk("a", "Diyabetin belirtileri?", "Susama, yorgunluk.", one)
        await at.talk("b", "Matematik müfredatı nasıl?", "Kesirlerle başlar.", other)
        await at.learn()
        for sought, project in (
            ("diyabet", "Emma"),
            ("DİYABETTE", "Emma"),
            ("şeker hastalığı", "Emma"),
            ("mufredat", "Ali"),
            ("matemaitk müfredatları", "Ali"),
        ):
            found = await at.memory.search(sought)
            assert [each.memory.project for each in found] == [project], sought
            assert 0.0 < found[0].relevance <= 1.0
        assert await at.memory.search("fotosentez") == []
        assert await at.memory.search("diyabet", other.project_id, everywhere=False) == []


@given(st.text(max_size=40))
@settings(max_examples=60)
async def test_any_text_is_a_search(text: str) -> None:
    with TemporaryDirectory() as directory:
        async with desk(Path(directory)) as at:
            await at.memory.tell(None, posted(4))
            for each in await at.memory.search(text):
                assert 0.0 <= each.relevance <= 1.0


# --- what other programs tell ---------------------------------------------------------------------


async def test_told_conversation_is_summarised_by_and_by(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        first = await at.memory.tell(None, posted(4))
        assert first.turn_count == 4
        grown = await at.memory.tell(None, posted(12))
        assert (grown.memory_id, grown.turn_count) == (first.memory_id, 12)
        assert grown.summary.startswith(first.summary)
        assert await at.memory.tell(None, posted(12)) == grown
        assert said(grown.recent_turns) == said(posted(12)[-10:])


async def test_conversations_told_in_turns_are_each_learnt_once(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        for count in range(2, 42, 2):
            for about in ("ilk", "öbür"):
                await at.memory.tell(None, posted(count, about))
        told = await at.projects.known_turns(None, 1000)
        assert len(told) == 80
        assert len({turn.content for turn in told}) == 80
        # A program with a window of its own tells only the end.
        assert (await at.memory.tell(None, posted(44, "ilk")[-20:])).turn_count == 84


async def test_same_question_with_another_answer_is_another_conversation(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        for answer in ("Selam.", "Buyur."):
            turns = [MemoryTurn("user", "Merhaba"), MemoryTurn("assistant", answer)]
            kept = await at.memory.tell(None, turns)
        assert kept.turn_count == 4


async def test_question_that_was_told_before_its_answer_is_learnt_once(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        for count in (1, 2, 3, 2, 4):
            await at.memory.tell(None, posted(count))
        assert len(await at.projects.known_turns(None, 100)) == 4


async def test_long_told_conversation_is_archived_once(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.memory.tell(None, posted(60))
        assert (await at.memory.tell(None, posted(64))).turn_count == 64
        assert [count for *_, count in await at.archives()] == [60]


async def test_forced_summary_is_made_anew_of_all_that_was_told(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.memory.edit(None, "Kısa yaz.")
        await at.memory.tell(None, posted(4, "eski"))
        before = await at.memory.tell(None, posted(2, "orta"))
        kept = await at.memory.tell(None, posted(4, "taze"), force=True)
        assert kept.summary.startswith("Kısa yaz. eski")
        assert [about in kept.summary for about in ("eski", "orta", "taze")] == [True] * 3
        again = await at.memory.tell(None, posted(2, "orta"), force=True)
        assert again.summary == kept.summary != before.summary
        assert again.turn_count == kept.turn_count == 10


async def test_told_memories_are_found_with_the_project_s_name(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        emma = (await at.project("Emma")).project_id
        await at.memory.tell(emma, posted(60, "kesirler"))
        await at.memory.tell(None, posted(2, "kesir"))
        found = await at.memory.search("kesirler")
        assert len(found) == 3
        assert {each.memory.project for each in found} == {"Emma", ""}
        mine = await at.memory.search("kesirler", emma, everywhere=False, archive=False)
        assert [each.memory.project for each in mine] == ["Emma"]


async def test_profile_and_projects_are_known_by_their_ids(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        assert await at.memory.learner(None, await at.projects.facilitator()) is None
        emma = (await at.project("Emma")).project_id
        assert await at.memory.learner(emma) == emma
        with pytest.raises(errors.BadField):
            await at.memory.learner(None, "somebody")
        with pytest.raises(errors.NoProject):
            await at.memory.learner("nobody")


async def test_specification_s_table_can_be_read_with_its_columns(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.memory.tell(None, posted(12))
        ((*row,),) = await at.database.read(_active_memory)
        known = await at.known(None)
        assert row[:4] == [known.memory_id, await at.projects.facilitator(), None, known.summary]
        kept = [(each["role"], each["content"]) for each in json.loads(row[4])]
        assert kept == said(posted(12)[-10:])
        assert row[5] == 12


def _active_memory(db: APSWDatabase) -> list[tuple[Any, ...]]:
    query = (
        "SELECT id, facilitator_id, learner_id, summary, recent_turns, turn_count, created_at,"
        " updated_at FROM conversation_updates"
    )
    rows: list[tuple[Any, ...]] = db.execute_sql(query).fetchall()
    return rows
