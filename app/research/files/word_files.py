"""Reads Word documents (DOCX), as the zip of XML that each is: what stands in tables, boxes, forms,
fields, notes, comments, charts and at the edges of pages, too, with the numbers of lists, in a time
that grows with the file and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import IO, Any, Final
from zipfile import ZipFile

from app.core.domain import errors
from app.research.files.file_blocks import (
    FileDocument,
    ReadingBudget,
    UnreadableFile,
    checked_zip,
    normalized_line,
    office_properties,
    title_of,
)
from app.research.office.charts import chart_table
from app.research.office.diagrams import diagram_lines
from app.research.office.office_xml import attribute, child, links_of, local_name, xml_root
from app.research.office.part_places import (
    DIAGRAM,
    EDGES,
    NOTES,
    chart_place,
    comment_place,
    note_place,
)
from app.research.office.word_numbers import WordNumbers
from app.research.text.chunking import Block
from app.research.text.tables import rows_as_text

MOST_COLUMNS: Final = 100
_AROUND: Final = frozenset(
    {"sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml", "AlternateContent", "Choice"}
)
"""What stands around paragraphs, tables, rows and cells, and says nothing itself."""
_UNSAID: Final = frozenset(
    {"pPr", "rPr", "sdtPr", "del", "moveFrom", "Fallback", "rt", "delText", "instrText"}
)
"""What is no text of a paragraph: looks, what was taken out, and what is said a second time."""
_GAPS: Final = {"tab": " ", "ptab": " ", "br": " ", "cr": " ", "noBreakHyphen": "-"}
_HEADING_STYLE = re.compile(r"(?i)(?:heading|başlık|balk)\s*[1-9]")
_LONGEST_NUMBER: Final = 9
_LONGEST_REPEATED: Final = 40
"""Of a merged cell that is told below each of its columns."""


def read_docx(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """The text of a Word document, with its headings as places."""
    archive = checked_zip(stream)
    main = _member(archive, "", "/officeDocument")
    body = next((each for each in xml_root(archive.read(main)) if local_name(each) == "body"), None)
    if body is None:
        raise UnreadableFile(errors.FileDamaged)
    document = FileDocument(*office_properties(archive))
    styles = _part(archive, main, "/styles")
    numbers = WordNumbers(_part(archive, main, "/numbering"), styles)
    reading = _WordReading(document, _names(styles), numbers)
    if budget.take(document, reading.blocks(body)):
        budget.take(document, reading.beside(archive, main))
    return document


class _WordReading:
    """The way through a document, from heading to heading."""

    def __init__(
        self, document: FileDocument, styles: Mapping[str, str], numbers: WordNumbers
    ) -> None:
        self._document = document
        self._styles = styles
        self._numbers = numbers
        self._place = ""
        self._heading = ""
        self._noted: dict[tuple[str, str], str] = {}
        """The headings under which notes are named, by kind and id."""

    def blocks(self, body: Any) -> Iterator[Block]:
        """All that the document says, in order."""
        yield from self._below(body)
        self._document.title = self._document.title or self._heading

    def beside(self, archive: ZipFile, main: str) -> Iterator[Block]:
        """What stands beside the text: its notes, comments, charts and diagrams, and the edges of
        its pages, each once."""
        for kind in NOTES:
            root = _part(archive, main, f"/{kind}s")
            notes = {} if root is None else {attribute(n, "id"): n for n in root if _is_note(n)}
            named = [known for of, known in self._noted if of == kind and known in notes]
            for number, known in enumerate(named, 1):
                self._place = note_place(self._noted[kind, known], kind, number)
                yield from self._below(notes[known])
        comments = _part(archive, main, "/comments")
        for comment in () if comments is None else comments:
            self._place = comment_place(normalized_line(attribute(comment, "author")))
            yield from self._below(comment)
        told = set[str]()
        for link in links_of(archive, main):
            name = EDGES.get(link.kind.rpartition("/")[2], "")
            if name and link.member in archive.NameToInfo:
                self._place = name
                edge = list(self._below(xml_root(archive.read(link.member))))
                yield from (each for each in edge if each.text not in told)
                told.update(each.text for each in edge)
            elif link.kind.endswith("/chart") and link.member in archive.NameToInfo:
                title, rows = chart_table(xml_root(archive.read(link.member)))
                place = chart_place(normalized_line(title))
                yield from (Block(place, row) for row in rows_as_text(rows, headed=True))
            elif link.kind.endswith("/diagramData") and link.member in archive.NameToInfo:
                for line in diagram_lines(xml_root(archive.read(link.member))):
                    yield Block(DIAGRAM, normalized_line(line))

    def _below(self, parent: Any) -> Iterator[Block]:
        for item in _items(parent, ("p", "tbl")):
            if local_name(item) == "tbl":
                for row in rows_as_text(self._cells(item)):
                    yield Block(self._place, row)
                continue
            text, boxes = self._said(item)
            if text:
                yield from self._paragraph(_style(item, self._styles), text)
            for box in boxes:
                yield from self._below(box)

    def _said(self, paragraph: Any) -> tuple[str, list[Any]]:
        """The text of a paragraph on one line, with its number, and the boxes that hang on it."""
        text, boxes, notes = _text_of(paragraph)
        number = self._numbers.of(paragraph)
        for note in notes:
            self._noted.setdefault(note, self._place)
        return f"{number} {text}" if number and text else text, boxes

    def _paragraph(self, style: str, text: str) -> Iterator[Block]:
        if style.lower() in ("title", "konu başlığı"):
            self._document.title = self._document.title or title_of(text)
        if _HEADING_STYLE.match(style):
            self._place = text
            self._heading = self._heading or title_of(text)
        else:
            yield Block(self._place, text)

    def _cells(self, table: Any) -> list[list[str]]:
        """The cells of a table's rows: what is merged side by side once, below a row of names in
        each of its columns, what is merged downwards in each of its rows."""
        rows: list[list[str]] = []
        spans: list[list[int]] = []
        above: dict[int, str] = {}
        for row in _items(table, ("tr",)):
            cells: list[str] = []
            wide: list[int] = []
            column = _number(row, "trPr", "gridBefore")
            for cell in _items(row, ("tc",)):
                if column >= MOST_COLUMNS:
                    self._document.whole = False
                    break
                span = min(max(_number(cell, "tcPr", "gridSpan"), 1), MOST_COLUMNS)
                text = above.get(column, "") if _goes_on(cell) else self._cell(cell)
                above[column] = text
                cells += [text] if text else [""] * span
                wide += [span] if text else [1] * span
                column += span
            rows.append(cells)
            spans.append(wide)
        return _in_their_columns(rows, spans)

    def _cell(self, cell: Any) -> str:
        """The text of a cell on one line, with that of tables and boxes in it."""
        said: list[str] = []
        for item in _items(cell, ("p", "tbl")):
            if local_name(item) == "tbl":
                said.append("; ".join(rows_as_text(self._cells(item))))
                continue
            text, boxes = self._said(item)
            said += (text, *map(self._cell, boxes))
        return " ".join(filter(None, said))


def _in_their_columns(rows: list[list[str]], spans: list[list[int]]) -> list[list[str]]:
    """Rows whose merged cells stand in each of their columns, below a first row that names every
    column: else what stands behind them would stand below another name. What names the row, and a
    long text, stands once."""
    if not rows or (width := len(rows[0])) != sum(spans[0]):
        return rows
    placed = [rows[0]]
    for row, wide in zip(rows[1:], spans[1:], strict=True):
        if len(row) == 1 or len(row) == width or sum(wide) > width:
            placed.append(row)
            continue
        cells: list[str] = []
        for cell, span in zip(row, wide, strict=True):
            repeated = cell if cells and len(cell) <= _LONGEST_REPEATED else ""
            cells += [cell, *[repeated] * (span - 1)]
        placed.append(cells)
    return placed


def _member(archive: ZipFile, part: str, kind: str) -> str:
    """The member that a part names for something."""
    return next((each.member for each in links_of(archive, part) if each.kind.endswith(kind)), "")


def _items(parent: Any, wanted: tuple[str, ...]) -> Iterator[Any]:
    """The elements of these names right below another, whatever stands around them."""
    for each in parent:
        name = local_name(each)
        if name in wanted:
            yield each
        elif name in _AROUND:
            yield from _items(each, wanted)


def _text_of(paragraph: Any) -> tuple[str, list[Any], list[tuple[str, str]]]:
    """The text of a paragraph on one line, the boxes of text that hang on it, and the notes that it
    names, by kind and id."""
    said: list[str] = []
    boxes: list[Any] = []
    notes: list[tuple[str, str]] = []

    def gather(parent: Any) -> None:
        for each in parent:
            name = local_name(each)
            if name == "t":
                said.append(each.text or "")
            elif name in _GAPS:
                said.append(_GAPS[name])
            elif name == "txbxContent":
                boxes.append(each)
            elif name.removesuffix("Reference") in NOTES:
                notes.append((name.removesuffix("Reference"), attribute(each, "id")))
            elif name not in _UNSAID:
                gather(each)

    gather(paragraph)
    return normalized_line("".join(said)), boxes, notes


def _part(archive: ZipFile, main: str, kind: str) -> Any:
    """The root of the part of some kind that the text names; None without one."""
    member = _member(archive, main, kind)
    return xml_root(archive.read(member)) if member in archive.NameToInfo else None


def _names(styles: Any) -> dict[str, str]:
    """The names of styles by their ids."""
    return {
        attribute(style, "styleId"): attribute(child(style, "name"), "val")
        for style in (() if styles is None else styles.iter("{*}style"))
    }


def _is_note(element: Any) -> bool:
    """Whether it is a note, and not the line above notes."""
    return local_name(element) in NOTES and attribute(element, "type") in ("", "normal")


def _style(paragraph: Any, styles: Mapping[str, str]) -> str:
    known = attribute(child(child(paragraph, "pPr"), "pStyle"), "val")
    return styles.get(known) or known


def _number(element: Any, properties: str, name: str) -> int:
    """A number among the properties of an element; 0 where none is given."""
    written = attribute(child(child(element, properties), name), "val")
    return int(written) if written.isdecimal() and len(written) <= _LONGEST_NUMBER else 0


def _goes_on(cell: Any) -> bool:
    """Whether a cell is the lower part of the one above it."""
    merged = child(child(cell, "tcPr"), "vMerge")
    return merged is not None and attribute(merged, "val") != "restart"
