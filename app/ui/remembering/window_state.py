"""Window state kept over a quit or a kill: its geometry, and text not sent yet."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from app.core.domain import errors
from app.core.domain.privacy.encryption_port import SealedTexts
from app.machine.whole_files import read_text, write_text
from app.ui.remembering.drafts import RUNNING

log = logging.getLogger(__name__)

QUICK = "quick"
"""The place of what stands in the quick-ask window's field."""
MEMORY = "memory:"
"""The places of memories that are being edited begin so; their projects follow."""
NOTE = "note:"
"""The places of notes that are being written begin so; their messages follow."""


@dataclass(frozen=True, slots=True)
class WindowState:
    """``geometry`` and ``splitter`` are Qt's own words for both, in Base64; ``draft`` is the text
    that was not sent yet, ``drafts`` those of past sessions, ``beside`` what was typed elsewhere
    when an archive was locked; ``shown`` is the session on the screen, ``conversation`` the one
    that ``draft`` was written in (empty: one that had not begun)."""

    geometry: str = ""
    splitter: str = ""
    draft: str = field(default="", repr=False)
    drafts: Mapping[str, str] = field(default_factory=dict, repr=False)
    beside: Mapping[str, str] = field(default_factory=dict, repr=False)
    shown: str = ""
    conversation: str = ""

    def texts(self) -> dict[str, str]:
        """Every text by its place."""
        texts = {RUNNING: self.draft, **self.drafts, **self.beside}
        return {place: text for place, text in texts.items() if text}

    def with_texts(self, texts: Mapping[str, str]) -> WindowState:
        """The same with these texts alone."""
        aside = {
            each: texts[each] for each in texts if each == QUICK or each.startswith((MEMORY, NOTE))
        }
        drafts = {each: texts[each] for each in texts if each not in aside and each != RUNNING}
        return replace(self, draft=texts.get(RUNNING, ""), drafts=drafts, beside=aside)

    def at_a_start(self) -> WindowState:
        """The same for a program that starts: no conversation goes on, and what was written in the
        last one is a draft of past research."""
        if not self.draft or not self.conversation:
            return self
        whole = filter(None, (self.drafts.get(self.conversation), self.draft))
        drafts = {**self.drafts, self.conversation: "\n\n".join(whole)}
        return replace(self, draft="", drafts=drafts, conversation="")


_WORDS = ("geometry", "splitter", "draft", "shown", "conversation")
_SELDOM = ("beside", "shown", "conversation")
"""What is not written where it is empty."""


def load(path: Path) -> WindowState:
    """The state that was kept; an empty one where there is none or it makes no sense."""
    try:
        return _parsed(read_text(path))
    except (OSError, ValueError, RecursionError):
        return WindowState()


def _parsed(text: str) -> WindowState:
    """The state as it is written. Raises ``ValueError``, ``RecursionError``."""
    stored = json.loads(text)
    if not isinstance(stored, dict):
        return WindowState()
    words = {name: stored.get(name, "") for name in _WORDS}
    return WindowState(
        **{name: text for name, text in words.items() if isinstance(text, str)},
        drafts=_texts(stored.get("drafts")),
        beside=_texts(stored.get("beside")),
    )


def _texts(stored: object) -> dict[str, str]:
    if not isinstance(stored, dict):
        return {}
    return {key: text for key, text in stored.items() if isinstance(text, str)}


def _written(state: WindowState) -> str:
    kept = {name: value for name, value in asdict(state).items() if value or name not in _SELDOM}
    return json.dumps(kept, ensure_ascii=False)


def save(path: Path, state: WindowState) -> bool:
    """Write the state whole or not at all; whether it is written. A disk that refuses loses only
    comfort."""
    try:
        write_text(path, _written(state))
    except OSError as error:
        log.info("the window's state was not kept: %s", type(error).__name__)
        return False
    return True


class StateFile:
    """Writes states one after the other, never two at a time and never on the calling thread.
    ``sealed`` keeps them where the archive is encrypted; the file holds no text then."""

    def __init__(self, path: Path, sealed: SealedTexts | None = None) -> None:
        self._path = path
        self._sealed = sealed
        self._turn = asyncio.Lock()
        self._wanted: WindowState | None = None

    async def load(self) -> WindowState:
        """The state that was kept by the last process."""
        return await asyncio.to_thread(self._load)

    def _load(self) -> WindowState:
        state = load(self._path)
        if self._sealed is None:
            return state
        try:
            sealed = _parsed(self._sealed.read())
        except FileNotFoundError:
            sealed = WindowState()
        except (OSError, ValueError, RecursionError) as error:
            log.info("the unsent texts cannot be read: %s", type(error).__name__)
            sealed = WindowState()
        texts = state.texts()
        whole = state.with_texts({**sealed.texts(), **texts})
        if texts:
            # Written while the archive was plain, after the others.
            self._save(whole)
        return whole

    async def keep(self, state: WindowState) -> bool:
        """Return when ``state``, or a newer one, is on disk, or was refused there: whether it
        is."""
        self._wanted = state
        async with self._turn:
            return await self._write()

    async def _write(self) -> bool:
        newest, self._wanted = self._wanted, None
        if newest is None:
            return True
        writing = asyncio.ensure_future(asyncio.to_thread(self._save, newest))
        try:
            return await asyncio.shield(writing)
        except asyncio.CancelledError:
            # Its thread writes on, and would write over what comes next.
            await asyncio.wait([writing])
            raise

    def _save(self, state: WindowState) -> bool:
        if self._sealed is None:
            return save(self._path, state)
        try:
            self._sealed.write(_written(state))
        except (OSError, errors.StorageError) as error:
            log.info("the unsent texts were not kept: %s", type(error).__name__)
            return False
        shown = state.with_texts({})
        # After the texts: a file that still holds some loses them only now. The place of the
        # window is known there before the archive is unlocked.
        return load(self._path) == shown or save(self._path, shown)
