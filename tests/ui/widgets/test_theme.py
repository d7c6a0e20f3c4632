"""The colours: readable in light and dark, and all of them in the palette and the stylesheet."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets import theme
from tests.ui.contrast import contrast

READABLE = 4.5
"""The contrast of text that WCAG 2.2 asks for (success criterion 1.4.3, level AA)."""
STRONG = 7.0
"""That of text in the looks of high contrast (1.4.6, level AAA)."""
SEEN = 3.0
"""The contrast of what is no text (success criterion 1.4.11, level AA)."""
PAIRS = [
    *((text, ground) for text in ("text", "text_muted", "accent")
      for ground in ("window", "surface", "surface_alt", "user_bubble", "answer_bubble")),
    ("text", "highlight"),
    ("text", "selection"),
    ("accent_text", "accent"),
    ("warning_text", "warning_bg"),
    ("error_text", "error_bg"),
    # Code is coloured on it.
    ("warning_text", "surface_alt"),
    ("error_text", "surface_alt"),
]  # fmt: skip


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=theme.THEMES)
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_is_readable(look: theme.Theme, text: str, ground: str) -> None:
    colors, least = look.colors, STRONG if "contrast" in look.name else READABLE
    assert contrast(getattr(colors, text), getattr(colors, ground)) >= least


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=theme.THEMES)
@pytest.mark.parametrize("color", ["edge", "accent"])
@pytest.mark.parametrize("ground", ["window", "surface"])
def test_fields_and_the_focus_are_seen(look: theme.Theme, color: str, ground: str) -> None:
    colors = look.colors
    assert contrast(getattr(colors, color), getattr(colors, ground)) >= SEEN


def test_contrast_is_what_the_standard_says() -> None:
    palette = QPalette()
    black, white = palette.color(QPalette.ColorRole.Text), theme.LIGHT.colors.surface
    black.setRgb(0, 0, 0)
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == pytest.approx(1)


@pytest.mark.parametrize("name", theme.THEMES)
def test_the_present_look_is_known(qapp: QApplication, name: str) -> None:
    theme.apply(qapp, name)
    assert theme.current().name == name
    assert qapp.palette().window().color() == theme.current().colors.window
    assert not re.search(r"@\w+", qapp.styleSheet()), "a colour that does not exist"


@pytest.mark.parametrize("color", theme.PROJECT_COLORS.values(), ids=theme.PROJECT_COLORS)
def test_dots_are_seen_in_high_contrast(color: QColor) -> None:
    for look in (theme.CONTRAST_LIGHT, theme.CONTRAST_DARK):
        assert contrast(color, look.colors.surface) >= SEEN


def test_the_system_decides_when_it_may(qapp: QApplication) -> None:
    theme.apply(qapp, "system")
    assert theme.current() in (theme.LIGHT, theme.DARK)


@pytest.mark.parametrize("kind", [QPushButton, QCheckBox])
def test_one_frame_says_where_the_keys_are(
    qtbot: QtBot, kind: type[QPushButton | QCheckBox]
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, "light")
    window = QWidget()
    button, other = kind(" " * 40), kind()
    column = QVBoxLayout(window)
    column.addWidget(button)
    column.addWidget(other)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    inner = button.rect().adjusted(10, 3, -10, -3)
    other.setFocus()
    without = button.grab(inner).toImage()
    frame = button.grab().toImage()
    # By its key: only then the style itself would show where the keys are.
    QTest.keyClick(other, Qt.Key.Key_Backtab)
    assert button.hasFocus()
    assert button.grab(inner).toImage() == without
    assert button.grab().toImage() != frame
