"""Settings page of newer versions: whether they are asked for, a look now, and the way back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent
from app.core.wording.care import update_words
from app.machine.settings import Settings
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.wording import language
from app.ui.widgets.work_line import DialogTasks, WorkLine
from app.updates.update_port import NewRelease


class UpdatesPage(Retranslated, QWidget):
    """``edited`` carries the name of a setting and its new value; ``found`` a newer version that
    is to be shown, ``quit_wanted`` that the program is to end for its exchange. ``line`` belongs
    below the page."""

    edited = Signal(str, object)
    found = Signal(NewRelease)
    quit_wanted = Signal()

    def __init__(self, settings: Settings, services: Services, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._settings = settings
        self._updates = services.updates
        self.line = WorkLine(dialog_tasks)
        self._heading, self._back_heading = PlainLabel(), PlainLabel()
        for each in (self._heading, self._back_heading):
            each.setProperty("kind", "heading")
        self.by_itself = WrappingCheckBox()
        self.by_itself.setChecked(settings.updates)
        self._about, self._back_about = PlainLabel(wraps=True), PlainLabel(wraps=True)
        for each in (self._about, self._back_about):
            each.setProperty("kind", "muted")
        self._label, self.address = PlainLabel(), QLineEdit(settings.update_feed)
        self._label.setBuddy(self.address)
        self.look, self.put_back = QPushButton(), QPushButton()
        for button in (self.look, self.put_back):
            button.setAutoDefault(False)
        self._lay_out()
        self.by_itself.toggled.connect(lambda on: self.edited.emit("updates", on))
        self.address.editingFinished.connect(self._take_address)
        self.look.clicked.connect(self.ask_now)
        self.put_back.clicked.connect(lambda: dialog_tasks.start(self._put_back(), "put back"))
        self.line.busy_changed.connect(self.retranslate)
        self.retranslate()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(self._label)
        row.addWidget(self.address, 1)
        ask_row, back_row = QHBoxLayout(), QHBoxLayout()
        ask_row.addWidget(self.look)
        ask_row.addStretch(1)
        back_row.addWidget(self.put_back)
        back_row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._heading)
        column.addWidget(self.by_itself)
        column.addWidget(self._about)
        column.addLayout(row)
        column.addLayout(ask_row)
        column.addSpacing(theme.SPACE * 2)
        column.addWidget(self._back_heading)
        column.addWidget(self._back_about)
        column.addLayout(back_row)
        column.addStretch(1)

    def use(self, settings: Settings) -> None:
        """Know what is set by now: what may leave decides here, too."""
        self._settings = settings
        self.retranslate()

    @property
    def _stays_here(self) -> bool:
        given = self._settings
        return Permission(Boundary(given.boundary), OnlineConsent(given.online)).stays_here

    # --- what can be done -------------------------------------------------------------------------

    def _take_address(self) -> None:
        address = self.address.text().strip()
        if address != self._settings.update_feed:
            self.edited.emit("update_feed", address)

    def ask_now(self) -> None:
        """Ask once, because the user wants to."""

        async def work() -> str:
            offer = await self._updates.check(asked=True)
            if offer is None:
                about = {"current": self._updates.current}
                return update_words.NEWEST.said(language(), about)
            self.found.emit(offer)
            return ""

        self.line.run(work, self.tr("Asking…"), "look for a newer version")

    async def _put_back(self) -> None:
        wanted = await ask(
            self,
            self.tr("Earlier program"),
            self.tr("Go back to the program from before the last update?"),
            self.tr("Quit and go back"),
            self.tr("Cancel"),
            details=self.tr(
                "Your research stays as it is. If the newer program has changed how it is kept,"
                " the earlier one shows it without writing, and says so. The program that goes is"
                " kept in its turn."
            ),
        )

        async def work() -> str:
            await self._updates.put_back()
            self.quit_wanted.emit()
            return ""

        if wanted:
            self.line.run(work, self.tr("One moment…"), "put back", stoppable=False)

    # --- the face of it ---------------------------------------------------------------------------

    def retranslate(self) -> None:
        """The texts in the present language."""
        there = bool(self._updates.address)
        self._heading.setText(self.tr("This is Anımsa %1").replace("%1", self._updates.current))
        self.by_itself.setText(self.tr("&Look once a day whether there is a newer version"))
        self.by_itself.setEnabled(there)
        self.look.setText(self.tr("Look &now"))
        self.look.setEnabled(there and not self._stays_here and not self.line.busy)
        self._label.setText(self.tr("&Address"))
        self.address.setAccessibleName(self.tr("Address of the release feed"))
        self.address.setPlaceholderText(self.tr("the program's own"))
        for each in (self._label, self.address, self.look):
            each.setVisible(there)
        if not there:
            about = self.tr(
                "There is no address yet where newer versions are told: nothing is asked."
            )
        elif self._stays_here:
            about = self.tr(
                "You chose that nothing leaves this computer, so nothing is asked, ticked or not."
            )
        else:
            about = self.tr(
                "A plain request for a small signed file, the same from everybody: nothing about"
                " you, your system or your research is in it. It stands in “What was sent”."
                " Nothing is downloaded or installed without a click."
            )
        self._about.setText(about)
        self._back_heading.setText(self.tr("Earlier program"))
        self._back_about.setText(
            self.tr("The program from before the last update is kept, and can be put back.")
        )
        self.put_back.setText(self.tr("&Go back to it…"))
        for each in (self._back_heading, self._back_about, self.put_back):
            each.setVisible(self._updates.here.previous is not None)
