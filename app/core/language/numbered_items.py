"""Lists in running text that count from one: "1. … 2. …", on lines of their own or in a sentence."""

from __future__ import annotations

import re

_NUMBERED = re.compile(r"(?:^|(?<=[\s:;,]))(\d{1,2})[).][ \t]+", re.MULTILINE)
LONGEST = 20_000
"""Characters of a text that are looked through."""


def items_in(text: str) -> list[str]:
    """The items of a text's first list of two and more, in their order; none without one."""
    text = text[:LONGEST]
    marks: list[re.Match[str]] = []
    for mark in _NUMBERED.finditer(text):
        if int(mark[1]) == len(marks) + 1:
            marks.append(mark)
    if len(marks) < 2:
        return []
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    parts = (text[mark.end() : end] for mark, end in zip(marks, ends, strict=True))
    return [part.strip().partition("\n")[0].rstrip(" ,;") for part in parts]
