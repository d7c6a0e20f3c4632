"""Research leaves the window: from the list as a file, and as a page for the doctor.

Also tests: app/ui/saving/save_dialog.py, app/ui/saving/research_rows.py,
app/ui/window/report_presenter.py.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.session_list_port import Entry
from app.core.domain.sessions import Session, Status
from app.ui.dialogs.actions import Command
from app.ui.saving.doctor_dialog import DoctorDialog
from app.ui.saving.save_dialog import ANSWERS, PAGES, PRINTED, ended, named_formats
from app.ui.window.report_presenter import exchange
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, until


async def fill(shell: Shell) -> None:
    """Two researches."""
    for number, (title, said) in enumerate(
        (("Şeker", "Sabah şekerim 180 çıktı."), ("Tansiyon", "Tansiyonum 16 çıktı."))
    ):
        name = f"s{number}"
        messages = [
            Message(name, "user", said, 5 + number, Kind.QUESTION, message_id=f"{name}q"),
            Message(name, "assistant", "**Doktora** danışılır.", 6, Kind.ANSWER, position=1),
        ]
        session = Session(name, 5, 5 + number, Status.COMPLETE, title)
        await shell.archive.store.append(session, messages, new=True)
    shell.window.sidebar.refresh()
    await until(lambda: shell.window.sidebar.model.place_of("s0") >= 0)


def pages(path: Path) -> list[str]:
    """The words of each page of a PDF."""
    return [" ".join(each.extract_text().split()) for each in PdfReader(path).pages]


def test_what_still_goes_on_is_listed_by_its_question(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        asked = Message("s", "user", "Demirim neden düşük?", 5, Kind.QUESTION, message_id="m")
        await shell.archive.store.append(Session("s", 5, 5, Status.ACTIVE), [asked], new=True)
        shell.presenter.reports.choose_for_doctor(["s"])
        await until(lambda: shell.window.findChildren(DoctorDialog))
        (dialog,) = shell.window.findChildren(DoctorDialog)
        assert "Demirim neden düşük?" in dialog.rows.index(0).data()

    at_the_window(qapp, tmp_path / "data", story)


def test_what_only_looked_back_is_not_offered_for_the_page(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await fill(shell)
        looked = [
            Message("s", "user", "şekerim kaç çıkmıştı", 5, Kind.RECALL, message_id="m"),
            Message("s", "assistant", "“Sabah şekerim 180 çıktı.”", 6, Kind.RECALLED, position=1),
        ]
        await shell.archive.store.append(Session("s", 5, 5, Status.ACTIVE), looked, new=True)
        shell.presenter.reports.choose_for_doctor(["s"])
        await until(lambda: shell.window.findChildren(DoctorDialog))
        (dialog,) = shell.window.findChildren(DoctorDialog)
        assert dialog.ticked() == []
        assert dialog.rows.rowCount() == 2
        assert not dialog.save.isEnabled()

    at_the_window(qapp, tmp_path / "data", story)


def test_a_record_that_is_told_can_be_saved() -> None:
    cited = Citation("a", "a1", "Şeker", 5, "Sabah şekerim 180 çıktı.")
    asked = Message("s", "user", "şekerim kaç çıkmıştı", 5, Kind.RECALL)
    told = Message("s", "assistant", "Sabah şekerim 180 çıktı.", 6, Kind.NOTICE, citations=(cited,))
    assert exchange([asked, told]) == (asked, told)
    assert exchange([asked, replace(told, citations=())]) is None, "it says nothing of that"


def test_a_whole_research_is_printed_from_a_pdf_that_opens(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def open_it(url: QUrl) -> bool:
        opened.append(Path(url.toLocalFile()).name)
        return len(opened) == 1

    monkeypatch.setattr(QDesktopServices, "openUrl", open_it)

    async def story(shell: Shell) -> None:
        window, report = shell.window, shell.presenter.reports
        window.commands[Command.PRINT].trigger()
        assert not window.findChildren(QFileDialog)
        assert "Yazdırılacak" in window.status.text()
        await fill(shell)
        await shell.presenter.sessions.show("s1")
        QTest.keySequence(window.composer.editor, "Ctrl+P")
        await until(lambda: window.findChildren(QFileDialog))
        (dialog,) = window.findChildren(QFileDialog)
        assert dialog.nameFilters() == list(named_formats(PRINTED))
        dialog.close()
        for name, said in (("bir.pdf", "Şimdi açılıyor"), ("iki.pdf", "Yazdırmak için aç")):
            await report.print_session("s1", tmp_path / name)
            assert any("Tansiyonum 16" in each for each in pages(tmp_path / name))
            assert name in window.status.text() and said in window.status.text()
        assert opened == ["bir.pdf", "iki.pdf"]

    at_the_window(qapp, tmp_path / "data", story)


def test_page_of_chosen_research(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await fill(shell)
        shell.window.sidebar.view.doctor_requested.emit(["s0"])
        await until(lambda: shell.window.findChildren(DoctorDialog))
        (dialog,) = shell.window.findChildren(DoctorDialog)
        assert dialog.ticked() == ["s0"] and dialog.save.isEnabled()
        first = dialog.rows.index(0)
        assert "Tansiyon" in first.data()
        dialog.rows.setData(first, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
        dialog._search.setText("seker")
        assert [dialog.rows.index(n).data() for n in range(dialog.rows.rowCount())] == [
            "1 Ocak 1970 · Şeker"
        ]
        dialog.save.click()
        await until(lambda: shell.window.findChildren(QFileDialog))
        (where,) = shell.window.findChildren(QFileDialog)
        assert len(where.nameFilters()) == 3
        where.fileSelected.emit(str(tmp_path / "d.pdf"))
        where.reject()
        await until(lambda: "d.pdf" in shell.window.status.text())
        await shell.presenter.reports.save_page(["s1"], tmp_path / "d.docx")

    at_the_window(qapp, tmp_path / "data", story)
    (text,) = pages(tmp_path / "d.pdf")
    assert "Sabah şekerim 180 çıktı." in text and "Tansiyonum 16 çıktı." in text
    assert ZipFile(tmp_path / "d.docx").testzip() is None


def test_whole_research_is_saved_from_the_list(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        shell.window.commands[Command.EXPORT_SESSION].trigger()
        assert not shell.window.findChildren(QFileDialog), "nothing was researched yet"
        await fill(shell)
        shell.window.sidebar.view.export_requested.emit("s0")
        await until(lambda: shell.window.findChildren(QFileDialog))
        (where,) = shell.window.findChildren(QFileDialog)
        assert "Şeker" in where.selectedFiles()[0]
        where.fileSelected.emit(str(tmp_path / "s.odt"))
        where.reject()
        for ending in ("pdf", "md", "anki.txt"):
            await shell.presenter.reports.save_session("s0", tmp_path / f"s.{ending}")
        await until(lambda: (tmp_path / "s.odt").exists())
        await asyncio.wait([shell.presenter.reports.save_session("s0", tmp_path / "s.bib")])
        assert "kaynak yok" in shell.window.banner.text()

    at_the_window(qapp, tmp_path / "data", story)
    assert "<b>Doktora</b> danışılır." in (tmp_path / "s.anki.txt").read_text("utf-8")
    assert "Sabah şekerim" in pages(tmp_path / "s.pdf")[0]


def test_what_is_not_in_sight_is_not_worded(qapp: QApplication) -> None:
    worded: list[str] = []

    class Told(Entry):
        """Tells when its title is asked for."""

        def __getattribute__(self, name: str) -> object:
            if name == "title":
                worded.append("")
            return super().__getattribute__(name)

    entries = [Told(f"s{n}", "Başlık", "", 5, Status.COMPLETE) for n in range(3000)]
    dialog = DoctorDialog(entries, ["s7", "gone"], UTC)
    dialog.show()
    QApplication.processEvents()
    assert 0 < len(worded) < 600
    assert dialog.ticked() == ["s7"]
    assert dialog.list.currentIndex().row() == 7
    first = dialog.rows.index(7)
    dialog.rows.setData(first, Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert not dialog.save.isEnabled()
    dialog.close()


def test_every_format_has_its_own_name(qapp: QApplication) -> None:
    assert list(named_formats(ANSWERS).values()) == list(ANSWERS)


def test_a_name_with_a_dot_gets_its_ending(tmp_path: Path) -> None:
    dose = tmp_path / "Doz 2.5 mg"
    assert ended(dose, ANSWERS, "docx").name == "Doz 2.5 mg.docx"
    assert ended(tmp_path / "a.html", ANSWERS, "pdf").name == "a.html.pdf"
    assert ended(tmp_path / "a.md", PAGES, "pdf").name == "a.md.pdf"
    for name in ("a.PDF", "a.md", "a.markdown", "a.anki.txt"):
        assert ended(tmp_path / name, ANSWERS, "pdf").name == name


def test_a_file_that_nobody_was_asked_about_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "Doz 2.5 mg.pdf").touch()
    assert ended(tmp_path / "Doz 2.5 mg", ANSWERS, "pdf").name == "Doz 2.5 mg (2).pdf"


def test_research_with_a_dot_in_its_title_is_saved_with_an_ending(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await fill(shell)
        await shell.archive.store.rename("s0", "Doz 2.5 mg")
        shell.presenter.reports.choose_session("s0")
        await until(lambda: shell.window.findChildren(QFileDialog))
        (where,) = shell.window.findChildren(QFileDialog)
        where.setDirectory(str(tmp_path))
        where.selectFile("Doz 2.5 mg")
        where.accept()
        await until((tmp_path / "Doz 2.5 mg.pdf").exists)

    at_the_window(qapp, tmp_path / "data", story)
