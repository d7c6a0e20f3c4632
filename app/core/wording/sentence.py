"""One sentence to the user in every language that Anımsa speaks, and what an error's words are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

ErrorHelp = Literal["", "retry", "settings"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """The same in Turkish and in English. What stands in braces is filled in when it is said."""

    tr: str
    en: str

    def said(self, language: str, about: Mapping[str, str] | None = None) -> str:
        """In ``language`` ("tr", "en"), with the names in braces filled in from ``about``."""
        text = self.tr if language == "tr" else self.en
        return text.format_map(about or {})


@dataclass(frozen=True, slots=True)
class ErrorEntry:
    """What is said of one error: ``what`` happened, what was ``kept``, what to do ``then``."""

    what: Sentence
    kept: Sentence
    then: Sentence
    offers: ErrorHelp = ""
    """What a button may offer."""
    grave: bool = True
    """Whether words may be lost or nothing goes on without the user; else it passes by itself."""
