"""Markdown becomes blocks: its form is kept, its numbers lead to sources, nothing else leads on.

Also tests: app/documents/blocks.py.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pytest

from app.documents.blocks import (
    Block,
    Code,
    Heading,
    ItemList,
    Paragraph,
    Quotation,
    Table,
    TextRun,
    opening,
    words,
)
from app.documents.markdown_blocks import LONGEST_PARAGRAPH, blocks_of, plain_blocks
from tests.documents.sample import ANSWER


def runs(blocks: Sequence[Block]) -> Iterator[TextRun]:
    """All runs of blocks."""
    for block in blocks:
        match block:
            case Heading(runs=inner) | Paragraph(runs=inner):
                yield from inner
            case Quotation(inner):
                yield from runs(inner)
            case ItemList(items):
                for item in items:
                    yield from runs(item.blocks)
            case Table(rows):
                for row in rows:
                    for cell in row:
                        yield from cell


def test_form_is_kept() -> None:
    blocks = blocks_of(ANSWER, lambda number: f"k{number}" if number < 4 else "")
    kinds = [type(each).__name__ for each in blocks]
    told = "Heading Paragraph ItemList Paragraph ItemList Quotation Table Code Paragraph"
    assert " ".join(kinds) == told
    first, again = blocks[2], blocks[4]
    assert isinstance(first, ItemList) and isinstance(again, ItemList)
    assert (first.start, len(first.items), again.start) == (1, 2, 1)
    nested = first.items[0].blocks[1]
    assert isinstance(nested, ItemList) and nested.start is None
    assert blocks[7] == Code("x = 1\n  y = <2>")
    linked = [(each.text, each.target) for each in runs(blocks) if each.target]
    assert linked == [("1", "k1"), ("2", "k2"), ("3", "k3"), ("1", "k1"), ("1", "k1")]
    bold = [each.text for each in runs(blocks) if each.bold]
    assert bold == ["sabaha karşı", "65"]
    last = words(tuple(runs(blocks[-1:])))
    assert last == "[kötü](javascript:alert(1)) resim [9]\nikinci satır"


def test_a_bare_address_leads_on_without_the_sentence_around_it() -> None:
    text = "Bak: https://a.org/b_c_(d)?x=1&y=2, (https://b.org/e). `https://c.org` http://"
    found = [(each.text, each.address) for each in runs(blocks_of(text)) if each.address]
    assert found == [
        ("https://a.org/b_c_(d)?x=1&y=2", "https://a.org/b_c_(d)?x=1&y=2"),
        ("https://b.org/e", "https://b.org/e"),
    ]
    assert words(tuple(runs(blocks_of(text)))) == text.replace("`", "")


def test_what_is_to_do_has_a_box() -> None:
    told = [each.text for each in runs(blocks_of("- [ ] al\n- [x] **ver**\n- `[ ] x`\n- [1] y"))]
    assert told == ["☐ al", "☑ ", "ver", "[ ] x", "[1] y"]


def test_columns_keep_their_side() -> None:
    (table,) = blocks_of("| a | b | c |\n|:--|--:|:-:|\n| 1 | 2 |")
    assert isinstance(table, Table)
    assert [table.side(column) for column in range(3)] == ["left", "right", "center"]


def test_only_the_web_and_mail_are_led_to() -> None:
    addresses = {each.address for each in runs(blocks_of(ANSWER)) if each.address}
    assert addresses == {"https://a.org/%C4%9F"}
    assert opening("mailto:a@b.org")
    for bad in ("file:///etc/passwd", "javascript:x", "//host/share", "https://a b", "https:///x"):
        assert not opening(bad)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 50_000,
        "a" * 300_000,
        "> " * 5_000 + "x",
        "*a " * 60_000,
        "|a" * 50_000,
        "[a](" * 40_000,
    ],
    ids=["brackets", "word", "quotes", "stars", "bars", "links"],
)
def test_hostile_text_is_read_at_once(text: str) -> None:
    begun = time.process_time()
    assert blocks_of(text)
    assert time.process_time() - begun < 3


def test_plain_text_stays_plain_and_breaks_up() -> None:
    assert plain_blocks("*a*\n# b\n\n\n[1]") == (
        Paragraph((TextRun("*a*\n# b"),)),
        Paragraph((TextRun("[1]"),)),
    )
    pieces = plain_blocks("x" * (LONGEST_PARAGRAPH * 2 + 5))
    assert [len(words(each.runs)) for each in pieces if isinstance(each, Paragraph)] == [
        LONGEST_PARAGRAPH,
        LONGEST_PARAGRAPH,
        5,
    ]
