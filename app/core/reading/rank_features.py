"""Features of a line by its place among the lines that compete with it: its share of what the best
of them has, and its rank.

That a line has half of the question's words says little; that no other line has as many says much.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence

_Measure = Callable[[Mapping[str, float]], float]
_WITHOUT_FIGURE = 0.5
_BEHIND = 0.3
"""What the question that a line was an answer to, or the title above it, counts beside its own
words."""


def _under(line: Mapping[str, float]) -> float:
    return line["in line"] + line["in heads"]


def _with_told(line: Mapping[str, float]) -> float:
    told = line.get("told in line", 0.0) + line.get("told in heads", 0.0)
    return _under(line) + told / 2


def _with_figure(line: Mapping[str, float]) -> float:
    return _under(line) * (1.0 if line["figure"] else _WITHOUT_FIGURE)


_MEASURES: Mapping[str, _Measure] = {
    "line": lambda line: line["in line"],
    "under": _under,
    "whole": lambda line: _under(line) + line["in asked"] + line["in title"],
    "told": _with_told,
    "label": lambda line: line["in label"],
    "with figure": _with_figure,
    "source": lambda line: line["in source"],
    "around": lambda line: line["in line"] + line["around"],
}


def stand_among(lines: Sequence[MutableMapping[str, float]]) -> None:
    """Add to the features of each line what share it has of what the best of ``lines`` has, and its
    rank by that (1, 1/2, 1/3 …; the same for equals), by several measures."""
    for name, measure in _MEASURES.items():
        worth = [measure(line) for line in lines]
        best = max(worth, default=0.0)
        ranks = {each: 1 / (1 + at) for at, each in enumerate(sorted(set(worth), reverse=True))}
        for line, each in zip(lines, worth, strict=True):
            line[f"share {name}"] = each / best if best > 0 else 0.0
            line[f"rank {name}"] = ranks[each]
    given = [
        _under(line) + _BEHIND * (line["in asked"] + line["in title"]) if line["figure"] else 0.0
        for line in lines
    ]
    best = max(given, default=0.0)
    for line, each in zip(lines, given, strict=True):
        line["share figure"] = each / best if best > 0 else 0.0
