"""Texts over the cells of a sheet: boxes, and remarks on cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

from app.research.office.office_xml import links_of, local_name, xml_root

MOST_NOTES: Final = 2_000
_THREADED: Final = "[Threaded comment]"
"""What stands first in the older form of a remark that is kept in a newer one, too."""


class SheetNote(NamedTuple):
    """A text over a sheet. ``remark``: on a cell, by its author, "" where none is named."""

    text: str
    author: str = ""
    remark: bool = False


def sheet_notes(archive: ZipFile, sheet: str) -> Iterator[SheetNote]:
    """The boxes and remarks of a sheet, by its member of the zip."""
    left = MOST_NOTES
    for link in links_of(archive, sheet):
        read = _READERS.get(link.kind.rpartition("/")[2])
        if read is None or link.member not in archive.NameToInfo:
            continue
        for note in read(xml_root(archive.read(link.member))):
            if left == 0:
                return
            left -= 1
            yield note


def _boxes(drawing: Any) -> Iterator[SheetNote]:
    """Each paragraph of a box by itself."""
    for box in drawing.iter("{*}txBody"):
        for paragraph in box.iterchildren("{*}p"):
            yield SheetNote(_text(paragraph))


def _remarks(comments: Any) -> Iterator[SheetNote]:
    authors = [each.text or "" for each in comments.iter("{*}author")]
    for comment in comments.iter("{*}comment"):
        place = comment.get("authorId") or ""
        known = place.isdecimal() and len(place) < len(str(MOST_NOTES))
        author = authors[int(place)] if known and int(place) < len(authors) else ""
        text = _text(comment)
        if not text.startswith(_THREADED):
            # Programs write the name above what was remarked, as a line of its own.
            yield SheetNote(text.removeprefix(f"{author}:").strip(), author, remark=True)


def _threads(comments: Any) -> Iterator[SheetNote]:
    for comment in comments.iter("{*}threadedComment"):
        text = "".join(each.text or "" for each in comment.iterchildren("{*}text"))
        yield SheetNote(text, remark=True)


def _text(element: Any) -> str:
    return "".join(each.text or "" for each in element.iter() if local_name(each) == "t")


_READERS: Final = {"drawing": _boxes, "comments": _remarks, "threadedComment": _threads}
"""By what a link leads to."""
