"""What was told anew comes first, and what was told before below it with its day.

Also tests: app/turns/answers/follow_ups/older_line.py.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.core.domain.evidence import SourceKind
from app.core.domain.offers import Instead
from app.core.reading.shelf_life import HALF_LIVES, Field
from app.core.wording.speech import TURKISH
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home, home_with_model
from tests.research.worlds import Shelf, excerpt
from tests.turns.answers.records import LATER, remember, session

NOVEMBER = datetime(2026, 11, 28, 17, 0, tzinfo=UTC)


PARROT = session(
    "parrot",
    "2025-03-02",
    "Papağan Limon'un yemi",
    "papağanım limon 95 gram, günde kaç gram yem vereyim",
    "Sultan papağanına günde **15 gram** karışık yem yeterlidir. Ayçiçeğini azaltın.",
)
PARROT_NOW = session(
    "parrot-now",
    "2026-02-11",
    "Papağan Limon kilo aldı",
    "veteriner papağanım limonun yemini günde 11 grama indirdi. neyle tamamlayayım",
    "Yem azalınca haşlanmış sebze eklenebilir: brokoli, havuç.",
)
TURTLE = session(
    "turtle",
    "2026-05-05",
    "Su kaplumbağası Tospik",
    "su kaplumbağası tospike günde kaç gram yem vereyim",
    "Yavru kaplumbağaya günde **4 gram** yem verilir.",
)


def _doses(name: str, day: str, rows: str) -> dict[str, object]:
    table = (
        f"Kısa yanıt: karar eGFR değerine göre.\n\n| eGFR | metformin dozu |\n|:---|---:|\n{rows}"
    )
    return session(name, day, "Metformin dozu", "metformin dozu eGFR'ye göre nedir", table)


DOSES = _doses(
    "doses", "2025-03-02", "| > 60 | 2.000 mg |\n| 45–60 | 1.500 mg |\n| 30–45 | 900 mg |"
)
DOSES_NOW = _doses("doses-now", "2026-02-11", "| > 60 | 2.500 mg |\n| 45–60 | 1.700 mg |")

QUESTION = "papağanım limona günde kaç gram yem veriyorduk"


async def test_a_later_row_of_other_bounds_is_not_told_beside_that_of_the_value(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, DOSES, DOSES_NOW)
        said = (await person.say("eGFR 38 iken metformin dozu kaç mg demiştik")).split("\n>")[0]
        assert "eGFR: 30–45 · metformin dozu: 900 mg" in said
        assert "1.700" not in said


async def test_a_later_conversation_is_told_first_and_the_older_line_with_its_day(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, PARROT, PARROT_NOW, TURTLE)
        said = (await person.say(QUESTION)).split("\n>")[0]
        assert "11 gram" in said
        assert "15 gram" not in said.split("11 gram")[0]


async def test_without_anything_newer_the_line_is_told_as_it_was(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, PARROT, TURTLE)
        said = (await person.say(QUESTION)).split("\n>")[0]
        assert "15 gram" in said
        assert "Daha önce" not in said
        assert "4 gram" not in said


def gardener(month: int) -> dict[str, object]:
    return session(
        f"gardener-{month}",
        f"2025-{month:02}-08",
        "Bahçıvanın gelişi",
        "bahçıvan geldi, ne yapmalı",
        f"Budama yapılmalı.\n\n- Bahçıvan ücreti: {700 + 40 * month} TL\n- Süre: {month} saat",
    )


@pytest.mark.parametrize("question", ["bahçıvan ücreti kaç liraydı", "bahçıvanın ücreti neydi"])
async def test_of_ten_records_that_say_the_same_the_newest_is_told(
    tmp_path: Path, question: str
) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, *map(gardener, range(1, 11)))
        said = (await person.say(question)).split("\n>")[0]
        assert "1100 TL" in said
        assert all(f"{700 + 40 * each} TL" not in said.split("1100 TL")[0] for each in range(1, 10))


async def test_a_later_turn_of_the_conversation_comes_before_the_first(tmp_path: Path) -> None:
    going_on = session(
        "parrot",
        "2025-03-02",
        "Papağan Limon'un yemi",
        "papağanım limon 95 gram, günde kaç gram yem vereyim",
        "Sultan papağanı Limon için günde 15 gram karışık yem yeterlidir.",
        "veteriner papağanım limonun yemini günde 11 grama indirdi",
        "Yem azalınca haşlanmış sebze eklenebilir.",
    )
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, going_on, TURTLE)
        said = (await person.say(QUESTION)).split("\n>")[0]
        assert said.index("11 gram") < (said.find("15 gram") % len(said))


async def test_what_was_first_is_told_where_that_is_asked(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, PARROT, PARROT_NOW, TURTLE)
        said = (await person.say("papağanım limona ilk başta günde kaç gram yem veriyorduk")).split(
            "\n>"
        )[0]
        assert "11 gram" not in said or "15 gram" in said


async def test_the_newest_row_of_a_paper_is_told(tmp_path: Path) -> None:
    paper = excerpt(
        "Aquarium\n\n"
        "| Tarih | Nitrat | pH |\n|---|---|---|\n"
        "| 03.02.2026 | 40 | 7,4 |\n"
        "| 14.08.2026 | 25 | 7,1 |\n",
        kind=SourceKind.FILE,
        title="Akvaryum nitrat defteri",
    )
    async with at_home(tmp_path, library=Shelf([paper]), clock=FakeClock(LATER)) as person:
        said = await person.say("akvaryumun nitratı kaç çıkmıştı")
        assert said.index("25") < (said.find("40") % len(said))


@pytest.mark.parametrize("day", ["", "Tarih: 14.08.2026\n\n"], ids=["without a day", "of its day"])
async def test_a_paper_is_never_called_earlier_than_it_says(tmp_path: Path, day: str) -> None:
    paper = excerpt(
        f"Veteriner kartı, papağan Limon\n\n{day}Papağan Limon yem: günde 9 gram.\n",
        kind=SourceKind.FILE,
        title="Papağan Limon kartı",
    )
    async with at_home(tmp_path, library=Shelf([paper]), clock=FakeClock(LATER)) as person:
        await remember(person, PARROT_NOW, TURTLE)
        said = (await person.say(QUESTION)).split("\n>")[0]
        assert "9 gram" in said
        for line in said.split("\n"):
            assert not (line.startswith("Daha önce") and "9 gram" in line)


async def test_a_reason_is_not_superseded_by_what_was_told_later(tmp_path: Path) -> None:
    moon = session(
        "moon",
        "2026-08-17",
        "Ay'ın hep aynı yüzünü görmemiz",
        "Ay neden bize hep aynı yüzünü gösterir?",
        "Çünkü Ay kendi çevresinde bir kez dönerken Dünya'nın çevresinde de bir kez dolanır; "
        "ikisi de yaklaşık 27,3 gün sürer.",
        "Arka yüzü hep karanlık mı?",
        "Hayır. Arka yüz de bizim gördüğümüz yüz kadar güneş alır; orada da bir gün ve bir gece "
        "yaklaşık ikişer hafta sürer.",
    )
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, moon)
        said = await person.say("Ay neden bize hep aynı yüzünü gösteriyordu?")
    assert "Çünkü Ay kendi çevresinde" in said.split("\n>")[0]
    assert "Şu da var" not in said


async def test_what_is_told_is_not_offered_as_near_besides(tmp_path: Path) -> None:
    asked = "LDL kolesterol sınırı nedir?"
    limits = [
        session(name, day, title, asked, f"LDL kolesterol için sınır {limit} mg/dL sayılır.")
        for name, day, title, limit in (
            ("old", "2026-02-01", "Kolesterol sınırı", 130),
            ("new", "2026-10-01", "Kolesterol hedefi", 100),
        )
    ]
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, *limits)
        said = await person.say("kolesterol sınırı neydi?")
        active = person.controller.active
        assert active is not None
        assert "100 mg/dL" in said and "130 mg/dL" in said
        cited = [each.session_id for each in active.messages[-1].citations]
    assert sorted(cited) == ["new", "old"]


@pytest.mark.parametrize("with_model", [False, True])
async def test_a_slip_of_the_finger_does_not_tell_the_older_value(
    tmp_path: Path, with_model: bool
) -> None:
    limits = [
        session(name, day, title, "LDL sınırı nedir?", f"LDL için sınır {limit} mg/dL sayılır.")
        for name, day, title, limit in (
            ("old", "2026-02-01", "Kolesterol sınırı", 130),
            ("new", "2026-10-01", "Kolesterol hedefi", 100),
        )
    ]
    async with (
        FakeAnthropic() as server,
        at_home(
            tmp_path, model=server.url if with_model else None, clock=FakeClock(LATER)
        ) as person,
    ):
        await remember(person, *limits, FOOD)
        for _ in range(6):
            server.script(Reply(["Sınır buydu."]))
        await person.say("kedime günde kaç gram mama veriyordum")
        said = await person.say("LDL kolesterol snırı")
        assert "100 mg/dL" in said and "130 mg/dL" not in said.split("100 mg/dL")[0]


FOOD = session(
    "food",
    "2026-09-01",
    "Kedi maması",
    "kedime hangi mama iyi",
    "Yaşlı kediye böbrek dostu mama verilir, günde 60 gram.",
)
PRESSURE = session(
    "pressure",
    "2026-05-10",
    "Tansiyon ilacı",
    "tansiyon ilacımı günde kaç kez almalıyım",
    "Doktorunuzun yazdığı gibi günde **2 kez**, sabah ve akşam alınır.",
)


@pytest.mark.parametrize(
    ("day", "question", "age"),
    [
        ("2026-05-10", "tansiyon ilacımı günde kaç kez alıyordum", "6 ay önceki bilgi:"),
        ("2026-06-10", "tansiyon ilacımı günde kaç kez alıyordum", ""),
        ("2023-05-10", "tansiyon ilacımı günde kaç kez alıyordum", "3 yıl önceki bilgi:"),
        ("2026-05-10", "mayısta tansiyon ilacımı günde kaç kez alıyordum", ""),
    ],
)
async def test_what_may_hold_no_longer_is_told_with_its_age(
    tmp_path: Path, day: str, question: str, age: str
) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, {**PRESSURE, "date": f"{day}T20:00:00+03:00"})
        said = await person.say(question)
        assert "2 kez" in said
        assert said.startswith(age) if age else "önceki bilgi" not in said
        assert Instead.RESEARCH in person.controller.choices, "one click looks again"


@pytest.mark.parametrize("before", ["", "kedime günde kaç gram mama veriyordum"])
@pytest.mark.parametrize("asked", ["tansiyon ilacmı günde kaç kez", "tansyon ilacım günde kaç kez"])
async def test_its_age_is_told_whatever_the_question_is_taken_for(
    tmp_path: Path, before: str, asked: str
) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, PRESSURE, FOOD)
        if before:
            await person.say(before)
        said = await person.say(asked)
        assert said.startswith("6 ay önceki bilgi:") and "2 kez" in said


async def test_how_soon_it_is_old_is_a_setting(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, PRESSURE)
        person.controller.set_half_lives({**HALF_LIVES, Field.HEALTH: 24})
        assert "önceki bilgi" not in await person.say("tansiyon ilacımı günde kaç kez alıyordum")


async def test_the_age_stands_above_what_a_model_says_of_it(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, clock=FakeClock(LATER)) as (server, person):
        await remember(person, PRESSURE)
        server.script(Reply(["Günde 2 kez, sabah ve akşam alıyordun."]))
        said = await person.say("tansiyon ilacımı günde kaç kez alıyordum")
        assert said.startswith("6 ay önceki bilgi:") and "alıyordun" in said


FEVER = "kızımın ateşi 38,5 çıktı"


@pytest.mark.parametrize("corrected", ["pardon 37,5 olacaktı", "38,5 değil 37,5"])
async def test_the_correction_comes_first_here_and_later(tmp_path: Path, corrected: str) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say(FEVER) == TURKISH.noted
        assert await person.say(corrected) == TURKISH.noted
        said = await person.say("kızımın ateşi kaçtı")
        assert said.index(corrected) < said.index(FEVER)
        await person.controller.end()
        said = await person.say("kızımın ateşi kaç çıkmıştı")
        assert said.startswith(corrected)
        assert FEVER in said.split("\n>")[0]


async def test_a_correction_puts_right_what_is_and_neither_a_question_nor_what_was(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path, library=Shelf([])) as person:
        await person.say("annemin doktoru kolesterol ilacını değiştirdi, crestor 20 oldu")
        assert await person.say("eskiden 10 du") == TURKISH.noted
        await person.say("peki önceden kaçtı")
        await person.say("yok pardon 40 oldu")
        said = await person.say("annemin crestor dozu")
        assert said.index("40 oldu") < said.index("crestor 20 oldu")


async def test_what_follows_without_correcting_corrects_nothing(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say(FEVER)
        await person.say("nabzı da 96")
        await person.controller.end()
        said = await person.say("kızımın ateşi kaç çıkmıştı")
        assert said.startswith(FEVER)


async def test_a_row_is_of_the_day_in_it_and_not_of_the_row_before(tmp_path: Path) -> None:
    paper = excerpt(
        "Yer: İskele; Tarih: 2026-11-03; Nitrat: 78\n"
        "Yer: Havuz; Tarih: 2026-11-05; Nitrat: 58\n"
        "Yer: Havuz; Tarih: 2026-11-09; Nitrat: 47",
        kind=SourceKind.FILE,
        title="Nitrat ölçümleri",
    )
    async with at_home(tmp_path, library=Shelf([paper]), clock=FakeClock(NOVEMBER)) as person:
        await person.say("iskelede nitrat kaç")
        said = await person.say("peki havuz")
        assert "Daha önce (5 Kasım 2026): Yer: Havuz; Tarih: 2026-11-05" in said
        assert "3 Kasım 2026" not in said
