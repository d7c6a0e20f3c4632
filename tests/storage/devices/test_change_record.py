"""Which of two records of the same part is the greater."""

from __future__ import annotations

import json

import pytest

from app.core.wording.archive_text import GONE, GONE_ANSWER
from app.storage.devices.change_record import ChangeRecord


def _record(
    kind: str,
    payload: dict[str, str] | None,
    *,
    part: str = "row",
    clock: int = 1,
    device: str = "a",
) -> ChangeRecord:
    told = None if payload is None else json.dumps(payload)
    return ChangeRecord(kind, "key", part, "s", clock, device, 1, 1, told)


@pytest.mark.parametrize(
    ("lasting", "later"),
    [
        (_record("message", {"content": GONE}), _record("message", {"content": "demir?"}, clock=2)),
        (
            _record("message", {"content": GONE_ANSWER}),
            _record("message", {"content": "demir"}, clock=2),
        ),
        (_record("memory", None), _record("memory", {"learner_id": "x"}, clock=2)),
        (
            _record("session", {"title": "Demir", "metadata": "user"}, part="title"),
            _record("session", {"title": "Kalay", "metadata": "model"}, part="title", clock=2),
        ),
    ],
    ids=["question taken out", "answer taken out", "gone for good", "the user's own title"],
)
def test_what_stands_above_a_later_record(lasting: ChangeRecord, later: ChangeRecord) -> None:
    assert lasting.greatness > later.greatness


def test_else_the_later_one_is_the_greater_and_of_one_moment_that_of_the_greater_machine() -> None:
    first = _record("message", {"content": "demir"})
    assert _record("message", {"content": "kalay"}, clock=2).greatness > first.greatness
    assert _record("message", {"content": "kalay"}, device="b").greatness > first.greatness
