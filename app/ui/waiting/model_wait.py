"""The wait of a window's conversations for a model whose key the keyring still has to tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class ModelWait:
    """What a turn hears before it begins. ``changed`` is called when :attr:`waits` has changed."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._known = asyncio.Event()
        self._known.set()
        self.waits = False
        """Whether somebody has to unlock the keyring before there is a model."""

    @property
    def is_known(self) -> bool:
        """Whether turns begin now."""
        return self._known.is_set()

    def begin(self) -> None:
        """Let turns wait until it is known whether there is a model."""
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
