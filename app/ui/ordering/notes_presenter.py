"""Presenter of the user's own notes: shows them below the answers, and lets them be written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from app.core.domain.messages import Kind, Message
from app.core.domain.notes import noted_message
from app.ui.dialogs.actions import Command
from app.ui.ordering.ordering_presenter import Change
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.wording import language

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.ui.chat.chat_view import ChatView
    from app.ui.dialogs.actions import Actions
    from app.ui.sidebar.sidebar import Sidebar


class NotesScreen(Protocol):
    """A window with a conversation."""

    commands: Actions
    chat: ChatView
    sidebar: Sidebar

    @property
    def place_changed(self) -> SignalInstance: ...

    def tell(self, text: str) -> None: ...


class NotesPresenter(QObject):
    """``displayed`` names the session on the screen, or is empty."""

    texts_changed = Signal()

    def __init__(
        self,
        window: NotesScreen,
        parent: QWidget,
        archive: Archive,
        tasks: Tasks,
        change: Change,
        displayed: Callable[[], str],
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._parent = parent
        self._archive = archive
        self._tasks = tasks
        self._change = change
        self._displayed = displayed
        self.texts: dict[str, str] = {}
        """Notes that were written and not saved, by session and message (see :func:`place_of`)."""
        window.place_changed.connect(lambda _: tasks.spawn(self.show(), "notes"))
        window.chat.note_requested.connect(self.edit)
        window.commands[Command.NOTE].triggered.connect(self._edit_last)

    async def show(self) -> None:
        """Show the notes of the conversation on the screen."""
        session_id = self._displayed()
        notes = await self._archive.store.notes(session_id) if session_id else []
        if session_id != self._displayed():
            return
        self._window.chat.show_notes(self._told(notes))

    def _told(self, notes: Sequence[Message]) -> dict[str, str]:
        if not notes:
            return {}
        from app.core.wording.speech import LANGUAGES  # noqa: PLC0415  not for the start

        speech, zone = LANGUAGES[language()], self._archive.environment.zone
        return {
            noted_message(each.message_id): (
                f"**{speech.your_note} · {speech.long_date(each.created_at, zone)}**"
                f"\n\n{each.content}"
            )
            for each in notes
        }

    def _edit_last(self) -> None:
        """Write beside the last answer."""
        items = reversed(self._window.chat.column.items)
        answers = (
            each.message.message_id
            for each in items
            if each.message.role == "assistant" and each.message.kind is not Kind.NOTICE
        )
        if last := next(answers, ""):
            self.edit(last)

    def edit(self, message_id: str) -> None:
        """Ask for the note beside a message."""
        self._tasks.spawn(self._edit(message_id, self._displayed()), "note")

    async def _edit(self, message_id: str, session_id: str) -> None:
        from app.ui.ordering.note_dialog import NoteDialog  # noqa: PLC0415  not for the start

        notes = await self._archive.store.notes(session_id)
        place = place_of(session_id, message_id)
        beside = (each.content for each in notes if noted_message(each.message_id) == message_id)
        before = next(beside, "")
        dialog = NoteDialog(before, self._parent, self.texts.get(place, ""))
        dialog.written.connect(lambda text: self._put(message_id, text, before, place))
        dialog.text_left.connect(lambda text: self._keep(place, text))
        dialog.rejected.connect(lambda: self._tell_kept(place))
        dialog.open()

    def _keep(self, place: str, text: str) -> None:
        """Keep what was written of a note until it is saved or given up."""
        if text:
            self.texts[place] = text
        elif self.texts.pop(place, None) is None:
            return
        self.texts_changed.emit()

    def _tell_kept(self, place: str) -> None:
        if place in self.texts:
            self._window.tell(
                self.tr("Your note is not saved yet; what you wrote is kept and goes on there.")
            )

    async def follow_erasings(self) -> None:
        """Keep nothing that was written beside what is erased."""
        for place in list(self.texts):
            if await self._archive.eraser.erased(_session_of(place)):
                self._keep(place, "")

    def _put(self, message_id: str, text: str, before: str, place: str) -> None:
        # Until the archive has it.
        self._keep(place, text)

        async def work() -> None:
            await self._write(message_id, text)
            self._keep(place, "")
            if not text:
                said = self.tr("Note deleted")
                self._window.sidebar.offer_to_take_back(said, lambda: take_back())

        def take_back() -> None:
            self._change("note", lambda: self._write(message_id, before))

        self._change("note", work)

    async def _write(self, message_id: str, text: str) -> None:
        now = self._archive.environment.clock.now()
        await self._archive.store.put_note(message_id, text, now)
        await self.show()


def place_of(session_id: str, message_id: str) -> str:
    """Where an unsaved note is kept."""
    return f"{session_id}/{message_id}"


def _session_of(place: str) -> str:
    return place.partition("/")[0]
