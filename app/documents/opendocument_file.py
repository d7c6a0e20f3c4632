"""Documents as ODT, written after OpenDocument 1.3 with nothing but the standard library.

A package holds its type first and unpacked, then its XML (part 2, §3.3). The names of the styles
that we use are known to office programs, so that a reader can restyle a whole document at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

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

MEDIA_TYPE = "application/vnd.oasis.opendocument.text"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
_NAMESPACES = {
    "office": f"{_OASIS}office:1.0",
    "style": f"{_OASIS}style:1.0",
    "text": f"{_OASIS}text:1.0",
    "table": f"{_OASIS}table:1.0",
    "fo": f"{_OASIS}xsl-fo-compatible:1.0",
    "meta": f"{_OASIS}meta:1.0",
    "manifest": f"{_OASIS}manifest:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
}
_COUNTRIES = {"tr": "TR", "en": "US"}
_DEEPEST = 9
_HEADINGS = {1: 18, 2: 14, 3: 12.5, 4: 11.5, 5: 11, 6: 11}
"""Points of the headings by level."""
_GAPS = re.compile(r"(\n|\t|\A +| {2,}| +\Z)")
_LONGEST_WHOLE_ROW = 1_500
"""Letters of a table's row that is not divided between two pages."""
_PAGE_WIDTH, _FOOT = 210, 8
"""In millimetres."""
_BREAKS = {"\n": "text:line-break", "\t": "text:tab"}


def to_odt(document: Document) -> bytes:
    """The document as the bytes of an ODT file."""
    made = BytesIO()
    parts = {
        "content.xml": _Content(document).root,
        "styles.xml": _styles(document),
        "meta.xml": _about(document),
    }
    with ZipFile(made, "w", ZIP_DEFLATED) as package:
        package.writestr(ZipInfo("mimetype"), MEDIA_TYPE, ZIP_STORED)
        for name, root in parts.items():
            package.writestr(name, _written(root))
        package.writestr("META-INF/manifest.xml", _written(_manifest(parts)))
    return made.getvalue()


def _name(short: str) -> str:
    """ "text:p" as ElementTree has it."""
    prefix, _, name = short.partition(":")
    return f"{{{_NAMESPACES[prefix]}}}{name}"


def _new(short: str, **attributes: str) -> Element:
    """An element; ``text__style_name`` is the attribute "text:style-name"."""
    named = {
        _name(name.replace("__", ":", 1).replace("_", "-")): value
        for name, value in attributes.items()
    }
    return Element(_name(short), named)


def _add(parent: Element, short: str, **attributes: str) -> Element:
    made = _new(short, **attributes)
    parent.append(made)
    return made


def _written(root: Element) -> bytes:
    for prefix, address in _NAMESPACES.items():
        register_namespace(prefix, address)
    written: bytes = tostring(root, "utf-8", xml_declaration=True)
    return written


def _manifest(parts: Iterable[str]) -> Element:
    root = _new("manifest:manifest", manifest__version="1.3")
    for path, kind in (("/", MEDIA_TYPE), *((part, "text/xml") for part in parts)):
        entry = _add(root, "manifest:file-entry")
        entry.set(_name("manifest:full-path"), path)
        entry.set(_name("manifest:media-type"), kind)
    return root


def _about(document: Document) -> Element:
    root = _new("office:document-meta", office__version="1.3")
    about = _add(root, "office:meta")
    _add(about, "meta:generator").text = "Anımsa"
    _add(about, "dc:title").text = xml_safe(document.title)
    _add(about, "dc:language").text = document.language
    now = datetime.now(UTC).replace(tzinfo=None, microsecond=0)
    _add(about, "meta:creation-date").text = now.isoformat()
    return root


# --- styles --------------------------------------------------------------------------------------


def _styles(document: Document) -> Element:
    root = _new("office:document-styles", office__version="1.3")
    styles = _add(root, "office:styles")
    narrow = document.narrow
    usual = _add(styles, "style:default-style", style__family="paragraph")
    country = _COUNTRIES.get(document.language, "US")
    size = "9.5pt" if narrow else "11pt"
    _add(
        usual,
        "style:text-properties",
        fo__language=document.language,
        fo__country=country,
        fo__font_family="Calibri, Carlito, 'DejaVu Sans', sans-serif",
        fo__font_size=size,
    )
    below = "0.06cm" if narrow else "0.2cm"
    _paragraph_style(styles, "Standard", "", margin_bottom=below)
    for level, points in _HEADINGS.items():
        points = (15 if level == 1 else 11) if narrow else points
        above = "0cm" if level == 1 else "0.2cm" if narrow else "0.4cm"
        style = _paragraph_style(
            styles, f"Heading_20_{level}", "Standard", margin_top=above, keep_with_next="always"
        )
        style.set(_name("style:display-name"), f"Heading {level}")
        style.set(_name("style:default-outline-level"), str(level))
        _add(style, "style:text-properties", fo__font_size=f"{points}pt", fo__font_weight="bold")
    quoted = _paragraph_style(
        styles, "Quotations", "Standard", margin_left="0.6cm",
        border_left="1.5pt solid #b0b0b0", padding_left="0.2cm",
    )  # fmt: skip
    quoted.set(_name("style:display-name"), "Quotations")
    code = _paragraph_style(styles, "Preformatted_20_Text", "Standard", margin_left="0.6cm")
    code.set(_name("style:display-name"), "Preformatted Text")
    _add(code, "style:text-properties", fo__font_family="'Courier New', monospace")
    muted = _paragraph_style(styles, "Muted", "Standard")
    _add(muted, "style:text-properties", fo__color="#595959")
    _paragraph_style(styles, "Rule", "Standard", border_bottom="0.5pt solid #b0b0b0")
    _paragraph_style(styles, "Table_20_Contents", "Standard", margin_bottom="0cm")
    for side in ("center", "right"):
        _paragraph_style(styles, f"Table_20_{side}", "Table_20_Contents", text_align=side)
    _paragraph_style(styles, "Footer", "Standard", margin_bottom="0cm", text_align="center")
    _text_style(
        styles, "Internet_20_link", fo__color="#0563c1", style__text_underline_style="solid"
    )
    _list_style(styles, "Bullets", numbered=False)
    _list_style(styles, "Numbers", numbered=True)
    _page(root, narrow=narrow)
    return root


