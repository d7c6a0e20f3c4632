"""The words of a question that name what it is about, and lines about another thing of that name, or
another one's ("su faturası", where the electricity bill was told). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from app.core.language.suffixes import root, stem, verbal
from app.core.language.turkish import is_loose, is_stop, lower, words
from app.core.language.units import unit_of
from app.core.matching.asked_figures import asked
from app.core.reading.owners import is_asking, is_frame, owning, people, says_when, stands
from app.core.reading.sought_words import topical

_ONES_OWN = re.compile(r"[iu]?m(?:[iu]z)?(?:[iu]n|[iuae]|d[ae]n?|l[ae])?")
"""Endings of what belongs to the one who writes, behind a stem."""
_ENDS_AS_OWN = re.compile(f"(?:{_ONES_OWN.pattern})$")
_OWN_GENITIVE = re.compile(r"[^\W\d]{3,}[iu]?m[iu]n")
"""What is one's own, as the owner of what is asked: "doktorumun"."""
_OF_OURS = re.compile(r"(\w{2,}?)[iu]?m[iu]z(?:[iu]n|[iuae]|d[ae]n?)?(?:ki\w{0,4})?")
_WATER = "su"
"""Water, and "şu" as some type it: the other letters of a question tell which, or that it stands
before no noun."""
_OF_WATER = re.compile(r"su(?:y(?:u|a|u?nu?|unun|una|unda|undan|umu?z?|la)|d[ae]n?|lar\w{0,3})?")
"""The forms of "su" that are no "şu"."""
_TURKISH = re.compile(r"[çğıöşü]")
_HOW_MUCH = frozenset(("much", "many"))
"""Words before a thing that ask for its amount, and do not say which is meant."""
SOUGHT = re.compile(
    r"(ad|ism|soyad|numara|telefon|adres|fiyat|ucret|doz|sifre|tarih|maas)s?[iu](?:m|n)?(?:[iu]|n[iu])?"
)
"""What is asked of a thing by its name, or told so."""
_GIVE = frozenset(
    "ver versene verir soyle soylesene soyler yaz lazim gerek bul bulsana goster hatirlat misin bana bi bir".split()
)
"""Words that ask for it to be told: "numarasını ver"."""
_DOING = re.compile(
    r"(?:yap|gel|gid|al|ver|ed|ol|bak|tak|kur|sat|yaz|cek|getir|otur|calis)[ae]n(?:[iu]n)?"
)
"""Who or what does something: "balkonu yapan usta"."""
_DEED = re.compile(r"[^\W\d]{3,}m[ae]")
_OF_IT = re.compile(r"[iu](?:n[iuae]\w{0,3}|yla|yle)?$")
"""Endings of the thing of something, behind its stem."""
_NOUN_FORM = re.compile(r"[^\W\d]{3,}[rk]")
"""A noun that looks like a verb ("çamaşır", "istatistik"): before a thing of something it is none."""
_OWNED_FROM = 3
"""Words before a thing among which its owner stands: "traktörün arka lastikleri"."""
_BRIEF = 5
"""Words of a message that only names what is asked."""


def named_words(question: str) -> tuple[str, ...]:
    """The words of a question that name what it is about: no verbs, units, nor what is asked of a
    thing ("adı", "ne kadar")."""
    topics, figure = topical(question), asked(question).words
    spoken = words(question)
    ends_in_verb = not spoken or not is_asking(spoken[-1])
    counted = {word for before, word in pairwise(spoken) if before.startswith("kac")}
    water = (_WATER,) if _names_water(question) else ()
    named = [
        each
        for each in topics
        if each not in figure
        and not (each in counted and unit_of(each))
        and not is_frame(each)
        and not (verbal(each) or (root(each) and each == topics[-1] and ends_in_verb))
    ]
    return (*water, *named)


def asks_by_name(question: str) -> bool:
    """Whether a message only names what is asked of a thing: "gökhan beyin numarası"."""
    return bool(last_asked(question))


def last_asked(question: str) -> str:
    """What of a thing a message asks for by name: "numara" of "gülayın numarasını ver"."""
    spoken = list(words(question))
    while spoken and spoken[-1] in _GIVE:
        spoken.pop()
    found = SOUGHT.fullmatch(spoken[-1]) if spoken else None
    return found[1] if found and 1 < len(spoken) <= _BRIEF else ""


def _names_water(question: str) -> bool:
    """Whether a question says "su" and means no "şu"."""
    spoken = lower(question).split()
    if _WATER not in spoken:
        return False
    behind = spoken[spoken.index(_WATER) + 1 :]
    return _TURKISH.search(lower(question)) is not None or any(map(is_asking, behind[:1]))


