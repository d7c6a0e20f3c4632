"""Tests that a page of the documentation names, as `tests/a/test_b.py::test_c`, and what is wrong
with them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"`(?P<file>[^`:]+)::(?P<name>[^`]+)`")


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


def missing_tests(cell: str) -> Iterator[str]:
    """The tests named in a cell of a table that are not there, in its words."""
    for test in NAMED.finditer(cell):
        if not test["file"].startswith("tests/") or test["name"] not in _functions(test["file"]):
            yield test.group()


def cells(line: str) -> list[str]:
    """The cells of a row of a table in Markdown."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
