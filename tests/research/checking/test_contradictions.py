"""Right words and numbers in the wrong place: what is told apart, and what must pass.

Also tests: app/research/checking/polarity.py, app/research/figures/claim_dates.py.
"""

from __future__ import annotations

import hashlib
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.core.domain.evidence import Passage
from app.research.checking.verify import FaultKind, Verifier
from tests.research.worlds import excerpt

TRIAL = (
    "Denemeye 412 hasta katıldı; 208 hastaya ilaç, 204 hastaya boş hap verildi. İlaç grubunda "
    "ağrı 6,4 puandan 3,1 puana indi. Baş dönmesi ilaç alanların %12’sinde, boş hap alanların "
    "%7’sinde görüldü. İlaç böbrek hastalarında etkili değildir. Karaciğer enzimleri yükselmedi. "
    "Tedavi en az 6 hafta sürmelidir; doz günde 40 mg’ı geçmemelidir. Yan etki sıklığı binde "
    "5’tir. Takip 3 Mart 2021’de başladı ve 18 ay sürdü. Tansiyonu 140/90 mmHg’nin üzerinde "
    "olanlarda kalp hızı 12 ± 3 arttı. Hapı bırakanların sayısı iki katına çıktı. B12 düzeyi "
    "değişmedi, HbA1c %8,1’den %7,2’ye düştü (p<0,05). II. Abdülhamid döneminde de kullanıldı."
)
SALES = (
    "2019'da 1,2 milyon adet satıldı, 2020'de bu sayı 900 bine geriledi. 2021'de satışlar yüzde "
    "15 arttı. İhracatın üçte biri Almanya'ya gider. Fabrikada 2.450 kişi çalışır. Yeni hat "
    "şubat sonunda açıldı. Ürün çocuklar için güvenlidir ve aç karnına alınmaz."
)
ENGLISH = (
    "The drug reduced the risk of stroke by 18% in men, but it was not effective in women. "
    "Treatment lasted at least 12 weeks. Blood pressure fell from 152 to 138 mmHg. Two thirds of "
    "the patients finished the study, which began on 4 May 2018. Sales doubled in 2020."
)
PASSAGES = {
    name: Passage(name, excerpt(text, title=title), hashlib.sha256(text.encode()).hexdigest())
    for name, title, text in (
        ("K1", "Ağrı kesici denemesi", TRIAL),
        ("K2", "Satışlar", SALES),
        ("K3", "Stroke trial", ENGLISH),
    )
}


def kinds(text: str, question: str = "İlaç ne kadar etkili?") -> set[FaultKind]:
    verifier = Verifier(PASSAGES, question)
    return {fault.kind for each in verifier.check(text) for fault in each.faults}


