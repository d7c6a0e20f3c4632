"""The files dialog at a real window, while files are read one by one at the test's word.

Also tests: app/ui/window/files_presenter.py, app/ui/files/file_list.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from app.core.domain import errors
from app.core.domain.library_port import LibraryFile
from app.research.files.file_process import Unread
from app.research.library import user_files
from app.research.library.user_files import Files
from app.storage.devices import recording
from app.storage.library.library import SqliteLibrary
from app.ui.files.files_dialog import FilesDialog
from app.ui.widgets import theme
from app.ui.widgets.scrolling import Scrolling
from app.ui.window.shell import Shell
from tests.fakes.clock import FakeClock
from tests.fakes.file_reading import AtAWord, read
from tests.ui.windows import at_the_window, until


@pytest.fixture(autouse=True)
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read one after the other."""
    monkeypatch.setattr(user_files, "AT_ONCE", 1)


@pytest.fixture
def papers(tmp_path: Path) -> list[Path]:
    made = [tmp_path / f"{name}.txt" for name in ("bir", "iki", "üç")]
    for path in made:
        path.write_text("Melatonin uykuyu düzenler.", "utf-8")
    return made


async def opened(shell: Shell) -> tuple[FilesDialog, AtAWord]:
    """The dialog, with a library that reads one file at a time."""
    process = AtAWord()
    shell.archive.__dict__["_files"] = Files(
        shell.archive.library, FakeClock(), processes=lambda: process
    )
    shell.presenter.files.open()
    dialog = shell.presenter.files.dialog
    assert dialog is not None
    return dialog, process


def test_files_are_listed_at_once_and_can_be_stopped(
    qapp: QApplication, tmp_path: Path, papers: list[Path]
) -> None:
    async def story(shell: Shell) -> None:
        dialog, process = await opened(shell)
        shell.presenter.files.add(papers)
        assert dialog.rows() == ["bir.txt · sırada", "iki.txt · sırada", "üç.txt · sırada"]
        await until(lambda: process.asked)
        assert dialog.rows()[0] == "bir.txt · okunuyor…"
        process.tell("bir.txt", read("1"))
        await until(lambda: "iki.txt" in process.asked)
        assert dialog.rows() == [
            "bir.txt · okundu · 1 bölüm",
            "iki.txt · okunuyor…",
            "üç.txt · sırada",
        ]
        await until(lambda: dialog._doing.text() == "1/3: bir.txt")
        assert dialog._cancel.isVisible()
        QTest.mouseClick(dialog._cancel, Qt.MouseButton.LeftButton)
        await until(lambda: len(dialog.rows()) == 1)
        assert dialog._doing.text() == "Durduruldu; okunanlar duruyor. 2 dosya okunmadı."
        assert not dialog._cancel.isVisible()
        dialog.close()

    at_the_window(qapp, tmp_path / "data", story)


def test_what_could_not_be_read_says_why_and_is_tried_again(
    qapp: QApplication, tmp_path: Path, papers: list[Path]
) -> None:
    async def story(shell: Shell) -> None:
        dialog, process = await opened(shell)
        shell.presenter.files.add(papers[:2])
        await until(lambda: process.asked)
        process.tell("bir.txt", read("1"))
        await until(lambda: process.asked)
        process.tell("iki.txt", Unread("file_without_text"))
        await until(dialog._retry.isVisible)
        (scrolled,) = dialog.findChildren(Scrolling)
        await until(lambda: scrolled.verticalScrollBar().maximum() == 0)
        assert "fotoğrafları" in dialog._details.text(), "what to do, for a photograph too"
        assert "metin yok" in dialog.rows()[1]
        # It is chosen, so that the whole of the reason stands below the list.
        assert "iki.txt içinde metin yok" in dialog._details.text()
        QTest.mouseClick(dialog._retry, Qt.MouseButton.LeftButton)
        await until(lambda: process.asked)
        assert "iki.txt · okunuyor…" in dialog.rows()
        assert not dialog._retry.isVisible()
        process.tell("iki.txt", read("2"))
        await until(lambda: not dialog._cancel.isVisible())
        assert "iki.txt · okundu · 1 bölüm" in dialog.rows()
        dialog.close()

    at_the_window(qapp, tmp_path / "data", story)


