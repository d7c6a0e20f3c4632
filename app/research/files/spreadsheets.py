"""Readers of spreadsheets: XLSX, as the zip of XML that it is, and CSV.

Only what cells show is read: no formula is reckoned, no macro run, no link followed.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import chain, groupby
from typing import IO, Any, Final
from zipfile import ZipFile

from app.research.files.file_blocks import (
    FileDocument,
    ReadingBudget,
    checked_zip,
    normalized_line,
    office_properties,
    repair,
)
from app.research.files.sheet_rows import sheet_blocks
from app.research.files.text_files import text_of
from app.research.office.office_xml import links_of, xml_root
from app.research.office.part_places import comment_place
from app.research.office.sheet_notes import sheet_notes
from app.research.text.chunking import Block

MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 100
MOST_SHEETS: Final = 50
_DELIMITERS: Final = ";\t,|"
_SAMPLE: Final = 40
_QUOTED = re.compile(r"\"[^\"]*\"")
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_HIDDEN: Final = frozenset({"hidden", "veryHidden"})
_DATE_FORMATS: Final = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_DAYS_AND_TIMES = re.compile(r"[ymdhs]", re.IGNORECASE)
_HOURS = re.compile(r"\[h{1,4}\]", re.IGNORECASE)
"""Of a length of time, which may be longer than a day."""
_MOST_DAYS: Final = 1_000_000
_LONGEST_FORMULA: Final = 60
_MOST_DIGITS: Final = 18
_LITERAL = re.compile(r"\"[^\"]*\"|\[[^\]]*\]|\\.")
_CURRENCIES: Final = ("₺", "TL", "€", "$", "£")
_CURRENCY = re.compile(r"\[\$(₺|TL|€|\$|£)[^\]]*\]|(₺|TL|€|(?<!\[)\$|£)")
_FIRST_DAY: Final = datetime(1899, 12, 30)  # noqa: DTZ001  a sheet's days have no zone
_FIRST_DAY_MAC: Final = datetime(1904, 1, 1)  # noqa: DTZ001

Rows = list[list[str]]


def read_csv(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """A table as text, whatever stands between its cells."""
    document = FileDocument()
    text = text_of(stream.read())
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    delimiter = max(_DELIMITERS, key=lambda mark: _laid_out(lines[:_SAMPLE], mark))
    rows: Rows = []
    try:
        for row in csv.reader(io.StringIO("\n".join(lines)), delimiter=delimiter):
            rows.append([normalized_line(cell) for cell in row[:MOST_COLUMNS]])
            document.whole = document.whole and len(row) <= MOST_COLUMNS
            if len(rows) >= MOST_ROWS:
                document.whole = False
                break
    except csv.Error:
        rows = [[normalized_line(line)] for line in lines[:MOST_ROWS]]
        document.whole = len(lines) <= MOST_ROWS
    budget.take(document, sheet_blocks("", rows))
    repair(document)
    return document


def _laid_out(lines: Iterable[str], mark: str) -> int:
    """How much of a text a mark lays out as tables: the cells of lines that follow one another and
    have it equally often. Decimal commas ("85,00") stand in as many lines of a table as what is
    between its cells, but not at its head, and not as often."""
    counts = [_QUOTED.sub("", line).count(mark) for line in lines if line.strip()]
    runs = ((count, len(list(run))) for count, run in groupby(counts))
    return sum(count * length for count, length in runs if length > 1)


def read_xlsx(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """The rows of all visible sheets, with the sheets' names as places."""
    archive = checked_zip(stream)
    workbook = xml_root(archive.read("xl/workbook.xml"))
    document = FileDocument(*office_properties(archive))
    book = _Workbook(archive, workbook)
    links = {each.id: each.member for each in links_of(archive, "xl/workbook.xml")}
    sheets = [each for each in workbook.iter("{*}sheet") if each.get("state") not in _HIDDEN]
    for sheet in sheets[:MOST_SHEETS]:
        member = links.get(_relation(sheet), "")
        if member not in archive.namelist():
            continue
        rows = book.rows(xml_root(archive.read(member)))
        document.whole = document.whole and book.whole
        name = normalized_line(sheet.get("name") or "")
        blocks = chain(sheet_blocks(name, rows), _notes(archive, member, name))
        if not budget.take(document, blocks):
            break
    document.whole = document.whole and len(sheets) <= MOST_SHEETS
    return document


def _notes(archive: ZipFile, sheet: str, name: str) -> Iterator[Block]:
    """What stands in the boxes over a sheet, and what was remarked on its cells."""
    for note in sheet_notes(archive, sheet):
        if text := normalized_line(note.text):
            yield Block(f"{name} · {comment_place(note.author)}" if note.remark else name, text)


