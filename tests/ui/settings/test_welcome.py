"""The first start: three ways on, a sample to try, and a key that goes one way.

Also tests: app/ui/settings/sample_button.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)
from shiboken6 import isValid

from app.core.domain import errors
from app.machine.settings import Settings
from app.memory.transfer.sample import EXAMPLES
from app.ui.settings.welcome import WelcomeDialog
from app.ui.widgets.dialog_services import KeyPlace
from app.ui.widgets.scrolling import Scrolling
from tests.fakes.services import FakeServices
from tests.ui.windows import until_shown


class Seen:
    """What the dialog told the application."""

    def __init__(self, dialog: WelcomeDialog) -> None:
        self.chosen: list[Settings] = []
        self.questions: list[str] = []
        self.languages: list[str] = []
        dialog.chosen.connect(self.chosen.append)
        dialog.question_chosen.connect(self.questions.append)
        dialog.language_chosen.connect(self.languages.append)


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


@pytest.fixture
async def dialog(qapp: QApplication, services: FakeServices) -> AsyncIterator[WelcomeDialog]:
    dialog = WelcomeDialog(Settings(), services)
    dialog.show()
    await services.idle()
    yield dialog
    if isValid(dialog):
        dialog.close()
    await services.idle()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def button(dialog: QWidget, text: str) -> QPushButton:
    return next(
        each
        for each in dialog.findChildren(QPushButton)
        if text in each.text().replace("&", "") and each.isVisibleTo(dialog)
    )


def field(dialog: QWidget, name: str) -> QLineEdit:
    return next(each for each in dialog.findChildren(QLineEdit) if each.accessibleName() == name)


def shown(dialog: QWidget) -> str:
    """Everything that can be read on the dialog."""
    labels = [each for each in dialog.findChildren(QLabel) if each.isVisibleTo(dialog)]
    lines = [each for each in dialog.findChildren(QLineEdit) if each.isVisibleTo(dialog)]
    return "\n".join([*(each.text() for each in labels), *(each.displayText() for each in lines)])


async def test_it_starts_without_a_model_at_once(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    seen = Seen(dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    await services.idle()
    assert seen.chosen == [Settings(provider="none", welcomed=True)]
    assert not dialog.isVisible()


async def test_a_key_is_stored_and_leaves_the_screen(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    seen = Seen(dialog)
    dialog.chooser.choose("claude")
    QTest.keyClicks(field(dialog, "Claude key"), "sk-ant-secret")
    assert "secret" not in shown(dialog)
    dialog.start()
    await services.idle()
    assert services.keys == ["sk-ant-secret"]
    assert field(dialog, "Claude key").text() == ""
    assert [each.provider for each in seen.chosen] == ["claude"]


async def test_claude_needs_a_key(dialog: WelcomeDialog, services: FakeServices) -> None:
    seen = Seen(dialog)
    dialog.chooser.choose("claude")
    dialog.start()
    await services.idle()
    assert "Paste your Claude key first." in shown(dialog)
    assert seen.chosen == []
    assert dialog.isVisible()


async def test_a_key_that_cannot_be_kept_is_explained(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    seen = Seen(dialog)
    services.failure = errors.EmptyKey()
    dialog.chooser.choose("claude")
    QTest.keyClicks(field(dialog, "Claude key"), "x")
    dialog.start()
    await services.idle()
    assert "The key is empty." in shown(dialog)
    assert seen.chosen == []


@pytest.mark.parametrize(
    ("address", "model", "complaint"),
    [
        ("ftp://localhost", "gemma", "as localhost:11434"),
        ("http://localhost:11434", "", "Write the name of the model"),
        ("", "gemma", "Write the address"),
    ],
)
async def test_a_server_needs_an_address_and_a_model(
    dialog: WelcomeDialog, services: FakeServices, address: str, model: str, complaint: str
) -> None:
    dialog.chooser.choose("server")
    QTest.keyClicks(field(dialog, "Address of the server"), address)
    QTest.keyClicks(field(dialog, "Name of the model"), model)
    dialog.start()
    dialog.chooser.test()
    await services.idle()
    assert complaint in shown(dialog)
    assert services.tested == []


async def test_a_server_is_tested_and_used(dialog: WelcomeDialog, services: FakeServices) -> None:
    seen = Seen(dialog)
    dialog.chooser.choose("server")
    button(dialog, "Ollama").click()
    QTest.keyClicks(field(dialog, "Name of the model"), "gemma3:4b")
    button(dialog, "Test").click()
    await services.idle()
    expected = Settings(provider="server", base_url="http://localhost:11434", model="gemma3:4b")
    assert services.tested == [(expected, "")]
    assert "It works" in shown(dialog)
    dialog.start()
    await services.idle()
    assert [(each.base_url, each.model) for each in seen.chosen] == [
        ("http://localhost:11434", "gemma3:4b")
    ]


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (errors.BadKey(), "did not accept the key"),
        (errors.NoNetwork(), "Claude could not be reached. Check your internet connection."),
        (errors.RateLimited(), "limit is reached"),
        (errors.Overloaded(), "too busy"),
        (errors.Rejected(), "Choose another model"),
        (errors.CutOff(), "broke off"),
        (errors.Refused(), "declined"),
        (errors.NoCredit(), "no credit left"),
        (errors.WrongAddress(), "Something else answered in Claude's place"),
    ],
)
async def test_a_failed_test_says_why(
    dialog: WelcomeDialog, services: FakeServices, failure: errors.AnimsaError, sentence: str
) -> None:
    services.failure = failure
    dialog.chooser.choose("claude")
    QTest.keyClicks(field(dialog, "Claude key"), "sk-ant-x")
    button(dialog, "Test").click()
    await services.idle()
    assert sentence in dialog.line.text
    assert services.keys == []


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (errors.BadKey(), "The server did not accept the key"),
        (errors.NoNetwork(), "Check that it runs, its address"),
        (errors.RateLimited(), "takes no more requests"),
        (errors.Rejected(), "Check the model's name and the address"),
        (errors.WrongAddress(), "No model server answers"),
        (errors.BadAddress(), "begins with http://"),
    ],
)
async def test_a_failed_test_of_a_server_speaks_of_its_address(
    dialog: WelcomeDialog, services: FakeServices, failure: errors.AnimsaError, sentence: str
) -> None:
    services.failure = failure
    dialog.chooser.choose("server")
    button(dialog, "Ollama").click()
    QTest.keyClicks(field(dialog, "Name of the model"), "gemma3:4b")
    button(dialog, "Test").click()
    await services.idle()
    assert sentence in dialog.line.text


async def test_a_test_can_be_stopped(dialog: WelcomeDialog, services: FakeServices) -> None:
    services.gate = asyncio.Event()
    dialog.chooser.choose("claude")
    QTest.keyClicks(field(dialog, "Claude key"), "sk-ant-x")
    button(dialog, "Test").setFocus()
    button(dialog, "Test").click()
    await services.until(lambda: services.tested)
    assert dialog.line.busy
    assert not button(dialog, "Test").isEnabled()
    button(dialog, "Cancel").click()
    await services.idle()
    assert dialog.line.text == "Stopped."
    assert dialog.focusWidget() is button(dialog, "Test")


async def test_typing_makes_a_running_test_worthless(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    services.gate = asyncio.Event()
    dialog.chooser.choose("claude")
    QTest.keyClicks(field(dialog, "Claude key"), "sk-ant-x")
    button(dialog, "Test").click()
    await services.until(lambda: services.tested)
    QTest.keyClicks(field(dialog, "Claude key"), "y")
    services.gate.set()
    await services.idle()
    assert dialog.line.text == ""


async def test_closing_ends_a_running_test(dialog: WelcomeDialog, services: FakeServices) -> None:
    services.gate = asyncio.Event()
    dialog.chooser.choose("claude")
    QTest.keyClicks(field(dialog, "Claude key"), "sk-ant-x")
    dialog.chooser.test()
    await services.until(lambda: services.tested)
    dialog.close()
    await services.idle()
    assert all(task.done() for task in services.tasks)
    assert services.tasks[-1].cancelled()


async def test_closing_goes_on_with_what_was_set_up_before(
    qapp: QApplication, services: FakeServices
) -> None:
    before = Settings(provider="server", base_url="http://h:1", model="m", idle_minutes=7)
    dialog = WelcomeDialog(before, services)
    seen = Seen(dialog)
    dialog.show()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    dialog.close()
    await services.idle()
    assert seen.chosen == [
        Settings(provider="server", base_url="http://h:1", model="m", idle_minutes=7, welcomed=True)
    ]


async def test_the_sample_comes_and_goes_in_one_click(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    button(dialog, "Try a sample archive").click()
    await services.idle()
    assert await services.sample_language()
    assert all(button(dialog, question).isEnabled() for question in EXAMPLES["tr"])
    button(dialog, "Remove sample archive").click()
    await services.idle()
    assert not await services.sample_language()
    assert button(dialog, "Try a sample archive").isEnabled()


@pytest.mark.parametrize("there", [False, True])
async def test_the_sample_may_be_asked_for_before_it_is_known_whether_it_is_there(
    qapp: QApplication, services: FakeServices, there: bool
) -> None:
    if there:
        await services.add_sample()
    dialog = WelcomeDialog(Settings(), services)
    dialog.show()
    assert not dialog.has_sample
    button(dialog, "Try a sample archive").click()
    await services.idle()
    assert button(dialog, "Remove sample archive").isEnabled()
    assert await services.sample_language()
    dialog.close()
    await services.idle()


async def test_a_question_of_the_sample_starts(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    seen = Seen(dialog)
    button(dialog, "Try a sample archive").click()
    await services.idle()
    button(dialog, EXAMPLES["tr"][1]).click()
    await services.idle()
    assert seen.questions == [EXAMPLES["tr"][1]]
    assert [each.welcomed for each in seen.chosen] == [True]


async def test_enter_after_the_sample_came_asks_its_first_question(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    seen = Seen(dialog)
    button(dialog, "Try a sample archive").click()
    await services.idle()
    focused = dialog.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == f"“{EXAMPLES['tr'][0]}”"
    QTest.keyClick(focused, Qt.Key.Key_Return)
    await services.idle()
    assert seen.questions == [EXAMPLES["tr"][0]]


async def test_it_does_not_close_while_the_sample_is_written(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    services.gate = asyncio.Event()
    button(dialog, "Try a sample archive").click()
    await asyncio.sleep(0)
    finished: list[int] = []
    dialog.finished.connect(finished.append)
    dialog.reject()
    assert finished == []
    services.gate.set()
    await services.idle()
    dialog.reject()
    assert finished == [0]


async def test_a_full_disk_is_told(dialog: WelcomeDialog, services: FakeServices) -> None:
    services.failure = errors.DiskFull()
    button(dialog, "Try a sample archive").click()
    await services.idle()
    assert dialog.line.text.startswith("The disk is full.")
    assert not await services.sample_language()


class Turkish(QTranslator):
    """A translation of two texts."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return {"Welcome to Anımsa": "Anımsa'ya hoş geldin", "&Start": "&Başla"}.get(text, text)

    def isEmpty(self) -> bool:  # noqa: N802  Qt's name
        return False


