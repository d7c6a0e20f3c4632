"""Questions that look back at what was said or recorded: the words that say what they are about, the
days that they name, and whether they only point. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from app.core.language.dates.named_days import date_window, names_days
from app.core.language.suffixes import BEGINNING, forms_in
from app.core.language.turkish import is_loose
from app.core.understanding.parsed_message import ParsedMessage, flatten

_POINTS = re.compile(
    r"\b(?:bu|bunu|bunun|buna|bundan|bunlar\w*|o|onu|onun|ona|su(?! an)|sunu|this|that|it)\b"
)
_THAT_RESEARCH = re.compile(
    r"\b(?:o|bu|su) (?:arastirma|sohbet|konusma|oturum)\w*"
    r"|\b(?:that|this) (?:research|conversation|chat)\b"
)
_ASKED = re.compile(r"\bsor(?:m[iu]s|d[iu]|dug)\w*|\basked\b")
_WHEN = re.compile(r"\b(?:ne ?zaman\w*|hangi (?:gun|tarih|ay)\w*|kac gun once|when)\b")
_SAYING = re.compile(
    r"(?:konus|soyle|arastir|bahse[dt]|tarih|hatirl|talk|discuss|research|spoke|speak)\w*|when|did|we"
)
_TIMES = re.compile(r"(?:gun|zaman|hangi|once)\w{0,4}|ay(?:da|di)?")
_A_YEAR = re.compile(
    r"(?:peki |ya )?((?:19|20)\d\d)"
    r" ?(?:olan\w*|[td][ae]ki\w*|[td][ae]|[iu]?n[iu]n?)?(?: ac\w*| kac\w*)?"
)
_BESIDE_DAYS = re.compile(r"peki|ya|kac\w*|ney?di|ne|olan\w*|o|ki|de|da|and|what|about")
_ARCHIVE = re.compile(
    r"\b(?:hakkinda\w*|konusunda\w*|ilgili|dair|uzerine|daha once\w*|gecen\w*"
    r"|(?:arastirma|sohbet)\w*|about|before|last)\b"
)


def topic_words(question: str) -> tuple[str, ...]:
    """The words of a question about the past that say what it is about."""
    frame = (_SAYING, _TIMES)
    content = ParsedMessage(question).content
    return tuple(
        word
        for word in content
        if not is_loose(word) and not any(each.fullmatch(word) for each in frame)
    )


def shares_words(question: str, text: str) -> bool:
    """Whether a text has one of the words that a question is about."""
    spoken = forms_in(text)
    return any(not spoken.isdisjoint(forms_in(word)) for word in topic_words(question))


def share_a_word(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the words of one question have a form of a word of another."""
    return not forms_in(" ".join(one)).isdisjoint(forms_in(" ".join(other)))


def beginnings(question: str) -> str:
    """What every form of a question's topical words begins with, to search by."""
    return " ".join(word[:BEGINNING] for word in topic_words(question))


def names_the_archive(question: str) -> bool:
    """Whether a question asks for a topic or days of the past, rather than about what was shown."""
    return _ARCHIVE.search(flatten(question)) is not None or names_days(question)


def only_year(question: str) -> str:
    """The year that is all a question names, "2024" of "2024 olan"; "" where it is not."""
    found = _A_YEAR.fullmatch(flatten(question))
    return found[1] if found else ""


def only_days(question: str, now: datetime) -> bool:
    """Whether a question is but a day, month or year: "2024teki", "peki geçen yıl", "2025 olan"."""
    if only_year(question):
        return True
    window = date_window(question, now)
    return window is not None and all(map(_BESIDE_DAYS.fullmatch, flatten(window.rest).split()))


def only_points(question: str) -> bool:
    """Whether a question names nothing and points at what was said: "bunu ne zaman konuşmuştuk"."""
    return not topic_words(question) and _POINTS.search(flatten(question)) is not None


def asks_when(question: str) -> bool:
    """Whether the date of what was said is all that is asked for."""
    flat = flatten(question)
    return _WHEN.search(flat) is not None and any(map(_SAYING.match, flat.split()))


def means_the_shown(question: str) -> bool:
    """Whether a question names nothing and points at a research ("o araştırma ne zamandı"), rather
    than at days of the past ("bu hafta ne araştırdım")."""
    pointed = _THAT_RESEARCH.search(flatten(question)) is not None
    return pointed and not names_days(question) and not topic_words(question)


def asks_whether_asked(question: str) -> bool:
    """Whether a question is about one's own questions: "bunu sormuştum"."""
    return _ASKED.search(flatten(question)) is not None