@pytest.mark.parametrize(
    "text",
    [
        "Denemeye 412 kişi alındı [K1].",
        "Hastaların 208'i ilaç, 204'ü boş hap aldı [K1].",
        "İlaçla ağrı puanı 6,4'ten 3,1'e düştü [K1].",
        "Ağrı, ilaç alanlarda 3,1 puana geriledi [K1].",
        "İlaç alanların %12'si, boş hap alanların %7'si baş dönmesi yaşadı [K1].",
        "Böbrek hastalarında ilacın etkisi görülmez [K1].",
        "İlaç böbrek hastalarında etkisizdir [K1].",
        "Karaciğer enzimlerinde yükselme olmadı [K1].",
        "Tedavi 6 haftadan kısa sürmemelidir [K1].",
        "Günlük doz en çok 40 mg olmalıdır [K1].",
        "Yan etki sıklığı %0,5'tir [K1].",
        "Yan etkiler binde beş oranında görüldü [K1].",
        "Takip Mart 2021'de başladı, bir buçuk yıl sürdü [K1].",
        "Takip 03.03.2021'de başladı [K1].",
        "Hapı bırakanlar 2 kat arttı [K1].",
        "HbA1c %8,1'den %7,2'ye geriledi; B12 aynı kaldı [K1].",
        "Fark anlamlıydı (p < 0,05) [K1].",
        "2. Abdülhamid döneminde kullanılmıştır [K1].",
        "Kalp hızı 12±3 arttı [K1].",
        "Satış 2020'de 900.000 adede düştü [K2].",
        "2019'da bir milyon iki yüz bin adet satılmıştı [K2].",
        "İhracatın %33'ü Almanya'yadır [K2].",
        "Yeni hat şubatta açıldı [K2].",
        "Çocuklarda kullanımı güvenlidir [K2].",
        "Aç karnına alınmamalıdır [K2].",
        "Satışlar 2019'da 1,2 milyon [K2], risk azalması %18'di [K3].",
        "Kadınlarda etki gösterilemedi, erkeklerde inme riski %18 azaldı [K3].",
        "Tedavi en az 12 hafta sürdü [K3].",
        "Tansiyon 152'den 138 mmHg'ye indi [K3].",
        "Hastaların üçte ikisi çalışmayı tamamladı [K3].",
    ],
)
def test_true_sentence_in_other_words_passes(text: str) -> None:
    assert kinds(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Denemeye 421 hasta katıldı [K1].",
        "Denemeye 204 hasta katıldı; 412 hastaya ilaç verildi [K1].",
        "Ağrı 3,1 puandan 6,4 puana indi [K1].",
        "Baş dönmesi hastaların %18'inde görüldü [K1].",
        "Tedavi 12 hafta sürmelidir [K1].",
        "Doz günde 40 g'ı geçmemelidir [K1].",
        "Doz günde 4,0 mg'ı geçmemelidir [K1].",
        "Yan etki sıklığı %5'tir [K1].",
        "Takip 3 Mayıs 2021'de başladı [K1].",
        "Takip 2021-03-04 tarihinde başladı [K1].",
        "Takip 3 Mart 2012'de başladı [K1].",
        "Takip 18 hafta sürdü [K1].",
        "Tansiyonu 90/140 mmHg'nin üzerinde olanlarda kalp hızı arttı [K1].",
        "Kalp hızı 3 ± 12 arttı [K1].",
        "Hapı bırakanların sayısı üç katına çıktı [K1].",
        "Hapı bırakanların sayısı yarısına indi [K1].",
        "HbA1c %7,2'den %8,1'e düştü [K1].",
        "B6 düzeyi değişmedi [K1].",
        "III. Abdülhamid döneminde kullanıldı [K1].",
        "2020'de 1,2 milyon adet satıldı [K2].",
        "2019'da 1,2 bin adet satıldı [K2].",
        "2019'da 12 milyon adet satıldı [K2].",
        "İhracatın yarısı Almanya'ya gider [K2].",
        "İhracatın üçte ikisi Almanya'ya gider [K2].",
        "Fabrikada 2,450 kişi çalışır [K2].",
        "Fabrikada 24.50 kişi çalışır [K2].",
        "Yeni hat mart sonunda açıldı [K2].",
        "Satışlar 2021'de binde 15 arttı [K2].",
        "Tansiyon 138'den 152 mmHg'ye indi [K3].",
        "İnme riski erkeklerde %81 azaldı [K3].",
        "Hastaların üçte biri çalışmayı tamamladı [K3].",
        "Çalışma 5 Nisan 2018'de başladı [K3].",
    ],
)
def test_number_in_the_wrong_place_is_caught(text: str) -> None:
    assert FaultKind.NUMBER in kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "İlaç böbrek hastalarında etkilidir [K1].",
        "Karaciğer enzimleri yükseldi [K1].",
        "Tedavi en fazla 6 hafta sürmelidir [K1].",
        "2021'de satışlar yüzde 15 azaldı [K2].",
        "Ürün çocuklar için güvenli değildir [K2].",
        "Ürün çocuklar için tehlikelidir [K2].",
        "Ürün tok karnına alınmaz [K2].",
        "Fark anlamlı değildi (p>0,05) [K1].",
    ],
)
def test_what_says_the_opposite_is_caught(text: str) -> None:
    assert kinds(text) & {FaultKind.CONTRADICTED, FaultKind.NUMBER}


