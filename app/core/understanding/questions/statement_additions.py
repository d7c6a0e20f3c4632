"""Short messages that add to what the user stated just before, or correct it: "hba1c de 7,2",
"pardon 154 olacaktı", "4500 değil 5400". Alone they would state nothing. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from app.core.asides.sums import reckoned
from app.core.language.dates.months import ANY_WEEKDAY
from app.core.language.suffixes import stem
from app.core.language.turkish import fold
from app.core.language.units import unit_of
from app.core.understanding.questions.personal_statements import (
    FIGURE,
    TO_US,
    sentence_asks,
    words_of,
)

_LONGEST = 200
"""Characters of a message that tells more in few words."""
_SHORT = 9
"""Words of it."""
_CORRECTS = re.compile(
    r"(?:(?:ay|ya|ah|tuh|of) )*(?:pardon|duzelt\w*|duzeltme|yanlis (?:yaz|soyle|de|hatirla)\w*|sorry|correction|i meant"
    r"|(?:yok|hayir|yo|no)(?=[ ,]+\D{0,20}\d))\b"
)
"""How a message begins that puts right what was told."""
_NO = re.compile(r"(?:(?:ay|ya|ah|tuh|of) )*(?:yok|hayir|yo|no)")
_AT_END = 2
"""Words at the end of what follows a "no" among which its figure stands."""
_MEANT = re.compile(r"\b(?:degil\w*|olacak(?:ti)?|demek istedim|yanlis \w+|i meant)\b")
_FIGURES = re.compile(r"\d+")
_VALUE = re.compile(r"\d[.,/]\d|\d{4}|\b(?:de|da|no|numara\w*|nosu|kod\w*)\b|\d ?(?:lira|tl|₺|€)")
"""What shows that a figure is a value, and no part of a name."""
_DAYTIMES = re.compile(
    rf"(?:sabah|oglen?|oglenleyin|ikindi|aksam|gece|bugun|dun|yarin|ac|tok|aclik|tokluk|{ANY_WEEKDAY})"
    r"(?:leyin|lari|u)?"
)
"""When something was measured or is to be: "öğlen 142", "akşam da 180"."""
_HAPPENED = re.compile(r"\w+(?:[iu]yor?(?:d[iu])?|m[iu]st[iu]|(?<!kac)[dt][iu])(?:l[ae]r|[mk])?")
"""A verb of what somebody does or did."""
_PICKED = 2
"""Words of a message with a figure before that may as well pick something: "2 olandı"."""
_HEDGES = frozenset("galiba sanirim herhalde sanki".split())
"""Words at the end that only say how sure its writer is."""
_APART = ("di", "du", "ti", "tu", "idi")
"""How something was, written apart: "eskiden 10 du"."""
_FAR = 8
"""Messages among which the one is that a correction puts right."""
_LIKE = 0.5
"""From more than which share of its digits a figure is taken for a slip of another."""
_AGREEING = ("evet", "tamam", "olur")
_NOT_BUT = re.compile(r"\b(?P<wrong>\w+) degil(?:mis|di)?,? (?P<right>\w+)")
_RATHER = re.compile(r"\b(?:olacak(?:ti)?|demek istedim|yani|imis|m[iu]s)\W*$")
_LEANS = re.compile(
    r"evet|olur|tamam|ilk|son|onceki\w*|sonraki\w*|once|sonra|gecen\w*|gelecek|top|en|tane\w*|(?:19|20)\d\d\w*|yil\w*"
    r"|sene\w*|turk\w*|hangi\w*|daha|madde\w*|first|last|previous|next"
)
"""Words of what goes on from an answer rather than tells something."""
_ORDER = re.compile(
    r"(?:sil|yap|ver|ekle|cevir|hazirla|hesapla|hatirlat|unut|kisalt|uzat|tamamla|indir|gonder|ac|kac|kapat|ara|bak)"
    r"|\w+s[ae]n[ae]|lutfen|please|nasil|madde\w*|soru\w*|cevap\w*|sonuc\w*|kaynak\w*|link\w*|turn"
)


def tells_further(text: str) -> bool:
    """Whether a message right after one that told something tells more of it in a few words with a
    figure, or puts it right."""
    if not _is_short(text):
        return False
    spoken = words_of(text)
    if spoken[0] in _AGREEING:
        return False
    if spoken[-1] in _HEDGES:
        # "38 bin vermiştik galiba".
        spoken.pop()
    figured = any(map(FIGURE.search, spoken))
    happened = figured and _HAPPENED.fullmatch(spoken[-1]) is not None
    if spoken[0].isdigit():
        return happened and len(spoken) > _PICKED
    if spoken[-1] in _APART and FIGURE.search(spoken[-2]):
        return True
    if happened:
        # "Geçen yıl 5 mg alıyordu".
        return True
    if any(map(_LEANS.fullmatch, spoken)):
        return False
    # "Hba1c de 7,2", "poliçe no 55821", "d vitamini 12 ng": the value stands at the end, and is one:
    # "iphone 15" is a topic.
    if not any(FIGURE.search(each) for each in spoken[-2:]):
        return False
    if any(map(_DAYTIMES.fullmatch, spoken[:-1])):
        return True
    measured = unit_of(spoken[-1]) is not None or len(_FIGURES.findall(text)) > 1
    return measured or _VALUE.search(fold(text)) is not None


def corrects_statement(text: str) -> bool:
    """Whether a message puts right what its writer told just before: "pardon 154 olacaktı"."""
    if not _is_short(text):
        return False
    flat = fold(text)
    if _NOT_BUT.search(flat) and FIGURE.search(text):
        return True
    begins = _CORRECTS.match(flat)
    if begins is None:
        return FIGURE.search(text) is not None and _RATHER.search(flat) is not None
    rest = words_of(flat[begins.end() :])
    if _NO.fullmatch(begins.group()):
        # "Hayır 5 dakika sonra bakarım" answers; "yok 8 litre oldu" corrects.
        rest = rest[-_AT_END - (rest[-1:] == ["oldu"]) :]
    figured = any(FIGURE.search(each) for each in rest)
    return figured or _MEANT.search(flat) is not None


def corrected_place(told: Sequence[str], correction: str, *, at_once: bool) -> int:
    """Which of the messages that were ``told`` before a correction it puts right: the last, or one
    shortly before of whose figure its own rather is a slip, or that alone has a word of it ("pardon
    günde 4 kez olacaktı"). ``at_once``: nothing was asked since the last, so only where that has no
    such figure. Raises ``ValueError`` where nothing was told."""
    if not told:
        raise ValueError("nothing was told that could be put right")
    last = len(told) - 1
    figures = _FIGURES.findall(correction[:_LONGEST])
    near = range(max(0, len(told) - _FAR), len(told))
    likeness = {n: _likeness(_FIGURES.findall(told[n][:_LONGEST]), figures) for n in near}
    nearest = max(near, key=lambda n: (likeness[n], n))
    stays = likeness[nearest] <= max(likeness[last], _LIKE) or (at_once and likeness[last] > 0)
    if not stays:
        return nearest
    shared = {n: _shared(told[n][:_LONGEST], correction[:_LONGEST]) for n in near}
    speaks_of_it = max(near, key=lambda n: (shared[n], n))
    other = likeness[last] == 0 and not shared[last] and shared[speaks_of_it]
    return speaks_of_it if other else last


def _shared(one: str, other: str) -> int:
    """How many words of two messages are the same, figures and what corrects aside."""
    own = (fold(_MEANT.sub(" ", _CORRECTS.sub(" ", fold(each)))) for each in (one, other))
    first, second = ({stem(word) for word in words_of(each) if word.isalpha()} for each in own)
    return len(first & second)


def _likeness(figures: Sequence[str], others: Sequence[str]) -> float:
    """The share of its digits that a figure has in common with one as long as itself, 0…1."""
    return max(
        (
            sum((Counter(one) & Counter(other)).values()) / len(one)
            for one in figures
            for other in others
            if len(one) == len(other)
        ),
        default=0.0,
    )


def _is_short(text: str) -> bool:
    if len(text) > _LONGEST or sentence_asks(text) or reckoned(text) is not None:
        return False
    spoken = words_of(text)
    if not 1 < len(spoken) <= _SHORT:
        return False
    return not any(_ORDER.fullmatch(each) or TO_US.fullmatch(each) for each in spoken)
