"""Strict readers of the files that reference managers import, after their published grammars: what
pybtex, bibtexparser, rispy and citeproc-py took in the same way is read, and nothing else.

BibTeX as its own program reads it (braces count even where they are escaped), RIS as its 2001
specification says, CSL-JSON by the names and types of its schema 1.0.
"""

from __future__ import annotations

import json
import re

Fields = dict[str, list[str]]


class Refused(Exception):
    """What was read is not what it should be."""


_HEAD = re.compile(r"@([a-z]+)\{([^\s,{}%#~\\\"']+),\n")
_FIELD = re.compile(r"  ([a-z]+) = \{")
_TEX = re.compile(
    r"\\text(braceleft|braceright|backslash|asciitilde|asciicircum)\{\}|\\([{}&%$#_])"
)
_NAMED = {
    "braceleft": "{",
    "braceright": "}",
    "backslash": "\\",
    "asciitilde": "~",
    "asciicircum": "^",
}
_RIS = re.compile(r"([A-Z][A-Z0-9])  - (.*)")
_CSL_NAMES = {
    *("id", "type", "title", "author", "issued", "container-title", "DOI", "URL", "accessed"),
    "annote",
}
_CSL_TYPES = {"article-journal", "webpage", "document"}


def read_bibtex(text: str) -> dict[str, Fields]:
    """The entries by their keys, each with its type as "type" and its fields. Raises
    ``Refused`` for whatever is no BibTeX."""
    entries: dict[str, Fields] = {}
    place = 0
    while place < len(text):
        head = _HEAD.match(text, place)
        if head is None or head[2] in entries:
            raise Refused(text[place : place + 60])
        entry = entries[head[2]] = {"type": [head[1]]}
        place = head.end()
        while field := _FIELD.match(text, place):
            end = _end_of_group(text, field.end())
            entry[field[1]] = [text[field.end() : end - 1]]
            if text[end : end + 2] != ",\n":
                raise Refused(text[end : end + 60])
            place = end + 2
        if not text.startswith("}\n", place):
            raise Refused(text[place : place + 60])
        place += 2
        while text.startswith("\n", place):
            place += 1
    return entries


def untexed(text: str) -> str:
    """What TeX shows of a text."""
    bare = _TEX.sub("", text)
    if set("\\&%$#_~^") & set(bare):
        raise Refused(text)
    return _TEX.sub(lambda found: _NAMED[found[1]] if found[1] else found[2], text)


def _end_of_group(text: str, place: int) -> int:
    depth = 1
    for at in range(place, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at + 1
    raise Refused("braces that do not match")


def read_ris(text: str) -> list[Fields]:
    """The records with their tags."""
    records: list[Fields] = []
    open_ = False
    for line in text.split("\r\n"):
        if not line and not open_:
            continue
        found = _RIS.fullmatch(line)
        if found is None or (found[1] == "TY") is open_:
            raise Refused(line)
        if found[1] == "TY":
            records.append({})
        open_ = found[1] != "ER"
        records[-1].setdefault(found[1], []).append(found[2])
    if open_:
        raise Refused("a record without an end")
    return records


def read_csl(text: str) -> list[dict[str, object]]:
    """The items."""
    items: list[dict[str, object]] = json.loads(text)
    for item in items:
        if set(item) - _CSL_NAMES or item["type"] not in _CSL_TYPES or not item["id"]:
            raise Refused(str(item))
    return items
