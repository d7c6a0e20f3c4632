"""Short questions about something that the user stated a moment ago: "ne kadar almıştı" after
"Servet usta 850 lira aldı", "dozum neydi" after "günde yarım alıyorum", "hangi dişti" after "altı
numaralı dişime kanal yapıldı". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.core.domain.messages import Message
from app.core.language.gist import gist
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.core.matching.kinship import trust
from app.core.reading.answer_fit import surely_lacks
from app.core.reading.question_signs import GIVES, signs, sorts
from app.core.understanding.questions.leaning_question import standalone_words
from app.core.understanding.questions.own_use import tells_own_use
from app.core.understanding.questions.personal_statements import FIGURE, sentence_asks

_BACK = 3
"""Messages above that may be meant."""
_SHORT = 6
"""Words of a question that leans on what stands above."""
_LONGEST = 300
"""Characters of what was told that answer as a whole; of more a sentence does."""
_TRUSTED = 0.8
_FRAME = re.compile(r"(?:ad|is[im]|soyad|numara|telefon|adres|deger|sonuc|gun|tarih|saat)\w{0,4}")
_OF_IT = re.compile(
    r"adi|ismi|soyadi|numarasi|kodu|sifresi|telefonu|adresi|fiyati|ucreti|dozu|rengi|markasi|modeli"
)
"""How a message begins that gives a name or a value of what was told before it: "adı surolan"."""
"""What is asked of a thing: what tells it need not say so."""
_OF_USE = re.compile(
    r"(?:doz|ilac|hap|miktar)[iu](?:m|m[iu]z)?\w{0,3}|dos(?:e|age)|medication|gamot"
)
"""What is asked of a remedy that one takes: what tells of it need not say so ("günde yarım")."""
_ONCE = re.compile(r"\b(?:eskiden|onceleri|onceden|used to)\b")
"""What says that something was so and is not any more."""
_ENGLISH = frozenset(
    ["the", "a", "an", "is", "was", "are", "were", "of", "my", "our", "her", "his", "their", "s"]
)
"""Words of a question in English that Turkish has no word for."""
_TITLES = {"dr": "doktor", "av": "avukat", "prof": "profesor", "doc": "docent", "uzm": "uzman"}
"""Titles before a name, which say what somebody is."""
_PAST = re.compile(
    r"(\w{2,}?)(?:m[iu]s(?:t[iu])?|[iu]yo(?:r?du|r)|[dt][iu]yd[iu]|[dt][iu])(?:m|k|n|l[ae]r)?"
)
"""A verb of what happened, and its root."""
_TO_COME = re.compile(r"(\w{2,}?[ae]c[ae])(?:k|g[iu])\w{0,6}")
"""A verb of what is to be, and its root."""
_COPULA = re.compile(r"(\w{3,}?)y?[dt][iu]")
_SIGNS = GIVES | {"who": ("name",), "where": ("place", "name"), "why": ("because",)}
"""What a line shows that gives what is asked for."""
_ASKED = ("what", "named", "which", "many")
"""Sorts whose answer has no sign of its own."""


def was_once(text: str) -> bool:
    """Whether a text says, or asks, how something was and is not any more."""
    return _ONCE.search(fold(text)) is not None


def deeds_to_come(text: str) -> frozenset[str]:
    """The roots of the verbs with which a text says, or asks, what is to be: "değişece" of
    "balatalar ne zaman değişecek"."""
    found = map(_TO_COME.fullmatch, words(text[:_LONGEST]))
    return frozenset(each[1] for each in found if each is not None)


def may_be_put_right(text: str) -> bool:
    """Whether a later message may correct this one: what only asks ("peki önceden kaçtı") tells
    nothing, and what was once is not what "40 oldu" puts right."""
    return not was_once(text) and (FIGURE.search(text) is not None or not sentence_asks(text))


def recent_statement(question: str, told: Sequence[Message]) -> Message | None:
    """The message among those that somebody ``told``, in order, that a short question means which
    names nothing but what that message says; None where none gives what it asks for."""
    asked, spoken = sorts(question), words(question)
    wanted = [_SIGNS[each] for each in asked if each in _SIGNS]
    if not spoken or len(spoken) > _SHORT or not (wanted or set(asked).intersection(_ASKED)):
        return None
    named = [each for each in standalone_words(question) if not _FRAME.fullmatch(each)]
    of_use = [each for each in named if _OF_USE.fullmatch(each)]
    events = [each for each in spoken if each not in named and _PAST.fullmatch(each)]
    said_besides = sum(each not in _ENGLISH for each in spoken)
    if not events and said_besides > len(named) + 2:
        return None
    best, most = None, 0
    for message, said in _with_what_is_meant(told[-_BACK:]):
        text = gist(message.content)
        used = bool(of_use) and tells_own_use(text)
        if not all(_is_said(each, said) for each in named if not (used and each in of_use)):
            continue
        roots = {each[1] for word in words(text) if (each := _PAST.fullmatch(word))}
        shared = len(named) + sum(_is_meant(each, said, roots) for each in events)
        shown = signs(text)
        gives = [not set(each).isdisjoint(shown) for each in wanted]
        needs_sign = bool(wanted) and "who" not in asked and "where" not in asked
        if needs_sign and not (used or any(gives)):
            continue
        if surely_lacks(question, text):
            # "Doğum günü 17 haziran, bisiklet istiyor" says no price.
            continue
        if not shared and "money" in asked and not {"date", "time"}.isdisjoint(shown):
            # "Saati de 10.30" costs nothing.
            continue
        worth = 2 * shared + sum(gives) + (_gives_of_it(text) in spoken)
        if worth and worth >= most:
            best, most = message, worth
    return best


def _with_what_is_meant(told: Sequence[Message]) -> Iterator[tuple[Message, set[str]]]:
    """Short messages in order, each with the stems of its words; "adı surolan" speaks of what was
    told before it, whose words count as its own."""
    before = set[str]()
    for message in told:
        text = gist(message.content)
        if len(text) > _LONGEST:
            before = set()
            continue
        said = {stem(_TITLES.get(word, word)) for word in words(text)}
        before = said | before if _gives_of_it(text) else said
        yield message, before


def _gives_of_it(text: str) -> str:
    """The word by which a message says what it gives of something told before; "" where it does
    not."""
    first = next(iter(words(text)), "")
    return first if _OF_IT.fullmatch(first) else ""


def _is_said(word: str, said: set[str]) -> bool:
    return trust(stem(word), said) >= _TRUSTED


def _is_meant(word: str, said: set[str], roots: set[str]) -> bool:
    """Whether what was told has a verb of the question, or what it says of a thing ("dişti")."""
    bare = _COPULA.fullmatch(word)
    verb = _PAST.fullmatch(word)
    if verb is not None and verb[1] in roots:
        return True
    return bare is not None and fold(bare[1]) not in ("ney", "kac") and _is_said(bare[1], said)
