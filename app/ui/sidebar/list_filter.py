"""The filter of the session list: the button beside the search field, its page, and its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.messages import DAY, Milliseconds
from app.core.domain.session_list_port import Narrowing
from app.core.domain.sessions import Tag
from app.core.domain.tiers_and_modes import Tier
from app.ui.sidebar.project_bar import dot
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.screen_geometry import within
from app.ui.widgets.theme import SPACE

_WIDTH = 38 * SPACE
_TAG_ROWS = 6
_ICON = 16


@dataclass(frozen=True, slots=True)
class Filters:
    """What is chosen on the page: the last so many ``days`` (0: all), see :class:`Narrowing` for
    the rest; ``by_title`` is the order."""

    days: int = 0
    with_files: bool = False
    tier: str = ""
    tags: tuple[str, ...] = ()
    by_title: bool = False

    @property
    def narrow(self) -> bool:
        """Whether anything is left out."""
        return replace(self, by_title=False) != Filters()

    def narrowing(self, now: Milliseconds) -> Narrowing:
        """The same for the archive."""
        since = now - self.days * DAY if self.days else None
        return Narrowing(since, self.with_files, self.tier, self.tags)


class FilterPage(QFrame):
    """The page of the filter. What is chosen counts at once; Esc or a click beside it closes it."""

    changed = Signal()
    save_requested = Signal()
    """What is searched and chosen is to be kept under a name."""
    saved_chosen = Signal(str)
    """The name of a saved search to look at."""
    forget_requested = Signal(str)
    """The name of a saved search that is not needed any more."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("kind", "card")
        self._filling = False
        self._chosen: tuple[str, ...] = ()
        self._tags: Sequence[Tag] = ()
        self._days, self._tier, self._order = QComboBox(self), QComboBox(self), QComboBox(self)
        self._files = QCheckBox(self)
        self._saved = QComboBox(self)
        self._forget, self._save = QToolButton(self), QPushButton(self)
        self._forget.setText("✕")
        self._listed = QListWidget(self)
        self._listed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._labels = [PlainLabel(self) for _ in range(4)]
        self._no_tags = PlainLabel(self, wraps=True)
        self._no_tags.setProperty("kind", "muted")
        self._clear = QPushButton(self)
        form = QFormLayout()
        form.setSpacing(SPACE)
        for label, field in zip(
            self._labels, (self._days, self._tier, self._listed, self._order), strict=True
        ):
            label.setBuddy(field)
        days, tier, tags, order = self._labels
        form.addRow(days, self._days)
        form.addRow(tier, self._tier)
        form.addRow(self._files)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[2 * SPACE] * 4)
        column.setSpacing(SPACE)
        saved = QHBoxLayout()
        saved.setSpacing(SPACE // 2)
        saved.addWidget(self._saved, 1)
        saved.addWidget(self._forget)
        column.addLayout(saved)
        column.addLayout(form)
        column.addWidget(tags)
        column.addWidget(self._listed)
        column.addWidget(self._no_tags)
        lowest = QFormLayout()
        lowest.addRow(order, self._order)
        column.addLayout(lowest)
        foot = button_row(self._clear, left=[self._save])
        column.addLayout(foot)
        fields = (self._saved, self._forget, self._days, self._tier, self._files, self._listed)
        for before, after in pairwise((*fields, self._order, self._save, self._clear)):
            QWidget.setTabOrder(before, after)
        # Wider where the words are longer or larger; not for the names of saved searches.
        self.setMinimumWidth(_WIDTH)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self._saved.setSizeAdjustPolicy(policy)
        for box in (self._days, self._tier, self._order):
            box.currentIndexChanged.connect(self._change)
        self._files.toggled.connect(self._change)
        self._listed.itemChanged.connect(self._change)
        self._clear.clicked.connect(self.clear)
        self._save.clicked.connect(self.save_requested)
        self._saved.activated.connect(self._choose_saved)
        self._forget.clicked.connect(self._forget_saved)
        self.retranslate()
        self.show_saved(())

    @property
    def filters(self) -> Filters:
        """What is chosen."""
        return Filters(
            int(self._days.currentData() or 0),
            self._files.isChecked(),
            str(self._tier.currentData() or ""),
            self._chosen,
            bool(self._order.currentData()),
        )

    def clear(self) -> None:
        """Leave nothing out any more; the order stays."""
        self._fill(Filters(by_title=self.filters.by_title))
        self.changed.emit()

    def choose(self, filters: Filters) -> None:
        """Choose all of it at once."""
        self._fill(filters)
        self.changed.emit()

    def show_saved(self, names: Sequence[str]) -> None:
        """Offer the saved searches; the chosen one stays chosen."""
        chosen = self._saved.currentData()
        self._saved.clear()
        self._saved.addItem(self.tr("Saved searches…"), "")
        for name in names:
            self._saved.addItem(name, name)
        self._saved.setCurrentIndex(max(0, self._saved.findData(chosen)))
        for each in (self._saved, self._forget):
            each.setVisible(bool(names))
        self._forget.setEnabled(self._saved.currentIndex() > 0)
        self.adjustSize()

    def _choose_saved(self) -> None:
        self._forget.setEnabled(self._saved.currentIndex() > 0)
        if name := self._saved.currentData():
            self.saved_chosen.emit(name)

    def _forget_saved(self) -> None:
        if name := self._saved.currentData():
            self.forget_requested.emit(name)

    def show_tags(self, tags: Sequence[Tag]) -> None:
        """Offer these. A chosen one that is gone is chosen no longer."""
        self._tags = tags
        names = {each.name for each in tags}
        before = self._chosen
        self._fill(replace(self.filters, tags=tuple(each for each in before if each in names)))
        if self._chosen != before:
            self.changed.emit()

    def _fill(self, filters: Filters) -> None:
        self._filling = True
        for box, value in (
            (self._days, filters.days),
            (self._tier, filters.tier),
            (self._order, filters.by_title),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        self._files.setChecked(filters.with_files)
        self._chosen = filters.tags
        self._listed.clear()
        for tag in self._tags:
            item = QListWidgetItem(dot(tag.colour), tag.name)
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled
                | Qt.ItemFlag.ItemIsUserCheckable
                | Qt.ItemFlag.ItemIsSelectable
            )
            checked = tag.name in filters.tags
            item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
            self._listed.addItem(item)
        self._listed.setVisible(bool(self._tags))
        self._no_tags.setVisible(not self._tags)
        if self._tags:
            row = self._listed.sizeHintForRow(0)
            frame = 2 * self._listed.frameWidth() + 2
            self._listed.setFixedHeight(row * min(len(self._tags), _TAG_ROWS) + frame)
        self._filling = False
        self._clear.setEnabled(filters.narrow)
        self.adjustSize()

    def _change(self) -> None:
        if self._filling:
            return
        items = (self._listed.item(row) for row in range(self._listed.count()))
        ticked = Qt.CheckState.Checked
        self._chosen = tuple(each.text() for each in items if each.checkState() == ticked)
        self._clear.setEnabled(self.filters.narrow)
        self.changed.emit()

    def said(self) -> str:
        """What is left in the list, in a few words; empty when everything is."""
        filters = self.filters
        parts = [
            self._days.currentText() if filters.days else "",
            self._tier.currentText() if filters.tier else "",
            self.tr("from files") if filters.with_files else "",
            *filters.tags,
        ]
        return " · ".join(filter(None, parts))

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        filters = self.filters
        self._filling = True
        self._show_choices(
            self._days,
            (
                (self.tr("Any time"), 0),
                (self.tr("Last 24 hours"), 1),
                (self.tr("Last 7 days"), 7),
                (self.tr("Last 30 days"), 30),
                (self.tr("Last year"), 365),
            ),
        )
        self._show_choices(
            self._tier,
            (
                (self.tr("Any depth"), ""),
                (self.tr("Quick"), Tier.HIZLI.value),
                (self.tr("Research"), Tier.ARASTIRMA.value),
                (self.tr("Deep research"), Tier.DERIN.value),
            ),
        )
        self._show_choices(
            self._order,
            ((self.tr("Last used first"), False), (self.tr("By name, A to Z"), True)),
        )
        names = (self.tr("Date"), self.tr("Depth"), self.tr("Tags"), self.tr("Order"))
        fields = (self._days, self._tier, self._listed, self._order)
        for label, field, name in zip(self._labels, fields, names, strict=True):
            label.setText(name)
            field.setAccessibleName(name)
        # The fields are one below the other, though the list of tags parts them.
        days, tier, _, order = self._labels
        order.setMinimumWidth(max(each.sizeHint().width() for each in (days, tier, order)))
        self._files.setText(self.tr("Only answers from my files"))
        self._no_tags.setText(
            self.tr("No tags yet. Right-click a research and choose “Tags…” to give it one.")
        )
        self._clear.setText(self.tr("Show everything"))
        self._save.setText(self.tr("Save this search…"))
        self._saved.setAccessibleName(self.tr("Saved searches"))
        self._saved.setItemText(0, self.tr("Saved searches…"))
        self._forget.setToolTip(self.tr("Remove this saved search; what it finds stays"))
        self._forget.setAccessibleName(self.tr("Remove this saved search; what it finds stays"))
        self.setAccessibleName(self.tr("Filter"))
        self._fill(filters)

    @staticmethod
    def _show_choices(box: QComboBox, choices: Sequence[tuple[str, object]]) -> None:
        box.clear()
        for text, value in choices:
            box.addItem(text, value)


class ListFilter(QWidget):
    """The line below the search field that says what is left in the list, there while something is
    left out; with it the ``button``, which stands beside the search field."""

    changed = Signal()
    page_made = Signal(FilterPage)
    tags_wanted = Signal()
    """The page is about to be seen: it needs the tags of now."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page: FilterPage | None = None
        self.button = QToolButton(parent)
        self._said = PlainLabel(self)
        self._said.setProperty("kind", "muted")
        self._clear = QToolButton(self)
        self._clear.setText("✕")
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE // 2, 0, 0, 0)
        row.setSpacing(SPACE // 2)
        row.addWidget(self._said, 1)
        row.addWidget(self._clear)
        self.button.clicked.connect(self.open)
        self._clear.clicked.connect(lambda: self.page.clear())
        self.retranslate()

    @property
    def page(self) -> FilterPage:
        """The page, made when it is first wanted."""
        if self._page is None:
            self._page = FilterPage(self)
            self._page.changed.connect(self._change)
            self.page_made.emit(self._page)
        return self._page

    @property
    def filters(self) -> Filters:
        """What is chosen."""
        return Filters() if self._page is None else self._page.filters

    def open(self) -> None:
        """Show the page below the button, inside the screen."""
        self.tags_wanted.emit()
        # Not by adjustSize(): it stops at two thirds of the screen, and large letters need more.
        self.page.resize(size := within(self.page.sizeHint(), self))
        corner = self.button.mapToGlobal(QPoint(0, self.button.height() + SPACE // 2))
        screen = self.button.screen().availableGeometry()
        left = min(corner.x(), screen.right() - size.width())
        top = min(corner.y(), screen.bottom() - size.height())
        self.page.move(max(left, screen.left()), max(top, screen.top()))
        self.page.show()
        # Qt tells nobody that the pointer leaves while a page like this is open.
        self.button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        self.button.update()
        self.page.setFocus(Qt.FocusReason.PopupFocusReason)
        self.page.focusNextChild()

    def _change(self) -> None:
        self._show_state()
        self.changed.emit()

    def _show_state(self) -> None:
        narrow = self.filters.narrow
        said = self.tr("Only: %1").replace("%1", self.page.said() if narrow else "")
        self._said.setText(said)
        self._said.setToolTip(plain_tip(said))
        self.setVisible(narrow)
        self._draw()
        self.button.setAccessibleName(self.tr("Filter (on)") if narrow else self.tr("Filter"))
        self.button.setToolTip(plain_tip(self.tr("Show only some research, or sort by name")))

    def _draw(self) -> None:
        self.button.setIconSize(QSize(1, 1) * theme.scaled(_ICON))
        self.button.setIcon(_funnel(filled=self.filters.narrow))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._draw()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        if self._page is not None:
            self._page.retranslate()
        self._clear.setToolTip(self.tr("Show everything"))
        self._clear.setAccessibleName(self.tr("Show everything"))
        self._show_state()


def _funnel(*, filled: bool) -> QIcon:
    """The mark of the filter, in the colours of now; filled while it leaves something out."""
    colors = theme.current().colors
    picture = QPixmap(4 * _ICON, 4 * _ICON)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(4, 4)
    painter.setPen(QPen(colors.accent if filled else colors.text_muted, 1.6))
    if filled:
        painter.setBrush(colors.accent)
    outline = ((2, 3), (14, 3), (9.3, 8.5), (9.3, 13.5), (6.7, 11.8), (6.7, 8.5))
    painter.drawPolygon([QPointF(x, y) for x, y in outline])
    painter.end()
    return QIcon(picture)
