"""Suffixes: the inflections of a word meet, and the screen has the right ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language import suffixes
from app.core.language.suffixes import conjugated, is_form_of_verb, locative, stem
from app.core.language.turkish import fold
from tests.core.language.inflected import HOMOGRAPHS, NOUNS, inflections

# --- off ---------------------------------------------------------------------------------------


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


def _forms(nouns: list[str]) -> dict[str, list[str]]:
    """The folded forms of each folded noun."""
    split = (noun.partition("/") for noun in nouns)
    return {fold(noun): list(map(fold, inflections(noun, soft))) for noun, _, soft in split}


@pytest.mark.parametrize(("nouns", "share"), [(NOUNS, 0.83), (HOMOGRAPHS, 0.55)])
def test_forms_of_short_nouns_meet_as_often_as_they_did(nouns: list[str], share: float) -> None:
    met = [stem(form) == stem(noun) for noun, forms in _forms(nouns).items() for form in forms]
    assert sum(met) / len(met) > share


def test_forms_of_different_short_nouns_stay_apart() -> None:
    meant: dict[str, set[str]] = {}
    for noun, forms in _forms(NOUNS).items():
        for form in (noun, *forms):
            meant.setdefault(stem(form), set()).add(noun)
    assert [nouns for nouns in meant.values() if len(nouns) > 1] == []


@pytest.mark.parametrize("word", ["kan", "il6", "hba1c", "2,2", "b12", "β", "hucreβ", ""])
def test_short_words_and_codes_are_left_alone(word: str) -> None:
    assert stem(word) == word


@given(st.text(alphabet="abcdefghijklmnoprstuvyz", max_size=24))
def test_stems_are_stable_beginnings(word: str) -> None:
    short = stem(word)
    assert len(short) >= min(len(word), 3)
    assert len(short) <= len(word) + 1
    assert short[:2] == word[:2]


# --- on ----------------------------------------------------------------------------------------


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


def test_inflections_of_a_word_meet_in_one_of_its_forms() -> None:
    assert not set(suffixes.forms("tanimlamis")).isdisjoint(suffixes.forms("tanimladi"))
    assert set(suffixes.forms("kefir")).isdisjoint(suffixes.forms("karaciger"))


@pytest.mark.parametrize(
    ("asked", "told"),
    [("dusmustu", "dustu"), ("koymustum", "koydum"), ("yaziyodu", "yazdi"), ("sisti", "sisiyo")],
)
def test_the_forms_of_a_short_verb_meet(asked: str, told: str) -> None:
    assert stem(asked) != stem(told)
    assert stem(told) in conjugated(asked)


@pytest.mark.parametrize("word", ["demir", "sekerim", "hasta", "ve", ""])
def test_what_tells_nothing_past_has_no_other_forms(word: str) -> None:
    assert not conjugated(word)


@pytest.mark.parametrize(
    ("base", "forms"),
    [
        ("ode", "odedim odeyecek oduyoruz odenir odenmis odememis odettirdim odemistik odeyince"),
        ("git", "gittim gidiyor gidecegim gidildi gitmeden gidip gitmeyecek"),
        ("basvur", "basvurdum basvuracagiz basvurulur basvurmus basvuran basvurabilir basvurmak"),
        ("sat", "sattim satildi satmis satiyoruz satacak satarsak"),
        ("de", "dedi diyor demisti"),
    ],
)
def test_forms_of_a_verb_are_known_by_what_they_begin_with(base: str, forms: str) -> None:
    assert [each for each in forms.split() if not is_form_of_verb(each, base)] == []


@pytest.mark.parametrize(
    ("base", "word"),
    [("sat", "satir"), ("al", "alan"), ("kir", "kirmizi"), ("ver", "veri"), ("boz", "bozkir")],
)
def test_what_only_begins_like_a_verb_is_no_form_of_it(base: str, word: str) -> None:
    assert not is_form_of_verb(word, base)
