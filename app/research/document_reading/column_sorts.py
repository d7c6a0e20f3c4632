"""Sorts of the columns of a table: days, figures."""

from __future__ import annotations

import re

from app.core.language.turkish import fold
from app.research.document_reading.asked_rows import amount
from app.research.document_reading.whole_tables import WholeTable
from app.research.figures.claim_dates import days_of

_CODED = re.compile(r"[^\W\d_]{1,5}[-./ ]?\d{1,9}[^\W\d_]?")


def date_of(cell: str) -> tuple[int, int, int] | None:
    """The one whole day of a cell, as year, month and day."""
    found = days_of(fold(cell)) if any(each.isdigit() for each in cell) else []
    if len(found) != 1 or found[0].year is None or found[0].day is None:
        return None
    return found[0].year, found[0].month, found[0].day


def date_columns(table: WholeTable) -> list[int]:
    """The columns of which most cells are days."""
    count = len(table.rows)
    found = []
    for at in range(len(table.group.cells[0])):
        days = sum(date_of(cell) is not None for cell in table.group.column(at))
        if 2 * days > count:
            found.append(at)
    return found


def figure_columns(table: WholeTable) -> list[int]:
    """The columns of which most cells are one number."""
    count = len(table.rows)
    return [
        at
        for at in range(len(table.group.cells[0]))
        if 2 * sum(map(_is_figure, table.group.column(at))) > count
    ]


def _is_figure(cell: str) -> bool:
    return amount(cell) is not None and _CODED.fullmatch(cell.strip()) is None
