"""The days and months that a question names, and the question without them."""

from __future__ import annotations

import re

from app.core.language.dates.months import ANY_MONTH
from app.research.figures.claim_dates import Day, days_of

_LOCATED = re.compile(
    rf"\b({ANY_MONTH})(?:['’]?(?:[dt][ae]ki(?:l[ae]r)?\w{{0,4}}|l[iu]k)\b"
    rf"|(?= (?:ve|ile) (?:{ANY_MONTH})))"
)
_BEHIND = re.compile(r"['’]?[a-z]{0,8}(?: ay[iu]\w{0,8}| tarihli| tarihinde\w{0,4})?\b")


def asked_days(flat: str) -> tuple[list[Day], str]:
    """The days of a folded question in their order, and the question without them."""
    flat = _LOCATED.sub(r"\1ta", flat)
    days = sorted(days_of(flat), key=lambda day: day.start)
    for each in reversed(days):
        behind = _BEHIND.match(flat, each.end)
        end = behind.end() if behind is not None else each.end
        flat = f"{flat[: each.start]} {flat[end:]}"
    return days, " ".join(flat.split())


def agrees(asked: Day, day: Day) -> bool:
    """Whether a day may be the one that is ``asked`` for: what either leaves open agrees with any,
    and so does the month 0."""
    return (
        asked.month in (0, day.month)
        and (asked.year is None or day.year is None or asked.year == day.year)
        and (asked.day is None or day.day is None or asked.day == day.day)
    )
