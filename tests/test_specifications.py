"""The table of requirements in ``docs/specifications.md``: every row has a state, and what is said
to work names tests that are there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.named_tests import NAMED, ROOT, cells, missing_tests

PAGE = ROOT / "docs" / "specifications.md"
STATES = ("works", "partly", "missing", "deviates")
_LINK = re.compile(r"\]\((?P<target>[^)]+)\)")


class Row(NamedTuple):
    """A requirement as the table has it."""

    number: str
    section: str
    requirement: str
    state: str
    tests: str
    remark: str


def _rows() -> list[Row]:
    lines = PAGE.read_text("utf-8").splitlines()
    found = [line for line in lines if re.match(r"\|\s*\d+\.\d+", line)]
    split = [cells(line) for line in found]
    for line, row in zip(found, split, strict=True):
        assert len(row) == len(Row._fields), line
    return [Row(*row) for row in split]


ROWS = _rows()


def _wrong(row: Row) -> Iterator[str]:
    """What a row lacks."""
    if not (row.section and row.requirement):
        yield "it says nothing"
    if row.state not in STATES:
        yield f"no state: {row.state!r}"
    if row.state != "missing" and not NAMED.search(row.tests):
        yield "it names no test"
    if row.state != "works" and not row.remark:
        yield "it does not say what is missing, or why it deviates"
    if NAMED.sub("", row.tests).strip(" ,"):
        yield "something stands among the tests that is none"
    for test in missing_tests(row.tests):
        yield f"there is no {test}"


def test_each_requirement_has_a_state_and_names_tests_that_are_there() -> None:
    assert ROWS
    assert [f"{row.number}: {problem}" for row in ROWS for problem in _wrong(row)] == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"state": ""}, "no state: ''"),
        ({"tests": ""}, "it names no test"),
        ({"tests": "`tests/test_specifications.py::test_gone`"}, "there is no"),
        ({"tests": "`tests/nowhere.py::test_gone`"}, "there is no"),
        ({"state": "deviates"}, "it does not say"),
        ({"requirement": ""}, "it says nothing"),
    ],
)
def test_a_row_that_lacks_something_is_seen(change: dict[str, str], problem: str) -> None:
    here = "`tests/test_specifications.py::test_a_row_that_lacks_something_is_seen`"
    row = Row("1.01", "Schema", "A table.", "works", here, "")
    assert list(_wrong(row)) == []
    assert any(said.startswith(problem) for said in _wrong(row._replace(**change)))


def test_the_numbers_go_on_within_each_specification() -> None:
    counts: Counter[str] = Counter()
    for row in ROWS:
        specification = row.number.partition(".")[0]
        counts[specification] += 1
        assert row.number == f"{specification}.{counts[specification]:02}"
    assert list(counts) == list("12345")


def test_the_count_at_the_top_is_true() -> None:
    counts = Counter(row.state for row in ROWS)
    said = ", ".join(f"{counts[state]} {state}" for state in STATES)
    assert f"{len(ROWS)} requirements: {said}." in PAGE.read_text("utf-8")


def test_the_decisions_that_are_named_are_there() -> None:
    targets = [link["target"] for link in _LINK.finditer(PAGE.read_text("utf-8"))]
    assert targets
    for target in targets:
        assert (PAGE.parent / target).is_file(), target


def test_the_places_that_are_named_are_there() -> None:
    places = [
        place
        for line in PAGE.read_text("utf-8").splitlines()
        if line.startswith("Where it lives: ")
        for place in re.findall(r"`([^`]+)`", line)
    ]
    assert places
    assert [place for place in places if not (ROOT / "app" / place).exists()] == []
