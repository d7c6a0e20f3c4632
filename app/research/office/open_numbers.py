"""Numbers of the lists and headings of an OpenDocument text, which stand nowhere in it: a clause
"4.2" is a paragraph in a list within a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from app.research.office.office_xml import attribute, local_name
from app.research.office.word_numbers import MOST_COUNTED, written_number

_FORMS: Final = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman"} | {
    "I": "upperRoman"
}
_PLACE = re.compile(r"%([1-9]|10)%")
_LEVELS: Final = 10
_LONGEST: Final = 4
_OUTLINE: Final = "\0"
"""The name of the style that numbers headings; no list can have it."""


class _ListLevel(NamedTuple):
    form: str
    before: str
    behind: str
    start: int
    shown: int
    """How many levels the number of one names, its own included."""
    written: str
    """The number as newer programs write it ("%1%.%2%."), "" where the others say it."""


@dataclass(slots=True)
class _OpenList:
    """A list that is read: its style and how far each of its levels is counted."""

    style: str
    counted: dict[int, int] = field(default_factory=dict)
    waits: list[bool] = field(default_factory=list)
    """Whether an item of each level has no paragraph yet, the outermost first."""


class OpenNumbers:
    """The numbers of the paragraphs of one document, asked for in their order."""

    def __init__(self, *parts: Any) -> None:
        self._styles: dict[str, dict[int, _ListLevel]] = {}
        for part in parts:
            for style in () if part is None else part.iter("{*}list-style", "{*}outline-style"):
                outline = local_name(style) == "outline-style"
                name = _OUTLINE if outline else attribute(style, "name")
                self._styles.setdefault(name, dict(_levels(style)))
        self._open: list[_OpenList] = []
        self._last: dict[str, dict[int, int]] = {}
        self._named: dict[str, dict[int, int]] = {}
        self._headings = _OpenList(_OUTLINE)

    def begin(self, element: Any) -> None:
        """Enter a list."""
        style = attribute(element, "style-name")
        goes_on = attribute(element, "continue-numbering") == "true"
        if self._open:
            outer = self._open[-1]
            level = len(outer.waits) + 1
            if not goes_on:
                outer.counted.pop(level, None)
            counted, waits = outer.counted, [*outer.waits, False]
            self._open.append(_OpenList(style or outer.style, counted, waits))
        else:
            before = self._named.get(attribute(element, "continue-list"))
            if before is None and goes_on:
                before = self._last.get(style)
            self._open.append(_OpenList(style, {} if before is None else before, [False]))
            self._last[style] = self._open[0].counted
        if known := attribute(element, "id"):
            self._named[known] = self._open[-1].counted

    def item(self, element: Any) -> None:
        """Enter an item of the list; what has no number of its own is none."""
        of = self._open[-1]
        of.waits[-1] = local_name(element) == "list-item"
        start = _whole(attribute(element, "start-value"), -1)
        if of.waits[-1] and start >= 0:
            of.counted[len(of.waits)] = start - 1

    def end(self) -> None:
        """Leave a list."""
        self._open.pop()

    def of(self, paragraph: Any) -> str:
        """The number that stands before a paragraph or a heading; "" for none."""
        if self._open:
            of = self._open[-1]
            if not of.waits[-1]:
                return ""
            of.waits[-1] = False
            return self._next(of, len(of.waits))
        level = _whole(attribute(paragraph, "outline-level"), 0)
        unnumbered = attribute(paragraph, "is-list-header") == "true"
        if local_name(paragraph) != "h" or not level or unnumbered:
            return ""
        return self._next(self._headings, level)

    def _next(self, of: _OpenList, level: int) -> str:
        levels = self._styles.get(of.style, {})
        begin = levels[level].start if level in levels else 1
        of.counted[level] = min(of.counted.get(level, begin - 1) + 1, MOST_COUNTED)
        for below in [each for each in of.counted if each > level]:
            del of.counted[below]
        shown = levels.get(level)
        if shown is None or shown.form not in _FORMS:
            return ""

        def number(at: int) -> str:
            upper = levels.get(at)
            if upper is None or upper.form not in _FORMS:
                return ""
            return written_number(of.counted.get(at, upper.start), _FORMS[upper.form])

        if shown.written:
            told = _PLACE.sub(lambda found: number(int(found[1])), shown.written)
        else:
            upper = (number(at) for at in range(max(1, level - shown.shown + 1), level + 1))
            told = shown.before + ".".join(filter(None, upper)) + shown.behind
        told = " ".join(told.split())
        # Behind "4.2." a sentence would seem to end.
        return told.removesuffix(".") if "." in told[:-1] else told


def _levels(style: Any) -> Iterator[tuple[int, _ListLevel]]:
    for each in style:
        if local_name(each) not in ("list-level-style-number", "outline-level-style"):
            continue
        level = _whole(attribute(each, "level"), 0)
        if 1 <= level <= _LEVELS:
            yield (
                level,
                _ListLevel(
                    attribute(each, "num-format"),
                    attribute(each, "num-prefix"),
                    attribute(each, "num-suffix"),
                    _whole(attribute(each, "start-value"), 1),
                    _whole(attribute(each, "display-levels"), 1),
                    attribute(each, "num-list-format"),
                ),
            )


def _whole(written: str, otherwise: int) -> int:
    return int(written) if written.isdecimal() and len(written) <= _LONGEST else otherwise
