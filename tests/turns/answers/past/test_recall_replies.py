"""What is told of a record that somebody else wrote, in a project that several people share."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC

from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.domain.sessions import Session
from app.core.wording.speech import LANGUAGES
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.recall_replies import (
    lists_only,
    read_lines,
    researched_before,
    talked_before,
    to_choose_from,
)
from app.turns.answers.voice import Voice

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
    turkish, english = (Voice(LANGUAGES[each], ASKED + 400 * DAY, UTC) for each in ("tr", "en"))
    for tell in (researched_before, talked_before):
        text = tell(turkish, _found("Ayşe"), "tuz nedir")
        assert "Bunu Ayşe 12 Kasım 2024'te sormuştu:" in text
        assert "**Ayşe:** Tuz nedir?" in text
        assert "Ayşe" not in tell(turkish, _found(""), "tuz nedir")
    told = talked_before(english, _found("Ayşe"), "tuz nedir")
    assert "Ayşe asked this" in told


def test_what_the_best_is_clearly_ahead_of_is_not_listed_as_near() -> None:
    scores = (1.2, 1.0, 0.6)
    matches = tuple(Match(str(n), "", "", ASKED - n, each, "") for n, each in enumerate(scores))
    near = RecallResult(Verdict.SEVERAL, matches, sure=False)
    assert [each.session_id for each in to_choose_from(near)] == ["0", "1"]
    several = RecallResult(Verdict.SEVERAL, matches, sure=True)
    assert [each.session_id for each in to_choose_from(several)] == ["2", "1", "0"]
    one = RecallResult(Verdict.SEVERAL, (matches[0], matches[2]), sure=False)
    assert lists_only(one, _found("").citation) is False
    assert lists_only(one, replace(_found("").citation, session_id="0"))


def test_a_line_is_told_once_though_the_next_is_told_with_it() -> None:
    definition = "Dawn olayı sabaha karşı kan şekerinin yükselmesidir."
    reasons = "En sık iki neden Dawn olayı ve Somogyi etkisidir."
    said = Message("s", "assistant", f"{reasons} {definition}", ASKED, Kind.ANSWER, message_id="a")
    asked = Message("s", "user", "Sabahları neden yüksek?", ASKED, Kind.QUESTION, message_id="q")
    match = Match("s", "a", "Dawn", ASKED, 1.0, definition)
    found = FoundSession(Session("s", ASKED, ASKED, title="Dawn"), (asked, said), match)
    lines = [
        replace(found, answer_line=definition),
        replace(found, answer_line=said.content),
        replace(found, answer_line=definition),
    ]
    voice = Voice(LANGUAGES["tr"], ASKED + 400 * DAY, UTC)
    told = read_lines(voice, lines, "dawn olayı neydi").split("\n>")[0]
    assert told.startswith(f"{definition}\n\n{reasons}\n\n")
    assert told.count(definition) == 1
