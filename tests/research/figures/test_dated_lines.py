"""What is asked of one's own matters, and the lines of papers that give it with their dates."""

from __future__ import annotations

from datetime import date

import pytest

from app.research.figures.dated_lines import lines_of, own_question

TODAY = date(2026, 11, 22)
REPORT = """# Kan tahlili

12.03.2026 tarihli sonuçlar

Ferritin: 18 ng/mL
Hemoglobin: 11,2 g/dL
"""


def told(
    text: str, question: str, heading: str = "kan.md", *, recalls: bool = False
) -> list[tuple[str, str]]:
    asked = own_question(question, recalls=recalls)
    assert asked is not None
    found = lines_of(text, heading, asked, TODAY)
    return [(each.text, each.day.isoformat() if each.day else "") for each in found]


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("son ferritin değeri kaç çıkmış", "ferritin"),
        ("ferritinim kaçtı?", "ferritinim"),
        ("babamın son kreatinin değeri kaçtı", "kreatinin"),
        ("klima tamiri kaç paraymış", "klima tamiri"),
        ("kombi bakımı ne kadar tutmuştu", "kombi bakimi"),
        ("my last ferritin value", "ferritin"),
        ("what was my last hemoglobin", "hemoglobin"),
    ],
)
def test_value_of_ones_own(question: str, subject: str) -> None:
    asked = own_question(question, recalls=False)
    assert asked is not None
    assert asked.search == subject


@pytest.mark.parametrize(
    "question",
    ["Türkiye'nin nüfusu kaç?", "demir eksikliği nedir", "merhaba", "kaç çıkmış", "son durum ne?"],
)
def test_no_question_about_ones_own(question: str) -> None:
    assert own_question(question, recalls=False) is None


def test_question_about_the_past_may_ask_for_anything() -> None:
    assert own_question("Ahmet ustanın telefonu neydi", recalls=True) is not None


def test_date_above_the_line_is_its_date() -> None:
    assert told(REPORT, "son ferritin değeri kaç") == [("Ferritin: 18 ng/mL", "2026-03-12")]


def test_lines_that_were_run_together_are_told_apart() -> None:
    one = "12.03.2026\nFerritin: 18 ng/mL Hemoglobin: 11,2 g/dL B12: 240"
    assert told(one, "son hemoglobin değeri kaç") == [("Hemoglobin: 11,2 g/dL", "2026-03-12")]


@pytest.mark.parametrize(
    "table",
    [
        "Tetkik | 03.01.2026 | 12.03.2026\nFerritin | 9 | 18\nB12 | 200 | 240",
        "Tetkik: Ferritin; 03.01.2026: 9; 12.03.2026: 18",
    ],
)
def test_columns_have_dates_of_their_own(table: str) -> None:
    found = told(table, "son ferritin değeri kaç")
    assert found == [("Ferritin: 9", "2026-01-03"), ("Ferritin: 18", "2026-03-12")]


def test_birthday_and_days_to_come_are_no_dates_of_a_paper() -> None:
    text = "Doğum tarihi: 01.02.1950\nKontrol: 03.02.2027\nFerritin: 18 ng/mL"
    assert told(text, "son ferritin değeri kaç") == [("Ferritin: 18 ng/mL", "")]


def test_heading_has_the_date_where_the_text_has_none() -> None:
    found = told("Ferritin: 18 ng/mL", "son ferritin değeri kaç", "Ocak 2026 tahlilleri")
    assert found == [("Ferritin: 18 ng/mL", "2026-01-01")]


def test_line_without_the_figure_is_no_answer() -> None:
    text = "12.03.2026 tarihinde ferritin istendi.\nSonuç bekleniyor."
    assert told(text, "son ferritin değeri kaç") == []


def test_price_is_wanted_as_a_price() -> None:
    text = "Klima tamiri 2 saat sürdü.\nKlima tamiri: 2.450 TL"
    assert [line for line, _ in told(text, "klima tamiri kaç paraymış")] == [
        "Klima tamiri: 2.450 TL"
    ]


