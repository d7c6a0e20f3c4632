"""Past research that tests of answers ask for, and how it comes into an archive."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime

from app.core.domain.imported_sessions import ImportedSession
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.person import Person

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)
"""A day after all of it."""
ANSWER = """## Kovanların kışa hazırlığı

Ekim sonunda kovanlar daraltılır; kış salkımı sessizlik ister.

| İş | Zamanı | Miktar |
|---|---|---|
| Şurup (2:1) | eylül başı | 6 litre |
| Kek | şubat ortası | 1 kg |

- Varroa ilacı yavru kesilince, ekim ayında verilir.
- Uçuş deliği fareler yüzünden 7 mm'ye indirilir.
"""
BEES = {
    "id": "bees",
    "date": "2025-09-10T10:00:00+03:00",
    "title": "Kovanların kışa hazırlığı",
    "key_topics": ["kovan", "kış"],
    "summary": "Kovanların kışa hazırlığı konuşuldu.",
    "conversation": [
        {"role": "user", "content": "kovanları kışa nasıl hazırlayacağım"},
        {"role": "assistant", "content": ANSWER},
    ],
}


async def remember(person: Person, *records: Mapping[str, object]) -> None:
    """Import records; without any, that of the bees."""
    lines = read_jsonl([json.dumps(each, ensure_ascii=False) for each in records or (BEES,)], 0)
    sessions = [each for each in lines if isinstance(each, ImportedSession)]
    await person.archive.importer.sessions(sessions, force=False)


def session(name: str, day: str, title: str, *said: str) -> dict[str, object]:
    """A record of a day, in which the user and the assistant said something in turn."""
    return {
        "id": name,
        "date": f"{day}T20:00:00+03:00",
        "title": title,
        "key_topics": [],
        "summary": "",
        "conversation": [
            {"role": ("user", "assistant")[number % 2], "content": text}
            for number, text in enumerate(said)
        ],
    }
