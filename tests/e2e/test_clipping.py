"""Nothing is cut off: every window, dialog and panel in the smallest window, with letters from 100
to 200 %, in both languages and in dark and light.

Also tests: tests/e2e/clipping.py, tests/e2e/tour.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.e2e.clipping import cut

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("language", "look", "size"),
    [
        pytest.param("tr", "light", 100, marks=pytest.mark.slow),
        pytest.param("en", "dark", 150, marks=pytest.mark.slow),
        ("tr", "dark", 200),
        ("en", "light", 200),
    ],
)
def test_nothing_is_cut_off_in_the_smallest_window(
    tmp_path: Path, language: str, look: str, size: int
) -> None:
    # In a process of its own, which has a screen of that size.
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.clipping", language, look, str(size)],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


class Seen:
    """A widget in a window that has no more room than ``width`` for it."""

    def __init__(self, qtbot: QtBot, widget: QWidget, width: int) -> None:
        self.whole = QWidget()
        qtbot.addWidget(self.whole)
        row = QHBoxLayout(self.whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(widget)
        widget.setMinimumWidth(1)
        self.whole.setFixedSize(width, 60)
        self.whole.show()

    def faults(self) -> list[str]:
        return cut(self.whole)


def _filled(widget: QLineEdit | QComboBox | QListWidget) -> QWidget:
    if isinstance(widget, QLineEdit):
        widget.setPlaceholderText(LONG)
    else:
        widget.addItem(LONG)
        if isinstance(widget, QListWidget):
            widget.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return widget


LONG = "Bu satır dar bir pencereye sığmayacak kadar uzun"
MADE: dict[str, Callable[[], QWidget]] = {
    "label": lambda: QLabel(LONG),
    "button": lambda: QPushButton(LONG),
    "check box": lambda: QCheckBox(LONG),
    "field": lambda: _filled(QLineEdit()),
    "choice": lambda: _filled(QComboBox()),
    "list": lambda: _filled(QListWidget()),
}


@pytest.mark.parametrize("kind", MADE)
def test_a_text_without_room_is_seen_to_be_cut(qtbot: QtBot, kind: str) -> None:
    assert any(LONG[:20] in each for each in Seen(qtbot, MADE[kind](), 120).faults())
    assert Seen(qtbot, MADE[kind](), 900).faults() == []


def test_what_the_tooltip_tells_whole_may_be_shortened(qtbot: QtBot) -> None:
    label = QLabel(f"{LONG[:30]}…")
    label.setToolTip(LONG)
    assert Seen(qtbot, label, 60).faults() == []


def test_a_wrapped_sentence_needs_its_height(qtbot: QtBot) -> None:
    label = QLabel(LONG * 4, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
    assert any("high" in each for each in Seen(qtbot, label, 120).faults())


def test_what_has_to_be_scrolled_sideways_is_told(qtbot: QtBot) -> None:
    area, wide = QScrollArea(), QLabel(LONG)
    wide.setFixedWidth(800)
    area.setWidget(wide)
    faults = Seen(qtbot, area, 200).faults()
    assert any("sideways" in each for each in faults)
    assert any("over the side" in each for each in faults)
