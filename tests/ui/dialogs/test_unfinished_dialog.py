"""Unfinished research is listed as text, and each one is continued, completed or left alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from shiboken6 import isValid

from app.core.domain.imported_sessions import imported_id, origin_of
from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.sessions import Session, Unfinished
from app.ui.dialogs import unfinished_dialog
from app.ui.dialogs.unfinished_dialog import RecoveryDialog, elided

EVENING = 1_795_298_400_000
"""2026-11-21 22:00 UTC: the 22nd in Turkey."""
TURKEY = timezone(timedelta(hours=3))


def unfinished(name: str, title: str, *lines: str, interrupted: bool = False) -> Unfinished:
    messages = [
        Message(
            name,
            "assistant" if place % 2 else "user",
            text,
            EVENING,
            Kind.ANSWER if place % 2 else Kind.QUESTION,
            position=place,
        )
        for place, text in enumerate(lines)
    ]
    if interrupted:
        last = messages[-1]
        messages[-1] = Message(
            *(name, last.role, last.content, EVENING, last.kind, MessageState.INTERRUPTED)
        )
    session = Session(name, EVENING, EVENING, title=title)
    return Unfinished(session, tuple(messages), lines[0] if lines else "")


THREE = [
    unfinished("a", "", "Buzullar neden küçülüyor?", "Çünkü hava", interrupted=True),
    unfinished("b", "Kervansaraylar", "Aralık ne kadar?", "Bir günlük yol.", "Peki Sultanhanı?"),
    unfinished("c", "Kestane Balı", "Neden donmaz?"),
]


class Open:
    """An open dialog and what it told the application."""

    def __init__(self, sessions: list[Unfinished]) -> None:
        self.dialog = RecoveryDialog(sessions, TURKEY)
        self.continued: list[str] = []
        self.completed: list[str] = []
        self.finished: list[int] = []
        self.dialog.continue_chosen.connect(self.continued.append)
        self.dialog.complete_chosen.connect(self.completed.append)
        self.dialog.finished.connect(self.finished.append)
        self.dialog.show()

    def button(self, name: str) -> QPushButton:
        return next(
            each
            for each in self.dialog.findChildren(QPushButton)
            if each.isVisibleTo(self.dialog)
            and name in (each.accessibleName(), each.text().replace("&", ""))
        )

    def buttons(self) -> list[str]:
        return [
            each.text().replace("&", "")
            for each in self.dialog.findChildren(QPushButton)
            if each.isVisibleTo(self.dialog)
        ]

    def text(self) -> str:
        labels = self.dialog.findChildren(QLabel)
        return "\n".join(each.text() for each in labels if each.isVisibleTo(self.dialog))


@pytest.fixture
def three(qapp: QApplication) -> Iterator[Open]:
    yield from opened(THREE)


@pytest.fixture
def one(qapp: QApplication) -> Iterator[Open]:
    yield from opened(THREE[:1])


def opened(sessions: list[Unfinished]) -> Iterator[Open]:
    QLocale.setDefault(QLocale("tr"))
    it = Open(sessions)
    yield it
    QLocale.setDefault(QLocale.c())
    if isValid(it.dialog):
        it.dialog.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_it_shows_when_what_and_how_each_ended(three: Open) -> None:
    text = three.text()
    assert text.count("22 Kasım 2026, 01:00") == 3
    assert text.count("Answer cut off") == 1
    assert "Anımsa: Çünkü hava" in text
    assert "You: Peki Sultanhanı?" in text
    assert "Kestane Balı" in text


def test_answers_of_another_program_are_told_as_its_own(qapp: QApplication) -> None:
    left = unfinished("d", "Buzullar", "Neden?", "Isınıyor.", "Nerede?", "Kutuplarda.")
    asked, imported, again, ours = left.lines
    origin = origin_of("chatgpt", "d")
    known = replace(imported, message_id=imported_id(origin, 1, "assistant", imported.content))
    copied = replace(ours, program="Claude")
    for shown in opened([replace(left, lines=(asked, known, again, copied))]):
        text = shown.text()
        assert "ChatGPT: Isınıyor." in text and "Claude: Kutuplarda." in text
        assert "Anımsa" not in text


def test_a_session_without_a_title_is_named_by_its_question_once(one: Open) -> None:
    assert one.text().count("Buzullar neden küçülüyor?") == 1


def test_enter_continues_the_most_recent(three: Open) -> None:
    QTest.keyClick(three.dialog, Qt.Key.Key_Return)
    assert (three.continued, three.completed, three.finished) == (["a"], [], [1])


def test_one_can_be_completed_and_another_continued(three: Open) -> None:
    three.button("Complete and save: Kervansaraylar").click()
    assert three.finished == []
    assert three.dialog.session_ids() == ["a", "c"]
    assert "Kervansaraylar" not in three.text()
    three.button("Return to conversation: Kestane Balı").click()
    assert (three.continued, three.completed) == (["c"], ["b"])
    assert three.finished == [1]


def test_completing_moves_the_focus_to_the_next(three: Open) -> None:
    three.button("Complete and save: Buzullar neden küçülüyor?").click()
    assert three.dialog.focusWidget() is three.button("Return to conversation: Kervansaraylar")


def test_all_of_them_can_be_completed(three: Open) -> None:
    three.button("Complete all").click()
    assert three.completed == ["a", "b", "c"]
    assert three.finished == [1]


def test_the_last_one_completed_closes_it(one: Open) -> None:
    assert "Complete all" not in one.buttons()
    one.button("Complete and save").click()
    assert (one.completed, one.finished) == (["a"], [1])


def test_escape_leaves_everything_as_it_is(three: Open) -> None:
    QTest.keyClick(three.dialog, Qt.Key.Key_Escape)
    assert (three.continued, three.completed, three.finished) == ([], [], [0])


def test_what_a_model_wrote_is_no_markup(qapp: QApplication) -> None:
    hostile = "<img src='file:///etc/passwd'><b>kalın</b>"
    dialog = RecoveryDialog([unfinished("x", hostile, hostile, hostile)], UTC)
    labels = dialog.findChildren(QLabel)
    shown = [each for each in labels if "kalın" in each.text().replace("\u200b", "")]
    assert len(shown) == 3
    assert {each.textFormat() for each in shown} == {Qt.TextFormat.PlainText}
    dialog.deleteLater()


def test_a_word_without_end_does_not_push_the_buttons_away(qapp: QApplication) -> None:
    dialog = RecoveryDialog([unfinished("x", "", "ö" * 100_000)], UTC)
    dialog.show()
    QCoreApplication.sendPostedEvents()
    for each in dialog.findChildren(QPushButton):
        right = each.mapTo(dialog, each.rect().topRight()).x()
        assert not each.isVisibleTo(dialog) or right < dialog.width()
    dialog.close()


@given(st.text(), st.integers(10, 200))
def test_elided_text_is_short_and_on_one_line(text: str, longest: int) -> None:
    shown = elided(text, longest).replace("\u200b", "")
    assert len(shown) <= longest + 1
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**Ağrı Dağı**\n\n- buzullar", "Ağrı Dağı - buzullar"),
        ("| Et | Ay |\n|---|---|\n| **Tavuk** | 9 |", "Et · Ay · Tavuk · 9"),
        ("bir iki üç, dört", "bir iki üç…"),
        ("", ""),
    ],
)
def test_elided_text_is_cut_behind_a_word(text: str, shown: str) -> None:
    assert elided(text, 24 if "**" in text else 12) == shown


def test_several_are_counted_and_one_is_asked_for_as_ever(three: Open) -> None:
    assert "You have 3 unfinished sessions" in three.text()
    three.button("Complete and save").click()
    assert "You have 2 unfinished sessions" in three.text()
    three.button("Complete and save").click()
    assert "Do you want to continue it?" in three.text()


def test_what_is_no_research_is_not_called_one(qapp: QApplication) -> None:
    lookup = replace(unfinished("a", "", "Kira ne zaman?", "Beşinde."), lookup=True)
    alone = Open([lookup])
    assert alone.dialog.windowTitle() == "Unfinished conversation"
    assert "research" not in alone.text()
    two = Open([lookup, THREE[1]])
    assert two.dialog.windowTitle() == "Unfinished research"
    assert "You have 2 unfinished conversations" in two.text()
    two.button("Complete and save").click()
    assert "You have unfinished research" in two.text(), "what is left is one"


def test_what_was_only_noted_is_not_called_research(qapp: QApplication) -> None:
    note = replace(unfinished("a", "", "not al: kira beşinde", "Not ettim."), noted=True)
    alone = Open([note])
    assert alone.dialog.windowTitle() == "Unfinished conversation"
    assert "research" not in alone.text()
    tips = [each.toolTip() for each in alone.dialog.findChildren(QPushButton)]
    assert any("can be recalled" in each for each in tips)
    assert not any("Look-ups" in each or "research" in each for each in tips)


def test_it_is_named_by_what_it_began_with(qapp: QApplication) -> None:
    late = unfinished("a", "", "hayır", "$\\frac{a}{b}$ kadar.", "peki ya sonra?")
    opened = Open([Unfinished(late.session, late.lines, "Demir eksikliği nasıl giderilir?")])
    said = [label.text().replace("\u200b", "") for label in opened.dialog.findChildren(QLabel)]
    assert "Demir eksikliği nasıl giderilir?" in said
    assert any("hayır" in each for each in said), "an answer is no name, and is shown"
    assert any("a/b kadar" in each for each in said)


class TestWriting:
    """Keys that come to the system's window, as those of a keyboard do."""

    @pytest.fixture(autouse=True)
    def _open(self, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.setattr(unfinished_dialog, "UNSEEN_MS", 3_600_000)
        self.writes = False
        self.came: list[str] = []
        self.dialog = RecoveryDialog(THREE[:1], TURKEY, writing=lambda: self.writes)
        self.continued: list[str] = []
        self.dialog.continue_chosen.connect(self.continued.append)
        self.dialog.written.connect(lambda event: self.came.append(event.text()))
        self.closed: list[int] = []
        self.dialog.finished.connect(self.closed.append)
        self.dialog.show()
        yield
        if isValid(self.dialog):
            self.dialog.close()

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.dialog.windowHandle(), key)

    def test_what_is_written_goes_to_the_message_with_all_that_follows(self) -> None:
        self.press(Qt.Key.Key_Space, Qt.Key.Key_Return)
        assert (self.came, self.continued) == ([], []), "nobody can have seen it"
        self.press(Qt.Key.Key_A, Qt.Key.Key_Space, Qt.Key.Key_B, Qt.Key.Key_Return)
        assert (self.came, self.continued) == (["a", " ", "b", "\r"], [])
        assert self.dialog.isVisible(), "the keys are on their way to the other window"

    def test_a_word_that_was_begun_elsewhere_goes_on_there(self) -> None:
        self.writes = True
        self.press(Qt.Key.Key_Space, Qt.Key.Key_Return)
        assert (self.came, self.continued) == ([" ", "\r"], [])
        self.press(Qt.Key.Key_Escape)
        assert self.closed

    def test_enter_presses_once_it_can_have_been_seen(self) -> None:
        self.writes = True
        self.dialog._unseen.timeout.emit()
        self.press(Qt.Key.Key_Return)
        assert (self.came, self.continued) == ([], ["a"])

    def test_it_goes_when_another_window_has_the_keys(self, qapp: QApplication) -> None:
        self.press(Qt.Key.Key_A)
        other = QPushButton()
        other.show()
        other.activateWindow()
        QTest.qWaitForWindowActive(other)
        assert self.closed
        other.close()


def test_a_letter_leads_to_the_first_alone(three: Open) -> None:
    def letters() -> list[str]:
        buttons = three.dialog.findChildren(QPushButton)
        return [each.accessibleName() for each in buttons if each.text().startswith("&Return")]

    assert letters() == ["Return to conversation: Buzullar neden küçülüyor?"]
    three.button("Complete and save: Buzullar neden küçülüyor?").click()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert letters() == ["Return to conversation: Kervansaraylar"]
