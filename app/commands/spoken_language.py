"""The language of the command line: that of a question's answer, and of all else that is said.

Turkish, unless the language of the window was set to English, or the environment is English. Who
types a question in Turkish on an English system gets Turkish.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.core.wording.sentence import Sentence
from app.core.wording.surface_hints import TYPED_MODEL
from app.machine import settings as settings_file
from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.core.wording.speech import Speech

_SPOKEN = ContextVar("language of the command line", default="tr")


def speak(language: str) -> None:
    """Say all that follows in a language, "tr" or "en"."""
    _SPOKEN.set(language)


def spoken() -> str:
    """The language that this command speaks."""
    return _SPOKEN.get()


def say(sentence: Sentence, **about: object) -> str:
    """A sentence in the language that this command speaks."""
    return sentence.said(spoken(), {name: str(value) for name, value in about.items()})


def typed_speeches() -> Mapping[str, Speech]:
    """What is said in a conversation at the command line, by language."""
    from app.core.wording.speech import LANGUAGES  # noqa: PLC0415  only for a conversation

    return {
        language: replace(each, model_settings=each.model_settings + TYPED_MODEL.said(language))
        for language, each in LANGUAGES.items()
    }


def language_of_help(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language of the help and of wrong usage, before it is known what is asked for."""
    if wants_english(environ) or {"-h", "--help"}.isdisjoint(arguments):
        return "en" if wants_english(environ) else "tr"
    from app.bootstrap.environment import data_paths  # noqa: PLC0415  the help alone

    named = next((value for name, value in pairwise(arguments) if name == "--data-dir"), None)
    return language_of_command(data_paths(Path(named) if named else None), environ)


def language_of_command(paths: Paths, environ: Mapping[str, str], asked: str | None = None) -> str:
    """ "tr" or "en" for what a command says; ``asked`` is the question that it was given. A data
    directory that cannot be used says nothing of it: the command itself will tell."""
    try:
        if asked:
            return language_of_question(paths, environ, asked)
        return "en" if wants_english(environ) else settings_file.load(paths.settings).language
    except (errors.AnimsaError, OSError, ValueError):
        return "en" if wants_english(environ) else "tr"


def language_of_question(paths: Paths, environ: Mapping[str, str], *asked: str) -> str:
    """ "tr" or "en" for a question; behind it what was asked before, the newest first, for one
    ("yes", "2") that is in neither."""
    if settings_file.load(paths.settings).language == "en":
        return "en"
    if not wants_english(environ):
        return "tr"
    from app.research.relevance.relevance import language_of  # noqa: PLC0415  an English system only

    if told := next(filter(None, map(language_of, asked)), ""):
        return told
    # "passport" is in neither; all else is said in English here, unless the window was told not to.
    says_nothing = not any(letter.isalpha() for each in asked for letter in each)
    return "tr" if says_nothing or paths.settings.exists() else "en"


def wants_english(environ: Mapping[str, str]) -> bool:
    """Whether the environment wants English; the first of these that is set counts."""
    named = (environ.get(each) for each in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, named), "").lower().startswith("en")
