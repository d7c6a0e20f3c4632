"""The hand-over from one window to the next, so that it looks as if there had been nothing between
them; and what a start of the program asks of a window that is already open."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.machine.desktop.start_request import SessionLink, StartAction, StartRequest
from app.ui.locking.leaving import Encrypt
from app.ui.remembering.resumption import Outcome, Resumption, Wanted
from app.ui.window.shell import Shell


def left_by(shell: Shell) -> Resumption:
    """What the next window needs to go on where this one is. To be taken before it is closed."""
    window, leaving = shell.window, shell.end.leaving
    return Resumption(
        running=shell.running,
        displayed=shell.view.displayed,
        place=window.chat.place(),
        project=window.sidebar.projects.chosen,
        tier=window.composer.tier,
        hidden=not window.isVisible(),
        unanswered=shell.asks_about_unfinished,
        question=leaving.question if isinstance(leaving, Encrypt) else "",
    )


async def go_on(shell: Shell, left: Resumption) -> None:
    """Show what was shown, tell what became of the archive meanwhile, and do what the user came to
    the locked window for."""
    if not left.fresh and shell.controller is not None:
        await shell.presenter.projects.refresh()
        shell.window.sidebar.projects.choose(left.project)
        await shell.presenter.sessions.resume(left)
        shell.view.keep_state()
    _tell(shell, left)
    if left.question:
        shell.presenter.turns.submit(left.question)
    if left.wanted is Wanted.NEW_RESEARCH:
        shell.presenter.sessions.new_research()
    elif left.wanted is Wanted.QUICK_ASK:
        shell.show_quick()


def fulfil(shell: Shell, request: StartRequest) -> None:
    """Do in the window what a start asked for."""
    if request.action is StartAction.HIDE:
        return
    if request.token:
        # Where Qt finds what Wayland lets a window come to the front by.
        os.environ["XDG_ACTIVATION_TOKEN"] = request.token
    if request.action is StartAction.QUICK_QUESTION:
        shell.show_quick()
        return
    shell.bring_to_front()
    if request.action is StartAction.NEW_RESEARCH:
        shell.presenter.sessions.new_research()
    elif request.action is StartAction.SEARCH:
        shell.window.sidebar.search_everywhere()
        shell.window.sidebar.search_field.setText(request.text)
    elif request.action is StartAction.IMPORT:
        shell.imports.offer(Path(request.text))
    elif request.action is StartAction.OPEN:
        link = SessionLink.parsed(request.text)
        if link is None:
            notice = QCoreApplication.translate("Shell", "This is no link to a research: %1")
            shell.window.banner.show_notice(notice.replace("%1", request.text))
        else:
            shell.presenter.sessions.open_session(link.session_id, link.message_id)


def _tell(shell: Shell, left: Resumption) -> None:
    from app.ui.widgets.wording import sentence  # noqa: PLC0415  not for the start

    translate = QCoreApplication.translate
    done = {
        Outcome.AS_IT_WAS: "",
        Outcome.ENCRYPTED: translate(
            "Shell", "The archive is encrypted now. Ctrl+Shift+L locks it."
        ),
        Outcome.DECRYPTED: translate("Shell", "The archive is not encrypted any more."),
    }[left.outcome]
    banner, failure = shell.window.banner, left.failure
    if failure is not None and not done:
        banner.show_error(failure.code, failure.about)
    elif done:
        more = sentence(failure) if failure is not None else ""
        banner.show_notice(f"{done} {more}".strip())
