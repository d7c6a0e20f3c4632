"""What is told of a record is the line that answers, also of another part of it than the search
came by, and of the one told just now.

Also tests: app/turns/answers/past/follow_up_answers.py,
app/turns/answers/past/past_parts.py.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.core.domain.evidence import SourceKind
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Citation
from app.core.wording.runs.doubtful_answers import is_in_doubt
from app.core.wording.speech import TURKISH
from app.memory.transfer.session_lines import read_jsonl
from app.turns.answers.past.past_reading import without_file_lines
from tests.fakes.person import at_home
from tests.turns.answers.records import BEES, remember

_TABLE = """Kısa yanıt: karar eGFR değerine göre verilir.

| eGFR | metformin dozu | İzlem |
|:---|---:|:---:|
| > 60 | 2.000 mg/gün | yılda 1 |
| 45–60 | 1.500 mg/gün | 6 ayda 1 |
| 30–45 | 1.000 mg/gün | 3 ayda 1 |
| < 30 | kullanma | — |"""
DOSES = {
    "id": "doses",
    "date": "2025-11-03T10:00:00+03:00",
    "title": "Metformin dozu böbrek yetmezliğinde",
    "conversation": [
        {"role": "user", "content": "eGFR 38 olan hastada metformin dozunu nasıl ayarlamalıyım?"},
        {"role": "assistant", "content": _TABLE},
        {"role": "user", "content": "Peki eGFR düzelmezse?"},
        {"role": "assistant", "content": f"{_TABLE}\n\nÜç ay sonra yeniden bak."},
    ],
}
"""A dose for each stretch of a value, told twice."""


async def test_the_row_that_answers_is_told_with_the_heads_of_its_columns(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person)
        said = await person.say("kovanlara kaç litre şurup veriyorduk")
        assert said.startswith("İş: Şurup (2:1) · Zamanı: eylül başı · Miktar: 6 litre\n\n")
        assert "10 Eylül 2025 · Kovanların kışa hazırlığı" in said
        assert person.cited == ["bees"]


@pytest.mark.parametrize(
    ("value", "row"),
    [
        (25, "eGFR: < 30 · metformin dozu: kullanma"),
        (38, "eGFR: 30–45 · metformin dozu: 1.000 mg/gün"),
        (50, "eGFR: 45–60 · metformin dozu: 1.500 mg/gün"),
        (70, "eGFR: > 60 · metformin dozu: 2.000 mg/gün"),
    ],
)
async def test_of_a_table_of_bounds_the_row_is_told_that_holds_the_value_asked_for(
    tmp_path: Path, value: int, row: str
) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, DOSES)
        said = await person.say(f"eGFR {value} olan hastada metformin dozunu ne bulmuştuk")
        assert row in said.split("\n> ")[0]
        assert said.split("\n> ")[0].count("metformin dozu:") == 1


async def test_what_goes_on_from_a_record_is_read_in_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person)
        await person.say("kovanlara kaç litre şurup veriyorduk")
        said = await person.say("peki varroa ilacı ne zamandı")
        assert said.startswith("Varroa ilacı yavru kesilince, ekim ayında verilir.")


async def test_what_the_record_does_not_hold_is_not_read_out_of_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person)
        said = await person.say("traktörün muayenesini hangi ay yaptırmıştık")
        assert "kovan" not in said.lower() and "ekim" not in said


async def test_words_of_leave_answer_nothing(tmp_path: Path) -> None:
    ended = [
        *BEES["conversation"],
        {"role": "user", "content": "Tamam anladım, teşekkürler"},
        {"role": "assistant", "content": "Rica ederim, kolay gelsin."},
    ]
    async with at_home(tmp_path) as person:
        await remember(person, BEES | {"conversation": ended})
        for asked in ("İkinci", "tamam mı demiştim", "kovanları anladım mı ben"):
            said = await person.say(asked)
            assert "anladım, teşekkürler" not in said.split("\n>")[0]


def harvest(year: int, kilos: int) -> dict[str, object]:
    return {
        "id": f"h{year}",
        "date": f"{year}-09-10T10:00:00+03:00",
        "title": f"Bal hasadı {year}",
        "key_topics": ["bal", "hasat"],
        "summary": "Bal hasadı konuşuldu.",
        "conversation": [
            {"role": "user", "content": "bal hasadını nasıl yapayım"},
            {"role": "assistant", "content": f"Bal hasadı bu yıl toplam {kilos} kilo bal verdi."},
        ],
    }


async def test_a_year_alone_asks_the_same_of_another_year(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        lines = [json.dumps(harvest(y, k), ensure_ascii=False) for y, k in ((2023, 41), (2024, 55))]
        sessions = [e for e in read_jsonl(lines, 0) if isinstance(e, ImportedSession)]
        await person.archive.importer.sessions(sessions, force=False)
        assert "55 kilo" in await person.say("2024 bal hasadı kaç kiloydu")
        assert "Bal hasadı bu yıl toplam 41 kilo" in await person.say("2023teki")
        assert "41" in await person.say("ya 2023 olan")


async def test_what_only_answers_another_question_is_no_second_line(tmp_path: Path) -> None:
    sample = Path(__file__).parents[4] / "resources" / "sample" / "archive_tr.jsonl"
    async with at_home(tmp_path) as person:
        await remember(
            person,
            *(
                json.loads(line) | {"date": "2026-08-25T20:15:00+03:00"}
                for line in sample.read_text("utf-8").splitlines()
            ),
        )
        said = await person.say("Ay neden bize hep aynı yüzünü gösteriyordu?")
        assert said.startswith("Çünkü Ay kendi çevresinde bir kez dönerken")
        assert "Biraz daha fazlasını" not in said.partition("\n>")[0]


PAPERS = {
    "konut_sigortasi.txt": """Konut sigortası poliçesi.
