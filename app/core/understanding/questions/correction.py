"""A message that corrects the answer just told, and questions put together of it and the one
before.

"Yok, annemin olan" takes the question before over and names what was meant; "onu sormadım, fiyatını
sordum" says what the answer should have been of. Where in the question before that belongs no rule
can say: :func:`whole_questions` gives what it may mean, and reading tells which of them is
answered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.language.suffixes import stem
from app.core.language.turkish import fold
from app.core.understanding.offer_reply import answer_to_yes_no
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.two_at_once import has_question_word, may_name
from app.core.understanding.small_talk import heard

_LONGEST = 24
"""Words: what is longer tells a story."""
_WHOLE = 4
"""Words of what is meant that is a question of its own."""
_MOST = 6
"""Questions that a message and the one before may mean."""
_DENIES = re.compile(
    r"(?:(?:yok|yo|hayir|yanlis\w{0,9}|olmadi|pardon|dur|ya|ama|no|nope|wrong|sorry) )+"
)
_BY_THE_WAY = frozenset(("ya", "ama"))
"""Words among those that deny nothing by themselves."""
_NOT_THAT = re.compile(
    r"(?:ben )?(?:o|bu|onu|bunu|oyle|that|this)(?:nu)? "
    r"(?:degil|demedim|sormadim|istemedim|soylemedim|demiyorum|sormuyorum"
    r"|kast ?et(?:medim|miyorum)|not)\b ?"
)
_MEANT = re.compile(
    r"kastet(?:tim|mistim|iyorum)|kastediyorum|kasdet(?:tim|mistim)|diyorum|dedim|demistim|diyo(?:r?dum|m|rum)"
    r"|sordum|soruyo(?:r?dum|rum|m)|sormustum|sorduydum|soracaktim|istedim|istemistim|demek|anladin|anlamadin"
)
_AGREED = re.compile(r"\b(?:tamam|olur|peki|evet|hayir|kabul|yok) (?:dedim|demistim)\b")
"""What one said to somebody: "26 bin istiyor, tamam dedim"."""
_ASKS_BACK = re.compile(r"demistim|sormustum|sorduydum")
_POINTING = frozenset(
    "o sunu sunlari ben bana benim asil aslinda olan olani olanini su ya ki the i meant asked was"
    " asking for about teki tekini daki deki dekini dakini".split()
)
_WHOSE = re.compile(r"(?P<whose>\w{2,}[ıiuü]n)ki(?:n?[ıiuü]|n[ıiuü]n|n[ae]|nde|nden)?")
_WHEN = re.compile(r"(?P<whose>(?:19|20)\d\d)['’]?[dt][ae]ki\w{0,4}")
_YEAR = re.compile(r"(?:19|20)\d\d(?:\W?\w{1,4})?")
_OWNER = re.compile(r"(?!icin|neden|kadar|cin)\w{3,}(?:[^\W\daeiou]|n)[iu]n")
_EDGE = re.compile(r"^\W+|\W+$")
_NOT = re.compile(
    r"degil|not|sor(?:ma|mu)(?:dim|yorum|yom|mistim)|de(?:me|mi)(?:dim|yorum|yom)"
    r"|istemedim|kast ?et(?:me|mi)(?:dim|yorum|yom)"
)
"""What denies the words before it: "lastik değil", "kursu sormuyorum"."""
_PLAIN = 0.9
"""How surely a message is a yes or a no that corrects nothing."""
_BRIEF = 6
"""Words of a message that corrects without saying so: "su değil gübre"."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What was ``meant``, as it was written, and the words that were ``not_meant``."""

    meant: str
    not_meant: tuple[str, ...] = ()


