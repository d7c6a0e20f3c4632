"""Return, at a start of the program, to what was being written when the last one ended."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app.core.domain import errors

if TYPE_CHECKING:
    from app.ui.remembering.window_state import WindowState
    from app.ui.window.main_window import MainWindow
    from app.ui.window.sessions_presenter import SessionsPresenter


async def return_to_drafts(
    window: MainWindow, sessions: SessionsPresenter, state: WindowState
) -> None:
    """Open the past research below which something was being written, and say where else a draft
    waits. Who is writing already is left alone. Raises ``StorageError``."""
    drafts = window.drafts
    if not drafts.waiting():
        return
    await sessions.give_back_orphans()
    if state.shown in drafts.waiting() and window.composer.draft() == state.draft:
        with suppress(errors.NotFound):
            await sessions.show(state.shown)
    if drafts.waiting():
        said = QCoreApplication.translate(
            "Shell",
            "What you wrote and did not send is kept; the list marks its research with “draft”.",
        )
        window.tell(said)
