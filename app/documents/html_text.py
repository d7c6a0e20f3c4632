"""Blocks as HTML, for what shows nothing else: pages that are printed, and cards.

Every text is escaped and every address is one that may be opened: nothing else becomes markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from app.documents.blocks import (
    Block,
    Code,
    Heading,
    ItemList,
    Paragraph,
    Quotation,
    Rule,
    Table,
    TextRun,
    xml_safe,
)


def to_html(blocks: Iterable[Block], *, inside: bool) -> str:
    """The blocks one after another; ``inside`` keeps the links within the document."""
    return "".join(_block(each, inside) for each in blocks)


def _block(block: Block, inside: bool) -> str:
    match block:
        case Heading(level, runs):
            return f"<h{level}>{_runs(runs, inside)}</h{level}>"
        case Paragraph(runs, muted):
            look = ' style="color:#595959"' if muted else ""
            return f"<p{look}>{_runs(runs, inside)}</p>"
        case Code(text):
            return f"<pre>{escape(xml_safe(text))}</pre>"
        case Rule():
            return "<hr>"
        case Quotation(inner):
            return f"<blockquote>{to_html(inner, inside=inside)}</blockquote>"
        case ItemList(items, start):
            opened = "<ul>" if start is None else f'<ol start="{start}">'
            named = ((f'<a name="{each.anchor}"></a>' if inside else "", each) for each in items)
            written = (f"<li>{_item(each.blocks, name, inside)}</li>" for name, each in named)
            return f"{opened}{''.join(written)}{'</ul>' if start is None else '</ol>'}"
        case Table():
            return _table(block, inside)


def _item(blocks: tuple[Block, ...], name: str, inside: bool) -> str:
    """An entry; its first paragraph stands beside its sign."""
    if blocks and isinstance(blocks[0], Paragraph):
        return f"{name}{_runs(blocks[0].runs, inside)}{to_html(blocks[1:], inside=inside)}"
    return name + to_html(blocks, inside=inside)


def _table(table: Table, inside: bool) -> str:
    """A table whose head is said again at the top of each page."""
    sides = [table.side(column) for column in range(len(table.rows[0]))]
    looks = [f' align="{side}"' if side != "left" else "" for side in sides]
    written = []
    for number, row in enumerate(table.rows):
        tag = "td" if number else "th"
        cells = (
            f"<{tag}{look}>{_runs(cell, inside)}</{tag}>"
            for look, cell in zip(looks, row, strict=True)
        )
        written.append(f"<tr>{''.join(cells)}</tr>")
    whole = f"<thead>{written[0]}</thead>{''.join(written[1:])}"
    return f'<table border="1" cellspacing="0" cellpadding="4">{whole}</table>'


def _runs(runs: Iterable[TextRun], inside: bool) -> str:
    return "".join(_run(each, inside) for each in runs)


def _run(run: TextRun, inside: bool) -> str:
    text = escape(xml_safe(run.text)).replace("\n", "<br>")
    for tag, wanted in (("code", run.code), ("s", run.struck), ("i", run.italic), ("b", run.bold)):
        if wanted:
            text = f"<{tag}>{text}</{tag}>"
    if run.address:
        return f'<a href="{escape(run.address)}">{text}</a>'
    if run.target and inside:
        return f'<a href="#{run.target}">{text}</a>'
    return text
