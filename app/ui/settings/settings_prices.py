"""Settings table of model prices per million tokens: the known list, and what the user sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.research.prices import PRICES, SEARCH_PRICE, TAKEN, prices_of
from app.ui.settings.settings_fields import FoldingTable, Price, Section, localize
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.wording import written_day

COLUMNS = ("input", "output", "cache_write", "cache_read")
NAME_WIDTH = 16 * theme.SPACE
KEPT = ("input", "output", "cache_read", "cache_write")
"""The same in the order of the setting ``prices``."""

Table = Mapping[str, Sequence[float]]


class PriceTable(Retranslated, QWidget):
    """``edited`` carries the prices that differ from the list, ``search_edited`` the price of a
    thousand searches. ``model`` is the one in use, which has a row in any case."""

    edited = Signal(dict)
    search_edited = Signal(float)

    def __init__(self, prices: Table, search_price: float, model: str) -> None:
        super().__init__()
        self._model = model
        self._rows: dict[str, dict[str, Price]] = {}
        self._removals: dict[str, QToolButton] = {}
        self._section = Section(resettable=True)
        self._table = FoldingTable(len(COLUMNS))
        self._search_label = PlainLabel()
        self._search_label.setWordWrap(True)
        self._search = Price()
        self._search.setValue(search_price)
        self._search_label.setBuddy(self._search)
        self._name = QLineEdit()
        self._add = QPushButton()
        self._add.setAutoDefault(False)
        self._add.setEnabled(False)
        adding = QHBoxLayout()
        adding.addWidget(self._name, 1)
        adding.addWidget(self._add)
        searching = QHBoxLayout()
        searching.addWidget(self._search_label, len(COLUMNS))
        searching.addWidget(self._search, 1)
        self._section.body.addWidget(self._table)
        self._section.body.addLayout(adding)
        self._section.body.addLayout(searching)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._section)
        self._fill(prices)
        self._section.reset.clicked.connect(self._back)
        self._search.valueChanged.connect(self._search_changed)
        self._name.textChanged.connect(lambda text: self._add.setEnabled(bool(text.strip())))
        self._name.returnPressed.connect(self._add_model)
        self._add.clicked.connect(self._add_model)
        self.retranslate()

    # --- rows ------------------------------------------------------------------------------------

    def _fill(self, prices: Table) -> None:
        self._table.clear()
        self._removals.clear()
        self._rows.clear()
        names = dict.fromkeys([*PRICES, *prices, *([self._model] if self._model else [])])
        for name in names:
            if name not in (*PRICES, *prices) and prices_of(name):
                # One of the list goes by a longer name.
                continue
            self._put(name, prices_of(name, prices) or (0.0, 0.0, 0.0, 0.0))
        self._enable()

    def _put(self, name: str, prices: Sequence[float]) -> None:
        label = PlainLabel(text=name)
        label.setWordWrap(True)
        label.setMinimumWidth(theme.scaled(NAME_WIDTH))
        fields = {column: Price() for column in COLUMNS}
        for column, field in fields.items():
            field.setValue(prices[KEPT.index(column)])
            field.valueChanged.connect(self._changed)
        self._rows[name] = fields
        remove = None
        if name not in PRICES and name != self._model:
            remove = self._removals[name] = QToolButton()
            remove.setText("−")
            remove.clicked.connect(lambda: self._remove(name))
        self._table.add_row(label, list(fields.values()), remove)
        self._name_row(name)

    def prices(self) -> dict[str, list[float]]:
        """What differs from the list."""
        given = {
            name: [round(fields[column].value(), 6) for column in KEPT]
            for name, fields in self._rows.items()
        }
        return {
            name: row
            for name, row in given.items()
            if row != list(PRICES.get(name, ())) and (any(row) or name in PRICES)
        }

    def _changed(self) -> None:
        self._enable()
        self.edited.emit(self.prices())

    def _add_model(self) -> None:
        name = self._name.text().strip()
        if not name:
            return
        if name not in self._rows:
            self._put(name, prices_of(name) or (0.0, 0.0, 0.0, 0.0))
            self._changed()
        self._name.clear()
        self._rows[name]["input"].setFocus()

    def _remove(self, name: str) -> None:
        prices = {each: row for each, row in self.prices().items() if each != name}
        self._fill(prices)
        self._name.setFocus()
        self._changed()

    def _back(self) -> None:
        self._fill({})
        self._search.setValue(SEARCH_PRICE)
        self._changed()

    def _search_changed(self, value: float) -> None:
        self._enable()
        self.search_edited.emit(value)

    def _enable(self) -> None:
        differs = bool(self.prices()) or self._search.value() != SEARCH_PRICE
        self._section.reset.setEnabled(differs)

    # --- the face of it --------------------------------------------------------------------------

    def _columns(self) -> dict[str, str]:
        return {
            "input": self.tr("Input"),
            "output": self.tr("Output"),
            "cache_write": self.tr("Cache write"),
            "cache_read": self.tr("Cache read"),
        }

    def _name_row(self, name: str) -> None:
        for column, said in self._columns().items():
            field = self._rows[name][column]
            localize(field)
            field.setAccessibleName(f"{name}: {said}")
        if (remove := self._removals.get(name)) is not None:
            remove.setAccessibleName(self.tr("Remove %1").replace("%1", name))
            remove.setToolTip(self.tr("Remove this model from the table"))

    def retranslate(self) -> None:
        """The texts in the present language."""
        taken = written_day(TAKEN)
        self._section.say(
            self.tr("Prices"),
            self.tr(
                "US dollars per million pieces of words, to show what a research costs. From the"
                " price list of %1; what you change here counts."
            ).replace("%1", taken),
        )
        self._section.reset.setText(self.tr("Back to the list"))
        self._section.reset.setToolTip(self.tr("Forget your own prices and models"))
        said = self._columns()
        self._table.name_columns([said[column] for column in COLUMNS])
        for name in self._rows:
            self._name_row(name)
        self._search_label.setText(self.tr("1,000 searches that Claude makes itself"))
        self._search.setAccessibleName(self._search_label.text())
        localize(self._search)
        self._name.setPlaceholderText(self.tr("Name of another model"))
        self._name.setAccessibleName(self.tr("Name of another model"))
        self._add.setText(self.tr("Add"))
        self._add.setToolTip(self.tr("Add a row for this model"))
