"""Lines of a passage, what of them is told, and what in them speaks for an answer.

Also tests: app/research/document_reading/shown_lines.py,
app/research/document_reading/asked_signs.py.
"""

from __future__ import annotations

import pytest

from app.core.reading.lines import LineKind
from app.research.document_reading.asked_signs import number_signs, tells, wants, wants_list
from app.research.document_reading.document_lines import document_lines, is_heading, with_units
from app.research.document_reading.shown_lines import whole_list, whole_sentence
from tests.research.worlds import excerpt

ROWS = "Test: CRP; Sonuç (mg/L): 38; Aralık: 0-5\nTest: TSH; Sonuç (mg/L): 2,3; Aralık: 0,3-4,2"


def test_rows_are_about_their_first_cell_and_stand_under_their_columns() -> None:
    first, second = document_lines(f"Sonuçlar 3 Mayıs 2026 gününe aittir.\n{ROWS}")[1:]
    assert first.line.kind is second.line.kind is LineKind.ROW
    assert first.line.columns == ("Test", "Sonuç (mg/L)", "Aralık")
    assert first.words.isdisjoint(first.heads)
    assert first.label != second.label
    assert first.line.text == ROWS.split("\n")[0]


def test_cells_side_by_side_are_a_row() -> None:
    (row,) = document_lines("Sodyum 139 mmol/L (136-145) | Potasyum 4,6 mmol/L (3,5-5,1)")
    assert row.line.kind is LineKind.ROW


LEAFLET = """Şurup günde bir kez içilir.
Saklama koşulları
Şişe 25 derecenin altında saklanır. Açıldıktan sonra altmış gün içinde tüketilir.
Yan etkiler
Yorgunluk ve baş ağrısı görülebilir."""


def test_lines_stand_under_the_heading_of_a_text_without_marks() -> None:
    lines = document_lines(LEAFLET)
    assert [each.line.heads for each in lines] == [
        (),
        (),
        ("Saklama koşulları",),
        ("Saklama koşulları",),
        (),
        ("Yan etkiler",),
    ]
    assert [is_heading(each.line, LEAFLET) for each in lines] == [0, 1, 0, 0, 1, 0]
    stored = lines[3]
    assert "kosul" in stored.heads and "kosul" not in stored.words
    assert whole_sentence(LEAFLET, stored.line) == stored.line.text


def test_a_heading_may_stand_above_a_sentence_that_begins_with_a_figure() -> None:
    text = "Şurup günde bir kez içilir.\nSaklama\n25 °C'nin altında saklayınız."
    assert [is_heading(each.line, text) for each in document_lines(text)] == [0, 1, 0]


@pytest.mark.parametrize(
    "text",
    [
        "Süt\n2 şişe\nEkmek",
        "Aidat 1.650 TL\nYönetici Nermin Aksoy oldu.",
        "Başkan söz alıp\nsayar ailesini dinledi. Bahçe sulandı.\nÇatı onarıldı.",
        "Süt\nEkmek\nPeynir",
        "",
    ],
)
def test_notes_and_broken_sentences_have_no_headings(text: str) -> None:
    assert not any(is_heading(each.line, text) for each in document_lines(text))


def test_unit_of_a_column_stands_behind_its_number() -> None:
    assert with_units("Ad: A; Tutar (TL): 500").endswith(" 500 TL")
    assert with_units("Ad: A; Not (TL): yok") == "Ad: A; Not (TL): yok"


def test_a_sentence_is_told_whole_and_with_what_it_leans_on() -> None:
    long = "Kiracı " + ", ".join(f"{n}. odayı boyayıp temizledikten sonra" for n in range(9)) + "."
    text = f"Don, genç sürgünleri yakar ve verimi düşürür. Bu nedenle budama martta olur. {long}"
    lines = {each.line.text: each.line for each in document_lines(text)}
    leaning = next(each for said, each in lines.items() if said.startswith("Bu nedenle"))
    assert whole_sentence(text, leaning).startswith("Don, genç")
    part = next(each for said, each in lines.items() if said.startswith("Kiracı"))
    assert part.text != long
    assert whole_sentence(text, part) == long


def test_a_list_is_its_rows_in_order() -> None:
    paper = excerpt(ROWS, title="Tahlil")
    rows = [each.line for each in document_lines(ROWS)]
    assert whole_list([paper], paper, rows[1]) == ROWS.split("\n")


@pytest.mark.parametrize(
    ("question", "line", "name"),
    [
        ("Günde en fazla kaç saat çalışılır?", "Günlük çalışma 11 saati aşamaz.", "most"),
        ("Kedi besleyebilir miyim?", "Evcil hayvan beslemek yasaktır.", "leave"),
        ("Son duruma göre sınav ne zaman?", "Sınav 19 Kasım olarak değiştirilmiştir.", "newest"),
    ],
)
def test_signs_of_a_question_and_of_a_line(question: str, line: str, name: str) -> None:
    assert name in wants(question)
    assert name in tells(line)


def test_numbers_and_codes_are_words_of_their_own() -> None:
    assert number_signs("12 numara ne öder?", "Daire: 12; Pay: 96")["number first"] == 1.0
    assert number_signs("12 numara ne öder?", "Daire: 3; Pay: 124")["number missing"] == 1.0
    assert number_signs("E18 ne demek?", "E 18: su boşalmıyor")["number word"] == 1.0
    assert number_signs("Kim öder?", "Daire: 3") == {}


@pytest.mark.parametrize(
    "question", ["Hangi ilaçları kullanıyorum?", "ilaç listem", "list my pills"]
)
def test_a_list_is_asked_for(question: str) -> None:
    assert wants_list(question)
    assert not wants_list("Concor kaç mg?")
