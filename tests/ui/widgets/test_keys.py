"""Keys are named as they stand on keyboards, in every language of the interface."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMenu
from pytestqt.qtbot import QtBot

from app.core.domain.session_list_port import Entry
from app.core.domain.sessions import Status
from app.ui.dialogs.shortcuts_sheet import ShortcutsSheet
from app.ui.widgets.keys import NAMES, native, with_keys
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Translation
from app.ui.window.main_window import MainWindow
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.ui.empty_archive import EmptyArchive

ON_THE_KEYBOARD = re.compile(
    r"Ctrl|Shift|Alt|Esc|Enter|Return|Tab|Del|Delete|Home|End|PgUp|PgDown|Page Up|Page Down"
    r"|F\d+|[A-Z,0+-]|↑|↓|←|→|Left|Right"
)
QT_TURKISH = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)


@pytest.fixture(params=["tr", "en"])
def language(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    translation = Translation()
    translation.speak(request.param)
    yield request.param
    translation.silence()


def unknown(keys: str) -> list[str]:
    """The parts of "Ctrl+N" or "Page Up, Page Down" that are on no keyboard."""
    parts = keys.split(", ") if ", " in keys else keys.split(" ") if "↑" in keys else [keys]
    names = [name for part in parts for name in re.split(r"\+(?=.)", part)]
    return [name for name in names if not ON_THE_KEYBOARD.fullmatch(name)]


def test_every_shortcut_of_the_window(qtbot: QtBot, language: str) -> None:
    window = MainWindow(EmptyArchive(), FakeClock(), ISTANBUL)
    qtbot.addWidget(window)
    keys = [action.shortcut() for action in window.findChildren(QAction)]
    keys += [shortcut.key() for shortcut in window.findChildren(QShortcut)]
    shown = [native(each) for each in keys if not each.isEmpty()]
    assert len(shown) > 10
    assert [each for each in shown if unknown(each)] == []


def test_every_key_on_the_sheet(qtbot: QtBot, language: str) -> None:
    window = MainWindow(EmptyArchive(), FakeClock(), ISTANBUL)
    qtbot.addWidget(window)
    sheet = ShortcutsSheet(window.commands, window)
    keys = [each.text() for each in sheet.findChildren(QLabel) if type(each) is not PlainLabel]
    assert [each for each in keys if unknown(each)] == []
    names = {"tr": {"F2", "Delete", "Shift+Delete"}, "en": {"F2", "Del", "Shift+Del"}}[language]
    assert names | {"Ctrl+Z", "F3", "Shift+F3", "F10"} <= set(keys)


def test_the_menu_of_a_research(qtbot: QtBot, language: str) -> None:
    window = MainWindow(EmptyArchive(), FakeClock(), ISTANBUL)
    qtbot.addWidget(window)
    window.show()
    window.sidebar.model.show_list([Entry("a", "Dawn", "", 0, Status.COMPLETE)], None)
    view = window.sidebar.view
    view.show_menu(view.visualRect(window.sidebar.model.index(1)).center())
    (menu,) = (each for each in view.findChildren(QMenu) if each.isVisible())
    keys = [native(action.shortcut()) for action in menu.actions()]
    assert [each for each in keys if each and unknown(each)] == []
    menu.close()


def test_qt_alone_would_say_it_otherwise(qapp: QApplication) -> None:
    """What the names are there for; should Qt's Turkish become better, they can go."""
    translator = QTranslator()
    assert translator.load("qtbase_tr", QT_TURKISH)
    assert translator.translate("QShortcut", "Esc") == "Vazgeç"


def test_turkish_names_every_key(qapp: QApplication) -> None:
    translation = Translation()
    translation.speak("tr")
    named = {name: QCoreApplication.translate("QShortcut", str(name)) for name in NAMES}
    told = with_keys("Durdur", QKeySequence("Esc"))
    translation.silence()
    assert all(named.values())
    assert (named["Ctrl"], named["Shift"], named["PgUp"]) == ("Ctrl", "Shift", "Page Up")
    assert told == "Durdur (Esc)"


def test_the_file_dialog_speaks_one_language(qtbot: QtBot) -> None:
    translation = Translation()
    translation.speak("tr")
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    labels = [each.text() for each in dialog.findChildren(QLabel)]
    translation.silence()
    assert labels == ["K&onum:", "Dosya a&dı:", "Dosya &türü:"]
