"""Window state kept over a quit or a kill: its geometry, and text not sent yet."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from app.machine.whole_files import read_text, write_text

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WindowState:
    """``geometry`` and ``splitter`` are Qt's own words for both, in Base64; ``draft`` is the text
    that was not sent yet, ``drafts`` those of past sessions."""

    geometry: str = ""
    splitter: str = ""
    draft: str = ""
    drafts: Mapping[str, str] = field(default_factory=dict)


def load(path: Path) -> WindowState:
    """The state that was kept; an empty one where there is none or it makes no sense."""
    try:
        stored = json.loads(read_text(path))
    except (OSError, ValueError, RecursionError):
        return WindowState()
    if not isinstance(stored, dict):
        return WindowState()
    words = {name: stored.get(name, "") for name in ("geometry", "splitter", "draft")}
    drafts = stored.get("drafts")
    return WindowState(
        **{name: text for name, text in words.items() if isinstance(text, str)},
        drafts={key: text for key, text in drafts.items() if isinstance(text, str)}
        if isinstance(drafts, dict)
        else {},
    )


def save(path: Path, state: WindowState) -> None:
    """Write the state whole or not at all. A disk that refuses loses only comfort."""
    try:
        write_text(path, json.dumps(asdict(state), ensure_ascii=False))
    except OSError as error:
        log.info("the window's state was not kept: %s", type(error).__name__)


class StateFile:
    """Writes states one after the other, never two at a time and never on the calling thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._turn = asyncio.Lock()
        self._wanted: WindowState | None = None

    async def load(self) -> WindowState:
        """The state that was kept by the last process."""
        return await asyncio.to_thread(load, self._path)

    async def keep(self, state: WindowState) -> None:
        """Return when ``state``, or a newer one, is on disk."""
        self._wanted = state
        async with self._turn:
            if self._wanted is not None:
                newest, self._wanted = self._wanted, None
                await asyncio.to_thread(save, self._path, newest)
