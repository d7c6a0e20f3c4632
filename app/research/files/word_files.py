"""Reads Word documents (DOCX), as the zip of XML that each is: what stands in tables, boxes, forms
and fields, too, in a time that grows with the file and nothing else."""

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
    links_of,
    local_name,
    normalized_line,
    office_properties,
    title_of,
    xml_root,
)
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


def read_docx(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """The text of a Word document, with its headings as places."""
    archive = checked_zip(stream)
    main = _member(archive, "", "/officeDocument")
    body = next((each for each in xml_root(archive.read(main)) if local_name(each) == "body"), None)
    if body is None:
        raise UnreadableFile(errors.FileDamaged)
    document = FileDocument(*office_properties(archive))
    budget.take(document, _WordReading(document, _styles(archive, main)).blocks(body))
    return document


class _WordReading:
    """The way through a document, from heading to heading."""

    def __init__(self, document: FileDocument, styles: Mapping[str, str]) -> None:
        self._document = document
        self._styles = styles
        self._place = ""
        self._heading = ""

    def blocks(self, body: Any) -> Iterator[Block]:
        """All that the document says, in order."""
        yield from self._below(body)
        self._document.title = self._document.title or self._heading

    def _below(self, parent: Any) -> Iterator[Block]:
        for item in _items(parent, ("p", "tbl")):
            if local_name(item) == "tbl":
                for row in rows_as_text(self._cells(item)):
                    yield Block(self._place, row)
                continue
            text, boxes = _text_of(item)
            if text:
                yield from self._paragraph(_style(item, self._styles), text)
            for box in boxes:
                yield from self._below(box)

    def _paragraph(self, style: str, text: str) -> Iterator[Block]:
        if style.lower() in ("title", "konu başlığı"):
            self._document.title = self._document.title or title_of(text)
        if _HEADING_STYLE.match(style):
            self._place = text
            self._heading = self._heading or title_of(text)
        else:
            yield Block(self._place, text)

    def _cells(self, table: Any) -> list[list[str]]:
        """The cells of a table's rows: what is merged side by side once, what is merged downwards
        in each of its rows."""
        rows: list[list[str]] = []
        above: dict[int, str] = {}
        for row in _items(table, ("tr",)):
            cells: list[str] = []
            column = _number(row, "trPr", "gridBefore")
            for cell in _items(row, ("tc",)):
                if column >= MOST_COLUMNS:
                    self._document.whole = False
                    break
                span = min(max(_number(cell, "tcPr", "gridSpan"), 1), MOST_COLUMNS)
                text = above.get(column, "") if _goes_on(cell) else self._cell(cell)
                above[column] = text
                cells += [text] if text else [""] * span
                column += span
            rows.append(cells)
        return rows

    def _cell(self, cell: Any) -> str:
        """The text of a cell on one line, with that of tables and boxes in it."""
        said: list[str] = []
        for item in _items(cell, ("p", "tbl")):
            if local_name(item) == "tbl":
                said.append("; ".join(rows_as_text(self._cells(item))))
                continue
            text, boxes = _text_of(item)
            said += (text, *map(self._cell, boxes))
        return " ".join(filter(None, said))


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


def _text_of(paragraph: Any) -> tuple[str, list[Any]]:
    """The text of a paragraph on one line, and the boxes of text that hang on it."""
    said: list[str] = []
    boxes: list[Any] = []

    def gather(parent: Any) -> None:
        for each in parent:
            name = local_name(each)
            if name == "t":
                said.append(each.text or "")
            elif name in _GAPS:
                said.append(_GAPS[name])
            elif name == "txbxContent":
                boxes.append(each)
            elif name not in _UNSAID:
                gather(each)

    gather(paragraph)
    return normalized_line("".join(said)), boxes


def _styles(archive: ZipFile, main: str) -> dict[str, str]:
    """The names of styles by their ids."""
    member = _member(archive, main, "/styles")
    if member not in archive.NameToInfo:
        return {}
    return {
        _value(style, "styleId"): _value(_first(style, "name"), "val")
        for style in xml_root(archive.read(member)).iter("{*}style")
    }


def _style(paragraph: Any, styles: Mapping[str, str]) -> str:
    known = _value(_first(_first(paragraph, "pPr"), "pStyle"), "val")
    return styles.get(known) or known


def _number(element: Any, properties: str, name: str) -> int:
    """A number among the properties of an element; 0 where none is given."""
    written = _value(_first(_first(element, properties), name), "val")
    return int(written) if written.isdecimal() and len(written) <= _LONGEST_NUMBER else 0


def _goes_on(cell: Any) -> bool:
    """Whether a cell is the lower part of the one above it."""
    merged = _first(_first(cell, "tcPr"), "vMerge")
    return merged is not None and _value(merged, "val") != "restart"


def _first(element: Any, name: str) -> Any:
    return None if element is None else next(element.iterchildren(f"{{*}}{name}"), None)


def _value(element: Any, name: str) -> str:
    """An attribute, whatever its namespace."""
    if element is None:
        return ""
    return next((v for key, v in element.attrib.items() if key.rpartition("}")[2] == name), "")
