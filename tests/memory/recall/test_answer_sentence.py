"""The sentence of a record that answers, as it is read by itself."""

from __future__ import annotations

import time

import pytest

from app.memory.recall.answer_sentence import LONGEST, MOST_ROWS, answer_sentence, whole_list

TABLE = """Karşılaştırma:

| | Elektrikli | Doğalgazlı |
|---|---|---|
| Güç | 25-30 kW | 60 kW |
| Gider | **yüksek** | üçte bir ucuz |

## Haritadaki renkler

- **Sarı**: ahşap
- Mavi: demir

Üç şey gerekir:
1. pasaport
2. dilekçe

Son söz."""


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("Son söz.", "Son söz."),
        ("**Sarı**: ahşap", "Haritadaki renkler: Sarı: ahşap"),
        ("dilekçe", "Üç şey gerekir: dilekçe"),
        ("Üç şey gerekir:", "Üç şey gerekir: pasaport; dilekçe"),
        (
            "| Gider | **yüksek** | üçte bir ucuz |",
            "Gider · Elektrikli: yüksek · Doğalgazlı: üçte bir ucuz",
        ),
        ("Başka **yerde** yazan.", "Başka yerde yazan."),
        ("", ""),
    ],
)
def test_what_stands_over_a_quote_is_told_with_it(quote: str, said: str) -> None:
    assert answer_sentence("hangisi ucuz", TABLE, quote) == said


@pytest.mark.parametrize("cell", ["> 60", "1. derece", "- 5 °C", "# 3"])
def test_a_cell_is_told_as_it_stands(cell: str) -> None:
    content = f"| Değer | Doz |\n|---|---|\n| {cell} | **2.000** mg |"
    quote = content.split("\n")[2]
    assert answer_sentence("doz ne", content, quote) == f"Değer: {cell} · Doz: 2.000 mg"


def test_a_bound_that_a_line_begins_with_is_no_mark_of_a_quote() -> None:
    rows = "| > 60 | 2.000 mg |\n| 45–60 | 1.500 mg |"
    told = whole_list("hepsini say", f"| eGFR | Doz |\n|---|---|\n{rows}", "| 45–60 | 1.500 mg |")
    assert told == "- “> 60” · 2.000 mg\n- 45–60 · 1.500 mg"
    assert answer_sentence("doz ne", rows, "| > 60 | 2.000 mg |") == "“> 60” · 2.000 mg"


def test_of_several_rows_the_one_that_is_asked_for() -> None:
    rows = "| Güç | 25-30 kW | 60 kW |\n| Gider | **yüksek** | üçte bir ucuz |"
    assert answer_sentence("gider ne kadar", TABLE, rows).startswith("Gider")


def test_a_long_list_and_a_long_text_are_read_in_part() -> None:
    listed = "Gerekenler:\n" + "- madde madde\n" * 200_000
    before = time.process_time()
    said = answer_sentence("ne gerekir", listed, "Gerekenler:")
    assert time.process_time() - before < 1
    assert len(said) <= LONGEST


@pytest.mark.parametrize(
    ("question", "quote", "said"),
    [
        ("kalemleri say bana", "| Güç | 25-30 kW | 60 kW |", ["Güç · 25-30 kW · 60 kW", "Gider"]),
        ("gereken şeyler neydi sırayla yaz", "dilekçe", ["pasaport", "dilekçe"]),
        ("renkleri tek tek", "- Mavi: demir", ["Sarı: ahşap", "Mavi: demir"]),
    ],
)
def test_all_of_a_list_is_told_where_all_of_it_is_asked_for(
    question: str, quote: str, said: list[str]
) -> None:
    told = whole_list(question, TABLE, quote).split("\n")
    assert len(told) == len(said)
    assert all(line.startswith(f"- {each}") for line, each in zip(told, said, strict=True))


def test_one_line_is_told_where_one_is_asked_for_or_there_are_too_many() -> None:
    assert whole_list("gideri ne kadardı", TABLE, "| Gider | **yüksek** | üçte bir ucuz |") == ""
    assert whole_list("hepsini say", TABLE, "Son söz.") == ""
    many = "\n".join(f"- madde {number}" for number in range(MOST_ROWS + 1))
    assert whole_list("hepsini say", many, "- madde 3") == ""


@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("hamilelikte hangi balıklar yasaktı", True),
        ("yasak balıklar kaç taneydi, hangileri", True),
        ("which foods should I avoid", True),
        ("ona hangi hapı yazdılar", False),
        ("which does he take", False),
        ("which was the best", False),
    ],
)
def test_several_of_a_kind_are_asked_for_as_a_whole_list(question: str, whole: bool) -> None:
    text = "## Yasak\n\n- Kılıç\n- Köpekbalığı\n- Uskumru"
    listed = "- Kılıç\n- Köpekbalığı\n- Uskumru"
    assert whole_list(question, text, "- Köpekbalığı") == (listed if whole else "")
