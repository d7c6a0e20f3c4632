"""A title from the words of a conversation: what it names, and what it leaves out.

Also tests: app/memory/sessions/title_words.py.
"""

from __future__ import annotations

import pytest

from app.memory.sessions.topic_title import LEAST_WORDS, MOST_WORDS, topic_title

HORMONE = (
    [
        "Ablam 52 yaşında sıcak basmaları çok, hormon tedavisi tehlikeli mi",
        "Hap mı bant mı",
        "hormon tedavisi kimlere verilmez?",
    ],
    [
        "Hormon tedavisi altmış yaşından önce başlanırsa yarar ağır basar.",
        "Bant pıhtı riskini hap kadar artırmaz.",
        "Meme kanseri olanlara hormon verilmez.",
    ],
)


def test_it_names_what_both_sides_speak_of() -> None:
    title = topic_title(*HORMONE, [])
    assert title.startswith("Hormon Tedavisi: ")
    assert LEAST_WORDS <= len(title.split()) <= MOST_WORDS
    assert "Ablam" not in title
    assert "52" not in title


@pytest.mark.parametrize(
    ("questions", "answers", "lead"),
    [
        # A possessive of the user's becomes a name, and so does an object.
        (
            ["İnsülin direncim var, doktor metformin yazdı", "metformin mideyi bozar mı"],
            ["Metformin insülin direncini azaltır.", "Metformin mideyi bozabilir."],
            "İnsülin Direnci",
        ),
        # What ends a sentence is a verb, what looks like one is none.
        (
            ["Çölyak testi yaptırsam çıkar mı", "biyopsi çölyak testinden önce mi"],
            ["Çölyak testi gluten yenirken yapılır.", "Biyopsi testten sonra, gluten ile."],
            "Çölyak Testi",
        ),
        (
            ["How does sourdough bread affect blood sugar?", "is whole wheat better?"],
            ["Sourdough bread raises blood sugar less.", "Whole wheat bread is similar."],
            "Sourdough Bread",
        ),
    ],
)
def test_its_words_are_in_the_form_of_a_name(
    questions: list[str], answers: list[str], lead: str
) -> None:
    assert lead in topic_title(questions, answers, [])


def test_english_words_get_no_turkish_capital() -> None:
    asked = ["How is user input validated in the form?", "is input checked in the form?"]
    title = topic_title(asked, ["The user input in the form is validated."], [])
    assert "Input" in title
    assert "İ" not in title


def test_headings_of_an_answer_count() -> None:
    answers = ["Kombi gaz yakar. Isı pompası elektrik ister. Bakım azdır, ömür uzundur."]
    without = topic_title(["Hangisi ucuz?"], answers, [])
    title = topic_title(["Hangisi ucuz?"], answers, ["Isı pompası maliyeti", "Kombi maliyeti"])
    assert "Isı Pompası" in title
    assert title != without


@pytest.mark.parametrize("text", ["", "?", "a b c", "12 34 56", "🙂 🙂", "mı mi mu"])
def test_of_next_to_nothing_there_is_no_title(text: str) -> None:
    assert topic_title([text], [text], [text]) == ""


def test_long_and_odd_text_is_read_in_part() -> None:
    odd = "Ə́ġç𐍈 ş'ığ-lı " * 20_000
    title = topic_title([odd, "x" * 200_000], ["( [ { " * 100_000, odd], ["#" * 50_000])
    assert len(title.split()) <= MOST_WORDS


def test_what_is_to_be_done_names_no_topic() -> None:
    asked = ["Şimdi beta hücre rejenerasyonu araştıralım"]
    told = ["Beta hücre rejenerasyonu fareler üzerinde gösterildi. Beta hücreler çoğalabilir."]
    assert "araştıralım" not in topic_title(asked, told, []).lower()
