"""The jump list of Windows, with objects of its shell that stand in.

Also tests: app/ui/starting/taskbar_menu.py.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app import cli
from app.machine.desktop import jump_list
from app.machine.desktop.jump_list import JumpTask, offer, offered_here, write
from app.ui.starting import taskbar_menu
from app.ui.starting.taskbar_menu import TaskbarMenu
from app.ui.widgets.tasks import Tasks
from tests.fakes.com_objects import FakeShell

PROGRAM = r"C:\Users\Işıl\AppData\Local\Programs\Animsa\animsa.exe"
TASKS = [JumpTask("Yeni araştırma", "--new-research"), JumpTask("Hızlı soru", "--quick-question")]
TITLE = "f29f85e0-4ff9-1068-ab91-08002b27b3d9"


def test_the_shell_is_told_what_each_line_starts_and_lets_everything_go() -> None:
    shell = FakeShell()
    write(shell, PROGRAM, TASKS)
    assert shell.faults == []
    assert shell.shown == [
        {
            "path": PROGRAM,
            "arguments": task.option,
            "icon": (PROGRAM, 0),
            "description": task.title,
            "property": (TITLE, 2, 31, task.title),
            "kept": True,
        }
        for task in TASKS
    ]
    assert (shell.held, shell.begun) == (0, 0)


@pytest.mark.parametrize("method", ["SetPath", "SetValue", "AddObject", "CommitList"])
def test_what_the_shell_refuses_leaves_the_list_that_was(method: str) -> None:
    shell = FakeShell(refused=(method,))
    with pytest.raises(OSError, match="0x80070005"):
        write(shell, PROGRAM, TASKS)
    assert shell.shown == [] and shell.faults == []
    assert shell.calls[-1] == "AbortList"
    assert (shell.held, shell.begun) == (0, 0)


def test_a_list_that_cannot_be_begun_is_not_given_up_either() -> None:
    shell = FakeShell(refused=("BeginList",))
    with pytest.raises(OSError, match="0x80070005"):
        write(shell, PROGRAM, TASKS)
    assert shell.calls == ["BeginList"] and (shell.held, shell.begun) == (0, 0)


def test_a_process_of_our_own_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = FakeShell()
    given = json.dumps([{"title": each.title, "option": each.option} for each in TASKS])
    monkeypatch.setattr("ctypes.WinDLL", {"ole32": shell}.__getitem__, raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    assert cli.main(["--child", "jump_list"]) == 0
    assert [(each["description"], each["path"]) for each in shell.shown] == [
        (each.title, sys.executable) for each in TASKS
    ]


@pytest.mark.parametrize(
    ("system", "frozen", "offered"),
    [("win32", True, True), ("win32", False, False), ("linux", True, False)],
)
def test_only_the_built_program_on_windows_has_one(
    monkeypatch: pytest.MonkeyPatch, system: str, frozen: bool, offered: bool
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr("sys.frozen", frozen, raising=False)
    assert offered_here() is offered


async def test_what_goes_wrong_in_that_process_is_no_harm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, jump_list.log.name)
    # The options of the program mean nothing to Python.
    await offer(TASKS)
    monkeypatch.setattr("sys.executable", str(tmp_path / "gone"))
    await offer(TASKS)
    assert [each.getMessage() for each in caplog.records] == [
        "no jump list: code 2",
        "no jump list: FileNotFoundError",
    ]


async def test_the_window_offers_it_in_its_language(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[list[JumpTask]] = []

    async def keep(tasks: Sequence[JumpTask]) -> None:
        offered.append(list(tasks))

    monkeypatch.setattr(taskbar_menu, "offer", keep)
    window, tasks = QWidget(), Tasks(lambda error: None)
    qtbot.addWidget(window)
    TaskbarMenu(window, tasks)
    monkeypatch.setattr(taskbar_menu, "offered_here", lambda: True)
    TaskbarMenu(window, tasks)
    QApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
    await asyncio.sleep(0)
    await tasks.cancel_all()
    expected = [
        JumpTask("New research", "--new-research"),
        JumpTask("Quick question", "--quick-question"),
    ]
    assert offered == [expected, expected]
