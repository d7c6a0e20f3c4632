"""Settings pages for the model, the appearance, the desktop and sessions.

Each page says what changed and keeps nothing: the dialog holds the settings.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.machine.settings import CHOICES, TEXT_SIZES, Settings
from app.ui.settings.model_chooser import ModelChooser
from app.ui.settings.welcome import LANGUAGES
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.layouts.emptying import emptied
from app.ui.widgets.plain_text import PlainLabel, plain_tip, without_access_key
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.scrolling import Scrolling
from app.ui.widgets.work_line import DialogTasks

LONGEST_IDLE = 480
"""Minutes: a working day."""
LONGEST_LIFE = 120
"""Months: ten years."""
NARROW = 420
"""A page below this width, in device-independent pixels at letters of 100 %, has its labels above
the fields."""


class ModelPage(Retranslated, QWidget):
    """The model that answers, used as soon as a choice is complete; only a key waits for "save".
    ``saved`` carries settings of which provider, address and model count."""

    saved = Signal(Settings)

    def __init__(self, settings: Settings, services: Services, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._used = settings
        self.chooser = ModelChooser(settings, services, dialog_tasks)
        self._save = QPushButton()
        self._save.setProperty("kind", "primary")
        self._save.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.setSpacing(theme.SPACE)
        foot.addWidget(self.chooser.foot, 1)
        foot.addWidget(self._save, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE * 2)
        column.addWidget(Scrolling(topped(self.chooser)), 1)
        column.addLayout(foot)
        self._save.clicked.connect(self.save)
        self.chooser.edited.connect(self._show_save)
        self.chooser.settled.connect(self.settle)
        self.chooser.key_entered.connect(self.save)
        self._show_save()
        self.retranslate()

    @property
    def unsaved(self) -> bool:
        """Whether something was chosen or typed that is not in use."""
        return self.chooser.key_waits or self._differs(self.chooser.chosen())

    def settle(self) -> None:
        """Use what is chosen as far as it is complete; a key that was typed waits for "save"."""
        if self.chooser.key_waits or not self._differs(self.chooser.chosen()):
            return
        if problem := self.chooser.problem():
            self.chooser.line.say(problem)
        else:
            self.chooser.line.say(self.tr("Saved; the next answer comes from here."))
        if self._differs(usable := self.chooser.usable()):
            self._use(usable)

    def save(self) -> None:
        """Store the key and use what is chosen, if it is complete."""
        if problem := self.chooser.problem():
            self.chooser.line.say(problem, failed=True)
            return

        async def work() -> str:
            self._use(await self.chooser.keep())
            self._show_save()
            return self.tr("Saved; the next answer comes from here.")

        self.chooser.line.stop()
        self.chooser.line.run(work, self.tr("Saving…"), "save model", stoppable=False)

    def _use(self, settings: Settings) -> None:
        self._used = settings
        self.chooser.use(settings)
        self.saved.emit(settings)

    def _differs(self, settings: Settings) -> bool:
        return _model_of(settings) != _model_of(self._used)

    def _show_save(self) -> None:
        self._save.setVisible(self.chooser.key_waits)

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._save.setText(self.tr("&Save key"))
        self._save.setToolTip(self.tr("Store the key and answer with this model from now on"))


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting on a page: its name in the settings, its label and field, and a word about it."""

    name: str
    label: PlainLabel
    field: QComboBox | QSpinBox
    about: PlainLabel


