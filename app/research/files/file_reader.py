"""The file-reading process: reads files one after the other for
:mod:`app.research.files.file_process`.

The protocol is one line of JSON each way, an answer for every question, until the questions end::

    {"path": "…", "kind": ".pdf", "digest": "…"}      a file; the digest that it had before, or ""
    {"path": …, "kind": …, "digest": "", "password": "…"}    one that is protected (a PDF)
    {"path": …, "kind": ".pdf", "with_text": [1, 2]}  only which of its other pages have no text
    {"bytes": 1234, "kind": ".pdf"}                   so many bytes follow the line

    {"digest": "…", "title": …, "parts": [[place, text], …], "blank": [3, 4], …}
    {"digest": "…", "same": true}                     it still has the digest
    {"fault": "file_locked", "digest": "…"}           the code of an error
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import stat
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

from app.core.domain import errors
from app.core.domain.library_port import PICTURES
from app.research.files.file_blocks import ReadingBudget, UnreadableFile
from app.research.text.chunking import passages
from app.research.text.process_limits import limit_memory, limit_time

MEMORY_BYTES: Final = 1024 * 1024 * 1024
MOST_BYTES: Final = 300 * 1024 * 1024
MOST_TEXT_BYTES: Final = 40 * 1024 * 1024
"""Of a file that is text as it is, HTML included."""
MOST_MAIL_BYTES: Final = 80 * 1024 * 1024
"""Of an e-mail, which is held at once with what is attached to it. Servers pass on 25 to 50 MB."""
MOST_HELD: Final = 48 * 1024 * 1024
"""Of a file that is read at once; a larger one is compared with itself afterwards."""
SECONDS: Final = 60.0
"""How long reading one file may take before it ends with what it has."""
_GRACE: Final = 15.0
"""Seconds more in which what was read until then is cut into passages."""
CPU_SECONDS: Final = 90
MOST_PASSAGES: Final = 20_000
_TEXTS: Final = frozenset(
    {".txt", ".csv", ".md", ".markdown", ".html", ".htm", ".xhtml", ".ics", ".vcf"}
)


def read(
    stream: IO[bytes],
    kind: str,
    seconds: float = SECONDS,
    password: str = "",
    with_text: Sequence[int] | None = None,
) -> dict[str, Any]:
    """What a file says, as the protocol has it but for the digest; of a PDF only which pages have
    no text, where those ``with_text`` are given."""
    from app.research.files.file_formats import (  # noqa: PLC0415  a test reads with less
        READERS,
        blank_pages,
        read_pdf,
    )

    if kind in PICTURES:
        return {"fault": errors.FileWithoutText.code}
    if kind not in READERS:
        return {"fault": errors.FileKind.code}
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)
    if not size:
        return {"fault": errors.FileEmpty.code}
    most = MOST_MAIL_BYTES if kind == ".eml" else MOST_BYTES
    if size > (MOST_TEXT_BYTES if kind in _TEXTS else most):
        return {"fault": errors.FileTooLarge.code}
    try:
        budget = ReadingBudget(seconds)
        if with_text is not None:
            blank = blank_pages(stream, budget, with_text)
            return {"title": "", "authors": [], "published": "", "parts": [], "whole": True} | {
                "blank": blank
            }
        protected = kind == ".pdf" and password
        document = (
            read_pdf(stream, budget, password) if protected else READERS[kind](stream, budget)
        )
        parts: list[tuple[str, str]] = []
        for part in passages(document.blocks):
            if len(parts) == MOST_PASSAGES or not budget.goes_on(_GRACE):
                document.whole = False
                break
            parts.append((part.place, part.text))
    except UnreadableFile as fault:
        return {"fault": fault.code}
    except (MemoryError, RecursionError):
        return {"fault": errors.FileTooComplex.code}
    except Exception:
        # Libraries raise errors of every kind for a file that they cannot make sense of.
        return {"fault": errors.FileDamaged.code}
    if not parts:
        # What was not gone through to its end may have some.
        unread = errors.FileWithoutText if document.whole else errors.FileTooComplex
        return {"fault": unread.code}
    return {
        "title": document.title,
        "authors": document.authors,
        "published": document.published,
        "blank": document.blank,
        "whole": document.whole,
        "parts": parts,
    }


def opened(path: Path) -> BufferedReader:
    """A file of the library, whose path holds no link. It may have been exchanged since it was
    found: what is a link by now, stands behind one, or is no file is not read. Raises
    :class:`UnreadableFile`, ``OSError``."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(path, flags | getattr(os, "O_BINARY", 0))
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise UnreadableFile(errors.FileKind) from error
        raise
    stream = os.fdopen(handle, "rb")
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode) or not _stands_at(path, status):
        stream.close()
        raise UnreadableFile(errors.FileKind)
    return stream


def _stands_at(path: Path, opened: os.stat_result) -> bool:
    """Whether what was opened is reached by the path without a link. Windows writes one path in
    many ways, and lets hardly anybody make links."""
    if os.name != "posix":
        return True
    return os.path.realpath(path) == str(path) and os.path.samestat(path.lstat(), opened)


def answer(asked: dict[str, Any], given: BinaryIO) -> dict[str, Any]:
    """The answer to a question; ``given`` is where bytes follow."""
    kind = str(asked["kind"])
    if "bytes" in asked:
        body = given.read(int(asked["bytes"]))
        return {**read(io.BytesIO(body), kind), "digest": hashlib.sha256(body).hexdigest()}
    try:
        with opened(Path(asked["path"])) as file:
            # What is written meanwhile is not read: a text belongs to the bytes of its digest.
            small = os.fstat(file.fileno()).st_size <= MOST_HELD
            stream = io.BytesIO(file.read(MOST_HELD + 1)) if small else file
            digest = _digest(stream)
            if "with_text" in asked:
                return {**read(stream, kind, with_text=asked["with_text"]), "digest": digest}
            if digest == asked["digest"]:
                return {"digest": digest, "same": True}
            said = read(stream, kind, password=str(asked.get("password", "")))
            if not small and _digest(file) != digest:
                return {"fault": errors.FileError.code}
            return {**said, "digest": digest}
    except (UnreadableFile, OSError) as fault:
        return {"fault": fault_of(fault)}


def _digest(stream: IO[bytes]) -> str:
    stream.seek(0)
    return hashlib.file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]


def fault_of(error: UnreadableFile | OSError) -> str:
    """The code of the error that a file could not be opened for."""
    if isinstance(error, UnreadableFile):
        return error.code
    if isinstance(error, FileNotFoundError):
        return errors.FileMissing.code
    if isinstance(error, PermissionError):
        return errors.FileForbidden.code
    return errors.FileError.code


def serve(answer: Callable[[dict[str, Any], BinaryIO], dict[str, Any]], seconds: int) -> int:
    """Answer questions from standard input until they end, within the limits of memory and, each,
    of so many seconds of work."""
    limit_memory(MEMORY_BYTES)
    given, answers = sys.stdin.buffer, sys.stdout.buffer
    # What a library prints is no answer.
    sys.stdout = io.StringIO()
    while line := given.readline():
        limit_time(seconds)
        try:
            said = json.dumps(answer(json.loads(line), given))
        except MemoryError:
            said = json.dumps({"fault": errors.FileTooComplex.code})
        with suppress(BrokenPipeError):
            answers.write(said.encode() + b"\n")
            answers.flush()
    return 0


def main() -> int:
    """Read files until nobody asks any more."""
    return serve(answer, CPU_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