def is_of_another_thing(question: str, line: str, related: Mapping[str, frozenset[str]]) -> bool:
    """Whether a line is about another thing of the name, or another one's, than a question asks of:
    "elektrik faturası" for "su faturası", "evin tapusu" for "tarlanın tapusu", "doktorum" for
    "ablamın doktoru"."""
    asked_in, told = words(question), words(line)
    if any(_is_anothers(word, told) for word in asked_in):
        return True
    if _is_of_a_relative(question, told, related):
        return True
    return any(
        _is_of_another(before, word, question, line, told, related)
        for before, word in pairwise(asked_in)
    )


def _is_of_a_relative(
    question: str, told: Sequence[str], related: Mapping[str, frozenset[str]]
) -> bool:
    """Whether what a question asks of as its writer's own was told of a relative: "ablamın kontrolü
    iyi geçti, doktor …" is not of "doktorumun"."""
    if people(question) or not any(owning(each) and people(each) for each in told):
        return False
    own = (each for each in words(question) if _OWN_GENITIVE.fullmatch(each) and not is_stop(each))
    return any(_means(word, each, related) for word in own for each in told)


def _is_of_another(
    before: str,
    word: str,
    question: str,
    line: str,
    told: Sequence[str],
    related: Mapping[str, frozenset[str]],
) -> bool:
    """Whether the thing that a ``word`` of a question names was told, and of something else than the
    word ``before`` it says."""
    if not _modifies(before, word, question) or is_stop(word) or is_loose(word):
        return False
    at = [n for n, each in enumerate(told) if _means(word, each, related)]
    if not at:
        return False
    # What "okul" is related to may be the "servis" itself.
    others = (each for each in told if not _means(word, each, {}))
    if any(_means(before, each, related) for each in others):
        return False
    of_relative = owning(before) and bool(people(before)) and not people(line)
    if of_relative and all(_is_ones_own(word, told[n]) for n in at):
        # "Doktorum" is nobody's else.
        return True
    if owning(before) and all(_owner(told, n) for n in at):
        return True
    modified = all(n and _modifies(told[n - 1], told[n], line) for n in at)
    return modified and all(owning(told[n - 1]) == owning(before) for n in at)


def _owner(told: Sequence[str], at: int) -> str:
    """The word before a thing that says whose it is; "" where none does."""
    before = told[max(0, at - _OWNED_FROM) : at]
    return next((word for word in reversed(before) if owning(word)), "")


def _is_anothers(word: str, told: Sequence[str]) -> bool:
    """Whether a word of a question names a relative of its writer's ("kızım"), and what was told
    only the same of somebody else's ("komşunun kızı")."""
    who = people(word)
    if not who or _ENDS_AS_OWN.search(word) is None:
        return False
    at = [n for n, each in enumerate(told) if people(each) & who]
    return bool(at) and all(n and owning(told[n - 1]) and not people(told[n - 1]) for n in at)


def _may_modify(word: str, text: str) -> bool:
    """Whether a word may say which thing of a name is meant."""
    if word == _WATER:
        return _TURKISH.search(lower(text)) is not None
    if (
        word in _HOW_MUCH
        or len(word) < 2
        or word.isdigit()
        or is_stop(word)
        or is_loose(word)
        or unit_of(word)
    ):
        return False
    return not (verbal(word) or root(word) or says_when(word) or _DOING.fullmatch(word))


def _modifies(word: str, thing: str, text: str) -> bool:
    """Whether a word does say which ``thing`` behind it is meant: also "arıtma" before "bakımı",
    which by itself may be a verb."""
    if _may_modify(word, text):
        return True
    if _OF_IT.search(thing) is None or is_stop(word) or is_loose(word) or unit_of(word):
        return False
    return _DEED.fullmatch(word) is not None or (
        not verbal(word) and _NOUN_FORM.fullmatch(word) is not None
    )


def _means(word: str, other: str, related: Mapping[str, frozenset[str]]) -> bool:
    if word == _WATER:
        return _OF_WATER.fullmatch(other) is not None
    ours = _OF_OURS.fullmatch(word)
    if ours is not None and stem(other) == stem(ours[1]):
        # "Evimizin" has a stem of its own.
        return True
    return bool(people(word) & people(other)) or stands(word, {stem(other)}, related)


def _is_ones_own(word: str, told: str) -> bool:
    """Whether what was told of the thing that a ``word`` names is that it is its writer's."""
    bare = stem(word)
    return told.startswith(bare) and _ONES_OWN.fullmatch(told[len(bare) :]) is not None
