"""Documents as DOCX, with Word's own headings, lists, tables and links.

Text goes in as text and addresses as addresses: nothing that stands in a document can become a
field, a macro or a picture.
"""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import docx
from docx.document import Document as WordDocument
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Emu, Pt, RGBColor
from docx.table import _Cell
from docx.text.paragraph import Paragraph as WordParagraph
from docx.text.run import Run as WordRun

from app.documents.blocks import (
    Block,
    Code,
    Document,
    Heading,
    ItemList,
    Paragraph,
    Quotation,
    Rule,
    Table,
    TextRun,
    words,
    xml_safe,
)
from app.documents.column_widths import column_places, column_shares

INDENT_CM = 0.63
DEEPEST = 8
"""Levels of lists that have an indentation of their own, from 0."""
LONGEST_WHOLE_ROW = 1_500
"""Letters of a table's row that is not divided between two pages."""
_LANGUAGES = {"tr": "tr-TR", "en": "en-US"}
_LINK, _MUTED = RGBColor(0x05, 0x63, 0xC1), RGBColor(0x59, 0x59, 0x59)
_FONT, _FIXED = "Calibri", "Courier New"
_SIDES = {"center": WD_ALIGN_PARAGRAPH.CENTER, "right": WD_ALIGN_PARAGRAPH.RIGHT}


def to_docx(document: Document) -> bytes:
    """The document as the bytes of a DOCX file."""
    written = _WordFile(document)
    written.add(document.blocks)
    made = BytesIO()
    written.word.save(made)
    return made.getvalue()


