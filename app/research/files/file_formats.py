"""Readers of file formats: PDF, PPTX and EPUB here, the others beside. Only
:mod:`app.research.files.file_reader` runs this, in a limited process: every one of these formats
can be made to harm who reads it.

Nothing in a file is run, and nothing that it points at is opened.
"""

from __future__ import annotations

import logging
import posixpath
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import IO, Any, Final, TypeVar
from urllib.parse import unquote
from zipfile import ZipFile

from app.core.domain import errors
from app.research.files.file_blocks import (
    FileDocument,
    Reader,
    ReadingBudget,
    UnreadableFile,
    checked_zip,
    date_of,
    names_of,
    normalized,
    normalized_line,
    paragraphs,
    repair,
    title_of,
)
from app.research.files.file_html import add_html, read_html
from app.research.files.mail_files import read_mail
from app.research.files.markdown_files import read_markdown
from app.research.files.open_documents import read_open_document
from app.research.files.pdf_tables import TableRow, with_rows
from app.research.files.spreadsheets import read_csv, read_xlsx
from app.research.files.text_files import read_calendar, read_cards, read_text
from app.research.files.word_files import read_docx
from app.research.office.charts import chart_table
from app.research.office.diagrams import diagram_lines
from app.research.office.office_xml import attribute, xml_root
from app.research.text.charsets import decoded
from app.research.text.chunking import Block
from app.research.text.page_fonts import (
    FontRun,
    font_of,
    known_lines,
    says_no_letters,
    unknown_fonts,
)
from app.research.text.readable_letters import is_garbled, mended
from app.research.text.tables import rows_as_text

T = TypeVar("T")

MOST_PAGES: Final = 5_000
_PAGE, _SLIDE = "s.", "slayt"


def _once(parts: Iterable[T], key: Callable[[T], object]) -> Iterator[T]:
    """Each part that a document names, the first time that it does: one that is named fifty
    thousand times says no more. A part without a key (None) is none that could be known again."""
    seen = set()
    for part in parts:
        named = key(part)
        if named is None or named not in seen:
            seen.add(named)
            yield part


# --- PDF -----------------------------------------------------------------------------------------


def read_pdf(stream: IO[bytes], budget: ReadingBudget, password: str = "") -> FileDocument:
    """The text of a PDF, with its pages as places, without what every page repeats."""
    from pypdf import PdfReader  # noqa: PLC0415  0.3 s, and only for PDFs
    from pypdf.errors import DependencyError, FileNotDecryptedError  # noqa: PLC0415

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(stream)
        if reader.is_encrypted and not reader.decrypt(password):
            raise UnreadableFile(errors.FilePassword if password else errors.FileLocked)
        about: Mapping[str, Any] = reader.metadata or {}
        document = FileDocument(
            title_of(about.get("/Title")), names_of(about.get("/Author")), whole=True
        )
        read: list[_PageReading] = []
        for number, page in enumerate(_once(reader.pages, _page_object)):
            of_page = _PageReading(page) if number < MOST_PAGES else None
            if of_page is None or not budget.lasts(of_page.text):
                document.whole = False
                break
            read.append(of_page)
    except (FileNotDecryptedError, DependencyError):
        raise UnreadableFile(errors.FileLocked) from None
    unsaid = {font for each in read for font in each.unsaid}
    unknown = unknown_fonts((run for each in read for run in each.runs), unsaid)
    pages: list[list[str]] = []
    for number, of_page in enumerate(read, 1):
        lines, whole = of_page.lines(unknown)
        pages.append(lines)
        if not whole:
            document.blank.append(number)
    repeated = _repeated(pages)
    for number, lines in enumerate(pages, 1):
        for table, run in groupby(
            _without(lines, repeated), lambda line: isinstance(line, TableRow)
        ):
            kept = list(run)
            texts = kept if table else paragraphs(kept)
            document.blocks += [Block(f"{_PAGE} {number}", each, flows=True) for each in texts]
    repair(document)
    return document


def blank_pages(stream: IO[bytes], budget: ReadingBudget, with_text: Sequence[int]) -> list[int]:
    """The pages of a PDF without text, from 1; those ``with_text`` are not looked at. Raises
    :class:`UnreadableFile`, also where it takes too long."""
    from pypdf import PdfReader  # noqa: PLC0415

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    reader = PdfReader(stream)
    if reader.is_encrypted and not reader.decrypt(""):
        raise UnreadableFile(errors.FileLocked)
    known = set(with_text)
    blank = []
    for number, page in enumerate(_once(reader.pages, _page_object), 1):
        if number > MOST_PAGES:
            break
        text = "" if number in known else _page_text(page)
        if not budget.lasts(text):
            raise UnreadableFile(errors.FileTooComplex)
        if number not in known and not text.strip():
            blank.append(number)
    return blank


