"""The catalogue's words (:mod:`app.core.wording`) in the language that the interface speaks now."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from app.core.domain.errors import AnimsaError, WrongPassphrase
from app.core.domain.messages import Milliseconds

if TYPE_CHECKING:
    from app.core.domain.care.erasing_consequences import Consequences
    from app.core.domain.events import Notice, Step
    from app.core.wording.error_wording import ErrorWording

_NAMED_CHANGES = 8
"""Conversations that an erasing changes, named one by one: the question has to fit its screen."""


def language() -> str:
    """The code of the language of now, as the translation that is installed tells it."""
    return QCoreApplication.translate("Language", "en", "the code of this language")


def dated(moment: Milliseconds, pattern: str) -> str:
    """A moment in a pattern of Qt ("d MMMM yyyy"), as it is on the wall of this machine and in the
    language of now."""
    return QLocale().toString(QDateTime.fromMSecsSinceEpoch(moment), pattern)


def to_the_minute(moment: Milliseconds) -> str:
    """A moment with its time of day, in figures."""
    return dated(moment, "dd.MM.yyyy HH:mm")


def written_day(day: date) -> str:
    """A day as the interface's language writes it."""
    return QLocale().toString(QDate(day.year, day.month, day.day), "d MMMM yyyy")


def named_day(day: date, locale: QLocale | None = None) -> str:
    """A day with its name, as the interface's language (or that of ``locale``) writes it."""
    locale = locale or QLocale()
    english = locale.language() is QLocale.Language.English
    pattern = "dddd, d MMMM yyyy" if english else "d MMMM yyyy dddd"
    return locale.toString(QDate(day.year, day.month, day.day), pattern)


def explain(code: str, about: Mapping[str, str] | None = None) -> ErrorWording:
    """The words for an error. An unknown code is a bug's."""
    from app.core.wording import error_wording  # noqa: PLC0415  not before something fails

    return error_wording.explain(code, about, language())


def sentence(error: AnimsaError) -> str:
    """What an error says."""
    from app.core.wording import error_wording  # noqa: PLC0415  not before something fails

    return error_wording.error_sentence(error, language())


def about_passphrase(error: AnimsaError) -> str:
    """What an error says where a passphrase was asked for: of a wrong one no more than that."""
    if isinstance(error, WrongPassphrase):
        return explain(error.code, error.about).what
    return sentence(error)


def step(told: Step) -> str:
    """A step of the controller."""
    from app.core.wording.steps import step_text  # noqa: PLC0415  said during a turn

    return step_text(told, language())


def notice(told: Notice) -> str:
    """A notice of the controller."""
    from app.core.wording import notices  # noqa: PLC0415  all that is said in answers

    return notices.without_commands(notices.notice_text(told, language()))


def consequences(told: Consequences) -> str:
    """What an erasing changes elsewhere, a line each, for the question whether to erase."""
    from app.core.wording.care import erasure_words  # noqa: PLC0415  not before something is erased

    return "\n".join(erasure_words.consequences(told, language(), _NAMED_CHANGES))
