"""The sample archive: made-up sessions to try recall with, for those who have no past here yet.

Its sessions lie days to months before the moment it is asked for, so that questions about dates
find something. Their ids are fixed: that is how they are all found again, and erased in one go.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import DAY, Milliseconds
from app.core.domain.ports import Store
from app.core.resources import resource
from app.memory.transfer.session_lines import read_jsonl

SOURCE = "sample"
EXAMPLES = {
    "tr": (
        "Ay neden bize hep aynı yüzünü gösteriyordu?",
        "3-2-1 kuralı neydi?",
        "Ay hakkında neler araştırmıştım?",
    ),
    "en": (
        "Why was it again that we always see the same side of the Moon?",
        "What was the 3-2-1 rule?",
        "What did I research about the Moon?",
    ),
}
"""By the language of the interface, questions that its sample archive answers: one session, one
session, several."""

_MINUTE = 60 * 1000
_BETWEEN_MESSAGES = 2 * _MINUTE


def sample_sessions(now_ms: Milliseconds, language: str) -> list[ImportedSession]:
    """The sessions of a language's sample archive as they would have come about before ``now_ms``,
    oldest first. The same day gives the same times; the digest covers the text alone, so that
    adding the archive twice changes nothing."""
    return [_session(line, now_ms) for line in _lines(language)]


async def present_language(store: Store) -> str:
    """The language of the sample that is in the archive; "" for none."""
    for each in EXAMPLES:
        if await present(store, each):
            return each
    return ""


async def present(store: Store, language: str) -> list[str]:
    """The ids of the sample's sessions that are in the archive and may be erased with it: one that
    the user went on with holds words of theirs, and is theirs."""
    found = []
    for line in _lines(language):
        data = json.loads(line)
        messages = await store.messages(data["id"], last=len(data["conversation"]) + 1)
        if [each.content for each in messages] == [m["content"] for m in data["conversation"]]:
            found.append(str(data["id"]))
    return found


def _session(line: str, now_ms: Milliseconds) -> ImportedSession:
    data: dict[str, Any] = json.loads(line)
    hours, minutes = map(int, data.pop("at").split(":"))
    began = now_ms - now_ms % DAY - data.pop("days_ago") * DAY + (hours * 60 + minutes) * _MINUTE
    data["date"] = began
    for number, message in enumerate(data["conversation"]):
        message["timestamp"] = began + number * _BETWEEN_MESSAGES
    session = next(read_jsonl([json.dumps(data)], now_ms))
    assert isinstance(session, ImportedSession), session
    return replace(session, source=SOURCE, digest=hashlib.sha256(line.encode()).hexdigest())


def _lines(language: str) -> Iterator[str]:
    """The file of a language: a line a session, like an Anımsa JSONL file, but with ``days_ago``
    and ``at`` (a UTC time of day) in place of ``date``. Raises ``OSError`` where an installation is
    broken."""
    yield from (
        resource("sample", f"archive_{language}.jsonl").read_text(encoding="utf-8").splitlines()
    )
