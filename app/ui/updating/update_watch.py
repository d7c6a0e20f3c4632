"""Newer versions while the window is open: asked for at quiet times where that was agreed to, told
in one line that stays out of the way, and shown when the user wants."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.domain import errors
from app.core.wording.care import update_words
from app.ui.widgets.banner import Banner
from app.ui.widgets.dialog_services import Services

if TYPE_CHECKING:
    from app.updates.update_port import NewRelease

log = logging.getLogger(__name__)

FIRST_LOOK_SECONDS = 90.0
"""When the window is long up."""
LOOK_SECONDS = 3600.0
"""Between two looks at whether a day has passed."""


class UpdateWatch(QObject):
    """Begins with :meth:`start`. Only what is new is said: an address that does not answer is the
    user's business when the user asked."""

    def __init__(
        self, services: Services, banner: Banner, quit_program: Callable[[], None]
    ) -> None:
        super().__init__(banner)
        self._services = services
        self._banner = banner
        self._quit = quit_program

    def start(self) -> None:
        """Tell how an exchange went, and look from now on."""
        self._services.spawn(self._follow(), "newer versions")

    async def _follow(self) -> None:
        await self.tell_outcome()
        await asyncio.sleep(FIRST_LOOK_SECONDS)
        while True:
            await self.look()
            await asyncio.sleep(LOOK_SECONDS)

    async def tell_outcome(self) -> None:
        """Say once whether the program was exchanged; nothing over what is said already."""
        if self._banner.text():
            return
        found = await self._services.updates.outcome()
        if found is not None:
            from app.ui.widgets.wording import language  # noqa: PLC0415

            version, done = found
            words = update_words.INSTALLED if done else update_words.NOT_INSTALLED
            self._banner.show_notice(words.said(language(), {"version": version}))

    async def look(self) -> None:
        """Ask, if it is time to, and tell of a version that is new to the user."""
        updates = self._services.updates
        if not await updates.is_due():
            return
        try:
            offer = await updates.check()
        except errors.AnimsaError as error:
            log.info("newer versions could not be looked for: %s", error.code)
            return
        if offer is None or self._banner.text():
            return
        if offer.version == (await updates.record()).declined:
            return
        from app.ui.widgets.wording import language  # noqa: PLC0415

        about = {"version": offer.version, "current": updates.current}
        text = update_words.AVAILABLE.said(language(), about)
        self._banner.show_notice(
            text, self.tr("What is new?"), lambda wanted: self._answered(offer, wanted=wanted)
        )

    def _answered(self, offer: NewRelease, *, wanted: bool) -> None:
        if wanted:
            self.show(offer)
        else:
            self._services.spawn(self._services.updates.decline(offer.version), "declined version")

    def show(self, offer: NewRelease) -> None:
        """Show a newer version."""
        from app.ui.updating.update_dialog import UpdateDialog  # noqa: PLC0415  rarely wanted

        UpdateDialog(offer, self._services, self._quit, self._banner.window()).open()
