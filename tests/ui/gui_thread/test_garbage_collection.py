"""Cycles are collected in the window's own thread, and libraries are not gone through for it."""

from __future__ import annotations

import gc
import sys
import types
import weakref

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.ui.gui_thread import garbage_collection


class _Node:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "INTERVAL_MS", 0)
    gc.enable()
    gc.unfreeze()


def test_cycles_are_collected_here_and_nowhere_else(qtbot: QtBot) -> None:
    with garbage_collection.collected_here():
        assert not gc.isenabled()
        QTest.qWait(1)  # what was there before is out of the way
        lost = weakref.ref(_Node())
        others = [_Node() for _ in range(2 * gc.get_threshold()[0])]
        qtbot.waitUntil(lambda: lost() is None)
        assert others
    assert gc.isenabled()


def test_what_is_there_when_a_library_was_loaded_is_left_out(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with garbage_collection.collected_here():
        qtbot.waitUntil(lambda: gc.get_freeze_count() > 0)
        before = gc.get_freeze_count()
        library = types.ModuleType("kitaplık")
        library.__dict__["all"] = [[each] for each in range(1000)]
        monkeypatch.setitem(sys.modules, "kitaplık", library)
        qtbot.waitUntil(lambda: gc.get_freeze_count() > before + 900)
    assert gc.get_freeze_count() == 0


def test_what_others_left_out_stays_left_out() -> None:
    gc.freeze()
    with garbage_collection.collected_here():
        lost = weakref.ref(_Node())
    assert lost() is None
    assert gc.get_freeze_count() > 0
