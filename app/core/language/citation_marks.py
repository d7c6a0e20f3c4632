"""Citation marks, as in "[2]": they lead to a source, and are ours alone.

A page or a model may write "[2]" as well, and a reader would take it for a source that was checked.
What reads like a mark and is none is written in round brackets, in whatever way the square ones
were come by.
"""

from __future__ import annotations

import re

_OPEN, _CLOSE = "[【［〔〚⟦", "]】］〕〛⟧"
_WITHIN = rf"[^{re.escape(_OPEN + _CLOSE)}\n]{{1,60}}"
_LIKE_A_MARK = re.compile(rf"[{re.escape(_OPEN)}]{{1,9}}({_WITHIN})[{re.escape(_CLOSE)}]{{1,9}}")
_LIKE_A_MARK_OR_CODE = re.compile(rf"`[^`\n]{{1,500}}`|[ \t]{{0,2}}{_LIKE_A_MARK.pattern}")
_NUMBERS = re.compile(r"[\W_]*\d{1,3}(?:[\W_]{1,9}\d{1,3}){0,9}[\W_]*")
_ENTITY = re.compile(
    r"&(?:#0{0,8}(\d{2,3})|#[xX]0{0,8}([0-9a-fA-F]{2})|([lr])(?:sqb|brack));", re.IGNORECASE
)
_OURS = re.compile(r"\[\d{1,4}(?:, \d{1,4})*+\]")
_DIGITS = re.compile(r"\d+")
_SIGNS = "[]0123456789"


def without_marks(text: str) -> str:
    """Somebody's text without anything that reads like a mark of ours, be it a number or the id of
    a passage ("[K2]")."""
    return _LIKE_A_MARK.sub(_rounded, _ENTITY.sub(_sign, text))


def without_numbers(text: str) -> str:
    """What a model wrote without marks that it numbered itself; other figures in square brackets
    stand in round ones. Ids of passages stay: they are how it cites; and code does."""
    return _LIKE_A_MARK_OR_CODE.sub(_unnumbered, _ENTITY.sub(_sign, text))


def numbered_from(text: str, first: int) -> str:
    """A text of ours whose marks begin at 1, with marks that begin at ``first``."""
    return _OURS.sub(
        lambda mark: _DIGITS.sub(lambda each: str(int(each.group()) + first - 1), mark.group()),
        text,
    )


def _rounded(found: re.Match[str]) -> str:
    """A mark in round brackets; anything else in square ones stays."""
    said: str = found.group(1)
    letters = {letter.casefold() for letter in said if letter.isalpha()}
    if not any(map(str.isdigit, said)) or letters - {"k"}:
        return found.group()
    return f"({said.rstrip(chr(92))})"


def _unnumbered(found: re.Match[str]) -> str:
    said = found.group(1)
    if said is None or any(map(str.isalpha, said)):
        return found.group()
    if _NUMBERS.fullmatch(said):
        return ""
    return found.group()[: -len(found.group().lstrip())] + _rounded(found)


def _sign(found: re.Match[str]) -> str:
    """A bracket or digit that is written by its number or name; any other sign stays as it is."""
    decimal, sixteenth, side = found.groups()
    if side:
        return "[" if side in "lL" else "]"
    sign = chr(int(decimal) if decimal else int(sixteenth, 16))
    return sign if sign in _SIGNS else found.group()
