"""The trial of a chosen model: what is asked before it, and why it failed."""

from __future__ import annotations

from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.core.domain import errors
from app.core.domain.privacy.departures import runs_here
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent
from app.machine.settings import Settings
from app.ui.widgets.question_dialog import ask


def leaves_unexpectedly(now: Settings, tried: Settings) -> bool:
    """Whether trying a model sends something out although nothing is to leave this computer."""
    return stays_here(now) and not _is_here(tried)


def stays_here(now: Settings) -> bool:
    """Whether nothing at all is to leave this computer."""
    return Permission(Boundary(now.boundary), OnlineConsent(now.online)).stays_here


async def is_meant(window: QWidget) -> bool:
    """Whether the user wants to send something, having said that nothing is to leave."""
    return await ask(
        window,
        QCoreApplication.translate("ModelTrial", "Ask the model"),
        QCoreApplication.translate(
            "ModelTrial",
            "You chose that nothing leaves this computer. Ask this model once all the same?",
        ),
        QCoreApplication.translate("ModelTrial", "Ask once"),
        QCoreApplication.translate("ModelTrial", "Cancel"),
        details=QCoreApplication.translate(
            "ModelTrial", "It is sent one word, and nothing of yours."
        ),
        danger=True,
    )


def why_it_failed(error: errors.AnimsaError, *, claude: bool) -> str:
    """Why a trial failed."""
    from app.core.wording.error_wording import trial_text  # noqa: PLC0415  not before something fails
    from app.ui.widgets.wording import language  # noqa: PLC0415

    return trial_text(error, language(), claude=claude)


def _is_here(settings: Settings) -> bool:
    """Whether the chosen model runs on this computer."""
    try:
        host = urlsplit(settings.base_url).hostname or ""
    except ValueError:
        return False
    return settings.provider == "server" and runs_here(host, settings.model)
