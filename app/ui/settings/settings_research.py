"""Settings page for research: where it looks by default, its budgets and prices. Each change is
told at once; the dialog holds the settings."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.machine.settings import Settings
from app.research.modes import FILES, ONLINE
from app.ui.settings.settings_budgets import BudgetTable
from app.ui.settings.settings_fields import Section
from app.ui.settings.settings_pages import RowsPage, name_choices, say
from app.ui.settings.settings_prices import PriceTable
from app.ui.widgets import theme
from app.ui.widgets.resources import Retranslated

ORDERS = {FILES: [FILES, ONLINE], ONLINE: [ONLINE, FILES]}
"""By what comes first, the values of the setting ``research_priority``."""


class ResearchPage(Retranslated, QWidget):
    """``edited`` carries the name of a setting and its new value."""

    edited = Signal(str, object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._where = Section()
        self._places = _Where(settings)
        self._where.body.addWidget(self._places)
        self.budgets = BudgetTable(settings.budgets)
        self.prices = PriceTable(
            settings.prices,
            settings.search_price,
            settings.model if settings.provider == "claude" else "",
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, theme.SPACE, 0)
        column.setSpacing(theme.SPACE * 3)
        for part in (self._where, self.budgets, self.prices):
            column.addWidget(part)
        column.addStretch(1)
        self._places.edited.connect(self._tell_place)
        self.budgets.edited.connect(lambda value: self.edited.emit("budgets", value))
        self.prices.edited.connect(lambda value: self.edited.emit("prices", value))
        self.prices.search_edited.connect(lambda value: self.edited.emit("search_price", value))
        self.retranslate()

    def _tell_place(self, name: str, value: str) -> None:
        self.edited.emit(name, ORDERS[value] if name == "research_priority" else value)

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._where.say(self.tr("Where to look"))


class _Where(RowsPage):
    """The mode, and what comes first where both are looked into."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.mode = self._choice(settings, "research_mode")
        first = next((part for part in settings.research_priority if part in ORDERS), FILES)
        self.online = self._choice(settings, "online")
        self.first = self._one_of("research_priority", tuple(ORDERS), first)
        self.retranslate()

    def retranslate(self) -> None:
        """The texts in the present language."""
        say(
            self.mode,
            self.tr("&Look into"),
            self.tr("Look into"),
            self.tr("Where a question may be searched for online too."),
        )
        name_choices(
            self.mode,
            {
                "": self.tr("Wherever there is something"),
                "files_only": self.tr("Files"),
                "online_only": self.tr("Online"),
                "both": self.tr("Both"),
                "sequential_analysis": self.tr("Sequential analysis"),
            },
        )
        say(
            self.online,
            self.tr("&Online"),
            self.tr("Searching online"),
            self.tr(
                "Where the past and your files have no answer. “Always” holds while “Online too” is"
                " chosen below the message field; after “Never” nothing leaves this computer: no"
                " search service is asked, and no model that runs elsewhere."
            ),
        )
        name_choices(
            self.online,
            {
                "ask": self.tr("Ask each time"),
                "always": self.tr("Always"),
                "never": self.tr("Never"),
            },
        )
        say(
            self.first,
            self.tr("&First"),
            self.tr("What comes first"),
            self.tr("Where both are looked into: what the answer leans on more."),
        )
        name_choices(self.first, {FILES: self.tr("Files first"), ONLINE: self.tr("Online first")})
