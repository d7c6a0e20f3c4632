"""How a line stands among the others: by its share of the best, and by its rank."""

from __future__ import annotations

from app.core.reading.rank_features import stand_among


def line(inside: float, *, heads: float = 0.0, figure: float = 0.0) -> dict[str, float]:
    return {
        "in line": inside,
        "in heads": heads,
        "in asked": 0.0,
        "in title": 0.0,
        "in label": 0.0,
        "in source": 0.5,
        "around": 0.0,
        "figure": figure,
    }


def test_the_line_with_most_is_first_and_the_others_have_their_share() -> None:
    lines = [line(0.2), line(0.4), line(0.2)]
    stand_among(lines)
    assert [each["share line"] for each in lines] == [0.5, 1.0, 0.5]
    assert [each["rank line"] for each in lines] == [0.5, 1.0, 0.5]


def test_what_stands_above_a_line_counts_by_another_measure() -> None:
    lines = [line(0.2, heads=0.6), line(0.4)]
    stand_among(lines)
    assert lines[0]["share line"] == 0.5
    assert lines[0]["share under"] == 1.0
    assert lines[1]["share under"] == 0.5


def test_only_lines_that_give_the_figure_compete_for_it() -> None:
    lines = [line(0.9), line(0.3, figure=1.0)]
    stand_among(lines)
    assert [each["share figure"] for each in lines] == [0.0, 1.0]


def test_where_nothing_has_anything_all_are_alike() -> None:
    lines = [line(0.0), line(0.0)]
    stand_among(lines)
    assert {each["share line"] for each in lines} == {0.0}
    assert {each["rank line"] for each in lines} == {1.0}
