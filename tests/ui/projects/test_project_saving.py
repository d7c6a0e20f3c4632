"""A project is saved whole from its page: research, sources and memory."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize
from zipfile import ZipFile

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from app.core.domain import errors
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.sessions import Session, Status
from app.memory.transfer.preview import preview
from app.ui.projects.project_page import ProjectPage
from app.ui.saving.save_dialog import PROJECTS, named_formats
from app.ui.widgets.plain_text import PlainLabel
from app.ui.window.shell import Shell
from tests.ui.projects.test_project_page import ENGLISH, page_of, project
from tests.ui.windows import at_the_window, until

PAGE = Citation("", "", "Kefir", 5, "Kefir iyidir.", "https://ornek.org/kefir", "Giriş", "web")


async def filled(shell: Shell, folder: Path) -> str:
    """A project with two researches, one of them deleted, a memory and a file; another research
    is outside of it."""
    made = await project(shell, "Mutfak: 1/2")
    store, projects = shell.archive.store, shell.archive.projects
    for name, asked in (("in", "Kefir nedir?"), ("gone", "Ayran nedir?"), ("out", "Boza nedir?")):
        messages = [
            Message(name, "user", asked, 5, Kind.QUESTION, message_id=f"{name}q"),
            Message(
                *(name, "assistant", "Mayalanır [1].", 6, Kind.ANSWER),
                position=1,
                message_id=f"{name}a",
                citations=(PAGE,),
            ),
        ]
        await store.append(Session(name, 5, 6, Status.COMPLETE, asked), messages, new=True)
        if name != "out":
            await shell.presenter.projects.move(name, made.project_id)
    await store.set_deleted("gone", 7)
    memory = shell.archive.project_memory()
    await memory.edit(made.project_id, "Kefir 24 saat bekler.")
    (paper := folder / "tarif_1.txt").write_text("Kefir tarifi: 24 saat.", "utf-8")
    files = shell.archive.files()
    await files.add([paper])
    await projects.add_files(made.project_id, await files.known_as([paper]))
    return made.project_id


async def chosen(shell: Shell, page: ProjectPage, path: Path) -> None:
    """Save the project of a page by its button and the dialog behind it."""
    (button,) = [each for each in page.findChildren(QPushButton) if each.text() == "E&xport…"]
    button.click()
    await until(lambda: page.findChildren(QFileDialog))
    (dialog,) = page.findChildren(QFileDialog)
    assert dialog.nameFilters() == list(named_formats(PROJECTS))
    assert dialog.selectedFiles()[0].endswith("Mutfak 1 2.pdf")
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    await until(lambda: f"Saved: {path.name}" in said(page))
    await until(lambda: not page.findChildren(QFileDialog))


def said(page: ProjectPage) -> list[str]:
    return [each.text() for each in page.findChildren(PlainLabel) if not each.isHidden()]


def test_a_project_is_saved_whole_from_its_page(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        made = await filled(shell, tmp_path)
        await shell.presenter.projects.open_page(made)
        page = page_of(shell)
        for name in ("a.md", "a.pdf", "a.docx", "a.odt", "a.bib", "a.animsa"):
            await chosen(shell, page, tmp_path / name)

        words = (tmp_path / "a.md").read_text("utf-8")
        for part in ("# Mutfak: 1/2", "- Kefir 24 saat bekler.", "- tarif\\_1.txt"):
            assert f"{part}\n" in words
        assert "Kefir nedir?" in words and "https://ornek.org/kefir" in words
        assert "Ayran" not in words and "Boza" not in words
        pages = PdfReader(tmp_path / "a.pdf").pages
        # Letters that were set as one ("fi") are two again.
        printed = normalize("NFKC", "".join(each.extract_text() for each in pages))
        printed = " ".join(printed.split())
        assert "Kefir 24 saat bekler." in printed and "Kefir nedir?" in printed
        for name, inside in (("a.docx", "word/document.xml"), ("a.odt", "content.xml")):
            text = ZipFile(tmp_path / name).read(inside).decode()
            assert "Kefir 24 saat bekler." in text and "tarif_1.txt" in text
        assert "ornek.org/kefir" in (tmp_path / "a.bib").read_text("utf-8")
        assert preview(tmp_path / "a.animsa").titles == ("Kefir nedir?",)

    at_the_window(qapp, tmp_path / "data", story, settings=ENGLISH)


def test_what_cannot_be_written_is_told_on_the_page(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        made = (await project(shell, "Boş")).project_id
        await shell.presenter.projects.open_page(made)
        page = page_of(shell)
        with pytest.raises(errors.NothingToWrite):
            await shell.presenter.projects.saving.save(page, made, tmp_path / "a.bib")
        assert any("a.bib" in each for each in said(page))
        page.close()
        await shell.presenter.projects.saving.save(page, made, tmp_path / "a.md")
        assert shell.window.status.text() == "Saved: a.md"
        assert (tmp_path / "a.md").read_text("utf-8") == "# Boş\n"

    at_the_window(qapp, tmp_path / "data", story, settings=ENGLISH)


def test_outside_of_projects_there_is_nothing_to_save(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await shell.presenter.projects.open_page("")
        page = page_of(shell)
        (button,) = [each for each in page.findChildren(QPushButton) if each.text() == "E&xport…"]
        assert button.isHidden()

    at_the_window(qapp, tmp_path / "data", story, settings=ENGLISH)
