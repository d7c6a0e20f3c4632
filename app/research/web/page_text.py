"""The readable text of an HTML page, with its headings. Run as a program it reads one page in a
process of its own.

The protocol is one line of JSON each way::

    {"address": "https://…", "html": "…"}
    {"title": …, "published": …, …, "blocks": [[place, text], …]}
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from app.research.text.process_limits import limit_memory, limit_time
from app.research.text.tables import rows_as_text
from app.research.web.page_limits import LONGEST_BLOCK, MOST_BLOCKS

MEMORY_BYTES: Final = 1024 * 1024 * 1024
CPU_SECONDS: Final = 20
LONGEST_PLACE: Final = 120
_TEXTS = frozenset({"p", "item", "quote", "code"})


@dataclass(frozen=True, slots=True)
class PageText:
    """``blocks``: paragraphs, list items and table rows in order, each with the heading that it
    stands under; ``published``: an ISO date or ""; ``doi``: of an article's page, or ""."""

    title: str = ""
    published: str = ""
    authors: tuple[str, ...] = ()
    site: str = ""
    doi: str = ""
    blocks: tuple[tuple[str, str], ...] = ()


def page_text(html: str, address: str = "") -> PageText:
    """The text of a page without its menus and advertisements; no blocks when there is none."""
    from lxml.html import document_fromstring  # noqa: PLC0415  0.2 s, and only here
    from trafilatura import bare_extraction  # noqa: PLC0415

    try:
        tree = document_fromstring(html.encode("utf-8", "replace"), parser=_parser())
    except (ValueError, SyntaxError):
        return PageText()
    doi = _meta(tree, "citation_doi", "dc.identifier", "prism.doi")
    published = _meta(tree, "citation_publication_date", "citation_date")
    found: Any = bare_extraction(
        tree, url=address or None, with_metadata=True, include_comments=False, deduplicate=False
    )
    if found is None:
        return PageText(doi=doi)
    return PageText(
        title=found.title or "",
        published=found.date or published.replace("/", "-"),
        authors=tuple(name.strip() for name in (found.author or "").split(";") if name.strip()),
        site=found.sitename or "",
        doi=doi,
        blocks=tuple(_blocks(found.body))[:MOST_BLOCKS],
    )


def _parser() -> Any:
    from lxml.html import HTMLParser  # noqa: PLC0415

    return HTMLParser(encoding="utf-8", huge_tree=False, remove_comments=True, remove_pis=True)


def _meta(tree: Any, *names: str) -> str:
    """What the head of a page says under one of these names."""
    for each in tree.iter("meta"):
        if (each.get("name") or "").lower() in names and each.get("content"):
            return str(each.get("content")).strip()[:300]
    return ""


def _blocks(body: Any) -> Iterator[tuple[str, str]]:
    place = ""
    for element in body:
        name = element.tag
        if name == "head":
            place = _text(element)[:LONGEST_PLACE]
        elif name == "list":
            for item in element.iter("item"):
                yield place, _text(item)
        elif name == "table":
            found = [(row, [*row.iter("cell")]) for row in element.iter("row")]
            rows = [[_text(cell) for cell in cells] for _, cells in found]
            first = found[0][1] if found else []
            headed = bool(first) and all(cell.get("role") == "head" for cell in first)
            yield from ((place, row) for row in rows_as_text(rows, headed=headed))
        elif name in _TEXTS:
            yield place, _text(element)


def _text(element: Any) -> str:
    return " ".join("".join(map(str, element.itertext())).split())[:LONGEST_BLOCK]


def main() -> int:
    """Read one page from standard input."""
    limit_memory(MEMORY_BYTES)
    limit_time(CPU_SECONDS)
    asked = json.loads(sys.stdin.buffer.readline())
    answer = asdict(page_text(asked["html"], asked["address"]))
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
