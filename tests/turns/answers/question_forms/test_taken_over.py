"""What names something alone is answered as the question before, asked of that."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Kind, Message
from app.turns.answers.question_forms.taken_over import question_before
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.research.worlds import WholeShelf, excerpt
from tests.turns.answers.records import remember

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)


async def test_the_question_before_is_asked_of_what_is_named(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say("peki kek?")
        first = said.split("\n\n")[0]
        assert "1 kg" in first and "6 litre" not in first


async def test_what_no_line_speaks_of_is_not_told_of_something_else(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say("peki ya polen?")
        assert "6 litre" not in said.split("\n\n")[0]


def test_what_was_named_alone_is_in_the_question_before() -> None:
    said = [_asked("teyzemin tansiyonu kaçtı", 0), _asked("ya dayımın", 2)]
    assert question_before(said) == "dayımın tansiyonu kaçtı"
    assert question_before([]) == ""


def _asked(text: str, position: int) -> Message:
    return Message("s", "user", text, 0, Kind.RECALL, position=position)


CHOIR = excerpt(
    "Konser 22 Aralık Salı 19.30'a, Kültür Merkezi'ne alındı.\n\nAfişi Ozan hazırlıyor.",
    kind=SourceKind.FILE,
    title="Koro tutanağı",
)
COSTS = excerpt(
    "kalem: internet; kim ödedi: Defne; tutar: 449.00\n"
    "kalem: market; kim ödedi: Defne; tutar: 986.25\n"
    "kalem: doğalgaz; kim ödedi: Irmak; tutar: 1380.75\n"
    "kalem: temizlik; kim ödedi: Irmak; tutar: 270.00",
    kind=SourceKind.FILE,
    title="Ev harcamaları",
)
CLUB = excerpt(
    "Eğitim: Temel dalış; Öğrenci (TL): 5200; Sivil (TL): 8400; Kontenjan: 12\n"
    "Eğitim: Gece dalışı; Öğrenci (TL): 3800; Sivil (TL): 5900; Kontenjan: 8\n"
    "Eğitim: Batık dalışı; Öğrenci (TL): 6100; Sivil (TL): 9300; Kontenjan: 6",
    kind=SourceKind.FILE,
    title="Dalış kulübü",
)


async def test_the_question_before_is_asked_with_another_question_word(tmp_path: Path) -> None:
    papers = WholeShelf([CHOIR])
    async with at_home(tmp_path, library=papers, clock=FakeClock(LATER)) as person:
        await person.say("konser ne zaman")
        assert "Kültür Merkezi" in await person.say("nerede")


async def test_a_sum_is_taken_over_for_somebody_else(tmp_path: Path) -> None:
    papers = WholeShelf([COSTS])
    async with at_home(tmp_path, library=papers, clock=FakeClock(LATER)) as person:
        assert "1435.25" in await person.say("defne toplam ne kadar ödemiş")
        assert "1650.75" in await person.say("peki ırmak")


async def test_all_the_rows_are_compared_in_an_open_chat_too(tmp_path: Path) -> None:
    papers = WholeShelf([CLUB])
    async with at_home(tmp_path, library=papers, clock=FakeClock(LATER)) as person:
        await person.say("temel dalış eğitimi öğrenciye kaç para")
        assert (await person.say("en ucuzu hangisi")).startswith("Eğitim: Gece dalışı")
        assert (await person.say("peki en pahalısı")).startswith("Eğitim: Batık dalışı")
        assert (await person.say("sivil fiyatı")).startswith("Batık dalışı · Sivil (TL): 9300")