class RowsPage(QWidget):
    """Settings below each other; ``edited`` carries the name of one and its new value."""

    edited = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # No form layout: Qt's gives a sentence that grows later the height of another width.
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme.SPACE * 2)
        self._grid.setVerticalSpacing(theme.SPACE)
        self._grid.setColumnStretch(1, 1)
        self._placed: list[tuple[PlainLabel, QWidget, PlainLabel]] = []
        self._narrow = False

    def _choice(self, settings: Settings, name: str) -> SettingRow:
        return self._one_of(name, CHOICES[name], getattr(settings, name))

    def _one_of(self, name: str, values: Sequence[object], chosen: object) -> SettingRow:
        field = QComboBox()
        for value in values:
            field.addItem(str(value), value)
        field.setCurrentIndex(field.findData(chosen))
        field.activated.connect(lambda _: self.edited.emit(name, field.currentData()))
        return self._row(name, field)

    def _number(self, settings: Settings, name: str, longest: int) -> SettingRow:
        field = QSpinBox()
        field.setRange(1, longest)
        field.setValue(getattr(settings, name))
        # A number that is half typed is no setting.
        field.setKeyboardTracking(False)
        # With buttons of a stylesheet Qt forgets the padding of the text.
        field.lineEdit().setTextMargins(theme.SPACE, 0, 0, 0)
        field.valueChanged.connect(lambda value: self.edited.emit(name, value))
        return self._row(name, field)

    def _row(self, name: str, field: QComboBox | QSpinBox) -> SettingRow:
        label, about = PlainLabel(), PlainLabel()
        label.setBuddy(field)
        about.setProperty("kind", "muted")
        about.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        about.setWordWrap(True)
        self._placed.append((label, field, about))
        self._lay_out()
        return SettingRow(name, label, field, about)

    def retranslate(self) -> None:
        """The texts in the present language."""

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name, like the next
        super().resizeEvent(event)
        self._place_labels()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            # Labels are as wide as their letters.
            self.retranslate()
            self._place_labels()
        super().changeEvent(event)

    def _place_labels(self) -> None:
        """The labels beside their fields, or above them where a sentence about a field would become
        a column of single words."""
        narrow = self.width() < theme.scaled(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            self._lay_out()

    def _lay_out(self) -> None:
        emptied(self._grid)
        put = self._grid.addWidget
        for place, (label, field, about) in enumerate(self._placed):
            row = 3 * place
            if self._narrow:
                for below, part in enumerate((label, field, about)):
                    put(part, row + below, 0, 1, 2)
            else:
                put(label, row, 0)
                put(field, row, 1)
                put(about, row + 1, 1)


class AppearancePage(RowsPage):
    """Language, theme and size of the letters, applied at once."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.language = self._choice(settings, "language")
        self.theme = self._choice(settings, "theme")
        self.text_size = self._one_of("text_size", TEXT_SIZES, settings.text_size)
        self.motion = self._choice(settings, "motion")
        self.retranslate()

    def retranslate(self) -> None:
        """The texts in the present language; every language keeps its own name."""
        say(self.language, self.tr("&Language"), self.tr("Language"))
        name_choices(self.language, dict(LANGUAGES))
        say(self.theme, self.tr("&Theme"), self.tr("Theme"))
        name_choices(
            self.theme,
            {
                "system": self.tr("As the system"),
                "light": self.tr("Light"),
                "dark": self.tr("Dark"),
                "contrast_light": self.tr("Light, high contrast"),
                "contrast_dark": self.tr("Dark, high contrast"),
            },
        )
        say(
            self.text_size,
            self.tr("Text &size"),
            self.tr("Text size"),
            self.tr(
                "In the window also by Ctrl++ and Ctrl+-, or the wheel with Ctrl; Ctrl+0 undoes it."
            ),
        )
        names = {size: self.tr("%1 %").replace("%1", str(size)) for size in TEXT_SIZES}
        name_choices(self.text_size, names)
        say(
            self.motion,
            self.tr("&Motion"),
            self.tr("Motion"),
            self.tr("With less of it, what shows that work goes on stands still."),
        )
        name_choices(self.motion, {"system": self.tr("As the system"), "less": self.tr("Less")})


class DesktopPage(RowsPage):
    """The window among other programs: what closing it does, the start at login, and the desktop's
    own search, which Linux has."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.tray = self._choice(settings, "tray")
        self.login_start = self._one_of("login_start", (False, True), settings.login_start)
        self.search: SettingRow | None = None
        if sys.platform == "linux":
            chosen = settings.desktop_search
            self.search = self._one_of("desktop_search", (False, True), chosen)
        self.retranslate()

    def retranslate(self) -> None:
        """The texts in the present language."""
        say(
            self.tray,
            self.tr("Closin&g the window"),
            self.tr("Closing the window"),
            self.tr("In the tray Anımsa is ready at once. Where there is no tray, it quits."),
        )
        name_choices(
            self.tray,
            {
                "ask": self.tr("Ask me"),
                "yes": self.tr("Stay in the tray"),
                "no": self.tr("Quit Anımsa"),
            },
        )
        say(
            self.login_start,
            self.tr("When I &log in"),
            self.tr("When I log in"),
            self.tr(
                "Started by itself, Anımsa waits in the tray without a window; an encrypted"
                " archive asks for its passphrase."
            ),
        )
        name_choices(
            self.login_start,
            {False: self.tr("Do not start"), True: self.tr("Start in the tray")},
        )
        if self.search is None:
            return
        say(
            self.search,
            self.tr("Search of the &desktop"),
            self.tr("Search of the desktop"),
            self.tr(
                "GNOME and KDE then find your past research where you type the names of programs,"
                " and show its title, its date and the sentence that answers. Nothing is shown on"
                " the lock screen, and nothing of an encrypted archive. It works where Anımsa was"
                " installed from its package."
            ),
        )
        name_choices(self.search, {False: self.tr("Not answered"), True: self.tr("Answered")})


class SessionsPage(RowsPage):
    """When a research ends by itself, and from when on what was found out is told with its age."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.idle = self._number(settings, "idle_minutes", LONGEST_IDLE)
        self.health = self._number(settings, "health_months", LONGEST_LIFE)
        self.law = self._number(settings, "law_months", LONGEST_LIFE)
        self.prices = self._number(settings, "price_months", LONGEST_LIFE)
        self.retranslate()

    def retranslate(self) -> None:
        """The texts in the present language."""
        say(
            self.idle,
            self.tr("&Idle time"),
            self.tr("Idle time"),
            self.tr("After this long without a message the research is completed and saved."),
        )
        if isinstance(self.idle.field, QSpinBox):
            self.idle.field.setSuffix(self.tr(" min"))
        say(self.health, self.tr("&Health is old after"), self.tr("Health is old after"))
        say(self.law, self.tr("&Law is old after"), self.tr("Law is old after"))
        say(
            self.prices,
            self.tr("&Prices are old after"),
            self.tr("Prices are old after"),
            self.tr("An answer from the past that is older says so: “This is from 6 months ago”."),
        )
        for row in (self.health, self.law, self.prices):
            if isinstance(row.field, QSpinBox):
                row.field.setSuffix(self.tr(" months"))


def say(row: SettingRow, label: str, name: str, about: str = "") -> None:
    """Set the texts of a row."""
    row.label.setText(label)
    # The underlined letter takes the kerning away: the text is drawn wider than it was measured.
    wide = QFontMetrics(QApplication.font()).horizontalAdvance(without_access_key(label))
    row.label.setMinimumWidth(wide + theme.SPACE)
    row.field.setAccessibleName(name)
    row.field.setAccessibleDescription(about)
    row.field.setToolTip(plain_tip(about or name))
    row.about.setText(about)
    row.about.setVisible(bool(about))


def name_choices(row: SettingRow, names: Mapping[Any, str]) -> None:
    """Give the choices of a row their names."""
    if isinstance(row.field, QComboBox):
        for place in range(row.field.count()):
            row.field.setItemText(place, names[row.field.itemData(place)])


def _model_of(settings: Settings) -> tuple[str, str, str]:
    return settings.provider, settings.base_url, settings.model


def topped(widget: QWidget) -> QWidget:
    """The widget at its own height, with free room below it."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(widget)
    column.addStretch(1)
    return box
