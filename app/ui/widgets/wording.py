"""What the window says of an error, and of what the controller tells beside the answer.

The core words both in Turkish, for the command line; here they are said in the language of now.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject

from app.core.domain.errors import AnimsaError
from app.ui.widgets.error_words import ErrorWords, Wording

LONGEST = 300
"""Characters of a name or a path that came from elsewhere; more would hide the sentence."""


def explain(code: str, about: Mapping[str, str] | None = None) -> Wording:
    """The words for an error in the language of now. An unknown code is a bug's."""
    wordings = ErrorWords().all()
    wording = wordings.get(code) or wordings["error"]
    said = _shortened(about or {})
    what, kept, then = (
        part.format_map(said) for part in (wording.what, wording.kept, wording.then)
    )
    return Wording(what, kept, then, wording.help, wording.grave)


def sentence(error: AnimsaError) -> str:
    """What an error says in the language of now."""
    return explain(error.code, error.about).sentence


def unsaved(code: str) -> str:
    """The code of the words which tell that the archive does not take what was said last, because
    of the storage error ``code`` (empty: not known)."""
    found = f"unsaved_{code}"
    return found if found in ErrorWords().all() else "unsaved"


def step(code: str, text: str, about: Mapping[str, str]) -> str:
    """A step of the controller in the language of now; ``text`` where it is not known."""
    if code == "source_failed" and "error" in about:
        return explain(about["error"], about).what
    source = Words().steps().get(code)
    return text if source is None else source.format_map(_shortened(about))


def notice(code: str, text: str, about: Mapping[str, str]) -> str:
    """A notice of the controller in the language of now; ``text`` where it is not known. An
    ``error`` that it is about is given by its code."""
    source = Words().notices().get(code)
    if source is None:
        return text
    said = {
        name: explain(value).what if name == "error" else value for name, value in about.items()
    }
    return source.format_map(_shortened(said))


def _shortened(about: Mapping[str, str]) -> dict[str, str]:
    return {
        name: text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
        for name, text in about.items()
    }


class Words(QObject):
    """Steps and notices by their codes; a QObject for its ``tr``."""

    def steps(self) -> dict[str, str]:
        """What :class:`app.core.domain.events.Step` may tell."""
        return {
            "looking_back": self.tr("Looking through your past research"),
            "rewording": self.tr("Looking with other words, too"),
            "opening": self.tr("Opening the research"),
            "answering": self.tr("{model} is answering"),
            "from_knowledge": self.tr(
                "{model} is answering from what it knows; no source was looked at"
            ),
            "analysing": self.tr("1/4 Working out what is asked"),
            "checking_gaps": self.tr("Looking for gaps and contradictions"),
            "conflict": self.tr("Sources contradict each other: {about}"),
            "extracting": self.tr("Choosing the sentences that fit best"),
            "extracting_files": self.tr("2/4 Drawing on the files"),
            "outlining": self.tr("Outlining the report"),
            "part": self.tr("{number}. {part}"),
            "planning": self.tr("Planning the research"),
            "reading": self.tr("Reading {name}"),
            "repairing": self.tr("Mending what did not pass the check"),
            "researching": self.tr("Beginning the research"),
            "resuming": self.tr("Going on with the research where it broke off"),
            "searching": self.tr("Searching for “{query}”"),
            "searching_online": self.tr("3/4 Searching online"),
            "source_failed": self.tr("{name} could not be used"),
            "synthesising": self.tr("4/4 Putting the findings together"),
            "memory_read": self.tr("Looking at what earlier conversations were about"),
            "memory_searched": self.tr("Looking for “{keywords}” in earlier conversations"),
            "waiting": self.tr("{model} asked to wait {seconds} seconds; then it is asked again"),
        }

    def notices(self) -> dict[str, str]:
        """What :class:`app.core.domain.events.Notice` may tell."""
        return {
            "as_recorded": self.tr("The record is shown as it is. {error}"),
            "memory_read": self.tr("For this answer the memory of earlier conversations was read."),
            "memory_searched": self.tr(
                "For this answer “{keywords}” was looked for in earlier conversations."
            ),
            "no_deep_research": self.tr(
                "Deep research is not there yet; this is answered as research."
            ),
            "research_limit": self.tr(
                "The research reached one of its limits; the answer is made from what was found by"
                " then."
            ),
            "research_stopped": self.tr(
                "The research was ended as you wished; the answer is made from what was found by"
                " then."
            ),
            "sources_failed": self.tr("These sources could not be reached: {names}."),
            "too_long": self.tr(
                "The conversation became too long for the model: a new session begins here. The"
                " one before is saved and can be asked for.",
            ),
            "truncated": self.tr(
                "The answer was cut at the length limit; “continue” goes on with it."
            ),
        }
