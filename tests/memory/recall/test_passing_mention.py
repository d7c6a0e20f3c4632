"""Records that only mention in passing what a figure is asked of, and how prices are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bootstrap.synonyms import thesaurus
from app.core.domain.recall_result import RecallResult, Verdict
from app.memory.recall.engine import RecallEngine
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
from tests.benchmarks.recall import load
from tests.memory.recall.test_engine import NOW, TZ, session

_ON_THE_WAY = (
    "Annem üç saatlik otobüste ne yesin?",
    "Yanına **30 gram** badem al; **200 mL** su yeter.\n\n- Parol alıyorsa aç karna içmesin.",
)
_HEADACHE = (
    "Annemin başı ağrıyınca ne içsin?",
    "## Parasetamol\n\nGünde en çok **3000 mg** alınır.\n\n## Uyku\n\n8 saat.",
)
_PUMP = ("Hidrofor almak istiyorum", "En uygunu **Kuzgun 40**: takılmış **9.400 TL**.")


async def _ask(path: Path, question: str, *conversations: tuple[str, str]) -> RecallResult:
    database = Database(path / "archive.db")
    await database.alone(migrations.migrate)
    sessions = [
        session(f"s{n}", f"2026-05-{n:02}", f"Başlık {n}", f"konu{n}", "Özet.", *each)
        for n, each in enumerate(conversations, 1)
    ]
    await database.write(load, sessions)
    engine = RecallEngine(SqliteRecallIndex(database), TZ, thesaurus())
    result = await engine.recall(question, round(NOW.timestamp() * 1000))
    await database.close()
    return result


async def test_a_medicine_beside_other_figures_is_no_dose_of_it(tmp_path: Path) -> None:
    result = await _ask(tmp_path, "parol kaç mg alıyordu", _ON_THE_WAY)
    assert result.verdict is Verdict.NONE


async def test_a_figure_under_the_heading_with_the_name_answers(tmp_path: Path) -> None:
    result = await _ask(tmp_path, "parol kaç mg alıyordu", _ON_THE_WAY, _HEADACHE)
    assert result.verdict is not Verdict.NONE
    assert [match.session_id for match in result.matches] == ["s2"]


@pytest.mark.parametrize("asked", ["kuzgun kaç liraydı", "kuzgun kaç lira dı", "kuzgun kaç tl di"])
async def test_the_currency_that_is_asked_in_is_no_topic(tmp_path: Path, asked: str) -> None:
    result = await _ask(tmp_path, asked, _ON_THE_WAY, _PUMP)
    assert result.verdict is Verdict.SINGLE
    assert "9.400" in result.matches[0].quote


async def test_when_something_was_tells_the_day_of_its_record(tmp_path: Path) -> None:
    result = await _ask(tmp_path, "parol ne zaman konuşulmuştu", _ON_THE_WAY)
    assert [match.session_id for match in result.matches] == ["s1"]
    assert result.verdict is not Verdict.NONE
