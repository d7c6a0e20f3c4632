"""Figures of a chart in an Office file, as the table that it is drawn from."""

from __future__ import annotations

from typing import Any, Final

from app.research.office.office_xml import attribute, child

MOST_POINTS: Final = 1_000
MOST_SERIES: Final = 50


def chart_table(chart: Any) -> tuple[str, list[list[str]]]:
    """The title of a chart ("" without one) and its rows: the names of its series, then a row for
    each thing that is drawn. What is kept with the chart is read, not the sheet behind it."""
    title = next((_runs(each) for each in chart.iter("{*}title")), "")
    series = list(chart.iter("{*}ser"))[:MOST_SERIES]
    names = [_first_point(child(each, "tx")) for each in series]
    kinds: dict[int, str] = {}
    columns: list[dict[int, str]] = []
    for each in series:
        kinds = _points(each, ("cat", "xVal")) | kinds
        columns.append(_points(each, ("val", "yVal")))
    places = sorted({at for column in columns for at in column})
    rows = [[kinds.get(at, ""), *(column.get(at, "") for column in columns)] for at in places]
    return title, [["", *names], *rows] if rows else []


def _runs(title: Any) -> str:
    """The words of a title."""
    return "".join(each.text or "" for each in title.iter("{*}t"))


def _first_point(name: Any) -> str:
    return "" if name is None else next((each.text or "" for each in name.iter("{*}v")), "")


def _points(series: Any, names: tuple[str, ...]) -> dict[int, str]:
    """What stands at each place of a series."""
    held = next((each for name in names if (each := child(series, name)) is not None), None)
    found: dict[int, str] = {}
    for point in () if held is None else held.iter("{*}pt"):
        at = attribute(point, "idx")
        if at.isdecimal() and len(at) < len(str(MOST_POINTS)) and len(found) < MOST_POINTS:
            value = child(point, "v")
            found[int(at)] = "" if value is None else _plain(value.text or "")
    return found


def _plain(value: str) -> str:
    """A value without what reckoning left behind it."""
    try:
        number = float(value)
    except ValueError:
        return value
    return f"{number:.10g}" if "." in value or "e" in value.lower() else value
