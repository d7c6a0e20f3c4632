"""Text recognition for scanned PDFs and pictures of pages, by Tesseract where the user has it:
nothing of it comes with Anımsa.

Each page is drawn by the process that draws pages (:mod:`app.research.files.page_drawing`) and
given to the recogniser as a plain picture; what was recognised says so in its place.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from app.core.domain import errors
from app.core.domain.library_port import PICTURES, FilePart, FileText
from app.research.files.file_blocks import paragraphs
from app.research.files.file_process import Same, Unread
from app.research.files.page_pictures import GrayPage, PagePictures, pages_of
from app.research.files.pdf_tables import TableRow, with_rows
from app.research.text.child_process import environment
from app.research.text.chunking import Block, passages

RECOGNISED: Final = PICTURES | {".pdf"}
GLANCE: Final = 600
"""Pixels that a page is drawn wide to see whether anything is on it."""
WIDTH: Final = 2_400
"""Pixels that a page is drawn wide: some 290 for an inch of A4."""
MOST_PAGES: Final = 200
SECONDS: Final = 90.0
"""How long the recogniser may look at a page."""
READ_BY_MACHINE: Final = " · makineyle okundu"
"""Behind the place of what was recognised; places are Turkish ("s. 2")."""
LANGUAGES: Final = ("tur", "eng")
_LIGHT: Final = bytes(range(160, 256))
_MARKED: Final = 0.001
"""Of a page's pixels that are dark where more is on it than its number."""
_FEWEST_LETTERS: Final = 20
"""Of a page that has text; less is a smudge."""
_PLACES: Final = (
    Path(r"C:\Program Files\Tesseract-OCR\tesseract.exe"),
    Path("/opt/homebrew/bin/tesseract"),
    Path("/usr/local/bin/tesseract"),
)
"""Where its installers put it; a program that was started by a click has it on no path then."""


_known: list[tuple[str, ...]] = []


def recogniser() -> tuple[str, ...]:
    """The command that recognises a picture from its standard input; empty where there is none that
    knows Turkish or English: it is looked for again then. Blocking."""
    if not _known and (command := _found()):
        _known.append(command)
    return _known[0] if _known else ()


def _program() -> str:
    """Where Tesseract is, "" for nowhere; never what merely lies in the present folder."""
    found = shutil.which("tesseract")
    if found is not None and Path(found).is_absolute() and Path(found).parent != Path.cwd():
        return found
    return next((str(each) for each in _PLACES if each.exists()), "")


def _found() -> tuple[str, ...]:
    program = _program()
    if not program:
        return ()
    try:
        listed = subprocess.run(
            [program, "--list-langs"],
            capture_output=True,
            timeout=20,
            check=True,
            env=_environment(),
            creationflags=_HIDDEN,
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    known = listed.stdout.decode("utf-8", "replace").split()
    languages = "+".join(each for each in LANGUAGES if each in known)
    if not languages:
        return ()
    kept_spaces = ("-c", "preserve_interword_spaces=1")
    return (program, "stdin", "stdout", "-l", languages, *kept_spaces)


_APART = re.compile(r"\S {3,}\S")
"""A gap within a line: of a row of a table whose columns were not made out. It stays a line of its
own, not a part of a paragraph."""
_MISREAD: Final = {"HbAlc": "HbA1c", "HbAIc": "HbA1c", "HBAlC": "HBA1C"}
"""What recognisers make of the one name with a figure among letters that is on most papers."""
_HIDDEN: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)


def _environment() -> dict[str, str]:
    # Two files are read at once; more threads would only wait for each other.
    kept = {name: os.environ[name] for name in ("TESSDATA_PREFIX",) if name in os.environ}
    return environment() | kept | {"OMP_THREAD_LIMIT": "1"}


async def read_scan(path: Path, command: tuple[str, ...] | None = None) -> FileText | None:
    """What a PDF without text or a picture says, as far as its pages can be recognised; None where
    nobody can do that, or nothing was. Raises :class:`app.core.domain.errors.FileError`."""
    digest = await asyncio.to_thread(_digest, path)
    parts, whole, unread = await _read(path, range(1, MOST_PAGES + 2), command)
    if not parts:
        return None
    await _unchanged(path, digest)
    return FileText(digest, parts=tuple(parts), whole=whole, blank=unread, tried=True)


def _place(path: Path, place: str) -> str:
    """A place that says who read it; a picture has one page."""
    page = "" if path.suffix.lower() in PICTURES else place
    return (page + READ_BY_MACHINE).removeprefix(" · ")


async def with_scanned(path: Path, text: FileText) -> FileText:
    """The text of a PDF, with the text of its scanned pages where that can be recognised; ``blank``
    are then those that show something and were not. Raises
    :class:`app.core.domain.errors.FileError`."""
    if not await asyncio.to_thread(recogniser):
        return replace(text, blank=await showing(path, text.blank))
    read, whole, unread = await _read(path, text.blank)
    await _unchanged(path, text.digest)

    def first_page(part: FilePart) -> int:
        pages = pages_of(part.place, path.name)
        return pages[0] if pages else 0

    every = tuple(sorted((*text.parts, *read), key=first_page))
    return replace(text, parts=every, whole=text.whole and whole, blank=unread, tried=True)


async def with_pages(path: Path, said: FileText | Same | Unread) -> FileText | Same | Unread:
    """What was read of a file, with what its scanned pages say where that can be recognised."""
    if isinstance(said, FileText) and said.blank:
        return await completed(path, said)
    if isinstance(said, Unread) and said.fault == errors.FileWithoutText.code:
        return await _of_scan(path) or said
    return said


async def completed(path: Path, text: FileText) -> FileText:
    """The text of a file, with the text of its scanned pages where that can be recognised."""
    try:
        return await with_scanned(path, text)
    except errors.FileError:
        return text


