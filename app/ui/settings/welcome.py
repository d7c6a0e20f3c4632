"""The welcome dialog of the first start: three ways on, and a sample archive to try recall with."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.machine.settings import Settings
from app.memory.transfer.sample import EXAMPLES
from app.ui.settings.model_chooser import ModelChooser
from app.ui.settings.new_passphrase import NewPassphrase
from app.ui.settings.sample_button import SampleButton
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import dialog_column
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox
from app.ui.widgets.plain_text import PlainLabel, in_lines
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import fit, within
from app.ui.widgets.scrolling import Scrolling
from app.ui.widgets.work_line import DialogTasks

WIDTH = 80 * theme.SPACE
QUESTIONS = 3
"""Examples to choose from."""
LANGUAGES = (("tr", "Türkçe"), ("en", "English"))
"""Each language in itself, so that it is found by who reads no other."""


class WelcomeDialog(Retranslated, QDialog):
    """See :mod:`app.ui.widgets.dialog_services` for its signals. Nothing is chosen for good:
    closing it goes on without a model."""

    chosen = Signal(Settings)
    language_chosen = Signal(str)
    question_chosen = Signal(str)
    archive_changed = Signal()

    def __init__(
        self, settings: Settings, services: Services, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings = settings
        self._answered = False
        self._dialog_tasks = DialogTasks(services)
        self.finished.connect(self._dialog_tasks.cancel)
        self._title = PlainLabel()
        self._title.setProperty("kind", "title")
        self._title.setWordWrap(True)
        self._language = QComboBox()
        for code, name in LANGUAGES:
            self._language.addItem(name, code)
        self._language.setCurrentIndex(max(self._language.findData(settings.language), 0))
        self._promise = PlainLabel()
        self._promise.setWordWrap(True)
        self._ways = PlainLabel()
        self._ways.setProperty("kind", "heading")
        # The way that needs nothing comes chosen: "Start" works at once.
        self._marked = settings.provider if settings.provider == "server" else "none"
        self.chooser = ModelChooser(settings, services, self._dialog_tasks, self._marked)
        self._later = PlainLabel()
        self._later.setProperty("kind", "muted")
        self._later.setWordWrap(True)
        self._start = QPushButton()
        self._start.setProperty("kind", "primary")
        self._start.setDefault(True)
        self.line = self.chooser.line
        self._sample = SampleButton(services, self._dialog_tasks, self.line)
        self._services = services
        self.encrypts = WrappingCheckBox()
        self.updates = WrappingCheckBox()
        self.updates.setChecked(settings.updates)
        if not services.updates.address:
            # There is nothing to agree to.
            self.updates.hide()
        self.passphrase = NewPassphrase()
        self.passphrase.hide()
        self._examples = self._example_box()
        self._examples_come = False
        self._lay_out()
        self._language.activated.connect(self._choose_language)
        self._sample.found.connect(self._show_examples)
        self._sample.archive_changed.connect(lambda: self._area.follow(self._examples))
        self._sample.archive_changed.connect(self.archive_changed)
        self._sample.archive_changed.connect(self._await_examples)
        self._start.clicked.connect(self.start)
        self.encrypts.toggled.connect(self._offer_passphrase)
        self.passphrase.changed.connect(lambda: self.line.say(""))
        self.line.busy_changed.connect(self._refresh)
        self.retranslate()
        self._refresh()
        self._start.setFocus()

    def _example_box(self) -> QWidget:
        """A place for questions to begin with: they show what the sample is for."""
        box = QWidget()
        box.hide()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE // 2)
        self._try = PlainLabel()
        self._try.setProperty("kind", "muted")
        column.addWidget(self._try)
        self._questions: tuple[str, ...] = ()
        self._buttons = [QPushButton() for _ in range(QUESTIONS)]
        for number, button in enumerate(self._buttons):
            button.clicked.connect(lambda _=False, number=number: self._ask(number))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return box

    def _ask(self, number: int) -> None:
        self.start(self._questions[number])

    def _await_examples(self) -> None:
        self._examples_come = True

    def _show_examples(self) -> None:
        # In the language of the sample: that of the window may have changed since it came.
        self._questions = EXAMPLES.get(self._sample.language or "", ())[:QUESTIONS]
        self._say_questions()
        self._examples.setVisible(bool(self._questions))
        self._refresh()

    def _say_questions(self) -> None:
        """Each question in as many lines as it needs: a button breaks none by itself."""
        room = self.width() - 10 * theme.SPACE
        for button, question in zip(self._buttons, self._questions, strict=False):
            button.setText("\n".join(in_lines(f"“{question}”", button.fontMetrics(), room)))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._say_questions()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._language)
        foot = QHBoxLayout()
        foot.setSpacing(theme.SPACE)
        foot.addWidget(self._sample)
        foot.addWidget(self._later, 1)
        foot.addWidget(self._start)
        page = dialog_column(self)
        page.addLayout(head)
        self._area = Scrolling(self._content(), grows=True)
        page.addWidget(self._area, 1)
        # Out of the scrolled part: how something went is always in sight.
        page.addWidget(self.chooser.foot)
        page.addLayout(foot)
        self._widen()

    def _widen(self) -> None:
        """Room for the words, whatever the size of letters, as far as the screen has it."""
        self.setMinimumWidth(within(QSize(theme.scaled(WIDTH), 0), self).width())
        fit(self)

    def _content(self) -> QWidget:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE * 2)
        for widget in (
            self._promise,
            self._ways,
            self.chooser,
            self.encrypts,
            self.passphrase,
            self.updates,
            self._examples,
        ):
            column.addWidget(widget)
        column.addStretch(1)
        return content

    @property
    def has_sample(self) -> bool:
        """Whether the sample archive was there when it was last looked for."""
        return bool(self._sample.language)

    # --- going on --------------------------------------------------------------------------------

    def start(self, question: str | bool = False) -> None:
        """Go on with what is chosen, and with ``question`` when one was picked."""
        encrypts = self.encrypts.isChecked()
        problem = self.chooser.problem() or (self.passphrase.problem() if encrypts else "")
        if problem:
            self.line.say(problem, failed=True)
            return
        asked = question if isinstance(question, str) else ""
        passphrase, kept = self.passphrase.passphrase, self.passphrase.kept

        async def work() -> str:
            self._answer(await self.chooser.keep())
            if encrypts:
                self._services.encryption.encrypt(passphrase, keep_in_keyring=kept, question=asked)
            elif asked:
                self.question_chosen.emit(asked)
            return ""

        self.line.stop()
        self.line.run(work, self.tr("Keeping the key…"), "welcome")

    def _answer(self, settings: Settings) -> None:
        self._answered = True
        language = str(self._language.currentData())
        updates = self.updates.isChecked()
        self.chosen.emit(replace(settings, language=language, welcomed=True, updates=updates))
        self.accept()

    def done(self, result: int) -> None:
        """Close; without an answer that means going on without a model, and is not asked again."""
        if self.line.must_finish:
            return
        if not self._answered:
            self._answered = True
            language = str(self._language.currentData())
            # What was marked at first: a server that is set up already stays.
            kept = replace(self._settings, provider=self._marked)
            self.chosen.emit(replace(kept, language=language, welcomed=True))
        super().done(result)

    def _offer_passphrase(self, encrypts: bool) -> None:
        self.line.say("")
        self.passphrase.setVisible(encrypts)
        if encrypts:
            self._area.follow(self.passphrase)
            self.passphrase.first.setFocus()
            self._dialog_tasks.start(self._look_around(), "keyring")

    async def _look_around(self) -> None:
        place = (await self._services.twin()).place
        self.passphrase.tell_of_plain_copy(place.folder if place else "")
        self.passphrase.offer_keyring((await self._services.encryption.status()).keyring)

    def _choose_language(self) -> None:
        self.language_chosen.emit(str(self._language.currentData()))

    # --- the face of it --------------------------------------------------------------------------

    def _refresh(self) -> None:
        free = not self.line.must_finish
        self._start.setEnabled(free)
        for widget in (self._examples, self.encrypts, self.passphrase, self.updates):
            widget.setEnabled(free)
        if free and self._examples_come:
            # Enter asks the first one; on the button it would take the sample away again.
            self._examples_come = False
            if self._questions:
                self._buttons[0].setFocus()

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.setWindowTitle(self.tr("Welcome to Anımsa"))
        self._title.setText(self.tr("Welcome to Anımsa"))
        self._language.setAccessibleName(self.tr("Language"))
        self._language.setToolTip(self.tr("Language"))
        self._promise.setText(
            self.tr(
                "Research here, and find it again months later by asking in your own words."
                " Everything is kept on this computer, and nothing is searched for online before"
                " you say so."
            )
        )
        self._ways.setText(self.tr("How should Anımsa answer?"))
        self.encrypts.setText(self.tr("&Encrypt the archive with a passphrase"))
        self.encrypts.setToolTip(
            self.tr("Optional: without the passphrase nobody can read what is kept here")
        )
        self.updates.setText(self.tr("&Look once a day whether there is a newer version"))
        self.updates.setToolTip(
            self.tr("A plain request, the same from everybody: nothing about you is in it")
        )
        self._later.setText(self.tr("All of this can be changed later in the settings."))
        self._try.setText(self.tr("Start by asking one of these:"))
        self._sample.set_offer(self.tr("Tr&y a sample archive"))
        self._start.setText(self.tr("&Start"))
        self._start.setToolTip(self.tr("Start with the chosen way (Enter)"))
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._widen()
