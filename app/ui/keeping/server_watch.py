"""The model's server on this computer, when it does not answer any more: the window says so, and
says it again when the server is back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from PySide6.QtCore import QObject

from app.core.domain.errors import NoNetwork
from app.core.domain.privacy.departures import is_loopback
from app.machine.settings import Settings
from app.ui.widgets.banner import Banner
from app.ui.widgets.dialog_services import Services

LOOK_SECONDS: Final = 5.0


class ServerWatch(QObject):
    """Begins when a turn could not reach the server of ``settings``, and ends when it answers or
    another model is chosen. Nothing but this computer is asked."""

    def __init__(
        self, services: Services, banner: Banner, settings: Callable[[], Settings]
    ) -> None:
        super().__init__(banner)
        self._services = services
        self._banner = banner
        self._settings = settings
        self._waiting: asyncio.Task[None] | None = None
        self._said = ""
        banner.error_told.connect(self._hear)

    def _hear(self, code: str) -> None:
        address = self._address()
        if code != NoNetwork.code or not address:
            return
        self._say(
            self.tr(
                "The model server on this computer does not answer. You are told here when it is"
                " back."
            )
        )
        if self._waiting is None or self._waiting.done():
            self._waiting = self._services.spawn(self._wait(address), "model server")

    async def _wait(self, address: str) -> None:
        while self._address() == address:
            await asyncio.sleep(LOOK_SECONDS)
            if self._address() == address and await self._services.local.answers(address):
                # Not over what was said meanwhile of something else.
                if self._banner.text() in ("", self._said):
                    self._say(self.tr("The model server on this computer answers again."))
                return

    def _say(self, text: str) -> None:
        self._banner.show_notice(text, self.tr("Try again"), self._answered)
        self._said = self._banner.text()

    def _answered(self, wanted: bool) -> None:
        if wanted:
            self._banner.retry_requested.emit()

    def _address(self) -> str:
        """Of the server in use, where it runs on this computer; "" for any other model."""
        settings = self._settings()
        try:
            host = urlsplit(settings.base_url).hostname or ""
        except ValueError:
            return ""
        return settings.base_url if settings.provider == "server" and is_loopback(host) else ""
