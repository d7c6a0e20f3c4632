"""Markdown's marks taken off text, in time that grows with the text alone."""

from __future__ import annotations

import time

import pytest

from app.core.language.markdown import (
    cell_text,
    one_line,
    plain,
    shown_line,
    unmarked,
    without_bars,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("**Ay** ([NASA](https://science.nasa.gov/moon/))\n> `27,3` gün", "Ay (NASA) 27,3 gün"),
        ("## Başlık\n*vurgu* ve _alt çizgi_", "Başlık vurgu ve alt çizgi"),
        ("[ad](https://x.example/a_(b)) ![resim](y.png)", "ad resim"),
        ("snake_case_adı #5 a > b [K1]", "snake_case_adı #5 a > b [K1]"),
        ("- bir\n- iki", "- bir - iki"),
        ("~~eski~~ __kalın__ ***ikisi***", "eski kalın ikisi"),
    ],
)
def test_one_line(text: str, words: str) -> None:
    assert one_line(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("| Sıklık | ~%50 | **seyrek** |", "Sıklık · ~%50 · seyrek"),
        ("…ad | ölçü | ay |\n|:--|---:|--|\n| boy | -5 | 2 |", "…ad · ölçü · ay · boy · -5 · 2"),
        ("a | b", "a | b"),
        ("`x || y` ve **z**", "x || y ve z"),
    ],
)
def test_a_row_is_shown_without_its_bars(text: str, words: str) -> None:
    assert shown_line(text) == words


def test_lines_stay_lines() -> None:
    text = "# Başlık\n\n1. Bir\n- **iki**\n> üç\n| a | b |\n|---|---|\n***"
    assert unmarked(text) == "Başlık\n\n1. Bir\n- iki\nüç\n| a | b |\n|---|---|\n"
    assert plain(text) == "Başlık\n\nBir\niki\nüç\n| a | b |\n\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Önce:\n| Aralık | Adı |\n| 30 | obez |\nSonra.",
            "Önce:\nAralık · Adı\n30 · obez\nSonra.",
        ),
        ("|a|b|", "a · b"),
        ("boy | en | yükseklik", "boy · en · yükseklik"),
        ("| yalnız | |", "yalnız"),
        ("|x| < 3 ise a | b", "|x| < 3 ise a | b"),
        ("ls | wc", "ls | wc"),
    ],
)
def test_rows_lose_their_bars_and_nothing_else_does(text: str, words: str) -> None:
    assert without_bars(text) == words


@pytest.mark.parametrize(
    "piece", ["[", "[](", "![a](", "[a]((", "*a ", "_", "> ", "- ", " ", "|", "`", "1. ", "# "]
)
def test_nothing_takes_long(piece: str) -> None:
    started = time.perf_counter()
    plain(piece * 100_000)
    without_bars(piece * 100_000)
    unmarked(piece * 100_000 + "x")
    assert time.perf_counter() - started < 5


def test_a_cell_begins_with_no_mark() -> None:
    assert [cell_text(each) for each in ("> 60", "1. **gün**", "[ad](https://x.example) ")] == [
        "> 60",
        "1. gün",
        "ad",
    ]
