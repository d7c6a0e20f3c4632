"""The look of the window in one place: spacing, corners, sizes of letters, the colours of light and
dark, and the stylesheet made of them.

Widgets take colours from :func:`current` or from their palette and never name one themselves, so
that one call changes the whole window and no text falls below a contrast of 4.5 : 1 (WCAG 2.2 AA)
unnoticed: a test goes through the pairs.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication, QWidget

from app.core.resources import resource

SPACE = 8
"""The grid, in device-independent pixels: margins and gaps are multiples of it."""
RADIUS = 8
"""The corners of bubbles, fields and cards, in device-independent pixels."""
SMALL_RADIUS = 6
"""The corners of buttons and of rows."""
SMALLEST_FONT = 10.5
"""In points. Some desktops start at 9, too small to read long answers in."""
TITLE = 1.7
"""Size of a page's title beside the text."""
_MARKS = {
    **{"mark": 14, "mark_radius": 4, "drop": 24, "drop_row": 26, "arrow": 4, "arrow_tall": 5},
    **{"icon": 16, "scroller": 48},
}
"""What is ticked, opened and told apart by its colour, in device-independent pixels at the smallest
letters: it grows with them, for who needs them large needs these large too."""
_NAME = re.compile(r"@([a-z_]+)")
"""What stands for a colour or a measure in ``window.qss``."""


@dataclass(frozen=True, slots=True)
class Colors:
    """Colours by what they are for. Never change one in place: QColor is mutable."""

    window: QColor
    surface: QColor
    surface_alt: QColor
    text: QColor
    text_muted: QColor
    accent: QColor
    accent_text: QColor
    border: QColor
    edge: QColor
    """Of what is written into or ticked: it has to be seen (3 : 1, WCAG 2.2, 1.4.11)."""
    user_bubble: QColor
    answer_bubble: QColor
    highlight: QColor
    warning_bg: QColor
    warning_text: QColor
    error_bg: QColor
    error_text: QColor
    selection: QColor


@dataclass(frozen=True, slots=True)
class Theme:
    """A look: ``name`` is "light" or "dark", behind "contrast_" where everything stands out."""

    name: str
    colors: Colors

    @property
    def dark(self) -> bool:
        return self.name.endswith("dark")


LIGHT = Theme(
    "light",
    Colors(
        window=QColor("#f5f6f7"),
        surface=QColor("#ffffff"),
        surface_alt=QColor("#e9edef"),
        text=QColor("#1b2126"),
        text_muted=QColor("#545e67"),
        accent=QColor("#1a6a73"),
        accent_text=QColor("#ffffff"),
        border=QColor("#cfd6db"),
        edge=QColor("#828d96"),
        user_bubble=QColor("#dceced"),
        answer_bubble=QColor("#ffffff"),
        highlight=QColor("#ffe39b"),
        warning_bg=QColor("#fff3d1"),
        warning_text=QColor("#664600"),
        error_bg=QColor("#fde8e6"),
        error_text=QColor("#96201c"),
        selection=QColor("#bcdde0"),
    ),
)
DARK = Theme(
    "dark",
    Colors(
        window=QColor("#15181b"),
        surface=QColor("#1d2125"),
        surface_alt=QColor("#282e33"),
        text=QColor("#e7ebee"),
        text_muted=QColor("#a5afb8"),
        accent=QColor("#6cc4ce"),
        accent_text=QColor("#08191b"),
        border=QColor("#3b434a"),
        edge=QColor("#6d7882"),
        user_bubble=QColor("#1e3a3e"),
        answer_bubble=QColor("#1d2125"),
        highlight=QColor("#574610"),
        warning_bg=QColor("#392e0e"),
        warning_text=QColor("#f3dc93"),
        error_bg=QColor("#3f1e1c"),
        error_text=QColor("#f6b8b2"),
        selection=QColor("#2c5a61"),
    ),
)

CONTRAST_LIGHT = Theme(
    "contrast_light",
    Colors(
        window=QColor("#ffffff"),
        surface=QColor("#ffffff"),
        surface_alt=QColor("#ececec"),
        text=QColor("#000000"),
        text_muted=QColor("#2b2b2b"),
        accent=QColor("#003c82"),
        accent_text=QColor("#ffffff"),
        border=QColor("#000000"),
        edge=QColor("#000000"),
        user_bubble=QColor("#e2eeff"),
        answer_bubble=QColor("#ffffff"),
        highlight=QColor("#ffe100"),
        warning_bg=QColor("#fff3ad"),
        warning_text=QColor("#3a2800"),
        error_bg=QColor("#ffe3e1"),
        error_text=QColor("#7a0000"),
        selection=QColor("#a6d2ff"),
    ),
)
CONTRAST_DARK = Theme(
    "contrast_dark",
    Colors(
        window=QColor("#000000"),
        surface=QColor("#000000"),
        surface_alt=QColor("#202020"),
        text=QColor("#ffffff"),
        text_muted=QColor("#d9d9d9"),
        accent=QColor("#8fd8ff"),
        accent_text=QColor("#000000"),
        border=QColor("#ffffff"),
        edge=QColor("#ffffff"),
        user_bubble=QColor("#00243d"),
        answer_bubble=QColor("#000000"),
        highlight=QColor("#5c4a00"),
        warning_bg=QColor("#2e2400"),
        warning_text=QColor("#ffe98a"),
        error_bg=QColor("#3d0000"),
        error_text=QColor("#ffc9c4"),
        selection=QColor("#00507a"),
    ),
)
THEMES = {each.name: each for each in (LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK)}


