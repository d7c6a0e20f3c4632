"""Written Turkish: folding, words and stop words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language import turkish
from app.core.language.turkish import STOP_WORDS, fold, is_stop, lower, spans_at, word_spans, words

# --- folding -----------------------------------------------------------------------------------


def test_lower_knows_both_letters_i() -> None:
    assert lower("ISPARTA İZMİR Şırnak") == "ısparta izmir şırnak"
    assert lower("I\u0307stanbul") == "istanbul"
    assert lower("c\u0327ay") == "çay"


@pytest.mark.parametrize(
    "spelling", ["İLAÇ", "ilaç", "ILAC", "ilac", "ILAÇ", "I\u0307LAC\u0327", "i\u0307laç", "ıLÂÇ"]
)
def test_all_spellings_fold_to_one(spelling: str) -> None:
    assert fold(spelling) == "ilac"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ŞĞÜÖÇIİ şğüöçıi", "sguocii sguocii"),
        ("Rüzgâr, hâlâ, îman, sükût", "ruzgar, hala, iman, sukut"),
        ("CO₂ m² ﬁbrin", "co2 m2 fibrin"),
        ("Ångström naïve Łódź Straße", "angstrom naive lodz strasse"),
        ("β-HÜCRE Ω", "β-hucre ω"),
        ("a\ud800b\0c", "a b c"),
        ("", ""),
    ],
)
def test_fold(text: str, expected: str) -> None:
    assert fold(text) == expected
    # A long text goes another way.
    assert fold(f"Şeker hastalığı {text} ölçüldü") == f"seker hastaligi {expected} olculdu"


@given(st.text())
def test_fold_is_final_and_clean(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded
    assert "\0" not in folded
    assert "\u0307" not in lower(text)
    folded.encode()  # lone surrogates would raise


@given(st.text(alphabet="abcçdefgğhıijklmnoöprsştuüvyzâîû '’.,0123456789"))
def test_case_and_composition_do_not_matter(text: str) -> None:
    upper = text.replace("i", "İ").replace("ı", "I").upper()
    assert fold(upper) == fold(text) == fold(unicodedata.normalize("NFD", text))
    assert lower(upper) == lower(text)


# --- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dawn'ın etkisi", ["dawn", "etkisi"]),
        ("Ankara’dan İzmir'e, Ayşe`nin", ["ankara", "izmir", "ayse"]),
        ("2024'te 3'üncü, %50'si 347'ye", ["2024", "3", "50", "347"]),
        ("Türkiye'dekilerin HbA1c'ymiş NATO'ydu", ["turkiye", "hba1c", "nato"]),
        ("Kur'an'ın san'atı", ["kuran", "sanati"]),
        ("d'Alembert", ["d", "alembert", "dalembert"]),
        ("patient's don't", ["patient", "don"]),
        ("C-peptid", ["c", "peptid", "cpeptid"]),
        ("IL-6 SARS-CoV-2'nin", ["il", "6", "il6", "sars", "cov", "2", "sarscov2"]),
        ("5-10 kişi 2023-2024", ["5", "10", "kisi", "2023", "2024"]),
        ("%347 p<0,05 2.2 7,5'i", ["347", "p", "0,05", "2,2", "7,5"]),
        ("1.500 adım 12.345.678", ["1500", "adim", "12345678"]),
        ("07.03.2025 1.2.3", ["07", "03", "2025", "1", "2", "3"]),
        ("iş_yeri a/b e.g.", ["is", "yeri", "a", "b", "e", "g"]),
        ("½ bardak", ["1", "2", "bardak"]),
        ("'hasta'nın \"ilaç\"ı", ["hasta", "ilac", "i"]),
        ("!?… '", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize("query", ["c-peptid", "C-PEPTİD", "c peptid", "cpeptid", "C‑peptid’in"])
def test_hyphenated_words_are_found_in_every_spelling(query: str) -> None:
    assert set(words(query)) & set(words("C-peptid düzeyi")) - {"c"}


@pytest.mark.parametrize("spelling", ["dawn", "Dawn'ın", "DAWN’IN", "dawn'in"])
def test_an_inflected_name_is_the_name(spelling: str) -> None:
    assert words(spelling) == ["dawn"]


def test_spans_lead_back_to_the_text() -> None:
    text = "İLAÇ Dawn'ın c\u0327ay 1.500"
    assert [(text[a:b], word) for a, b, word in word_spans(text)] == [
        ("İLAÇ", "ilac"),
        ("Dawn", "dawn"),
        ("c\u0327ay", "cay"),
        ("1.500", "1500"),
    ]


@given(st.text() | st.text(alphabet="aIİıŞş’'-–.,12½ß\n _\u0307"))
def test_spans_are_inside_the_text_and_in_order(text: str) -> None:
    spans = word_spans(text)
    assert [word for *_, word in spans] == words(text)
    assert all(0 <= start < end <= len(text) and word for start, end, word in spans)
    assert [end for _, end, _ in spans] == sorted(end for _, end, _ in spans)


@given(st.text() | st.text(alphabet="aIİıŞş’'-–.,12½ß\n _\u0307"), st.lists(st.integers(0, 40)))
def test_some_spans_are_where_all_of_them_have_them(text: str, places: list[int]) -> None:
    every = [(start, end) for start, end, _ in word_spans(text)]
    wanted = {place: every[place] for place in places if place < len(every)}
    assert spans_at(text, places) == wanted


@given(st.text(alphabet="abcçIİığĞ'’-., 12%") | st.text())
def test_words_are_folded(text: str) -> None:
    for word in words(text):
        assert fold(word) == word
        assert not set(word) & set(" '’-.\t\n")


# --- stop words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    """Konuşmuştuk konuştuk konuştuğumuz konuşuyorduk araştırmıştım araştırdıklarım araştırmamızda
    demiştin demişlerdi diyordun sormuştum sorduğum baktığımız bahsetmiştin bahsettiğin hatırlıyor
    hatırlarsın hatırlat anlatmıştın söylediğin okumuştuk yazdıkların çıkmıştı olmuştu etmiştik
    gösterebilir sohbetimizde konuşmamızı miydi muydum mı mısın ne neydi hangisiydi kaç nasıl için
    hakkında ilgili ile daha önce bana sana şey bi dimi dı kaça kaçar
    what discussed about""".split(),
)
def test_the_frame_of_a_question_is_no_topic(question: str) -> None:
    assert is_stop(fold(question))
    assert is_stop(fold(question.upper()))


@pytest.mark.parametrize(
    "topic",
    """gelir eter bakır yazar altı deniz demir kemik insülin konuşma ölüm verim bilim acil yazılım
    oksijen kalori bulgur bulantı okul edebiyat görme misina araştırmacı sorun deri bilinç kalsiyum
    veri yapı bakteri bakım alerji yapay etanol görev kalça istatistik çalışma oluşum""".split(),
)
def test_topics_are_no_stop_words(topic: str) -> None:
    assert not is_stop(fold(topic))


def test_stop_words_are_folded() -> None:
    assert {word for word in STOP_WORDS if fold(word) != word} == set()


@given(st.text(alphabet="aİIıŞç'’-.,0½²\u0307\n x€“日", max_size=40))
def test_the_quick_way_finds_the_same_spans(text: str) -> None:
    assert word_spans(text) == list(turkish._spans(text))