async def test_the_language_switches_while_it_is_open(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    seen = Seen(dialog)
    turkish = Turkish()
    QCoreApplication.installTranslator(turkish)
    try:
        QCoreApplication.sendPostedEvents()
        assert "Anımsa'ya hoş geldin" in shown(dialog)
        assert button(dialog, "Başla").isEnabled()
    finally:
        QCoreApplication.removeTranslator(turkish)
    choice = next(c for c in dialog.findChildren(QComboBox) if c.accessibleName() == "Language")
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    assert seen.languages == ["en"]
    dialog.start()
    await services.idle()
    assert [each.language for each in seen.chosen] == ["en"]


@pytest.mark.parametrize("provider", ["claude", "server", "none"])
async def test_everything_is_reached_with_the_tab_key_in_reading_order(
    dialog: WelcomeDialog, services: FakeServices, provider: str
) -> None:
    services.place = KeyPlace.NOWHERE
    button(dialog, "Try a sample archive").click()
    dialog.chooser.choose(provider)
    await services.idle()
    QCoreApplication.sendPostedEvents()
    first = dialog.findChildren(QComboBox)[0]
    first.setFocus()
    stops = [dialog.focusWidget()]
    while True:
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        if dialog.focusWidget() in stops:
            break
        stops.append(dialog.focusWidget())
    tops = [each.mapTo(dialog, QPoint(0, 0)).y() for each in stops]
    assert tops == sorted(tops)
    names = [each.accessibleName() or getattr(each, "text", str)() for each in stops]
    assert all(names)
    assert any("Start" in name for name in names)


async def test_arrows_choose_among_the_cards(dialog: WelcomeDialog) -> None:
    dialog.chooser.choose("none")
    radio = next(c for c in dialog.chooser.findChildren(QWidget) if c.property("checked"))
    radio.setFocus()
    QTest.keyClick(radio, Qt.Key.Key_Up)
    assert dialog.chooser.provider == "server"
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Up)
    assert dialog.chooser.provider == "claude"