def _page(root: Element, *, narrow: bool) -> None:
    look = _add(root, "office:automatic-styles")
    margin = _margin(narrow=narrow)
    page = _add(look, "style:page-layout", style__name="Page")
    _add(
        page,
        "style:page-layout-properties",
        fo__page_width="21cm",
        fo__page_height="29.7cm",
        fo__margin=f"{margin}mm",
        fo__margin_bottom=f"{margin - _FOOT}mm",
    )
    foot = _add(page, "style:footer-style")
    _add(foot, "style:header-footer-properties", fo__min_height=f"{_FOOT}mm", fo__margin_top="2mm")
    masters = _add(root, "office:master-styles")
    master = _add(
        masters, "style:master-page", style__name="Standard", style__page_layout_name="Page"
    )
    numbers = _add(_add(master, "style:footer"), "text:p", text__style_name="Footer")
    number = _add(numbers, "text:page-number", text__select_page="current")
    number.text, number.tail = "1", " / "
    _add(numbers, "text:page-count").text = "1"


def _margin(*, narrow: bool) -> int:
    """Of a page, on each side, in millimetres."""
    return 18 if narrow else 22


def _paragraph_style(styles: Element, name: str, parent: str, **look: str) -> Element:
    style = _add(styles, "style:style", style__name=name, style__family="paragraph")
    if parent:
        style.set(_name("style:parent-style-name"), parent)
    _add(style, "style:paragraph-properties", **{f"fo__{key}": each for key, each in look.items()})
    return style


def _text_style(styles: Element, name: str, **look: str) -> None:
    style = _add(styles, "style:style", style__name=name, style__family="text")
    _add(style, "style:text-properties", **look)


def _list_style(styles: Element, name: str, *, numbered: bool) -> None:
    style = _add(styles, "text:list-style", style__name=name)
    for level in range(1, _DEEPEST + 1):
        if numbered:
            one = _add(style, "text:list-level-style-number", text__level=str(level))
            one.set(_name("style:num-format"), "1")
            one.set(_name("style:num-suffix"), ".")
        else:
            one = _add(style, "text:list-level-style-bullet", text__level=str(level))
            one.set(_name("text:bullet-char"), "•◦▪"[level % 3 - 1])
        place = _add(one, "style:list-level-properties")
        place.set(_name("text:list-level-position-and-space-mode"), "label-alignment")
        _add(
            place,
            "style:list-level-label-alignment",
            text__label_followed_by="listtab",
            fo__margin_left=f"{0.63 * level:.2f}cm",
            fo__text_indent="-0.63cm",
        )


# --- content -------------------------------------------------------------------------------------


