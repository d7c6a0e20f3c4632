"""The part of the sharing page that lets people in: by their login of the database, with what to
give to them, and a list of those who are let in."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.care.shared_projects import ProjectMembers
from app.ui.widgets import theme
from app.ui.widgets.layouts.emptying import emptied
from app.ui.widgets.layouts.wrapping_row import WrappingRow
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import breakable

LONGEST_LOGIN = 63
"""Bytes of a login of PostgreSQL."""


class InvitationBox(Retranslated, QWidget):
    """Nothing is asked of the database before a button is clicked."""

    invited = Signal(str)
    """A login to let in."""
    removal_wanted = Signal(str)
    """A login to let in no more."""
    handing_wanted = Signal(str)
    """A login that is to own the project."""
    list_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._members: ProjectMembers | None = None
        self.login = QLineEdit()
        self.login.setMaxLength(LONGEST_LOGIN)
        self.invite, self.look, self.copy = (QPushButton(autoDefault=False) for _ in range(3))
        self.given = QPlainTextEdit(readOnly=True)
        self.letter = QWidget()
        self._none = PlainLabel(wraps=True)
        self._none.setProperty("kind", "muted")
        self._table = QGridLayout()
        self._table.setSpacing(theme.SPACE)
        self._table.setColumnStretch(0, 1)
        row = QHBoxLayout()
        row.addWidget(self.login, 1)
        row.addWidget(self.invite)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(row)
        letter = QVBoxLayout(self.letter)
        letter.setContentsMargins(0, 0, 0, 0)
        letter.addWidget(self.given)
        letter.addLayout(WrappingRow(self.copy))
        column.addWidget(self.letter)
        column.addLayout(WrappingRow(self.look))
        column.addWidget(self._none)
        column.addLayout(self._table)
        self.letter.hide()
        self.invite.clicked.connect(self._invite)
        self.login.returnPressed.connect(self._invite)
        self.look.clicked.connect(self.list_wanted)
        self.copy.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(self.given.toPlainText())
        )
        self.retranslate()

    @property
    def removers(self) -> list[QPushButton]:
        """The buttons that let a login in no more, in the order of the logins."""
        return self._buttons(1)

    @property
    def handers(self) -> list[QPushButton]:
        """The buttons that hand the project over, in the same order."""
        return self._buttons(2)

    def _buttons(self, column: int) -> list[QPushButton]:
        found = (self._table.itemAtPosition(row, column) for row in range(self._table.rowCount()))
        widgets = (item.widget() for item in found if item is not None)
        return [each for each in widgets if isinstance(each, QPushButton)]

    def _invite(self) -> None:
        if login := self.login.text().strip():
            self.invited.emit(login)

    def show_invitation(self, text: str) -> None:
        """Show what to give to whoever was let in; "" for nothing."""
        self.given.setPlainText(text)
        # Some of its lines are longer than the page is wide.
        lines = text.count("\n") + 6
        self.given.setFixedHeight(self.given.fontMetrics().lineSpacing() * lines)
        self.letter.setVisible(bool(text))
        if text:
            self.login.clear()

    def show_members(self, members: ProjectMembers | None) -> None:
        """Show who is let in; None before that was asked."""
        self._members = members
        for each in emptied(self._table):
            each.hide()
            each.deleteLater()
        for place, login in enumerate(members.logins if members and members.owns else ()):
            label = PlainLabel(wraps=True)
            label.setText(breakable(login))
            remove = _of_login(self.tr("Remove…"), self.tr("Let %1 in no more"), login)
            remove.clicked.connect(partial(self._wanted, self.removal_wanted, login))
            give = _of_login(self.tr("Hand over…"), self.tr("Hand the project over to %1"), login)
            give.clicked.connect(partial(self._wanted, self.handing_wanted, login))
            for column, widget in enumerate((label, remove, give)):
                self._table.addWidget(widget, place, column)
                # Now, and not a moment later: the page does not jump.
                widget.show()
        text = ""
        if members is not None and not members.owns:
            text = self.tr("Only who owns the project lets people in, and sees who is.")
        elif members is not None and not members.logins:
            text = self.tr("Nobody else is let in yet.")
        self._none.setText(text)
        self._none.setVisible(bool(text))

    def _wanted(self, signal: SignalInstance, login: str, _: bool = False) -> None:
        signal.emit(login)

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.login.setPlaceholderText(self.tr("Their login of the database"))
        self.login.setAccessibleName(self.tr("Login of the database to let in"))
        self.invite.setText(self.tr("Le&t in"))
        self.look.setText(self.tr("&Who is let in?"))
        self.look.setToolTip(self.tr("Asks the database"))
        self.copy.setText(self.tr("&Copy"))
        self.given.setAccessibleName(self.tr("What to give to them"))
        self.show_members(self._members)


def _of_login(text: str, about: str, login: str) -> QPushButton:
    button = QPushButton(text, autoDefault=False)
    name = about.replace("%1", login)
    button.setAccessibleName(name)
    button.setToolTip(plain_tip(name))
    return button
