"""The command palette (Ctrl+K): every action, setting and recent research, a few letters away.

It knows the actions and the settings itself and asks for research by a signal: what takes time to
find is found elsewhere, and what comes too late is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QCursor,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.messages import Milliseconds
from app.core.domain.session_list_port import Entry
from app.core.language import turkish
from app.ui.dialogs.actions import Actions, Command
from app.ui.dialogs.palette_row import ASIDE, RowDelegate
from app.ui.settings.finding.settings_index import PAGE_NAMES, SETTINGS, Setting
from app.ui.widgets import theme
from app.ui.widgets.keys import native
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.wording import dated

Target = Command | Setting | Entry
"""What a row stands for."""
WIDTH, ROWS = 560, 10
"""Device-independent pixels; rows that are shown at once, at most."""
_BELOW = 0.65
"""The share of a screen's height that the field and the rows may take: a sixth lies above them."""
_WORD = re.compile(r"\w+")
_SPOKEN = Qt.ItemDataRole.AccessibleTextRole


class Palette(QDialog):
    """Open it with ``open()``. Typing narrows, Up and Down choose, Enter carries out, Esc closes.

    Actions are triggered directly. For research it emits :attr:`sessions_wanted` at opening and
    at every change; answer with :meth:`show_sessions`.
    """

    sessions_wanted = Signal(str)
    """What was typed, without blank edges; empty for the most recent ones."""
    session_chosen = Signal(str)
    """The id of a session."""
    setting_chosen = Signal(str, str)
    """The page of a setting, and its label in the present language."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._actions = actions
        self._sessions: Sequence[Entry] = ()
        self._targets: list[Target | None] = []
        self._moved = self._looked_for = self._entered = False
        self._field = QLineEdit(self)
        self._field.setClearButtonEnabled(True)
        self._list = QListView(self)
        self._rows = QStandardItemModel(self)
        self._list.setModel(self._rows)
        self._list.setItemDelegate(RowDelegate(self._list))
        self._list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The keys stay in the field: the list only shows what they choose.
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._nothing = PlainLabel(self)
        self._nothing.setProperty("kind", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box = QVBoxLayout(self)
        box.setContentsMargins(*[theme.SPACE + theme.SPACE // 2] * 4)
        box.setSpacing(theme.SPACE)
        box.addWidget(self._field)
        box.addWidget(self._list)
        box.addWidget(self._nothing)
        box.addStretch()
        self._field.textChanged.connect(self._typed)
        self._list.clicked.connect(self._clicked)
        self._list.selectionModel().currentChanged.connect(self._describe)
        self.retranslate()

    def open(self) -> None:
        """Show it in front; not modal, so that a click beside it closes it."""
        self.show()
        self.raise_()
        self.activateWindow()

    def show_sessions(self, asked: str, sessions: Iterable[Entry]) -> None:
        """Show what was found for ``asked``; nothing happens if other words stand there now."""
        if asked == self._words() and self.isVisible():
            self._sessions = tuple(sessions)
            self._fill()
            self._looked_for = False
            if self._entered:
                self._carry_out()

    # --- what it shows -------------------------------------------------------------------------

    def _words(self) -> str:
        return self._field.text().strip()

    def _typed(self) -> None:
        # Titles found for the words before would flicker by; those that no longer fit go at once.
        self._sessions = by_title(self._words(), self._sessions)
        self._moved = self._entered = False
        self._fill()
        if self.isVisible():
            self._look_for(self._words())

    def _look_for(self, words: str) -> None:
        self._looked_for = True
        self.sessions_wanted.emit(words)

    def _fill(self) -> None:
        chosen = self._chosen() if self._moved else None
        self._rows.clear()
        self._targets = []
        # Without a word most come to go on with something; with one, most mean a command.
        if self._words():
            self._add_commands_and_settings()
            self._add_sessions()
        else:
            self._add_sessions()
            self._add_commands(self._matching())
        usable = self._usable()
        self._list.setVisible(bool(usable))
        self._nothing.setVisible(not usable)
        if usable:
            row = self._targets.index(chosen) if chosen and chosen in self._targets else usable[0]
            self._list.setCurrentIndex(self._rows.index(row, 0))
            row_height = self._list.sizeHintForRow(0)
            shown = min(len(self._targets), ROWS, self._rows_that_fit(row_height))
            self._list.setFixedHeight(shown * row_height + 2 * self._list.frameWidth())
        self._fit()

    def _fit(self) -> None:
        """As high as what it shows, but never out from under the mouse: on desktops where the keys
        follow the mouse they would go to the window below, and it would close."""
        mouse = self.mapFromGlobal(QCursor.pos())
        over = self.isVisible() and self.rect().contains(mouse)
        self.setMinimumHeight(mouse.y() + 1 if over else 0)
        self.adjustSize()

    def _rows_that_fit(self, row_height: int) -> int:
        """How many rows there is room for on the screen below where the palette opens."""
        room = self.screen().availableGeometry().height() * _BELOW
        return max(int(room - self._field.sizeHint().height()) // max(row_height, 1), 1)

    def _add_commands_and_settings(self) -> None:
        """The commands first, unless none is called so and a setting is: "tema"."""
        commands, settings = self._matching(), settings_that_fit(self._words())
        called = [fits(self._words(), action.text()) for _, action in commands]
        if settings and not any(called) and fits(self._words(), settings[0].labels):
            self._add_settings(settings)
            self._add_commands(commands)
        else:
            self._add_commands(commands)
            self._add_settings(settings)

    def _add_commands(self, matching: Sequence[tuple[Command, QAction]]) -> None:
        if matching:
            self._add(self.tr("Commands"))
        for command, action in matching:
            self._add(action.text(), native(action.shortcut()), command)

    def _add_settings(self, matching: Sequence[Setting]) -> None:
        if matching:
            self._add(self.tr("Settings"))
        for setting in matching:
            page = Setting(setting.page, "SettingsDialog", PAGE_NAMES[setting.page]).label
            self._add(setting.label, "" if setting.label == page else page, setting)

    def _add_sessions(self) -> None:
        if self._sessions:
            self._add(self.tr("Research"))
        for row in self._sessions:
            self._add(row.title, _day(row.last_updated), row)

    def _matching(self) -> list[tuple[Command, QAction]]:
        """The actions that can be used now and fit the words, best first."""
        wanted = _folded(self._words())
        found = []
        for command, action in self._actions:
            label = action.text()
            # The palette is open already.
            usable = action.isEnabled() and command is not Command.PALETTE
            if usable and fits(self._words(), f"{label} {command.value}"):
                # Its very name, then a name with the words, then what goes by them as well.
                named = _folded(label).startswith(wanted)
                found.append((not named, not fits(wanted, label), command, action))
        # A stable sort: what does not differ stays in the order of the table.
        found.sort(key=lambda each: each[:2])
        return [(command, action) for *_, command, action in found]

    def _add(self, label: str, aside: str = "", target: Target | None = None) -> None:
        """Add a row; one without a target is a heading."""
        item = QStandardItem(label)
        if target is None:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setData(aside, ASIDE)
        item.setData(f"{label}, {aside}" if aside else label, _SPOKEN)
        self._rows.appendRow(item)
        self._targets.append(target)

    # --- choosing ------------------------------------------------------------------------------

    def _usable(self) -> list[int]:
        return [row for row, target in enumerate(self._targets) if target is not None]

    def _chosen(self) -> Target | None:
        row = self._list.currentIndex().row()
        return self._targets[row] if 0 <= row < len(self._targets) else None

    def _move(self, steps: int) -> None:
        """Go ``steps`` rows down (or up, if negative), past headings; one step goes round."""
        usable = self._usable()
        if not usable:
            return
        self._moved = True
        there = usable.index(self._list.currentIndex().row()) + steps
        there = there % len(usable) if abs(steps) == 1 else max(0, min(there, len(usable) - 1))
        self._list.setCurrentIndex(self._rows.index(usable[there], 0))
        if there == 0:
            # The heading above the first row comes into view too.
            self._list.scrollToTop()

    def _carry_out(self) -> None:
        target = self._chosen()
        # Enter that comes before the titles do is not lost.
        self._entered = target is None and self._looked_for
        if target is None:
            return
        self.accept()
        if isinstance(target, Command):
            self._actions[target].trigger()
        elif isinstance(target, Setting):
            self.setting_chosen.emit(target.page, target.label)
        else:
            self.session_chosen.emit(target.session_id)

    def _clicked(self, index: QModelIndex) -> None:
        # A click on a heading chooses nothing.
        if self._targets[index.row()] is not None:
            self._carry_out()

    def _describe(self, index: QModelIndex) -> None:
        """A screen reader follows the field: what Enter would do is told there."""
        self._field.setAccessibleDescription(str(index.data(_SPOKEN) or ""))

    # --- events --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name, like those below
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: ROWS,
            Qt.Key.Key_PageUp: -ROWS,
        }
        key = Qt.Key(event.key())
        if key in steps:
            self._move(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._carry_out()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._place()
        self._field.setFocus()
        self._moved = self._entered = False
        self._fill()
        self._look_for("")

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self._field.clear()
        self._sessions = ()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() is QEvent.Type.ActivationChange and not self.isActiveWindow():
            # A click beside it, or another program: its moment is over.
            self.reject()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """An edge, for want of a title bar."""
        colors = theme.current().colors
        painter = QPainter(self)
        painter.setPen(colors.border)
        painter.setBrush(colors.window)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _place(self) -> None:
        """Upper middle of the window, where the eye is."""
        self.setFixedWidth(theme.scaled(WIDTH))
        if (parent := self.parentWidget()) is not None:
            window = parent.window().geometry()
            self.setFixedWidth(min(theme.scaled(WIDTH), max(320, window.width() - 4 * theme.SPACE)))
            self.move(
                window.x() + (window.width() - self.width()) // 2,
                window.y() + window.height() // 6,
            )

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(self.tr("Command palette"))
        self._field.setPlaceholderText(self.tr("Type a command, a setting or what you researched…"))
        self._field.setAccessibleName(self.tr("Command, setting or research"))
        self._list.setAccessibleName(self.tr("Matches"))
        self._nothing.setText(self.tr("Nothing fits. Search all research with Ctrl+Shift+F."))
        self._fill()


def _day(moment: Milliseconds) -> str:
    return dated(moment, "d MMM yyyy")


def _folded(text: str) -> str:
    return " ".join(turkish.fold(text).split())


def fits(typed: str, text: str) -> bool:
    """Whether every typed word begins some word of the text. What is typed in plain letters finds
    the Turkish ones too ("sicak" → "sıcak"); a Turkish letter that is typed is meant ("ısı" does
    not find "isim")."""
    return _closeness(typed, text) is not None


def settings_that_fit(typed: str) -> list[Setting]:
    """The settings that fit the words in either language, those first that are called so: of
    "Export and import" and "Import…" the latter for "import"."""
    wanted = _folded(typed)
    found = [
        (not _folded(each.label).startswith(wanted), not fits(typed, each.labels), each)
        for each in SETTINGS
        if fits(typed, f"{each.labels} {each.more}")
    ]
    # A stable sort: what does not differ stays in the order of the pages.
    return [each for *_, each in sorted(found, key=lambda found: found[:2])]


def by_title(typed: str, entries: Iterable[Entry]) -> list[Entry]:
    """Those whose titles fit, the ones with the most of the very words first."""
    close = [(_closeness(typed, entry.title), entry) for entry in entries]
    found = [(whole, entry) for whole, entry in close if whole is not None]
    # A stable sort: equally close ones stay newest first.
    return [entry for _, entry in sorted(found, key=lambda each: -each[0])]


def _closeness(typed: str, text: str) -> int | None:
    """How many of the typed words are words of the text and not only beginnings of one; None when
    one is neither."""
    lowered = _WORD.findall(turkish.lower(text))
    folded = [turkish.fold(word) for word in lowered]
    whole = 0
    for part in _WORD.findall(typed):
        words, part = (
            (folded, turkish.fold(part)) if part.isascii() else (lowered, turkish.lower(part))
        )
        if part in words:
            whole += 1
        elif not any(word.startswith(part) for word in words):
            return None
    return whole
