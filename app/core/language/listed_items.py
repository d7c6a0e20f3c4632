"""Lists in running text: numbered or lettered, on lines of their own or in a sentence, or bare lines
that stand together."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 20_000
"""Characters of a text that are looked through."""
_LONGEST_ITEM = 200
"""Characters of a line that is an entry, and no sentence of a text."""
_NUMBERED = re.compile(r"(?:^|(?<=[\s:;,]))(\d{1,2})[).][ \t]+", re.MULTILINE)
_FIRST = re.compile(r"(?:[-–—*•]\s)?1[).]\s")
_POINT = re.compile(r"[-–—*•]\s")
_EMPHASIS = re.compile(r"\*\*|__|`|^#{1,6}\s", re.MULTILINE)
_RULE = re.compile(r"[|\s:-]{3,}")
"""What stands between the head of a table and its rows."""
_ENDS_SENTENCE = (".", "!", "?", ":", ";", ",", "…")
_LETTERED = re.compile(r"(?:^|(?<=[\s:;,]))\(?([a-j])\)\s", re.MULTILINE)
_BRACKETED = re.compile(r"^\[(\d{1,2})\]\s", re.MULTILINE)
_IN_BRACKETS = re.compile(r"\((\d{1,2})\)(?=\s)")
"""A number of an entry in a sentence: "(1) taze yırtık; (2) …"."""
_CIRCLED = {ord("①") + place: f"{place + 1}) " for place in range(20)}


@dataclass(frozen=True, slots=True)
class ListedItems:
    """The entries of a list, and the lines ``before`` and ``behind`` it ("" where there is none)."""

    items: tuple[str, ...]
    before: str
    behind: str


def items_in(text: str) -> list[str]:
    """The items of a text's first numbered list of two and more, in their order; none without
    one."""
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


_IN_A_SENTENCE = re.compile(r":[ \t]([^:.!?\n]{5,300})\.[ \t]([^\n]{3,120})")


def _in_a_sentence(text: str) -> ListedItems | None:
    """Three and more entries between commas, in the last line of a text: "Üç üslup yazabilirim:
    kısa ve net, şakayla karışık, yazılı kural. Hangisi?"."""
    line = text.rstrip().rpartition("\n")[2]
    found = _IN_A_SENTENCE.search(line)
    if found is None or found[1].count(", ") < 2 or found.end() != len(line):
        return None
    return ListedItems(tuple(found[1].split(", ")), line[: found.start() + 1], found[2])


def last_list(text: str) -> ListedItems | None:
    """The last list of a text, in whatever form; a letter stays with its entry, as it may be called
    by it. None without a list of two and more."""
    plain = _plain(text)
    return _numbered(plain) or _in_a_sentence(plain) or _bare_lines(plain)


def marked_list(text: str) -> ListedItems | None:
    """The last list of a text that is marked as one: by numbers, letters, points or as a table;
    what is told in running text is none."""
    plain = _plain(text)
    if found := _numbered(plain):
        return found
    rows = sum(line.startswith("|") or bool(_POINT.match(line)) for line in plain.splitlines())
    return _bare_lines(plain) if rows > 1 else None


def _plain(text: str) -> str:
    """A text with every list in numbers, and without emphasis."""
    plain = _BRACKETED.sub(r"\1) ", _EMPHASIS.sub("", text[-LONGEST:]).translate(_CIRCLED))
    plain = _IN_BRACKETS.sub(r"\1)", plain)
    return _LETTERED.sub(lambda mark: f"{ord(mark[1]) - ord('a') + 1}) {mark[1]} ", plain)


def _numbered(plain: str) -> ListedItems | None:
    """The last list in numbers."""
    lines = [line for raw in plain.splitlines() if (line := raw.strip())]
    firsts = [n for n, line in enumerate(lines) if _FIRST.match(line)]
    begin = firsts[-1] if firsts else len(lines) - 1
    items = items_in("\n".join(lines[max(begin, 0) :]))
    if not items:
        return None
    if begin == len(lines) - 1:
        # All in one line: what stands behind the last entry is no part of it.
        items[-1], _, behind = items[-1].partition(". ")
        return ListedItems(tuple(items), lines[begin].partition("1) ")[0], behind)
    behind = "" if items[-1] in lines[-1] else lines[-1]
    return ListedItems(tuple(items), lines[begin - 1] if begin else "", behind)


def _bare_lines(text: str) -> ListedItems | None:
    """The last lines that stand together and are no sentences: points, rows of a table, titles.
    Only points may have empty lines between them."""
    raw = [line.strip() for line in text.splitlines()]
    at = [n for n, line in enumerate(raw) if line and not _RULE.fullmatch(line)]
    lines = [raw[n] for n in at]
    entry = [len(each) <= _LONGEST_ITEM and not each.endswith(_ENDS_SENTENCE) for each in lines]
    end = begin = next((n for n in range(len(lines), 0, -1) if entry[n - 1]), 0)
    while begin and entry[begin - 1]:
        apart = begin < end and not all(raw[at[begin - 1] : at[begin]])
        if apart and not _POINT.match(lines[begin - 1]):
            break
        begin -= 1
    rows = [_POINT.sub("", line, count=1).strip("| ") for line in lines[begin:end]]
    if lines[begin : begin + 1] and lines[begin].startswith("|"):
        # The first row of a table says what its columns are.
        rows = rows[1:]
    if len(rows) < 2 or len(lines) - end > 1:
        return None
    return ListedItems(tuple(rows), lines[begin - 1] if begin else "", "".join(lines[end:]))