async def test_it_grows_with_what_a_card_needs(dialog: WelcomeDialog) -> None:
    before = dialog.height()
    dialog.chooser.choose("claude")
    key = field(dialog, "Claude key")
    await until_shown(lambda: dialog.height() > before)
    await until_shown(lambda: key.height() >= key.sizeHint().height())


async def test_tab_enters_at_the_chosen_card(dialog: WelcomeDialog) -> None:
    seen = set()
    for _ in range(12):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        here = dialog.focusWidget()
        if isinstance(here, QRadioButton):
            seen.add(here.text())
    assert seen == {"Without a model"}


async def test_nothing_moves_when_a_card_gets_the_focus(dialog: WelcomeDialog) -> None:
    (radio,) = (each for each in dialog.findChildren(QRadioButton) if each.isChecked())
    places = []
    for focus in (dialog._start, radio, dialog._start):
        focus.setFocus()
        QCoreApplication.sendPostedEvents()
        places.append((radio.mapTo(dialog, QPoint(0, 0)), radio.size()))
    assert len(set(map(str, places))) == 1


async def test_closing_takes_what_was_marked(qapp: QApplication, services: FakeServices) -> None:
    for before, after in (("claude", "none"), ("none", "none"), ("server", "server")):
        dialog = WelcomeDialog(Settings(provider=before), services)
        seen = Seen(dialog)
        dialog.show()
        await services.idle()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert [each.provider for each in seen.chosen] == [after]


async def test_what_the_sample_took_is_given_back(
    dialog: WelcomeDialog, services: FakeServices
) -> None:
    area = dialog.findChild(Scrolling)
    assert isinstance(area, Scrolling)
    before = dialog.height()
    dialog._sample.click()
    await services.idle()
    await until_shown(lambda: dialog.height() > before)
    grown = dialog.height()
    dialog._sample.click()
    await services.idle()
    await until_shown(lambda: dialog.height() < grown)
    await until_shown(lambda: area.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize(
    ("place", "words"),
    [(KeyPlace.NOWHERE, "will be kept in the system keyring"), (KeyPlace.NO_KEYRING, "no keyring")],
)
async def test_where_the_key_will_be_is_said_before(
    qapp: QApplication, place: KeyPlace, words: str
) -> None:
    services = FakeServices(place=place)
    dialog = WelcomeDialog(Settings(), services)
    dialog.show()
    dialog.chooser.choose("claude")
    await services.idle()
    assert words in shown(dialog)
    dialog.close()
    await services.idle()
