"""A key is tried once it is all there, once, and not where nothing is to leave."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.machine.settings import Settings
from app.ui.settings.choosing.key_trial import KeyTrial, looks_whole
from app.ui.settings.model_chooser import ModelChooser
from app.ui.widgets.work_line import DialogTasks
from tests.fakes.services import FakeServices

KEY = "sk-ant-api03-" + "x" * 60


@pytest.mark.parametrize("text", ["", "sk-ant-", KEY[:39], "x" * 80, KEY[:50] + " " + KEY[50:]])
def test_half_a_key_is_none(text: str) -> None:
    assert not looks_whole(text)
    assert looks_whole(KEY)


def _pasted(field: QLineEdit, text: str) -> None:
    field.clear()
    field.insert(text)
    field.textEdited.emit(text)


def test_a_key_is_tried_once_after_a_pause(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    trial = KeyTrial(field)
    wanted: list[bool] = []
    trial.wanted.connect(lambda: wanted.append(True))
    QTest.keyClicks(field, KEY[:20])
    assert not trial.timer.isActive()
    _pasted(field, f" {KEY} ")
    assert trial.timer.isActive()
    assert wanted == []
    trial.timer.timeout.emit()
    trial.timer.timeout.emit()
    assert wanted == [True]
    _pasted(field, f"{KEY}y")
    trial.timer.timeout.emit()
    assert wanted == [True, True]
    _pasted(field, "")
    assert not trial.timer.isActive()
    # Nothing of it holds the key.
    assert KEY not in repr(vars(trial))


@pytest.mark.parametrize(
    ("settings", "tried"),
    [
        (Settings(), True),
        (Settings(online="never"), False),
        (Settings(boundary="memory"), False),
    ],
)
async def test_the_chooser_tries_it_where_something_may_leave(
    qtbot: QtBot, settings: Settings, tried: bool
) -> None:
    services = FakeServices()
    chooser = ModelChooser(settings, services, DialogTasks(services), "claude")
    qtbot.addWidget(chooser)
    qtbot.addWidget(chooser.foot)
    await asyncio.gather(*services.tasks)
    (field,) = [
        each
        for each in chooser.findChildren(QLineEdit)
        if each.echoMode() is QLineEdit.EchoMode.Password
    ]
    _pasted(field, KEY)
    (trial,) = chooser.findChildren(KeyTrial)
    trial.timer.timeout.emit()
    await asyncio.gather(*services.tasks)
    assert [key for _, key in services.tested] == ([KEY] if tried else [])
