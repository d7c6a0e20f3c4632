"""What is in a request is checked field by field, and the first that cannot be used is named.

Also tests: app/server/field_errors.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from app.core.domain import errors
from app.core.wording.error_wording import explain
from app.server.request_models import (
    ApiRequest,
    HistoryRequest,
    MemoryPost,
    MemoryRequest,
    RecallRequest,
    SessionListRequest,
    SessionRequest,
    TurnPost,
)

TURNS = "conversation_turns"
TURN = {"role": "user", "content": "x"}
STORED = {"user_id": "u", "user_message": "soru", "ai_response": "yanıt"}


def refused(takes: type[ApiRequest], given: dict[str, Any], *, worded: bool) -> tuple[str, str]:
    """The field that is named and why, in English."""
    with pytest.raises(errors.BadField) as caught:
        takes.read(given, worded=worded)
    about = caught.value.about
    said = explain("bad_field", about, "en").what
    field, _, reason = said.partition(" in the request cannot be used: ")
    assert reason != explain("bad_field", about, "tr").what
    return field.strip("“”"), reason.removesuffix(".")


@pytest.mark.parametrize(
    ("takes", "given", "field", "reason"),
    [
        (RecallRequest, {}, "query", "it is required"),
        (RecallRequest, {"qurey": "x"}, "qurey", "there is no such field"),
        (RecallRequest, {"query": " \t"}, "query", "it must not be blank"),
        (RecallRequest, {"query": ""}, "query", "it must not be blank"),
        (RecallRequest, {"query": "x" * 2001}, "query", "it may have at most 2000 characters"),
        (RecallRequest, {"query": "x", "limit": "0"}, "limit", "it must be at least 1"),
        (RecallRequest, {"query": "x", "limit": "51"}, "limit", "it must be at most 50"),
        (RecallRequest, {"query": "x", "limit": "on"}, "limit", "it must be a whole number"),
        (RecallRequest, {"query": "x", "limit": "5.5"}, "limit", "it must be a whole number"),
        (RecallRequest, {"query": "x", "limit": "9" * 5000}, "limit", "it must be a whole number"),
        (
            MemoryRequest,
            {"include_archive": "belki"},
            "include_archive",
            "it must be true or false",
        ),
        (MemoryRequest, {"learner_id": ""}, "learner_id", "it must not be blank"),
        (
            SessionListRequest,
            {"before": "1-2-3"},
            "before",
            "it must be the value of the reply before",
        ),
        (SessionListRequest, {"x" * 500: "1"}, "x" * 100, "there is no such field"),
    ],
)
def test_texts_of_an_address(
    takes: type[ApiRequest], given: dict[str, Any], field: str, reason: str
) -> None:
    assert refused(takes, given, worded=True) == (field, reason)


@pytest.mark.parametrize(
    ("takes", "given", "field", "reason"),
    [
        (RecallRequest, {"query": 5}, "query", "it must be a text"),
        (RecallRequest, {"query": "x", "limit": "5"}, "limit", "it must be a whole number"),
        (RecallRequest, {"query": "x", "limit": True}, "limit", "it must be a whole number"),
        (MemoryPost, {TURNS: []}, TURNS, "the list must not be empty"),
        (MemoryPost, {TURNS: "hi"}, TURNS, "it must be a list"),
        (MemoryPost, {TURNS: [TURN] * 1001}, TURNS, "it may have at most 1000 items"),
        (MemoryPost, {TURNS: [TURN, "hi"]}, TURNS + "[1]", "it must be a JSON object"),
        (
            MemoryPost,
            {TURNS: [TURN | {"role": "system"}]},
            TURNS + "[0].role",
            "it must be one of: 'user', 'assistant'",
        ),
        (
            MemoryPost,
            {TURNS: [TURN | {"content": " "}]},
            TURNS + "[0].content",
            "it must not be blank",
        ),
        (MemoryPost, {TURNS: [TURN | {"more": 1}]}, TURNS + "[0].more", "there is no such field"),
        (
            MemoryPost,
            {TURNS: [TURN], "force_regenerate": "yes"},
            "force_regenerate",
            "it must be true or false",
        ),
        (MemoryPost, {TURNS: [TURN], "learner_id": 5}, "learner_id", "it must be a text"),
        (TurnPost, STORED | {"metadata": []}, "metadata", "it must be a JSON object"),
        (
            TurnPost,
            STORED | {"metadata": {"x": "y" * 10_000}},
            "metadata",
            "it may have at most 10000 characters",
        ),
    ],
)
def test_values_of_a_body(
    takes: type[ApiRequest], given: dict[str, Any], field: str, reason: str
) -> None:
    assert refused(takes, given, worded=False) == (field, reason)


def test_what_is_not_given_has_its_default() -> None:
    assert SessionRequest.read({"session_id": "a"}, worded=True).model_dump() == {
        "session_id": "a",
        "offset": 0,
        "limit": 50,
    }
    assert HistoryRequest.read({"limit": "3"}, worded=True).limit == 3
    assert TurnPost.read(STORED).metadata == {}
    assert MemoryPost.read({"conversation_turns": [TURN], "learner_id": None}).learner_id is None


@pytest.mark.parametrize("worded", ["true", "True", "1"])
def test_truth_is_written_in_several_ways(worded: str) -> None:
    assert MemoryRequest.read({"include_archive": worded}, worded=True).include_archive is True


def test_what_was_sent_is_in_no_error() -> None:
    with pytest.raises(errors.BadField) as caught:
        RecallRequest.read({"query": ["gizli"]})
    assert "gizli" not in str(caught.value.about)
    assert caught.value.__cause__ is None
