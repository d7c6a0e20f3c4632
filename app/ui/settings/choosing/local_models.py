"""The models on this computer: looked for after a click, listed with what they weigh, and fetched
by Ollama where it runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.local.local_models import (
    Burden,
    ListedModel,
    LocalServer,
    PullProgress,
    carried,
)
from app.core.domain.privacy.departures import LOOPBACK, runs_here
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import DialogTasks, WorkLine

LOCAL_SERVERS = (
    ("Ollama", "http://localhost:11434"),
    ("LM Studio", "http://localhost:1234"),
    ("llama.cpp", "http://localhost:8080"),
)
"""Servers that speak Claude's protocol, with the address each has unless it was changed."""
GIGABYTE, GIBIBYTE = 1_000_000_000, 1024**3
ROWS = 6
"""Of the list, before it scrolls."""


class _NameField(QLineEdit):
    """A field whose Enter presses no button of the dialog: the welcome would be closed by it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class LocalModelsBox(Retranslated, QWidget):
    """``chosen`` carries an address and, where one was picked, a model. ``stays_here`` tells
    whether nothing is to leave this computer: then fetching a model is asked about."""

    chosen = Signal(str, str)

    def __init__(
        self, services: Services, dialog_tasks: DialogTasks, stays_here: Callable[[], bool]
    ) -> None:
        super().__init__()
        self._local = services.local
        self._stays_here = stays_here
        self._found: Sequence[LocalServer] = ()
        self._rows: list[tuple[LocalServer, ListedModel]] = []
        self._looked = False
        self.look = QPushButton()
        self._presets = [QPushButton(name) for name, _ in LOCAL_SERVERS]
        self._usual = PlainLabel()
        self._usual.setProperty("kind", "muted")
        self._memory = PlainLabel(wraps=True)
        self._memory.setProperty("kind", "muted")
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setStyleSheet(f"QListWidget::item {{ padding: {theme.SPACE // 2}px; }}")
        self.name, self.pull = _NameField(), QPushButton()
        self._name_label = PlainLabel()
        self._name_label.setBuddy(self.name)
        self.line = WorkLine(dialog_tasks)
        for button in (self.look, *self._presets, self.pull):
            button.setAutoDefault(False)
        self._lay_out()
        for button, (_, address) in zip(self._presets, LOCAL_SERVERS, strict=True):
            button.clicked.connect(lambda _=False, there=address: self.chosen.emit(there, ""))
        self.look.clicked.connect(self.search)
        self.list.itemClicked.connect(self._pick)
        self.list.itemActivated.connect(self._pick)
        self.name.textChanged.connect(self._refresh)
        self.name.returnPressed.connect(self.fetch)
        self.pull.clicked.connect(self.fetch)
        self.line.busy_changed.connect(self._refresh)
        self.retranslate()

    def _lay_out(self) -> None:
        top, usual, bottom = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.look)
        top.addStretch(1)
        usual.addWidget(self._usual)
        for button in self._presets:
            usual.addWidget(button)
        usual.addStretch(1)
        bottom.addWidget(self._name_label)
        bottom.addWidget(self.name, 1)
        bottom.addWidget(self.pull)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(top)
        column.addWidget(self._memory)
        column.addWidget(self.list)
        column.addLayout(bottom)
        column.addWidget(self.line)
        column.addLayout(usual)

    # --- looking ----------------------------------------------------------------------------------

    def search(self) -> None:
        """Look for servers on this computer, because the user wants to."""

        async def work() -> str:
            return await self._look()

        self.line.run(work, self.tr("Looking on this computer…"), "local servers")

    async def _look(self) -> str:
        self._found, self._looked = await self._local.find(), True
        self._fill()
        if not self._found:
            return self.tr(
                "No model server runs on this computer. Start Ollama, LM Studio or llama.cpp's"
                " server, and look again."
            )
        names = ", ".join(each.name for each in self._found)
        if not self._rows:
            return self.tr("%1 runs, and has no model yet.").replace("%1", names)
        return self.tr("Found: %1. Click a model to use it.").replace("%1", names)

    def _fill(self) -> None:
        memory = self._local.memory
        self._rows = [
            (server, model)
            for server in self._found
            for model in sorted(server.models, key=lambda each: _rank(each, memory))
        ]
        self.list.clear()
        for server, model in self._rows:
            item = QListWidgetItem(self._told(server, model, memory))
            item.setToolTip(plain_tip(item.text() if model.shown == model.name else model.name))
            self.list.addItem(item)
        height = sum(map(self.list.sizeHintForRow, range(min(len(self._rows), ROWS))))
        self.list.setFixedHeight(height + 2 * self.list.frameWidth() + theme.SPACE)
        self._refresh()

    def _told(self, server: LocalServer, model: ListedModel, memory: int) -> str:
        """A line with its name, and below it what is to be known before it is chosen."""
        parts = [model.shown, _size(model.size) if model.size else "", server.name]
        known, burden = [], model.burden(memory)
        if burden is Burden.TOO_LARGE:
            known.append(self.tr("too large for this computer's memory"))
        elif burden is Burden.TIGHT:
            known.append(self.tr("fills this computer's memory"))
        if model.is_small:
            known.append(self.tr("small for research in steps"))
        lines = (" · ".join(filter(None, parts)), ", ".join(known))
        return "\n    ".join(filter(None, lines))

    def _pick(self, item: QListWidgetItem) -> None:
        server, model = self._rows[self.list.row(item)]
        self.chosen.emit(server.address, model.name)

    # --- fetching ---------------------------------------------------------------------------------

    def fetch(self) -> None:
        """Have Ollama fetch the named model."""
        server = self._puller()
        model = self.name.text().strip()
        if server is None or not model:
            return
        asks = self._stays_here()

        async def work() -> str:
            if not runs_here(LOOPBACK, model):
                return self.tr("%1 is run by Ollama's own site, not here.").replace("%1", model)
            if asks and not await self._is_meant():
                return self.tr("Nothing was fetched.")
            await self._local.pull(server.address, model, self._tell)
            await self._look()
            self.name.clear()
            self.chosen.emit(server.address, self._as_listed(server.address, model))
            return self.tr("%1 is here, and chosen.").replace("%1", model)

        self.line.run(work, self.tr("Fetching the model…"), "pull a model")

    async def _is_meant(self) -> bool:
        return await ask(
            self.window(),
            self.tr("Fetch a model"),
            self.tr("You chose that nothing leaves this computer. Have Ollama fetch this model?"),
            self.tr("Fetch once"),
            self.tr("Cancel"),
            details=self.tr("Ollama asks its own site for the model; nothing of yours is sent."),
        )

    def _tell(self, progress: PullProgress) -> None:
        if not progress.total:
            self.line.tell(self.tr("Fetching the model…"))
            return
        percent = min(progress.completed * 100 // progress.total, 100)
        text = self.tr("Fetching the model: %1 % of %2…").replace("%1", str(percent))
        self.line.tell(text.replace("%2", _size(progress.total)))

    def _as_listed(self, address: str, model: str) -> str:
        """The name by which the server lists it: one without a tag is the latest."""
        names = [each.name for server, each in self._rows if server.address == address]
        return next((each for each in (model, f"{model}:latest") if each in names), model)

    def _puller(self) -> LocalServer | None:
        return next((each for each in self._found if each.can_pull), None)

    # --- the face of it ---------------------------------------------------------------------------

    def _refresh(self) -> None:
        idle = not self.line.busy
        self.look.setEnabled(idle)
        self.list.setVisible(bool(self._rows))
        self._memory.setVisible(self._looked and bool(self._memory.text()))
        for each in (self._name_label, self.name, self.pull):
            each.setVisible(self._puller() is not None)
        self.name.setEnabled(idle)
        self.pull.setEnabled(idle and bool(self.name.text().strip()))

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.look.setText(self.tr("&Look on this computer"))
        self.look.setToolTip(
            self.tr("Asks the usual places of Ollama, LM Studio and llama.cpp on this computer")
        )
        self._usual.setText(self.tr("Usual address:"))
        for button, (name, address) in zip(self._presets, LOCAL_SERVERS, strict=True):
            button.setToolTip(
                plain_tip(self.tr("Fill in the usual address of %1").replace("%1", name))
            )
            button.setAccessibleName(button.toolTip())
            button.setAccessibleDescription(address)
        self.list.setAccessibleName(self.tr("Models on this computer"))
        self._name_label.setText(self.tr("Fetch &with Ollama"))
        self.name.setAccessibleName(self.tr("Name of the model that Ollama is to fetch"))
        self.name.setPlaceholderText(self.tr("its name, as gemma3:4b"))
        self.pull.setText(self.tr("Fe&tch"))
        self.pull.setToolTip(self.tr("Ollama downloads it from its own site: some gigabytes"))
        if memory := self._local.memory:
            text = self.tr(
                "This computer has %1 of memory: models up to %2 run with ease. A rough measure;"
                " the memory of a graphics card is not counted."
            )
            # Memory is sold by the 1,024, files are told by the 1,000.
            sizes = (f"{round(memory / GIBIBYTE)} GB", _size(carried(memory)))
            self._memory.setText(text.replace("%1", sizes[0]).replace("%2", sizes[1]))
        if self._looked:
            self._fill()
        self._refresh()


def _rank(model: ListedModel, memory: int) -> tuple[bool, bool, int, str]:
    """What does well here comes first, and the larger of it."""
    too_large = model.burden(memory) is Burden.TOO_LARGE
    return too_large, model.is_small, -model.size, model.name


def _size(count: int) -> str:
    """A size in gigabytes, as the language writes it."""
    return f"{QLocale().toString(count / GIGABYTE, 'f', 1)} GB"
