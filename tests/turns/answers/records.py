"""Past research that tests of answers ask for, and how it comes into an archive."""

from __future__ import annotations

import json
from collections.abc import Mapping

from app.core.domain.imported_sessions import ImportedSession
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.person import Person

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
