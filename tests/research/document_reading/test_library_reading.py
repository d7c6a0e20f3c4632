"""Documents that a question names by their sort and their time.

Also tests: app/research/document_reading/asked_papers.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.core.domain.evidence import Excerpt, SourceKind
from app.core.wording.speech import LANGUAGES
from app.research.document_reading.document_answer import answered
from app.research.document_reading.document_reader import DocumentSense
from app.research.document_reading.library_reading import read_library
from tests.research.worlds import WholeShelf, excerpt


def paper(title: str, text: str) -> Excerpt:
    return excerpt(text, title=title, kind=SourceKind.FILE)


MAY = paper(
    "su mayıs",
    "Ege Su Faturası\nFatura tarihi: 06.05.2026\nSon ödeme tarihi: 20.05.2026\n"
    "Kalem: Tüketim; Miktar: 9 m3; Tutar: 210,00 TL\n"
    "Kalem: Atık su; Miktar: 9 m3; Tutar: 95,00 TL\n"
    "Kalem: Ödenecek toplam; Tutar: 305,00 TL",
)
JUNE = paper(
    "su haziran",
    "Ege Su Faturası\nFatura tarihi: 05.06.2026\nSon ödeme tarihi: 19.06.2026\n"
    "Kalem: Tüketim; Miktar: 12 m3; Tutar: 280,00 TL\n"
    "Kalem: Atık su; Miktar: 12 m3; Tutar: 126,00 TL\nKalem: Ödenecek toplam; Tutar: 406,00 TL",
)
MARCH_MINUTES = paper(
    "Dernek toplantı tutanağı mart",
    "Dernek toplantı tutanağı\nTarih: 3 Mart 2026\nKatılanlar: Nur Ak, Can Bal\n"
    "Üyelik ücreti 400 TL olarak belirlendi.",
)
MAY_MINUTES = paper(
    "Dernek toplantı tutanağı mayıs",
    "Dernek toplantı tutanağı\nTarih: 12 Mayıs 2026\nKatılanlar: Can Bal, Ege Su\n"
    "Üyelik ücreti 550 TL olarak belirlendi.",
)
PAPERS = (MARCH_MINUTES, MAY, JUNE, MAY_MINUTES)


async def told(question: str) -> str:
    shelf = WholeShelf(list(PAPERS))
    reading = await read_library(DocumentSense(), shelf, question, PAPERS)
    answer = answered(reading, LANGUAGES["tr"])
    return "" if answer is None else answer.text


@pytest.mark.parametrize(
    ("question", "line", "day"),
    [
        ("son su faturası ne kadar geldi", "Ödenecek toplam; Tutar: 406,00 TL", "05.06.2026"),
        ("mayıs su faturası ne kadar", "Ödenecek toplam; Tutar: 305,00 TL", "06.05.2026"),
        ("son toplantı ne zamandı", "Tarih: 12 Mayıs 2026", "12.05.2026"),
        ("mart tutanağı hangi tarihte", "Tarih: 3 Mart 2026", "03.03.2026"),
        ("haziran faturasında atık su kaç lira", "12 m3; Tutar: 126,00 TL", "05.06.2026"),
        ("marttaki toplantının katılanları", "Katılanlar: Nur Ak, Can Bal", "03.03.2026"),
    ],
)
async def test_the_document_of_that_time_answers(question: str, line: str, day: str) -> None:
    first, where = (await told(question)).split("\n\n")[:2]
    assert line in first
    assert where.startswith(day)


async def test_several_documents_of_one_sort_are_told_newest_first() -> None:
    said = await told("su faturalarının toplamları ne kadar")
    assert said.index("406,00") < said.index("305,00")
    assert said.index("05.06.2026") < said.index("06.05.2026")


async def test_two_times_are_told_each() -> None:
    said = await told("atık su mayıs ve haziranda kaç liraydı")
    assert said.index("95,00 TL") < said.index("126,00 TL")


async def test_totals_of_two_times_are_added() -> None:
    said = await told("mayıs ve haziran su faturaları toplam ne kadar tuttu")
    assert said.startswith("2 belgenin toplamı: 711,00 TL")
    assert "305,00" in said
    assert "406,00" in said


async def test_a_total_is_not_told_of_half_of_what_is_asked() -> None:
    assert "406,00" not in await told("haziran ve temmuz su faturaları toplam ne kadar")


async def test_two_bills_that_are_compared_are_told_both() -> None:
    said = await told("su mayısta mı haziranda mı daha pahalı geldi")
    assert said.index("406,00") < said.index("305,00")


SCHOOLS = (
    paper("Fidan Anaokulu", "Sabah kapı 07.30'da açılır.\nTam gün aylık 19.400 TL'dir."),
    paper("Minik Adımlar Kreşi", "Sabah kapı 07.00'de açılır.\nTam gün ayda 17.900 TL'dir."),
    paper("Yüzme kursu", "Kurs salı günleri 16.00'da başlar.\nAylık 2.400 TL'dir."),
)


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("Fidan mı Minik Adımlar mı daha ucuz, tam gün?", ("19.400", "17.900")),
        ("sabah Minik Adımlar mı Fidan mı daha erken açıyor", ("07.00", "07.30")),
    ],
)
async def test_documents_that_are_named_beside_each_other_are_told_both(
    question: str, lines: tuple[str, str]
) -> None:
    sense = DocumentSense(Doors())
    reading = await read_library(sense, WholeShelf(list(SCHOOLS)), question, SCHOOLS)
    answer = answered(reading, LANGUAGES["tr"])
    assert answer is not None
    assert answer.text.index(lines[0]) < answer.text.index(lines[1])
    assert "2.400" not in answer.text


async def test_without_lines_of_one_matter_named_documents_change_nothing() -> None:
    question = "Fidan'ın da Minik Adımlar'ın da havuzu var mı"
    sense = DocumentSense(Doors())
    reading = await read_library(sense, WholeShelf(list(SCHOOLS)), question, SCHOOLS)
    assert not reading.alone


RULES = (
    paper(
        "Site toplantısı",
        "Aidatını ayın 20'sine kadar yatırmayandan yüzde 5 gecikme tazminatı alınır.\n"
        "Bahçede mangal yakılmaz.",
    ),
    paper("Perde yıkama", "30 gün içinde alınmayan perde için günde 10 TL depo ücreti işler."),
    paper("Kreş", "Çocuk geç alınırsa yarım saati 150 TL'dir."),
)


async def test_what_the_first_line_leaves_open_is_looked_for_by_itself() -> None:
    question = "geciken aidata ve geç alınan perdeye ne ekleniyor"
    reading = await read_library(DocumentSense(), WholeShelf(list(RULES)), question, RULES[:1])
    assert reading.lines[0].sentence.startswith("Aidatını")
    assert reading.further is not None
    assert reading.further.sentence.startswith("30 gün içinde")


async def test_what_no_other_document_has_stays_open() -> None:
    question = "geciken aidata ve geç alınan paltoya ne ekleniyor"
    reading = await read_library(DocumentSense(), WholeShelf(list(RULES)), question, RULES[:1])
    assert reading.further is None


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("su faturasının son günü ne zaman", "Son ödeme tarihi: 19.06.2026"),
        ("su faturasını en geç ne zaman yatırmam lazım", "Son ödeme tarihi: 19.06.2026"),
        ("mayıs su faturasının son ödeme tarihi", "Son ödeme tarihi: 20.05.2026"),
    ],
)
async def test_by_when_the_newest_bill_is_to_be_paid(question: str, line: str) -> None:
    assert (await told(question)).startswith(line)


async def test_the_last_day_of_another_bill_is_not_told() -> None:
    assert "Son ödeme" not in await told("doğalgaz faturasının son günü ne zaman")


async def test_what_is_to_come_is_not_the_day_of_a_paper() -> None:
    letter = paper("ofis taşınma yazışması", "Tarih: 20 Kasım 2026\nKamyon 19 Aralık'ta gelecek.")
    question = "ofis hangi gün taşınıyor"
    reading = await read_library(DocumentSense(), WholeShelf([letter]), question, (letter,))
    assert not reading.alone


class Doors:
    """A sense of meaning that knows doors from fees."""

    version = "doors"

    def embed_each(self, texts: Sequence[str]) -> list[bytes]:
        return [
            bytes((9 * ("kapı" in text) + 1, 9 * ("Tam gün" in text) + 1, 9 * ("Kurs" in text) + 1))
            for text in texts
        ]


async def test_a_day_that_no_document_is_of_changes_nothing() -> None:
    assert "Ödenecek" not in await told("ağustos su faturası ne kadar geldi")


async def test_each_document_is_read_once_for_its_facts() -> None:
    read: list[str] = []

    class Counting(WholeShelf):
        async def whole_papers(self, first: Sequence[str], most: int) -> list[Excerpt]:
            read.extend(first)
            return await super().whole_papers(first, most)

    await read_library(
        DocumentSense(), Counting(list(PAPERS)), "mayıs su faturası ne kadar", PAPERS
    )
    assert sorted(read) == sorted(each.source.key for each in PAPERS)


async def test_a_bill_of_something_else_is_not_told() -> None:
    bill = (paper("gaz", MAY.text.replace("Su Fat", "Gaz Fat")),)
    reading = await read_library(
        DocumentSense(), WholeShelf(list(bill)), "su faturası ne kadar geldi", bill
    )
    assert not reading.alone


async def test_what_was_done_is_no_question_after_the_paper() -> None:
    assert "Tarih: 12 Mayıs 2026" not in await told("dernek toplantısını hangi gün kaçırdım")
