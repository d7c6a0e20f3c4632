"""What is told of documents: the line that answers, a second one, a whole list, or what is near.

Also tests: app/research/document_reading/described_lines.py,
app/research/document_reading/document_answer.py, app/research/document_reading/near_excerpts.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.core.domain.evidence import Excerpt, SourceKind
from app.core.wording.speech import TURKISH
from app.research.document_reading import document_answer
from app.research.document_reading.document_reader import (
    ENOUGH,
    DocumentReading,
    DocumentSense,
    read_documents,
)
from app.research.document_reading.near_excerpts import near_excerpts
from tests.research.worlds import Shelf, excerpt

LEASE = (
    "Kiracı her ayın beşine kadar 21.500 TL kira öder. Depozito iki aylık kira tutarıdır ve "
    "taşınmadan sonra 15 iş günü içinde geri verilir. Evde en fazla bir kedi beslenebilir."
)
PRICES = (
    "Kod: D12; İşlem: Kanal tedavisi, tek köklü; Fiyat (TL): 3.900\n"
    "Kod: D13; İşlem: Kanal tedavisi, çok köklü; Fiyat (TL): 6.400\n"
    "Kod: D20; İşlem: Diş taşı temizliği; Fiyat (TL): 1.200"
)
DRUGS = (
    "- Levotiron 50 mcg: sabah aç karnına\n- Concor 2,5 mg: sabah, yarım tablet\n"
    "- Parol 500 mg: gerektiğinde, günde en fazla 4 tablet"
)


def of_file(text: str, title: str, place: str = "") -> Excerpt:
    return excerpt(text, title=title, kind=SourceKind.FILE, place=place)


PAPERS = (
    of_file(LEASE, "Kira sözleşmesi"),
    of_file(PRICES, "Fiyat listesi"),
    of_file(DRUGS, "İlaçlarım"),
)


def read(question: str, papers: Sequence[Excerpt] = PAPERS) -> DocumentReading:
    return read_documents(question, papers)


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("Depozito kaç iş günü içinde geri verilir?", "15 iş günü"),
        ("Evde kaç kedi beslenebilir?", "bir kedi"),
        ("Çok köklü kanal tedavisi kaç TL?", "6.400"),
        ("Concor nasıl alınıyor?", "yarım tablet"),
        ("Kod: D20; İşlem: Diş taşı temizliği; Fiyat (TL): 1.200", "D20"),
    ],
)
def test_the_line_that_answers_comes_first(question: str, part: str) -> None:
    assert part in read(question).lines[0].sentence


def test_a_list_that_is_asked_for_is_told_whole() -> None:
    told = document_answer.answered(read("Hangi ilaçlarım var?"), TURKISH)
    assert told is not None
    assert [line[:5] for line in told.text.splitlines()[:3]] == ["- Lev", "- Con", "- Par"]


def test_at_most_two_sentences_each_with_where_it_stands() -> None:
    reading = read("Depozito kaç iş günü içinde geri verilir?")
    assert reading.chance >= ENOUGH
    told = document_answer.answered(reading, TURKISH)
    assert told is not None
    assert 1 <= len(told.citations) <= 2
    first, where = told.text.split("\n\n")[:2]
    assert "15 iş günü" in first
    assert where.startswith("kira-sözleşmesi.pdf")


def test_where_two_things_are_asked_the_lines_behind_the_first_are_told_with_it() -> None:
    rules = of_file(
        "Yüzme kursu ayda 900 TL tutar.\n\nYüzme kursu salı günleri yapılır.\n\n"
        "Yüzme kursuna bone ile girilir.\n\nKantin akşam kapanır.",
        "Yüzme kursu",
    )
    of_two = document_answer.answered(read("Yüzme kursu kaç TL, hangi gün?", [rules]), TURKISH)
    of_one = document_answer.answered(read("Yüzme kursu kaç TL?", [rules]), TURKISH)
    assert of_two is not None
    assert of_one is not None
    assert "900 TL" in of_two.text
    assert "salı günleri" in of_two.text
    assert len(of_one.citations) < len(of_two.citations) <= document_answer.MOST_OF_TWO


def test_what_only_comes_near_is_told_as_that() -> None:
    reading = read("Kira artışına kim itiraz eder?")
    assert reading.chance < ENOUGH
    assert document_answer.answered(reading, TURKISH) is None
    told = document_answer.near(reading, TURKISH)
    assert told is not None
    assert told.text.startswith("Bunu yanıtlayan bir cümle bulamadım; yakın geçenler:\n\n**")
    assert all(each.quote in "".join(paper.text for paper in PAPERS) for each in told.citations)


def test_nothing_is_told_of_papers_about_something_else() -> None:
    assert document_answer.near(read("Ayasofya ne zaman yapıldı?"), TURKISH) is None


async def test_a_turkish_question_looks_for_english_papers_in_english() -> None:
    english = of_file("The drip lines used 42% less water than the furrows.", "Irrigation trial")
    found = await near_excerpts(Shelf([english]), "Damla sulama ne kadar su tasarrufu sağlar?")
    assert found == [english]


def test_a_heading_is_not_told_beside_its_sentence() -> None:
    care = of_file(
        "Yıllık bakım\nKombinin yıllık bakım ücreti 1.850 liradır ve randevuyla ödenir.\n"
        "Garanti\nGaranti süresi iki yıldır.",
        "Kombi garantisi",
    )
    reading = read("Kombinin yıllık bakım ücreti ne kadar?", [care])
    assert "1.850" in reading.lines[0].sentence
    second = reading.second
    assert second is None or second.sentence.strip() != "Yıllık bakım"


def test_a_sentence_that_is_told_behind_the_first_is_not_told_once_more() -> None:
    lease = of_file(
        "Aylık kira bedeli: 24.500 TL\nKira her ayın beşinci gününe kadar ödenir. Geç ödemede aylık"
        " yüzde 2 gecikme bedeli uygulanır. Kiracı, taşınmadan en az 30 gün önce yazılı olarak"
        " haber verir.",
        "Kira sözleşmesi",
    )
    told = [each.sentence for each in read("kira geç ödenirse ne olur", [lease]).told]
    assert "gecikme bedeli" in told[0]
    assert "".join(told).count("gecikme bedeli") == 1


async def test_each_part_of_a_question_is_searched_for_itself() -> None:
    shelf = Shelf(list(PAPERS))
    await near_excerpts(shelf, "Depozito kaç günde geri verilir, diş taşı temizliği kaç lira?")
    assert "Depozito kaç günde geri verilir" in [each.rstrip(",") for each in shelf.asked]
    assert any(each.startswith("diş taşı temizliği kaç lira") for each in shelf.asked)


def test_both_parts_of_a_question_are_told_whichever_is_surer() -> None:
    asked = "Depozito kaç iş günü içinde geri verilir, diş taşı temizliği kaç TL?"
    told = document_answer.answered(DocumentSense().read(asked, PAPERS), TURKISH)
    assert told is not None
    assert "15 iş günü" in told.text
    assert "1.200" in told.text
    assert len(told.citations) <= 3


def test_what_another_document_says_of_the_same_is_told_beside() -> None:
    leaflet = of_file(
        "Diyalizde yemek yenmez. Diyalize 30 dakika geç kalan hastanın süresi kısalmaz.", "Broşür"
    )
    protocol = of_file(
        "Diyalize 30 dakika geç kalan hastanın süresi o kadar kısaltılır. Kart unutulmaz.",
        "Protokol",
    )
    reading = read("Diyalize 30 dakika geç kalan hastanın süresi kısalır mı?", (leaflet, protocol))
    told = {each.excerpt.source.title: each.sentence for each in reading.told}
    assert set(told) == {"Broşür", "Protokol"}
    assert "geç kalan" in told["Broşür"]
    assert "geç kalan" in told["Protokol"]


@pytest.mark.parametrize(
    "question", ["Diş taşı temizliği kaç TL?", "Çok köklü kanal tedavisi kaç TL?"]
)
def test_what_is_far_behind_the_answer_is_not_told_beside_it(question: str) -> None:
    told = {each.excerpt.source.title for each in read(question).told}
    assert told == {"Fiyat listesi"}, "the rent is in TL too"


def test_what_is_asked_again_of_the_same_passages_is_not_read_again() -> None:
    """A message that sounds like a question about the program is asked of the papers twice."""
    sense = DocumentSense()
    first = sense.read("depozito ne zaman geri verilir", PAPERS)
    assert sense.read("depozito ne zaman geri verilir", list(PAPERS)) is first
    assert sense.read("depozito ne zaman geri verilir", PAPERS[:1]) is not first
    assert sense.read("kedi beslenebilir mi", PAPERS).question == "kedi beslenebilir mi"


def test_a_rule_that_speaks_of_a_child_answers_whoever_comes_for_it() -> None:
    rules = of_file(
        "Okul bahçesi 17.00'de kapanır.\n"
        "Çocuk yalnızca formda yazılı kişilere verilir, başkası gelecekse telefon edilir.",
        "Anaokulu kuralları",
    )
    told = read_documents("anaokuluna anneanne gelecek, telefon etmek gerekir mi", (rules,))
    assert told.lines[0].sentence.startswith("Çocuk yalnızca")
    asked = read_documents("anneannemin telefonu kaç", (rules,))
    assert not any(each.sentence.startswith("Çocuk") for each in asked.lines), "somebody else's"
