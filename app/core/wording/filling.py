"""Filling of prompts: the one way in which text that somebody wrote comes into one.

Material stands between labels ("<belge …>" … "</belge>"), and a model takes a label for one however
it is written: with spaces, in capitals, with letters that have no width. So no text may have any:
each "<" of what is filled in becomes "‹", which reads the same and opens nothing. What was filled
already keeps its labels.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable

LONGEST_ATTRIBUTE = 300
_OPENS = re.compile(r"[<＜﹤]|&(?:lt|LT|#0{0,8}60|#[xX]0{0,8}3[cC]);")
_SPACES = re.compile(r"\s+")
_LESS_THAN = re.compile(r"‹(?=[\s\d=.,%~≈-])")


class Filled(str):
    """A prompt, or a part of one, in which every label is ours."""

    __slots__ = ()


def fill(template: str, /, **fields: object) -> Filled:
    """``template`` with its fields: texts without labels of their own, those between quotation
    marks (``name="{field}"``) on one line and short."""
    parts = []
    for before, name, _, _ in string.Formatter().parse(template):
        parts.append(before)
        if name is None:
            continue
        value = fields[name]
        if isinstance(value, Filled):
            parts.append(value)
        elif before.endswith('="'):
            parts.append(_attribute(str(value)))
        else:
            parts.append(_without_labels(str(value)))
    return Filled("".join(parts))


def joined(between: str, parts: Iterable[Filled]) -> Filled:
    """Filled parts one after the other."""
    return Filled(between.join(parts))


def as_written(reply: str) -> str:
    """What a model wrote, with "less than" as it stood in the text that it read."""
    return _LESS_THAN.sub("<", reply)


def _without_labels(text: str) -> str:
    return _OPENS.sub("‹", text)


def _attribute(text: str) -> str:
    flat = _SPACES.sub(" ", _without_labels(text[: 2 * LONGEST_ATTRIBUTE]))
    return flat.replace('"', "'").replace(">", "›")[:LONGEST_ATTRIBUTE]
