"""The table of synonyms: the program's own, with the words that the user added."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.resources import resource

if TYPE_CHECKING:
    from app.core.language.thesaurus import Thesaurus


@cache
def thesaurus(own: Path | None = None) -> Thesaurus:
    """The program's table of synonyms, with the user's own words behind it."""
    from app.core.language.thesaurus import Thesaurus, shipped_thesaurus  # noqa: PLC0415

    if own is None or not own.is_file():
        return shipped_thesaurus()
    table = resource("synonyms.tsv").read_text("utf-8")
    return Thesaurus(table + "\n" + own.read_text("utf-8", errors="replace"))
