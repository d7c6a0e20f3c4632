"""The sentence of a record that answers, readable by itself.

A quote is verbatim, so that it can be found again; torn out of its place, an item of a list or a
row of a table says half of what it said there. Here it is told with what stood over it, and without
the marks of Markdown. The words stay the record's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.core.language.markdown import cell_text, one_line, plain
from app.core.language.shortening import shortened_at_word
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.core.reading.lines import cells
from app.memory.recall.quoting import answers, is_rule

LONGEST = 420
"""Characters of the sentence together with what it was told under."""
_LONGEST_HEAD = 120
_LOOKED_BACK = 60
"""Lines above an item or a row that are looked at for what it stands under."""
_FOLLOWING = 2_000
_LONGEST_QUESTION = 500
_NEAR = 20_000
"""Characters of a message around the quote that are read."""
MOST_ROWS, LONGEST_LIST = 12, 900
"""Rows or items, and characters of them, that are told together where all are asked for."""
_ALL_OF_IT = re.compile(
    r"\b(?:sirala|say|dok|listele|yaz)(?:iver|sana|sene| (?:bana|bi|hepsini|tek tek)){0,2}[.!? ]*$"
    r"|\b(?:madde madde|tek tek|bastan sona|sirayla|listesi\w*|neler\w*|hepsi|hepsini)[.!? ]*$"
    r"|\b(?:say|sirala|dok|listele) (?:bana|hepsini|tek tek)\b|\bsirayla (?:\w+ )?yaz"
    r"|\b\w{2,40}l[ae]r(?:[iu](?:m|m[iu]z)?)? ne(?:ydi|lerdi)?[.!? ]*$"
    r"|\bhangi \w{2,40}l[ae]r(?:[iu]n?)?\b|\bhangileri\b|\bwhich \w{3,40}s\b(?<!does)"
    r"|\b(?:list|name|tell me) (?:them )?all\b|\ball of them\b|\bstep by step\b"
)
"""A wish for all of a list, and not for one line of it."""
_ITEM = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+")
_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]")
_ROW = re.compile(r"[ \t]*\|")


def answer_sentence(question: str, content: str, quote: str) -> str:
    """What ``quote``, verbatim from a message, says there, on one line; ``quote`` as it is read
    where it does not stand in the message."""
    at = content.find(quote) if quote else -1
    if at < 0:
        return shortened_at_word(_flat(quote), LONGEST)
    # A message may be as long as a book.
    low = max(0, at - _NEAR)
    around, at = content[low : at + len(quote) + _NEAR], at - low
    first = around.rfind("\n", 0, at) + 1
    last = around.find("\n", at + len(quote))
    lines = around[first : last if last >= 0 else len(around)].split("\n")
    above = around[:first].split("\n")[-_LOOKED_BACK - 1 : -1]
    if _ROW.match(lines[0]):
        return shortened_at_word(_row(question, lines, above), LONGEST)
    said = _flat(quote)
    if said.endswith(":"):
        end = at + len(quote)
        said = f"{said} {_led_up_to(around[end:][:_FOLLOWING])}".strip()
    elif said.endswith(",") and _ITEM.match(lines[0]):
        # An item that goes on in the next one: "3 kopya," "2 ortam,".
        said = " ".join([said, *_items_after(around[at + len(quote) :][:_FOLLOWING])]).rstrip(",")
    if _ITEM.match(lines[0]) and (head := _head_of_list(above)):
        said = f"{head}: {said}"
    return shortened_at_word(said, LONGEST)


def whole_list(question: str, content: str, quote: str) -> str:
    """The rows of the table, or the items of the list, that ``quote`` is one of, each on a line,
    where a question asks for all of them; "" where it does not, there are no others, or too
    many."""
    return list_with_head(content, quote)[1] if asks_for_whole_list(question) else ""


def list_with_head(content: str, quote: str) -> tuple[str, str]:
    """What the list that ``quote`` is of stands under, and all of that list, each row or item on a
    line; both "" where it is of none, there are no others, or too many."""
    at = content.find(quote) if quote else -1
    if at < 0:
        return "", ""
    low = max(0, at - _NEAR)
    around, at = content[low : at + _NEAR], at - low
    lines = around.split("\n")
    place = around.count("\n", 0, at)
    sort = next((each for each in (_ROW, _ITEM) if each.match(lines[place])), None)
    if sort is None:
        return "", ""
    first = last = place
    while first and sort.match(lines[first - 1]):
        first -= 1
    while last + 1 < len(lines) and sort.match(lines[last + 1]):
        last += 1
    head, rows = _head_of_list(lines[:first]), lines[first : last + 1]
    if sort is _ROW:
        rule = next((n for n, row in enumerate(rows) if is_rule(row)), -1)
        head, rows = f"{head} {' '.join(rows[: max(rule, 0)])}", rows[rule + 1 :]
        told = [_joined(_cells(row)) for row in rows]
    else:
        told = [_flat(_ITEM.sub("", row, count=1)) for row in rows]
    if not 1 < len(told) <= MOST_ROWS or sum(map(len, told)) > LONGEST_LIST:
        return "", ""
    return _flat(head), "\n".join(f"- {each}" for each in told)


def asks_for_whole_list(question: str) -> bool:
    """Whether a question asks for all of a list: "sırayla yaz", "madde madde"."""
    return _ALL_OF_IT.search(" ".join(fold(question[:_LONGEST_QUESTION]).split())) is not None


def _row(question: str, rows: list[str], above: list[str]) -> str:
    """A row of a table, each cell after the head of its column."""
    sought = {stem(word) for word in words(question)}
    told = [row for row in rows if _ROW.match(row) and not is_rule(row)] or rows[:1]
    best = max(told, key=lambda row: (_shared(row, sought), answers(question, row)))
    said = _cells(best)
    table: list[str] = []
    for line in reversed(above):
        if not _ROW.match(line):
            break
        table.append(line)
    heads = _cells(table[-1]) if len(table) > 1 and is_rule(table[-2]) else []
    if not heads:
        return _joined(said)
    named = [
        f"{head}: {cell}" if head else cell
        for head, cell in zip([*heads, *[""] * len(said)], said, strict=False)
        if cell
    ]
    return " · ".join(named)


def _joined(said: Sequence[str]) -> str:
    """Cells without the heads of their columns. What is told is Markdown: a bound that it begins
    with ("> 60") stands in quotation marks, else it would be the mark of a quote."""
    told = " · ".join(filter(None, said))
    bound, mark, rest = told.partition(" · ")
    return f"“{bound}”{mark}{rest}" if told.startswith(">") else told


def _shared(text: str, sought: set[str]) -> int:
    return len({stem(word) for word in words(text)} & sought)


def _cells(row: str) -> list[str]:
    return [cell_text(cell) for cell in cells(row)]


def _head_of_list(above: list[str]) -> str:
    """What a list stands under: the line that leads up to it, or its heading."""
    for line in reversed(above):
        bare = line.strip()
        if not bare or _ITEM.match(line) or line[:1] in " \t":
            continue
        leads = bare.endswith(":") or _HEADING.match(line) is not None
        head = _flat(bare).rstrip(": ")
        return head if leads and len(head) <= _LONGEST_HEAD else ""
    return ""


def _led_up_to(text: str) -> str:
    """What a line that ends in a colon leads up to: the items of the list below it, as far as there
    is room, or the next line."""
    told: list[str] = []
    room = LONGEST
    for line in filter(str.strip, text.split("\n")):
        if told and not _ITEM.match(line):
            break
        told.append(_flat(_ITEM.sub("", line, count=1)).rstrip(";,"))
        room -= len(told[-1])
        if room < 0 or not _ITEM.match(line):
            break
    return "; ".join(told)


def _items_after(text: str) -> Iterator[str]:
    """The items below, up to the one that does not end in a comma."""
    for line in filter(str.strip, text.split("\n")):
        if not _ITEM.match(line):
            return
        item = _flat(_ITEM.sub("", line, count=1))
        yield item
        if not item.endswith(","):
            return


def _flat(text: str) -> str:
    return one_line(plain(text))
