"""What an erasing changes elsewhere, in words.

Also tests: app/core/domain/care/erasing_consequences.py.
"""

from __future__ import annotations

import pytest

from app.core.domain.care.erasing_consequences import ChangedSession, Consequences
from app.core.wording.care.erasure_words import consequences

CHANGED = (
    ChangedSession("a", "Kahve", "Kahve", 2, 1, False),
    ChangedSession("b", "Eski ad", "Yeni ad", 1, 0, True),
    ChangedSession("c", "", "", 0, 1, True),
)


def test_every_conversation_is_told_with_what_becomes_of_it() -> None:
    lines = consequences(Consequences(CHANGED, 1, ("a.db", "b.db")), "tr", 2)
    assert lines == [
        "Bundan söz eden 3 konuşma daha değişir; senin yazdıkların kalır:",
        "• “Kahve”: 2 yanıt silinir, 1 yanıttan bir bölüm silinir",
        "• “Eski ad”: 1 yanıt silinir, yeni adı: “Yeni ad”",
        "… ve 1 tane daha",
        "Onarımların kenara koyduğu 1 hasarlı dosya da silinir.",
        "Ulaşılamayacak olan, başka yeri gösteren bağlantılar: a.db, b.db",
    ]


def test_who_else_loses_it_is_told() -> None:
    lines = consequences(Consequences(shared=("Deniz suyu",)), "tr", 2)
    assert lines[-1] == "Ortak “Deniz suyu” projesindeki herkesten de silinir."


@pytest.mark.parametrize("language", ["tr", "en"])
def test_nothing_stays_open(language: str) -> None:
    for changed in ((), CHANGED[:1], CHANGED):
        said = "\n".join(consequences(Consequences(changed, 1, ("x",)), language, 9))
        assert "{" not in said
        assert "…" not in said
