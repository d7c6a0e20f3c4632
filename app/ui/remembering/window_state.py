"""Window state kept over a quit or a kill: its geometry, and text not sent yet."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Protocol

from app.core.domain import errors
from app.machine.whole_files import read_text, write_text
from app.ui.remembering.drafts import RUNNING

log = logging.getLogger(__name__)

QUICK = "quick"
"""The place of what stands in the quick-ask window's field."""
MEMORY = "memory:"
"""The places of memories that are being edited begin so; their projects follow."""


@dataclass(frozen=True, slots=True)
class WindowState:
    """``geometry`` and ``splitter`` are Qt's own words for both, in Base64; ``draft`` is the text
    that was not sent yet, ``drafts`` those of past sessions, ``beside`` what was typed elsewhere
    when an archive was locked."""

    geometry: str = ""
    splitter: str = ""
    draft: str = field(default="", repr=False)
    drafts: Mapping[str, str] = field(default_factory=dict, repr=False)
    beside: Mapping[str, str] = field(default_factory=dict, repr=False)

    def texts(self) -> dict[str, str]:
        """Every text by its place."""
        texts = {RUNNING: self.draft, **self.drafts, **self.beside}
        return {place: text for place, text in texts.items() if text}

    def with_texts(self, texts: Mapping[str, str]) -> WindowState:
        """The same with these texts alone."""
        aside = {each: texts[each] for each in texts if each == QUICK or each.startswith(MEMORY)}
        drafts = {each: texts[each] for each in texts if each not in aside and each != RUNNING}
        return replace(self, draft=texts.get(RUNNING, ""), drafts=drafts, beside=aside)


class DraftStore(Protocol):
    """Where texts are kept that a file would show to everybody."""

    async def kept(self) -> dict[str, str]: ...

    async def keep(self, drafts: Mapping[str, str], running: str = "") -> None: ...


def load(path: Path) -> WindowState:
    """The state that was kept; an empty one where there is none or it makes no sense."""
    try:
        stored = json.loads(read_text(path))
    except (OSError, ValueError, RecursionError):
        return WindowState()
    if not isinstance(stored, dict):
        return WindowState()
    words = {name: stored.get(name, "") for name in ("geometry", "splitter", "draft")}
    return WindowState(
        **{name: text for name, text in words.items() if isinstance(text, str)},
        drafts=_texts(stored.get("drafts")),
        beside=_texts(stored.get("beside")),
    )


def _texts(stored: object) -> dict[str, str]:
    if not isinstance(stored, dict):
        return {}
    return {key: text for key, text in stored.items() if isinstance(text, str)}


def save(path: Path, state: WindowState) -> bool:
    """Write the state whole or not at all; whether it is written. A disk that refuses loses only
    comfort."""
    kept = {name: value for name, value in asdict(state).items() if value or name != "beside"}
    try:
        write_text(path, json.dumps(kept, ensure_ascii=False))
    except OSError as error:
        log.info("the window's state was not kept: %s", type(error).__name__)
        return False
    return True


class StateFile:
    """Writes states one after the other, never two at a time and never on the calling thread.
    ``sealed`` keeps the texts of an archive that is encrypted; the file holds none then."""

    def __init__(self, path: Path, sealed: DraftStore | None = None) -> None:
        self._path = path
        self._sealed = sealed
        self._turn = asyncio.Lock()
        self._wanted: WindowState | None = None
        self._shown: WindowState | None = None
        self._texts: dict[str, str] | None = None

    async def load(self) -> WindowState:
        """The state that was kept by the last process."""
        state = await asyncio.to_thread(load, self._path)
        if self._sealed is None:
            return state
        try:
            sealed = await self._sealed.kept()
        except errors.StorageError as error:
            log.info("the unsent texts cannot be read: %s", error.code)
            return state
        # What stands in the file was written when the archive was made over, after the others.
        whole = state.with_texts({**sealed, **state.texts()})
        if state.texts():
            await self.keep(whole)
        else:
            self._shown, self._texts = state, sealed
        return whole

    async def keep(self, state: WindowState, running: str = "") -> bool:
        """Return when ``state``, or a newer one, is on disk, or was refused there: whether it is.
        ``running`` is the session to which the text without a place belongs."""
        self._wanted = state
        async with self._turn:
            return await self._write(running)

    async def _write(self, running: str) -> bool:
        newest, self._wanted = self._wanted, None
        if newest is None:
            return True
        if self._sealed is None:
            return await asyncio.to_thread(save, self._path, newest)
        return await self._seal(self._sealed, newest, running)

    async def _seal(self, sealed: DraftStore, state: WindowState, running: str) -> bool:
        texts, shown = state.texts(), state.with_texts({})
        if texts != self._texts:
            try:
                await sealed.keep(texts, running)
            except errors.StorageError as error:
                log.info("the unsent texts were not kept: %s", error.code)
                return False
            self._texts = texts
        if shown != self._shown:
            # After the texts: a file that still holds some loses them only now.
            await asyncio.to_thread(save, self._path, shown)
            self._shown = shown
        return True

    async def keep_readable(self, state: WindowState) -> None:
        """Write everything into the file, for an archive that is about to be decrypted."""
        async with self._turn:
            await asyncio.to_thread(save, self._path, state)
