"""Memories are read passage by passage: a project's, the general one, and archives."""

from __future__ import annotations

from pathlib import Path

from app.core.domain.project_port import MemoryPassage, StatementSource
from tests.memory.memories import Desk, desk


async def _told(at: Desk, learner_id: str | None) -> list[tuple[str, str | None, bool]]:
    return [(each.text, each.role, each.archived) for each in await _passages(at, learner_id)]


async def _passages(at: Desk, learner_id: str | None) -> list[MemoryPassage]:
    return await at.projects.passages(learner_id)


async def test_a_project_has_its_own_and_the_general_memory_and_no_other_project_s(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path) as at:
        own, other = await at.project("Diyabet"), await at.project("Hukuk")
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.", own)
        await at.talk("b", "Tebligat nedir?", "Bildirim.", other)
        await at.talk("c", "Osmoz nedir?", "Suyun geçişi.")
        await at.learn()
        own_ones = [
            ("Dawn nedir? Sabah yükselmesi.", None, False),
            ("Sabah yükselmesi.", "assistant", False),
            ("Dawn nedir?", "user", False),
        ]
        general = [
            ("Osmoz nedir? Suyun geçişi.", None, False),
            ("Suyun geçişi.", "assistant", False),
            ("Osmoz nedir?", "user", False),
        ]
        assert await _told(at, own.project_id) == own_ones + general
        assert await _told(at, None) == general


async def test_archived_turns_are_there_once_and_lead_to_their_messages(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Uzun")
        for number in range(26):
            await at.talk("a", f"Soru {number}?", f"Yanıt {number}.", project)
        await at.learn()
        told = [each for each in await _passages(at, project.project_id) if each.role is not None]
        assert sorted(each.text for each in told) == sorted(
            text for number in range(26) for text in (f"Soru {number}?", f"Yanıt {number}.")
        )
        assert next(each.text for each in told if not each.archived) == "Yanıt 25."
        (first,) = [each for each in told if each.text == "Soru 0?"]
        assert first.archived
        assert first.sources == (StatementSource("a", "a-0"),)


async def test_what_was_deleted_is_read_in_the_archive_and_opens_nothing(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        project = await at.project("Diyabet")
        await at.talk("a", "Dawn nedir?", "Sabah yükselmesi.", project)
        await at.learn()
        await at.delete("a")
        told = await _passages(at, project.project_id)
        assert [(each.text, each.archived, each.sources) for each in told] == [
            ("Dawn nedir? Sabah yükselmesi.", True, ()),
            ("Sabah yükselmesi.", True, ()),
            ("Dawn nedir?", True, ()),
        ]
        await at.delete("a", undo=True)
        told = await _passages(at, project.project_id)
        assert [each.archived for each in told] == [False, False, False]
        assert told[0].sources
