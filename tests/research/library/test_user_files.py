"""Files and folders on a real disk, read by the real process into a real archive.

Also tests: app/core/domain/library_port.py, app/research/library/adding.py,
app/research/library/found_files.py.
"""

from __future__ import annotations

import asyncio
import os
import threading
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.library_port import FileDone, FileOutcome
from app.machine.silent_drives import SilentDrives
from app.research.files.file_process import FileProcess
from app.research.library.adding import Count
from app.research.library.user_files import Files
from app.storage.database.connections import Database
from app.storage.library.library import SqliteLibrary, remove
from tests.fakes import documents
from tests.storage.archives import noon


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files that can be read, one that cannot, and what is passed over."""
    folder = tmp_path / "Belgeler"
    (folder / "alt").mkdir(parents=True)
    write(folder / "uyku.txt", "Melatonin uykuyu düzenler.")
    (folder / "alt" / "şeker.pdf").write_bytes(documents.pdf([["Dawn etkisi sabah görülür."]]))
    (folder / "bozuk.docx").write_bytes(b"no zip")
    write(folder / "resim.gif", "no text")
    write(folder / "~$uyku.docx", "left by Office")
    (folder / ".gizli").mkdir()
    write(folder / ".gizli" / "x.txt", "Gizli klasör.")
    return folder


def write(path: Path, text: str) -> None:
    """A file; its time is another than before, however fast the test is."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    if before:
        os.utime(path, ns=(before + 1_000_000_000,) * 2)


def unplug(folder: Path) -> None:
    """The folder is not there, as when its drive is not."""
    folder.rename(folder.with_name("elsewhere"))


def write_with_foreign_name(folder: Path, ending: bytes = b".txt") -> None:
    """A file whose name is not UTF-8, where the system has such names."""
    try:
        Path(os.fsdecode(os.fsencode(folder) + b"/eski-\xfe" + ending)).write_text("x", "utf-8")
    except (OSError, UnicodeError):
        pytest.skip("this system has no such names")


async def found(shelf: SqliteLibrary, query: str) -> list[str]:
    return [Path(each.source.address).name for each in await shelf.search(query, 9)]


class _Unused(FileProcess):
    """No file has to be read."""

    def __init__(self) -> None:
        raise AssertionError("a process was started")


