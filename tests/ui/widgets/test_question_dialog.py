"""A question is answered, refused, or goes with its window; whoever waits for it always hears."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QInputDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)
from shiboken6 import isValid

from app.ui.widgets import theme
from app.ui.widgets.question_dialog import SIGN_SIDE, TEXT_WIDTH, ask, ask_text, choose, sign
from tests.ui.windows import until_shown

Question = TypeVar("Question", bound=QDialog)


@pytest.fixture
def parent(qapp: QApplication) -> QDialog:
    parent = QDialog()
    parent.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    parent.show()
    return parent


async def asked(parent: QWidget, kind: type[Question]) -> Question:
    """The question, once it is there."""
    await until_shown(lambda: parent.findChildren(kind))
    return parent.findChildren(kind)[0]


def take_away(window: QDialog) -> None:
    """Close a window for good, in this very moment."""
    window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(window)


def waiting(parent: QWidget) -> asyncio.Task[bool]:
    return asyncio.ensure_future(ask(parent, "Soru", "Olsun mu?", "Evet", "Hayır"))


@pytest.mark.parametrize(("key", "answer"), [(Qt.Key.Key_Return, True), (Qt.Key.Key_Escape, False)])
async def test_an_answer_counts_though_its_window_goes_at_once(
    parent: QDialog, key: Qt.Key, answer: bool
) -> None:
    answering = waiting(parent)
    QTest.keyClick(await asked(parent, QMessageBox), key)
    take_away(parent)
    assert await answering is answer


async def test_a_text_counts_though_its_window_goes_at_once(parent: QDialog) -> None:
    answering = asyncio.ensure_future(ask_text(parent, "Ad", "Ad:", "Tamam", "Vazgeç"))
    dialog = await asked(parent, QInputDialog)
    kinds = {each.text(): each.property("kind") for each in dialog.findChildren(QPushButton)}
    assert kinds == {"Tamam": "primary", "Vazgeç": None}
    dialog.setTextValue(" Diyabet ")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    take_away(parent)
    assert await answering == "Diyabet"


async def test_whatever_takes_something_for_good_looks_so(parent: QDialog) -> None:
    answering = asyncio.ensure_future(
        choose(parent, "Sil", "Silinsin mi?", ("Sil", "Hepsini sil"), "Vazgeç", danger=True)
    )
    box = await asked(parent, QMessageBox)
    kinds = {each.text(): each.property("kind") for each in box.findChildren(QPushButton)}
    assert kinds == {"Sil": "danger", "Hepsini sil": "danger", "Vazgeç": None}
    assert box.defaultButton().text() == "Vazgeç"
    box.reject()
    assert await answering is None


async def test_no_more_can_be_typed_than_is_kept(parent: QDialog) -> None:
    answering = asyncio.ensure_future(ask_text(parent, "Ad", "Ad:", "Tamam", "Vazgeç", longest=7))
    dialog = await asked(parent, QInputDialog)
    field = dialog.findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, "Diyabet tezi")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert await answering == "Diyabet"


async def test_a_question_that_goes_unanswered_is_refused(parent: QDialog) -> None:
    answering = waiting(parent)
    await asked(parent, QMessageBox)
    take_away(parent)
    assert await answering is False


async def test_there_is_room_for_a_name_at_every_size_of_letters(
    qapp: QApplication, parent: QDialog
) -> None:
    widths = []
    for size in (100, 150):
        theme.apply(qapp, "light", size)
        answer = asyncio.ensure_future(ask_text(parent, "Başlık", "Başlık:", "Tamam", "Vazgeç", ""))
        question = await asked(parent, QInputDialog)
        widths.append(question.width())
        accepting = next(each for each in question.findChildren(QPushButton) if each.isDefault())
        edge = accepting.grab().toImage().pixelColor(6, accepting.height() // 2)
        assert accepting.text() == "Tamam" and edge == theme.current().colors.accent
        question.reject()
        assert await answer == ""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    theme.apply(qapp, "light")
    assert widths == [TEXT_WIDTH, TEXT_WIDTH * 3 // 2]


async def test_what_refuses_stands_at_the_left_as_in_the_dialogs_of_our_own(
    qapp: QApplication, parent: QDialog
) -> None:
    theme.apply(qapp, "light")
    answers = (
        asyncio.ensure_future(ask(parent, "Soru", "Olsun mu?", "Olsun", "Vazgeç")),
        asyncio.ensure_future(ask_text(parent, "Ad", "Ad:", "Olsun", "Vazgeç")),
    )
    for kind in (QMessageBox, QInputDialog):
        question = await asked(parent, kind)
        QApplication.processEvents()
        places = {each.text(): each.x() for each in question.findChildren(QPushButton)}
        assert places["Vazgeç"] < places["Olsun"], kind
        question.reject()
    assert [bool(await each) for each in answers] == [False, False]


async def test_a_long_text_is_seen_from_its_beginning(parent: QDialog) -> None:
    title = "Babamın ameliyatı 🙂 " * 15
    answer = asyncio.ensure_future(ask_text(parent, "Ad", "Ad:", "Olsun", "Vazgeç", title))
    field = (await asked(parent, QInputDialog)).findChild(QLineEdit)
    assert field is not None
    await until_shown(field.hasSelectedText)
    assert (field.selectedText(), field.cursorPosition()) == (title, 0)
    QTest.keyClicks(field, "x")
    assert field.text() == "x", "who types begins anew"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert await answer == "x"


async def test_nobody_is_asked_when_nobody_waits(parent: QDialog) -> None:
    answering = waiting(parent)
    box = await asked(parent, QMessageBox)
    answering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answering
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(box)
    take_away(parent)


async def test_the_sign_follows_the_look_while_the_question_is_open(
    qapp: QApplication, parent: QDialog
) -> None:
    theme.apply(qapp, "light")
    answering = waiting(parent)
    box = await asked(parent, QMessageBox)
    light = box.iconPixmap().toImage()
    theme.apply(qapp, "dark", 150)
    await until_shown(lambda: box.iconPixmap().toImage() != light)
    assert box.iconPixmap().width() > light.width()
    theme.apply(qapp, "light", 100)
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not await answering


@pytest.mark.parametrize("warns", [True, False])
def test_a_sign_grows_with_the_letters_and_the_screen(qapp: QApplication, *, warns: bool) -> None:
    theme.apply(qapp, "light", 200)
    large = sign(warns=warns, ratio=2.0)
    theme.apply(qapp, "light", 100)
    usual = sign(warns=warns, ratio=1.0)
    assert usual.width() == SIGN_SIDE
    assert large.width() == pytest.approx(4 * SIGN_SIDE, abs=4)
    assert large.deviceIndependentSize().width() == pytest.approx(2 * SIGN_SIDE, abs=2)


@pytest.mark.parametrize("look", theme.THEMES)
def test_both_are_drawn_in_the_ink_of_the_look_and_differ(qapp: QApplication, look: str) -> None:
    theme.apply(qapp, look)
    colors = theme.current().colors
    drawn = [sign(warns=warns, ratio=1.0).toImage() for warns in (False, True)]
    assert drawn[0] != drawn[1]
    for picture, ink in zip(drawn, (colors.accent, colors.warning_text), strict=True):
        inked = [
            (x, y)
            for x in range(picture.width())
            for y in range(picture.height())
            if picture.pixelColor(x, y) == ink
        ]
        assert len(inked) > SIGN_SIDE
    theme.apply(qapp, "light")
