"""The card below the conversation with what a database that answers has to the question: whose it
is, of which day, and a way to read it. It is no message: nothing of it is kept with the session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.core.language.markdown import shown_line
from app.core.language.shortening import shortened
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated

if TYPE_CHECKING:
    from app.core.domain.care.asked_database import ArchiveThere, FoundThere

LONGEST_TITLE, LONGEST_QUOTE = 120, 240
"""Characters; whoever writes there may write anything."""


class FoundCard(Retranslated, QFrame):
    """Hidden until something is found, or the database that is asked could not be reached."""

    read_requested = Signal(object)
    """The :class:`FoundThere` that the user wants to read."""

    def __init__(self) -> None:
        super().__init__()
        self._found: list[FoundThere] = []
        self._away = False
        self._rows: list[QWidget] = []
        self._heading = PlainLabel(self, wraps=True)
        self._heading.setProperty("kind", "muted")
        self._close = QToolButton(self)
        self._close.setText("×")
        self._close.setProperty("kind", "flat")
        self._close.clicked.connect(self.clear)
        head = QHBoxLayout()
        head.setSpacing(theme.SPACE)
        head.addWidget(self._heading, 1)
        head.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2 * theme.SPACE, theme.SPACE, theme.SPACE, theme.SPACE)
        self._column.setSpacing(theme.SPACE // 2)
        self._column.addLayout(head)
        self.setProperty("kind", "card")
        self.hide()
        self.retranslate()

    def show_found(self, found: Sequence[FoundThere]) -> None:
        """Show what was found; nothing takes the card away."""
        self._found, self._away = list(found), False
        self._appear()

    def take_out(self, session_id: str) -> None:
        """A session is on this computer now."""
        left = [each for each in self._found if each.match.session_id != session_id]
        if len(left) < len(self._found):
            self.show_found(left)

    def show_away(self) -> None:
        """Say that the database could not be reached; one's own answer stands."""
        self._found, self._away = [], True
        self._appear()

    def clear(self) -> None:
        """Take it away: another question is asked, or another conversation shown."""
        self._found, self._away = [], False
        self.hide()
        self._fill()

    def text(self) -> str:
        """What is said now; empty when the card is not shown."""
        if self.isHidden():
            return ""
        shown = (each for each in self.findChildren(PlainLabel) if not each.isHidden())
        return "\n".join(each.text() for each in shown)

    def _appear(self) -> None:
        if not self._found and not self._away:
            self.clear()
            return
        self.retranslate()
        self.show()
        said = self._heading.text()
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415  not for the start

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))

    def _fill(self) -> None:
        for row in self._rows:
            row.hide()
            # Off this card at once: what is asked of its labels is what stands here now.
            row.setParent(None)
            row.deleteLater()
        self._rows = [self._row(each) for each in self._found]
        for row in self._rows:
            self._column.addWidget(row)
            row.show()

    def _row(self, found: FoundThere) -> QWidget:
        from app.ui.widgets.wording import dated  # noqa: PLC0415  not for the start

        row = QWidget(self)
        match = found.match
        title = shortened(match.title, LONGEST_TITLE) or self.tr("Untitled research")
        day = dated(match.date, "d MMMM yyyy")
        quote = shortened(shown_line(match.quote), LONGEST_QUOTE)
        name, about = PlainLabel(row, wraps=True), PlainLabel(row, wraps=True)
        name.set_told(title, "")
        told = f"{day} · {whose(found.archive)}"
        about.setText(f"{told}\n“{quote}”" if quote else told)
        read = QPushButton(self.tr("Read"), row)
        read.setAccessibleName(self.tr("Read “%1”").replace("%1", title))
        read.clicked.connect(lambda: self.read_requested.emit(found))
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(theme.SPACE)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(name)
        words.addWidget(about)
        line.addLayout(words, 1)
        line.addWidget(read, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self._heading.setText(
            self.tr(
                "The database that answers cannot be reached now. The answer above is what this"
                " computer has."
            )
            if self._away
            else self.tr("Not on this computer, but in the database that answers:")
        )
        self._close.setToolTip(self.tr("Put this away"))
        self._close.setAccessibleName(self.tr("Put this away"))
        self._fill()


def whose(archive: ArchiveThere) -> str:
    """Whose an archive in the database is, for beside what it has."""
    from app.ui.widgets.wording import dated  # noqa: PLC0415  as above

    translate = QCoreApplication.translate
    owner = shortened(archive.owner, LONGEST_TITLE)
    if archive.own:
        # A login may have several: one for each computer.
        text = translate("FoundCard", "your own archive (%1, begun on %2)")
        begun = dated(archive.begun_at, "d MMMM yyyy")
        return text.replace("%1", owner).replace("%2", begun)
    if not owner:
        return translate("FoundCard", "an archive that is shared with you")
    return translate("FoundCard", "archive of %1").replace("%1", owner)
