"""The page of what the window was asked for, ``docs/window.md``: every row says what was seen and
how it is now, and names tests, pictures or measurements that are there.

Also tests: tests/named_tests.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.named_tests import NAMED, ROOT, cells, missing_tests

PAGE = ROOT / "docs" / "window.md"
_PICTURE = re.compile(r"\[picture\]\((?P<target>[^)]+)\)")
_MEASURED = re.compile(r"`tests\.benchmarks\.(?P<module>\w+)`")


def _rows() -> list[list[str]]:
    lines = PAGE.read_text("utf-8").splitlines()
    return [cells(line) for line in lines if re.match(r"\|\s*\d+\.\d+", line)]


ROWS = _rows()


def _wrong(row: list[str]) -> Iterator[str]:
    """What a row lacks."""
    if len(row) != 4 or not all(row[:3]):
        yield "it says nothing"
        return
    shown = row[3]
    if not any(kind.search(shown) for kind in (NAMED, _PICTURE, _MEASURED)):
        yield "nothing shows it"
    for test in missing_tests(shown):
        yield f"there is no {test}"
    for picture in _PICTURE.finditer(shown):
        if not (PAGE.parent / picture["target"]).is_file():
            yield f"there is no {picture.group()}"
    for measured in _MEASURED.finditer(shown):
        if not (ROOT / "tests" / "benchmarks" / f"{measured['module']}.py").is_file():
            yield f"there is no {measured.group()}"
    rest = shown
    for kind in (NAMED, _PICTURE, _MEASURED):
        rest = kind.sub("", rest)
    if rest.strip(" ,"):
        yield f"it is shown by nothing that can be looked at: {rest}"


def test_what_shows_it_is_there() -> None:
    assert ROWS
    assert [f"{row[0]}: {problem}" for row in ROWS for problem in _wrong(row)] == []


def test_the_numbers_go_on() -> None:
    seen: dict[str, int] = {}
    for number, *_ in ROWS:
        part = number.partition(".")[0]
        seen[part] = seen.get(part, 0) + 1
        assert number == f"{part}.{seen[part]:02}"


@pytest.mark.parametrize(
    ("shown", "problem"),
    [
        ("", "nothing shows it"),
        ("looked at", "nothing shows it"),
        ("`tests/test_window_page.py::test_gone`", "there is no"),
        ("[picture](gallery/gone.png)", "there is no"),
        ("`tests.benchmarks.gone`", "there is no"),
        ("`tests/test_window_page.py::test_the_numbers_go_on` and more", "it is shown by nothing"),
    ],
)
def test_a_row_that_lacks_something_is_seen(shown: str, problem: str) -> None:
    here = "`tests/test_window_page.py::test_the_numbers_go_on`"
    assert list(_wrong(["1.01", "A fault", "Gone", here])) == []
    assert any(said.startswith(problem) for said in _wrong(["1.01", "A fault", "Gone", shown]))
