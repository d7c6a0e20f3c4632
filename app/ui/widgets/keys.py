"""Names of keys as they stand on keyboards, for menus, tooltips and the shortcuts sheet.

Qt translates them too, and its Turkish ones ("Üst Karakter", "Vazgeç" for Esc) are on no keyboard.
:class:`app.ui.widgets.resources.Translation` asks our words before Qt's, so the names below win in
menus, tooltips and the shortcuts sheet alike.
"""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QKeySequence

NAMES = (
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),
    QT_TRANSLATE_NOOP("QShortcut", "Shift"),
    QT_TRANSLATE_NOOP("QShortcut", "Alt"),
    QT_TRANSLATE_NOOP("QShortcut", "Meta"),
    QT_TRANSLATE_NOOP("QShortcut", "Num"),
    QT_TRANSLATE_NOOP("QShortcut", "Esc"),
    QT_TRANSLATE_NOOP("QShortcut", "Tab"),
    QT_TRANSLATE_NOOP("QShortcut", "Backtab"),
    QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
    QT_TRANSLATE_NOOP("QShortcut", "Return"),
    QT_TRANSLATE_NOOP("QShortcut", "Enter"),
    QT_TRANSLATE_NOOP("QShortcut", "Ins"),
    QT_TRANSLATE_NOOP("QShortcut", "Del"),
    QT_TRANSLATE_NOOP("QShortcut", "Home"),
    QT_TRANSLATE_NOOP("QShortcut", "End"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"),
    QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
    QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
    QT_TRANSLATE_NOOP("QShortcut", "Print"),
    QT_TRANSLATE_NOOP("QShortcut", "Pause"),
    QT_TRANSLATE_NOOP("QShortcut", "Menu"),
)
"""What Qt calls them, for those who translate."""

FILE_DIALOG = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of type:"),
)
"""What Qt's own Turkish lacks of its file dialog."""


def native(keys: str | QKeySequence) -> str:
    """Portable key text as this system writes it: "Ctrl+K", "⌘K"."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def with_keys(label: str, keys: str | QKeySequence) -> str:
    """A tooltip that teaches the shortcut: "Stop the answer (Esc)"."""
    shown = native(keys)
    return f"{label} ({shown})" if shown else label
