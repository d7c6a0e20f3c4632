"""Times of day in words, as they are said in Turkish: "11'i on geçe", "üçe çeyrek kala", "dokuz
buçukta"."""

from __future__ import annotations

import re
from functools import partial

from app.core.language.numerals import ONES, TENS
from app.core.language.turkish import APOSTROPHES, fold

_HOURS = (
    "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz", "on", "on bir", "on iki",
)  # fmt: skip
_SOFT = {"dort": "dord"}
_NAMED = {fold(name): hour for hour, name in enumerate(_HOURS, 1)}
_MINUTES = {"ceyrek": 15} | ONES | {t: v for t, v in TENS.items() if v < 60}
_FIGURES = re.compile(rf"(\d{{1,2}})[{APOSTROPHES}]?")
_HOUR = (
    rf"(?P<hour>\d{{1,2}}[{APOSTROPHES}]?|on bir|on iki"
    r"|bir|iki|uc|dort|dord|bes|alti|yedi|sekiz|dokuz|on)"
)
_MINUTE = (
    r"(?P<minute>\d{1,2}|ceyrek|(?:(?:on|yirmi|otuz|kirk|elli) ?)?"
    r"(?:bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz)?)"
)
_PAST = re.compile(rf"\b{_HOUR}y?[iu] {_MINUTE} gec(?:e\w{{0,3}}|iyor\w{{0,3}})\b")
_BEFORE = re.compile(rf"\b{_HOUR}y?[ae] {_MINUTE} (?:kala\w{{0,3}}|var)\b")
_HALF = re.compile(
    rf"\b(?:saat {_HOUR} bucuk\w{{0,4}}|{_HOUR.replace('hour', 'other')} bucukt?a)\b"
)
_NOON = 12


def clock_in_figures(flat: str) -> str:
    """A folded text with its times of day in figures; hours that may be of the afternoon as well
    stand as both: "ucu on gece" is "3.10 15.10"."""
    for pattern, way in ((_PAST, 1), (_BEFORE, -1), (_HALF, 0)):
        flat = pattern.sub(partial(_figures, way=way), flat)
    return flat


def _figures(found: re.Match[str], *, way: int) -> str:
    told = found.groupdict()
    hour = _hour_of(told.get("hour") or told.get("other") or "")
    minute = _minute_of(told["minute"]) if way else 30
    if hour is None or minute is None or hour > 24:
        return found[0]
    at = (60 * hour + (way or 1) * minute) % (60 * 24)
    hour, minute = divmod(at, 60)
    both = [hour, hour + _NOON] if hour < _NOON else [hour]
    return " ".join(f"{each}.{minute:02d}" for each in both)


def _hour_of(said: str) -> int | None:
    if figures := _FIGURES.fullmatch(said):
        return int(figures[1])
    return _NAMED.get({soft: hard for hard, soft in _SOFT.items()}.get(said, said))


def _minute_of(said: str) -> int | None:
    said = said.strip()
    if said.isdigit():
        return int(said) if int(said) < 60 else None
    values = [_MINUTES.get(word) for word in re.findall(r"on|yirmi|otuz|kirk|elli|[^\W\d_]+", said)]
    known = [value for value in values if value is not None]
    return sum(known) if known and len(known) == len(values) else None
