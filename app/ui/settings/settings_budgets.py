"""Settings table of research budgets by tier, beside the proposed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.domain.tiers_and_modes import Tier
from app.research.budgets import BUDGETS, budget_of
from app.ui.settings.settings_fields import FoldingTable, Number, Section, localize
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated

TIERS = (Tier.HIZLI, Tier.ARASTIRMA, Tier.DERIN)
MOST: Mapping[str, tuple[int, int]] = {
    "calls": (200, 1),
    "searches": (500, 1),
    "pages": (500, 1),
    "tokens": (5_000_000, 1_000),
    "seconds": (7_200, 5),
}
"""By limit, the largest number that can be set and a step of the arrow keys."""

Budgets = Mapping[str, Mapping[str, int]]
"""By tier and limit, what differs from the proposal."""


class BudgetTable(Retranslated, QWidget):
    """``edited`` carries the budgets, as the setting ``budgets`` keeps them."""

    edited = Signal(dict)

    def __init__(self, budgets: Budgets) -> None:
        super().__init__()
        self._section = Section(resettable=True)
        self._fields = {
            (tier, limit): Number(most, step)
            for tier in TIERS
            for limit, (most, step) in MOST.items()
        }
        self._limits = {limit: PlainLabel() for limit in MOST}
        self._table = FoldingTable(len(TIERS))
        for limit, name in self._limits.items():
            self._table.add_row(name, [self._fields[tier, limit] for tier in TIERS])
        self._section.body.addWidget(self._table)
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.addWidget(self._section)
        self._show(budgets)
        for field in self._fields.values():
            field.valueChanged.connect(self._changed)
        self._section.reset.clicked.connect(self._back)
        self.retranslate()

    def _show(self, budgets: Budgets) -> None:
        for tier in TIERS:
            given = budgets.get(tier.value)
            budget = asdict(budget_of(tier, given if isinstance(given, dict) else None))
            for limit in MOST:
                self._fields[tier, limit].setValue(budget[limit])
        self._enable()

    def budgets(self) -> dict[str, dict[str, int]]:
        """What differs from the proposal."""
        differing = {
            tier.value: {
                limit: self._fields[tier, limit].value()
                for limit in MOST
                if self._fields[tier, limit].value() != getattr(BUDGETS[tier], limit)
            }
            for tier in TIERS
        }
        return {tier: limits for tier, limits in differing.items() if limits}

    def _changed(self) -> None:
        self._enable()
        self.edited.emit(self.budgets())

    def _back(self) -> None:
        for field in self._fields.values():
            field.blockSignals(True)
        self._show({})
        for field in self._fields.values():
            field.blockSignals(False)
        self._changed()

    def _enable(self) -> None:
        self._section.reset.setEnabled(bool(self.budgets()))

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._section.say(
            self.tr("Budgets"),
            self.tr(
                "The most that one research may take. One that reaches a limit answers with what"
                " it has found, and says so."
            ),
        )
        self._section.reset.setText(self.tr("Back to the proposal"))
        self._section.reset.setToolTip(self.tr("Set every budget to what Anımsa proposes"))
        tiers = {
            Tier.HIZLI: self.tr("Quick"),
            Tier.ARASTIRMA: self.tr("Research"),
            Tier.DERIN: self.tr("Deep research"),
        }
        limits = {
            "calls": self.tr("Questions to the model"),
            "searches": self.tr("Searches"),
            "pages": self.tr("Pages read"),
            "tokens": self.tr("Pieces of words"),
            "seconds": self.tr("Seconds"),
        }
        self._table.name_columns([tiers[tier] for tier in TIERS])
        for limit, label in self._limits.items():
            label.setText(limits[limit])
        for (tier, limit), field in self._fields.items():
            localize(field)
            field.setAccessibleName(f"{tiers[tier]}: {limits[limit]}")
