"""Replies are filled from the archive's values by the names of their fields."""

from __future__ import annotations

from datetime import UTC, datetime

from app.core.domain import json_codec
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.project_port import Memory, MemoryStatement, MemoryTurn, Origin
from app.core.domain.recall_result import Match
from app.memory.quick_ask.quick_memory import ConversationTurn
from app.server.reply_models import (
    CitationPart,
    CitedMemoryPart,
    LearntPart,
    MatchPart,
    MessagePart,
    TurnPart,
)
from tests.fakes.person import ISTANBUL

NOON = 1_728_122_400_000
THERE = "2024-10-05T13:00:00.000+03:00"
CITATION = Citation(
    "dawn", "m1", "Dawn", NOON, "Sabah yükselir.", "https://ornek.org", "s. 3", "web"
)


def test_citation_is_told_as_on_the_command_line() -> None:
    told = CitationPart.model_validate(CITATION, context=ISTANBUL).model_dump()
    assert list(told.items()) == list(json_codec.citation_to_reply(CITATION, THERE).items())


def test_match_is_told_as_on_the_command_line_with_its_summary() -> None:
    match = Match("dawn", "m1", "Dawn", NOON, 9.123456, "Sabah yükselir.", "Özet.")
    told = MatchPart.model_validate(match, context=ISTANBUL).model_dump()
    whose = {"learner_id": None, "learner_name": None}
    expected = {**json_codec.match_to_reply(match, THERE), "summary": "Özet.", **whose}
    assert list(told.items()) == list(expected.items())


def test_message_has_its_kind_and_its_citations() -> None:
    message = Message("dawn", "user", "Neydi?", NOON, Kind.QUESTION, citations=(CITATION,))
    told = MessagePart.model_validate(message, context=ISTANBUL).model_dump(mode="json")
    assert (told["kind"], told["state"], told["timestamp"]) == ("question", "complete", THERE)
    assert [each["title"] for each in told["citations"]] == ["Dawn"]


def test_memory_is_told_to_specification_5_in_utc_and_to_models_in_local_time() -> None:
    statement = MemoryStatement("Bir cümle.", Origin.EXTRACT)
    turns = (MemoryTurn("user", "Neydi?", session_id="dawn", message_id="m1"),)
    memory = Memory("id", None, (statement,), turns, 1, False, NOON)
    learnt = LearntPart.model_validate(memory, context=ISTANBUL)
    assert learnt.model_dump() == {
        "id": "id",
        "summary": "Bir cümle.",
        "turn_count": 1,
        "updated_at": "2024-10-05T10:00:00.000Z",
    }
    assert CitedMemoryPart.model_validate(memory, context=ISTANBUL).updated_at == THERE


def test_turn_of_quick_ask_is_told_in_local_time() -> None:
    at = datetime.fromtimestamp(NOON / 1000, UTC)
    turn = ConversationTurn(1, "soru", "yanıt", at, {"n": 1})
    told = TurnPart.model_validate(turn, context=ISTANBUL)
    assert (told.timestamp, told.metadata) == (THERE, {"n": 1})
