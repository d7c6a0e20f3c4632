"""Search of the settings: which pages have the words, and where on them they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from app.core.language.suffixes import stem
from app.core.language.turkish import words
from app.ui.widgets.plain_text import without_access_key

LONGEST_QUERY = 100
SHORTEST_BEGINNING = 4
"""Letters of a word that may be the beginning of another one."""


class SettingsSearch(QLineEdit):
    """The field in which a setting is looked for. Esc empties it before it closes the dialog."""

    chosen = Signal()
    """Enter: go to what was found."""

    def __init__(self) -> None:
        super().__init__(clearButtonEnabled=True, maxLength=LONGEST_QUERY)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Not the dialog's own button.
            self.chosen.emit()
        else:
            super().keyPressEvent(event)


def found_in(page: QWidget, name: str, query: str) -> QWidget | None:
    """The widget of a page, called ``name``, that has most of the words; ``None`` where the page
    lacks one of them. An empty query finds the page itself."""
    wanted = [stem(each) for each in words(query)]
    if not wanted:
        return page
    typed = words(query)
    missing = [each for each in wanted if not _has(words(name), each)]
    best, most = page, 0
    for widget, told in _texts(page):
        known = words(told)
        here = sum(_has(known, each) for each in wanted)
        # "içe" is found in "içe aktarma" before it is in "içinde".
        here += sum(any(word.startswith(each) for word in known) for each in typed) if here else 0
        missing = [each for each in missing if not _has(known, each)]
        if here > most:
            best, most = widget, here
    return None if missing else best


def labelled(page: QWidget, label: str) -> QWidget | None:
    """The widget of a page that bears just this label."""
    shown = (each for each in page.findChildren(QWidget) if each.isVisibleTo(page))
    told = (each for each in shown if isinstance(each, (QLabel, QAbstractButton)))
    return next((each for each in told if without_access_key(each.text()) == label), None)


def field_of(widget: QWidget) -> QWidget:
    """What takes the focus for a widget: itself, or what a label is for; where that takes none, as
    a heading or what is disabled, the first beside it that does. Beside a disabled button that is
    no other one: Enter would press it."""
    around = widget.parentWidget()
    first = (widget.buddy() if isinstance(widget, QLabel) else None) or widget
    field: QWidget | None = first
    while around is not None and field is not None and around.isAncestorOf(field):
        takes = field.focusPolicy() & Qt.FocusPolicy.TabFocus and field.isEnabled()
        pressed_instead = isinstance(first, QPushButton) and isinstance(field, QPushButton)
        if takes and (field is first or not pressed_instead):
            return field
        field = field.nextInFocusChain()
        if field is first:
            break
    return first


def _has(known: Sequence[str], wanted: str) -> bool:
    """Whether one of the words begins like the wanted one, or is the beginning of it: what is
    typed has other endings than what is written."""
    return any(
        each.startswith(wanted) or (len(each) >= SHORTEST_BEGINNING and wanted.startswith(each))
        for each in known
    )


def _texts(page: QWidget) -> Iterator[tuple[QWidget, str]]:
    """The widgets that a page shows with what they say, their tips and choices included."""
    for widget in page.findChildren(QWidget):
        if not widget.isVisibleTo(page):
            continue
        told = [widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, (QLabel, QAbstractButton)):
            told.append(without_access_key(widget.text()))
        elif isinstance(widget, QComboBox):
            told += (widget.itemText(place) for place in range(widget.count()))
        elif isinstance(widget, QLineEdit):
            # Not what was typed: nobody looks for a setting by its value.
            told.append(widget.placeholderText())
        if any(told):
            yield widget, " ".join(told)
