"""Words of a diagram in an Office file (SmartArt): what stands in its boxes, and which of them
stand below which. Where they stand on the page is not read."""

from __future__ import annotations

from typing import Any, Final

from app.research.office.office_xml import attribute, child

MOST_POINTS: Final = 1_000
_BOXES: Final = frozenset({"", "node", "asst"})
_MOST_TOGETHER: Final = 400
"""Characters of the boxes below one that are told on its line."""


def diagram_lines(data: Any) -> list[str]:
    """A line for each box: its words, and behind a colon those of the boxes right below it. One
    that stands below another and has none below itself is told with that other alone."""
    said: dict[str, str] = {}
    for point in list(data.iter("{*}pt"))[:MOST_POINTS]:
        words = _words(child(point, "t")) if attribute(point, "type") in _BOXES else ""
        if words:
            said[attribute(point, "modelId")] = words
    below: dict[str, list[tuple[int, str]]] = {}
    placed = set[str]()
    for link in list(data.iter("{*}cxn"))[: 3 * MOST_POINTS]:
        upper, lower = attribute(link, "srcId"), attribute(link, "destId")
        if attribute(link, "type") in ("", "parOf") and lower in said and lower not in placed:
            below.setdefault(upper, []).append((_order(link), lower))
            if upper in said:
                placed.add(lower)
    lines = []
    for known in _in_order(said, below):
        boxes = [said[lower] for _, lower in sorted(below.get(known, ()))]
        if boxes and len(together := ", ".join(boxes)) <= _MOST_TOGETHER:
            lines.append(f"{said[known]}: {together}")
        elif boxes:
            lines += [f"{said[known]}: {box}" for box in boxes]
        elif known not in placed:
            lines.append(said[known])
    return lines


def _in_order(said: dict[str, str], below: dict[str, list[tuple[int, str]]]) -> list[str]:
    """The boxes as one reads them: each, then what stands below it."""
    first = [lower for upper in below if upper not in said for _, lower in sorted(below[upper])]
    waiting = [*reversed(list(said)), *reversed(first)]
    order: dict[str, None] = {}
    while waiting:
        known = waiting.pop()
        if known not in order:
            order[known] = None
            waiting += [lower for _, lower in sorted(below.get(known, ()), reverse=True)]
    return list(order)


def _words(text: Any) -> str:
    """The words of a box on one line."""
    if text is None:
        return ""
    lines = ("".join(run.text or "" for run in each.iter("{*}t")) for each in text.iter("{*}p"))
    return " ".join(" ".join(lines).split())


def _order(link: Any) -> int:
    written = attribute(link, "srcOrd")
    return int(written) if written.isdecimal() and len(written) < len(str(MOST_POINTS)) else 0