async def _of_scan(path: Path) -> FileText | Unread | None:
    """What a scan says; that nothing could be recognised in it; None where nobody can do that."""
    if path.suffix.lower() not in RECOGNISED:
        return None
    if not await asyncio.to_thread(recogniser):
        return None
    try:
        return await read_scan(path) or Unread(errors.FileUnrecognised.code)
    except errors.FileError as error:
        return Unread(error.code)


def pages_with_text(place: str, path: str) -> Sequence[int]:
    """The pages that surely have text, or were read as pictures, by the place of a passage: one
    that goes on over a page may have nothing of it."""
    pages = pages_of(place, path)
    if pages is None:
        return ()
    first, last = pages
    return range(first, last + 1) if place.endswith(READ_BY_MACHINE) else pages


async def showing(path: Path, pages: Sequence[int]) -> tuple[int, ...]:
    """The pages among these, which have no text, that show something all the same. One that cannot
    be drawn may, and so may those beyond :data:`MOST_PAGES`."""
    drawing = PagePictures()
    found = []
    try:
        for number in pages[:MOST_PAGES]:
            try:
                page = await drawing.draw_gray(path, number, GLANCE)
            except errors.FileError:
                found.append(number)
                continue
            if _shows(page):
                found.append(number)
    finally:
        await drawing.close()
    return (*found, *pages[MOST_PAGES:])


def _shows(page: GrayPage) -> bool:
    dark = len(page.pixels.translate(None, _LIGHT))
    return dark > _MARKED * len(page.pixels)


async def _read(
    path: Path, wanted: Sequence[int], command: tuple[str, ...] | None = None
) -> tuple[list[FilePart], bool, tuple[int, ...]]:
    """What is recognised on these pages, as far as they are there; whether that is all of it: a
    page that cannot be drawn is passed over, and there may be too many; and the pages that show
    something which was not recognised. Raises :class:`app.core.domain.errors.FileError` where none
    can be drawn."""
    if command is None:
        command = await asyncio.to_thread(recogniser)
    if not command or not wanted:
        return [], True, tuple(wanted)
    drawing = PagePictures()
    blocks: list[Block] = []
    drawn = pages = 0
    unread: list[int] = []
    passed_over = False
    try:
        for number in wanted[:MOST_PAGES]:
            try:
                page = await drawing.draw_gray(path, number, WIDTH)
            except errors.FileError:
                if not drawn:
                    raise
                passed_over = True
                unread.append(number)
                continue
            drawn, pages = drawn + 1, page.pages
            said = _mended(await _recognised(command, page))
            if sum(map(str.isalpha, said)) >= _FEWEST_LETTERS:
                blocks += _blocks(number, said)
            elif await asyncio.to_thread(_shows, page):
                unread.append(number)
            if number >= pages:
                break
    finally:
        await drawing.close()
    whole = not passed_over and (len(wanted) <= MOST_PAGES or pages <= MOST_PAGES)
    parts = await asyncio.to_thread(lambda: list(passages(blocks)))
    left = [each for each in wanted[MOST_PAGES:] if each <= pages]
    read = [FilePart(_place(path, part.place), part.text) for part in parts]
    return read, whole, (*unread, *left)


def _blocks(number: int, said: str) -> list[Block]:
    """The paragraphs and rows of a recognised page."""
    plain = "\n".join(" ".join(line.split()) for line in said.split("\n"))
    found: list[Block] = []
    held: list[str] = []

    def end() -> None:
        found.extend(Block(f"s. {number}", each, flows=True) for each in paragraphs(held))
        held.clear()

    apart = {" ".join(line.split()) for line in said.split("\n") if _APART.search(line.strip())}
    for line in with_rows(plain, said):
        if isinstance(line, TableRow) or line in apart:
            end()
            found.append(Block(f"s. {number}", line, flows=True))
        else:
            held.append(line)
    end()
    return found


async def _recognised(command: tuple[str, ...], page: GrayPage) -> str:
    """The words of a page; none where the recogniser fails or does not come to an end."""
    picture = f"P5 {page.width} {page.height} 255\n".encode() + page.pixels
    starting = asyncio.ensure_future(asyncio.to_thread(_started, command))
    try:
        process = await asyncio.shield(starting)
    except OSError:
        return ""
    except asyncio.CancelledError:
        # It starts all the same, and nobody else would end it.
        await asyncio.wait([starting])
        if starting.exception() is None:
            await asyncio.to_thread(_end, starting.result())
        raise
    work = asyncio.ensure_future(asyncio.to_thread(process.communicate, picture, SECONDS))
    try:
        said, _ = await asyncio.shield(work)
    except BaseException as error:
        process.kill()
        await asyncio.wait([work])
        await asyncio.to_thread(_end, process)
        if isinstance(error, (subprocess.TimeoutExpired, OSError)):
            return ""
        raise
    return said.decode("utf-8", "replace") if process.returncode == 0 else ""


def _mended(said: str) -> str:
    for wrong, right in _MISREAD.items():
        said = said.replace(wrong, right)
    return said


def _started(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_environment(),
        creationflags=_HIDDEN,
        start_new_session=sys.platform != "win32",
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process, close its pipes and wait until it is gone. One that did not take its whole
    picture leaves a pipe open that ``communicate`` closes only at the first time."""
    process.kill()
    with suppress(OSError), process:
        pass


async def _unchanged(path: Path, digest: str) -> None:
    """Make sure that a file still has the bytes of this digest: looking at its pages takes long.
    Raises :class:`app.core.domain.errors.FileError`."""
    if await asyncio.to_thread(_digest, path) != digest:
        raise errors.FileError(path=str(path))


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise errors.FileMissing(path=str(path)) from error
