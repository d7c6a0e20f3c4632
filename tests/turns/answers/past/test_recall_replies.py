"""What is told of a record that somebody else wrote, in a project that several people share."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC

from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Match
from app.core.domain.sessions import Session
from app.core.wording.speech import LANGUAGES
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.recall_replies import researched_before, talked_before

DAY = 86_400_000
ASKED = 1_731_412_800_000  # 12 November 2024


def _found(author: str) -> FoundSession:
    said = (
        Message("s", "user", "Tuz nedir?", ASKED, Kind.QUESTION, message_id="q", author=author),
        Message("s", "assistant", "Tuz bir bileşiktir.", ASKED, Kind.ANSWER, message_id="a"),
    )
    said = (said[0], replace(said[1], author=author))
    match = Match("s", "a", "Tuz", ASKED, 1.0, said[1].content)
    return FoundSession(Session("s", ASKED, ASKED, title="Tuz"), said, match)


def test_it_is_said_who_asked() -> None:
    speech = LANGUAGES["tr"]
    now = ASKED + 400 * DAY
    for tell in (researched_before, talked_before):
        text = tell(speech, _found("Ayşe"), "tuz nedir", now, UTC)
        assert "Bunu Ayşe 12 Kasım 2024'te sormuştu:" in text
        assert "**Ayşe:** Tuz nedir?" in text
        assert "Ayşe" not in tell(speech, _found(""), "tuz nedir", now, UTC)
    told = talked_before(LANGUAGES["en"], _found("Ayşe"), "tuz nedir", now, UTC)
    assert "Ayşe asked this" in told
