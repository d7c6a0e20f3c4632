"""Claude's key of the system keyring, asked for beside everything else: the keyring may wait for
the user to unlock it, and what needs no model must not wait with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.providers.credentials import KeyringAnswer

AT_ONCE = 2.0
"""Seconds within which a keyring answers that waits for nobody, also where the computer has much
else to do: reading takes half a second."""


class AwaitedKey:
    """Asks once for all who want the key. ``changed`` is called whenever :attr:`waits` may have
    changed."""

    def __init__(self, ask: Callable[[], Awaitable[KeyringAnswer]], at_once: float) -> None:
        self._ask = ask
        self._at_once = at_once
        self._asking: asyncio.Task[KeyringAnswer] | None = None
        self._heard = asyncio.Event()
        self.secret = ""
        """The key that was told last; "" for none. A keyring that is locked later takes it from
        nobody."""
        self.waits = False
        """Whether the keyring was asked and did not answer at once, or is locked."""
        self.changed: Callable[[], None] = lambda: None

    async def answer(self) -> KeyringAnswer:
        """What the keyring tells; asked anew unless that is under way."""
        return await asyncio.shield(self.ask())

    def ask(self) -> asyncio.Task[KeyringAnswer]:
        """Ask anew, unless that is under way."""
        if self._asking is None or self._asking.done():
            self._heard.clear()
            self._asking = asyncio.get_running_loop().create_task(self._asked(), name="keyring")
        return self._asking

    async def heard(self) -> None:
        """Return once the keyring has answered, or is known to wait; asked where it never was."""
        if self._asking is None:
            self.ask()
        await self._heard.wait()

    async def heard_anew(self) -> None:
        """Return once the keyring has answered, or is known to wait, asked anew."""
        self.ask()
        await self._heard.wait()

    async def told(self) -> None:
        """Return once nobody is asked any more."""
        if self._asking is not None:
            await asyncio.wait([self._asking])

    async def close(self) -> None:
        """Ask no longer."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait([self._asking])

    async def _asked(self) -> KeyringAnswer:
        late = asyncio.get_running_loop().call_later(self._at_once, self._know, True)
        answer = None
        try:
            answer = await self._ask()
            if not answer.locked:
                self.secret = answer.secret or ""
            return answer
        finally:
            late.cancel()
            self._know(answer is None or answer.locked)

    def _know(self, waits: bool) -> None:
        self._heard.set()
        if waits != self.waits:
            self.waits = waits
            self.changed()


def awaited_key(*, apart: bool) -> AwaitedKey:
    """The key of the model; ``apart``: read in a process of its own where there may be one."""
    from app.bootstrap.keyring_process import ask_apart, ask_here  # noqa: PLC0415  not for the start
    from app.providers.credentials import ACCOUNT  # noqa: PLC0415  as above

    ask = ask_apart if apart else ask_here
    return AwaitedKey(lambda: ask(ACCOUNT), AT_ONCE)
