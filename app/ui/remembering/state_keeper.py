"""Keeper of a window's state: what is written while it lives, and what is read and left at its
ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.ui.remembering.window_state import MEMORY, NOTE, QUICK, StateFile, WindowState
from app.ui.widgets.tasks import Tasks


class StateKeeper:
    """``state`` gives the window's own."""

    def __init__(
        self,
        file: StateFile,
        tasks: Tasks,
        state: Callable[[], WindowState],
    ) -> None:
        self._file = file
        self._tasks = tasks
        self._state = state
        self._beside: dict[str, str] = {}

    async def load(self, unsaved: WindowState | None = None) -> WindowState:
        """What the last window left, with the words that the disk did not take from it."""
        state = await self._file.load()
        if unsaved is not None:
            state = state.with_texts({**state.texts(), **unsaved.texts()})
        self._beside = dict(state.beside)
        return state

    def keep(self) -> None:
        """Write it anew."""
        self._tasks.spawn(self._keep(), "window state")

    async def _keep(self) -> None:
        await self._file.keep(self.now())

    def now(self) -> WindowState:
        """What is to be found again."""
        return replace(self._state(), beside=self._beside)

    # --- texts that stand elsewhere than in the message field ------------------------------------

    def put_beside(self, quick: str, memory: tuple[str, str] | None) -> None:
        """Take what stands in the quick-ask window's field, and the memory of a project that is
        being edited."""
        if quick:
            self._beside[QUICK] = quick
        if memory is not None:
            project, text = memory
            self._beside[MEMORY + project] = text

    def put_memories(self, texts: Mapping[str, str]) -> None:
        """Take the memories of projects that were edited and not saved, by project."""
        self._put(MEMORY, texts)

    def put_notes(self, texts: Mapping[str, str]) -> None:
        """Take the notes that were written and not saved, by the message that they stand beside."""
        self._put(NOTE, texts)

    def _put(self, kind: str, texts: Mapping[str, str]) -> None:
        kept = {place: text for place, text in self._beside.items() if not place.startswith(kind)}
        self._beside = kept | {kind + name: text for name, text in texts.items()}

    def take_quick(self) -> str:
        """What stood in the quick-ask window's field; it stands there again."""
        return self._beside.pop(QUICK, "")

    def take_memories(self) -> list[tuple[str, str]]:
        """The memories of projects that were being edited; they are again."""
        kept = [each for each in self._beside if each.startswith(MEMORY)]
        return [(each.removeprefix(MEMORY), self._beside.pop(each)) for each in kept]

    def notes(self) -> dict[str, str]:
        """The notes that were written and not saved; they stay until they are."""
        found = (each for each in self._beside if each.startswith(NOTE))
        return {each.removeprefix(NOTE): self._beside[each] for each in found}

    # --- the end ---------------------------------------------------------------------------------

    async def leave(self, state: WindowState) -> bool:
        """Write the last state; whether the disk took it."""
        return await self._file.keep(state)
