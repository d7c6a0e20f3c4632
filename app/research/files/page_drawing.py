"""The page-drawing process: draws pages of PDFs and finds a quote on them, for
:mod:`app.research.files.page_pictures`.

The protocol is one line of JSON each way, an answer for every question, until the questions end::

    {"path": "…", "pages": [12, 13], "quote": "…", "width": 900}
                                                             the one of these with the quote
    {"page": 12, "pages": 40, "width": 900, "height": 1270, "stride": 3600, "pixels": "…",
     "marks": [[x, y, width, height], …]}                    BGRX, deflated, in Base64
    {"path": "…", "gray": 12, "width": 2400}                 a page in shades of grey
    {"pages": 40, "width": 2400, "height": 3394, "pixels": "…"}    one byte each
    {"fault": "file_locked"}                                 the code of an error
"""

from __future__ import annotations

import base64
import io
import sys
import unicodedata
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

from app.core.domain import errors
from app.core.domain.library_port import PICTURES
from app.research.files.file_blocks import UnreadableFile
from app.research.files.file_reader import MOST_BYTES, fault_of, opened, serve

CPU_SECONDS: Final = 20
MOST_SIDE: Final = 4_000
"""Pixels of the longer side."""
MOST_PICTURE: Final = 20_000
"""Pixels of the longer side of a picture."""
MOST_CHARACTERS: Final = 100_000
"""Of a page, that are looked through for the quote."""
MOST_MARKS: Final = 200
MOST_QUOTE: Final = 2_000
"""Letters of a quote that is looked for piece by piece."""
MOST_LOOKED_THROUGH: Final = 20
"""Pages that are looked through for the one with the quote."""
_PIECE, _STEP = 20, 10
"""Letters of a piece of the quote, and from one piece to the next, where it does not stand on the
page as a whole: pages break lines, divide words and put notes between."""


def picture_gray(stream: IO[bytes], number: int, width: int) -> dict[str, Any]:
    """A picture in shades of grey, upright as its camera says; of one with several pages the one of
    this number. Raises :class:`UnreadableFile`."""
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415  only for pictures

    try:
        with Image.open(stream, formats=("JPEG", "PNG", "TIFF")) as opened_picture:
            if max(opened_picture.size) > MOST_PICTURE:
                raise UnreadableFile(errors.FileTooLarge)
            opened_picture.draft("L", (width, width))
            pages = int(getattr(opened_picture, "n_frames", 1))
            opened_picture.seek(min(number, pages) - 1)
            picture = _in_gray(ImageOps.exif_transpose(opened_picture))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise UnreadableFile(errors.FileDamaged) from None
    scale = min(width / picture.width, MOST_SIDE / picture.height)
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    picture = picture.resize(size)
    packed = _packed(picture.tobytes())
    return {"pages": pages, "width": picture.width, "height": picture.height, "pixels": packed}


def _in_gray(picture: Any) -> Any:
    """A picture in 256 shades, on white where it can be seen through."""
    from PIL import Image  # noqa: PLC0415

    if picture.mode.startswith("I"):
        # Scanners write 65,536 shades.
        return picture.convert("I").point(lambda shade: shade / 256).convert("L")
    if "A" in picture.mode or "a" in picture.mode or "transparency" in picture.info:
        seen = picture.convert("RGBA")
        picture = Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen)
    return picture.convert("L")


def drawn_gray(stream: IO[bytes], number: int, width: int) -> dict[str, Any]:
    """A page in shades of grey, for who looks for letters in it. Raises
    :class:`UnreadableFile`."""
    with _opened(stream) as document:
        try:
            page = document[min(number, len(document)) - 1]
            bitmap = page.render(scale=_scale(page, width), grayscale=True)
        except (_pdfium().PdfiumError, ZeroDivisionError):
            raise UnreadableFile(errors.FileDamaged) from None
        rows = memoryview(bytes(bitmap.buffer))
        pixels = b"".join(
            rows[at : at + bitmap.width]
            for at in range(0, bitmap.height * bitmap.stride, bitmap.stride)
        )
        return {
            "pages": len(document),
            "width": bitmap.width,
            "height": bitmap.height,
            "pixels": _packed(pixels),
        }


def drawn(stream: IO[bytes], first: int, last: int, quote: str, width: int) -> dict[str, Any]:
    """The page with most of the quote and where that stands on it, as the protocol has it. A number
    beyond the last page means the last one. Raises :class:`UnreadableFile`."""
    with _opened(stream) as document:
        try:
            number, found = _page_with(document, first, last, "".join(_letters(quote)))
            page = document[number - 1]
            bitmap = page.render(scale=_scale(page, width), prefer_bgrx=True)
            marks = list(_boxes(page, bitmap.get_posconv(page), found))
        except (_pdfium().PdfiumError, ZeroDivisionError):
            raise UnreadableFile(errors.FileDamaged) from None
        return {
            "page": number,
            "pages": len(document),
            "width": bitmap.width,
            "height": bitmap.height,
            "stride": bitmap.stride,
            "pixels": _packed(bytes(bitmap.buffer)),
            "marks": marks,
        }


