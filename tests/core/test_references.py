"""Which earlier turn a message means."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.references import ReferenceDetector, resolve_turn
from tests.benchmarks.understanding import by_split, load, measure_references

ROWS = load(Path(__file__).parent.parent / "data" / "references.jsonl")


@pytest.mark.parametrize(("split", "rows"), list(by_split(ROWS)))
def test_our_own_references_are_resolved(split: str, rows: list[dict[str, object]]) -> None:
    scores, _ = measure_references(rows)

    # A floor against regressions; docs and reports quote the measured figures.
    assert scores["accuracy"] >= {"tune": 0.95, "held": 0.8}[split]


@pytest.mark.parametrize(
    ("text", "kind", "position", "direction"),
    [
        ("ikinci sorum", "ordinal", 2, None),
        ("sondan üçüncü cevabın", "ordinal", -3, "last"),
        ("pangalawa sa huli", "ordinal", -2, "last"),
        ("az önceki cevap", "temporal", -1, "last"),
        ("3. soru", "numeric", 3, None),
        ("bu cevabın", "demonstrative", -1, None),
        ("başa dön", "ordinal", 1, "first"),
    ],
)
def test_a_reference_says_what_it_is(
    text: str, kind: str, position: int, direction: str | None
) -> None:
    found = ReferenceDetector().detect_reference(text)

    assert found is not None
    assert (found.type, found.position, found.direction) == (kind, position, direction)
    assert 0 < found.confidence <= 1
    assert found.raw_text


@pytest.mark.parametrize(
    "text",
    ["Tip 2 diyabet", "ilk yardım", "B12", "third trimester", "huli na ba", "son adet", "5 mg"],
)
def test_most_numbers_are_no_references(text: str) -> None:
    assert ReferenceDetector().detect_reference(text) is None


def test_the_turn_itself_is_returned() -> None:
    detector = ReferenceDetector()
    history = ["a", "b", "c"]
    second = detector.detect_reference("ikinci sorum")
    fifth = detector.detect_reference("beşinci sorum")
    latest = detector.detect_reference("my last question")

    assert second and fifth and latest
    assert detector.resolve_reference(second, history) == "b"
    assert detector.resolve_reference(latest, history) == "c"
    assert detector.resolve_reference(fifth, history) is None
    assert detector.resolve_reference(latest, []) is None


@pytest.mark.parametrize("turns", [0, -1])
def test_without_turns_nothing_is_meant(turns: int) -> None:
    assert resolve_turn("son cevabın", turns) is None


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.integers(0, 50))
def test_whatever_is_typed_stays_within_the_conversation(text: str, turns: int) -> None:
    number = resolve_turn(text, turns)

    assert number is None or 1 <= number <= turns


@given(st.integers(1, 20), st.sampled_from(["{}. soru", "#{} cevap", "answer {}", "tanong {}"]))
def test_a_numbered_turn_is_found_exactly_when_it_exists(number: int, wording: str) -> None:
    assert resolve_turn(wording.format(number), number) == number
    assert resolve_turn(wording.format(number), number - 1) is None