@pytest.mark.parametrize(
    "text",
    [
        "The drug was effective in women [K3].",
        "The drug increased the risk of stroke by 18% in men [K3].",
        "Treatment lasted at most 12 weeks [K3].",
        "Blood pressure fell from 138 to 152 mmHg [K3].",
        "Sales tripled in 2020 [K3].",
    ],
)
def test_opposite_is_caught_in_english(text: str) -> None:
    assert kinds(text, "How effective is the drug?") & {
        FaultKind.CONTRADICTED,
        FaultKind.NUMBER,
    }


@pytest.mark.parametrize(
    "text",
    [
        "In men, stroke risk fell by 18% [K3].",
        "Women had no benefit from the drug [K3].",
        "The drug did not work in women [K3].",
        "Treatment took 12 weeks or more [K3].",
        "Pressure dropped from 152 to 138 mmHg [K3].",
        "66.7% of the patients finished the study [K3].",
        "Sales grew twofold in 2020 [K3].",
    ],
)
def test_true_english_passes(text: str) -> None:
    assert kinds(text, "How effective is the drug?") == set()


def test_each_part_of_a_sentence_answers_for_its_own_citation() -> None:
    true = "Satışlar 2021'de %15 arttı [K2], ilaç alanların %12'sinde baş dönmesi oldu [K1]."
    swapped = "Satışlar 2021'de %15 arttı [K1], ilaç alanların %12'sinde baş dönmesi oldu [K2]."
    assert kinds(true) == set()
    assert FaultKind.NUMBER in kinds(swapped)


SENTENCES = [
    "Denemeye 412 hasta katıldı.",
    "Tedavi en az 6 hafta sürmelidir.",
    "Takip 3 Mart 2021’de başladı.",
    "2021'de satışlar yüzde 15 arttı.",
    "Fabrikada 2.450 kişi çalışır.",
    "2019'da 1,2 milyon adet satıldı.",
]


def source_of(sentence: str) -> str:
    return "K1" if sentence.rstrip(".") in TRIAL else "K2"


_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


@given(st.sampled_from(SENTENCES), st.integers(0, 20), st.sampled_from("0123456789"))
def test_any_changed_digit_is_caught(sentence: str, place: int, digit: str) -> None:
    digits = [n for n, letter in enumerate(sentence) if letter.isdigit()]
    at = digits[place % len(digits)]
    changed = sentence[:at] + digit + sentence[at + 1 :]
    assume(set(_FIGURE.findall(changed)) - set(_FIGURE.findall(TRIAL + SALES)))
    cited = source_of(sentence)
    assert FaultKind.NUMBER in kinds(f"{changed.rstrip('.')} [{cited}].")


@given(st.sampled_from(SENTENCES), st.data())
def test_any_word_put_into_or_taken_from_a_quote_is_caught(
    sentence: str, data: st.DataObject
) -> None:
    words = sentence.rstrip(".").split()
    cited = source_of(sentence)
    assert kinds(f"Kaynak “{' '.join(words)}” diyor [{cited}].") == set()
    at = data.draw(st.integers(1, len(words) - 2))
    for changed in (words[:at] + words[at + 1 :], [*words[:at], "asla", *words[at:]]):
        if len(changed) >= 3:
            assert FaultKind.QUOTE in kinds(f"Kaynak “{' '.join(changed)}” diyor [{cited}].")


@given(st.sampled_from(SENTENCES))
def test_a_sentence_of_the_source_passes(sentence: str) -> None:
    assert kinds(f"{sentence.rstrip('.')} [{source_of(sentence)}].") == set()
