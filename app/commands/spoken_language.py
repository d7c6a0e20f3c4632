"""The language in which a question at the command line is answered.

Turkish, unless the language of the window was set to English, or question and environment are
English: who types Turkish on an English system gets Turkish.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.machine import settings as settings_file
from app.machine.paths import Paths


def language_of_question(paths: Paths, environ: Mapping[str, str], *asked: str) -> str:
    """ "tr" or "en" for a question; behind it what was asked before, the newest first, for one
    ("yes", "2") that is in neither."""
    if settings_file.load(paths.settings).language == "en":
        return "en"
    if not is_english(environ):
        return "tr"
    from app.research.relevance.relevance import language_of  # noqa: PLC0415  an English system only

    return next(filter(None, map(language_of, asked)), "tr")


def is_english(environ: Mapping[str, str]) -> bool:
    """Whether the environment wants English; the first of these that is set counts."""
    named = (environ.get(each) for each in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, named), "").lower().startswith("en")