class _WordFile:
    """A document while it is written."""

    def __init__(self, document: Document) -> None:
        self.word: WordDocument = docx.Document()
        self._narrow = document.narrow
        self._bookmarks = 0
        self._relations: dict[str, str] = {}
        """The links that lead outside, by their addresses."""
        self._end: Any = self.word.element.body.sectPr
        self._describe(document)
        self._number_pages()
        self._set_styles(_LANGUAGES.get(document.language, "en-US"))
        self._numbering: Any = self.word.part.numbering_part.element
        numbers = self._numbering.findall(qn("w:num"))
        self._lists = max((int(each.get(qn("w:numId"))) for each in numbers), default=0)
        self._bullets = self._new_numbering("bullet")
        self._numbers = self._new_numbering("decimal")

    def _describe(self, document: Document) -> None:
        about = self.word.core_properties
        about.title, about.author, about.comments = xml_safe(document.title)[:255], "Anımsa", ""
        about.language = document.language
        about.created = about.modified = datetime.now(UTC).replace(tzinfo=None, microsecond=0)
        about.last_modified_by = "Anımsa"
        page = self.word.sections[0]
        page.page_width, page.page_height = Cm(21), Cm(29.7)
        margin = Cm(1.8 if self._narrow else 2.2)
        page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = margin

    def _number_pages(self) -> None:
        """The number of each page and how many there are, in the foot."""
        foot = self.word.sections[0].footer.paragraphs[0]
        foot.alignment = WD_ALIGN_PARAGRAPH.CENTER
        for between, field in (("", "PAGE"), (" / ", "NUMPAGES")):
            if between:
                foot.add_run(between)
            shown = _element("w:fldSimple", instr=field)
            number = OxmlElement("w:r")
            letters = OxmlElement("w:t")
            letters.text = "1"
            number.append(letters)
            shown.append(number)
            foot._p.append(shown)

    def _set_styles(self, language: str) -> None:
        styles = self.word.styles
        normal: Any = styles["Normal"]
        normal.font.name, normal.font.size = _FONT, Pt(9.5 if self._narrow else 11)
        normal.paragraph_format.space_after = Pt(2 if self._narrow else 6)
        spelling = OxmlElement("w:lang")
        spelling.set(qn("w:val"), language)
        normal.element.get_or_add_rPr().append(spelling)
        for level in range(1, 7):
            heading: Any = styles[f"Heading {level}"]
            heading.font.name, heading.font.bold, heading.font.italic = _FONT, True, False
            # The theme's fonts would have the last word.
            fonts = heading.element.get_or_add_rPr().get_or_add_rFonts()
            for name in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
                fonts.attrib.pop(qn(f"w:{name}"), None)
            heading.font.color.rgb = RGBColor(0x1F, 0x1F, 0x1F)
            if self._narrow:
                heading.font.size = Pt(15 if level == 1 else 11)
                heading.paragraph_format.space_before = Pt(0 if level == 1 else 6)
                heading.paragraph_format.space_after = Pt(2)
        style: Any = styles.add_style("Hyperlink", WD_STYLE_TYPE.CHARACTER)
        style.font.color.rgb, style.font.underline = _LINK, True

    def _new_numbering(self, form: str) -> int:
        """A kind of list of our own, by its number: those of the template go on counting."""
        kinds = self._numbering.findall(qn("w:abstractNum"))
        number = max((int(each.get(qn("w:abstractNumId"))) for each in kinds), default=-1) + 1
        kind = _element("w:abstractNum", abstractNumId=number)
        kind.append(_element("w:multiLevelType", val="hybridMultilevel"))
        for level in range(DEEPEST + 1):
            one = _element("w:lvl", ilvl=level)
            one.append(_element("w:start", val=1))
            one.append(_element("w:numFmt", val=form))
            sign = "•◦▪"[level % 3] if form == "bullet" else f"%{level + 1}."
            one.append(_element("w:lvlText", val=sign))
            one.append(_element("w:lvlJc", val="left"))
            look = OxmlElement("w:pPr")
            step = round(INDENT_CM * 567)
            look.append(_element("w:ind", left=step * (level + 1), hanging=step))
            one.append(look)
            kind.append(one)
        place = len(kinds)
        self._numbering.insert(place, kind)
        return number

    def _new_list(self, kind: int, start: int, level: int) -> int:
        """A list that counts for itself, by its number."""
        # Asking the library for a new number reads all that there are: time that grows with their
        # square.
        self._lists += 1
        made = _element("w:num", numId=self._lists)
        made.append(_element("w:abstractNumId", val=kind))
        override = _element("w:lvlOverride", ilvl=level)
        override.append(_element("w:startOverride", val=start))
        made.append(override)
        self._numbering.append(made)
        return self._lists

    # --- blocks ----------------------------------------------------------------------------------

    def add(self, blocks: tuple[Block, ...], depth: int = 0, *, quoted: bool = False) -> None:
        """Write blocks, set in by so many lists and quotations."""
        for block in blocks:
            match block:
                case Heading(level, runs):
                    self._fill(self._new_paragraph(f"Heading{level}"), runs)
                case Paragraph(runs, muted):
                    self._paragraph(runs, depth, quoted=quoted, muted=muted)
                case Code(text):
                    paragraph = self._paragraph((TextRun(text, code=True),), depth)
                    paragraph.paragraph_format.keep_together = True
                case Rule():
                    self._rule()
                case Quotation(inner):
                    self.add(inner, depth + 1, quoted=True)
                case ItemList():
                    self._list(block, depth, quoted=quoted)
                case Table():
                    self._table(block)

    def _new_paragraph(self, style: str = "") -> WordParagraph:
        """A paragraph at the end, with a style by its id. The library's own way to add one looks
        through all paragraphs and styles each time."""
        element: Any = OxmlElement("w:p")
        self._end.addprevious(element)
        if style:
            element.style = style
        return WordParagraph(element, self.word._body)

    def _paragraph(
        self, runs: tuple[TextRun, ...], depth: int, *, quoted: bool = False, muted: bool = False
    ) -> WordParagraph:
        paragraph = self._new_paragraph()
        self._set_in(paragraph, depth, quoted=quoted)
        self._fill(paragraph, runs)
        if muted:
            for run in paragraph.runs:
                run.font.color.rgb = _MUTED
        return paragraph

    def _set_in(self, paragraph: WordParagraph, depth: int, *, quoted: bool) -> None:
        if depth:
            paragraph.paragraph_format.left_indent = Cm(INDENT_CM * min(depth, DEEPEST))
        if quoted:
            edge = _element("w:left", val="single", sz=12, space=6, color="B0B0B0")
            edges = OxmlElement("w:pBdr")
            edges.append(edge)
            _put_in_order(paragraph, edges)

    def _rule(self) -> None:
        edges = OxmlElement("w:pBdr")
        edges.append(_element("w:bottom", val="single", sz=6, space=1, color="B0B0B0"))
        _put_in_order(self._new_paragraph(), edges)

    def _list(self, block: ItemList, depth: int, *, quoted: bool) -> None:
        level = min(depth, DEEPEST)
        ordered = block.start is not None
        number = self._new_list(
            self._numbers if ordered else self._bullets, block.start or 0 if ordered else 1, level
        )
        for item in block.items:
            first = item.blocks[0] if item.blocks else None
            runs = first.runs if isinstance(first, Paragraph) else ()
            paragraph = self._new_paragraph("ListParagraph")
            properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
            properties.get_or_add_ilvl().val = level
            properties.get_or_add_numId().val = number
            self._fill(paragraph, runs, item.anchor)
            rest = item.blocks[1:] if isinstance(first, Paragraph) else item.blocks
            self.add(rest, depth + 1, quoted=quoted)

    def _table(self, block: Table) -> None:
        table = self.word.add_table(len(block.rows), len(block.rows[0]))
        table._tblPr.style = "TableGrid"
        section: Any = self.word.sections[0]
        room = section.page_width - section.left_margin - section.right_margin
        widths = column_places(column_shares(block), room)
        for column, width in zip(table._tbl.tblGrid.gridCol_lst, widths, strict=True):
            column.w = Emu(width)
        # Asking a table for one cell after another takes time that grows with its square.
        for number, (row, written) in enumerate(zip(block.rows, table.rows, strict=True)):
            if sum(len(words(runs)) for runs in row) < LONGEST_WHOLE_ROW:
                written._tr.get_or_add_trPr().append(OxmlElement("w:cantSplit"))
            for place, (runs, element) in enumerate(zip(row, written._tr.tc_lst, strict=True)):
                element.width = Emu(widths[place])
                paragraph = _Cell(element, table).paragraphs[0]
                self._fill(paragraph, runs)
                paragraph.alignment = _SIDES.get(block.side(place))
                paragraph.paragraph_format.space_after = Pt(0)
                if number == 0:
                    for run in paragraph.runs:
                        run.bold = True
        table.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
        self._new_paragraph().paragraph_format.space_after = Pt(0)

    # --- runs ------------------------------------------------------------------------------------

    def _fill(self, paragraph: WordParagraph, runs: tuple[TextRun, ...], anchor: str = "") -> None:
        if anchor:
            self._bookmarks += 1
            paragraph._p.append(_element("w:bookmarkStart", id=self._bookmarks, name=anchor))
        for run in runs:
            if run.address or run.target:
                paragraph._p.append(self._linked(paragraph, run))
            else:
                _dress(paragraph.add_run(xml_safe(run.text)), run)
        if anchor:
            paragraph._p.append(_element("w:bookmarkEnd", id=self._bookmarks))

    def _linked(self, paragraph: WordParagraph, run: TextRun) -> Any:
        if run.address:
            if run.address not in self._relations:
                kind = RELATIONSHIP_TYPE.HYPERLINK
                relation = self.word.part.relate_to(run.address, kind, is_external=True)
                self._relations[run.address] = relation
            made = OxmlElement("w:hyperlink")
            made.set(qn("r:id"), self._relations[run.address])
        else:
            made = _element("w:hyperlink", anchor=run.target)
        written = paragraph.add_run(xml_safe(run.text))
        written._r.style = "Hyperlink"
        _dress(written, run)
        made.append(written._r)
        return made


def _dress(written: WordRun, run: TextRun) -> None:
    if run.bold:
        written.bold = True
    if run.italic:
        written.italic = True
    if run.struck:
        written.font.strike = True
    if run.code:
        written.font.name, written.font.size = _FIXED, Pt(9.5)


def _put_in_order(paragraph: WordParagraph, edges: Any) -> None:
    """Borders stand before indentation and spacing in what the format prescribes."""
    properties = paragraph._p.get_or_add_pPr()
    later = ("w:shd", "w:tabs", "w:spacing", "w:ind", "w:jc", "w:rPr")
    follows = next((each for each in properties if each.tag in map(qn, later)), None)
    if follows is not None:
        follows.addprevious(edges)
    else:
        properties.append(edges)


def _element(tag: str, **attributes: object) -> Any:
    made = OxmlElement(tag)
    for name, value in attributes.items():
        made.set(qn(f"w:{name}"), str(value))
    return made
