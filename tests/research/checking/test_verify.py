"""What an answer says against what it cites: planted faults are caught, true sentences pass.

Also tests: app/core/language/sentences.py, app/research/checking/evidence_figures.py,
app/research/figures/number_words.py, app/research/figures/numbers.py, app/research/writing.py.
"""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain.evidence import Passage, SourceKind
from app.core.language.sentences import sentences, split
from app.core.wording.speech import COMMAND_LINE
from app.research.checking.evidence_figures import Support, unsupported
from app.research.checking.verify import FaultKind, Verifier, ids_in
from app.research.figures.numbers import plain, quantities, readings_of
from app.research.runs.run_evidence import Evidence
from app.research.writing import CheckedAnswer
from tests.research.worlds import excerpt

METFORMIN = (
    "Metformin tedavisine günde 500 mg ile başlanır; doz haftada bir 500 mg artırılarak günde "
    "2.000 mg’a çıkılır. Bulantı hastaların %20–30’unda görülür. Çalışma 12 Mart 2019’da 1.284 "
    "katılımcıyla başladı ve iki buçuk yıl sürdü. Böbrek işlevi 30 mL/dk’nın altındaysa verilmez."
)
ENGLISH = (
    "In 2,450 patients, HbA1c fell by 1.12% (95% CI 0.9-1.4) over 24 weeks. One third of the "
    "patients reported nausea. Enrolment began on October 5, 2021. The dose was 0.5 g twice a day."
)
STALE = "O gün bulunan değer 7,8 mmol/L idi."


def passage(number: int, text: str, kind: SourceKind = SourceKind.WEB) -> Passage:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Passage(f"K{number}", excerpt(text, kind=kind, title="Kaynak"), digest)


PASSAGES = {
    "K1": passage(1, METFORMIN),
    "K2": passage(2, ENGLISH),
    "K3": passage(3, STALE, SourceKind.SESSION),
}


def faults(text: str, question: str = "Metformin nasıl kullanılır?") -> list[FaultKind]:
    checked = Verifier(PASSAGES, question).check(text)
    return [fault.kind for each in checked for fault in each.faults]


@pytest.mark.parametrize(
    "text",
    [
        "Günde 500 mg ile başlanır [K1].",
        "Günde 500 miligram ile başlanır [K1].",
        "Başlangıç dozu 0,5 g'dır [K1].",
        "Günlük doz 2000 mg'a çıkarılır [K1].",
        "Günlük doz 2 grama çıkarılır [K1].",
        "Bulantı hastaların yüzde yirmi ile otuzunda görülür [K1].",
        "Bulantı %20 ila %30 oranında görülür [K1].",
        "Çalışma 12.03.2019 tarihinde başladı [K1].",
        "Çalışma Mart 2019'da 1284 kişiyle başladı [K1].",
        "Çalışma 2,5 yıl sürdü [K1].",
        "Çalışma 30 ay sürdü [K1].",
        "Kılavuz “günde 500 mg ile başlanır” diyor [K1].",
        "Kılavuza göre “doz haftada bir … çıkılır” [K1].",
        'Kılavuz "Böbrek işlevi 30 mL/dk\'nın altındaysa verilmez" diyor [K1].',
        "HbA1c 24 haftada %1,12 düştü [K2].",
        "Çalışmaya 2.450 hasta alındı [K2].",
        "Hastaların üçte birinde bulantı oldu [K2].",
        "Kayıt 5 Ekim 2021'de başladı [K2].",
        "Güven aralığı 0,9–1,4'tü (%95 GA) [K2].",
        "Doz günde iki kez 500 mg'dı [K2].",
        "HbA1c 24 haftada %1,12 düştü. [K2]",
        "Bulantı %20–30 oranındadır [K1], HbA1c %1,12 düşer [K2].",
        "## Doz ve süre",
        "Özetle:",
        "Öne çıkan 3 bulgu:",
        "Bu konuda kaynaklarda uzun dönem sonucu bulunmuyor.",
        "Hangi dozla başlanmalı?",
        "- Günde 500 mg [K1]\n- 24 hafta [K2]",
        "| Doz | 500 mg [K1] |\n|---|---|",
    ],
)
def test_true_sentences_pass(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Günde 850 mg ile başlanır [K1].", FaultKind.NUMBER),
        ("Günde 500 mcg ile başlanır [K1].", FaultKind.NUMBER),
        ("Günde 5.000 mg'a çıkılır [K1].", FaultKind.NUMBER),
        ("Günde 2,5 mg'a çıkılır [K1].", FaultKind.NUMBER),
        ("Bulantı %45 oranında görülür [K1].", FaultKind.NUMBER),
        ("Bulantı yüzde kırk oranında görülür [K1].", FaultKind.NUMBER),
        ("500 hastada %30 etki görüldü [K1].", FaultKind.NUMBER),
        ("Çalışma 12 Mayıs 2019'da başladı [K1].", FaultKind.NUMBER),
        ("Çalışma 13.03.2019'da başladı [K1].", FaultKind.NUMBER),
        ("Çalışma 12 Mart 2018'de başladı [K1].", FaultKind.NUMBER),
        ("Çalışma üç yıl sürdü [K1].", FaultKind.NUMBER),
        ("HbA1c %11,2 düştü [K2].", FaultKind.NUMBER),
        ("HbA1c 24 ayda düştü [K2].", FaultKind.NUMBER),
        ("Hastaların dörtte birinde bulantı oldu [K2].", FaultKind.NUMBER),
        ("HbA1c 24 haftada %1,12 düştü [K1].", FaultKind.NUMBER),
        ("Kılavuz “günde 500 mg ile asla başlanmaz” diyor [K1].", FaultKind.QUOTE),
        ("Kılavuz “günde 500 mg ile başlanır” diyor [K2].", FaultKind.QUOTE),
        ("Kılavuz “çıkılır … doz haftada bir” diyor [K1].", FaultKind.QUOTE),
        ("Kılavuz “günde 500 mg ile başlanır” diyor.", FaultKind.QUOTE),
        ("> Metformin kesinlikle güvenlidir ve önerilir. [K1]", FaultKind.QUOTE),
        ("Günde 500 mg ile başlanır [K9].", FaultKind.UNKNOWN_ID),
        ("Metformin karaciğerde glukoz üretimini azaltarak etki eder.", FaultKind.UNCITED),
        ("Günde 500 mg ile başlanır.", FaultKind.UNCITED),
        ("Çalışma 12.03.2019'da başladı.", FaultKind.UNCITED),
        ("1284 gönüllü vardı.", FaultKind.UNCITED),
        ("1.284 kayıt incelendi.", FaultKind.UNCITED),
        ("Bulunan değer 7,8 mmol/L idi [K3].", FaultKind.ONLY_PAST),
        (
            "The dose is raised slowly and it is well tolerated by most of the patients [K2].",
            FaultKind.LANGUAGE,
        ),
    ],
)
def test_planted_faults_are_caught(text: str, fault: FaultKind) -> None:
    assert fault in faults(text)