class TestAdding:
    async def test_a_folder_with_all_that_is_below(
        self, files: Files, shelf: SqliteLibrary, folder: Path
    ) -> None:
        told: list[FileDone] = []
        assert await files.add([folder], progress=told.append) == Count(added=2, failed=1)
        assert await found(shelf, "melatonin") == ["uyku.txt"]
        assert await found(shelf, "dawn etkisi") == ["şeker.pdf"]
        assert [(each.done, each.total) for each in told] == [(1, 3), (2, 3), (3, 3)]
        (failed,) = [each for each in told if each.outcome is FileOutcome.FAILED]
        assert failed.error is not None
        assert failed.error.code == "file_damaged"
        kept = {Path(each.path).name: each.fault for each in await shelf.files()}
        assert kept == {"uyku.txt": "", "şeker.pdf": "", "bozuk.docx": "file_damaged"}

    async def test_documents_of_other_kinds_in_a_folder_are_told_of_and_not_at_every_look(
        self, files: Files, shelf: SqliteLibrary, tmp_path: Path
    ) -> None:
        clinic = tmp_path / "Muayenehane"
        clinic.mkdir()
        for name in ("not.txt", "eski.doc", "posta.msg", "tatil.jpg", "~$eski.doc", "betik.py"):
            write(clinic / name, "Kontrol salı günü.")
        told: list[FileDone] = []
        count = await files.add([clinic], watch=True, progress=told.append)
        assert count == Count(added=1, failed=2)
        refused = {Path(each.path).name: each.error.code for each in told if each.error}
        assert refused == {"eski.doc": "file_kind", "posta.msg": "file_kind"}
        assert await files.rescan() == Count(unchanged=1)

    async def test_one_whose_name_cannot_be_told_is_not_told_of(
        self, files: Files, tmp_path: Path
    ) -> None:
        write(tmp_path / "not.txt", "Kontrol salı günü.")
        write_with_foreign_name(tmp_path, b".doc")
        assert await files.add([tmp_path], watch=False) == Count(added=1)

    async def test_what_did_not_change_is_not_read_again(
        self, files: Files, shelf: SqliteLibrary, folder: Path
    ) -> None:
        await files.add([folder])
        again = Files(shelf, noon(), processes=_Unused)
        assert await again.add([folder]) == Count(unchanged=2, failed=1)

    async def test_what_is_named_and_could_not_be_read_is_tried_again(
        self, files: Files, shelf: SqliteLibrary, folder: Path
    ) -> None:
        await files.add([folder])
        read: list[str] = []
        count = await files.add([folder / "bozuk.docx"], reading=read.append)
        assert count == Count(failed=1)
        assert read == [str(folder / "bozuk.docx")]

    async def test_what_waits_is_told_before_anything_is_read(
        self, files: Files, folder: Path
    ) -> None:
        await files.add([folder / "uyku.txt"])
        told: list[str] = []
        await files.add(
            [folder, folder / "resim.gif"],
            progress=lambda each: told.append(f"done {Path(each.path).name}"),
            waiting=lambda each: told.append(" ".join(["waiting", *(Path(p).name for p in each)])),
            reading=lambda each: told.append(f"reading {Path(each).name}"),
        )
        assert told[:3] == ["waiting bozuk.docx şeker.pdf", "done resim.gif", "done uyku.txt"]
        for name in ("bozuk.docx", "şeker.pdf"):
            assert told.index(f"reading {name}") < told.index(f"done {name}")

    async def test_touched_is_unchanged_and_changed_is_replaced(
        self, files: Files, shelf: SqliteLibrary, folder: Path
    ) -> None:
        await files.add([folder])
        write(folder / "uyku.txt", "Melatonin uykuyu düzenler.")
        (folder / "alt" / "şeker.pdf").write_bytes(documents.pdf([["Somogyi etkisi gecedir."]]))
        (folder / "bozuk.docx").write_bytes(documents.docx([("", "Artık sağlam.")]))
        count = await files.add([folder])
        assert count == Count(added=1, updated=1, unchanged=1)
        assert await found(shelf, "dawn") == []
        assert await found(shelf, "somogyi") == ["şeker.pdf"]
        assert await found(shelf, "sağlam") == ["bozuk.docx"]

    async def test_what_is_gone_goes_but_not_with_a_missing_drive(
        self, files: Files, shelf: SqliteLibrary, folder: Path
    ) -> None:
        await files.add([folder], watch=True)
        (folder / "uyku.txt").unlink()
        assert await files.rescan() == Count(unchanged=1, removed=1, failed=1)
        assert await found(shelf, "melatonin") == []
        unplug(folder)
        assert await files.rescan() == Count(failed=1)
        assert await found(shelf, "dawn") == ["şeker.pdf"]

    async def test_a_moved_file_is_known(
        self, files: Files, shelf: SqliteLibrary, folder: Path
    ) -> None:
        await files.add([folder])
        (folder / "uyku.txt").rename(folder / "alt" / "gece.txt")
        assert await files.add([folder]) == Count(added=1, unchanged=1, removed=1, failed=1)
        assert await found(shelf, "melatonin") == ["gece.txt"]

    async def test_named_files(self, files: Files, shelf: SqliteLibrary, folder: Path) -> None:
        wanted = [folder / "uyku.txt", folder / "resim.gif", folder / "yok.txt"]
        told: list[FileDone] = []
        assert await files.add(wanted, progress=told.append) == Count(added=1, failed=2)
        codes = {Path(each.path).name: each.error and each.error.code for each in told}
        assert codes == {"uyku.txt": None, "resim.gif": "file_kind", "yok.txt": "file_missing"}
        (folder / "uyku.txt").unlink()
        assert await files.add([folder / "uyku.txt"]) == Count(removed=1)

    async def test_a_pipe_or_a_circle_does_not_hold_it_up(self, files: Files, folder: Path) -> None:
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no pipes on the disk")
        os.mkfifo(folder / "boru.txt")
        (folder / "alt" / "daire").symlink_to(folder)
        (folder / "kopuk.txt").symlink_to(folder / "nowhere")
        assert await files.add([folder]) == Count(added=2, failed=1)

    @pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
    async def test_links_bring_nothing_from_outside_and_nothing_twice(
        self, files: Files, shelf: SqliteLibrary, folder: Path, tmp_path: Path
    ) -> None:
        secret = tmp_path / "gizli" / "günlük.txt"
        secret.parent.mkdir()
        write(secret, "Zümrüt kelimesi yalnız burada geçer.")
        (folder / "günlük.txt").symlink_to(secret)
        (folder / "göreli.txt").symlink_to("../gizli/günlük.txt")
        (folder / "dizin").symlink_to(secret.parent)
        (folder / "yine.txt").symlink_to(folder / "uyku.txt")
        assert await files.add([folder], watch=True) == Count(added=2, failed=1)
        assert await found(shelf, "zümrüt") == []
        assert await found(shelf, "melatonin") == ["uyku.txt"]

    @pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
    async def test_what_came_through_a_link_goes_at_the_next_look(
        self, files: Files, shelf: SqliteLibrary, folder: Path, tmp_path: Path
    ) -> None:
        write(folder / "günlük.txt", "Zümrüt kelimesi yalnız burada geçer.")
        await files.add([folder], watch=True)
        assert await found(shelf, "zümrüt") == ["günlük.txt"]
        (folder / "günlük.txt").rename(tmp_path / "günlük.txt")
        (folder / "günlük.txt").symlink_to(tmp_path / "günlük.txt")
        assert (await files.rescan()).removed == 1
        assert await found(shelf, "zümrüt") == []

    async def test_what_is_named_may_be_a_link(
        self, files: Files, shelf: SqliteLibrary, folder: Path, tmp_path: Path
    ) -> None:
        if os.name != "posix":
            pytest.skip("links need rights on Windows")
        (tmp_path / "bağ.txt").symlink_to(folder / "uyku.txt")
        assert await files.add([tmp_path / "bağ.txt"]) == Count(added=1)
        assert await found(shelf, "melatonin") == ["uyku.txt"]

    async def test_a_name_that_cannot_be_kept(self, files: Files, folder: Path) -> None:
        write_with_foreign_name(folder)
        told: list[FileDone] = []
        await files.add([folder], progress=told.append)
        assert "file_name" in [each.error.code for each in told if each.error]


