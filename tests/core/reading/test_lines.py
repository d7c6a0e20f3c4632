"""Lines of a text, each with what it stands under."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language.markdown import plain
from app.core.reading.lines import LONGEST_LINE, LineKind, lines_of, told_line

ANSWER = """## Elma sirkesi

Soluk bir başlangıç.

| Gün | Koku | Isı |
|---|---|---|
| 1. gün | tatlı | 24 °C |
| 14. gün | ekşi | 22 °C |

**Gerekenler:**

- **Elma:** iki kilo. Kabuğuyla kullanılır.
- Su

Dikkat edilecekler:
1. Cam kavanoz kullanılır
"""


def test_a_row_has_the_heads_of_its_columns() -> None:
    rows = [each for each in lines_of(ANSWER) if each.kind is LineKind.ROW]
    assert [each.text for each in rows] == [
        "| 1. gün | tatlı | 24 °C |",
        "| 14. gün | ekşi | 22 °C |",
    ]
    assert all(each.columns == ("Gün", "Koku", "Isı") for each in rows)
    assert all(each.heads == ("Elma sirkesi",) for each in rows)


def test_an_item_stands_under_its_heading_its_lead_and_its_label() -> None:
    by_text = {each.text: each for each in lines_of(ANSWER)}
    assert by_text["Su"].heads == ("Gerekenler:",) or "Gerekenler" in by_text["Su"].heads[0]
    assert by_text["Kabuğuyla kullanılır."].heads[-1] == "Elma:"
    assert by_text["Cam kavanoz kullanılır"].heads[-1] == "Dikkat edilecekler:"


def test_headings_heads_and_rules_are_no_lines() -> None:
    texts = [each.text for each in lines_of(ANSWER)]
    assert "| Gün | Koku | Isı |" not in texts
    assert not any(text.startswith(("#", "|---")) for text in texts)


def test_a_short_sentence_takes_in_the_next_of_its_paragraph() -> None:
    text = "Evet. Sirke üç hafta sonra süzülür.\nBaşka bir şey."
    assert told_line(lines_of(text)[0], text) == "Evet. Sirke üç hafta sonra süzülür."
    assert told_line(lines_of(text)[-1], text) == "Başka bir şey."


@given(st.text(alphabet="ab |-#*\n.1:?", max_size=400))
def test_lines_stand_verbatim_in_their_text_and_in_its_order(text: str) -> None:
    found = lines_of(text)
    assert all(text[each.start : each.end] == each.text for each in found)
    assert all(0 < len(each.text) <= LONGEST_LINE for each in found)
    starts = [each.start for each in found]
    assert starts == sorted(starts)


@pytest.mark.parametrize("said", ["3. evre dediler", "2. sınıf okutuyorum", "2. doz ağustosta"])
def test_an_ordinal_that_begins_a_line_is_no_number_of_a_list(said: str) -> None:
    assert [each.text for each in lines_of(said)] == [said]
    assert plain(said) == said