def _page_object(page: Any) -> object:
    reference = page.indirect_reference
    return None if reference is None else (reference.idnum, reference.generation)


class _PageReading:
    """A page as it is read, before the fonts of all pages are known."""

    def __init__(self, page: Any) -> None:
        self.runs: list[FontRun] = []
        self.unsaid: set[object] = set()
        """The fonts that say no letters."""
        self.text = _read_text(page, self._add)
        self._layout = _read_text(page, layout=True) if self.text.strip() else ""

    def _add(self, text: str, _cm: Any, _tm: Any, resource: Any, _size: Any) -> None:
        if not text:
            return
        font = font_of(resource)
        if says_no_letters(resource):
            self.unsaid.add(font)
        self.runs.append(FontRun(font, text))

    def lines(self, unknown: Collection[object]) -> tuple[list[str], bool]:
        """Its lines, and the rows of its tables, without those whose letters are not known; and
        whether that is all that it says. A page without text may be a picture."""
        text, lost = known_lines(self.text, self.runs, unknown)
        if is_garbled(text) or not text.strip():
            return [], False
        layout = mended(self._layout)
        return with_rows(
            normalized(text), "" if is_garbled(layout) else normalized(layout)
        ), not lost


def _page_text(page: Any) -> str:
    """The text of a page by itself; none of one whose letters are not known."""
    text = mended(_read_text(page))
    return "" if is_garbled(text) else normalized(text)


