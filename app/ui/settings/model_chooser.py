"""The choice of a model: Claude with a key, a local server, or none. The welcome and the settings
show the same cards, so that what was chosen on the first start is found again later.

A key goes one way: it is typed, handed to the application and forgotten here; what is stored never
comes back to the screen.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.machine.settings import DEFAULT_MODEL, Settings, whole_address
from app.ui.settings.choosing.key_trial import KeyTrial
from app.ui.settings.choosing.local_models import LOCAL_SERVERS, LocalModelsBox
from app.ui.settings.model_trial import (
    is_meant,
    leaves_unexpectedly,
    stays_here,
    why_it_failed,
)
from app.ui.widgets import theme
from app.ui.widgets.choice_card import ChoiceCard, indent
from app.ui.widgets.dialog_services import KeyPlace, Services
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.work_line import DialogTasks, WorkLine

CLAUDE_MODELS = (DEFAULT_MODEL, "claude-opus-5-5", "claude-haiku-5-5")


class ModelChooser(QWidget):
    """Three cards, each with what it needs. ``foot`` is for its owner to place: "test", and the
    ``line`` that says how that and everything else on the page went.

    ``edited`` is emitted with every letter, ``settled`` when a card, a model or an address was
    chosen to its end. ``provider`` is the card to begin with ("": the one of ``settings``).
    """

    edited = Signal()
    settled = Signal()
    key_entered = Signal()

    def __init__(
        self, settings: Settings, services: Services, dialog_tasks: DialogTasks, provider: str = ""
    ) -> None:
        super().__init__()
        self._settings = settings
        self._services = services
        self._place = KeyPlace.NOWHERE
        self._key = QLineEdit()
        self._key.setEchoMode(QLineEdit.EchoMode.Password)
        self._key_state = PlainLabel(wraps=True)
        self._key_state.setProperty("kind", "muted")
        self._forget = QPushButton()
        self._claude_model = QComboBox()
        self._claude_model.setEditable(True)
        self._claude_model.addItems(CLAUDE_MODELS)
        self._address = QLineEdit(settings.base_url)
        self._model = QLineEdit()
        claudes = settings.provider == "claude" or settings.model.startswith("claude")
        if settings.provider == "server" or not claudes:
            self._model.setText(settings.model)
        else:
            self._claude_model.setCurrentText(settings.model)
        self._labels = {name: PlainLabel() for name in ("key", "claude_model", "address", "model")}
        self.local = LocalModelsBox(services, dialog_tasks, lambda: stays_here(self._settings))
        self.line = WorkLine(dialog_tasks)
        self._test = QPushButton()
        self._cards = {
            "claude": ChoiceCard(self._claude_form()),
            "server": ChoiceCard(self._server_form()),
            "none": ChoiceCard(),
        }
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        for card in self._cards.values():
            self._group.addButton(card.radio)
            card.radio.installEventFilter(self)
            column.addWidget(card)
        self.foot = QWidget()
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self._test, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.line, 1)
        self._cards.get(provider or settings.provider, self._cards["none"]).radio.setChecked(True)
        self._connect()
        self.retranslate()
        self._refresh()
        dialog_tasks.start(self._look_for_key(), "key place")

    def _claude_form(self) -> QWidget:
        form = QWidget()
        rows = _rows(form)
        _add(rows, self._key, self._labels["key"])
        state = QHBoxLayout()
        state.addWidget(self._key_state, 1)
        state.addWidget(self._forget)
        rows.addLayout(state, rows.rowCount(), 0, 1, 2)
        _add(rows, self._claude_model, self._labels["claude_model"])
        return form

    def _server_form(self) -> QWidget:
        form = QWidget()
        rows = _rows(form)
        _add(rows, self.local)
        _add(rows, self._address, self._labels["address"])
        _add(rows, self._model, self._labels["model"])
        return form

    def _connect(self) -> None:
        for field in (self._key, self._address, self._model):
            field.textEdited.connect(self._changed)
        self._claude_model.currentTextChanged.connect(self._changed)
        self._claude_model.activated.connect(self.settled)
        for field in (self._address, self._model):
            field.editingFinished.connect(self.settled)
        if (typed := self._claude_model.lineEdit()) is not None:
            typed.editingFinished.connect(self.settled)
        self._key.returnPressed.connect(self.key_entered)
        for card in self._cards.values():
            card.radio.toggled.connect(self._turn_to)
        self.local.chosen.connect(self._fill)
        KeyTrial(self._key).wanted.connect(self._try_key)
        self._test.clicked.connect(self.test)
        self._forget.clicked.connect(self._forget_key)
        self.line.busy_changed.connect(self._refresh)

    def _fill(self, address: str, model: str) -> None:
        """Take what was picked of the servers on this computer; a preset names no model."""
        self._address.setText(address)
        if model:
            self._model.setText(model)
        else:
            self._model.setFocus()
        self._changed()
        self.settled.emit()

    def _turn_to(self, chosen: bool) -> None:
        if chosen:
            self._changed()
            self.settled.emit()

    # --- what was chosen -------------------------------------------------------------------------

    @property
    def provider(self) -> str:
        """The chosen card: "claude", "server" or "none"."""
        return next(name for name, card in self._cards.items() if card.radio.isChecked())

    def choose(self, provider: str) -> None:
        """Choose a card."""
        self._cards[provider].radio.setChecked(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Up and Down go from card to card and choose, whatever stands between them."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if isinstance(event, QKeyEvent) and event.key() in steps:
            if event.type() is QEvent.Type.KeyPress:
                names = list(self._cards)
                step = steps[Qt.Key(event.key())]
                there = names[(names.index(self.provider) + step) % len(names)]
                self.choose(there)
                self._cards[there].radio.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)

    def chosen(self) -> Settings:
        """The settings with what is chosen and typed, without the key."""
        if self.provider == "claude":
            model = self._claude_model.currentText().strip() or DEFAULT_MODEL
            return replace(self._settings, provider="claude", model=model)
        if self.provider == "server":
            address, model = self._typed_address(), self._model.text().strip()
            return replace(self._settings, provider="server", base_url=address, model=model)
        return replace(self._settings, provider="none")

    def problem(self) -> str:
        """What is missing, as a sentence; "" when nothing is."""
        if self.provider == "claude" and self._place is KeyPlace.NOWHERE and not self._typed_key():
            return self.tr("Paste your Claude key first.")
        if self.provider == "server":
            if not self._typed_address().lower().startswith(("http://", "https://")):
                return self.tr("Write the address of the server, as localhost:11434.")
            if not self._model.text().strip():
                return self.tr("Write the name of the model as the server knows it.")
        return ""

    def usable(self) -> Settings:
        """The choice without the key where it is complete, else settings that leave the model in
        use as it is."""
        if not self.problem():
            return self.chosen()
        if self.provider != "server" or self._settings.provider == "server":
            return self._settings
        address = self._typed_address() or self._settings.base_url
        # Claude's model is in use.
        typed = self._model.text().strip() if self._settings.provider == "none" else ""
        return replace(self._settings, base_url=address, model=typed or self._settings.model)

    @property
    def key_waits(self) -> bool:
        """Whether a key was typed that is not stored."""
        return self.provider == "claude" and bool(self._typed_key())

    def use(self, settings: Settings) -> None:
        """Know what is in use by now."""
        self._settings = settings

    async def keep(self) -> Settings:
        """Store a key that was typed; the settings to use. Raises ``AnimsaError``."""
        if self.provider == "claude" and (key := self._typed_key()):
            self._place = await self._services.store_key(key)
            self._key.clear()
            self._refresh()
        self._settings = self.chosen()
        return self._settings

    def _typed_address(self) -> str:
        return whole_address(self._address.text())

    def _typed_key(self) -> str:
        return self._key.text().strip()

    # --- trying it out ---------------------------------------------------------------------------

    def test(self) -> None:
        """Ask the chosen model for a few words and say how it went."""
        if problem := self.problem():
            self.line.say(problem, failed=True)
            return
        settings, key = self.chosen(), self._typed_key() if self.provider == "claude" else ""
        asks = leaves_unexpectedly(self._settings, settings)

        async def work() -> str:
            if asks and not await is_meant(self.window()):
                return self.tr("Nothing was sent.")
            await self._services.test_model(settings, key)
            return self.tr("It works: the model answered.")

        claude = self.provider == "claude"
        explain = partial(why_it_failed, claude=claude)
        self.line.run(work, self.tr("Asking the model…"), "test model", explain)

    def _try_key(self) -> None:
        """Try a key that has just come in whole, unless nothing is to leave this computer."""
        chosen = self.chosen()
        if self.provider == "claude" and not leaves_unexpectedly(self._settings, chosen):
            self.test()

    def use_permission(self, settings: Settings) -> None:
        """Know what may leave this computer by now."""
        self._settings = replace(self._settings, boundary=settings.boundary, online=settings.online)

    # --- the key ---------------------------------------------------------------------------------

    async def _look_for_key(self) -> None:
        self._place = await self._services.key_place()
        self._refresh()
        self.settled.emit()

    def _forget_key(self) -> None:
        async def work() -> str:
            forgotten = await self._services.forget_key()
            self._place = await self._services.key_place()
            self.edited.emit()
            if forgotten:
                return self.tr("The key was removed.")
            return self.tr("The system keyring is locked and may still hold the key.")

        self.line.run(work, self.tr("Removing the key…"), "forget key", stoppable=False)

    # --- the face of it --------------------------------------------------------------------------

    def _changed(self) -> None:
        self.line.stop()
        self.line.say("")
        self._refresh()
        self.edited.emit()

    def _refresh(self) -> None:
        self._test.setVisible(self.provider != "none")
        self._test.setEnabled(not self.line.busy)
        stored = self._place in (KeyPlace.KEYRING, KeyPlace.MEMORY)
        if self._forget.hasFocus() and not stored:
            self._key.setFocus()
        self._forget.setVisible(stored)
        self._forget.setEnabled(not self.line.busy)
        self._key.setEnabled(self._place is not KeyPlace.ENVIRONMENT)
        self._key.setPlaceholderText(
            self.tr("Paste a new key to replace it") if stored else "sk-ant-…"
        )
        self._key_state.setText(
            {
                KeyPlace.NOWHERE: self.tr("The key will be kept in the system keyring."),
                KeyPlace.NO_KEYRING: self.tr(
                    "This system has no keyring: the key will be kept until you quit Anımsa."
                ),
                KeyPlace.LOCKED: self.tr(
                    "The system keyring waits to be unlocked; a key that it has is used then."
                ),
                KeyPlace.KEYRING: self.tr("A key is stored in the system keyring."),
                KeyPlace.MEMORY: self.tr(
                    "This system has no keyring: the key is kept until you quit Anımsa."
                ),
                KeyPlace.ENVIRONMENT: self.tr(
                    "The key comes from the environment variable ANTHROPIC_API_KEY."
                ),
            }[self._place]
        )

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._cards["claude"].set_texts(
            self.tr("With a Claude key"),
            self.tr(
                "The best answers. Your questions, the conversation and what fits them of your"
                " records and files go to Anthropic. You make the key in your account at"
                " console.anthropic.com; Anthropic charges what is used, a few cents for most"
                " answers."
            ),
        )
        self._cards["server"].set_texts(
            self.tr("With a server of your own"),
            self.tr(
                "Ollama, LM Studio or llama.cpp. One on this computer tells nobody what you ask."
            ),
        )
        self._cards["none"].set_texts(
            self.tr("Without a model"),
            self.tr(
                "Your past research, your files and, once you agree, online sources, quoted as they"
                " are; add a model whenever you like."
            ),
        )
        for name, text in (
            ("key", self.tr("&Key")),
            ("claude_model", self.tr("&Model")),
            ("address", self.tr("&Address")),
            ("model", self.tr("Model &name")),
        ):
            self._labels[name].setText(text)
        self._key.setAccessibleName(self.tr("Claude key"))
        self._claude_model.setAccessibleName(self.tr("Claude model"))
        self._address.setAccessibleName(self.tr("Address of the server"))
        self._address.setPlaceholderText(LOCAL_SERVERS[0][1])
        self._model.setAccessibleName(self.tr("Name of the model"))
        self._model.setPlaceholderText(self.tr("as the server lists it"))
        self._test.setText(self.tr("&Test"))
        self._test.setToolTip(self.tr("Ask the model for a few words"))
        self._forget.setText(self.tr("&Forget key"))
        self._forget.setToolTip(self.tr("Remove the key from this computer"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            with QSignalBlocker(self):
                self.line.say("")
                self.retranslate()
                self._refresh()
        super().changeEvent(event)


def _rows(form: QWidget) -> QGridLayout:
    """Rows of label and field below a card's words. No form layout: Qt's gives a sentence that
    grows later the height that it had for another width."""
    rows = QGridLayout(form)
    rows.setContentsMargins(indent(), theme.SPACE, 0, theme.SPACE // 2)
    rows.setSpacing(theme.SPACE)
    rows.setColumnStretch(1, 1)
    return rows


def _add(rows: QGridLayout, field: QWidget, label: PlainLabel | None = None) -> None:
    line = rows.rowCount()
    if label is None:
        rows.addWidget(field, line, 0, 1, 2)
        return
    label.setBuddy(field)
    rows.addWidget(label, line, 0)
    rows.addWidget(field, line, 1)
