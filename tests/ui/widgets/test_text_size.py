"""The size of the letters: by key, wheel and setting, remembered, and nothing cut off by it.

Also tests: app/ui/settings/settings_pages.py, app/ui/sidebar/list_splitter.py,
app/ui/widgets/choice_card.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.core.domain.messages import Kind, Message
from app.machine import settings as settings_file
from app.machine.settings import TEXT_SIZES, Settings
from app.ui.quick.quick_window import QuickWindow
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.sidebar.project_bar import dot
from app.ui.widgets import theme
from app.ui.widgets.text_size import step
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, until


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    theme.apply(qapp, "light")


def has_width(widget: QWidget, width: int) -> bool:
    return widget.width() == width


def turn_wheel(over: QWidget, notches: int) -> None:
    middle = QPointF(over.rect().center())
    turned, keys = QPoint(0, 120 * notches), Qt.KeyboardModifier.ControlModifier
    event = QWheelEvent(
        middle, over.mapToGlobal(middle), QPoint(), turned, Qt.MouseButton.NoButton, keys,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(over, event)


def cut_off(window: QWidget) -> list[str]:
    """The words of visible labels and buttons that have less room than they need."""
    found = []
    widgets: list[QPushButton | QLabel] = [
        *window.findChildren(QPushButton),
        *window.findChildren(QLabel),
    ]
    for each in widgets:
        policy, wanted = each.sizePolicy().horizontalPolicy(), each.minimumSizeHint()
        wraps = isinstance(each, QLabel) and each.wordWrap()
        may_shrink = wraps or policy is QSizePolicy.Policy.Ignored
        if not each.isVisibleTo(window) or not each.text():
            continue
        narrow = not may_shrink and each.width() < wanted.width()
        if narrow or each.height() < min(wanted.height(), each.fontMetrics().height()):
            found.append(f"{each.text()} {each.size()} {wanted}")
    return found


def is_wide(widget: QWidget, width: int) -> bool:
    return abs(widget.width() - width) <= 2


def test_steps_end_at_the_smallest_and_the_largest() -> None:
    assert step(100, 1) == 110
    assert step(TEXT_SIZES[-1], 1) == TEXT_SIZES[-1] == 200
    assert step(TEXT_SIZES[0], -1) == TEXT_SIZES[0] == 80


def test_keys_and_wheel_change_all_letters_and_it_is_remembered(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        window, usual = shell.window, app.font().pointSizeF()
        QTest.keySequence(window.composer.editor, "Ctrl++")
        QTest.keySequence(window.composer.editor, "Ctrl+=")
        assert app.font().pointSizeF() == pytest.approx(usual * 1.25)
        assert window.sidebar.view.font().pointSizeF() == pytest.approx(usual * 1.25)
        turn_wheel(window.chat.viewport(), 2)
        turn_wheel(window.sidebar.view.viewport(), -1)
        assert app.font().pointSizeF() == pytest.approx(usual * 1.5)
        path = shell.archive.paths.settings
        await until(lambda: settings_file.load(path).text_size == 150)

    async def again(shell: Shell) -> None:
        assert shell.settings.now.text_size == 150
        large = app.font().pointSizeF()
        QTest.keySequence(shell.window.composer.editor, "Ctrl+0")
        assert app.font().pointSizeF() == pytest.approx(large / 1.5)
        QTest.keySequence(shell.window.composer.editor, "Ctrl+-")
        assert app.font().pointSizeF() == pytest.approx(large / 1.5 * 0.9)

    at_the_window(app, tmp_path, story)
    at_the_window(app, tmp_path, again)


def test_letters_grow_at_the_welcome_too_and_stay_so(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        usual, path = app.font().pointSizeF(), shell.archive.paths.settings
        await until(lambda: shell.window.findChild(WelcomeDialog))
        dialog = shell.window.findChild(WelcomeDialog)
        assert dialog is not None
        await until(dialog.isActiveWindow)
        for _ in range(6):
            QTest.keySequence(dialog._start, "Ctrl++")
        turn_wheel(dialog, 1)
        assert app.font().pointSizeF() == pytest.approx(usual * 2)
        await until(lambda: not cut_off(dialog))
        await until(lambda: not cut_off(dialog))
        dialog.start()
        await until(lambda: settings_file.load(path).welcomed)
        await until(lambda: settings_file.load(path).text_size == 200)
        assert app.font().pointSizeF() == pytest.approx(usual * 2)

    at_the_window(app, tmp_path, story, settings=Settings(tray="no", language="tr"))


def test_the_list_is_wider_with_larger_letters(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        window = shell.window
        window.resize(1200, 700)
        before = window.sidebar.width()
        for size in (150, 200):
            theme.apply(app, "light", size)
            await until(partial(is_wide, window.sidebar, min(before * size // 100, 480)))
        theme.apply(app, "light", 100)
        await until(partial(is_wide, window.sidebar, before))

    at_the_window(app, tmp_path, story)


def test_messages_and_their_field_are_as_wide_at_every_size(
    app: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        window = shell.window
        window.resize(2400, 900)
        said = Message("s", "assistant", "uzun\n\n" * 200, 0, Kind.ANSWER)
        window.chat.show_session([said])
        bar = window.chat.verticalScrollBar()
        for size in (100, 150, 200):
            theme.apply(app, "light", size)
            await until(partial(has_width, window.composer, 800 * size // 100))
            await until(bar.isVisible)
            left, width = window.chat._side()
            assert width == window.composer.width()
            field = window.composer.mapTo(window, QPoint(0, 0)).x()
            message = window.chat.viewport().mapTo(window, QPoint(left, 0)).x()
            assert message == pytest.approx(field, abs=1)
        theme.apply(app, "light", 100)

    at_the_window(app, tmp_path, story)


def test_the_quick_question_has_room_for_large_letters(app: QApplication) -> None:
    theme.apply(app, "light", 200)
    window = QuickWindow()
    window.show()
    app.processEvents()
    assert cut_off(window) == []
    theme.apply(app, "light", 100)
    small = window.minimumWidth()
    theme.apply(app, "light", 150)
    assert window.minimumWidth() == pytest.approx(small * 1.5, abs=2)
    window.close()


def test_what_is_ticked_grows_with_the_letters(app: QApplication) -> None:
    box, widths = QCheckBox("x"), []
    for size in (100, 200):
        theme.apply(app, "light", size)
        box.ensurePolished()
        option = QStyleOptionButton()
        box.initStyleOption(option)
        mark = QStyle.SubElement.SE_CheckBoxIndicator
        widths.append(box.style().subElementRect(mark, option, box).width())
    assert widths[1] >= 1.8 * widths[0]


def test_colours_and_arrows_of_tabs_grow_with_the_letters(app: QApplication, qtbot: QtBot) -> None:
    listed, choice, tabs = QListWidget(), QComboBox(), QTabBar()
    listed.addItem(QListWidgetItem(dot("teal"), "ilaç"))
    choice.addItem(dot("teal"), "ilaç")
    for place in range(20):
        tabs.addTab(f"Sayfa {place}")
    found = []
    for size in (100, 200):
        theme.apply(app, "light", size)
        for each in (listed, choice, tabs):
            qtbot.addWidget(each)
            each.resize(200, 60)
            each.show()
        QApplication.processEvents()
        icon = QStyleOptionViewItem()
        listed.initViewItemOption(icon)
        arrows = tabs.findChildren(QToolButton)
        assert len(arrows) == 2
        widths = (each.width() for each in arrows)
        found.append((icon.decorationSize.width(), choice.iconSize().width(), min(widths)))
    small, large = found
    assert small[2] >= 24, "the least that a finger or a shaking hand hits (WCAG 2.2, 2.5.8)"
    assert [two / one for one, two in zip(small, large, strict=True)] == pytest.approx([2] * 3)


@pytest.mark.parametrize("size", [80, 200])
def test_nothing_is_cut_off_by_it(app: QApplication, tmp_path: Path, size: int) -> None:
    async def story(shell: Shell) -> None:
        window = shell.window
        await until(lambda: not window.sidebar.busy)
        shell.settings.show("appearance")
        dialog = window.findChild(SettingsDialog)
        assert dialog is not None
        # Chosen in the settings, while everything is open.
        field = dialog.appearance.text_size.field
        assert isinstance(field, QComboBox)
        field.setCurrentIndex(TEXT_SIZES.index(size))
        field.activated.emit(field.currentIndex())
        assert shell.settings.now.text_size == size
        await until(lambda: not cut_off(window))
        for page in ("appearance", "sessions"):
            dialog.show_page(page)
            await until(lambda: not cut_off(dialog))
        dialog.accept()

    settings = Settings(welcomed=True, tray="no", language="tr")
    at_the_window(app, tmp_path, story, settings=settings)


def test_a_size_that_makes_no_sense_is_the_usual_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"text_size": 9000}', encoding="utf-8")
    assert settings_file.load(path).text_size == 100


def test_sources_have_room_for_large_letters(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        window, panel = shell.window, QWidget()
        window.resize(1100, 700)
        window.show_sources(panel)
        assert not window.sidebar.isHidden()
        window.hide_sources()
        theme.apply(app, "light", 200)
        window.show_sources(panel)
        # They take the place of the list: there is no room for both.
        assert window.sidebar.isHidden()
        await until(lambda: panel.width() >= 600)
        window.hide_sources()
        assert not window.sidebar.isHidden()
        await until(partial(is_wide, window.sidebar, 440))

    at_the_window(app, tmp_path, story)
