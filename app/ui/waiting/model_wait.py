"""The wait of a window's conversations for a model whose key the keyring still has to tell."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from PySide6.QtCore import QCoreApplication

from app.ui.widgets.keys import native


class ModelWait:
    """What a turn hears before it begins. ``changed`` is called when :attr:`waits` has changed;
    ``ask_again`` asks the keyring anew, and returns once there is a model or it waits on."""

    def __init__(
        self, changed: Callable[[], None], ask_again: Callable[[], Awaitable[None]]
    ) -> None:
        self._changed = changed
        self._ask_again = ask_again
        self._known = asyncio.Event()
        self._known.set()
        self.waits = False
        """Whether somebody has to unlock the keyring before there is a model."""

    @property
    def is_known(self) -> bool:
        """Whether turns begin now."""
        return self._known.is_set()

    def begin(self) -> None:
        """Let turns wait until it is known whether there is a model, unless it is known already
        that the keyring waits for somebody."""
        if not self.waits:
            self._known.clear()

    def show(self, waits: bool) -> None:
        """The keyring waits for somebody, or no longer: no turn waits with it."""
        if waits:
            self._known.set()
        if waits != self.waits:
            self.waits = waits
            self._changed()

    def over(self) -> None:
        """There is a model, or none to come."""
        self._known.set()

    async def heard(self) -> None:
        """Return once a turn may begin."""
        await self._known.wait()

    async def heard_again(self) -> None:
        """The same for a turn that is tried again: the keyring, which waits, is asked anew."""
        await self.heard()
        if self.waits:
            await self._ask_again()


def told_of_wait() -> str:
    """What the status line says while the keyring waits to be unlocked."""
    return QCoreApplication.translate(
        "ModelWait",
        "The system keyring waits to be unlocked: Claude answers once it has told the key."
        " The settings (%1) ask it again.",
    ).replace("%1", native("Ctrl+,"))