def correction_in(text: str, before: str = "") -> Correction | None:
    """What a message corrects that comes after ``before``; None for one that corrects nothing."""
    spoken = [word for raw in text.split() if (word := _EDGE.sub("", raw))]
    if not spoken or len(spoken) > _LONGEST or _refuses(text):
        return None
    denies = False
    for pattern in (_DENIES, _NOT_THAT, _DENIES):
        if found := pattern.match(" ".join(map(fold, spoken)) + " "):
            # "Ya domates fidesi?" denies nothing.
            denies = denies or not _BY_THE_WAY.issuperset(found.group().split())
            spoken = spoken[len(found.group().split()) :]
    folded = list(map(fold, spoken))
    if not denies and _AGREED.search(" ".join(folded)):
        return None
    says = [each for at, each in enumerate(folded) if _says_meant(folded[:at], each)]
    english = folded[:2] in (["i", "meant"], ["i", "asked"])
    if not denies and any(map(_ASKS_BACK.fullmatch, says)):
        # "Bunu sormuştum" asks for the past.
        return None
    at = next((at for at, each in enumerate(folded) if _NOT.fullmatch(each)), 0)
    first, then = spoken[:at], spoken[at + 1 :]
    if not (denies or says or english):
        brief = 0 < at < len(spoken) - 1 and len(spoken) <= _BRIEF
        if not brief or not _shares(first, before):
            return None
    kept = _bare((then or first[:-1]) if at else spoken)
    not_meant = tuple(first[-2:] if then else first[-1:])
    if not any(map(_may_be_meant, kept)):
        return None
    return Correction(" ".join(kept), not_meant)


def _refuses(text: str) -> bool:
    answer = answer_to_yes_no(ParsedMessage(text))
    return bool(heard(text)) or (answer is not None and answer[1] > _PLAIN)


def _shares(words: Sequence[str], before: str) -> bool:
    said = [fold(_EDGE.sub("", each)) for each in before.split()]
    meant = [fold(each) for each in words if len(each) > 1]
    return any(other.startswith(each) for each in meant for other in said)


def _says_meant(before: Sequence[str], word: str) -> bool:
    """Whether a folded word says that something is meant; "ne demek" asks what a word means."""
    return bool(_MEANT.fullmatch(word)) and not (word == "demek" and before[-1:] == ["ne"])


def _bare(words: Sequence[str]) -> list[str]:
    """The words, but for those that only say that something is meant; "emirinkini" is "emirin"."""
    kept = []
    spoken = list(map(fold, words))
    for at, (word, folded) in enumerate(zip(words, spoken, strict=True)):
        if folded in _POINTING or _says_meant(spoken[:at], folded):
            continue
        whose = _WHOSE.fullmatch(word) or _WHEN.fullmatch(word)
        kept.append(whose["whose"] if whose else word)
    return kept


def whole_questions(before: str, meant: str, not_meant: Sequence[str] = ()) -> tuple[str, ...]:
    """The whole questions that ``meant`` may be after the question ``before``: likeliest first."""
    words = [word for raw in before.split() if (word := _EDGE.sub("", raw))][:_LONGEST]
    refused = {stem(fold(each)) for each in not_meant}
    named = [at for at, word in enumerate(words) if may_name(fold(word))]
    places = [at for at in named if stem(fold(words[at])) in refused]
    alike = [] if places else _alike(words, meant)
    places = places or alike or named
    whole = [" ".join([*words[:at], meant, *words[at + 1 :]]) for at in places]
    others = [word for at, word in enumerate(words) if at not in named]
    added = " ".join([meant, *(word for word in words if stem(fold(word)) not in refused)])
    if is_whole(meant):
        return (meant,)
    if alike:
        # Whose or when: one takes the place of the other.
        return tuple(dict.fromkeys(whole))
    if has_question_word(meant):
        return tuple(dict.fromkeys([meant, added, *whole]))[:_MOST]
    return tuple(dict.fromkeys([added, *whole[: _MOST - 2], " ".join([meant, *others])]))


def is_whole(meant: str) -> bool:
    """Whether what is meant is a question by itself."""
    return has_question_word(meant) and len(meant.split()) >= _WHOLE


def _alike(words: Sequence[str], meant: str) -> list[int]:
    """The places of the words that say whose or when, if the first word that is ``meant`` says
    that."""
    first = fold(meant.split()[0])
    pattern = next((each for each in (_YEAR, _OWNER) if each.fullmatch(first)), None)
    if pattern is None:
        return []
    return [at for at, word in enumerate(words) if pattern.fullmatch(fold(word))]


def _may_be_meant(word: str) -> bool:
    folded = fold(word)
    return may_name(folded) or any(map(str.isdigit, folded))
