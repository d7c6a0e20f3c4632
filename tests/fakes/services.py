"""The application as the dialogs see it, without an archive, a keyring or a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from app.core import errors
from app.settings import Settings
from app.ui.services import KeyPlace


class FakeServices:
    """Remembers what it was asked; ``failure`` is raised by the next call that may fail, and
    ``gate`` (once set) holds tests, backups and the sample until it is opened."""

    def __init__(self, *, place: KeyPlace = KeyPlace.NOWHERE, sample: bool = False) -> None:
        self.place = place
        self.sample = sample
        self.keys: list[str] = []
        self.tested: list[tuple[Settings, str]] = []
        self.backups: list[Path] = []
        self.restored: list[Path] = []
        self.folder_shown = 0
        self.failure: errors.AnimsaError | None = None
        self.gate: asyncio.Event | None = None
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def data_folder(self) -> Path:
        return Path("data")

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self.tasks.append(task)
        return task

    def show_data_folder(self) -> None:
        self.folder_shown += 1

    async def key_place(self) -> KeyPlace:
        return self.place

    async def store_key(self, key: str) -> KeyPlace:
        self._fail()
        self.keys.append(key)
        self.place = KeyPlace.KEYRING
        return self.place

    async def forget_key(self) -> bool:
        self.place = KeyPlace.NOWHERE
        return True

    async def test_model(self, settings: Settings, key: str = "") -> None:
        self.tested.append((settings, key))
        await self._pass()

    async def back_up(self, target: Path) -> Path:
        await self._pass()
        self.backups.append(target)
        return target

    async def restore(self, source: Path) -> Path:
        await self._pass()
        self.restored.append(source)
        return Path("before.db")

    async def has_sample(self) -> bool:
        return self.sample

    async def add_sample(self) -> None:
        await self._pass()
        self.sample = True

    async def remove_sample(self) -> int:
        await self._pass()
        self.sample = False
        return 7

    async def _pass(self) -> None:
        if self.gate is not None:
            await self.gate.wait()
        self._fail()

    def _fail(self) -> None:
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure

    async def idle(self) -> None:
        """Wait until everything that was started is done."""
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def until(self, condition: Callable[[], object]) -> None:
        """Let the started tasks run until the condition holds; fail when it never does."""
        for _ in range(1000):
            if condition():
                return
            await asyncio.sleep(0)
        raise AssertionError("it never happened")