def test_enter_tries_a_password_and_presses_nothing_else(
    qapp: QApplication, tmp_path: Path
) -> None:
    bill = tmp_path / "bordro.pdf"
    bill.write_bytes(b"%PDF-1.7 locked")

    async def story(shell: Shell) -> None:
        dialog, process = await opened(shell)
        field = dialog._password.edit
        shell.presenter.files.add([bill])
        await until(lambda: process.asked)
        process.tell("bordro.pdf", Unread("file_locked"))
        await until(field.isVisible)
        assert dialog._details.text() == f"{bill} parola korumalı. Parolasını aşağıya yaz."
        for fault in ("file_password", ""):
            field.setFocus()
            QTest.keyClicks(field, "gizli")
            QTest.keyClick(field, Qt.Key.Key_Return)
            assert not dialog.findChildren(QFileDialog), "Enter asked for files to add besides"
            await until(lambda: process.asked)
            assert not field.isVisible()
            process.tell("bordro.pdf", Unread(fault) if fault else read("1"))
            await until(lambda: not dialog._bar.isVisible())
            if fault:
                await until(lambda: dialog.focusWidget() is field)
        await until(lambda: dialog.focusWidget() is dialog._list)
        assert dialog.rows() == ["bordro.pdf · 1 bölüm"]
        dialog.close()

    at_the_window(qapp, tmp_path / "data", story)


def test_a_second_choice_is_listed_while_the_first_is_read(
    qapp: QApplication, tmp_path: Path, papers: list[Path]
) -> None:
    async def story(shell: Shell) -> None:
        dialog, process = await opened(shell)
        shell.presenter.files.add(papers[:1])
        await until(lambda: process.asked)
        shell.presenter.files.add(papers[1:2])
        assert dialog.rows() == ["bir.txt · okunuyor…", "iki.txt · sırada"]
        # Closing the list stops nothing, and it is as it was when it is opened again.
        dialog.close()
        shell.presenter.files.open()
        assert dialog.rows() == ["bir.txt · okunuyor…", "iki.txt · sırada"]
        process.tell("bir.txt", read("1"))
        await until(lambda: process.asked)
        process.tell("iki.txt", read("2"))
        await until(lambda: not dialog._cancel.isVisible())
        assert [row.split(" ·")[1] for row in dialog.rows()] == [" okundu", " okundu"]
        dialog.close()

    at_the_window(qapp, tmp_path / "data", story)


