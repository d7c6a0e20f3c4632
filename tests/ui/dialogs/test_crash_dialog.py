"""Reports of crashes can be read, copied and deleted, and are offered in one quiet line.

Also tests: app/ui/starting/crash_report_offer.py.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.machine.crashes import reports
from app.ui.dialogs.crash_dialog import CrashDialog
from app.ui.starting.crash_report_offer import CrashReportOffer
from app.ui.window.shell import Shell
from tests.machine.crashes.test_run_record import REPORT, keep
from tests.ui.windows import at_the_window, until


def click(button: QPushButton | QToolButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_copied_and_deleted_by_a_click(qtbot: QtBot) -> None:
    dialog = CrashDialog("<b>app/cli.py:3</b>")
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    dialog.open()
    click(dialog.copy)
    assert QGuiApplication.clipboard().text() == "<b>app/cli.py:3</b>"
    deleted = QSignalSpy(dialog.delete_chosen)
    click(dialog.delete)
    assert deleted.count() == 1 and dialog.isHidden()


def test_a_crash_is_offered_in_one_line_at_the_next_start_alone(
    qapp: QApplication, tmp_path: Path
) -> None:
    folder = tmp_path / "crashes"
    folder.mkdir()
    keep(folder, "1", REPORT)

    async def ignored(shell: Shell) -> None:
        assert "beklenmedik biçimde kapandı" in shell.window.banner.text()
        # Also a window that ends badly itself tells of that one only.
        assert reports.listed(folder)[0][1].told

    async def opened(shell: Shell) -> None:
        banner = shell.window.banner
        assert "beklenmedik biçimde kapandı" in banner.text()
        button = banner.findChild(QPushButton)
        assert isinstance(button, QPushButton) and button.text() == "Raporu göster"
        click(button)
        await until(lambda: shell.window.findChild(CrashDialog))
        dialog = shell.window.findChild(CrashDialog)
        assert isinstance(dialog, CrashDialog)
        assert "app/cli.py:3 main" in dialog.text.toPlainText()
        dialog.reject()

    async def told(shell: Shell) -> None:
        assert shell.window.banner.text() == ""

    at_the_window(qapp, tmp_path, ignored)
    at_the_window(qapp, tmp_path, told)
    keep(folder, "2", REPORT)
    at_the_window(qapp, tmp_path, opened)
    at_the_window(qapp, tmp_path, told)
    assert len(reports.listed(folder)) == 2


def test_one_that_nobody_could_see_is_offered_again(qapp: QApplication, tmp_path: Path) -> None:
    folder = tmp_path / "crashes"
    folder.mkdir()
    keep(folder, "1", REPORT)

    async def in_the_tray(shell: Shell) -> None:
        reports.mark_told(folder)
        keep(folder, "2", REPORT)
        shell.window.banner.clear()
        shell.window.hide()
        offer = CrashReportOffer(
            shell.archive, shell.window, shell.window.banner, shell.tasks, shell._translation
        )
        await offer.make()
        assert not all(report.told for _, report in reports.listed(folder))

    async def seen(shell: Shell) -> None:
        assert "beklenmedik biçimde kapandı" in shell.window.banner.text()

    for story in (in_the_tray, seen):
        at_the_window(qapp, tmp_path, story)


def test_waved_away_it_does_not_come_back_and_deleted_it_is_gone(
    qapp: QApplication, tmp_path: Path
) -> None:
    folder = tmp_path / "crashes"
    folder.mkdir()
    keep(folder, "1", REPORT)

    async def waved_away(shell: Shell) -> None:
        close = shell.window.banner.findChild(QToolButton)
        assert isinstance(close, QToolButton)
        click(close)
        await until(lambda: reports.listed(folder)[0][1].told)
        offer = CrashReportOffer(
            shell.archive, shell.window, shell.window.banner, shell.tasks, shell._translation
        )
        await offer.answer(show=True)
        dialog = shell.window.findChild(CrashDialog)
        assert isinstance(dialog, CrashDialog)
        click(dialog.delete)
        await until(lambda: not reports.listed(folder))

    at_the_window(qapp, tmp_path, waved_away)
