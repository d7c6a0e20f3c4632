"""Settings that are found by words."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QListWidget, QPushButton, QSpinBox

from app.machine.settings import Settings
from app.ui.settings.settings_dialog import PAGES, SettingsDialog
from tests.ui.settings.open_settings import open_settings
from tests.ui.windows import type_text


@pytest.fixture(name="dialog")
async def _dialog(qapp: QApplication) -> AsyncIterator[SettingsDialog]:
    async with open_settings(Settings(welcomed=True), "tr") as dialog:
        yield dialog


def listed(dialog: SettingsDialog) -> list[str]:
    """The pages that are offered."""
    pages = dialog.findChildren(QListWidget)[0]
    return [name for row, name in enumerate(PAGES) if not pages.item(row).isHidden()]


def shown(dialog: SettingsDialog) -> str:
    return PAGES[dialog.findChildren(QListWidget)[0].currentRow()]


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("tepsi", "desktop"),
        ("oturum açılınca başlasın", "desktop"),
        ("YAZI boyu", "appearance"),
        ("koyu", "appearance"),
        ("yedekleme", "data"),
        ("saglik eski", "sessions"),
        ("crossref", "sources"),
    ],
)
async def test_a_setting_is_found_by_words_of_it(
    dialog: SettingsDialog, query: str, page: str
) -> None:
    type_text(dialog.search, query)
    assert page in listed(dialog)
    assert len(listed(dialog)) < len(PAGES)
    assert shown(dialog) == listed(dialog)[0]


async def test_enter_goes_to_the_setting(dialog: SettingsDialog) -> None:
    type_text(dialog.search, "boşta kalma")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert shown(dialog) == "sessions"
    assert isinstance(dialog.focusWidget(), (QSpinBox, QComboBox))
    assert dialog.isVisible()


async def test_a_word_as_it_is_typed_comes_before_what_begins_alike(
    dialog: SettingsDialog,
) -> None:
    type_text(dialog.search, "içe")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert shown(dialog) == "data"
    focus = dialog.focusWidget()
    assert isinstance(focus, QPushButton) and focus.text().replace("&", "") == "İçe aktar…"
    assert not focus.visibleRegion().isEmpty()


async def test_nothing_found_is_said_and_esc_brings_everything_back(dialog: SettingsDialog) -> None:
    type_text(dialog.search, "uzay mekiği")
    assert listed(dialog) == []
    assert dialog._nothing.isVisible()
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert listed(dialog) == list(PAGES)
    assert not dialog._nothing.isVisible()
    assert dialog.isVisible()
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


async def test_a_page_that_is_asked_for_is_shown_whatever_was_looked_for(
    dialog: SettingsDialog,
) -> None:
    type_text(dialog.search, "koyu")
    dialog.show_page("encryption")
    assert (shown(dialog), listed(dialog)) == ("encryption", list(PAGES))