def test_a_list_that_was_fetched_before_a_file_came_in_does_not_hide_what_became_of_it(
    qapp: QApplication, tmp_path: Path, papers: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(shell: Shell) -> None:
        dialog, process = await opened(shell)
        shell.presenter.files.add(papers[:1])
        await until(lambda: process.asked)
        fetched, shown = asyncio.Event(), asyncio.Event()
        reading = SqliteLibrary.__dict__["files"]

        async def fetched_early(library: SqliteLibrary) -> Sequence[LibraryFile]:
            monkeypatch.setattr(SqliteLibrary, "files", reading)
            there = await library.files()
            fetched.set()
            await shown.wait()
            return there

        monkeypatch.setattr(SqliteLibrary, "files", fetched_early)
        dialog.close()
        shell.presenter.files.open()
        await fetched.wait()
        process.tell("bir.txt", read("1"))
        await until(lambda: dialog.rows() == ["bir.txt · okundu · 1 bölüm"])
        lists: list[list[str]] = []
        dialog.files.modelReset.connect(lambda: lists.append(dialog.rows()))
        shown.set()
        await until(lambda: lists)
        assert lists[-1] == ["bir.txt · okundu · 1 bölüm"]
        dialog.close()

    at_the_window(qapp, tmp_path / "data", story)


def test_what_the_archive_refuses_is_said_in_the_dialog(
    qapp: QApplication, tmp_path: Path, papers: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise errors.DiskFull

    async def story(shell: Shell) -> None:
        dialog, process = await opened(shell)
        monkeypatch.setattr(SqliteLibrary, "put", refuse)
        shell.presenter.files.add(papers[:2])
        await until(lambda: process.asked)
        process.tell("bir.txt", read("1"))
        await until(lambda: "Disk dolu" in dialog._doing.text())
        assert not dialog._cancel.isVisible()
        # Nothing of it was kept, and nothing says so.
        assert dialog.rows() == []
        assert "Disk dolu" in shell.window.banner.text()
        dialog.close()

    at_the_window(qapp, tmp_path / "data", story)


def test_a_file_of_another_computer_is_listed_never_opened_and_taken_out_everywhere(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        database = shell.archive.database
        await database.write(_share_with_another)
        dialog, _ = await opened(shell)
        await until(lambda: dialog.rows() == ["makale.pdf · başka bilgisayarda: Ev"])
        said = dialog._details.text()
        assert said.startswith("Başka bilgisayarda: Ev. Orada 21 Kasım 2026 günü okundu (")
        assert said.endswith(
            "yeri C:\\Belgeler\\makale.pdf. Buradaki araştırma onu okumaz; buradan açılamaz."
        )
        assert not dialog._retry.isVisible()
        QTest.mouseClick(dialog._remove, Qt.MouseButton.LeftButton)
        await until(lambda: dialog.findChildren(QMessageBox))
        (asked,) = dialog.findChildren(QMessageBox)
        assert asked.text().startswith("Bu dosya başka bir bilgisayarda.")
        asked.buttons()[0].click()
        await until(lambda: not dialog.rows())
        erased = "SELECT key FROM changes WHERE kind = 'erased file'"
        told = await database.read(lambda db: db.execute_sql(erased).fetchall())
        assert told == [("ev:1",)]
        dialog.close()

    at_the_window(qapp, tmp_path / "data", story)


def _share_with_another(db: Any) -> None:
    """Another computer has a file."""
    recording.set_up(db, "Büro")
    db.execute_sql("INSERT INTO other_devices(device, name) VALUES ('ev', 'Ev')")
    db.execute_sql(
        "INSERT INTO library_entries VALUES ('ev:1', 'ev', ?, 2048, 'a', 1795262400000, '[]')",
        ("C:\\Belgeler\\makale.pdf",),
    )


def test_a_folder_that_has_nothing_to_read_is_not_told_as_read(
    qapp: QApplication, tmp_path: Path
) -> None:
    (empty := tmp_path / "boş").mkdir()

    async def story(shell: Shell) -> None:
        dialog, _ = await opened(shell)
        await shell.presenter.files.add([empty])
        assert dialog._doing.text() == "Okunabilecek bir dosya bulunamadı."
        await shell.presenter.files.add([empty], watch=True)
        assert dialog._doing.text().endswith("gelenler için izleniyor.")
        dialog.close()

    at_the_window(qapp, tmp_path / "data", story)


def test_with_large_letters_every_button_is_whole_and_nothing_is_scrolled_to_the_side(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        dialog, _ = await opened(shell)
        theme.apply(qapp, "light", 200)
        dialog.resize(640, 480)
        (scrolled,) = dialog.findChildren(Scrolling)
        adding = (dialog._add, dialog._add_folder, dialog._watch, dialog._zotero)
        await until(lambda: dialog._zotero.y() > dialog._add.y())
        assert [each.width() for each in adding] == [each.sizeHint().width() for each in adding]
        assert scrolled.horizontalScrollBar().maximum() == 0
        dialog.close()

    try:
        at_the_window(qapp, tmp_path / "data", story)
    finally:
        theme.apply(qapp, "light")
