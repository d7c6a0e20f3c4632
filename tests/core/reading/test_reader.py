"""Reading: the line that answers comes first, and nothing is sure where nothing answers.

Also tests: app/core/reading/question_signs.py, app/core/reading/features.py and
app/core/reading/source_features.py.
"""

from __future__ import annotations

import pytest

from app.core.reading.features import PreviousAnswer, ReadText
from app.core.reading.question_signs import asks, asks_for_explanation, sorts
from app.core.reading.reader import best_lines
from app.core.reading.source_features import LineSource, search_signals, source_signals

ANSWER = """## Arı kolonisinde kışa hazırlık

Ekim sonunda kovanlar daraltılır ve kış salkımı için sessizlik gerekir.

| İş | Zamanı | Miktar |
|---|---|---|
| Şurup (2:1) | eylül başı | 6 litre |
| Kek | şubat ortası | 1 kg |

- **Varroa ilacı:** ekim ayında, yavru kesilince verilir.
- Uçuş deliği fareler yüzünden 7 mm'ye indirilir.
- Kovan altlığı hafif öne eğilir.

Nem için kapak altına çuval konur.
"""
SIGNALS = source_signals([LineSource(2.0, 1_700_000_000_000)])[0]
SEARCH = search_signals([LineSource(2.0, 1_700_000_000_000)], "single")


def first(question: str, told: PreviousAnswer | None = None) -> str:
    asked = ReadText("kovanları kışa nasıl hazırlıyorduk", title="Arılarda kış", own=True)
    text = ReadText(ANSWER, asked.content, "Arılarda kış", signals=SIGNALS)
    return best_lines(question, [asked, text], None, told, SEARCH).lines[0].line.text


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("kovana kaç litre şurup veriyorduk", "Şurup"),
        ("keki ne zaman koyuyoduk", "Kek"),
        ("uçuş deliğini niye daraltmıştık", "fareler"),
        ("varroa ilacı hangi aydaydı", "Varroa"),
    ],
)
def test_the_line_that_answers_comes_first(question: str, expected: str) -> None:
    assert expected in first(question)


@pytest.mark.parametrize(
    ("question", "explained"),
    [
        ("şurup neden donar", True),
        ("kek nasıl yapılır", True),
        ("why does syrup freeze", True),
        ("kovana kaç litre şurup veriyorduk", False),
        ("keki ne zaman koyuyoduk", False),
    ],
)
def test_how_and_why_ask_for_an_explanation(question: str, explained: bool) -> None:
    assert asks_for_explanation(question) is explained


def test_a_question_is_never_an_answer() -> None:
    texts = [ReadText("Kovanlar kışa ne zaman hazırlanır?\nEkim sonunda daraltılır.")]
    found = best_lines("kovanlar kışa ne zaman hazırlanırdı", texts, None, None, {})
    assert [each.line.text for each in found.lines] == ["Ekim sonunda daraltılır."]


def test_what_was_just_told_is_not_told_again() -> None:
    line = first("kovana kaç litre şurup veriyorduk")
    assert first("peki keki", PreviousAnswer("kovana kaç litre şurup veriyorduk", line)) != line


def test_line_that_was_told_is_told_where_it_has_what_is_asked_now() -> None:
    line = first("uçuş deliğini niye daraltmıştık")
    told = PreviousAnswer("uçuş deliğini niye daraltmıştık", line)
    assert "7 mm" in line
    assert first("delik kaç mm'ye indirilecekti", told) == line
    assert first("altlığı nasıl koyacaktık", told) != line


def test_what_the_user_asked_then_without_a_mark_answers_nothing() -> None:
    asked = ReadText("kovana kaç litre şurup vermeliyim 10 çerçeve var", own=True)
    stated = ReadText("dün 10 çerçeveli kovana 4 litre şurup verdim", own=True)
    lines = best_lines("kovana kaç litre şurup vermiştim", [asked, stated], None, None, {}).lines
    assert [each.line.text for each in lines] == [stated.content]


def test_what_was_told_is_told_again_where_nothing_else_has_a_word_of_what_is_asked() -> None:
    told, other = "annemin tansiyonu bu sabah 14,8'e 9,2 çıktı", "vana için 240 lira verdik"
    texts = [ReadText(told, own=True), ReadText(other, own=True)]
    just = PreviousAnswer("annemin tansiyonu kaçtı", told)
    found = best_lines("annemin nabzı kaçtı", texts, None, just, SEARCH)
    assert found.lines[0].line.text == told
    # What names nothing that was told goes on to what else there is.
    on = best_lines("başka ne vardı", texts, None, just, SEARCH)
    assert [each.line.text for each in on.lines] == [other]


def test_what_is_about_something_else_is_less_sure() -> None:
    text = [ReadText(ANSWER, title="Arılarda kış", signals=SIGNALS)]
    there = best_lines("kovana kaç litre şurup veriyorduk", text, None, None, SEARCH)
    elsewhere = best_lines("tavuklara kaç gram yem veriyorduk", text, None, None, SEARCH)
    assert there.chance > elsewhere.chance


def test_nothing_to_read_is_no_answer() -> None:
    assert best_lines("kaç litre", [], None, None, {}).chance == 0
    assert best_lines("kaç litre", [ReadText("")], None, None, {}).lines == ()


def test_what_was_just_told_is_told_again_for_another_figure_in_it() -> None:
    told = "Çorbaya **40 gram** tuz, 3 saatte bir karıştırılır."
    text = ReadText(f"{told}\n\nSosa 25 gram tuz, 5 saatte bir karıştırılır.")
    just = PreviousAnswer("çorbaya kaç gram tuz koyuyorduk", told)
    found = best_lines("kaç saatte bir", [text], None, just, SEARCH)
    assert found.lines[0].line.text == told
    again = best_lines("kaç dakika", [text], None, just, SEARCH)
    assert all(each.line.text != told for each in again.lines)


def test_a_note_is_of_whom_the_note_before_it_is() -> None:
    notes = [
        ReadText("babaannem katarakt ameliyatı olacak", own=True),
        ReadText("ameliyat 18 aralıkta", "babaannem katarakt ameliyatı olacak", own=True, source=0),
    ]
    lines = best_lines("dayımın ameliyatı ne zaman", notes, None, None, SEARCH).lines
    assert not lines


def test_a_line_behind_the_first_has_a_chance_of_its_own() -> None:
    text = [ReadText(ANSWER, title="Arılarda kış", signals=SIGNALS)]
    found = best_lines("kovana kaç litre şurup veriyorduk", text, None, None, SEARCH)
    chances = [found.chance_of(each) for each in found.lines]
    assert chances[0] == pytest.approx(found.chance)
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0]


@pytest.mark.parametrize(
    "told",
    [
        *(
            "kimlik için nüfusa müracaat ettim",
            "kimyon aldım 40 lira",
            "kaçak su faturası 900 geldi",
        ),
        *("miyomum 3 cm çıkmış", "müdür aradı, zam yokmuş", "otobüsü kaçırdım"),
    ],
)
def test_what_only_begins_like_a_question_word_asks_nothing(told: str) -> None:
    assert not asks(told)
    assert not {"who", "number", "whether"} & set(sorts(told))


@pytest.mark.parametrize(
    "asked",
    [
        *("kime verdim", "kiminle gittim", "ayın kaçındaydı", "kaçıncı", "kaçmış"),
        *("alır mıyım", "öyle miydi", "var mıymış", "gider misin", "bu doğru mudur?"),
    ],
)
def test_forms_of_question_words_ask(asked: str) -> None:
    assert asks(asked)
