"""What is asked while research still arrives from other computers is answered from what has come,
and said to be.

Also tests: app/turns/answering.py, app/storage/database/archive_state.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.events import Notice, NoticeCode
from app.storage.devices import sealed_files
from app.storage.keys import key_file
from tests.fakes.person import Person, at_home

PASSPHRASE = "dokuz uzun kelime burada"


async def _told(person: Person, question: str) -> list[NoticeCode]:
    person.screen.events.clear()
    await person.say(question)
    return [each.code for each in person.screen.all(Notice)]


@pytest.mark.parametrize(
    "question",
    ["Geçen ay zencefil için ne bulmuştuk?", "Zencefil mide bulantısına iyi gelir mi?"],
    ids=["asks the past", "asks anew"],
)
async def test_an_answer_says_that_more_is_arriving_until_all_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    monkeypatch.setattr(key_file, "COST", 2)
    folder = tmp_path / "folder"
    folder.mkdir()
    async with (
        at_home(tmp_path / "ours", remembers=True) as ours,
        at_home(tmp_path / "theirs") as theirs,
    ):
        assert await _told(theirs, question) == []
        await ours.archive.devices.set_up(folder, PASSPHRASE)
        await ours.archive.devices.exchange()
        (segment,) = (e for e in folder.iterdir() if len(e.name) == sealed_files.SEGMENT)
        whole = segment.read_bytes()
        segment.write_bytes(whole[: len(whole) // 2])
        await theirs.archive.devices.set_up(folder, PASSPHRASE)
        await theirs.archive.devices.exchange()
        assert await _told(theirs, question) == [NoticeCode.STILL_ARRIVING]
        segment.write_bytes(whole)
        await theirs.archive.devices.exchange()
        assert NoticeCode.STILL_ARRIVING not in await _told(theirs, question)


async def test_nobody_waits_for_a_computer_that_was_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_file, "COST", 2)
    folder = tmp_path / "folder"
    folder.mkdir()
    async with (
        at_home(tmp_path / "ours", remembers=True) as ours,
        at_home(tmp_path / "theirs") as theirs,
    ):
        for person in (ours, theirs, ours, theirs):
            if await person.archive.devices.standing() is None:
                await person.archive.devices.set_up(folder, PASSPHRASE)
            await person.archive.devices.exchange()
        await ours.say("ıhlamur uykuya iyi gelir mi")
        await ours.archive.devices.exchange()
        newest = max(
            (e for e in folder.iterdir() if len(e.name) == sealed_files.SEGMENT),
            key=lambda each: each.stat().st_mtime_ns,
        )
        newest.write_bytes(b"")
        await theirs.archive.devices.exchange()
        assert await theirs.archive.store.still_arriving()
        standing = await theirs.archive.devices.standing()
        assert standing is not None
        await theirs.archive.devices.remove(standing.others[0].device)
        assert not await theirs.archive.store.still_arriving()
