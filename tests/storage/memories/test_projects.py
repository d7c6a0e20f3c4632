"""What a project owns beside its memory: its files, and what goes when it is erased."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.library_port import FilePart, FileText, Stamp
from app.core.domain.project_port import Project
from app.storage.database.connections import Database
from app.storage.erasing.erasure import erase_files, erase_project
from app.storage.library.library import SqliteLibrary
from app.storage.maintenance.backup import Backups
from app.storage.memories.projects import sessions_ever
from tests.memory.memories import Desk, desk
from tests.storage.archives import NOON, texts

KEFIR = "Kefir günde iki bardak içilebilir ve sindirimi kolaylaştırır."
OTHER_KEFIR = "Kefir günde bir bardak içilebilir ve sindirimi kolaylaştırır."


async def put(database: Database, path: str, sentence: str) -> None:
    """A file of one sentence in the library."""
    said = FileText(str(hash(sentence)), parts=(FilePart("", sentence),))
    await SqliteLibrary(database).put(path, Stamp(len(sentence), hash(sentence)), said, NOON)


def bytes_of(folder: Path) -> bytes:
    """Everything on the disk below a folder."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


# --- files ---------------------------------------------------------------------------------------


async def test_files_are_added_listed_and_taken_out(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await put(at.database, "/d/kefir.txt", KEFIR)
        await put(at.database, "/d/alt/öbür.txt", OTHER_KEFIR)
        project = await at.project("Beslenme")
        assert await at.projects.add_files(project.project_id, ["/d/alt", "/yok.txt"]) == 1
        assert await at.projects.add_files(project.project_id, ["/d"]) == 2
        assert await at.projects.files_of(project.project_id) == ["/d/alt/öbür.txt", "/d/kefir.txt"]
        await at.projects.release_files(project.project_id, ["/d/kefir.txt"])
        assert await at.projects.files_of(project.project_id) == ["/d/alt/öbür.txt"]
        assert len(await SqliteLibrary(at.database).files()) == 2
        with pytest.raises(errors.NoProject):
            await at.projects.add_files("yok", ["/d"])


async def test_file_that_leaves_the_library_leaves_the_project(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await put(at.database, "/d/kefir.txt", KEFIR)
        project = await at.project("Beslenme")
        await at.projects.add_files(project.project_id, ["/d/kefir.txt"])
        await erase_files(at.database, ["/d/kefir.txt"], tmp_path / "backups")
        assert await at.projects.files_of(project.project_id) == []


async def test_file_that_was_read_again_still_belongs(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await put(at.database, "/d/kefir.txt", KEFIR)
        project = await at.project("Beslenme")
        await at.projects.add_files(project.project_id, ["/d/kefir.txt"])
        await put(at.database, "/d/kefir.txt", OTHER_KEFIR)
        assert await at.projects.files_of(project.project_id) == ["/d/kefir.txt"]


async def best_in(database: Database, project: Project | None, query: str) -> list[str]:
    library = SqliteLibrary(database)
    chosen = library if project is None else library.preferring(project.project_id)
    return [each.source.address for each in await chosen.search(query, 2)]


async def test_own_files_come_before_others_that_fit_as_well(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await put(at.database, "/d/a.txt", KEFIR)
        await put(at.database, "/d/b.txt", OTHER_KEFIR)
        first, second = await at.project("Bir"), await at.project("İki")
        await at.projects.add_files(first.project_id, ["/d/a.txt"])
        await at.projects.add_files(second.project_id, ["/d/b.txt"])
        query = "kefir sindirimi kolaylaştırır mı"
        assert await best_in(at.database, first, query) == ["/d/a.txt", "/d/b.txt"]
        assert await best_in(at.database, second, query) == ["/d/b.txt", "/d/a.txt"]


async def test_file_that_answers_comes_before_an_own_one_that_does_not(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await put(at.database, "/d/a.txt", "Sindirim sistemi mide ve bağırsaktan oluşur.")
        await put(at.database, "/d/b.txt", KEFIR)
        project = await at.project("Bir")
        await at.projects.add_files(project.project_id, ["/d/a.txt"])
        assert (await best_in(at.database, project, "kefir sindirimi kolaylaştırır mı"))[0] == (
            "/d/b.txt"
        )


async def test_own_file_is_found_however_many_others_there_are(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await put(at.database, "/d/own.txt", "Sarımsak üzerine uzun bir not: " + "sözcük " * 40)
        for number in range(200):
            await put(at.database, f"/d/{number}.txt", f"Sarımsak {number}.")
        project = await at.project("Bir")
        query = "sarımsak"
        assert "/d/own.txt" not in await best_in(at.database, None, query)
        await at.projects.add_files(project.project_id, ["/d/own.txt"])
        library = SqliteLibrary(at.database).preferring(project.project_id)
        found = [each.source.address for each in await library.search(query, 300)]
        assert "/d/own.txt" in found


# --- erasing -------------------------------------------------------------------------------------


@dataclass
class World:
    """A project with two sessions, one of them deleted, a memory and a backup of it all."""

    at: Desk
    project: Project
    other: Project
    backups: Backups


async def world(at: Desk, folder: Path) -> World:
    project, other = await at.project("Gizliproje"), await at.project("Öbür")
    await at.talk("a", "Zambakotu nedir?", "Zambakotu şifalı bir bitkidir.", project)
    await at.talk("b", "Kekikotu nedir?", "Kekikotu kokulu bir bitkidir.", project)
    await at.talk("c", "Nane nedir?", "Nane ferahlatan bir bitkidir.", other)
    await at.learn()
    await at.delete("b")
    backups = Backups(folder / "backups", at.clock)
    await backups.make(at.database)
    return World(at, project, other, backups)


async def test_project_is_erased_and_its_research_kept(tmp_path: Path) -> None:
    async with desk(tmp_path / "data") as at:
        known = await world(at, tmp_path)
        await erase_project(at.database, known.project.project_id, [], known.backups.directory)
        assert await at.projects.projects() == [known.other]
        assert await at.summary(known.project) == ""
        assert await texts(at.database, "a") == [
            "Zambakotu nedir?",
            "Zambakotu şifalı bir bitkidir.",
        ]
        assert await at.projects.project_of("a") is None
        await at.learn()
        assert await at.summary(None) == "", "what was erased is not learnt elsewhere"
        assert await at.summary(known.other) != ""
        assert [learner for learner, *_ in await at.archives()] == []
    assert b"Gizliproje" not in bytes_of(tmp_path)


async def test_project_is_erased_with_its_research(tmp_path: Path) -> None:
    async with desk(tmp_path / "data") as at:
        known = await world(at, tmp_path)
        chosen = await at.database.read(sessions_ever, known.project.project_id)
        assert chosen == ["a", "b"], "the deleted one as well"
        await erase_project(at.database, known.project.project_id, chosen, known.backups.directory)
        assert await texts(at.database, "a") == []
        assert await texts(at.database, "c") == ["Nane nedir?", "Nane ferahlatan bir bitkidir."]
    left = bytes_of(tmp_path)
    for word in ("Gizliproje", "ambakotu", "ekikotu"):
        assert word.encode() not in left


async def test_session_that_came_since_the_backup_goes_from_it_and_one_that_left_stays(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path / "data") as at:
        known = await world(at, tmp_path)
        await at.memory.move("a", known.other.project_id)
        await at.memory.move("c", known.project.project_id)
        chosen = await at.database.read(sessions_ever, known.project.project_id)
        await erase_project(at.database, known.project.project_id, chosen, known.backups.directory)
    left = bytes_of(tmp_path / "backups")
    assert b"Nane" not in left
    assert b"Zambakotu nedir" in left


async def test_project_that_is_not_there_is_told(tmp_path: Path) -> None:
    async with desk(tmp_path / "data") as at:
        with pytest.raises(errors.NoProject):
            await erase_project(at.database, "yok", [], tmp_path / "backups")