def _read_text(page: Any, heard: Callable[..., None] | None = None, *, layout: bool = False) -> str:
    """The text of a page as it stands there, with ``layout`` each word at its place; none of one
    that cannot be read: the others may. ``heard`` is told of each text and its font."""
    from pypdf.errors import LimitReachedError, PyPdfError  # noqa: PLC0415

    try:
        if layout:
            text = page.extract_text(extraction_mode="layout", layout_mode_space_vertically=False)
        else:
            text = page.extract_text(visitor_text=heard)
        return text or ""
    except LimitReachedError:
        raise UnreadableFile(errors.FileTooComplex) from None
    except (PyPdfError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return ""


_DIGITS = re.compile(r"\d+")
_EDGE = 2
"""Lines at the top and the bottom of a page where running titles stand."""
_FEWEST_PAGES = 4


def _repeated(pages: Sequence[Sequence[str]]) -> set[str]:
    """The lines, without their numbers, at the edges of more than half of the pages."""
    if len(pages) < _FEWEST_PAGES:
        return set()
    counts = Counter(each for lines in pages for each in set(_edges(lines).values()))
    return {shape for shape, count in counts.items() if count > len(pages) / 2}


def _edges(lines: Sequence[str]) -> dict[int, str]:
    """The shapes of the first and the last lines, by their places."""
    said = [n for n, line in enumerate(lines) if line.strip() and not isinstance(line, TableRow)]
    places = said[:_EDGE] + said[max(_EDGE, len(said) - _EDGE) :]
    return {place: _DIGITS.sub("#", normalized_line(lines[place])) for place in places}


def _without(lines: Sequence[str], repeated: set[str]) -> list[str]:
    """The lines of a page without running titles and the bare number of the page."""
    unwanted = {
        place
        for place, shape in _edges(lines).items()
        if shape in repeated or shape.strip("-–— ") == "#"
    }
    return [line for place, line in enumerate(lines) if place not in unwanted]


# --- PowerPoint ----------------------------------------------------------------------------------


def _cells(rows: Iterable[Any]) -> list[list[str]]:
    """The cells of a table's rows: what is merged side by side once, what is merged downwards in
    each of its rows."""
    found: list[list[str]] = []
    for row in rows:
        cells = [normalized_line(cell.text) for cell in row.cells]
        for place, cell in enumerate(row._tr.tc_lst):
            if cell.vMerge and not cells[place] and found and place < len(found[-1]):
                cells[place] = found[-1][place]
        found.append(cells)
    return found


def read_pptx(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """The text of a presentation, with tables and notes, and its slides as places."""
    checked_zip(stream)
    from pptx import Presentation  # noqa: PLC0415  0.4 s, and only for these

    opened = Presentation(stream)
    about = opened.core_properties
    document = FileDocument(title_of(about.title), names_of(about.author))
    slides = _once(opened.slides, lambda slide: slide.part.partname)
    for number, slide in enumerate(slides, 1):
        heading = normalized_line(slide.shapes.title.text_frame.text) if slide.shapes.title else ""
        place = f"{_SLIDE} {number}" + (f": {heading}" if heading else "")
        document.title = document.title or title_of(heading)
        texts = [heading, *_shape_texts(slide.shapes, slide.shapes.title)]
        if slide.has_notes_slide and (notes := slide.notes_slide.notes_text_frame):
            texts += [normalized_line(each.text) for each in notes.paragraphs]
        if not budget.take(document, (Block(place, text) for text in texts if text)):
            break
    return document


def _shape_texts(shapes: Iterable[Any], title: Any, depth: int = 0) -> Iterator[str]:
    for shape in shapes:
        if title is not None and shape.shape_id == title.shape_id:
            continue
        if getattr(shape, "shapes", None) is not None and depth < 20:
            yield from _shape_texts(shape.shapes, None, depth + 1)
        elif getattr(shape, "has_table", False):
            rows = _cells(shape.table.rows)
            yield from rows_as_text(rows, headed=bool(shape.table.first_row))
        elif getattr(shape, "has_chart", False):
            title, rows = chart_table(shape.chart.part._element)
            yield normalized_line(title)
            yield from rows_as_text(rows, headed=True)
        elif (diagram := next(shape._element.iter("{*}relIds"), None)) is not None:
            yield from _boxes(shape.part.rels.get(attribute(diagram, "dm")))
        elif shape.has_text_frame:
            yield from (
                normalized_line(paragraph.text) for paragraph in shape.text_frame.paragraphs
            )


def _boxes(link: Any) -> Iterator[str]:
    """What stands in the boxes of a diagram that a slide names."""
    if link is not None and not link.is_external:
        yield from map(normalized_line, diagram_lines(xml_root(link.target_part.blob)))


# --- EPUB ----------------------------------------------------------------------------------------

_OBFUSCATED_FONTS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


def read_epub(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """The text of a book in the order of its spine, with its headings as places."""
    archive = checked_zip(stream)
    if _is_protected(archive):
        raise UnreadableFile(errors.FileLocked)
    package = _package(archive)
    root = xml_root(archive.read(package))
    document = FileDocument(
        title_of(_first(root, "title")),
        names_of(";".join(each.text or "" for each in _named(root, "creator"))),
        date_of(_first(root, "date")),
    )
    hrefs = {each.get("id"): each.get("href") or "" for each in _named(root, "item")}
    present = set(archive.namelist())
    place = ""
    spine = (hrefs.get(each.get("idref"), "") for each in _named(root, "itemref"))
    for member in _once((_member(package, href) for href in spine), str):
        if member in present:
            place = add_html(document, decoded(archive.read(member)), budget, place)
        if not document.whole:
            break
    return document


def _member(package: str, href: str) -> str:
    """The name in the zip of what the package names; none for an empty name."""
    name = unquote(href).partition("#")[0]
    return name and posixpath.normpath(posixpath.join(posixpath.dirname(package), name))


def _is_protected(archive: ZipFile) -> bool:
    """Whether more than its fonts is encrypted."""
    try:
        root = xml_root(archive.read("META-INF/encryption.xml"))
    except KeyError:
        return False
    methods = (each.get("Algorithm") for each in _named(root, "EncryptionMethod"))
    return any(method not in _OBFUSCATED_FONTS for method in methods)


def _package(archive: ZipFile) -> str:
    container = xml_root(archive.read("META-INF/container.xml"))
    return next(str(each.get("full-path")) for each in _named(container, "rootfile"))


def _named(root: Any, name: str) -> Iterator[Any]:
    """The elements of a local name, whatever their namespace."""
    yield from root.iter(f"{{*}}{name}", name)


def _first(root: Any, name: str) -> str:
    return next((each.text or "" for each in _named(root, name)), "")


# --- e-mail --------------------------------------------------------------------------------------


def read_eml(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """An e-mail, what is attached to it in its own kind."""
    return read_mail(stream, budget, READERS)


# --- all of them ---------------------------------------------------------------------------------

READERS: dict[str, Reader] = {
    ".pdf": read_pdf,
    ".docx": read_docx,
    ".pptx": read_pptx,
    ".html": read_html,
    ".htm": read_html,
    ".xhtml": read_html,
    ".epub": read_epub,
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".txt": read_text,
    ".xlsx": read_xlsx,
    ".odt": read_open_document,
    ".ods": read_open_document,
    ".odp": read_open_document,
    ".csv": read_csv,
    ".eml": read_eml,
    ".ics": read_calendar,
    ".vcf": read_cards,
}
"""By the ending of a file's name."""
