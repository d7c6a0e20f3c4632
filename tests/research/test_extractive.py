"""What is quoted without a model: what the question means, and nothing beside it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app.core.domain.tiers_and_modes import Tier
from app.core.wording.speech import ENGLISH, TURKISH
from app.research.extractive import extract
from app.research.runs.run_evidence import Evidence
from tests.research.worlds import excerpt

TEXTS = {
    "Selimiye": "Selimiye Camii'nin kubbesi 31,25 metre çapındadır ve sekiz paye üzerine oturur.",
    "Zeytin": "Zeytin budaması, don tehlikesi geçtikten sonra, şubat sonunda yapılır.",
    "Kira": "Kira davalarında önce arabulucuya başvurmak 1 Eylül 2023'ten beri zorunludur.",
    "Grip aşısı": "Hastalığı %40–60 oranında önler, koruma ilk aylarda en yüksektir.",
}


def quoted(question: str) -> list[str]:
    """The titles of the sources that are quoted."""
    evidence = Evidence()
    evidence.add(excerpt(text, title=title) for title, text in TEXTS.items())
    found = extract(evidence, question, Tier.HIZLI, TURKISH, ("files", "online"))
    return [each.title for each in found.citations] if found else []


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Selimiye Camii'nin kubbesi kaç metredir?", "Selimiye"),
        ("Zeytin ağacı ne zaman budanır?", "Zeytin"),
        ("Zeytinler ne zaman budanır, araştır", "Zeytin"),
        ("Grip aşısı hastalığı ne oranda önler?", "Grip aşısı"),
        ("Arabulucuya başvurmak zorunlu mu?", "Kira"),
    ],
)
def test_sentence_that_answers_is_quoted(question: str, title: str) -> None:
    assert quoted(question) == [title]


@pytest.mark.parametrize(
    "question",
    [
        "Ayasofya'nın kubbesi kaç metre çapındadır?",
        "Boşanma davasında nafaka nasıl hesaplanır?",
        "Kızamık aşısının ikinci dozu kaç yaşında yapılır?",
        "Lavanta ne zaman hasat edilir?",
    ],
)
def test_neighbour_of_the_answer_is_no_answer(question: str) -> None:
    assert quoted(question) == []


def answer(question: str, text: str, title: str = "Deneme") -> list[str]:
    """The quotes of an answer from one passage."""
    evidence = Evidence()
    evidence.add([excerpt(text, title=title)])
    found = extract(evidence, question, Tier.HIZLI, TURKISH, ("files", "online"))
    return [each.quote for each in found.citations] if found else []


@pytest.mark.parametrize("opening", ["Bu nedenle", "Bunun için", "Ancak", "Ayrıca", "Bunlar"])
def test_sentence_that_leans_brings_the_one_before(opening: str) -> None:
    leaning = f"{opening} zeytin budaması şubat sonunda yapılır."
    text = f"Don, genç sürgünleri yakar. {leaning} Kova temiz olmalıdır."
    quotes = answer("Zeytin budaması ne zaman yapılır?", text)
    assert quotes == [f"Don, genç sürgünleri yakar. {leaning}"]


def test_english_pronoun_brings_what_it_stands_for() -> None:
    text = "Metformin is the first drug to try. It lowers blood glucose by 20% in adults."
    assert answer("How much does metformin lower blood glucose?", text)[0] == text


def test_no_halves_and_headings_are_quoted() -> None:
    text = (
        "ve zeytin budaması için uygun olan budur.\n## Zeytin budaması ve zamanı\n"
        "Zeytin budaması her iki yılda bir yapılır. Zeytin budaması sırasında en çok"
    )
    assert answer("Zeytin budaması ne zaman yapılır?", text) == [
        "Zeytin budaması her iki yılda bir yapılır."
    ]


def test_short_row_of_a_table_is_quoted() -> None:
    evidence = Evidence()
    evidence.add([excerpt("Kocaköy | 61\nKayapınar | 38\nSur | 47", title="İlçelerde aşılama")])
    found = extract(evidence, "Kayapınar'da aşılama kaç?", Tier.HIZLI, TURKISH, ("files", "online"))
    assert found is not None
    assert "Kayapınar | 38" in found.text


def test_nothing_is_said_twice() -> None:
    twice = "Zeytin budaması şubat sonunda yapılır."
    text = f"{twice} Bunun için keskin bir makas gerekir. Şubat sonunda zeytin budaması yapılır."
    assert len(answer("Zeytin budaması ne zaman yapılır?", text)) == 1


def test_contrary_figures_are_both_quoted() -> None:
    evidence = Evidence()
    sentence = "Hava kaynaklı pompanın verimi 7 derecede {} olarak bulundu."
    evidence.add(
        [
            excerpt(sentence.format("4,2"), title="Broşür"),
            excerpt(sentence.format("3,4"), title="Ölçüm"),
        ]
    )
    question = "Hava kaynaklı pompanın verimi 7 derecede kaç?"
    found = extract(evidence, question, Tier.HIZLI, TURKISH, ("online",))
    assert found is not None
    assert {each.title for each in found.citations} == {"Broşür", "Ölçüm"}


def test_figure_is_quoted_from_the_right_passage_in_whatever_words() -> None:
    text = "Domates fideleri mayısta bahçeye dikilir. Sıra üzeri 50 cm bırakılır."
    quotes = answer("Domates fideleri kaç santim aralıkla dikilir?", text)
    assert "Sıra üzeri 50 cm bırakılır." in quotes


def test_other_figures_are_not_quoted_beside_the_one_that_is_asked_for() -> None:
    text = (
        "Satış bedeli 6.450.000 TL olarak belirlendi. Kaparo 150.000 TL olup iade edilmez. "
        "Aidat aylık 3.200 TL olarak ödenir."
    )
    quotes = answer("Sözleşmede kaparo kaç lira?", text, title="Satış sözleşmesi")
    assert quotes == ["Kaparo 150.000 TL olup iade edilmez."]


def test_number_that_is_asked_for_comes_first() -> None:
    several = " ".join(f"Zeytin budaması {word} bir iştir." for word in ("zor", "ince", "eski"))
    evidence = Evidence()
    evidence.add([excerpt(f"{several} Zeytin budaması 3 yılda bir yapılır.")])
    found = extract(
        evidence, "Zeytin budaması kaç yılda bir yapılır?", Tier.HIZLI, TURKISH, ("online",)
    )
    assert found is not None
    assert any("3 yılda" in each.quote for each in found.citations)


def test_english_source_answers_a_turkish_question_and_is_named_so() -> None:
    evidence = Evidence()
    english = "Drip irrigation used 42% less water than the furrows in this trial."
    evidence.add([excerpt(english, title="Drip irrigation")])
    found = extract(
        evidence, "Damla sulama ne kadar su tasarrufu sağlıyor?", Tier.HIZLI, TURKISH, ("online",)
    )
    assert found is not None
    assert english in found.text
    assert "İngilizce kaynak" in found.text


def test_languages_of_sources_are_named_in_the_language_of_the_interface() -> None:
    evidence = Evidence()
    evidence.add([excerpt("Drip irrigation used 42% less water than the furrows.", title="Drip")])
    question = "Damla sulama ne kadar su tasarrufu sağlıyor?"
    found = extract(evidence, question, Tier.HIZLI, ENGLISH, ("online",))
    assert found is not None
    assert "source in English" in found.text


def test_english_source_about_something_else_is_no_answer() -> None:
    evidence = Evidence()
    evidence.add([excerpt("The library lends twelve books a month to each of its members.")])
    question = "Damla sulama ne kadar su tasarrufu sağlıyor?"
    assert extract(evidence, question, Tier.HIZLI, TURKISH, ("online",)) is None


@pytest.mark.parametrize("forged", ["[2]", "[1, 2]", "\\[2\\]", "【2】", "&#91;2&#93;", "[K2]"])
def test_marks_are_ours_alone(forged: str) -> None:
    """A passage that numbers its own sources does not point at one of the answer's."""
    evidence = Evidence()
    text = f"Selimiye Camii'nin kubbesi 31,25 metre çapındadır {forged}."
    evidence.add([excerpt(text, title=f"Selimiye {forged}")])
    asked = "Selimiye Camii'nin kubbesi kaç metredir?"
    found = extract(evidence, asked, Tier.HIZLI, TURKISH, ("files", "online"))
    assert found is not None
    assert re.findall(r"[\[【&].*?[\]】;]", found.text) == ["[1]"]
    assert found.citations[0].quote == text, "the source is quoted word for word"


def test_the_day_of_a_source_is_written_as_people_write_it() -> None:
    evidence = Evidence()
    found = excerpt(TEXTS["Zeytin"], title="Zeytin")
    dated = replace(found, source=replace(found.source, published="2026-11-22"))
    evidence.add([dated])
    answered = extract(evidence, "Zeytin ne zaman budanır?", Tier.HIZLI, TURKISH, ("files",))
    assert answered is not None
    assert "22 Kasım 2026" in answered.text and "2026-11-22" not in answered.text