PROJECT_COLORS = {
    "blue": QColor("#3d7fc1"),
    "teal": QColor("#1d9489"),
    "green": QColor("#4b944b"),
    "amber": QColor("#b17a1e"),
    "red": QColor("#cc5850"),
    "violet": QColor("#8d68c4"),
    "grey": QColor("#78838c"),
}
"""The dots of projects and tags: at least 3 : 1 on the surfaces of both looks."""


def current() -> Theme:
    """The look of the running application, told by its palette: there is no second record of it
    that could disagree."""
    shown = QGuiApplication.palette()
    window, accent = shown.window().color(), shown.accent().color()
    for each in THEMES.values():
        if (each.colors.window, each.colors.accent) == (window, accent):
            return each
    return DARK if window.lightness() < 128 else LIGHT


def scaled(pixels: int) -> int:
    """A width or height that grows with the letters: what holds text has room for it at every
    size."""
    return round(pixels * QApplication.font().pointSizeF() / usual_size())


def usual_size() -> float:
    """The size of letters at 100 %, in points: the desktop's, unless that is too small."""
    size = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF()
    return max(size, SMALLEST_FONT)


def arguments() -> list[str]:
    """Arguments for Qt's application: the program's name, and the one style that follows a palette
    and a stylesheet alike on all three systems. Who asks for a style later gets its 600 names."""
    return [*sys.argv[:1], "-style", "fusion"]


def apply(app: QApplication, name: str, text_size: int = 100) -> None:
    """Give the application a look: the name of one of :data:`THEMES`, or "system" (what the desktop
    prefers now), with letters of ``text_size`` percent.

    Every widget gets a ``PaletteChange`` event; what draws with :func:`current` repaints then.
    """
    hints = app.styleHints()
    if name == "system":
        hints.unsetColorScheme()
    else:
        # Native parts (title bar, file dialogs) follow.
        dark = THEMES[name].dark
        hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)
    theme = THEMES.get(name) or _preferred(hints)
    font = app.font()
    size = usual_size() * text_size / 100
    if font.pointSizeF() != size:
        font.setPointSizeF(size)
        app.setFont(font)
    app.setPalette(palette(theme.colors))
    app.setStyleSheet(stylesheet(theme.colors, size))


def _preferred(hints: QStyleHints) -> Theme:
    """What the desktop prefers."""
    name = "dark" if hints.colorScheme() is Qt.ColorScheme.Dark else "light"
    wished = hints.accessibility().contrastPreference()
    return THEMES[f"contrast_{name}" if wished is Qt.ContrastPreference.HighContrast else name]


def palette(colors: Colors) -> QPalette:
    """The colours in Qt's roles."""
    made = QPalette()
    role = QPalette.ColorRole
    for place, color in (
        (role.Window, colors.window),
        (role.WindowText, colors.text),
        (role.Base, colors.surface),
        (role.AlternateBase, colors.surface_alt),
        (role.Text, colors.text),
        (role.PlaceholderText, colors.text_muted),
        (role.Button, colors.surface_alt),
        (role.ButtonText, colors.text),
        (role.BrightText, colors.error_text),
        (role.ToolTipBase, colors.surface_alt),
        (role.ToolTipText, colors.text),
        (role.Highlight, colors.selection),
        (role.HighlightedText, colors.text),
        (role.Accent, colors.accent),
        (role.Link, colors.accent),
        (role.LinkVisited, colors.accent),
        (role.Light, colors.surface),
        (role.Midlight, colors.surface_alt),
        (role.Mid, colors.border),
        (role.Dark, colors.border),
        (role.Shadow, colors.border),
    ):
        made.setColor(place, color)
    for place in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, place, faded(colors.text_muted, colors.window))
    return made


def restyle(widget: QWidget) -> None:
    """Give a widget the look of its properties, which changed after it got one."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def faded(color: QColor, background: QColor, part: float = 0.6) -> QColor:
    """``color`` mixed into ``background``: ``part`` (0…1) of it stays."""
    return QColor.fromRgbF(
        color.redF() * part + background.redF() * (1 - part),
        color.greenF() * part + background.greenF() * (1 - part),
        color.blueF() * part + background.blueF() * (1 - part),
    )


def stylesheet(colors: Colors, size: float = SMALLEST_FONT) -> str:
    """The application's stylesheet, with letters of ``size`` points.

    Widgets choose among its kinds by the dynamic property ``kind``: buttons are "primary",
    "danger" or "flat" (none: plain), labels "title", "heading" or "muted", frames "card".
    """
    hex_of = {name: getattr(colors, name).name() for name in Colors.__slots__}
    hex_of["disabled"] = faded(colors.text_muted, colors.window).name()
    kind = "dark" if colors.window.lightness() < 128 else "light"
    tick = resource("icons", f"tick-{kind}.svg")
    hex_of["accent_hover"] = faded(colors.accent, colors.text, 0.85).name()
    named = {
        **hex_of,
        "tick": tick.as_posix(),
        "clear": resource("icons", f"clear-{kind}.svg").as_posix(),
        "title": f"{size * TITLE:.1f}pt",
        **{name: f"{round(px * size / SMALLEST_FONT)}px" for name, px in _MARKS.items()},
        "radius": f"{RADIUS}px",
        "small_radius": f"{SMALL_RADIUS}px",
    }
    return _NAME.sub(lambda found: named[found[1]], _template())


@cache
def _template() -> str:
    return resource("window.qss").read_text("utf-8")
