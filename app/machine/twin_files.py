"""Files of the plain twin: one Markdown file a session in a folder of the user's choice, and the
small file beside the archive that says which folder that is.

The first line of each file says that it is ours: which session it is, of which state, under which
name it was written, and a digest of everything below. So a file tells by itself whether somebody
has edited, copied or renamed it since; only what nobody has touched is ever replaced or removed.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from app.machine import json_files
from app.machine.file_names import folded, free_name
from app.machine.whole_files import (
    HALVES,
    flush_directory,
    make_in_its_parent,
    write_text,
)

FILE = "twin.json"
ENCRYPTED = "animsa.key"
"""Beside the archive when that is encrypted."""
_BEGIN, _END = "<!-- animsa-twin ", " -->"
_LONGEST_MARK = 2000
_LONGEST_FILE = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class TwinPlace:
    """Where the twin is, and what holds there."""

    folder: str
    """The folder that the user chose."""
    knowingly: bool = False
    """Whether the user wants it although the archive is encrypted."""
    whole: bool = False
    """Whether every file is known to say what the archive says; after an erasing none is."""


@dataclass(frozen=True, slots=True)
class TwinFile:
    """A file of ours, as its first line says. ``edited``: somebody changed what stands below."""

    path: Path
    session: str
    version: str
    edited: bool = False


@dataclass(frozen=True, slots=True)
class TwinStanding:
    """Where the twin is (``None``: nowhere), and whether the archive that it is of is
    ``encrypted``."""

    place: TwinPlace | None
    encrypted: bool

    @property
    def held_back(self) -> bool:
        """Whether nothing is written, because anybody could read it."""
        return self.place is not None and self.encrypted and not self.place.knowingly


class FolderGone(OSError):
    """The twin's folder is not there: its disk is away."""


def place(root: Path) -> TwinPlace | None:
    """Where the twin of the data folder ``root`` is, if there is one."""
    try:
        stored = json_files.read(root / FILE)
        knowingly, whole = stored["knowingly"] is True, stored["whole"] is True
        return TwinPlace(str(stored["folder"]), knowingly, whole)
    except (OSError, ValueError, TypeError, LookupError):
        return None


def keep_place(root: Path, chosen: TwinPlace | None) -> None:
    """Keep where the twin is; ``None``: nowhere, its files stay. Raises ``OSError``."""
    if chosen is not None:
        json_files.write(root / FILE, asdict(chosen))
    else:
        (root / FILE).unlink(missing_ok=True)
        flush_directory(root)


def choose(root: Path, folder: Path, knowingly: bool) -> None:
    """Keep the twin in ``folder`` from now on, which is made if need be. Raises ``OSError`` for one
    that cannot be used."""
    folder, root = folder.absolute(), root.absolute()
    if root in (folder, *folder.parents):
        raise PermissionError(str(folder))
    make_in_its_parent(folder)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(str(folder))
    keep_place(root, TwinPlace(str(folder), knowingly))


def is_held_back(root: Path) -> bool:
    """Whether the archive is encrypted and the user has not agreed that its twin is not."""
    return standing(root).held_back


def standing(root: Path) -> TwinStanding:
    """How the twin stands."""
    return TwinStanding(place(root), is_encrypted(root))


def is_encrypted(root: Path) -> bool:
    """Whether the archive of this data folder is ciphertext."""
    return (root / ENCRYPTED).exists()


# --- files ---------------------------------------------------------------------------------------


def marked(path: Path, session: str, version: str, text: str) -> str:
    """``text`` with the line above it that says it is ours."""
    about = {
        "session": session,
        "version": version,
        "name": unicodedata.normalize("NFC", path.name),
        "sha256": _digest(text.encode()),
    }
    # Nothing in it may end the comment.
    mark = json.dumps(about, ensure_ascii=True).replace(">", "\\u003e")
    return f"{_BEGIN}{mark}{_END}\n{text}"


def write(path: Path, session: str, version: str, text: str) -> None:
    """Write a file whole. Raises ``OSError``."""
    write_text(path, marked(path, session, version, text))


def ours(folder: Path) -> Iterator[TwinFile]:
    """The files of ours in the folder, by their first lines alone; not those that somebody copied
    or renamed. Raises ``FolderGone``."""
    for path in _markdown(folder):
        mark = _mark(path)
        if mark is not None and folded(mark["name"]) == folded(path.name):
            yield TwinFile(path, mark["session"], mark["version"])


def look_into(file: TwinFile) -> TwinFile:
    """The same, with whether it was edited. Raises ``OSError``."""
    first, _, rest = _read(file.path, _LONGEST_FILE).partition(b"\n")
    mark = _parsed(first)
    return replace(file, edited=mark is None or mark["sha256"] != _digest(rest))


def put_aside(file: TwinFile, said: str) -> Path:
    """Give an edited file another name, which tells so; the name. Raises ``OSError``."""
    folder = file.path.parent
    taken = {folded(each.name) for each in folder.iterdir()}
    aside = folder / free_name(f"{file.path.stem} ({said})", file.path.suffix, taken)
    file.path.rename(aside)
    flush_directory(folder)
    return aside


def erase_session(root: Path, session: str) -> bool:
    """Remove every file of a session from the twin's folder, copied, renamed and edited ones too:
    it is to leave no trace. Also that the others, which may have told of it, are to be written
    anew. Whether that could be done: a folder that is not there cannot be cleaned. Raises
    ``OSError``."""
    there = place(root)
    if there is None:
        return True
    if there.whole:
        keep_place(root, replace(there, whole=False))
    try:
        folder = Path(there.folder)
        _clear_halves(folder)
        for path in _markdown(folder):
            mark = _mark(path)
            if mark is not None and mark["session"] == session:
                path.unlink(missing_ok=True)
        flush_directory(folder)
    except FolderGone:
        return False
    return True


def _clear_halves(folder: Path) -> None:
    """Remove what a killed process left half written."""
    for path in folder.glob(HALVES):
        if _mark(path) is not None or path.stat().st_size == 0:
            path.unlink(missing_ok=True)


def _markdown(folder: Path) -> Iterator[Path]:
    try:
        paths = sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError) as error:
        raise FolderGone(str(folder)) from error
    for path in paths:
        if path.suffix.lower() == ".md":
            yield path


def _mark(path: Path) -> dict[str, str] | None:
    """What the first line says; ``None`` for what is not ours, or cannot be read."""
    try:
        return _parsed(_read(path, _LONGEST_MARK).partition(b"\n")[0])
    except OSError:
        return None


def _parsed(line: bytes) -> dict[str, str] | None:
    try:
        text = line.decode("ascii").strip()
        if text.startswith(_BEGIN) and text.endswith(_END):
            about = json_files.parsed(text[len(_BEGIN) : -len(_END)])
            return {name: str(about[name]) for name in ("session", "version", "name", "sha256")}
    except (ValueError, LookupError, TypeError):
        pass
    return None


def _read(path: Path, most: int) -> bytes:
    """The beginning of an ordinary file; links are somebody else's, pipes would let us wait."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with os.fdopen(os.open(path, flags | getattr(os, "O_BINARY", 0)), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(f"no ordinary file: {path.name}")
        return file.read(most)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
