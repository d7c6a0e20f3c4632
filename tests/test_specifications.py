"""The table of requirements in ``docs/specifications.md``: every row has a state, and what is said
to work names tests that are there."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "specifications.md"
STATES = ("works", "partly", "missing", "deviates")
_TEST = re.compile(r"`(?P<file>[^`:]+)::(?P<name>[^`]+)`")
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
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in found]
    for line, row in zip(found, cells, strict=True):
        assert len(row) == len(Row._fields), line
    return [Row(*row) for row in cells]


ROWS = _rows()


@cache
def _functions(file: str) -> frozenset[str]:
    """The tests of a file, those of classes as ``Class::test``; none where there is no file."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    names = []
    for node in ast.parse(path.read_text("utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        before = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        names += [
            before + each.name
            for each in inside
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
    return frozenset(name for name in names if name.rpartition("::")[2].startswith("test_"))


def _wrong(row: Row) -> Iterator[str]:
    """What a row lacks."""
    if not (row.section and row.requirement):
        yield "it says nothing"
    if row.state not in STATES:
        yield f"no state: {row.state!r}"
    if row.state != "missing" and not _TEST.search(row.tests):
        yield "it names no test"
    if row.state != "works" and not row.remark:
        yield "it does not say what is missing, or why it deviates"
    if _TEST.sub("", row.tests).strip(" ,"):
        yield "something stands among the tests that is none"
    for test in _TEST.finditer(row.tests):
        if not test["file"].startswith("tests/") or test["name"] not in _functions(test["file"]):
            yield f"there is no {test.group()}"


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
