"""What is told of a record is the line that answers, also of another part of it than the search
came by, and of the one told just now.

Also tests: app/turns/answers/past/follow_up_answers.py, app/turns/answers/past/line_order.py,
app/turns/answers/past/past_parts.py.
"""

from __future__ import annotations

import json
from pathlib import Path

from app.core.domain.imported_sessions import ImportedSession
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.person import at_home
from tests.turns.answers.records import BEES, remember


async def test_the_row_that_answers_is_told_with_the_heads_of_its_columns(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person)
        said = await person.say("kovanlara kaç litre şurup veriyorduk")
        assert said.startswith("İş: Şurup (2:1) · Zamanı: eylül başı · Miktar: 6 litre\n\n")
        assert "10 Eylül 2025 · Kovanların kışa hazırlığı" in said
        assert person.cited == ["bees"]


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
