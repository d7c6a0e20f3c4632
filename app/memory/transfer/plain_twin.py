"""The plain twin: each session as a Markdown file in a folder of the user's choice, brought in step
with the archive.

Only what changed is written, each file as a whole; a file that somebody edited is put aside under
another name and said, and no file that is not ours is touched (:mod:`app.machine.twin_files`).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from pathlib import Path

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Store
from app.core.language.dates.moments import moment_at
from app.core.wording import archive_text
from app.machine import twin_files
from app.machine.file_names import folded, free_name, safe_name
from app.machine.quiet_thread import quietly
from app.machine.twin_files import TwinFile
from app.memory.transfer.outgoing import whole_session
from app.memory.transfer.session_lines import to_markdown

ENDING = ".md"


@dataclass(frozen=True, slots=True)
class SessionState:
    """What tells whether a session's file is still right. ``version`` changes with every message
    and with what describes the session."""

    session_id: str
    title: str
    created_at: Milliseconds
    version: str
    project: str


@dataclass(frozen=True, slots=True)
class TwinResult:
    """What was done to bring the twin in step."""

    written: int = 0
    removed: int = 0
    aside: tuple[str, ...] = ()
    """The new names of files that somebody had edited, which were put aside."""
    gone: bool = False
    """Whether nothing was done because the folder is not there."""
    held_back: bool = False
    """Whether nothing was done because the archive is encrypted."""


async def follow(
    root: Path,
    store: Store,
    states: Callable[[], Awaitable[Sequence[SessionState]]],
    zone: tzinfo,
) -> TwinResult | None:
    """Bring the twin of the data folder ``root`` in step; ``None`` where there is none. Raises
    ``FolderUnusable``, ``StorageError``."""
    place = await quietly(twin_files.place, root)
    if place is None:
        return None
    if await quietly(twin_files.is_held_back, root):
        return TwinResult(held_back=True)
    folder = Path(place.folder)
    try:
        wanted = await states()
        work = await quietly(_Work, folder, wanted, zone, not place.whole)
        for state in work.to_write:
            try:
                session, messages = await whole_session(store, state.session_id)
            except errors.NoSession:
                # Erased or deleted meanwhile: the next time.
                continue
            text = _with_project(to_markdown(session, messages, zone), state.project)
            await quietly(work.put, state, text)
        await quietly(work.remove_others)
        if not place.whole and await quietly(twin_files.place, root) == place:
            await quietly(twin_files.keep_place, root, replace(place, whole=True))
    except twin_files.FolderGone:
        return TwinResult(gone=True)
    except OSError as error:
        raise errors.FolderUnusable(path=folder) from error
    return TwinResult(work.written, work.removed, tuple(work.aside))


class _Work:
    """One pass over the folder. Its methods read and write files: not for the event loop."""

    def __init__(
        self, folder: Path, wanted: Sequence[SessionState], zone: tzinfo, everything: bool
    ) -> None:
        self.written, self.removed = 0, 0
        self.aside: list[str] = []
        self._folder = folder
        self._there: Mapping[str, list[TwinFile]] = _by_session(folder)
        self._taken = {folded(each.name) for each in folder.iterdir()}
        self._wanted = {each.session_id for each in wanted}
        self.to_write = [each for each in wanted if everything or not self._is_right(each, zone)]
        self._everything = everything
        self._zone = zone

    def _is_right(self, state: SessionState, zone: tzinfo) -> bool:
        # Two of a session are the old and the new one of a process that was killed.
        files = self._there.get(state.session_id, [])
        return [each.version for each in files] == [_stamp(state, zone)]

    def put(self, state: SessionState, text: str) -> None:
        """Write a session's file, under the name that its title asks for now."""
        stem, version = _stem(state, self._zone), _stamp(state, self._zone)
        before = [twin_files.look_into(each) for each in self._there.get(state.session_id, [])]
        untouched = []
        for file in before:
            if file.edited:
                self._put_aside(file)
            else:
                untouched.append(file)
        # The name that it has may carry a number.
        name = next((each.path.name for each in untouched if _has_stem(each.path.name, stem)), "")
        target = self._folder / (name or free_name(stem, ENDING, self._taken))
        content = twin_files.marked(target, state.session_id, version, text)
        if not (name and self._everything and _says(target, content)):
            twin_files.write(target, state.session_id, version, text)
            self.written += 1
        self._taken.add(folded(target.name))
        for file in untouched:
            if file.path != target:
                self._remove(file)

    def remove_others(self) -> None:
        """Remove the files of sessions that are no longer there."""
        for session_id, files in self._there.items():
            if session_id not in self._wanted:
                for file in map(twin_files.look_into, files):
                    if file.edited:
                        self._put_aside(file)
                    else:
                        self._remove(file)

    def _remove(self, file: TwinFile) -> None:
        file.path.unlink(missing_ok=True)
        self._taken.discard(folded(file.path.name))
        self.removed += 1

    def _put_aside(self, file: TwinFile) -> None:
        aside = twin_files.put_aside(file, archive_text.EDITED_BY_HAND)
        self._taken.discard(folded(file.path.name))
        self._taken.add(folded(aside.name))
        self.aside.append(aside.name)


def _by_session(folder: Path) -> Mapping[str, list[TwinFile]]:
    found: dict[str, list[TwinFile]] = defaultdict(list)
    for file in twin_files.ours(folder):
        found[file.session].append(file)
    return found


def _stem(state: SessionState, zone: tzinfo) -> str:
    day = moment_at(state.created_at, zone)
    return f"{day:%Y-%m-%d} {safe_name(state.title, archive_text.UNTITLED)}"


def _stamp(state: SessionState, zone: tzinfo) -> str:
    """The state of a session's file, its name and its project included."""
    said = f"{state.version}\n{_stem(state, zone)}\n{state.project}\n{state.title}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def _has_stem(name: str, stem: str) -> bool:
    """Whether a file is called so, with or without a number."""
    rest = folded(name.removesuffix(ENDING))
    if rest == folded(stem):
        return True
    number = rest.removeprefix(f"{folded(stem)} (").removesuffix(")")
    return rest == f"{folded(stem)} ({number})" and number.isdecimal()


def _says(path: Path, content: str) -> bool:
    try:
        return path.read_bytes() == content.encode()
    except OSError:
        return False


def _with_project(text: str, project: str) -> str:
    """The document, with the project below its date."""
    if not project:
        return text
    title, _, rest = text.partition("\n\n")
    day, _, rest = rest.partition("\n\n")
    said = archive_text.PROJECT + " ".join(project.split())
    return "\n\n".join((title, day, said, rest))