def _pdfium() -> Any:
    import pypdfium2  # noqa: PLC0415  a test of the rest does without

    return pypdfium2


def _opened(stream: IO[bytes]) -> Any:
    """The document of a file. Raises :class:`UnreadableFile`."""
    pdfium = _pdfium()
    try:
        return pdfium.PdfDocument(stream, autoclose=True)
    except pdfium.PdfiumError as error:
        locked = error.err_code == pdfium.raw.FPDF_ERR_PASSWORD
        raise UnreadableFile(errors.FileLocked if locked else errors.FileDamaged) from None


def _scale(page: Any, width: int) -> float:
    """Pixels for a point of a page that is drawn so wide, within what may be drawn."""
    wide, high = page.get_size()
    return float(min(width / wide, MOST_SIDE / wide, MOST_SIDE / high))


def _packed(pixels: bytes) -> str:
    return base64.b64encode(zlib.compress(pixels, 1)).decode("ascii")


Spans = list[tuple[int, int]]
"""Stretches of a page's text: the place of the first letter, and how many."""


def _page_with(document: Any, first: int, last: int, quote: str) -> tuple[int, Spans]:
    """The page of these that has most of the quote, the first of them where none has any; and where
    it stands there."""
    pages = len(document)
    first = min(max(1, first), pages)
    most = 0
    found: tuple[int, Spans] = first, []
    for number in range(first, min(last, pages, first + MOST_LOOKED_THROUGH - 1) + 1):
        letters, at = _text_of(document[number - 1])
        parts = stretches(letters, quote)
        covered = sum(end - begin for begin, end in parts)
        if covered > most:
            spans = [(at[begin], at[end - 1] - at[begin] + 1) for begin, end in parts]
            most, found = covered, (number, spans)
    return found


def _text_of(page: Any) -> tuple[str, list[int]]:
    """The letters of a page, and the place that each has in its text."""
    from pypdfium2 import raw  # noqa: PLC0415

    text = page.get_textpage()
    letters: list[str] = []
    at: list[int] = []
    for place in range(min(text.count_chars(), MOST_CHARACTERS)):
        for letter in _letters(chr(raw.FPDFText_GetUnicode(text.raw, place))):
            letters.append(letter)
            at.append(place)
    return "".join(letters), at


def _boxes(page: Any, places: Any, spans: Spans) -> Iterator[tuple[int, int, int, int]]:
    """The boxes of the lines in which the quote stands, in pixels of the picture."""
    text = page.get_textpage()
    found = 0
    for begin, count in spans:
        for number in range(text.count_rects(begin, count)):
            found += 1
            if found > MOST_MARKS:
                return
            left, bottom, right, top = text.get_rect(number)
            corners = places.to_bitmap(left, top), places.to_bitmap(right, bottom)
            (x1, x2), (y1, y2) = (sorted(each) for each in zip(*corners, strict=True))
            yield x1, y1, x2 - x1, y2 - y1


def _letters(text: str) -> Iterator[str]:
    """The letters and digits of a text, alike however they are written, without all between."""
    for letter in unicodedata.normalize("NFKD", text).casefold():
        if letter.isalnum():
            yield letter


def stretches(text: str, quote: str) -> list[tuple[int, int]]:
    """Where a quote stands in a text (first letter, behind the last): the whole of it, else the
    pieces of it that do, joined where they meet. Linear in both."""
    if not quote:
        return []
    if (place := text.find(quote)) >= 0:
        return [(place, place + len(quote))]
    pieces = []
    for start in range(0, min(len(quote), MOST_QUOTE), _STEP):
        piece = quote[start : start + _PIECE]
        if len(piece) > _STEP and (place := text.find(piece)) >= 0:
            pieces.append((place, place + len(piece)))
    found: list[tuple[int, int]] = []
    for first, last in sorted(pieces):
        if found and first <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found


def answer(asked: dict[str, Any], _: BinaryIO) -> dict[str, Any]:
    """The answer to a question; no bytes follow one."""
    try:
        with opened(Path(asked["path"])) as stream:
            if stream.seek(0, io.SEEK_END) > MOST_BYTES:
                return {"fault": errors.FileTooLarge.code}
            stream.seek(0)
            if "gray" in asked and Path(asked["path"]).suffix.lower() in PICTURES:
                return picture_gray(stream, int(asked["gray"]), int(asked["width"]))
            if "gray" in asked:
                return drawn_gray(stream, int(asked["gray"]), int(asked["width"]))
            first, last = map(int, asked["pages"])
            return drawn(stream, first, last, str(asked["quote"]), int(asked["width"]))
    except (UnreadableFile, OSError) as fault:
        return {"fault": fault_of(fault)}


def main() -> int:
    """Draw pages until nobody asks any more."""
    return serve(answer, CPU_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