def test_paper_of_another_relative_is_not_meant() -> None:
    question = "babamın son ferritin değeri kaç"
    assert told("Ferritin: 18", question, "annem-tahlil.pdf Annem") == []
    assert told("Ferritin: 18", question, "Babam tahlil")
    assert told("Ferritin: 18", question, "tahlil.pdf")


def test_endless_and_odd_text_is_read() -> None:
    asked = own_question("son ferritin değeri kaç", recalls=False)
    assert asked is not None
    for text in ("Ferritin " * 20_000, "A" * 100_000, "; : | " * 20_000, "1.1.1 " * 20_000):
        lines_of(text, "", asked, TODAY)


ROWS = "Tetkik: Glukoz; Sonuç: 104; Birim: mg/dL\nTetkik: TSH; Sonuç: 2,8\nDoktor Selim Bey gördü."


@pytest.mark.parametrize(
    "question", ["annemin son tsh değeri kaçtı", "annemin en son tsh si kaca cikmis"]
)
def test_row_of_a_table_is_one_line_and_a_doctor_owns_no_paper(question: str) -> None:
    asked = own_question(question, recalls=True)
    assert asked is not None and asked.subject == ("tsh",)
    (line,) = lines_of(ROWS, "5 Mayıs 2026", asked, TODAY)
    assert (line.text, line.day) == ("Tetkik: TSH; Sonuç: 2,8", date(2026, 5, 5))


def test_the_last_of_a_thing_of_ours_is_a_value_without_a_word_for_it() -> None:
    asked = own_question("benim en son tsh", recalls=True)
    assert asked is not None and asked.newest and asked.figure.sorts


def test_a_month_after_a_number_begins_no_label() -> None:
    asked = own_question("annemin en son hba1csi kaç çıktı", recalls=True)
    assert asked is not None
    text = "HbA1c 3 Ağustos 2026: 7,4. HbA1c 12 Kasım 2026: 6,8."
    lines = lines_of(text, "", asked, date(2026, 11, 25))
    assert "HbA1c 12 Kasım 2026: 6,8." in [each.quote for each in lines]


def test_a_time_behind_a_day_begins_no_label() -> None:
    asked = own_question("randevum ne zamandı", recalls=True)
    assert asked is not None
    mail = "Tarih: 19 Kasım 2026 Perşembe 11:42\n\nKsenon için 7 Aralık 09.30'a randevu aldım."
    (line,) = lines_of(mail, "", asked, date(2026, 11, 28))
    assert line.day == date(2026, 11, 19)


def test_a_label_of_several_words_is_told_whole() -> None:
    text = "Devreden Bakiye: 18.420,55 TL"
    assert told(text, "son bakiyem kaç") == [(text, "")]
    row = "Ad: Meltem Ak; Klinik adresi: Sahil Yolu No:5, Muğla; Kat: 2"
    assert told(row, "klinik adresi", "rehber", recalls=True) == [(row, "")]


def test_names_of_columns_speak_less_for_a_row_than_its_cells() -> None:
    """ "Bakiye" stands over every row of a statement, and has the stem of "bakım"."""
    other = "Gün: 20.10.2026; Açıklama: POS HARCAMA ECZANE; Tutar: -684,75; Bakiye: 27.088"
    meant = "Gün: 18.10.2026; Açıklama: TEKNE BAKIMI; Tutar: -950; Bakiye: 26.138"
    question = "tekne bakımına ne kadar harcamışız"
    assert told(other, question, recalls=True) == []
    assert told(meant, question, recalls=True) == [(meant, "2026-10-18")]


def test_of_several_figures_below_a_heading_that_is_asked_none_is_told() -> None:
    heading = "hesap ekim"
    two = "Devreden bakiye 18.420 TL\n\nDönem sonu bakiyesi 29.530 TL"
    asked = own_question("ekim hesabımda kaç lira vardı", recalls=False)
    assert asked is not None
    assert lines_of(two, heading, asked, TODAY) == []
    one = lines_of("Dönem sonu bakiyesi 29.530 TL", heading, asked, TODAY)
    assert [each.text for each in one] == ["Dönem sonu bakiyesi 29.530 TL"]
