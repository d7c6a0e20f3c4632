"""Markdown files read by their structure."""

from __future__ import annotations

import io

from app.research.files.file_blocks import FileDocument, ReadingBudget
from app.research.files.markdown_files import read_markdown


def read(text: str, seconds: float = 30) -> FileDocument:
    return read_markdown(io.BytesIO(text.encode()), ReadingBudget(seconds))


def texts(text: str) -> list[tuple[str, str]]:
    return [(block.place, block.text) for block in read(text).blocks]


def test_headings_are_places_without_their_marks() -> None:
    text = "Önce.\n\n# Başlık `kod` ve *vurgu*\nBir.\n\nAlt\n---\nİki.\n\n```\n# yorum\n```"
    assert texts(text) == [
        ("", "Önce."),
        ("Başlık kod ve vurgu", "Bir."),
        ("Alt", "İki."),
        ("Alt", "# yorum"),
    ]
    assert read(text).title == "Başlık kod ve vurgu"


def test_entries_of_a_paragraph_stand_alone() -> None:
    text = "**Firma:** Yıldız\n**Tarih:** 8 Ekim\n\nUzun bir\nparagraf."
    assert [each for _, each in texts(text)] == [
        "Firma: Yıldız",
        "Tarih: 8 Ekim",
        "Uzun bir paragraf.",
    ]


def test_items_and_rows_stand_alone() -> None:
    listed = "1. birinci\n   devamı\n2. ikinci\n   - iç\n\n"
    text = listed + "| Ad | Doz |\n|:--|--:|\n| x \\| y | **3** |\n"
    assert texts(text) == [
        ("", "1. birinci devamı"),
        ("", "2. ikinci"),
        ("", "- iç"),
        ("", "Ad: x | y; Doz: 3"),
    ]


def test_words_without_marks() -> None:
    text = (
        "Bir \\*yıldız\\*, snake_case_adı, 2 * 3, &amp; <https://a.example/x>, [bağ][1],\n"
        "[![iç](a.png)](b) ve ![resim](x.png)  \n<b>metin</b>.\n\n[1]: https://r.example"
    )
    said = "Bir *yıldız*, snake_case_adı, 2 * 3, & https://a.example/x, bağ, iç ve resim"
    assert texts(text) == [("", f"{said} <b>metin</b>.")]


def test_a_long_file_is_read_in_pieces_and_nothing_is_lost() -> None:
    numbers = [str(number) for number in range(20_000)]
    spoken = " ".join(text for _, text in texts("\n\n".join(numbers)))
    assert spoken.split() == numbers
    assert len(" ".join(text for _, text in texts("a" * 250_000)).replace(" ", "")) == 250_000


def test_hostile_text_ends_with_the_time_that_is_left() -> None:
    assert not read("[" * 100 + ("\n\n" + "[" * 100) * 20_000, seconds=0.2).whole
    assert read("[" * 300_000).whole
