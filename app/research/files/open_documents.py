"""Reads OpenDocument files: texts (ODT), sheets (ODS) and presentations (ODP), as the zip of XML
that each is. What cells show stands in them as text, so nothing is reckoned here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any, Final
from zipfile import ZipFile

from app.core.domain import errors
from app.research.files.file_blocks import (
    FileDocument,
    ReadingBudget,
    UnreadableFile,
    checked_zip,
    names_of,
    normalized_line,
    title_of,
)
from app.research.files.sheet_rows import sheet_blocks
from app.research.office.office_xml import attribute, child, local_name, xml_root
from app.research.office.open_numbers import OpenNumbers
from app.research.office.part_places import EDGES, NOTES, comment_place, note_place
from app.research.text.chunking import Block
from app.research.text.tables import rows_as_text

MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 100
MOST_SHEETS: Final = 50
_PARAGRAPHS: Final = frozenset({"p", "h"})
_UNSAID: Final = frozenset(
    {"tracked-changes", "ruby-text", "sequence-decls", "variable-decls", "forms", "title", "desc"}
)
"""What was taken out, what is said a second time, and what no page shows."""
_SHAPES: Final = frozenset(
    {"custom-shape", "rect", "ellipse", "circle", "polygon", "polyline", "path", "regular-polygon"}
    | {"caption", "connector", "line", "measure", "g"}
)
_APART: Final = frozenset({"note", "annotation", "text-box", "table"}) | _SHAPES
"""What hangs on a paragraph and is none of its words."""
_LONGEST_NUMBER: Final = 9
_SLIDE: Final = "slayt"


def read_open_document(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """The text of an OpenDocument file: a text with its headings as places, the rows of visible
    sheets with their names, slides with their numbers."""
    archive = checked_zip(stream)
    content = _part(archive, "content.xml")
    if content is None or _is_protected(archive):
        raise UnreadableFile(errors.FileDamaged if content is None else errors.FileLocked)
    document = _about(archive)
    body = child(content, "body")
    styles = _part(archive, "styles.xml")
    reading = _OpenReading(document, OpenNumbers(content, styles))
    for kind in () if body is None else body:
        if local_name(kind) == "spreadsheet":
            budget.take(document, reading.sheets(kind, content))
        elif local_name(kind) == "presentation":
            budget.take(document, reading.slides(kind))
        elif budget.take(document, reading.text(kind)):
            budget.take(document, reading.edges(styles))
    return document


class _OpenReading:
    """The way through a file, from heading to heading."""

    def __init__(self, document: FileDocument, numbers: OpenNumbers) -> None:
        self._document = document
        self._numbers = numbers
        self._place = ""
        self._beside: list[tuple[str, Any]] = []
        """Notes and comments, with the places that they are told at."""
        self._noted = dict.fromkeys(NOTES, 0)

    def text(self, body: Any) -> Iterator[Block]:
        """A text, then its notes and comments."""
        yield from self._below(body)
        yield from self._notes()

    def _notes(self) -> Iterator[Block]:
        """What was kept for later, and what hangs on that."""
        at = 0
        while at < len(self._beside):
            self._place, note = self._beside[at]
            yield from self._below(note)
            at += 1
        self._beside.clear()

    def edges(self, styles: Any) -> Iterator[Block]:
        """What stands above and below every page, once."""
        told = set[str]()
        for page in () if styles is None else styles.iter("{*}master-page"):
            for edge in page:
                self._place = EDGES.get(local_name(edge), "")
                blocks = list(self._below(edge)) if self._place else []
                yield from (each for each in blocks if each.text not in told)
                told.update(each.text for each in blocks)

    def slides(self, body: Any) -> Iterator[Block]:
        """The slides in order, with their notes."""
        pages = (each for each in body if local_name(each) == "page")
        for number, page in enumerate(pages, 1):
            self._place = f"{_SLIDE} {number}"
            yield from self.text(page)

    def sheets(self, body: Any, content: Any) -> Iterator[Block]:
        """The rows of the sheets that are shown."""
        hidden = {
            attribute(style, "name")
            for style in content.iter("{*}style")
            if attribute(child(style, "table-properties"), "display") == "false"
        }
        shown = [
            each
            for each in body
            if local_name(each) == "table" and attribute(each, "style-name") not in hidden
        ]
        self._document.whole = len(shown) <= MOST_SHEETS
        for sheet in shown[:MOST_SHEETS]:
            yield from sheet_blocks(normalized_line(attribute(sheet, "name")), self._rows(sheet))
            yield from self._notes()

    def _below(self, parent: Any) -> Iterator[Block]:
        for each in parent:
            name = local_name(each)
            if name in _UNSAID:
                continue
            if name == "table":
                yield from (Block(self._place, row) for row in rows_as_text(self._rows(each)))
            elif name in _PARAGRAPHS:
                text, apart = self._said(each)
                number = self._numbers.of(each)
                text = f"{number} {text}" if number and text else text
                if text and name == "h":
                    self._place = text
                    self._document.title = self._document.title or title_of(text)
                elif text:
                    yield Block(self._place, text)
                for hung in apart:
                    yield from self._below(hung)
            elif name == "list":
                yield from self._list(each)
            else:
                yield from self._below(each)

    def _list(self, element: Any) -> Iterator[Block]:
        self._numbers.begin(element)
        for item in element:
            if local_name(item) in ("list-item", "list-header"):
                self._numbers.item(item)
                yield from self._below(item)
        self._numbers.end()

    def _said(self, paragraph: Any) -> tuple[str, list[Any]]:
        """The words of a paragraph on one line, and what hangs on it but notes, which are told
        later."""
        said: list[str] = []
        apart: list[Any] = []

        def gather(element: Any) -> None:
            said.append(element.text or "")
            for each in element:
                name = local_name(each)
                if name in ("note", "annotation"):
                    self._note(each, name)
                elif name in _APART:
                    apart.append([each] if name == "table" else each)
                elif name in ("s", "tab", "line-break"):
                    said.append(" ")
                elif name and name not in _UNSAID:
                    gather(each)
                said.append(each.tail or "")

        gather(paragraph)
        return normalized_line("".join(said)), apart

    def _note(self, note: Any, name: str) -> None:
        """Keep a note or a comment for later."""
        if name == "annotation":
            author = normalized_line(getattr(child(note, "creator"), "text", None) or "")
            kept = [each for each in note if local_name(each) not in ("creator", "date")]
            self._beside.append((comment_place(author), kept))
            return
        kind = attribute(note, "note-class")
        if kind in NOTES and (words := child(note, "note-body")) is not None:
            self._noted[kind] += 1
            place = note_place(self._place, kind, self._noted[kind])
            self._beside.append((place, words))

    def _rows(self, table: Any) -> list[list[str]]:
        """The rows of a table up to its last cell: what is merged side by side once, what is merged
        downwards in each of its rows."""
        rows: list[list[str]] = []
        down: dict[int, tuple[int, str]] = {}
        empty = 0
        for row in _rows_of(table):
            cells = self._cells(row, down)
            times = _times(row, "number-rows-repeated")
            if not cells:
                empty += times
                continue
            room = MOST_ROWS - len(rows) - empty
            if times > room:
                self._document.whole = False
            if room <= 0:
                break
            rows += [[] for _ in range(empty)]
            empty = 0
            rows += [cells] * min(times, room)
        return rows

    def _cells(self, row: Any, down: dict[int, tuple[int, str]]) -> list[str]:
        cells: list[str] = []
        for cell in row:
            name = local_name(cell)
            if name not in ("table-cell", "covered-table-cell"):
                continue
            text = " ".join(filter(None, self._texts(cell)))
            left, above = down.pop(len(cells), (0, ""))
            if left and name == "covered-table-cell":
                text = above
                if left > 1:
                    down[len(cells)] = (left - 1, above)
            spanned = _times(cell, "number-rows-spanned")
            if spanned > 1:
                down[len(cells)] = (spanned - 1, text)
            times = _times(cell, "number-columns-repeated")
            if text and len(cells) + times > MOST_COLUMNS:
                self._document.whole = False
            cells += [text] * min(times, MOST_COLUMNS - len(cells))
        while cells and not cells[-1]:
            cells.pop()
        return cells

    def _texts(self, cell: Any) -> Iterator[str]:
        """The paragraphs of a cell, those of a table in it, too."""
        for each in cell:
            name = local_name(each)
            if name in _PARAGRAPHS:
                yield self._said(each)[0]
            elif name == "table":
                yield "; ".join(rows_as_text(self._rows(each)))
            elif name == "annotation":
                self._note(each, name)
            elif name not in _UNSAID:
                yield from self._texts(each)


def _rows_of(table: Any) -> Iterator[Any]:
    """The rows of a table, those of its head and of groups, too, and none of a table in it."""
    for each in table:
        name = local_name(each)
        if name == "table-row":
            yield each
        elif name in ("table-header-rows", "table-rows", "table-row-group"):
            yield from _rows_of(each)


def _times(element: Any, name: str) -> int:
    written = attribute(element, name)
    return max(int(written), 1) if written.isdecimal() and len(written) <= _LONGEST_NUMBER else 1


def _part(archive: ZipFile, name: str) -> Any:
    """The root of a part; None without one."""
    return xml_root(archive.read(name)) if name in archive.NameToInfo else None


def _is_protected(archive: ZipFile) -> bool:
    manifest = _part(archive, "META-INF/manifest.xml")
    return manifest is not None and next(manifest.iter("{*}encryption-data"), None) is not None


def _about(archive: ZipFile) -> FileDocument:
    """A document with what the file says of itself."""
    meta = _part(archive, "meta.xml")
    if meta is None:
        return FileDocument()

    def said(name: str) -> str:
        return next((each.text or "" for each in meta.iter(f"{{*}}{name}")), "")

    return FileDocument(title_of(said("title")), names_of(said("initial-creator")))
