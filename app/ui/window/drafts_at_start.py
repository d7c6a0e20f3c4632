"""Return, at a start of the program, to what was being written when the last one ended."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app.core.domain import errors

if TYPE_CHECKING:
    from app.ui.remembering.window_state import WindowState
    from app.ui.window.main_window import MainWindow
    from app.ui.window.sessions_presenter import SessionsPresenter

log = logging.getLogger(__name__)


async def return_to_drafts(
    window: MainWindow, sessions: SessionsPresenter, state: WindowState
) -> None:
    """Open the past research below which something was being written, and say where else a draft
    waits. Who is writing already is left alone."""
    drafts = window.drafts
    if not drafts.waiting():
        return
    try:
        await sessions.give_back_orphans()
        if state.shown in drafts.waiting() and window.composer.draft() == state.draft:
            await sessions.show(state.shown)
    except (errors.NotFound, errors.StorageError) as error:
        # An archive that cannot be read tells of that itself; the drafts stay.
        log.info("no draft was opened: %s", error.code)
    if drafts.waiting():
        said = QCoreApplication.translate(
            "Shell",
            "What you wrote and did not send is kept; the list marks its research with “draft”.",
        )
        window.tell(said)
