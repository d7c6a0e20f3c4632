"""Settings page for the sources of research, with the keys and addresses that some of them need."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.bootstrap.models import CLAUDE_SEARCH, KEYED_SOURCES
from app.machine.settings import Settings
from app.research.sources import OFFICIAL
from app.research.sources.services import Service
from app.research.web.addresses import origin
from app.ui.settings.settings_fields import Section
from app.ui.settings.settings_keys import KeyField
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import DialogTasks, WorkLine

NEEDS_ADDRESS = "searxng"
FOLDER_ROWS = 4


class SourcesPage(Retranslated, QWidget):
    """``edited`` carries the name of a setting and its new value, ``files_wanted`` that the user's
    files are to be shown. ``line`` belongs below the page, where scrolling does not hide it."""

    edited = Signal(str, object)
    files_wanted = Signal()

    def __init__(self, settings: Settings, services: Services, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._services = services
        self._dialog_tasks = dialog_tasks
        self.line = WorkLine(dialog_tasks)
        self._sources, self._contact_part, self._folders_part = Section(), Section(), Section()
        self._boxes: dict[str, QCheckBox] = {}
        self._abouts: dict[str, PlainLabel] = {}
        self._keys: dict[str, KeyField] = {}
        self._searxng = QLineEdit(settings.searxng)
        self._contact = QLineEdit(settings.contact)
        self._wrong = PlainLabel()
        self._wrong.setProperty("kind", "muted")
        self._wrong.setWordWrap(True)
        self._folders = QListWidget()
        self._folders.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self._files = QPushButton()
        self._files.setAutoDefault(False)
        self._list_sources(settings)
        self._contact_part.body.addWidget(self._contact)
        self._folders_part.body.addWidget(self._folders)
        self._folders_part.body.addWidget(self._files, 0, Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, theme.SPACE, 0)
        column.setSpacing(theme.SPACE * 3)
        for part in (self._sources, self._contact_part, self._folders_part):
            column.addWidget(part)
        column.addStretch(1)
        self._searxng.editingFinished.connect(self._address_changed)
        self._contact.editingFinished.connect(
            lambda: self.edited.emit("contact", self._contact.text().strip())
        )
        self._files.clicked.connect(self.files_wanted)
        self.retranslate()
        dialog_tasks.start(self._look_for_folders(), "watched folders")

    def _list_sources(self, settings: Settings) -> None:
        for name in (*OFFICIAL, CLAUDE_SEARCH):
            box, about = QCheckBox(), PlainLabel()
            box.setChecked(name not in settings.sources_off)
            about.setProperty("kind", "muted")
            about.setWordWrap(True)
            about.setContentsMargins(theme.SPACE * 3, 0, 0, 0)
            self._boxes[name], self._abouts[name] = box, about
            self._sources.body.addWidget(box)
            self._sources.body.addWidget(about)
            if name in KEYED_SOURCES:
                shown = Service(name, OFFICIAL[name]).name
                key = KeyField(name, shown, self._services, self._dialog_tasks, self.line)
                self._keys[name] = key
                self._sources.body.addWidget(key)
                box.toggled.connect(key.setVisible)
                key.setVisible(box.isChecked())
            if name == NEEDS_ADDRESS:
                address = QWidget()
                inside = QVBoxLayout(address)
                inside.setContentsMargins(theme.SPACE * 3, 0, 0, 0)
                inside.addWidget(self._searxng)
                inside.addWidget(self._wrong)
                self._sources.body.addWidget(address)
                if not settings.searxng:
                    self._refuse_address_box()
            box.toggled.connect(self._tell_sources)

    # --- what is set -----------------------------------------------------------------------------

    def _tell_sources(self) -> None:
        # What cannot be asked yet was not turned off by anybody.
        boxes = self._boxes.items()
        off = [name for name, box in boxes if box.isEnabled() and not box.isChecked()]
        self.edited.emit("sources_off", off)

    def _address_changed(self) -> None:
        address = self._searxng.text().strip()
        right = not address or address.lower().startswith(("http://", "https://"))
        right = right and (not address or bool(origin(address)))
        self._wrong.setText(
            ""
            if right
            else self.tr("Write the address of the server; it begins with http:// or https://.")
        )
        self._wrong.setVisible(not right)
        if right:
            self.edited.emit("searxng", address)
            if not address:
                self._refuse_address_box()
            elif not self._boxes[NEEDS_ADDRESS].isEnabled():
                # Who writes an address wants it asked.
                self._boxes[NEEDS_ADDRESS].setEnabled(True)
                self._boxes[NEEDS_ADDRESS].setChecked(True)

    def _refuse_address_box(self) -> None:
        """A source without its address cannot be asked, whatever the settings say."""
        self._boxes[NEEDS_ADDRESS].setEnabled(False)
        self._boxes[NEEDS_ADDRESS].setChecked(False)

    async def _look_for_folders(self) -> None:
        self.show_folders(await self._services.watched_folders())

    def show_folders(self, folders: list[str]) -> None:
        """List the folders that are watched."""
        self._folders.clear()
        self._folders.addItems(folders)
        self._folders.setVisible(bool(folders))
        row = self._folders.sizeHintForRow(0) if folders else 0
        self._folders.setFixedHeight(row * min(FOLDER_ROWS, len(folders)) + theme.SPACE)
        self._say_folders()

    # --- the face of it --------------------------------------------------------------------------

    def _say_folders(self) -> None:
        about = (
            self.tr("What changes in them is read again at every start.")
            if self._folders.count()
            else self.tr("No folder is watched.")
        )
        self._folders_part.say(self.tr("Watched folders"), about)

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._sources.say(
            self.tr("Sources"),
            self.tr(
                "Asked when a research looks online, which you are asked about first. The search"
                " words of your question go to them; with a model, words that it makes of the"
                " question and the conversation. The pages that are found are read too."
            ),
        )
        own = {
            "wikipedia_tr": self.tr("Wikipedia in Turkish"),
            "wikipedia_en": self.tr("Wikipedia in English"),
            CLAUDE_SEARCH: self.tr("Claude's own search of the web"),
        }
        abouts = {
            "pubmed": self.tr("Works without a key; with one it may be asked more often."),
            "openalex": self.tr("Works without a key; with one it may be asked more often."),
            "tavily": self.tr("Needs a key."),
            "brave": self.tr("Needs a key."),
            "searxng": self.tr("A search server of your own; needs its address."),
            CLAUDE_SEARCH: self.tr(
                "Only with a Claude key, in Research and Deep research. Every search has a price"
                " and is paid for by pieces of words, too."
            ),
        }
        for name, box in self._boxes.items():
            box.setText(own.get(name) or Service(name, OFFICIAL[name]).name)
            self._abouts[name].setText(abouts.get(name, ""))
            self._abouts[name].setVisible(name in abouts)
            box.setAccessibleDescription(abouts.get(name, ""))
        self._searxng.setPlaceholderText("https://")
        self._searxng.setAccessibleName(self.tr("Address of the SearXNG server"))
        self._wrong.setVisible(bool(self._wrong.text()))
        self._contact_part.say(
            self.tr("Contact"),
            self.tr(
                "An address of mail or web that sources are told with each request, so that they"
                " can reach you. May be empty."
            ),
        )
        self._contact.setAccessibleName(self.tr("Contact"))
        self._contact.setPlaceholderText("ada@example.org")
        self._say_folders()
        self._folders.setAccessibleName(self.tr("Watched folders"))
        self._files.setText(self.tr("Files and folders…"))
        self._files.setToolTip(self.tr("Add what research may read, or take it out"))
