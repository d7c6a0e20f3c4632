"""The settings of research: every change is told at once, and what cannot be is not.

Also tests: app/research/research_settings.py, app/ui/settings/settings_budgets.py,
app/ui/settings/settings_keys.py, app/ui/settings/settings_prices.py,
app/ui/settings/settings_sources.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.core.domain.tiers_and_modes import Mode, Tier
from app.machine import settings as settings_file
from app.machine.settings import Settings
from app.research.budgets import BUDGETS
from app.research.prices import PRICES
from app.research.research_settings import ResearchSettings
from app.ui.settings.settings_fields import Number, Price
from app.ui.widgets.dialog_services import KeyPlace
from app.ui.widgets.scrolling import Scrolling
from app.ui.window.shell import Shell
from tests.fakes.person import at_home
from tests.fakes.services import FakeServices
from tests.ui.settings.test_settings_dialog import Open, choose, named
from tests.ui.windows import at_the_window, until


@pytest.fixture
def services() -> FakeServices:
    return FakeServices(place=KeyPlace.KEYRING)


@pytest.fixture
async def it(qapp: QApplication, services: FakeServices) -> AsyncIterator[Open]:
    it = Open(services, Settings(welcomed=True))
    it.dialog.show_page("research")
    await services.idle()
    yield it
    await away(it)


async def away(it: Open) -> None:
    """Put a dialog away for good: what is left to Python's collector may die in any thread."""
    for task in it.services.tasks:
        task.cancel()
    await it.services.idle()
    it.dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Numbers and dates as an English interface has them."""
    before = QLocale()
    QLocale.setDefault(QLocale("en"))
    yield
    QLocale.setDefault(before)


def write(field: QWidget, text: str) -> None:
    """Type into a field of numbers, to the end."""
    assert isinstance(field, (Number, Price))
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Tab)


async def test_mode_and_order_are_told_at_once(it: Open) -> None:
    choose(named(it.dialog, QComboBox, "Look into"), "both")
    choose(named(it.dialog, QComboBox, "What comes first"), "online")
    assert it.changed[-1].research_mode == "both"
    assert it.changed[-1].research_priority == ["online", "files"]


async def test_budgets_keep_what_differs_and_go_back_to_the_proposal(it: Open) -> None:
    field = named(it.dialog, Number, "Deep research: Questions to the model")
    assert isinstance(field, Number)
    assert field.value() == BUDGETS[Tier.DERIN].calls
    write(field, "40")
    assert it.changed[-1].budgets == {"derin": {"calls": 40}}
    write(field, "0")
    assert field.value() == 40, "less than one call is no budget"
    it.button("Back to the proposal").click()
    assert it.changed[-1].budgets == {}
    assert field.value() == BUDGETS[Tier.DERIN].calls


async def test_budget_of_the_settings_is_shown(qapp: QApplication, services: FakeServices) -> None:
    it = Open(services, Settings(budgets={"hizli": {"pages": 7, "tokens": -1}}))
    it.dialog.show_page("research")
    pages = named(it.dialog, Number, "Quick: Pages read")
    tokens = named(it.dialog, Number, "Quick: Pieces of words")
    assert isinstance(pages, Number)
    assert isinstance(tokens, Number)
    assert (pages.value(), tokens.value()) == (7, BUDGETS[Tier.HIZLI].tokens)
    await away(it)


async def test_prices_start_from_the_list_and_say_from_when_it_is(it: Open) -> None:
    field = named(it.dialog, Price, "claude-haiku-5-5: Cache write")
    assert isinstance(field, Price)
    assert field.value() == PRICES["claude-haiku-5-5"][3]
    assert "24 October 2026" in it.text()
    write(field, "0.5")
    assert it.changed[-1].prices == {"claude-haiku-5-5": [0.1, 0.5, 0.01, 0.5]}
    search = named(it.dialog, Price, "1,000 searches that Claude makes itself")
    write(search, "12.5")
    assert it.changed[-1].search_price == 12.5
    it.button("Back to the list").click()
    assert (it.changed[-1].prices, it.changed[-1].search_price) == ({}, 10.0)


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("typed", ["0.25", "0,25"])
def test_point_and_comma_both_part_a_price(qtbot: QtBot, language: str, typed: str) -> None:
    field = Price()
    qtbot.addWidget(field)
    field.setLocale(QLocale(language))
    field.selectAll()
    QTest.keyClicks(field, typed)
    field.interpretText()
    assert field.value() == 0.25


async def test_model_of_ones_own_has_prices_until_it_is_removed(it: Open) -> None:
    name = named(it.dialog, QLineEdit, "Name of another model")
    assert isinstance(name, QLineEdit)
    QTest.keyClicks(name, "qwen3")
    it.button("Add").click()
    write(named(it.dialog, Price, "qwen3: Input"), "0.25")
    assert it.changed[-1].prices == {"qwen3": [0.25, 0.0, 0.0, 0.0]}
    (remove,) = (w for w in it.dialog.findChildren(QWidget) if w.accessibleName() == "Remove qwen3")
    QTest.mouseClick(remove, Qt.MouseButton.LeftButton)
    assert it.changed[-1].prices == {}


async def test_source_that_is_not_wanted_is_off(it: Open) -> None:
    it.dialog.show_page("sources")
    boxes = {box.text(): box for box in it.dialog.findChildren(QCheckBox)}
    boxes["Crossref"].click()
    boxes["Claude's own search of the web"].click()
    assert it.changed[-1].sources_off == ["crossref", "claude"]
    boxes["Crossref"].click()
    assert it.changed[-1].sources_off == ["claude"]


async def test_key_of_a_service_goes_one_way(it: Open, services: FakeServices) -> None:
    it.dialog.show_page("sources")
    field = named(it.dialog, QLineEdit, "Key of Tavily")
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "tvly-1")
    save = named(it.dialog, QPushButton, "Save the key of Tavily")
    assert isinstance(save, QPushButton)
    save.click()
    await services.idle()
    assert services.source_keys == {"tavily": "tvly-1"}
    assert field.text() == ""
    assert "A key is stored" in it.text()
    forget = named(it.dialog, QPushButton, "Forget the key of Tavily")
    assert isinstance(forget, QPushButton)
    forget.click()
    await services.idle()
    assert services.source_places == {}


async def test_key_of_the_environment_cannot_be_changed(
    qapp: QApplication, services: FakeServices
) -> None:
    services.source_places["brave"] = KeyPlace.ENVIRONMENT
    it = Open(services, Settings())
    it.dialog.show_page("sources")
    await services.idle()
    assert not named(it.dialog, QLineEdit, "Key of Brave").isEnabled()
    assert "BRAVE_API_KEY" in it.text()
    await away(it)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("http://localhost:8080", "http://localhost:8080"), ("localhost", None), ("https://", None)],
)
async def test_address_that_cannot_be_is_told_and_not_kept(
    it: Open, typed: str, kept: str | None
) -> None:
    it.dialog.show_page("sources")
    field = named(it.dialog, QLineEdit, "Address of the SearXNG server")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    QTest.keyClicks(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert ("Write the address" in it.text()) is (kept is None)
    assert it.dialog.settings.searxng == (kept or "")


async def test_source_without_its_address_is_off_until_there_is_one(it: Open) -> None:
    it.dialog.show_page("sources")
    (box,) = (each for each in it.dialog.findChildren(QCheckBox) if each.text() == "SearXNG")
    assert not box.isEnabled()
    assert not box.isChecked()
    boxes = {each.text(): each for each in it.dialog.findChildren(QCheckBox)}
    boxes["Crossref"].click()
    assert it.changed[-1].sources_off == ["crossref"], "nobody turned it off"
    field = named(it.dialog, QLineEdit, "Address of the SearXNG server")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    QTest.keyClicks(field, "http://localhost:8080")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert box.isEnabled()
    assert box.isChecked()
    box.click()
    assert it.changed[-1].sources_off == ["crossref", "searxng"]
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert it.dialog.settings.searxng == ""
    assert not box.isEnabled()


async def test_watched_folders_are_listed_and_lead_to_the_files(
    qapp: QApplication, services: FakeServices
) -> None:
    services.folders = ["/belgeler/makaleler"]
    it = Open(services, Settings())
    wanted: list[bool] = []
    it.dialog.files_wanted.connect(lambda: wanted.append(True))
    it.dialog.show_page("sources")
    await services.idle()
    folders = named(it.dialog, QListWidget, "Watched folders")
    assert isinstance(folders, QListWidget)
    assert [folders.item(row).text() for row in range(folders.count())] == services.folders
    it.button("Files and folders…").click()
    assert wanted == [True]
    await away(it)


@pytest.mark.parametrize("page", ["research", "sources"])
async def test_the_pages_fit_their_dialog(it: Open, page: str) -> None:
    it.dialog.show_page(page)
    shown = next(area for area in it.dialog.findChildren(Scrolling) if area.isVisible())
    content = shown.widget()
    assert content is not None
    assert content.minimumSizeHint().width() <= shown.viewport().width(), "nothing is cut"


def test_research_follows_the_settings_at_once(qapp: QApplication, tmp_path: Path) -> None:
    """What is set is there for the next question, and for the next start."""

    def setup_of(shell: Shell) -> ResearchSettings:
        assert shell.controller is not None
        researcher = shell.controller._context.researcher
        assert researcher is not None
        return researcher.setup

    async def change(shell: Shell) -> None:
        shell.settings.apply(
            replace(
                shell.settings.now,
                budgets={"hizli": {"pages": 9}},
                research_mode="files_only",
                research_priority=["online", "files"],
                sources_off=["claude"],
            )
        )
        setup = setup_of(shell)
        assert setup.budgets == {"hizli": {"pages": 9}}
        assert (setup.default_mode, setup.model_search) == (Mode.FILES_ONLY, False)
        assert setup.priority == ("online", "files")
        path = shell.archive.paths.settings
        await until(lambda: settings_file.load(path).sources_off == ["claude"])

    async def look(shell: Shell) -> None:
        assert setup_of(shell).budgets == {"hizli": {"pages": 9}}

    at_the_window(qapp, tmp_path, change)
    at_the_window(qapp, tmp_path, look)


def test_what_was_said_at_the_command_line_is_shown_as_it_was_said(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def at_the_command_line() -> tuple[str, str]:
        async with at_home(tmp_path) as person:
            said = await person.say("Lenf ödemi nasıl tedavi edilir?")
            session = person.active.session_id
            await person.controller.end()
            return session, said

    session, said = asyncio.run(at_the_command_line())

    async def story(shell: Shell) -> None:
        await shell.presenter.sessions.open_session(session)
        shown = [item.message.content for item in shell.window.chat.column.items]
        assert shown[-1] == said

    at_the_window(qapp, tmp_path, story)
