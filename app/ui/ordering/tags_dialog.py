"""The dialog in which the tags of one research, or of several, are chosen, made, named and
coloured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from app.core.domain.session_list_port import LONGEST_TAG
from app.core.domain.sessions import COLOURS, Tag
from app.core.language.turkish import lower
from app.ui.sidebar.project_bar import dot
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import grown

SIZE = (46 * theme.SPACE, 52 * theme.SPACE)
_NAME, _COLOUR = int(Qt.ItemDataRole.UserRole), int(Qt.ItemDataRole.UserRole) + 1
_CHECKED, _SOME, _NONE = (
    Qt.CheckState.Checked,
    Qt.CheckState.PartiallyChecked,
    Qt.CheckState.Unchecked,
)


class TagsDialog(Retranslated, QDialog):
    """``tags`` are all that there are, ``given`` the tags of each session; ``title`` says which
    research it is. A tick that only some of them have stays so until it is touched."""

    chosen = Signal(dict, dict)
    """The tags that each session is to have, and the new names of tags by their old ones."""

    def __init__(
        self,
        tags: Sequence[Tag],
        given: Mapping[str, Sequence[Tag]],
        title: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._given = given
        self._title = title
        self._about = PlainLabel(self, wraps=True)
        self._list = QListWidget(self)
        self._list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setStyleSheet(f"QListWidget::item {{ padding: {theme.SPACE // 2}px; }}")
        self._none = PlainLabel(self, wraps=True)
        self._none.setProperty("kind", "muted")
        self._new = QLineEdit(self, maxLength=LONGEST_TAG)
        self._add = QPushButton(self)
        self._add.setAutoDefault(False)
        self._colour_label = PlainLabel(self)
        self._colour = QComboBox(self)
        self._colour_label.setBuddy(self._colour)
        # Tab goes from one to the other as they stand.
        self._refuse, self._accept = QPushButton(self), QPushButton(self)
        self._accept.setProperty("kind", "primary")
        self._refuse.setAutoDefault(False)
        self._arrange()
        for tag in tags:
            self._list.addItem(self._item(tag, self._state(tag.name), known=True))
        self._add.clicked.connect(self._add_typed)
        self._new.textChanged.connect(self._show_state)
        self._list.currentItemChanged.connect(self._show_state)
        self._colour.activated.connect(self._recolour)
        self._accept.clicked.connect(self._done)
        self._refuse.clicked.connect(self.reject)
        if tags:
            self._list.setCurrentRow(0)
        self.resize(grown(SIZE, self))
        self.retranslate()
        self._new.setFocus()

    def _arrange(self) -> None:
        adding = QHBoxLayout()
        adding.setSpacing(theme.SPACE)
        adding.addWidget(self._new, 1)
        adding.addWidget(self._add)
        colouring = QHBoxLayout()
        colouring.setSpacing(theme.SPACE)
        colouring.addWidget(self._colour_label)
        colouring.addWidget(self._colour, 1)
        foot = button_row(self._refuse, self._accept)
        page = dialog_column(self)
        page.addWidget(self._about)
        page.addLayout(adding)
        page.addWidget(self._list, 1)
        # Where there is no tag yet this takes the room of the list.
        page.addWidget(self._none, 1, Qt.AlignmentFlag.AlignTop)
        page.addLayout(colouring)
        page.addLayout(foot)

    def _state(self, name: str) -> Qt.CheckState:
        having = sum(any(each.name == name for each in tags) for tags in self._given.values())
        if not having:
            return _NONE
        return _CHECKED if having == len(self._given) else _SOME

    def _item(self, tag: Tag, state: Qt.CheckState, *, known: bool) -> QListWidgetItem:
        item = QListWidgetItem(dot(tag.colour), tag.name)
        item.setFlags(
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsUserCheckable
            | Qt.ItemFlag.ItemIsEditable
        )
        item.setCheckState(state)
        item.setData(_NAME, tag.name if known else "")
        item.setData(_COLOUR, tag.colour)
        return item

    def _items(self) -> list[QListWidgetItem]:
        return [self._list.item(row) for row in range(self._list.count())]

    # --- what is done ----------------------------------------------------------------------------

    def add(self, typed: str) -> None:
        """Tick a tag by its name; a new one is made, in a colour that few tags have."""
        name = " ".join(typed.split())
        if not name:
            return
        item = next((each for each in self._items() if lower(each.text()) == lower(name)), None)
        if item is None:
            colours = [each.data(_COLOUR) for each in self._items()]
            colour = min(COLOURS, key=lambda each: (colours.count(each), COLOURS.index(each)))
            item = self._item(Tag(name, colour), _CHECKED, known=False)
            self._list.addItem(item)
        item.setCheckState(_CHECKED)
        self._list.setCurrentItem(item)
        self._list.scrollToItem(item)
        self._new.clear()
        self._show_state()

    def _add_typed(self) -> None:
        self.add(self._new.text())
        self._new.setFocus()

    def _recolour(self) -> None:
        if self._list.currentRow() >= 0:
            item = self._list.currentItem()
            item.setData(_COLOUR, self._colour.currentData())
            item.setIcon(dot(str(self._colour.currentData())))

    def _done(self) -> None:
        self.add(self._new.text())
        renamed, ticked, some = {}, [], []
        for item in self._items():
            name = " ".join(item.text().split()) or item.data(_NAME)
            if not name:
                continue
            if item.data(_NAME) and item.data(_NAME) != name:
                renamed[item.data(_NAME)] = name
            tag = Tag(name, item.data(_COLOUR))
            if item.checkState() == _CHECKED:
                ticked.append(tag)
            elif item.checkState() == _SOME:
                some.append((item.data(_NAME), tag))
        wanted = {}
        for session_id, before in self._given.items():
            names = {each.name for each in before}
            wanted[session_id] = (*ticked, *(tag for old, tag in some if old in names))
        self.chosen.emit(wanted, renamed)
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Enter in the field makes the tag that is typed there, and then closes the dialog."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self._new.text().strip():
            self._add_typed()
        else:
            super().keyPressEvent(event)

    # --- words -----------------------------------------------------------------------------------

    def _show_state(self) -> None:
        self._add.setEnabled(bool(self._new.text().strip()))
        some = self._list.count() > 0
        self._list.setVisible(some)
        self._none.setVisible(not some)
        current = self._list.currentRow() >= 0
        self._colour.setEnabled(current)
        if current:
            item = self._list.currentItem()
            self._colour.setCurrentIndex(self._colour.findData(item.data(_COLOUR)))
            named = self.tr("Colour of “%1”").replace("%1", item.text())
        else:
            named = self.tr("Colour")
        self._colour_label.setText(self.tr("Colour"))
        self._colour.setAccessibleName(named)

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        self.setWindowTitle(self.tr("Tags"))
        about = self.tr("Tags of %Ln research(es)", "", len(self._given))
        if self._title:
            about = self.tr("Tags of “%1”").replace("%1", self._title)
        self._about.setText(about)
        self._new.setPlaceholderText(self.tr("New tag"))
        self._new.setAccessibleName(self.tr("New tag"))
        self._add.setText(self.tr("A&dd"))
        self._list.setAccessibleName(self.tr("Tags"))
        self._list.setToolTip(self.tr("Space ticks a tag, F2 renames it everywhere"))
        self._none.setText(self.tr("No tags yet. Write one above, for example “health”."))
        self._accept.setText(self.tr("&Save"))
        self._refuse.setText(self.tr("&Cancel"))
        names = {
            "blue": self.tr("Blue"),
            "teal": self.tr("Teal"),
            "green": self.tr("Green"),
            "amber": self.tr("Amber"),
            "red": self.tr("Red"),
            "violet": self.tr("Violet"),
            "grey": self.tr("Grey"),
        }
        self._colour.clear()
        for colour in COLOURS:
            self._colour.addItem(dot(colour), names[colour], colour)
        self._show_state()
