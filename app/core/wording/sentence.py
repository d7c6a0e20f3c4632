"""One sentence to the user in every language that Anımsa speaks, what an error's words are, and
what is said of several errors in the same words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

ErrorHelp = Literal["", "retry", "settings"]


class _Told(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "…"


@dataclass(frozen=True, slots=True)
class Sentence:
    """The same in Turkish and in English. What stands in braces is filled in when it is said."""

    tr: str
    en: str

    def said(self, language: str, about: Mapping[str, str] | None = None) -> str:
        """In ``language`` ("tr", "en"), with the names in braces filled in from ``about``: what is
        not told is "…", for a sentence with a gap is better than none."""
        text = self.tr if language == "tr" else self.en
        return text.format_map(_Told(about or {}))


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


ARCHIVE_KEPT = Sentence("Arşivin olduğu gibi duruyor.", "Your archive is as it was.")
IN_A_MOMENT = Sentence("Birazdan yeniden dene.", "Try again in a moment.")
NOTHING_CHANGED = Sentence("Hiçbir şey değiştirilmedi.", "Nothing was changed.")
NOTHING_LOST = Sentence("Hiçbir şey kaybolmadı.", "Nothing is lost.")
NO_NEED = Sentence("Bir şey yapman gerekmiyor.", "You need not do anything.")
MODEL_ADDRESS = Sentence(
    "Adres http:// ya da https:// ile başlamalı, bir model adı da yazılmalı.",
    "The address begins with http:// or https://, and a model must be named.",
)
