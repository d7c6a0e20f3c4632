"""The days and months that a question names, and the question without them."""

from __future__ import annotations

import re

from app.core.language.dates.months import TURKISH_MONTHS
from app.research.figures.claim_dates import Day, days_of

_LOCATED = re.compile(
    rf"\b({'|'.join(TURKISH_MONTHS)})['’]?(?:[dt][ae]ki(?:l[ae]r)?\w{{0,4}}|l[iu]k)\b"
)
_BEHIND = re.compile(r"['’]?[a-z]{0,8}(?: ay[iu]\w{0,8}| tarihli| tarihinde\w{0,4})?\b")


def asked_days(flat: str) -> tuple[list[Day], str]:
    """The days of a folded question, and the question without them and their endings."""
    flat = _LOCATED.sub(r"\1ta", flat)
    days = days_of(flat)
    for each in sorted(days, key=lambda day: -day.start):
        behind = _BEHIND.match(flat, each.end)
        end = behind.end() if behind is not None else each.end
        flat = f"{flat[: each.start]} {flat[end:]}"
    return days, " ".join(flat.split())