class _Content:
    """The text of a document while it is written."""

    def __init__(self, document: Document) -> None:
        self.root = _new("office:document-content", office__version="1.3")
        self._styles = _add(self.root, "office:automatic-styles")
        self._looks: dict[TextRun, str] = {}
        cells = _add(self._styles, "style:style", style__name="Cell", style__family="table-cell")
        _add(
            cells,
            "style:table-cell-properties",
            fo__border="0.5pt solid #808080",
            fo__padding="0.1cm",
        )
        rows = _add(self._styles, "style:style", style__name="Row", style__family="table-row")
        _add(rows, "style:table-row-properties", fo__keep_together="always")
        self._tables = 0
        self._line = _PAGE_WIDTH - 2 * _margin(narrow=document.narrow)
        """The width of a line, in millimetres."""
        body = _add(_add(self.root, "office:body"), "office:text")
        self._add_all(body, document.blocks)

    def _add_all(self, parent: Element, blocks: Iterable[Block], style: str = "Standard") -> None:
        for block in blocks:
            match block:
                case Heading(level, runs):
                    named = f"Heading_20_{level}"
                    heading = _add(parent, "text:h", text__style_name=named)
                    heading.set(_name("text:outline-level"), str(level))
                    self._fill(heading, runs)
                case Paragraph(runs, muted):
                    named = "Muted" if muted else style
                    self._fill(_add(parent, "text:p", text__style_name=named), runs)
                case Code(text):
                    named = "Preformatted_20_Text"
                    self._fill(_add(parent, "text:p", text__style_name=named), (TextRun(text),))
                case Rule():
                    _add(parent, "text:p", text__style_name="Rule")
                case Quotation(inner):
                    self._add_all(parent, inner, "Quotations")
                case ItemList():
                    self._list(parent, block, style)
                case Table():
                    self._table(parent, block)

    def _list(self, parent: Element, block: ItemList, style: str) -> None:
        named = "Bullets" if block.start is None else "Numbers"
        written = _add(parent, "text:list", text__style_name=named)
        for number, item in enumerate(block.items):
            entry = _add(written, "text:list-item")
            if number == 0 and block.start is not None:
                entry.set(_name("text:start-value"), str(block.start))
            self._add_all(entry, item.blocks, style)
            if item.anchor:
                first = entry.find(_name("text:p"))
                if first is None:
                    first = _new("text:p")
                    entry.insert(0, first)
                mark = _new("text:bookmark", text__name=item.anchor)
                mark.tail, first.text = first.text, None
                first.insert(0, mark)

    def _table(self, parent: Element, block: Table) -> None:
        if parent.tag == _name("text:list-item"):
            # The format has no tables in lists.
            for row in block.rows:
                between = (run for cell in row for run in (TextRun(" | "), *cell))
                self._fill(_add(parent, "text:p"), tuple(between)[1:])
            return
        self._tables += 1
        table = _new("table:table", table__name=f"Table{self._tables}")
        self._set_columns(table, block)
        head = _add(table, "table:table-header-rows")
        sides = [block.side(place) for place in range(len(block.rows[0]))]
        looks = ["Table_20_" + (side if side != "left" else "Contents") for side in sides]
        for number, row in enumerate(block.rows):
            line = _add(head if number == 0 else table, "table:table-row")
            if sum(len(words(runs)) for runs in row) < _LONGEST_WHOLE_ROW:
                line.set(_name("table:style-name"), "Row")
            for look, runs in zip(looks, row, strict=True):
                cell = _add(line, "table:table-cell", table__style_name="Cell")
                paragraph = _add(cell, "text:p", text__style_name=look)
                self._fill(
                    paragraph, (replace(each, bold=each.bold or not number) for each in runs)
                )
        parent.append(table)

    def _set_columns(self, table: Element, block: Table) -> None:
        """The table as wide as a line, and each of its columns by what stands in it."""
        named = f"Table{self._tables}"
        table.set(_name("table:style-name"), named)
        whole = _add(self._styles, "style:style", style__name=named, style__family="table")
        _add(
            whole,
            "style:table-properties",
            style__width=f"{self._line}mm",
            table__align="left",
            fo__margin_bottom="0.2cm",
        )
        widths = column_places(column_shares(block), self._line * 10)
        for place, width in enumerate(widths, 1):
            one = f"{named}.{place}"
            _add(table, "table:table-column", table__style_name=one)
            look = _add(self._styles, "style:style", style__name=one, style__family="table-column")
            _add(look, "style:table-column-properties", style__column_width=f"{width / 10}mm")

    def _fill(self, parent: Element, runs: Iterable[TextRun]) -> None:
        for run in runs:
            within = parent
            if run.address or run.target:
                within = _add(parent, "text:a", text__style_name="Internet_20_link")
                within.set(_name("xlink:type"), "simple")
                within.set(_name("xlink:href"), run.address or f"#{run.target}")
            if look := self._look(run):
                within = _add(within, "text:span", text__style_name=look)
            _write(within, xml_safe(run.text))

    def _look(self, run: TextRun) -> str:
        """The name of the style of a run; empty where it has none of its own."""
        bare = TextRun("", run.bold, run.italic, run.struck, run.code)
        if bare == TextRun(""):
            return ""
        if bare not in self._looks:
            self._looks[bare] = name = f"T{len(self._looks) + 1}"
            look: dict[str, str] = {}
            if run.bold:
                look["fo__font_weight"] = "bold"
            if run.italic:
                look["fo__font_style"] = "italic"
            if run.struck:
                look["style__text_line_through_style"] = "solid"
            if run.code:
                look["fo__font_family"] = "'Courier New', monospace"
            _text_style(self._styles, name, **look)
        return self._looks[bare]


def _write(parent: Element, text: str) -> None:
    """Letters, with line breaks, tabs and spaces in a row as the format has them."""
    last = parent[-1] if len(parent) else None
    for number, part in enumerate(_GAPS.split(text)):
        if number % 2 == 0:
            if last is None:
                parent.text = (parent.text or "") + part
            else:
                last.tail = (last.tail or "") + part
        elif part in _BREAKS:
            last = SubElement(parent, _name(_BREAKS[part]))
        else:
            last = SubElement(parent, _name("text:s"), {_name("text:c"): str(len(part))})