def test_names_with_numbers_may_come_from_the_question() -> None:
    said = "Tip 2 diyabette günde 500 mg ile başlanır [K1]."
    assert faults(said, "Tip 2 diyabette metformin nasıl kullanılır?") == []


PRESSURE = (
    "Evde 135/85 mmHg ve üzeri yüksektir; hastaların yüzde on beşi ile yüzde otuzunda olur. "
    "Tuzun dörtte üçü hazır gıdadan gelir. Kılavuz 01/09/2023'te yenilendi, ilki 1568 yılında "
    "yazıldı. Hap almayı her beş kişiden biri bırakır; deneme 3 Mayıs'ta başladı."
)


@pytest.mark.parametrize(
    "text",
    [
        "Evde 135/85 mmHg yüksek sayılır",
        "Hastaların %15–30'unda farklı çıkar",
        "Hastaların yüzde on beşi ile yüzde otuzunda farklı çıkar",
        "Tuzun %75'i hazır gıdadan gelir",
        "Kılavuz 1 Eylül 2023'te yenilendi",
        "Kılavuz 01.09.2023 tarihinde yenilendi",
        "İlk kılavuz 1568'de yazıldı",
        "İlk kılavuz 1568 yılında yazıldı",
        "Kişilerin beşte biri bırakır",
        "Kişilerin %20'si bırakır",
        "Elinin altında ve onun üstünde, yüzünde ağrı olur",
        "Deneme 3 Mayıs'ta başladı",
    ],
)
def test_numbers_worded_in_another_way_are_the_same(text: str) -> None:
    verifier = Verifier({"K1": passage(1, PRESSURE)}, "Tansiyon nasıl ölçülür?")
    assert [each.faults for each in verifier.check(f"{text} [K1].")] == [()]


@pytest.mark.parametrize(
    "text",
    [
        "Evde 135/95 mmHg yüksek sayılır",
        "Evde 125/85 mmHg yüksek sayılır",
        "Evde 135/85 °C yüksek sayılır",
        "Hastaların yüzde ellisinde farklı çıkar",
        "Hastaların yüzde yirmi beşinde farklı çıkar",
        "Hastaların yarısında farklı çıkar",
        "Tuzun üçte ikisinin kaynağı hazır gıdadır",
        "Alınan tuzun 4/4'ü hazır gıdadan gelir",
        "Kılavuz 01/08/2023'te yenilendi",
        "İlk kılavuz 1586 yılında yazıldı",
        "Deneme 3 Mayıs 2023'te başladı",
        "Deneme 1 Mayıs 2023'te başladı",
    ],
)
def test_another_number_in_any_wording_is_caught(text: str) -> None:
    verifier = Verifier({"K1": passage(1, PRESSURE)}, "Tansiyon nasıl ölçülür?")
    (checked,) = verifier.check(f"{text} [K1].")
    assert FaultKind.NUMBER in [fault.kind for fault in checked.faults]


