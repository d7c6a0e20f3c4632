"""The words of every error of :mod:`app.core.domain.errors`, in a language.

Each is in three parts: what happened, what was kept, what to do next. The names in braces are those
of the error's ``about``, and the hints of the surface that it is read on
(:mod:`app.core.wording.surface_hints`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.domain.errors import AnimsaError
from app.core.language.shortening import shortened
from app.core.wording.archive_error_words import ARCHIVE_ERRORS, UNSAVED
from app.core.wording.encryption_words import ENCRYPTION_ERRORS
from app.core.wording.input_error_words import INPUT_ERRORS
from app.core.wording.input_reasons import INPUT_REASONS
from app.core.wording.model_error_words import (
    MODEL_ERRORS,
    TRIAL_OF_A_SERVER,
    TRIAL_OF_CLAUDE,
)
from app.core.wording.reasons import REASONS
from app.core.wording.sentence import ErrorEntry, ErrorHelp, Sentence
from app.core.wording.source_error_words import FILE_ERRORS, SOURCE_ERRORS
from app.core.wording.surface_hints import AGAIN_TYPED, HINTS, Surface
from app.core.wording.update_error_words import UPDATE_ERRORS

LONGEST = 300
"""Characters of a name or a path that came from elsewhere; more would hide the sentence."""

BUG = ErrorEntry(
    Sentence("Bir şeyler ters gitti.", "Something went wrong."),
    Sentence("Araştırmaların yerinde duruyor.", "Your research is kept."),
    Sentence(
        "Yeniden dene; sorunun yeri Anımsa klasöründeki günlükte yazıyor.",
        "Try again; the log in Anımsa's folder says where it was.",
    ),
    offers="retry",
)

ERRORS: Mapping[str, ErrorEntry] = {
    "error": BUG,
    **MODEL_ERRORS,
    **SOURCE_ERRORS,
    **FILE_ERRORS,
    **ARCHIVE_ERRORS,
    **ENCRYPTION_ERRORS,
    **UPDATE_ERRORS,
    **INPUT_ERRORS,
    **UNSAVED,
}
"""By code. "unsaved", alone or with the code of a storage error behind it, is told while the
archive does not take what was said last."""


@dataclass(frozen=True, slots=True)
class ErrorWording:
    """``what`` happened, in a few words; what was ``kept``; what to do ``then``."""

    what: str
    kept: str
    then: str
    offers: ErrorHelp = ""
    """What a button may offer."""
    grave: bool = True
    """Whether words may be lost or nothing goes on without the user; else it passes by itself."""

    @property
    def sentence(self) -> str:
        """All of it."""
        return " ".join(filter(None, (self.what, self.kept, self.then)))


def explain(
    code: str,
    about: Mapping[str, str] | None,
    language: str,
    surface: Surface = Surface.WINDOW,
    *,
    typed: bool = False,
) -> ErrorWording:
    """The words for an error in ``language`` ("tr", "en"). An unknown code is a bug's. ``typed``:
    whether it is read in a conversation where "try again" has to be written."""
    entry = ERRORS.get(code, BUG)
    hints = {name: hint.said(language) for name, hint in HINTS[surface].items()}
    if typed:
        hints["again"] = AGAIN_TYPED.said(language)
    given = hints | shortened_details(about or {})
    if "reason" in given:
        given["reason"] = reason_text(given["reason"], given, language)
    what, kept, then = (each.said(language, given) for each in (entry.what, entry.kept, entry.then))
    return ErrorWording(what, kept, then, entry.offers, entry.grave)


def error_sentence(error: AnimsaError, language: str, surface: Surface = Surface.WINDOW) -> str:
    """What an error says where no conversation is going on: no question was asked that could be
    kept."""
    words = explain(error.code, error.about, language, surface)
    if error.code in MODEL_ERRORS:
        return f"{words.what} {words.then}"
    return words.sentence


def failure_sentence(
    code: str, about: Mapping[str, str], language: str, surface: Surface, *, saved: bool
) -> str:
    """What an error says that ended a turn; ``saved``: whether what was said is on disk."""
    words = explain(code, about, language, surface, typed=surface is Surface.COMMAND_LINE)
    if code in MODEL_ERRORS and not saved:
        return f"{words.what} {words.then}"
    return words.sentence


def trial_text(error: AnimsaError, language: str, *, claude: bool) -> str:
    """Why the trial of Claude, or of a server, failed."""
    found = (TRIAL_OF_CLAUDE if claude else TRIAL_OF_A_SERVER).get(error.code)
    return error_sentence(error, language) if found is None else found.said(language)


def reason_text(reason: str, about: Mapping[str, str], language: str) -> str:
    """Why something could not be used. One that we have no words for is not told: it is in nobody's
    language."""
    found = REASONS.get(reason) or INPUT_REASONS.get(reason) or REASONS[""]
    return found.said(language, about)


def unsaved_code(code: str) -> str:
    """The code of the words which tell that the archive does not take what was said last, because
    of the storage error ``code`` (empty: not known)."""
    found = f"unsaved_{code}"
    return found if found in UNSAVED else "unsaved"


def shortened_details(about: Mapping[str, str]) -> dict[str, str]:
    """Names and paths, none longer than a sentence can bear."""
    return {name: shortened(text, LONGEST) for name, text in about.items()}
