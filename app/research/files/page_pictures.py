"""Pictures of a PDF's pages with a quote marked on them, drawn by a process of its own
(:mod:`app.research.files.page_drawing`): a page can be made so that drawing it needs minutes, or
harms who draws it."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.core.domain import errors
from app.core.domain.library_port import file_error
from app.research.text.child_process import ChildProcess, command

SECONDS: Final = 30.0
"""How long drawing a page may take."""
MOST_BYTES: Final = 4 * 4_000 * 4_100
"""Of the pixels of a page."""
_PAGES = re.compile(r"s\. (\d{1,5})(?:–(\d{1,5}))?(?!\d)")


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as it looks. ``pixels``: blue, green, red and nothing, ``stride`` bytes a line.
    ``marks``: the boxes in which the quote stands (x, y, width, height), in pixels."""

    page: int
    pages: int
    width: int
    height: int
    stride: int
    pixels: bytes
    marks: tuple[tuple[int, int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class GrayPage:
    """A page in shades of grey, a byte for each pixel, of a PDF with so many ``pages``."""

    pages: int
    width: int
    height: int
    pixels: bytes


def pages_of(place: str, path: str) -> tuple[int, int] | None:
    """The first and the last page that a passage's place names ("s. 12", "s. 12–13"), from 1; None
    where it is in no PDF's page."""
    found = _PAGES.match(place)
    if found is None or Path(path).suffix.lower() != ".pdf":
        return None
    return int(found[1]), int(found[2] or found[1])


class PagePictures:
    """Draws one page after the other. Not for two at the same time."""

    def __init__(self, seconds: float = SECONDS, arguments: Sequence[str] = ()) -> None:
        self._seconds = seconds
        self._command = list(arguments) or command("files.page_drawing")
        self._child: ChildProcess | None = None

    async def draw(self, path: Path, pages: tuple[int, int], quote: str, width: int) -> PagePicture:
        """The page from the first to the last of these that has most of the quote, as wide as
        asked, in pixels. Raises :class:`app.core.domain.errors.FileError`."""
        question = {"path": str(path), "pages": pages, "quote": quote, "width": width}
        answered = await asyncio.to_thread(_picture, await self._ask(path, question))
        if isinstance(answered, str):
            raise file_error(answered, str(path))
        return answered

    async def draw_gray(self, path: Path, page: int, width: int) -> GrayPage:
        """The same page for who looks for letters in it. Raises
        :class:`app.core.domain.errors.FileError`."""
        question = {"path": str(path), "gray": page, "width": width}
        answered = await asyncio.to_thread(_gray, await self._ask(path, question))
        if isinstance(answered, str):
            raise file_error(answered, str(path))
        return answered

    async def _ask(self, path: Path, question: dict[str, Any]) -> bytes:
        if self._child is None:
            self._child = ChildProcess(self._command)
        child = self._child
        try:
            line = await child.ask(json.dumps(question).encode() + b"\n", self._seconds)
        except BaseException as error:
            self._child = None
            if isinstance(error, TimeoutError):
                raise errors.FileTooComplex(path=str(path)) from None
            raise
        if not line:
            await self.close()
            raise errors.FileTooComplex(path=str(path))
        return line

    def end_soon(self) -> None:
        """End the process without waiting for it."""
        child, self._child = self._child, None
        if child is not None:
            child.end_soon()

    async def close(self) -> None:
        """End the process. It may be used again after."""
        child, self._child = self._child, None
        if child is not None:
            await child.end()


def _picture(line: bytes) -> PagePicture | str:
    """An answer: a picture, or the code of an error."""
    try:
        said = json.loads(line)
        if "fault" in said:
            return str(said["fault"])
        width, height, stride = int(said["width"]), int(said["height"]), int(said["stride"])
        pixels = _unpacked(said["pixels"])
        if width < 1 or height < 1 or stride < 4 * width or len(pixels) != stride * height:
            return errors.FileDamaged.code
        marks = tuple((int(x), int(y), int(w), int(h)) for x, y, w, h in said["marks"])
        page, pages = int(said["page"]), int(said["pages"])
        return PagePicture(page, pages, width, height, stride, pixels, marks)
    except (ValueError, KeyError, TypeError, zlib.error):
        return errors.FileDamaged.code


def _gray(line: bytes) -> GrayPage | str:
    """The same for a page in shades of grey."""
    try:
        said = json.loads(line)
        if "fault" in said:
            return str(said["fault"])
        page = GrayPage(
            int(said["pages"]), int(said["width"]), int(said["height"]), _unpacked(said["pixels"])
        )
    except (ValueError, KeyError, TypeError, zlib.error):
        return errors.FileDamaged.code
    right = page.width > 0 and len(page.pixels) == page.width * page.height
    return page if right else errors.FileDamaged.code


def _unpacked(pixels: str) -> bytes:
    return zlib.decompressobj().decompress(base64.b64decode(pixels), MOST_BYTES)
