"""Markup of titles and abstracts from search services turned into plain text."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

from app.research.text.excerpting import single_spaced

_BLOCKS = frozenset(
    {"p", "sec", "title", "list-item", "li", "br", "div", "label", "tr", "h3", "h4"}
)
_HEADINGS = frozenset({"title", "h3", "h4"})
_NAMES_ITSELF = re.compile(r"(?:abstract|summary|özet|öz)\s*[:.]?\s*\Z", re.IGNORECASE)
LONGEST = 20_000
"""Characters; an abstract beyond this is none."""


class _Text(HTMLParser):
    """Collects text in blocks. Tags may be JATS ("jats:p") or HTML, and may be broken."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[tuple[bool, list[str]]] = [(False, [])]

    def handle_starttag(self, tag: str, attrs: object) -> None:
        name = tag.rpartition(":")[2]
        if name in _BLOCKS:
            self.blocks.append((name in _HEADINGS, []))

    def handle_endtag(self, tag: str) -> None:
        if tag.rpartition(":")[2] in _BLOCKS:
            self.blocks.append((False, []))

    def handle_data(self, data: str) -> None:
        self.blocks[-1][1].append(data)


def plain(markup: object) -> str:
    """The text of an abstract, a title or an excerpt; "" for what is no text. Headings become
    "Methods: …"; one that says only "Abstract" is left out."""
    if not isinstance(markup, str):
        return ""
    text = markup[:LONGEST]
    if "<" in text or "&" in text:
        # Crossref escapes twice what publishers escaped once.
        text = html.unescape(text) if "&lt;" in text or "&amp;" in text else text
        parser = _Text()
        parser.feed(text)
        parser.close()
        pieces: list[str] = []
        heading = ""
        for is_heading, parts in parser.blocks:
            block = single_spaced("".join(parts))
            if not block:
                continue
            if is_heading:
                heading = "" if _NAMES_ITSELF.match(block) else block.rstrip(":. ")
            else:
                pieces.append(f"{heading}: {block}" if heading else block)
                heading = ""
        text = " ".join(pieces)
    return single_spaced(text)
