"""Client of the file-reading process: starts it, has files read, ends it when it does not answer.
The process runs :mod:`app.research.files.file_reader`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.core.domain import errors
from app.core.domain.library_port import FilePart, FileText, file_error
from app.research.text.child_process import ChildProcess, command

SECONDS: Final = 90.0
"""How long an answer may take; the process itself stops reading earlier."""
FILES_EACH: Final = 200
"""Files that one process reads: what leaks in a library ends with it."""
MEDIA_TYPES: Final = {
    "application/pdf": ".pdf",
    "application/epub+zip": ".epub",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/markdown": ".md",
    "text/plain": ".txt",
}


@dataclass(frozen=True, slots=True)
class Same:
    """The file still has the digest that it had before."""

    digest: str


@dataclass(frozen=True, slots=True)
class Unread:
    """The file cannot be read: the code of the error."""

    fault: str


class FileProcess:
    """One process for one file after the other, started when it is first needed. Not for two at
    the same time."""

    def __init__(self, seconds: float = SECONDS, arguments: Sequence[str] = ()) -> None:
        self._seconds = seconds
        self._command = list(arguments) or command("files.file_reader")
        self._child: ChildProcess | None = None
        self._answered = 0

    async def read(
        self, path: Path, known_digest: str = "", password: str = ""
    ) -> FileText | Same | Unread:
        """What a file says, unless it has the digest that is known already."""
        asked = {"path": str(path), "kind": path.suffix.lower(), "digest": known_digest}
        return await self._ask(asked | ({"password": password} if password else {}))

    async def blank_pages(self, path: Path, with_text: Sequence[int]) -> tuple[int, ...] | None:
        """The pages of a PDF without text, where those ``with_text`` are known to have some; None
        where it cannot be opened."""
        asked = {"path": str(path), "kind": path.suffix.lower(), "with_text": list(with_text)}
        said = await self._ask(asked)
        return said.blank if isinstance(said, FileText) else None

    async def read_bytes(self, body: bytes, media_type: str) -> list[tuple[str, str]]:
        """The passages of a file that is not on the disk, each with its place. Raises
        :class:`app.core.domain.errors.FileError`."""
        kind = MEDIA_TYPES.get(media_type, "")
        read = await self._ask({"bytes": len(body), "kind": kind}, body)
        if isinstance(read, FileText):
            return [(part.place, part.text) for part in read.parts]
        raise file_error(getattr(read, "fault", errors.FileError.code), media_type)

    async def close(self) -> None:
        """End the process. It may be used again after."""
        child, self._child = self._child, None
        if child is not None:
            await child.end()

    async def _ask(self, question: dict[str, Any], body: bytes = b"") -> FileText | Same | Unread:
        if self._answered >= FILES_EACH:
            await self.close()
        child = self._child
        if child is None:
            child = self._child = ChildProcess(self._command)
            self._answered = 0
        self._answered += 1
        asked = json.dumps(question).encode() + b"\n" + body
        try:
            line = await child.ask(asked, self._seconds)
        except BaseException as error:
            self._child = None
            if isinstance(error, TimeoutError):
                return Unread(errors.FileTooComplex.code)
            raise
        read = await asyncio.to_thread(_understood, line) if line else None
        if read is None:
            # It was ended by a limit, or by what the file made a library do.
            await self.close()
            return Unread(errors.FileTooComplex.code)
        return read


def _understood(line: bytes) -> FileText | Same | Unread | None:
    """An answer; None when it is none."""
    try:
        said = json.loads(line)
        if "fault" in said:
            return Unread(str(said["fault"]))
        if "same" in said:
            return Same(str(said["digest"]))
        return FileText(
            digest=str(said["digest"]),
            title=str(said["title"]),
            authors=tuple(map(str, said["authors"])),
            published=str(said["published"]),
            parts=tuple(FilePart(str(place), str(text)) for place, text in said["parts"]),
            whole=bool(said["whole"]),
            blank=tuple(map(int, said["blank"])),
        )
    except (ValueError, KeyError, TypeError):
        return None
