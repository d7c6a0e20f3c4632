"""Text that a widget shows as it stands, whoever wrote it.

Qt takes what looks like a tag for HTML, in tooltips always and in labels unless they are told
otherwise, and opens what an image in it names: any file of the user's, and a pipe or a device until
the window hangs. Titles, addresses and steps are anybody's text. So every label of the window is a
:class:`PlainLabel`, and every tooltip but the sentences of our own goes through :func:`plain_tip`.
"""

from __future__ import annotations

from textwrap import wrap

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from app.core.language.shortening import shortened
from app.machine.directions import without_direction
from app.ui.widgets.screen_geometry import breakable

LONGEST_TIP = 1_000
"""Characters; more would cover the screen, and take long to lay out."""


TIP_LINE = 60
"""Characters of a tooltip's line: Qt breaks none by itself."""


def without_access_key(label: str) -> str:
    """A label without the mark before the letter that Alt reaches it by."""
    return label.replace("&", "")


def in_lines(text: str, letters: QFontMetrics, room: int) -> list[str]:
    """A label broken between its words into lines no wider than ``room`` pixels, as far as words
    are that short."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and letters.horizontalAdvance(without_access_key(longer)) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


class PlainLabel(QLabel):
    """A label whose text is never markup."""

    def __init__(
        self, parent: QWidget | None = None, text: str = "", *, wraps: bool = False
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wraps)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802  Qt's name
        """Show a text, read in the direction of its letters."""
        super().setText(without_direction(text))

    def set_told(self, first: str, rest: str) -> None:
        """Show two sentences as they stand, the first of them bold. It is put together here, of
        escaped text: nothing else that is shown is markup."""
        if not (first or rest):
            self.setText("")
            return
        from html import escape  # noqa: PLC0415  seldom needed, and it brings 2,000 names of letters

        self.setTextFormat(Qt.TextFormat.RichText)
        said = [f"<b>{escape(breakable(first))}</b>" if first else "", escape(breakable(rest))]
        self.setText(" ".join(filter(None, said)))


def plain_tip(text: str) -> str:
    """``text`` as a tooltip that shows its words as they stand, in lines that are easily read, and
    the beginning of it where it is long."""
    text = shortened(without_direction(text), LONGEST_TIP)
    text = "\n".join(map(_in_lines, text.split("\n")))
    if "<" not in text and "&" not in text:
        return text
    from html import escape  # noqa: PLC0415  as above

    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'


def _in_lines(line: str) -> str:
    if len(line) <= TIP_LINE:
        return line
    return "\n".join(wrap(line, TIP_LINE, break_long_words=False, break_on_hyphens=False))


def mark_from_end(field: QLineEdit) -> None:
    """Mark all that stands in a field, as Qt does when one comes to it, but from the end to the
    beginning: of what is longer than the field the beginning is seen."""
    field.end(False)
    field.home(True)
