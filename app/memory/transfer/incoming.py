"""Open files to import: Anımsa's JSON lines, and exports of ChatGPT and Claude, zipped or not."""

from __future__ import annotations

import io
import json
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from app.core.domain import errors
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Milliseconds
from app.machine.system_reasons import system_reason
from app.machine.text_encoding import encoding_of
from app.memory.transfer.chat_exports import read_chats
from app.memory.transfer.session_lines import BadLine, bounded_lines, read_jsonl

_CHATS = re.compile(r"(?:^|/)conversations(?:[-_]\d+)?\.json$")
"""In the archives of both; ChatGPT splits large ones."""
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What a damaged, encrypted or strangely packed archive raises."""
_ZIP = b"PK\x03\x04"
_CHUNK = 1 << 20
_FIRST_LINE = 65_536
_WRAPPERS = ("conversations", "mapping", "chat_messages")


def sessions_in(path: Path) -> Iterator[ImportedSession | BadLine]:
    """The sessions of a file, whatever its format, one by one; what makes no sense comes as a
    :class:`BadLine`. Raises ``FileUnreadable``, also on the way."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            # A pipe would let us wait for ever.
            raise errors.FileUnreadable(
                path=path, reason="is_folder" if stat.S_ISDIR(status.st_mode) else "no_file"
            )
        modified = int(status.st_mtime * 1000)
        if zipfile.is_zipfile(path):
            yield from _zipped(path, modified)
            return
        if _begins_as_zip(path):
            # Broken off on its way here: nothing in it can be found.
            raise errors.FileUnreadable(path=path, reason="damaged")
        with path.open(encoding=_encoding(path), errors="replace", newline="\n") as stream:
            chats = _holds_chats(stream.read(_FIRST_LINE))
            stream.seek(0)
            yield from _read(stream, modified, chats=chats)
    except (OSError, *_BROKEN) as error:
        reason = system_reason(error) if isinstance(error, OSError) else "damaged"
        raise errors.FileUnreadable(path=path, reason=reason) from error


def _begins_as_zip(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(len(_ZIP)) == _ZIP


def _encoding(path: Path) -> str:
    with path.open("rb") as stream:
        return encoding_of(iter(lambda: stream.read(_CHUNK), b""))


def _zipped(path: Path, modified: Milliseconds) -> Iterator[ImportedSession | BadLine]:
    with zipfile.ZipFile(path) as archive:
        names = sorted(name for name in archive.namelist() if _CHATS.search(name))
        if not names:
            raise errors.FileUnreadable(path=path, reason="no_conversations")
        for name in names:
            # Read as it is unpacked: what a file claims to be large costs no memory.
            with archive.open(name) as member:
                text = io.TextIOWrapper(member, encoding="utf-8", errors="replace")
                yield from _read(text, modified, chats=True)


def _read(
    stream: TextIO, modified: Milliseconds, *, chats: bool
) -> Iterator[ImportedSession | BadLine]:
    return read_chats(stream, modified) if chats else read_jsonl(bounded_lines(stream), modified)


def _holds_chats(beginning: str) -> bool:
    """Whether a file begins as one JSON document and not as lines of them."""
    beginning = beginning.lstrip("\ufeff \t\r\n")
    if beginning.startswith("["):
        return True
    first = beginning.split("\n", 1)[0].rstrip()
    if first == "{":
        return True
    try:
        data = json.loads(first)
    except (ValueError, RecursionError):
        # A first line longer than what was read: its first key tells.
        return any(re.match(rf'\{{\s*"{name}"', first) for name in _WRAPPERS)
    return isinstance(data, dict) and any(name in data for name in _WRAPPERS)
