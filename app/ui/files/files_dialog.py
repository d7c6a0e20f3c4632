"""The files dialog: add, watch and remove the files that research may read, and see what went
wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePath

from PySide6.QtCore import QEvent, QLocale, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain import errors
from app.core.domain.library_port import FileDone, FileElsewhere, LibraryFile
from app.machine.directions import shown, shown_name
from app.ui.files.file_list import FileList, pick_files
from app.ui.motion.busy_bar import BusyBar
from app.ui.saving.usual_folder import ask_for_folder
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row
from app.ui.widgets.layouts.wrapping_row import WrappingRow
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.screen_geometry import grown
from app.ui.widgets.scrolling import Scrolling
from app.ui.widgets.wording import sentence

SIZE = (80 * theme.SPACE, 60 * theme.SPACE)
LEAST_LIST = 12 * theme.SPACE
"""Three rows, however much is said below them."""
TELL_MS = 50
"""How often it is said how far the reading is: a folder may hold thousands of files."""


class FilesDialog(QDialog):
    """Shows the library and asks for changes of it by signals; :meth:`show_files` shows what came
    of them, ``files`` how far each file is. Closing it stops nothing."""

    add_requested = Signal(list, bool)
    """Paths, and whether the folders among them are to be watched."""
    remove_requested = Signal(str)
    unlock_requested = Signal(str, str)
    """A protected file, and the password that was typed."""
    zotero_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = FileList()
        self.files = self._list.files
        self._last: FileDone | None = None
        self._described = ""
        self._unlocking = False
        self._about = PlainLabel()
        self._about.setProperty("kind", "muted")
        self._about.setWordWrap(True)
        self._details = PlainLabel()
        self._details.setWordWrap(True)
        self._password = PassphraseField()
        self._unlock = QPushButton()
        self._retry = QPushButton()
        self._bar = BusyBar()
        self._doing = PlainLabel()
        self._doing.setWordWrap(True)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._say_progress)
        self._add, self._add_folder, self._watch = QPushButton(), QPushButton(), QPushButton()
        self._zotero = QPushButton()
        self._remove, self._cancel, self._close = QPushButton(), QPushButton(), QPushButton()
        self._add.setProperty("kind", "primary")
        self._arrange()
        self._add.clicked.connect(self._choose_files)
        self._add_folder.clicked.connect(lambda: self._choose_folder(watch=False))
        self._watch.clicked.connect(lambda: self._choose_folder(watch=True))
        self._zotero.clicked.connect(self.zotero_requested)
        self._remove.clicked.connect(self._list.take_out)
        self._cancel.clicked.connect(self.cancel_requested)
        self._unlock.clicked.connect(self._ask_to_unlock)
        self._password.edit.returnPressed.connect(self._ask_to_unlock)
        self._close.clicked.connect(self.accept)
        self._retry.clicked.connect(self._ask_to_retry)
        self._list.told.connect(self._describe)
        self._list.released.connect(self.remove_requested)
        self.setAcceptDrops(True)
        self.resize(grown(SIZE, self))
        self.retranslate()

    def _arrange(self) -> None:
        adding = WrappingRow(self._add, self._add_folder, self._watch, self._zotero)
        running = QHBoxLayout()
        running.setSpacing(theme.SPACE)
        running.addWidget(self._doing, 1)
        running.addWidget(self._cancel)
        foot = button_row(self._close, left=[self._remove])
        content = QWidget()
        page = QVBoxLayout(content)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(theme.SPACE)
        page.addWidget(self._about)
        page.addLayout(adding)
        page.addWidget(self._list, 1)
        page.addWidget(self._details)
        unlocking = QHBoxLayout()
        unlocking.setSpacing(theme.SPACE)
        unlocking.addWidget(self._password, 1)
        unlocking.addWidget(self._unlock)
        unlocking.addWidget(self._retry)
        unlocking.addStretch()
        page.addLayout(unlocking)
        page.addWidget(self._bar)
        page.addLayout(running)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*[theme.SPACE * 2] * 4)
        whole.setSpacing(theme.SPACE)
        whole.addWidget(Scrolling(content), 1)
        whole.addLayout(foot)
        # Enter in the field for the password must press no other button besides.
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        self._bar.hide()
        self._cancel.hide()

    # --- what it shows -------------------------------------------------------------------------

    def show_files(
        self,
        files: Sequence[LibraryFile],
        folders: Sequence[str],
        elsewhere: Sequence[FileElsewhere] = (),
    ) -> None:
        """Show what the library holds now, and what other computers have."""
        self.files.show(files, folders, elsewhere)

    def line_up(self, paths: Sequence[str]) -> None:
        """These were chosen, and wait for their turn; they are brought into view."""
        self.files.line_up(paths)
        if paths:
            self._list.choose(paths[0])

    def show_progress(self, progress: FileDone) -> None:
        """A file of those that are being added is done."""
        self.files.done(progress)
        self._last = progress
        if not self._soon.isActive():
            self._soon.start(TELL_MS)

    def begin(self, paths: Sequence[str] = ()) -> None:
        """These are being added."""
        self._unlocking = self._types_password()
        self.files.begin(paths)
        self._bar.show_busy()
        self._bar.show()
        self._cancel.show()
        self._doing.setText(self.tr("Looking through the files…"))

    def end(self, text: str) -> None:
        """Nothing is being added any more; ``text`` says how it went. What could not be read is
        chosen, so that the reason stands there."""
        had_focus, unlocking = self._cancel.hasFocus(), self._unlocking
        self._unlocking = False
        self._last = None
        self._soon.stop()
        self.files.end()
        failed = self.files.failed()
        if failed and self.files.error(self._list.chosen) is None and not self._password.text:
            self._list.choose(failed)
        self._bar.hide()
        self._cancel.hide()
        self.say(text)
        if unlocking and self._password.isVisible():
            # It was hidden while the file was read: a wrong password is typed once more.
            self._password.setFocus()
        elif had_focus:
            self._close.setFocus()

    def say(self, text: str) -> None:
        """What became of what was asked for."""
        self._doing.setText(text)

    def rows(self) -> list[str]:
        """What is listed."""
        return self._list.rows()

    def _say_progress(self) -> None:
        if self._last is None:
            return
        self._bar.setRange(0, max(self._last.total, 1))
        self._bar.setValue(self._last.done)
        done, total = map(QLocale().toString, (self._last.done, self._last.total))
        name = shown_name(self._last.path)
        text = self.tr("%1 of %2: %3")
        self._doing.setText(text.replace("%1", done).replace("%2", total).replace("%3", name[:80]))

    def _describe(self) -> None:
        """What there is to know of the chosen file: where it is, and why it could not be read."""
        path = self._list.chosen
        error = self.files.error(path)
        text = shown(path)
        known = self.files.elsewhere(path)
        if known is not None:
            text = self.files.where(known)
        elif self._opens_with_password(path):
            text = self.tr("%1 is protected by a password. Type it below.").replace("%1", text)
        elif error is not None:
            text = sentence(error)
        elif (pages := self.files.pages_error(path)) is not None:
            text = sentence(pages)
        elif not self.files.whole(path):
            text = self.tr("%1 (only its beginning: it is too long)").replace("%1", text)
        elif not path:
            text = self.tr("No files yet. Add some, or drop them onto this window.")
        self._details.setText(text)
        self._remove.setEnabled(self._list.can_take_out)
        self._retry.setVisible(error is not None or self.files.pages_error(path) is not None)
        opens = self._opens_with_password(path)
        if self._types_password() and not opens:
            # Else the keys would go on to the buttons below.
            self._list.setFocus()
        self._password.setVisible(opens)
        self._unlock.setVisible(opens)
        if path != self._described:
            # Nobody's password stands in the field for another file.
            self._password.edit.clear()
            self._described = path

    def _opens_with_password(self, path: str) -> bool:
        error = self.files.error(path)
        protected = error is not None and error.code == errors.FileLocked.code
        return protected and PurePath(path).suffix.lower() == ".pdf"

    def _types_password(self) -> bool:
        return self.focusWidget() in (self._password.edit, self._unlock)

    # --- what the user wants -------------------------------------------------------------------

    def _choose_files(self) -> None:
        pick_files(self, self.tr("Add files"), self._ask_to_add)

    def _choose_folder(self, *, watch: bool) -> None:
        title = self.tr("Watch a folder") if watch else self.tr("Add a folder")
        ask_for_folder(self, title, lambda folder: self._ask_to_add([folder], watch=watch))

    def _ask_to_add(self, paths: list[Path], *, watch: bool = False) -> None:
        if paths:
            self.add_requested.emit(paths, watch)

    def _ask_to_unlock(self) -> None:
        path = self._list.chosen
        if path and self._password.text:
            self.unlock_requested.emit(path, self._password.text)
            self._password.edit.clear()

    def _ask_to_retry(self) -> None:
        if path := self._list.chosen:
            self.add_requested.emit([Path(path)], False)
            self._list.setFocus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        urls = event.mimeData().urls()
        self._ask_to_add([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])
        event.acceptProposedAction()

    # --- words ---------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Everything in the present language."""
        self.setWindowTitle(self.tr("Files"))
        self._about.setText(
            self.tr(
                "Research reads these files: PDF, Word, PowerPoint, Excel, OpenDocument, CSV,"
                " HTML, EPUB, e-mail, Markdown and text. What is read is kept on this computer."
                " With a model, the passages that fit a question are given to it, wherever it runs."
            )
        )
        for button, text, tip in (
            (self._add, self.tr("&Add files…"), self.tr("Choose files that research may read")),
            (
                self._add_folder,
                self.tr("Add a &folder…"),
                self.tr("Read everything that is in a folder now"),
            ),
            (
                self._watch,
                self.tr("&Watch a folder…"),
                self.tr("Read a folder, and look through it again at every start"),
            ),
            (
                self._zotero,
                self.tr("From &Zotero…"),
                self.tr("Read the files of the Zotero library on this computer"),
            ),
            (
                self._remove,
                self.tr("&Remove"),
                self.tr("Research no longer reads it; on the disk it stays (Del)"),
            ),
            (
                self._unlock,
                self.tr("Read with this &password"),
                self.tr("The password is not kept; what the file says is, like that of every file"),
            ),
            (
                self._retry,
                self.tr("&Try again"),
                self.tr("Read this file once more, though it has not changed"),
            ),
            (self._cancel, self.tr("&Stop"), self.tr("Read no more; what was read stays")),
            (self._close, self.tr("&Close"), self.tr("Close this list (Esc)")),
        ):
            button.setText(text)
            button.setToolTip(plain_tip(tip))
        self._password.say(self.tr("Password of this PDF"))
        self._list.setAccessibleName(self.tr("Files"))
        self._list.setMinimumHeight(theme.scaled(LEAST_LIST))
        self._bar.setAccessibleName(self.tr("Progress"))
        self.files.retold()
        self._describe()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self.retranslate()
