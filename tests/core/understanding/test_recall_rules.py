"""Rules for what is asked of the past."""

from __future__ import annotations

import pytest

from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.recall_rules import asks_in_past


def test_what_somebody_was_to_do_is_asked_of_the_past() -> None:
    assert asks_in_past(ParsedMessage("kaç litre su koyacaklardı"))
    assert not asks_in_past(ParsedMessage("kaç litre su koyacaklar"))


@pytest.mark.parametrize(
    "question",
    ["ona ne emanet etmiştim ben", "ilacı niye bıraktıydım", "bakan adama ne diycektim"],
)
def test_what_its_writer_did_is_asked_of_the_past(question: str) -> None:
    assert asks_in_past(ParsedMessage(question))
    assert not asks_in_past(ParsedMessage("hiç gitmemiştim"))
