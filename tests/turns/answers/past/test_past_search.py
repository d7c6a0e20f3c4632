"""What a record holds for an answer: what was told in it, also what nobody answered."""

from __future__ import annotations

import json
from pathlib import Path

from app.core.domain.imported_sessions import ImportedSession
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.person import Person, at_home
from tests.turns.answers.records import BEES


async def remember(person: Person, last: str) -> None:
    line = json.dumps(BEES, ensure_ascii=False)
    told = json.dumps({"role": "user", "content": last}, ensure_ascii=False)
    line = line.replace("}]}", f"}}, {told}]}}")
    sessions = [each for each in read_jsonl([line], 0) if isinstance(each, ImportedSession)]
    await person.archive.importer.sessions(sessions, force=False)


async def test_what_the_user_told_last_is_read(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, "kovanlara bu yıl 9 litre şurup verdim, yetti")
        said = await person.say("kovanlara bu yıl kaç litre şurup vermiştim")
        assert said.startswith("kovanlara bu yıl 9 litre şurup verdim, yetti")
        assert person.cited == ["bees"]


async def test_what_was_only_asked_is_not(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, "kovanlara bu yıl 9 litre şurup verilir mi")
        said = await person.say("kovanlara bu yıl kaç litre şurup vermiştim")
        assert "9 litre" not in said.split("\n>")[0]
