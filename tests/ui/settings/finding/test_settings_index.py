"""The index of the settings and the pages say the same."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QListWidget,
    QRadioButton,
    QStackedWidget,
    QWidget,
)

from app.machine.settings import Settings
from app.ui.settings.finding.settings_index import PAGE_NAMES, SETTINGS, Setting
from app.ui.settings.finding.settings_search import labelled
from app.ui.settings.settings_dialog import PAGES, SettingsDialog
from tests.ui.settings.open_settings import open_settings


@pytest.fixture(name="dialog", params=["tr", "en"])
async def _dialog(
    qapp: QApplication, request: pytest.FixtureRequest
) -> AsyncIterator[SettingsDialog]:
    async with open_settings(Settings(welcomed=True, provider="none"), request.param) as dialog:
        yield dialog


def page_of(dialog: SettingsDialog, name: str) -> QWidget:
    page = dialog.findChildren(QStackedWidget)[0].widget(PAGES.index(name))
    assert page is not None
    return page


def labels(page: QWidget) -> Iterator[str]:
    """What a page calls its settings: the labels of fields, boxes to tick and ways to choose."""
    for widget in page.findChildren(QWidget):
        named = isinstance(widget, QLabel) and widget.buddy() is not None
        if named or isinstance(widget, (QCheckBox, QRadioButton)):
            assert isinstance(widget, (QLabel, QCheckBox, QRadioButton))
            if widget.isVisibleTo(page):
                yield widget.text().replace("&", "")


async def test_every_setting_stands_on_its_page(dialog: SettingsDialog) -> None:
    pages = dialog.findChildren(QListWidget)[0]
    for setting in SETTINGS:
        if setting.source == PAGE_NAMES[setting.page] and setting.owner == "SettingsDialog":
            assert pages.item(PAGES.index(setting.page)).text() == setting.label
        else:
            assert labelled(page_of(dialog, setting.page), setting.label) is not None, setting


async def test_nothing_that_can_be_set_is_left_out(dialog: SettingsDialog) -> None:
    known = {(each.page, each.label) for each in SETTINGS}
    missing = [
        (page, label)
        for page in PAGES
        for label in labels(page_of(dialog, page))
        if (page, label) not in known
    ]
    assert missing == []
    assert list(PAGE_NAMES) == list(PAGES)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: f"{each.page}-{each.source}")
def test_a_label_is_known_in_both_languages(setting: Setting, qapp: QApplication) -> None:
    english, turkish = setting.source.replace("&", ""), setting.labels
    assert turkish.startswith(english)
    # What is called the same in both has no owner.
    assert bool(turkish[len(english) :].strip()) is bool(setting.owner)
