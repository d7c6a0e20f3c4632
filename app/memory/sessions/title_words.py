"""The words of a conversation as a title is made of them: runs of words that may name a topic, and
what is known of each word from how it is used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from app.core.language import suffixes, turkish
from app.core.language.sentences import pieces
from app.core.language.units import unit_of

_BOTH, _ASKED, _ANSWERED, _SPELLED, _HEADED, _FIRST = 2.0, 1.0, 0.8, 0.6, 1.5, 1.0
"""What a word gains: said on both sides, per question, per answer, written like a name, in a
heading, in the question that began it."""
_TOKEN = re.compile(r"[^\W_](?:[\w.+]*[\w+](?:-[\w]++)*+)?(?:\([^\W_]\))?(?:[’'][^\W_]+)?|[^\w\s]")
_VERB = re.compile(
    r"\w+(?:[iu]yo(?:r\w*|lar\w*|z|sun\w*)?|m[iu]s(?:t[iu]r)?(?:[iu]m|s[iu]n)?|[ae]ca[kg]\w*|[ae]ce[kg]\w*"
    r"|m[ae]l[iu]\w*|m[ae]z(?:lar|ler)?|[ae]b[iu]l\w*|[iu]nca|[iu]nce|[iu]p|[ae]r[ae]k|m[ae]k|m[ae]m[ae]k"
    r"|[dt][iu](?:m|k|n[iu]z|lar|ler|ysa)|d[iu]r(?:lar|ler)?|m[ae]y[iu]n|s[ae]m|s[ae]k|[iu]lir|[iu]l[iu]r|[iu]n[iu]r"
    r"|[dt][ae]ki\w*|[ae]?[iu]?rs[ae]\w{0,3}|y[iu][mz]|d[iu][gk][iu]?\w*|t[iu][gk][iu]\w+|[ae]y[iu]m|sin[iu]z|iken|ken|mad[ae]n|meden)"
    r"|\w{4,}[ae]l[iu]m"
    r"|\w{2,}[aeiu]c[ae][mz]|\w+tc[ae]m|\w{2,}[^\W\d_aeiou]c[ae]z"
)
"""Folded forms that are those of a verb, and of no noun; also as they are said ("gidicem")."""
_RELATIVE = re.compile(
    r"(?:ann?e|baba|es|koca|kari|ogul|ogl|kiz|cocug|cocuk|kardes|abla|abi|agabey|dede|nine|babaanne"
    r"|anneanne|teyze|hala|dayi|amca|kuzen|yegen|arkadas|bebe[gk]|kendi|aile|torun|gelin|damat)\w{0,6}"
)
_NO_TOPIC = re.compile(
    r"(?:gun|hafta|ay|yil|sene|saat|dakika|yas)(?:lar|ler)?(?:[iu]m?|s[iu]|[iu]n)?"
    r"(?:n?[dt][ae]n?|y?[ae]|n[iu]n|y?[iu]|d[iu]r|yl[ae]|l[iu][kg]?\w{0,4}|c[ae])?(?:y[iu]m|k[iu]\w{0,3})?"
    r"|doktor\w*|hoca\w*|sey\w*|kisi\w*|cogu\w*|bazi\w*|risk|durum\w*|dikkat\w*|gerek\w*|dogru\w*|yanlis\w*"
    r"|fazla\w*|az|azalt\w*|artir\w*|daha|kadar|gore|degil\w*|tek|ilk|son\w*|yeni|eski|iyi|kotu|etkili|ara"
    r"|farkli?|ayni|hemen|genellikle|genelde|sabah|aksam|gece|bugun|dun|yarin|simdi|lazim|lutfen|var(?:d[iu]r?|m[iu]s?|s[ae]|ken|lar|l[iu]k\w{0,4})?|yok\w*"
    r"|ornegin|mesela|yani|ayrica|yaklasik|ozellikle|sadece|yalniz\w*|hangi\w*|neden|nasil|kimler\w*|evet|hayir"
    r"|olan|olarak|olur\w*|olma\w*|eden|eder\w*|etme\w*|yapan|yapar\w*|yapma\w*|veren|verir\w*|alan|alir\w*"
    r"|yuksek|dusuk|buyuk|kucuk|uzun|kisa|guclu|zayif|orta|hafif|agir|sinirli|yeterli|uygun|gercek\w*|ise|yeter\w*|kullan\w*|fena\w*|ileri|oteki|obur"
    r"|iki|uc|dort|bes|sekiz|dokuz|on|kez|kere|defa|biri\w*|benim\w*|olan\w*|b[iu]n(?:un|unla|da|dan|lar)\w*|bun[au]|on(?:un|da|dan|lar)\w*|nmol|mmol|gram|mg|dl|m2|dk|ml|kg|cm|mm|kac|bin|milyon|yuzde|lira|tl"
)
"""Folded words that no topic is named by: times, measures, degrees."""
_PARTICLE = re.compile(r"m[iu](?:y[iu]?[mz]|s[iu]n(?:[iu]z)?|y?d[iu]|y?m[iu]s)?")
_TURKISH = re.compile(r"[çğıöşüÇĞİÖŞÜ]")


@dataclass(slots=True)
class KnownWords:
    """What is known of the words of a conversation, by their stems."""

    asked: Counter[str] = field(default_factory=Counter)
    """In how many questions each stands."""
    answered: Counter[str] = field(default_factory=Counter)
    """In how many answers each stands."""
    first: set[str] = field(default_factory=set)
    """Those of the question that began the conversation."""
    headed: set[str] = field(default_factory=set)
    """Those of headings."""
    names: set[str] = field(default_factory=set)
    """Those written with a capital within a sentence, or with digits or capitals inside."""
    predicates: Counter[str] = field(default_factory=Counter)
    """How often a word closes a Turkish sentence, where the verb stands."""
    not_closing: Counter[str] = field(default_factory=Counter)
    """How often it stands elsewhere in one."""
    forms: dict[str, set[str]] = field(default_factory=dict)
    """How each is written."""

    def worth(self, stem: str) -> float:
        """How much a word says about the conversation: the more, the more places it stands in."""
        asked, answered = min(self.asked[stem], 2), min(self.answered[stem], 3)
        worth = _ASKED * asked + _ANSWERED * answered
        worth += _BOTH * bool(asked and answered) + _SPELLED * (stem in self.names)
        return worth + _HEADED * (stem in self.headed) + _FIRST * (stem in self.first)


@dataclass(frozen=True, slots=True)
class TitleWord:
    """A word as it is written; ``folded`` and ``stem`` are of what stands before an apostrophe."""

    written: str
    folded: str
    stem: str
    in_turkish: bool

    @property
    def plain(self) -> str:
        """Without what follows an apostrophe."""
        return re.split("[’']", self.written)[0]


def chunks_of(text: str, known: KnownWords) -> Iterator[list[TitleWord]]:
    """Runs of words that may belong to one phrase: a run ends at punctuation and at a word that
    names no topic. What is seen of each word is noted in ``known``."""
    in_turkish = _TURKISH.search(text) is not None or not is_english(text)
    for sentence in pieces(text):
        words = list(_words(sentence.body, in_turkish, known))
        run: list[TitleWord] = []
        for word in (*words, None):
            if word is not None and _is_topical(word):
                run.append(word)
            elif run:
                yield run
                run = []


def is_english(text: str) -> bool:
    """Whether a text is in English."""
    found = turkish.words(text[:500])
    return sum(word in {"the", "is", "of", "and", "to", "what", "how", "a"} for word in found) > 1


def _words(body: str, in_turkish: bool, known: KnownWords) -> Iterator[TitleWord | None]:
    """The words of a sentence; ``None`` where something stands that ends a phrase."""
    tokens = [found.group() for found in _TOKEN.finditer(body)]
    spoken = [n for n, token in enumerate(tokens) if token[0].isalnum()]
    asked = len(spoken)
    while spoken and _PARTICLE.fullmatch(turkish.fold(tokens[spoken[-1]])):
        del spoken[-1]
    least = 1 if len(spoken) < asked else 2
    last = spoken[-1] if in_turkish and len(spoken) > least else -1
    opens, of_relative = True, False
    for number, token in enumerate(tokens):
        if not token[0].isalnum():
            if token not in '“”"':
                yield None
            continue
        written, folded, stem, inner = _spelled(token)
        if inner or (written[0].isupper() and not opens):
            known.names.add(stem)
        closes = number == last
        known.forms.setdefault(stem, set()).add(written)
        (known.predicates if closes else known.not_closing)[stem] += 1
        # "Kuzenim Elif": who it is about is not what it is about.
        called = of_relative and written[0].isupper()
        of_relative = _RELATIVE.fullmatch(folded) is not None
        if called or _PARTICLE.fullmatch(folded):
            yield None
        else:
            yield TitleWord(token, folded, stem, in_turkish)
        opens = False


class _Spelled(NamedTuple):
    """A word without what follows an apostrophe, as it is written and folded, with its stem."""

    written: str
    folded: str
    stem: str
    is_like_a_name: bool
    """Whether it has a capital or a digit behind its first letter, as no common word has."""


@lru_cache(maxsize=16_384)
def _spelled(token: str) -> _Spelled:
    """A word as it is read. Remembered, because an import reads millions of words."""
    written = re.split("[’']", token)[0]
    folded = turkish.fold(written)
    inner = any(letter.isupper() or letter.isdigit() for letter in written[1:])
    return _Spelled(written, folded, suffixes.stem(folded), inner)


def _is_topical(word: TitleWord) -> bool:
    return can_be_topic(word.folded, word.stem, word.in_turkish)


@lru_cache(maxsize=16_384)
def can_be_topic(folded: str, stem: str, in_turkish: bool) -> bool:
    """Whether something may be about a folded word: no time, measure or degree, nobody's relative,
    and in Turkish no verb."""
    if len(folded) < 2 or _NO_TOPIC.fullmatch(folded) or _RELATIVE.fullmatch(folded):
        return False
    if turkish.is_stop(folded) or turkish.is_stop(stem) or unit_of(folded) is not None:
        return False
    return not (in_turkish and (_VERB.fullmatch(folded) or suffixes.verbal(folded)))
