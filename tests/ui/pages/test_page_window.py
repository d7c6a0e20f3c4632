"""A PDF's page beside an answer: its quote is marked, other pages are a key away.

Also tests: app/ui/pages/pages_presenter.py.
"""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.core.domain import errors
from app.core.domain.messages import Citation
from app.ui.pages.page_window import AMBER, PageWindow
from app.ui.widgets.wording import explain
from app.ui.window.shell import Shell
from tests.fakes import documents
from tests.ui.windows import at_the_window, type_text, until

PAGES = [
    ["Kombinin garanti koşulları burada anlatılır."],
    ["Kombinin yıllık bakım ücreti 1.850 liradır ve", "randevuyla ödenir."],
    ["Servis telefonu arka kapaktadır."],
]


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "belgeler" / "garanti.pdf"
    path.parent.mkdir()
    path.write_bytes(documents.pdf(PAGES, "Kombi garantisi"))
    return path


def open_pages(shell: Shell) -> list[PageWindow]:
    found = shell.window.findChildren(PageWindow)
    return [each for each in found if each.isVisible()]


def shows(page: PageWindow, told: str) -> bool:
    return page._where.text() == told


async def cited(shell: Shell, paper: Path) -> Citation:
    """Ask for what stands on the second page; the source of the answer."""
    await shell.archive.files().add([paper])
    type_text(shell.window.composer.editor, "Kombinin yıllık bakım ücreti ne kadar?")
    QTest.keyClick(shell.window.composer.editor, Qt.Key.Key_Return)
    await until(lambda: shell.presenter.turns.busy)
    await until(lambda: not shell.presenter.turns.busy)
    answer = shell.view.messages()[-1]
    assert "1.850" in answer.content
    shell.presenter.sources.show_source(answer.message_id, 0)
    return answer.citations[0]


def marked(page: PageWindow) -> bool:
    """Whether amber is seen where the first mark is."""
    image = page.paper.grab().toImage()
    area = page.paper.first_mark()
    ratio = image.devicePixelRatio()
    colors = {
        image.pixelColor(int(x * ratio), int(area.y() * ratio)).name()
        for x in range(area.left() + 1, area.right())
    }
    return AMBER.name() in colors


def test_page_is_shown_with_its_quote_marked_and_others_by_key(
    app: QApplication, tmp_path: Path, paper: Path
) -> None:
    async def story(shell: Shell) -> None:
        citation = await cited(shell, paper)
        assert citation.place == "s. 1–3", "short pages are one passage"

        def button() -> QPushButton | None:
            shown = shell.window.findChildren(QPushButton)
            return next((b for b in shown if b.text() == "Sayfayı göster" and b.isVisible()), None)

        await until(button)
        show = button()
        assert show is not None
        QTest.mouseClick(show, Qt.MouseButton.LeftButton)
        await until(lambda: open_pages(shell) and not open_pages(shell)[0].paper.size().isEmpty())
        (page,) = open_pages(shell)
        await until(lambda: marked(page))
        assert "garanti.pdf" in page.windowTitle()
        assert page._where.text() == "Sayfa 2 / 3"

        for key, told in ((Qt.Key.Key_Right, "Sayfa 3 / 3"), (Qt.Key.Key_Left, "Sayfa 2 / 3")):
            QTest.keyClick(page._scroll, key)
            await until(partial(shows, page, told))
        before = page.paper.width()
        QTest.keyClick(page._scroll, Qt.Key.Key_Plus)
        await until(lambda: page.paper.width() > 1.2 * before)
        QTest.keyClick(page._scroll, Qt.Key.Key_Escape)
        await until(lambda: not open_pages(shell))

    at_the_window(app, tmp_path / "data", story)


def test_file_that_is_gone_is_said_and_no_empty_window_stays(
    app: QApplication, tmp_path: Path, paper: Path
) -> None:
    async def story(shell: Shell) -> None:
        citation = await cited(shell, paper)
        await asyncio.to_thread(paper.unlink)
        shell.presenter.sources.show_page(citation)
        await until(lambda: shell.window.banner.isVisible())
        said = explain(errors.FileMissing.code, {"path": str(paper)})
        assert said.what in shell.window.banner.text()
        assert not open_pages(shell)

    at_the_window(app, tmp_path / "data", story)
