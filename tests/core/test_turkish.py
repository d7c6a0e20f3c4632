"""Written Turkish: folding, words, stems, stop words, numbers and suffixes."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.turkish import (
    STOP_WORDS,
    content_words,
    fold,
    is_stop,
    locative,
    locative_plain,
    lower,
    number,
    ordinal,
    parse_number,
    stem,
    word_spans,
    words,
)

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


@given(st.text())
def test_spans_are_inside_the_text_and_in_order(text: str) -> None:
    spans = word_spans(text)
    assert [word for *_, word in spans] == words(text)
    assert all(0 <= start < end <= len(text) and word for start, end, word in spans)
    assert [end for _, end, _ in spans] == sorted(end for _, end, _ in spans)


@given(st.text(alphabet="abcçIİığĞ'’-., 12%") | st.text())
def test_words_are_folded(text: str) -> None:
    for word in words(text):
        assert fold(word) == word
        assert not set(word) & set(" '’-.\t\n")


# --- stems -------------------------------------------------------------------------------------

_BACK = "aıou"
_VOWELS = "aeıioöuü"
_HIGH = dict(zip(_VOWELS, "ıiıiuüuü", strict=True))


def inflections(noun: str, before_vowel: str = "") -> list[str]:
    """The common forms of a noun that obeys vowel harmony; ``before_vowel`` is its other form."""
    soft = before_vowel or noun
    last = [letter for letter in noun if letter in _VOWELS][-1]
    high, low = _HIGH[last], "a" if last in _BACK else "e"
    ending_vowel = noun[-1] in _VOWELS
    dental = "t" if noun[-1] in "fstkçşhp" else "d"
    many = f"{noun}l{low}r"
    many_high = "ı" if low == "a" else "i"
    its = f"{noun}s{high}" if ending_vowel else f"{soft}{high}"
    mine = f"{noun}m" if ending_vowel else f"{soft}{high}m"
    return [
        many,
        f"{noun}y{high}" if ending_vowel else f"{soft}{high}",
        f"{noun}n{high}n" if ending_vowel else f"{soft}{high}n",
        f"{noun}y{low}" if ending_vowel else f"{soft}{low}",
        f"{noun}{dental}{low}",
        f"{noun}{dental}{low}n",
        f"{noun}{dental}{low}ki",
        f"{noun}yl{low}" if ending_vowel else f"{noun}l{low}",
        its,
        f"{its}n{high}n",
        f"{its}n{high}",
        f"{its}n{low}",
        f"{its}nd{low}",
        f"{its}nd{low}n",
        f"{its}nd{low}ki",
        mine,
        f"{mine}{high}n",
        f"{mine}{high}z",
        f"{noun}l{high}",
        f"{noun}s{high}z",
        f"{many}{many_high}",
        f"{many}{many_high}n",
        f"{many}{many_high}n{many_high}n",
        f"{many}d{low}",
        f"{many}d{low}n",
    ]


@pytest.mark.parametrize(
    "noun",
    """hasta etki fenomen kitap/kitab böbrek/böbreğ ilaç/ilac tedavi insülin şeker hormon
    hipertansiyon metformin kolesterol karaciğer bağırsak/bağırsağ kemik/kemiğ kulak/kulağ
    burun/burn karın/karn diyabet/diyabet kanser virüs bakteri ateş ağrı baba anne çocuk/çocuğ
    bebek/bebeğ uyku stres vitamin protein diyet egzersiz tansiyon nabız/nabz hücre doku sonuç/sonuc
    yöntem problem yemek/yemeğ peynir zeytin enerji güneş araba motor sigorta kredi borsa yazılım
    hipoglisemi anemi nöropati gastrit sistem program omeprazol
    öğrenci kelime antlaşma imparatorluk/imparatorluğ deprem gezegen şiir köpek/köpeğ""".split(),
)
def test_inflections_meet(noun: str) -> None:
    base, _, soft = noun.partition("/")
    meant = stem(fold(base))
    assert {form for form in inflections(base, soft) if stem(fold(form)) != meant} == set()


@pytest.mark.parametrize(
    "family",
    [
        "hastalarının hastaların hastalar hasta",
        "kullanımında kullanımı kullanım kullanma kullanmak",
        "fenomeni fenomen",
        "etkisinin etkisi etki etkisiz",
        "kitabı kitap",
        "renk rengi renkler",
        "kalp kalbi kalpte kalpler",
        "beyin beyni beyninde",
        "ağız ağzı ağzında",
        "kan kanı kanda kandaki kanın",
        "doz dozu dozdu dozlar",
        "yüzde yüzdesi yüzdesiydi",
        "beslenme beslenmesi besleniyor beslenmek",
        "patient patients",
        "treat treated treating",
        "alkol alkolü alkole alkolle alkollü",
    ],
)
def test_families_meet(family: str) -> None:
    assert len({stem(fold(word)) for word in family.split()}) == 1


def test_different_words_stay_apart() -> None:
    nouns = """hasta hastalık hastane kan kanser kanal kalp kalıp karaciğer karın deri dere ilaç
    ilke insan insülin doz doğa kemik kemer sinir sınav tedavi tevazu yağ yaş yas göz güz diyet
    diyabet hormon harman virüs viraj protein protez vitamin vidalı böbrek börek bebek şeker stres
    hiperkalsemi hipokalsemi hiperglisemi hipoglisemi hiperkalemi anemi lösemi nöropati nefropati
    statin atorvastatin rosuvastatin omeprazol lansoprazol durum dur koşul koş yakın yakı
    şekil akciğer alkol alerji ağrı arı bağırsak bağış antibiyotik antikor genetik genel""".split()
    stems: dict[str, set[str]] = {}
    for noun in nouns:
        stems.setdefault(stem(fold(noun)), set()).add(noun)
    clashes = [group for group in stems.values() if len(group) > 1]
    assert clashes == [{"yaş", "yas"}]  # folding already joins these


@pytest.mark.parametrize("word", ["kan", "il6", "hba1c", "2,2", "b12", "β", "hucreβ", ""])
def test_short_words_and_codes_are_left_alone(word: str) -> None:
    assert stem(word) == word


@given(st.text(alphabet="abcdefghijklmnoprstuvyz", max_size=24))
def test_stems_are_stable_beginnings(word: str) -> None:
    short = stem(word)
    assert len(short) >= min(len(word), 3)
    assert len(short) <= len(word) + 1
    assert short[:2] == word[:2]


# --- stop words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    """Konuşmuştuk konuştuk konuştuğumuz konuşuyorduk araştırmıştım araştırdıklarım araştırmamızda
    demiştin demişlerdi diyordun sormuştum sorduğum baktığımız bahsetmiştin bahsettiğin hatırlıyor
    hatırlarsın hatırlat anlatmıştın söylediğin okumuştuk yazdıkların çıkmıştı olmuştu etmiştik
    gösterebilir sohbetimizde konuşmamızı miydi muydum mı mısın ne neydi hangisiydi kaç nasıl için
    hakkında ilgili ile daha önce bana sana şey what discussed about""".split(),
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


def test_content_words() -> None:
    question = "Geçenlerde seninle satranç açılışları hakkında ne konuşmuştuk?"
    assert content_words(question) == ["seninle", "satranc", "acilislari"]
    assert content_words("bu neydi?") == ["bu", "neydi"]
    assert content_words("") == []


# --- numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("üç", 3), ("UC", 3), ("Kırk", 40), ("35", 35), ("otuzbeş", 35), ("sıfır", 0),
        ("yüz", 100), ("bin", 1000), ("hasta", None), ("", None), ("3a", None), ("٣", None),
    ],
)  # fmt: skip
def test_number(word: str, value: int | None) -> None:
    assert number(word) == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("otuz beş gün", (35, 2)),
        ("otuz gün", (30, 1)),
        ("iki bin yirmi dört yılı", (2024, 4)),
        ("bin dokuz yüz seksen", (1980, 4)),
        ("yüz yirmi üç", (123, 3)),
        ("iki yüz", (200, 2)),
        ("iki üç hafta", (2, 1)),
        ("beş on kişi", (5, 1)),
        ("on on beş", (10, 1)),
        ("12 bin", (12000, 2)),
        ("3 5", (3, 1)),
        ("sıfır bir", (0, 1)),
        ("iki milyon üç yüz bin", (2_300_000, 5)),
        ("gün üç", None),
        ("", None),
    ],
)
def test_parse_number(text: str, expected: tuple[int, int] | None) -> None:
    assert parse_number(text.split()) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ikinci", 2), ("İKİNCİ", 2), ("ucuncu", 3), ("dördüncü", 4), ("onuncu", 10),
        ("on birinci", 11), ("yirmibirinci", 21), ("otuz ikinci", 32), ("2.", 2), ("2'nci", 2),
        ("2’nci", 2), ("3üncü", 3), ("6'ncı", 6), ("sonuncu", None), ("ilk", None), ("iki", None),
        ("yirmi onuncu", None), ("2", None), ("", None), ("beş ikinci", None),
    ],
)  # fmt: skip
def test_ordinal(text: str, value: int | None) -> None:
    assert ordinal(text) == value


# --- suffix harmony ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expected",
    """5 Ekim'de|18 Kasım'da|3 Mart'ta|31 Ocak'ta|1 Şubat'ta|2 Nisan'da|3 Mayıs'ta|4 Haziran'da
    |5 Temmuz'da|6 Ağustos'ta|7 Eylül'de|8 Aralık'ta|2024'te|2025'te|2026'da|2027'de|2028'de
    |2029'da|2023'te|2022'de|2021'de|2020'de|2019'da|2010'da|2030'da|1990'da|1980'de|1970'te
    |1960'ta|1940'ta|2000'de|1900'de|1000000'da|0'da|Ankara'da|Sinop'ta|İzmir'de|IPHONE'de
    |7. madde'de|Kalp'te""".replace("\n    ", "").split("|"),
)
def test_locative(expected: str) -> None:
    assert locative(expected.rpartition("'")[0]) == expected


@pytest.mark.parametrize("expected", ["araştırmada", "sohbette", "kitapta", "özette", "saatte"])
def test_locative_of_common_nouns(expected: str) -> None:
    assert locative_plain(expected[:-2]) == expected
