"""Questions that lean on what was told just now, without naming what they are about: "sonra kaça
indi", "onu nasıl ayırt ediyorduk". Pure.
"""

from __future__ import annotations

import re

from app.core.language.suffixes import root, verbal
from app.core.language.turkish import fold, words
from app.core.language.units import unit_of
from app.core.matching.asked_figures import NUMBER, asked
from app.core.reading.owners import owners, people
from app.core.understanding.questions.looking_back import topic_words
from app.core.understanding.questions.two_at_once import may_name, sounds_like_verb

_BRIEF = 4
"""Words of a question that names only something of it."""
_ITS = re.compile(r"\w+(?:[^\Waeiou\d][iu]|s[iu])(?:n[iu]|n[ae])?")
_EVENT = re.compile(
    r"\w{2,}(?:(?<![cfhkpst])d|(?<=[cfhkpst])t)[iu](?:m|k|n|l[ae]r)?"
    r"|\w{2,}m[iu]s(?:t[iu])?(?:m|k|n|l[ae]r)?"
)
"""A verb of what happened: "fırlamıştı", "indi", "yerleştiler"."""
_OURS = re.compile(
    r"(?:de|konus|soyle|bul|oner|hesapla|yaz|ver|gerek|anlat|tut|al)"
    r"(?:[iu]?l)?(?:[dt][iu]|m[iu]s)\w*"
)
"""What was said or found then rather than what happened."""
_TIMES = re.compile(r"yil\w*|sene\w*|ay|gun|hafta|onceki\w*|sonraki\w*|year|month|previous")
_OF_ANYTHING = re.compile(
    r"(?:fiyat|ucret|tutar)(?:lari|i)?(?:ni|nin)?|toplam\w{0,3}|hepsi|costs?|prices?|pa(?:y|id)|total"
    r"|all|much|many|ones?"
)
"""What is asked of anything: its price, all of it."""
_THERE = re.compile(
    r"\b(?:(?:o|bu|ayni) (?:kayit|not|arastirma|yazi)\w*"
    r"|or(?:a)?d(?:a|aki\w*|an)|bur(?:a)?d(?:a|aki\w*)|kayitta"
    r"|in (?:there|it|that (?:record|note))|there|doon)\b"
)
"""What points at the record that was told: "doz kaçtı orada"."""
_POINTS = re.compile(
    r"\b(?:onu|bunu|sunu|onun|bunun|ona|buna|ondan|bundan|onunla|bununla|onlar\w*|bunlar\w*"
    r"|ikisi\w*|it|them|both)\b"
)
_GOES_ON = re.compile(r"\w{2,}[iu]yo(?:r?d[iu]\w?|r\w{0,4})?")
_WITH_NOUN = re.compile(r"(?:e[dt]|yap|ol)[^\W\d_]+")
"""A verb that is one with the noun before it: "ayırt ediyorduk"."""
_EARLIER = re.compile(r"\b(?:onceki\w*|ondan once|oncesi|previous|before that)\b")
_EDGE = re.compile(r"^\W+|\W+$")


def asks_for_earlier(question: str) -> bool:
    """Whether all that is asked for is what came before what was told: "ondan önceki?"."""
    return _EARLIER.search(fold(question)) is not None and not standalone_words(question)


def asked_there(question: str) -> str:
    """A question without the words by which it points at the record that was told; "" for one that
    does not point there."""
    spoken = question.split()
    flat = [fold(_EDGE.sub("", word)) for word in spoken]
    pointed = _THERE.search(" ".join(flat))
    if pointed is None:
        return ""
    begins = len(" ".join(flat)[: pointed.start()].split())
    ends = begins + len(pointed.group().split())
    return " ".join([*spoken[:begins], *spoken[ends:]])


def standalone_words(question: str) -> tuple[str, ...]:
    """The words by which a question says what it is about without leaning on the one before: no
    verb of what happened ("indi"), no time that counts from another ("sonraki yıl")."""
    return tuple(
        word for word in topic_words(question) if not _happens(word) and not _TIMES.fullmatch(word)
    )


def names_nothing(question: str) -> bool:
    """Whether a question names no topic of its own: "kaç kez", "hangi günlerdi", "saati"."""
    asked_in = asked(question).words
    done = _done_to_it(question)
    named = (
        word
        for word in standalone_words(question)
        if word not in asked_in and word not in done and not _OF_ANYTHING.fullmatch(word)
    )
    return not any(may_name(word) and unit_of(word) is None for word in named)


def points_back(question: str) -> bool:
    """Whether a question points at what was told and names nothing: "onu nasıl ayırt ediyorduk"."""
    return _POINTS.search(fold(question)) is not None and names_nothing(question)


def _done_to_it(question: str) -> set[str]:
    """The words by which a question points at what was told, and those that say what is done to
    it."""
    if _POINTS.search(fold(question)) is None:
        return set()
    spoken = words(question)
    acts = [n for n, word in enumerate(spoken) if verbal(word) or _GOES_ON.fullmatch(word)]
    nouns = {spoken[n - 1] for n in acts if n and _WITH_NOUN.fullmatch(spoken[n])}
    return nouns.union((spoken[n] for n in acts), filter(_POINTS.fullmatch, spoken))


def names_only_what_it_has(question: str) -> bool:
    """Whether all that a short question names is something of what was spoken of: "ilacı ne",
    "dozu kaçtı"."""
    named = standalone_words(question)
    if not named or len(words(question)) > _BRIEF or people(question):
        return False
    return not owners(question) and all(map(_ITS.fullmatch, named))


def asks_what_happened(question: str) -> bool:
    """Whether a question asks for a figure of what happened, rather than one said or found then."""
    spoken = words(question)
    verbs = [word for word in spoken if _happens(word) and word not in ("simdi", "kendi")]
    return NUMBER in asked(question).sorts and bool(verbs) and not any(map(_OURS.fullmatch, verbs))


def roots_of_events(question: str) -> frozenset[str]:
    """The roots of the verbs by which a question says what happened."""
    return frozenset(filter(None, (root(e) for e in words(question) if _happens(e))))


def _happens(word: str) -> bool:
    """Whether a folded word is a verb of what happened."""
    return _EVENT.fullmatch(word) is not None and not sounds_like_verb(word)
