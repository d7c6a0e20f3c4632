"""The way to a day of the conversation on the screen."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Status
from app.core.language.dates.moments import to_ms
from app.ui.dialogs.actions import Command
from app.ui.places.day_dialog import DayDialog, days_of, fitting
from app.ui.widgets.wording import named_day
from app.ui.window.shell import Shell
from tests.fakes.person import ISTANBUL
from tests.ui.windows import at_the_window, type_text, until

BEGAN = datetime(2026, 10, 30, 23, 50, tzinfo=ISTANBUL)
NOW = datetime(2026, 11, 24, 12, tzinfo=ISTANBUL)


def said(*moments: datetime) -> list[Message]:
    return [
        Message(
            "s",
            "assistant" if n % 2 else "user",
            f"söz {n} " + "uzun " * 300,
            to_ms(each),
            Kind.ANSWER if n % 2 else Kind.QUESTION,
            position=n,
            message_id=f"m{n}",
        )
        for n, each in enumerate(moments)
    ]


def conversation() -> list[Message]:
    """Over midnight, then on three days of November, of which the 3rd and the 30th are alike."""
    later = [datetime(2026, 11, day, 9, tzinfo=ISTANBUL) for day in (3, 3, 13, 30)]
    return said(BEGAN, BEGAN + timedelta(minutes=20), *later)


def test_days_are_those_of_the_person_and_count_their_messages() -> None:
    days = days_of(conversation(), ISTANBUL)
    assert [(each.day.month, each.day.day, each.messages) for each in days] == [
        *((10, 30, 1), (10, 31, 1)),
        *((11, 3, 2), (11, 13, 1), (11, 30, 1)),
    ]
    assert [each.message_id for each in days] == ["m0", "m1", "m2", "m4", "m5"]
    assert days_of([], ISTANBUL) == []


def test_a_day_is_found_by_its_name_and_by_what_is_meant() -> None:
    before, days = QLocale(), days_of(conversation(), ISTANBUL)
    QLocale.setDefault(QLocale("tr_TR"))
    try:
        for typed, places in (
            ("3 kasım", [2]),
            ("3 kasim", [2]),
            ("kas", [2, 3, 4]),
            ("ekim", [0, 1]),
            ("cumartesi", [1]),
            ("geçen ay", [0, 1]),
            ("4 kasım", [3]),
            ("13", [3]),
            ("balık", []),
        ):
            assert fitting(days, typed, NOW) == places, typed
        assert fitting([], "dün", NOW) == []
        assert named_day(days[0].day) == "30 Ekim 2026 Cuma"
        QLocale.setDefault(QLocale("en_GB"))
        assert named_day(days[0].day) == "Friday, 30 October 2026"
        assert fitting(days, "fri 30", NOW) == [0]
    finally:
        QLocale.setDefault(before)


def test_a_key_leads_to_the_day_that_is_typed(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        window, sessions = shell.window, shell.presenter.sessions
        of_conversation = (
            *(Command.GO_TO_DAY, Command.EDIT),
            *(Command.BRANCH, Command.COPY_ANSWER),
        )
        assert not any(window.commands[each].isEnabled() for each in of_conversation)
        messages = conversation()
        session = Session("s", messages[0].created_at, messages[-1].created_at, Status.COMPLETE)
        await shell.archive.store.append(replace(session, title="Sözler"), messages, new=True)
        sessions.open_session("s")
        await until(lambda: shell.view.displayed == "s")
        assert all(window.commands[each].isEnabled() for each in of_conversation)

        QTest.keyClick(window.composer.editor, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
        (dialog,) = window.findChildren(DayDialog)
        assert dialog.list.currentRow() == 4, "the day at the end, which is in sight"
        assert dialog.field.accessibleDescription() == dialog.list.item(4).text()
        type_text(dialog.field, "3 kasım")
        assert [dialog.list.item(n).text() for n in range(dialog.list.count())] == [
            "3 Kasım 2026 Salı · 2 mesaj"
        ]
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
        focused = window.chat.message_at_focus()
        assert focused is not None
        assert focused.message_id == "m2"
        place = window.chat.place()
        assert place is not None
        assert place.index in (1, 2)

        window.commands[Command.GO_TO_DAY].trigger()
        dialog = window.findChildren(DayDialog)[-1]
        QTest.keyClick(dialog.field, Qt.Key.Key_Up)
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
        again = window.chat.message_at_focus()
        assert again is not None
        assert again.message_id in ("m0", "m1")
        window.commands[Command.GO_TO_DAY].trigger()
        dialog = window.findChildren(DayDialog)[-1]
        type_text(dialog.field, "balık")
        assert dialog.list.isHidden()
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
        QTest.keyClick(dialog.field, Qt.Key.Key_Escape)
        assert dialog.isHidden()

    at_the_window(qapp, tmp_path, story)
