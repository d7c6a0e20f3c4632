"""Conversations in which things were only noted are told from those in which something was
answered."""

from __future__ import annotations

import pytest

from app.core.domain.messages import Kind, Message
from app.core.wording.speech import LANGUAGES
from app.memory.sessions.only_noted import only_noted

NOTED = [each.noted for each in LANGUAGES.values()]


def _conversation(*answers: str) -> list[Message]:
    told = Message("s", "user", "kombinin bakımı 1450 lira tuttu", 1, Kind.QUESTION)
    return [told, *(Message("s", "assistant", each, 2, Kind.ANSWER) for each in answers)]


@pytest.mark.parametrize("noted", NOTED)
def test_each_answer_says_only_that_it_was_noted(noted: str) -> None:
    assert only_noted(_conversation(noted))
    assert only_noted(_conversation(noted, noted))
    assert not only_noted(_conversation(noted, "Kombi yılda bir bakılır.")), "one is an answer"


def test_without_an_answer_nothing_was_noted() -> None:
    assert not only_noted(_conversation())
