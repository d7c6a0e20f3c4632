"""Fonts of a PDF that do not say their letters, and the lines that are written in them: a heading,
or an amount in bold, on a page of which all else can be read. Such a line is left out, and told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from app.research.text.readable_letters import (
    is_garbled,
    is_garbled_line,
    is_surely_written,
    mended,
)

_SAMPLE: Final = 20_000
"""Characters of a font that are looked at."""
_FEWEST: Final = 2
"""Signs of a line; a single one is the point of an item, or a mark that means itself."""


class FontRun(NamedTuple):
    """What is written in one font, one behind the other; ``font`` is None where none is known."""

    font: Any
    text: str


def font_of(resource: Mapping[str, Any] | None) -> object:
    """What a font is known by over all pages."""
    if resource is None:
        return None
    reference = getattr(resource, "indirect_reference", None)
    return id(resource) if reference is None else (reference.idnum, reference.generation)


def says_no_letters(resource: Mapping[str, Any] | None) -> bool:
    """Whether a font gives its signs mere numbers, and no letters to them."""
    if resource is None or resource.get("/Subtype") != "/Type0" or "/ToUnicode" in resource:
        return False
    return str(resource.get("/Encoding")).startswith("/Identity")


def unknown_fonts(runs: Iterable[FontRun], unsaid: Collection[object]) -> set[object]:
    """The fonts whose letters are not those that the pages show, by all that is written in each;
    of those that leave them ``unsaid``, all where they are not surely right."""
    written: dict[object, list[str]] = {}
    length: dict[object, int] = {}
    for font, text in runs:
        if length.get(font, 0) < _SAMPLE:
            written.setdefault(font, []).append(text[:_SAMPLE])
            length[font] = length.get(font, 0) + len(text)
    found = set()
    for font, texts in written.items():
        text = mended("".join(texts))
        if is_garbled(text) or (font in unsaid and not is_surely_written(text)):
            found.add(font)
    return found


def known_lines(
    text: str, runs: Sequence[FontRun], unknown: Collection[object]
) -> tuple[str, bool]:
    """The text of a page, as it was read from these runs, with an empty line for each whose letters
    are not known; and whether there is one."""
    lost = _lines_in(runs, unknown) if text == "".join(run.text for run in runs) else set()
    lines = mended(text).split("\n")
    kept = ["" if at in lost or is_garbled_line(line) else line for at, line in enumerate(lines)]
    return "\n".join(kept), kept != lines


def _lines_in(runs: Sequence[FontRun], unknown: Collection[object]) -> set[int]:
    """The numbers of the lines with signs of fonts that are not known."""
    signs: dict[int, int] = {}
    at = 0
    for is_unknown, run in groupby(runs, lambda run: run.font in unknown):
        for number, line in enumerate("".join(each.text for each in run).split("\n")):
            at += number > 0
            if is_unknown:
                signs[at] = signs.get(at, 0) + len("".join(line.split()))
    return {line for line, count in signs.items() if count >= _FEWEST}