def test_unit_that_a_table_names_belongs_to_its_numbers_as_it_is() -> None:
    support = Support.of(["Kalınlık (mm) | 7"])
    assert unsupported("7 mm", support, Support(), "tr") == []
    assert unsupported("7 cm", support, Support(), "tr") == ["7"]


async def shown(answer: str, question: str = "Metformin nasıl kullanılır?") -> str:
    """What an answer that nobody mends leaves on the screen."""
    written: list[str] = []

    async def write(text: str) -> None:
        written.append(text)

    evidence = Evidence()
    evidence.add([PASSAGES["K1"].excerpt])
    checked = CheckedAnswer(Verifier(evidence.passages, question), evidence, write, COMMAND_LINE)
    await checked.feed(answer)
    await checked.finish(None)
    return "".join(written)


@pytest.mark.parametrize(
    "heading",
    ["Doz", "2. Doz", "3.1 Doz", "Başlangıç dozu 500 mg", "Doz: “günde 500 mg ile başlanır”"],
)
async def test_heading_that_holds_is_shown(heading: str) -> None:
    text = await shown(f"## {heading}\n\nGünde 500 mg ile başlanır [K1].")
    assert text == f"## {heading}\n\nGünde 500 mg ile başlanır [1]."


@pytest.mark.parametrize(
    "heading",
    [
        "Başlangıç dozu 850 mg",
        "850 mg ile başlanır",
        "Doz 850 mg [K1]",
        "Doz: “günde 850 mg ile asla başlanmaz”",
    ],
)
async def test_heading_with_a_fault_is_left_out(heading: str) -> None:
    text = await shown(f"Bulantı %20–30 olur [K1].\n\n## {heading}\n\n500 mg ile başlanır [K1].")
    assert text == "Bulantı %20–30 olur [1].\n\n500 mg ile başlanır [1]."


async def test_sentence_that_stays_in_another_language_is_left_out() -> None:
    english = "The dose is raised slowly and it is well tolerated by most of the patients [K1]."
    assert await shown(f"Günde 500 mg ile başlanır [K1]. {english}") == (
        "Günde 500 mg ile başlanır [1]."
    )


async def test_what_says_more_than_its_source_gives_way_to_it() -> None:
    text = await shown("Günde 500 mg ile başlanır [K1]. Bulantı tüm hastalarda görülür [K1].")
    assert text.startswith("Günde 500 mg ile başlanır [1]. “")
    assert "tüm hastalarda" not in text
    assert "Bulantı hastaların %20–30’unda görülür." in text


async def test_a_sentence_of_a_source_stands_in_an_answer_once() -> None:
    text = await shown("Bulantı tüm hastalarda görülür [K1]. Hastaların hepsinde bulantı var [K1].")
    assert text == "“Bulantı hastaların %20–30’unda görülür.” [1]"


async def test_a_source_in_another_language_is_said() -> None:
    said = "Doz yavaş yavaş artırılır ve hastaların %20–30'unda bulantı olur"
    english = "The dose is raised slowly and nausea is seen in 20–30% of the patients."
    evidence = Evidence()
    evidence.add([excerpt(english)])
    written: list[str] = []

    async def write(text: str) -> None:
        written.append(text)

    verifier = Verifier(evidence.passages, "Doz nasıl artırılır?")
    checked = CheckedAnswer(verifier, evidence, write, COMMAND_LINE)
    await checked.feed(f"{said} [K1].")
    await checked.finish(None)
    assert "".join(written) == f"{said} [1]. (çeviri)"
    assert [each.standing for each in checked.citations()] == ["translated"]


async def test_lines_without_a_claim_do_not_make_an_answer() -> None:
    assert await shown("**Question**: Doz nedir?\n\nÖzetle:\n\nUmarım yardımcı olur!") == ""
    text = await shown("Özetle:\n\n- Günde 500 mg ile başlanır [K1].\n\nUmarım yardımcı olur!")
    assert text == "Özetle:\n\n- Günde 500 mg ile başlanır [1]."


