"""Files that come, change and go while somebody works with the archive.

Also tests: app/commands/ask_command.py.
"""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from app.bootstrap import folder_following
from app.bootstrap.environment import Environment
from app.bootstrap.folder_following import follow, following, look_before, read_anew
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.ask_command import ask
from app.machine.paths import Paths
from app.machine.scoped_task import running
from tests.fakes.clock import FakeClock
from tests.research.library.read_before import as_read_before


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[Archive]:
    async with open_archive(Paths(tmp_path / "data"), Environment(FakeClock())) as archive:
        yield archive


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "Belgeler"
    folder.mkdir()
    (folder / "kira.txt").write_text("Kira sözleşmesi: aylık kira 18.500 TL.", encoding="utf-8")
    return folder


def move(folder: Path, to: Path) -> None:
    """A drive is taken out, or put in again."""
    folder.rename(to)


async def found(archive: Archive, query: str) -> list[str]:
    return [Path(each.source.address).name for each in await archive.library.search(query, 9)]


async def test_folders_are_followed_while_a_server_runs(archive: Archive, folder: Path) -> None:
    await archive.files().add([folder], watch=True)
    (folder / "kira.txt").rename(folder.parent / "gitti.txt")
    (folder / "depozito.txt").write_text("Depozito iki kiradır.", encoding="utf-8")
    async with following(archive, every=0.0):
        while await found(archive, "depozito") == []:  # each look at the archive lets others work
            pass
    assert await found(archive, "sözleşmesi") == [], "a deleted file is no source"


async def test_what_changed_is_there_at_once_for_somebody_who_comes_back(
    archive: Archive, folder: Path
) -> None:
    alone = folder / "kira.txt"
    await archive.files().add([alone])
    wanted = asyncio.Event()
    async with running(follow(archive, every=3600.0, wanted=wanted), "watched folders"):
        for rent in ("21.000", "24.500"):
            # The second time nothing but what is wanted comes before an hour is over.
            alone.write_text(f"Kira sözleşmesi: aylık kira {rent} TL oldu.", encoding="utf-8")
            while rent not in "".join(e.text for e in await archive.library.search("kira", 9)):
                wanted.set()


async def test_a_file_that_was_added_alone_is_followed_too(archive: Archive, folder: Path) -> None:
    alone = folder / "kira.txt"
    await archive.files().add([alone])
    alone.write_text("Kira sözleşmesi: aylık kira 21.000 TL oldu.", encoding="utf-8")
    await look_before(archive, 60)
    (changed,) = await archive.library.search("kira", 9)
    assert "21.000" in changed.text
    move(folder, folder.with_name("çıkarıldı"))
    await look_before(archive, 60)
    assert await found(archive, "kira") == ["kira.txt"], "a drive is missing"
    move(folder.with_name("çıkarıldı"), folder)
    alone.unlink()
    await look_before(archive, 60)
    assert await found(archive, "kira") == []


async def test_what_may_be_readable_by_now_is_tried_now_and_then_only(
    archive: Archive, folder: Path
) -> None:
    await archive.files().add([folder], watch=True)
    (stored,) = await archive.library.files()
    await archive.library.fail(stored.path, stored.stamp, "file_forbidden", 0)
    assert (await archive.files().rescan(again=False)).failed == 1
    assert (await archive.files().rescan()).added == 1


async def test_what_an_older_edition_of_the_readers_read_is_read_anew(
    archive: Archive, folder: Path
) -> None:
    await archive.files().add([folder], watch=True)
    await as_read_before(archive.database)
    changed = asyncio.Event()
    async with running(follow(archive, every=3600.0, changed=changed.set), "watched folders"):
        await changed.wait()
    assert await found(archive, "sözleşmesi") == ["kira.txt"]
    await as_read_before(archive.database)
    await look_before(archive, 60)
    assert await found(archive, "sözleşmesi") == ["kira.txt"]


async def test_no_question_waits_for_a_file_in_the_middle_of_its_reading(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def read_without_end(*_: object) -> int:
        begun.set()
        await asyncio.Event().wait()
        return 1

    monkeypatch.setattr(folder_following, "read_anew", read_without_end)
    monkeypatch.setattr(folder_following, "ANEW_BEFORE_SECONDS", 0.0)
    await look_before(archive, 3600.0)
    assert begun.is_set()


async def test_what_is_wanted_meanwhile_comes_first(archive: Archive, folder: Path) -> None:
    await archive.files().add([folder], watch=True)
    await as_read_before(archive.database)
    assert await read_anew(archive, lambda: True) == 0
    assert await found(archive, "sözleşmesi") == []
    assert await read_anew(archive) == 1


async def test_a_look_that_is_wanted_is_heard_where_files_are_read_anew(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = asyncio.Event()
    heard: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def read(_: Archive, enough: Callable[[], bool] = lambda: False) -> int:
        if not heard.done():
            wanted.set()
            heard.set_result(enough())
        return 0

    monkeypatch.setattr(folder_following, "read_anew", read)
    async with running(follow(archive, every=3600.0, wanted=wanted), "watched folders"):
        assert await heard


async def test_files_are_looked_at_before_a_question(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths, environment = Paths(tmp_path / "data"), Environment(FakeClock(), environ={})
    async with open_archive(paths, environment) as archive:
        await archive.files().add([folder], watch=True)
    (folder / "kira.txt").unlink()
    (folder / "yeni.txt").write_text("Aylık kira 21.000 TL oldu.", encoding="utf-8")
    asked = {"text": "Dosyalarıma göre aylık kira ne kadar?", "session": "new", "end": False}
    how = {"json": False, "project": None, "tier": "auto", "mode": "files_only"}
    await ask(Namespace(**asked, **how), paths, environment)
    told = capsys.readouterr().out
    assert "21.000" in told
    assert "18.500" not in told
