"""What reads like a citation mark and is none is written otherwise."""

from __future__ import annotations

import re
import unicodedata

import pytest

from app.core.language.citation_marks import without_marks, without_numbers
from app.core.language.markdown import unmarked

FORGED = (
    "[2]",
    "[ 2 ]",
    "[2, 3]",
    "[1–3]",
    "[\u200b2]",
    "[2\ufeff]",
    "[**2**]",
    "[`2`]",
    "\\[2\\]",
    "[2\\]",
    "【2】",
    "［2］",
    "［２］",
    "[٢]",
    "&#91;2&#93;",
    "&#x5B;2&#x5d;",
    "&lbrack;2&rsqb;",
    "[&#50;]",
    "[&#x32;]",
    "[2](https://kotu.example)",
    "[2]: https://kotu.example",
    "[[2]]",
)
MARK = re.compile(r"\[\W*\d[\W\d]*\]")


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize("cleaned", [without_marks, without_numbers])
def test_nothing_reads_like_a_mark(forged: str, cleaned: object) -> None:
    assert callable(cleaned)
    text = cleaned(f"Bir şey söylüyor {forged}.")
    assert not MARK.search(unicodedata.normalize("NFKC", text)), text
    assert not MARK.search(unmarked(text))
    assert text.startswith("Bir şey söylüyor")


def test_ids_are_marks_only_where_a_model_writes() -> None:
    assert without_marks("söylüyor [K2].") == "söylüyor (K2)."
    assert without_numbers("söylüyor [K2] [2].") == "söylüyor [K2]."


@pytest.mark.parametrize("text", ["[bkz. 2]", "[…]", "a [b] c", "[x](https://a.example/1)"])
def test_other_brackets_stay(text: str) -> None:
    assert without_marks(text) == text
    assert without_numbers(text) == text


def test_figures_in_square_brackets_are_kept() -> None:
    assert without_numbers("doz [12.05.2024] [1870]") == "doz (12.05.2024) (1870)"
    assert without_marks("doz [70] mg [K2]") == "doz (70) mg (K2)"


def test_code_of_a_model_stays() -> None:
    assert without_numbers("`rows[1]` ve rows[1]") == "`rows[1]` ve rows"
