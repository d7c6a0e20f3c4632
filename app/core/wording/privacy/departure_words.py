"""Words about what was sent to services and models ("Dışarı çıkanlar")."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.domain.privacy.departures import Departure, DepartureKind, Part, SentDeparture
from app.core.wording.sentence import Sentence

KINDS: Mapping[DepartureKind, Sentence] = {
    DepartureKind.SEARCH: Sentence("arama", "search"),
    DepartureKind.PAGE: Sentence("sayfa", "page"),
    DepartureKind.MODEL: Sentence("model", "model"),
    DepartureKind.MODEL_SEARCH: Sentence("modelin araması", "search by the model"),
    DepartureKind.UPDATE: Sentence("güncelleme", "update"),
    DepartureKind.DATABASE: Sentence("yanıt veren veritabanı", "database that answers"),
}
PARTS: Mapping[Part, Sentence] = {
    Part.INSTRUCTIONS: Sentence("yönergeler", "instructions"),
    Part.QUESTION: Sentence("soru ve istenen", "question and task"),
    Part.CONVERSATION: Sentence("konuşma", "conversation"),
    Part.PAST: Sentence("geçmiş araştırmalar", "past research"),
    Part.MEMORY: Sentence("proje belleği", "project memory"),
    Part.FILES: Sentence("dosyalar", "files"),
    Part.PAGES: Sentence("web sayfaları", "web pages"),
}
_CHARACTERS = Sentence("{count} karakter: {parts}", "{count} characters: {parts}")
TIMES = Sentence(" · {count} kez", " · {count} times")
_HERE = Sentence(" (bu bilgisayarda)", " (on this computer)")
_ANSWERED = Sentence("şunun için: {what}", "for: {what}")
LONGEST_QUESTION = 120
"""Characters of the user's message that are shown where it says what a request was for."""


def receiver(departure: Departure, language: str) -> str:
    """Who got it: "Vikipedi (tr.wikipedia.org)"."""
    name = departure.name if departure.name != departure.host else ""
    host = departure.host + (_HERE.said(language) if departure.stays_here else "")
    return f"{name} · {host}" if name else host


def content(departure: Departure, language: str) -> str:
    """What went out: the words, the address of a page, or how much of what a model was told."""
    told = [f"“{_line(departure.words)}”"] if departure.words else []
    if departure.kind is DepartureKind.PAGE or not (departure.words or departure.characters):
        told.append(departure.address)
    if departure.characters:
        parts = ", ".join(
            f"{PARTS[part].said(language)} {departure.characters[part]}"
            for part in Part
            if departure.characters.get(part)
        )
        count = str(sum(departure.characters.values()))
        told.append(_CHARACTERS.said(language, {"count": count, "parts": parts}))
    return " · ".join(filter(None, told))


def purpose(sent: SentDeparture, language: str) -> str:
    """For which answer it went out; "" where that is not known (any more)."""
    question = _line(sent.question)
    if len(question) > LONGEST_QUESTION:
        question = f"{question[:LONGEST_QUESTION].rstrip()}…"
    what = " · ".join(filter(None, (_line(sent.title), question and f"“{question}”")))
    return _ANSWERED.said(language, {"what": what}) if what else ""


def _line(text: str) -> str:
    return " ".join(text.split())