class TestWatching:
    async def test_new_files_come_and_those_taken_out_stay_out(
        self, files: Files, shelf: SqliteLibrary, database: Database, folder: Path
    ) -> None:
        assert await files.rescan() == Count()
        await files.add([folder], watch=True)
        await database.write(remove, [str(folder / "uyku.txt")])
        write(folder / "yeni.md", "# Kafein\nUykuyu geciktirir.")
        assert await files.rescan() == Count(added=1, unchanged=1, failed=1)
        assert await found(shelf, "melatonin") == []
        assert await found(shelf, "kafein") == ["yeni.md"]
        # Who names it wants it.
        assert (await files.add([folder / "uyku.txt"])).added == 1


async def test_cancelling_keeps_what_was_read(shelf: SqliteLibrary, folder: Path) -> None:
    for number in range(20):
        write(folder / f"{number:02}.txt", f"Cümle {number} burada.")
    reached = asyncio.Event()

    def tell(progress: FileDone) -> None:
        if progress.done == 5:
            reached.set()

    adding = asyncio.ensure_future(Files(shelf, noon()).add([folder], progress=tell))
    await reached.wait()
    adding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await adding
    kept = len(await shelf.files())
    assert 5 <= kept < 23
    assert (await Files(shelf, noon()).add([folder])).unchanged >= 4


async def test_a_protected_file_is_read_with_its_password(
    files: Files, shelf: SqliteLibrary, tmp_path: Path
) -> None:
    path = tmp_path / "epikriz.pdf"
    path.write_bytes(documents.locked_pdf("gizli"))
    assert (await files.add([path])).failed == 1
    with pytest.raises(errors.FilePassword):
        await files.unlock(path, "başka")
    (file,) = await shelf.files()
    assert file.fault == "file_locked"
    await files.unlock(path, "gizli")
    (file,) = await shelf.files()
    assert (file.fault, file.passages) == ("", 1)
    assert await shelf.search("gizli cümle", 5)
    # Nobody is asked again as long as the file is what it is.
    assert (await files.rescan()).unchanged == 1


async def test_what_is_no_file_cannot_be_unlocked(files: Files, tmp_path: Path) -> None:
    with pytest.raises(errors.FileMissing):
        await files.unlock(tmp_path / "yok.pdf", "gizli")
    with pytest.raises(errors.FileError):
        await files.unlock(tmp_path, "gizli")


async def test_a_drive_that_does_not_answer_holds_up_nothing_else_and_loses_nothing(
    shelf: SqliteLibrary, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive, single = tmp_path / "sürücü", tmp_path / "uzak" / "tek.txt"
    for each in (drive / "uzaktaki.txt", single):
        each.parent.mkdir()
        write(each, "Ağdaki dosya.")
    files = Files(shelf, noon(), drives=SilentDrives(patience=0.2))
    await files.add([folder, drive], watch=True)
    await files.add([single])
    kept = [each.path for each in await shelf.files()]
    back, asked = threading.Event(), Path.stat

    def hanging(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path.is_relative_to(drive) or path == single:
            back.wait()
        return asked(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", hanging)
    monkeypatch.setattr(Path, "lstat", lambda path: hanging(path, follow_symlinks=False))
    try:
        write(folder / "yeni.txt", "Yeni dosya.")
        assert (await files.rescan()).added == 1
        told: list[FileDone] = []
        assert (await files.add([drive / "başka.txt"], progress=told.append)).failed == 1
        assert told[0].error is not None and told[0].error.code == errors.FileError.code
        assert {each.path for each in await shelf.files()} == {*kept, str(folder / "yeni.txt")}
    finally:
        back.set()
