"""Numbers of a Word document's lists and headings, which stand nowhere in its text: a clause "4.2"
is a paragraph of the second level of a list."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from app.research.office.office_xml import attribute, child

_LEVELS: Final = 9
MOST_COUNTED: Final = 9_999
_DEEPEST_STYLE: Final = 20
_NUMBER = re.compile(r"%([1-9])")
_ROMAN: Final = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"),
        strict=True,
    )
)
_WITHOUT: Final = frozenset({"bullet", "none"})
"""Levels that have a point, or nothing, in the place of a number."""


class _Level(NamedTuple):
    start: int = 1
    form: str = "decimal"
    text: str = ""
    plain: bool = False
    """Numbers of the levels above are written in figures, too."""


@dataclass(slots=True)
class _List:
    """A list and how far it is counted."""

    levels: dict[int, _Level]
    by_style: dict[str, int]
    """The levels that styles have by themselves."""
    counted: dict[int, int] = field(default_factory=dict)

    def next_at(self, level: int) -> str:
        """The number of the next paragraph at a level, as it is written."""
        begin = self.levels.get(level, _Level()).start
        self.counted[level] = min(self.counted.get(level, begin - 1) + 1, MOST_COUNTED)
        for below in [each for each in self.counted if each > level]:
            del self.counted[below]
        shown = self.levels.get(level, _Level())
        if shown.form in _WITHOUT:
            return ""

        def written(found: re.Match[str]) -> str:
            at = int(found[1]) - 1
            of = self.levels.get(at, _Level())
            number = self.counted.setdefault(at, of.start) if at <= level else of.start
            return written_number(number, "decimal" if shown.plain else of.form)

        number = _NUMBER.sub(written, shown.text).strip()
        # Behind "4.2." a sentence would seem to end.
        return number.removesuffix(".") if "." in number[:-1] else number


class WordNumbers:
    """The numbers of the paragraphs of one document, asked for in their order."""

    def __init__(self, numbering: Any = None, styles: Any = None) -> None:
        self._styles: dict[str, Any] = {}
        if styles is not None:
            self._styles = {attribute(s, "styleId"): s for s in styles.iterchildren("{*}style")}
        self._lists: dict[str, _List] = {}
        self._begun: set[str] = set()
        self._starts: dict[str, dict[int, int]] = {}
        if numbering is not None:
            self._read(numbering)

    def of(self, paragraph: Any) -> str:
        """The number that stands before a paragraph, such as "4.2." or "a)"; "" for none."""
        known, level = self._asked(paragraph)
        of = self._lists.get(known)
        if of is None or not 0 <= level < _LEVELS:
            return ""
        if known not in self._begun:
            # A list that says where it begins begins anew, though another one counts with it.
            self._begun.add(known)
            of.counted.update({at: start - 1 for at, start in self._starts[known].items()})
        return of.next_at(level)

    def _asked(self, paragraph: Any) -> tuple[str, int]:
        """The list and the level of a paragraph: its own, or those of its style."""
        properties = child(paragraph, "pPr")
        own = child(properties, "numPr")
        known, level = attribute(child(own, "numId"), "val"), attribute(child(own, "ilvl"), "val")
        style = attribute(child(properties, "pStyle"), "val")
        above = style
        for _ in range(_DEEPEST_STYLE):
            if known or above not in self._styles:
                break
            style, of = above, self._styles[above]
            of_style = child(child(of, "pPr"), "numPr")
            known = attribute(child(of_style, "numId"), "val")
            level = level or attribute(child(of_style, "ilvl"), "val")
            above = attribute(child(of, "basedOn"), "val")
        if not level and known in self._lists:
            return known, self._lists[known].by_style.get(style, 0)
        return known, _whole(level, 0)

    def _read(self, numbering: Any) -> None:
        lists = {
            attribute(each, "abstractNumId"): _list(each)
            for each in numbering.iterchildren("{*}abstractNum")
        }
        for each in numbering.iterchildren("{*}num"):
            known = attribute(each, "numId")
            of = lists.get(attribute(child(each, "abstractNumId"), "val"))
            if of is None or not known:
                continue
            self._lists[known] = of
            self._starts[known] = {
                _whole(attribute(over, "ilvl"), 0): _whole(
                    attribute(child(over, "startOverride"), "val"), 1
                )
                for over in each.iterchildren("{*}lvlOverride")
                if child(over, "startOverride") is not None
            }


def _list(abstract: Any) -> _List:
    levels: dict[int, _Level] = {}
    by_style: dict[str, int] = {}
    for each in abstract.iterchildren("{*}lvl"):
        at = _whole(attribute(each, "ilvl"), 0)
        levels[at] = _Level(
            _whole(attribute(child(each, "start"), "val"), 1),
            attribute(child(each, "numFmt"), "val") or "decimal",
            attribute(child(each, "lvlText"), "val"),
            child(each, "isLgl") is not None,
        )
        if style := attribute(child(each, "pStyle"), "val"):
            by_style[style] = at
    return _List(levels, by_style)


def written_number(number: int, form: str) -> str:
    """A number in letters, in Roman figures or in figures."""
    if form in ("lowerLetter", "upperLetter") and number > 0:
        letter = chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, 9)
        return letter.upper() if form == "upperLetter" else letter
    if form in ("lowerRoman", "upperRoman") and number > 0:
        roman = ""
        for value, letters in _ROMAN:
            roman += letters * (number // value)
            number %= value
        return roman.upper() if form == "upperRoman" else roman
    return f"{number:02}" if form == "decimalZero" else str(number)


def _whole(written: str, otherwise: int) -> int:
    return (
        min(int(written), MOST_COUNTED)
        if written.isdecimal() and len(written) < _LEVELS
        else otherwise
    )
