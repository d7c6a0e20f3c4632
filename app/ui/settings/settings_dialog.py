"""The settings dialog: a list of pages, each choice applied as it is made."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.machine.settings import Settings
from app.ui.settings.data_page import DataPage
from app.ui.settings.devices_page import DevicesPage
from app.ui.settings.encryption_page import EncryptionPage
from app.ui.settings.finding.settings_search import SettingsSearch, field_of, found_in, labelled
from app.ui.settings.settings_pages import (
    AppearancePage,
    DesktopPage,
    ModelPage,
    SessionsPage,
    topped,
)
from app.ui.settings.settings_research import ResearchPage
from app.ui.settings.settings_sent import SentPage
from app.ui.settings.settings_sources import SourcesPage
from app.ui.updating.updates_page import UpdatesPage
from app.ui.waiting.export_under_way import ExportUnderWay
from app.ui.waiting.import_under_way import ImportUnderWay
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.screen_geometry import within
from app.ui.widgets.scrolling import Scrolling
from app.ui.widgets.work_line import DialogTasks, WorkLine
from app.updates.update_port import NewRelease

PAGES = (
    *("model", "research", "sources", "appearance", "desktop", "sessions"),
    *("data", "devices", "encryption", "sent", "updates"),
)
LIST_WIDTH = 22 * theme.SPACE
WIDTH = 96 * theme.SPACE
HEIGHT = 68 * theme.SPACE


class SettingsDialog(QDialog):
    """See :mod:`app.ui.widgets.dialog_services` for its signals."""

    changed = Signal(Settings)
    archive_changed = Signal()
    came_from_elsewhere = Signal()
    import_goes_on = Signal(ImportUnderWay)
    export_goes_on = Signal(ExportUnderWay)
    deleted_wanted = Signal()
    files_wanted = Signal()
    update_found = Signal(NewRelease)
    quit_wanted = Signal()

    def __init__(
        self, settings: Settings, services: Services, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings = settings
        self._asking = False
        dialog_tasks = self._dialog_tasks = DialogTasks(services)
        self.finished.connect(dialog_tasks.cancel)
        self.model = ModelPage(settings, services, dialog_tasks)
        self.research = ResearchPage(settings)
        self.sources = SourcesPage(settings, services, dialog_tasks)
        self.appearance = AppearancePage(settings)
        self.desktop = DesktopPage(settings)
        self.sessions = SessionsPage(settings)
        self.data = DataPage(services, dialog_tasks)
        self.devices = DevicesPage(services, dialog_tasks)
        self.encryption = EncryptionPage(settings, services, dialog_tasks)
        self.sent = SentPage(services, dialog_tasks)
        self.updates = UpdatesPage(settings, services, dialog_tasks)
        self.search = SettingsSearch()
        self._nothing = PlainLabel(wraps=True)
        self._nothing.setProperty("kind", "muted")
        self._nothing.hide()
        self._found: dict[int, QWidget] = {}
        self._list = QListWidget()
        for each in (self._list, self.search):
            each.setFixedWidth(theme.scaled(LIST_WIDTH))
        self._list.setStyleSheet(f"QListWidget::item {{ padding: {theme.SPACE}px; }}")
        self._stack = QStackedWidget()
        self._close = QPushButton()
        self._close.setAutoDefault(False)
        self._lay_out()
        pages = (
            self.model,
            Scrolling(self.research),
            _above(Scrolling(self.sources), self.sources.line),
            Scrolling(topped(self.appearance)),
            Scrolling(topped(self.desktop)),
            Scrolling(topped(self.sessions)),
            _above(Scrolling(self.data), self.data.line),
            _above(Scrolling(self.devices), self.devices.line),
            _above(Scrolling(self.encryption), self.encryption.line),
            self.sent,
            _above(Scrolling(self.updates), self.updates.line),
        )
        for page in pages:
            self._list.addItem("")
            self._stack.addWidget(page)
        self._connect()
        self._list.setCurrentRow(0)
        self.retranslate()
        self._list.setFocus()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._look)
        self.search.chosen.connect(self._enter)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        self._list.currentRowChanged.connect(self._stack.setCurrentIndex)
        self._close.clicked.connect(self.accept)
        self.model.saved.connect(self._use_model)
        for page in (
            self.research,
            self.sources,
            self.appearance,
            self.desktop,
            self.sessions,
            self.encryption,
            self.updates,
        ):
            page.edited.connect(self._set)
        self.sources.files_wanted.connect(self.files_wanted)
        self.updates.found.connect(self._show_update)
        self.updates.quit_wanted.connect(self.quit_wanted)
        self.data.archive_changed.connect(self.archive_changed)
        self.devices.came.connect(self.came_from_elsewhere)
        self.data.deleted_wanted.connect(self.deleted_wanted)
        self.data.import_goes_on.connect(self.import_goes_on)
        self.data.export_goes_on.connect(self.export_goes_on)
        self.finished.connect(self.data.hand_over)

    def _lay_out(self) -> None:
        foot = button_row(self._close)
        body = QHBoxLayout()
        body.setSpacing(theme.SPACE * 3)
        side = QVBoxLayout()
        side.setSpacing(theme.SPACE)
        side.addWidget(self.search)
        side.addWidget(self._nothing)
        side.addWidget(self._list, 1)
        body.addLayout(side)
        body.addWidget(self._stack, 1)
        page = dialog_column(self)
        page.addLayout(body, 1)
        page.addLayout(foot)
        self.resize(within(QSize(theme.scaled(WIDTH), theme.scaled(HEIGHT)), self))

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self._settings

    def _look(self, query: str) -> None:
        """List the pages that have the words, and show the first of them where they stand."""
        self._found = {}
        for row in range(self._list.count()):
            page, item = self._stack.widget(row), self._list.item(row)
            assert page is not None
            found = found_in(page, item.text(), query)
            item.setHidden(found is None)
            if found is not None:
                self._found[row] = found
        self._nothing.setVisible(not self._found)
        if self._list.currentRow() not in self._found and self._found:
            self._list.setCurrentRow(next(iter(self._found)))
        if query:
            self._show_found()

    def _show_found(self) -> QWidget | None:
        found = self._found.get(self._list.currentRow())
        page = self._stack.currentWidget()
        if found is None or page is None:
            return None
        for area in (page, *page.findChildren(Scrolling)):
            if isinstance(area, Scrolling) and area.isAncestorOf(found):
                area.ensureWidgetVisible(field_of(found))
                area.ensureWidgetVisible(found)
        return found

    def _enter(self) -> None:
        if self.search.text():
            self._go_to_found()

    def _go_to_found(self) -> None:
        found = self._show_found()
        if found is not None:
            field_of(found).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_page(self, name: str) -> None:
        """Open the page of that name, one of ``PAGES``."""
        self.search.clear()
        self._list.setCurrentRow(PAGES.index(name))

    def show_setting(self, name: str, label: str) -> None:
        """Open the page of that name where ``label`` stands; the page alone where that is gone."""
        self.show_page(name)
        row, page = PAGES.index(name), self._stack.currentWidget()
        found = labelled(page, label) if page is not None else None
        if found is not None:
            self._found = {row: found}
            self._go_to_found()
            if name == "data":
                self._go_again_when_read()
            QTimer.singleShot(0, self, self._go_to_found)

    def show_sample(self) -> None:
        """Show where the sample archive is added and removed."""
        self.search.setText(self.data.sample_heading)
        self._go_to_found()
        self._go_again_when_read()

    def _go_again_when_read(self) -> None:
        """Go once more to what was found on the page of data, which what is read pushes down."""
        self.data.sample_found.connect(self._go_to_found, Qt.ConnectionType.SingleShotConnection)

    def finish_typing(self) -> None:
        """Take over what is being typed into a field, as if it had been left: the window goes."""
        field = self.focusWidget()
        if isinstance(field, QAbstractSpinBox):
            field.interpretText()
        elif isinstance(field, QLineEdit):
            field.editingFinished.emit()
        self.model.settle()

    def done(self, result: int) -> None:
        """Close; not while something runs that may not be left half done, and not without a word
        about a model that was chosen and not saved."""
        lines = (
            self.model.chooser.line,
            self.sources.line,
            self.data.line,
            self.devices.line,
            self.encryption.line,
            self.updates.line,
        )
        if any(line.must_finish for line in lines) or self._asking:
            return
        if self.model.unsaved:
            self._asking = True
            self.show_page("model")
            self._dialog_tasks.start(self._ask_about_model(), "unsaved model")
            return
        super().done(result)

    async def _ask_about_model(self) -> None:
        key = self.model.chooser.key_waits
        model = self.tr("The model you chose is not saved yet.")
        try:
            save = await ask(
                self,
                self.tr("Settings"),
                self.tr("The key you typed is not saved yet.") if key else model,
                self.tr("Save"),
                self.tr("Discard"),
            )
        finally:
            self._asking = False
        if not save:
            super().done(int(QDialog.DialogCode.Rejected))
            return
        if not self.model.chooser.problem():
            # Once the task that saves has said its last word.
            loop = asyncio.get_running_loop()
            self.model.saved.connect(lambda: loop.call_soon(self.accept))
        self.model.save()

    def _show_update(self, offer: NewRelease) -> None:
        # Once the task that found it has said its last word: closing ends what runs here.
        asyncio.get_running_loop().call_soon(self.accept)
        self.update_found.emit(offer)

    def _use_model(self, chosen: Settings) -> None:
        self._change(provider=chosen.provider, base_url=chosen.base_url, model=chosen.model)

    def _set(self, name: str, value: object) -> None:
        self._change(**{name: value})

    def _change(self, **values: Any) -> None:
        settings = replace(self._settings, **values)
        if settings != self._settings:
            self._settings = settings
            self.model.chooser.use_permission(settings)
            self.updates.use(settings)
            self.changed.emit(settings)

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.setWindowTitle(self.tr("Settings"))
        names = (
            self.tr("Model and key"),
            self.tr("Research"),
            self.tr("Sources"),
            self.tr("Appearance"),
            self.tr("Desktop"),
            self.tr("Sessions"),
            self.tr("Data"),
            self.tr("Devices"),
            self.tr("Encryption"),
            self.tr("What was sent"),
            self.tr("Updates"),
        )
        for place, name in enumerate(names):
            self._list.item(place).setText(name)
        self._list.setAccessibleName(self.tr("Pages of the settings"))
        self.search.setPlaceholderText(self.tr("Find a setting"))
        self.search.setAccessibleName(self.tr("Find a setting"))
        self._nothing.setText(self.tr("There is no such setting."))
        self._close.setText(self.tr("&Close"))
        self._close.setToolTip(self.tr("Close the settings (Esc)"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        if event.type() is QEvent.Type.FontChange:
            for each in (self._list, self.search):
                each.setFixedWidth(theme.scaled(LIST_WIDTH))
        super().changeEvent(event)


def _above(page: Scrolling, line: WorkLine) -> QWidget:
    """A page with its line below what scrolls: how something went is always in sight."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(theme.SPACE)
    column.addWidget(page, 1)
    column.addWidget(line)
    return whole
