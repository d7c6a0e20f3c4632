"""The order of lines that were read."""

from __future__ import annotations

import pytest

from app.core.reading.features import ReadText
from app.core.reading.reader import best_lines
from app.turns.answers.past.line_order import present_first

NOW, BEFORE = "Magnezyum 1,4 mg/dL", "Önceki magnezyum (11.08.2025): 1,9"


@pytest.mark.parametrize(
    ("question", "first"),
    [("magnezyum kaç çıkmış", NOW), ("magnezyum önceki tahlilde kaçtı", BEFORE)],
)
def test_what_calls_itself_earlier_stands_behind_what_holds_now(question: str, first: str) -> None:
    lines = best_lines(
        question, [ReadText(f"{BEFORE}\n\n{NOW}", "", "Tahlil")], None, None, {}
    ).lines
    earlier = next(each for each in lines if each.line.text == BEFORE)
    others = tuple(each for each in lines if each is not earlier)
    ordered = present_first(question, (earlier, *others))
    assert ordered[0].line.text == first
    assert sorted(map(id, ordered)) == sorted(map(id, lines))


def test_an_earlier_value_that_stands_alone_is_told() -> None:
    lines = best_lines("magnezyum kaç", [ReadText(BEFORE, "", "Tahlil")], None, None, {}).lines
    assert present_first("magnezyum kaç", lines) == lines
    assert present_first("magnezyum kaç", ()) == ()
