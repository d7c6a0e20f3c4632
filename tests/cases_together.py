"""The cases of a test as one test, so that a run of everything need not list, prepare and report
each: that takes longer than what most of them do.

With ``--cases-together`` each parametrized function that asks for nothing but its cases is one
test. All its cases are tried, whichever fails, and each that failed is told with its values.
Without it each case is a test of its own that can be chosen by its name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

Case = dict[str, object]
"""The arguments of a test, by their names."""


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "make one test of all cases of a function"
    parser.addoption("--cases-together", action="store_true", help=told)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> list[pytest.Item] | None:
    if not collector.config.getoption("cases_together") or not inspect.isfunction(obj):
        return None
    if not collector.istestfunction(obj, name) or any(collector.iter_markers("parametrize")):
        return None
    cases = cases_of(obj)
    if cases is None:
        return None
    check = partial(obj, collector.obj()) if isinstance(collector, pytest.Class) else obj
    return [pytest.Function.from_parent(collector, name=name, callobj=together(obj, check, cases))]


def cases_of(test: Callable[..., object]) -> list[Case] | None:
    """The cases of a test that asks for nothing else, and is carried out in the same way in each;
    ``None`` for any other."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    if not marks or inspect.iscoroutinefunction(test) or hasattr(test, "hypothesis"):
        return None
    rows = [_rows(*mark.args, **mark.kwargs) for mark in marks]
    if any(each is None for each in rows):
        return None
    # The decorator next to the function is the one whose cases change slowest.
    cases = [
        {name: value for part in parts for name, value in part.items()}
        for parts in product(*(each for each in rows if each is not None))
    ]
    asked = set(inspect.signature(test).parameters) - {"self"}
    return cases if cases and asked == set(cases[0]) else None


def _rows(
    names: str | Sequence[str], values: object, ids: object = None, **others: object
) -> list[Case] | None:
    """The cases of one decorator; ``None`` where one of them has a mark of its own, or is made by
    a fixture."""
    # What is read once is left for those who read it.
    if others or not isinstance(values, Sequence | set | frozenset | dict):
        return None
    listed = [each.strip() for each in names.split(",")] if isinstance(names, str) else [*names]
    rows: list[Case] = []
    for value in values:
        if isinstance(value, ParameterSet):
            if value.marks:
                return None
            row: Sequence[object] = value.values
        else:
            row = [value] if len(listed) == 1 else value
        rows.append(dict(zip(listed, row, strict=True)))
    return rows


def together(
    test: Callable[..., object], check: Callable[..., object], cases: Sequence[Case]
) -> Callable[[], None]:
    """A test that tries all cases."""

    def all_cases() -> None:
        failures = [*_failures(check, cases)]
        if failures:
            raise ExceptionGroup(f"{len(failures)} of {len(cases)} cases failed", failures)

    whole: Any = all_cases
    whole.__name__, whole.__doc__, whole.__module__ = test.__name__, test.__doc__, test.__module__
    # Where pytest says that it stands.
    whole.place_as = test
    marks = getattr(test, "pytestmark", ())
    whole.pytestmark = [mark for mark in marks if mark.name != "parametrize"]
    return all_cases


def _failures(check: Callable[..., object], cases: Sequence[Case]) -> Iterator[Exception]:
    """What goes wrong in each; if one is skipped, so is the test once all others are fine."""
    skipped: BaseException | None = None
    failed = False
    for case in cases:
        try:
            check(**case)
        except pytest.skip.Exception as skip:
            skipped = skip
        except pytest.fail.Exception as failure:
            failed = True
            yield AssertionError(f"{case}: {failure}")
        except Exception as error:
            failed = True
            error.add_note(f"The case: {case}")
            yield error
    if skipped is not None and not failed:
        raise skipped