class _Workbook:
    """What cells of all sheets refer to."""

    def __init__(self, archive: ZipFile, workbook: Any) -> None:
        self.whole = True
        """Whether every row had room."""
        present = set(archive.namelist())
        self._strings: list[str] = []
        if "xl/sharedStrings.xml" in present:
            root = xml_root(archive.read("xl/sharedStrings.xml"))
            self._strings = [normalized_line(_text_in(each)) for each in root.iterchildren("{*}si")]
        self._formats: list[str] = []
        if "xl/styles.xml" in present:
            self._formats = list(_formats(xml_root(archive.read("xl/styles.xml"))))
        properties = next(workbook.iter("{*}workbookPr"), None)
        reckoning = next(workbook.iter("{*}calcPr"), None)
        self._stale = reckoning is not None and reckoning.get("fullCalcOnLoad") in ("1", "true")
        """Whether its formulas are to be reckoned again. Where no program has reckoned them yet,
        they are all 0."""
        self._unreckoned = False
        mac = properties is not None and properties.get("date1904") in ("1", "true")
        self._first_day = _FIRST_DAY_MAC if mac else _FIRST_DAY

    def rows(self, sheet: Any) -> Rows:
        """The rows of a sheet up to its last cell; what is merged stands in each of its places."""
        cells: dict[tuple[int, int], str] = {}
        self._unreckoned = self._stale and not _is_reckoned(sheet)
        number = 0
        for row in sheet.iter("{*}row"):
            number = _whole(row.get("r"), number + 1)
            if number > MOST_ROWS and any(map(self._shown, row.iterchildren("{*}c"))):
                self.whole = False
                break
            column = 0
            for cell in row.iterchildren("{*}c"):
                at = _REFERENCE.fullmatch(cell.get("r") or "")
                column = _column(at[1]) if at else column + 1
                shown = self._shown(cell)
                if shown and column > MOST_COLUMNS:
                    self.whole = False
                    break
                if shown:
                    cells[number, column] = shown
        for merged in sheet.iter("{*}mergeCell"):
            _spread(cells, merged.get("ref") or "")
        height = max((row for row, _ in cells), default=0)
        width = max((column for _, column in cells), default=0)
        return [
            [cells.get((row, column), "") for column in range(1, width + 1)]
            for row in range(1, height + 1)
        ]

    def _shown(self, cell: Any) -> str:
        kind = cell.get("t") or "n"
        if kind == "inlineStr":
            return normalized_line(_text_in(cell))
        known = next((each.text or "" for each in cell.iterchildren("{*}v")), None)
        value = known or ""
        if known is None or (self._unreckoned and known in ("", "0")):
            formula = next((each.text or "" for each in cell.iterchildren("{*}f")), "")
            if formula:
                return f"={normalized_line(formula)[:_LONGEST_FORMULA]}"
        if kind == "s":
            place = _whole(value, -1)
            return self._strings[place] if 0 <= place < len(self._strings) else ""
        if kind == "b":
            return "✓" if value == "1" else ""
        if kind != "n":
            return "" if kind == "e" else normalized_line(value)
        style = _whole(cell.get("s"), -1)
        written = self._formats[style] if 0 <= style < len(self._formats) else ""
        return self._number(value, written)

    def _number(self, value: str, written: str) -> str:
        try:
            number = float(value)
        except ValueError:
            return normalized_line(value)
        if written == "date":
            return self._day(number)
        if written == "hours":
            minutes = round(number * 24 * 60) if abs(number) < _MOST_DAYS else 0
            return f"{minutes // 60}:{minutes % 60:02}" if minutes >= 0 else _plain(number)
        if written == "percent":
            return f"%{_plain(number * 100)}"
        return f"{_plain(number)} {written}" if written in _CURRENCIES else _plain(number)

    def _day(self, number: float) -> str:
        try:
            day = self._first_day + timedelta(minutes=round(number * 24 * 60))
        except (OverflowError, ValueError):
            # Too far from now, or no number at all ("NaN").
            return _plain(number)
        time = day.strftime("%H:%M") if day.hour or day.minute else ""
        if number < 1:
            return time or "00:00"
        return f"{day.day:02}.{day.month:02}.{day.year} {time}".strip()


def _plain(number: float) -> str:
    """A number as it was typed, without what reckoning left behind."""
    return str(int(number)) if number.is_integer() else f"{number:.10g}"


def _is_reckoned(sheet: Any) -> bool:
    """Whether at least half of a sheet's formulas come to something."""
    reckoned, formulas = 0, 0
    for formula in sheet.iter("{*}f"):
        cell = formula.getparent()
        known = next((each.text for each in cell.iterchildren("{*}v")), None)
        formulas += 1
        reckoned += known not in (None, "", "0")
    return bool(reckoned) and 2 * reckoned >= formulas


def _spread(cells: dict[tuple[int, int], str], reference: str) -> None:
    first, _, last = reference.partition(":")
    start, end = _REFERENCE.fullmatch(first), _REFERENCE.fullmatch(last)
    if start is None or end is None:
        return
    top, left = int(start[2]), _column(start[1])
    shown = cells.get((top, left), "")
    if not shown:
        return
    for row in range(top, min(int(end[2]), top + MOST_COLUMNS) + 1):
        for column in range(left, min(_column(end[1]), MOST_COLUMNS) + 1):
            cells.setdefault((row, column), shown)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) <= _MOST_DIGITS else otherwise


def _text_in(item: Any) -> str:
    """The text of a string with its runs, without how it is read aloud."""
    return "".join(
        each.text or ""
        for each in item.iter("{*}t")
        if not any(above.tag.endswith("}rPh") for above in each.iterancestors())
    )


def _formats(styles: Any) -> Iterator[str]:
    """By the number of a style, what its numbers are: "date", "hours", "percent", the sign of a
    currency, or ""."""
    own = {each.get("numFmtId"): each.get("formatCode") or "" for each in styles.iter("{*}numFmt")}
    for cells in styles.iterchildren("{*}cellXfs"):
        for style in cells.iterchildren("{*}xf"):
            number = style.get("numFmtId") or "0"
            written = own.get(number, "")
            code = _LITERAL.sub("", written)
            if number == "46" or _HOURS.match(written):
                yield "hours"
            elif _whole(number, 0) in _DATE_FORMATS or _DAYS_AND_TIMES.search(code):
                yield "date"
            elif number in ("9", "10") or "%" in code:
                yield "percent"
            else:
                yield next((c[0] or c[1] for c in _CURRENCY.findall(written)), "")


def _relation(sheet: Any) -> str:
    return next((value for name, value in sheet.attrib.items() if name.endswith("}id")), "")