async def test_what_only_lacks_a_source_waits_where_nothing_holds() -> None:
    evidence = Evidence()
    evidence.add([PASSAGES["K1"].excerpt])
    written: list[str] = []

    async def write(text: str) -> None:
        written.append(text)

    verifier = Verifier(evidence.passages, "Metformin nasıl kullanılır?")
    checked = CheckedAnswer(verifier, evidence, write, COMMAND_LINE)
    await checked.feed("Metformin bitkisel bir kaynaktan elde edilmiştir ve çok eskidir.")
    await checked.finish(None)
    assert written == []
    assert len(checked.kept_back) == 1
    await checked.show_rest()
    assert written[0].endswith("(kaynaksız)")


def test_number_of_the_question_is_no_support() -> None:
    assert FaultKind.NUMBER in faults("Günde 850 mg kullanılır [K1].", "850 mg kullanılır mı?")


def test_past_number_that_another_source_has_as_well_is_fresh() -> None:
    passages = {**PASSAGES, "K4": passage(4, "Değer 7.8 mmol/L bulunmuştur.")}
    checked = Verifier(passages, "Değer neydi?").check("Değer 7,8 mmol/L'dir [K3, K4].")
    assert [each.faults for each in checked] == [()]


def test_date_and_page_of_a_source_are_no_numbers_of_it() -> None:
    source = excerpt(
        "Doz mg olarak yazılır; çalışma sürüyor.",
        kind=SourceKind.FILE,
        title="Kaynak",
        published="2023-02-10",
        place="s. 3–4",
    )
    verifier = Verifier({"K1": Passage("K1", source, "")}, "Doz nedir?")
    for number in ("2", "10", "3", "4"):
        (checked,) = verifier.check(f"Günde {number} mg verilir [K1].")
        assert [fault.kind for fault in checked.faults] == [FaultKind.NUMBER], number
    for said in ("2023'te yayımlandı", "Yazı 10 Şubat 2023 tarihlidir"):
        assert [each.faults for each in verifier.check(f"{said} [K1].")] == [()]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Dr. Ayşe Kaya bunu 2. fazda gösterdi. Sonra bitti.", 2),
        ("Bkz. s. 5, örn. insülin vb. ilaçlar. Bu kadar.", 2),
        ("19. Yüzyılda Prof. M. Kemal Öke yazdı. Bitti.", 2),
        ("Değer 2,5 idi. [K1] Sonra 3 oldu [K2]. Bitti! Mi? Evet…", 5),
        ("“İyi. Çok iyi.” dedi. Gitti.", 2),
        ("Bir\n\n- iki\n- üç", 3),
        ("Çalışma 2019. Sonra bitti.", 2),
        ("T.C. Sağlık Bakanlığı ve I. Dünya Savaşı.", 1),
    ],
)
def test_sentences_end_where_they_do(text: str, count: int) -> None:
    assert len(sentences(text)) == count


@given(st.text(alphabet="aB1.?!…\n “”\"[]K,-#>%'İı|", max_size=120))
def test_no_letter_is_lost_between_sentences(text: str) -> None:
    assert "".join(piece.lead + piece.body for piece in split(text)) == text


@given(st.text(max_size=200))
def test_nothing_that_a_model_writes_breaks_the_check(text: str) -> None:
    checked = Verifier(PASSAGES, "Soru?").check(text)
    assert "".join(each.piece.lead + each.piece.body for each in checked) == text
    for each in checked:
        assert set(each.ids) <= PASSAGES.keys()
        assert each.backing is None or each.ids, "nothing stands behind what cites nothing"
    for number in quantities(plain(text), every=True):
        assert number.readings and 0 <= number.start < number.end <= len(plain(text))


@given(st.integers(1, 10**9), st.sampled_from([".", ",", " "]))
def test_grouped_numbers_are_read_as_what_they_are(value: int, mark: str) -> None:
    grouped = f"{value:,}".replace(",", mark)
    assert any(
        value in each.readings for each in quantities(plain(f"{grouped} kişi"), every=True)
    ), grouped


@given(st.integers(0, 9999), st.integers(0, 99))
def test_decimals_agree_across_languages(whole: int, part: int) -> None:
    turkish, english = f"{whole},{part:02}", f"{whole}.{part:02}"
    assert readings_of(turkish) == readings_of(english)
    assert unsupported(f"{turkish} mg", Support.of([f"{english} mg"]), Support(), "tr") == []


@given(st.decimals(1, 5000, places=1), st.decimals(1, 5000, places=1))
def test_another_number_is_never_support(claimed: object, known: object) -> None:
    missing = unsupported(f"doz {claimed} mg", Support.of([f"doz {known} mg"]), Support(), "en")
    assert (missing == []) == (claimed == known)


def test_ids_are_read_in_every_form() -> None:
    assert ids_in("a [K1][K2] b [K3, K4] c [k5; K1] d [K7–K9] (K2 vitamini)") == (
        "K1",
        "K2",
        "K3",
        "K4",
        "K5",
        "K7",
        "K8",
        "K9",
    )