Poliçe no 8841-22-1907.
Başlangıç 1 Nisan 2026, bitiş 1 Nisan 2027.
Prim 4.820 TL.""",
    "buzdolabi_garanti.txt": """Buzdolabı garanti belgesi.
Satın alma tarihi 18 Haziran 2025.
Garanti süresi 3 yıl.
Servis telefonu 444 0 888.""",
    "aidat_karari.txt": """Genel kurul kararı.
Aidat aylık 1.450 TL olacak.
Ödemeler her ayın 5'ine kadar yapılır.""",
}


async def test_what_answered_nothing_then_is_not_told_as_what_was_learnt(tmp_path: Path) -> None:
    for name, text in PAPERS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    async with at_home(tmp_path / "data", library=None) as person:
        await person.archive.files().add([tmp_path / name for name in PAPERS])
        assert is_in_doubt(await person.say("sigorta ne zamana kadar"))
        await person.controller.end()
        said = (await person.say("sigorta ne zaman bitiyor")).split("\n>")[0]
        assert "bitiş 1 Nisan 2027." in said
        assert "konut_sigortasi.txt" in said
        assert TURKISH.researched_before.split("{")[0] not in said


def test_where_a_line_stands_is_no_line_of_an_answer() -> None:
    where = "/kağıtlar/konut.txt"
    cited = [Citation("", "", "Poliçe", 0, "Prim 4.820 TL.", where, kind=SourceKind.FILE)]
    answer = "Prim 4.820 TL.\n\nKaynağı: 1 Nisan 2026 · konut.txt\n\nMuafiyet 1.500 TL."
    assert without_file_lines(answer, cited).split() == "Prim 4.820 TL. Muafiyet 1.500 TL.".split()
    assert without_file_lines(answer, []) == answer
    page = Citation("", "", "B12", 0, "", "https://ansiklopedi.org/wiki/Folat", kind=SourceKind.WEB)
    assert without_file_lines("Eksikse verilen: Folat", [page]) == "Eksikse verilen: Folat"
    told = "Ayrıntısı ve istisnaları, " * 20 + "konut.txt"
    assert without_file_lines(told, cited) == told
