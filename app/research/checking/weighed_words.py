"""The words of a sentence with what each weighs when two sentences are laid side by side.

A name weighs most, a verb of reporting next to nothing; numbers are compared apart. Words that
may stand for each other without changing what is said are in ``resources/paraphrases.tsv``.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.numerals import ENGLISH_NUMBERS, ENGLISH_ORDINALS, ORDINALS, number
from app.core.language.suffixes import stem, verbal
from app.core.language.turkish import fold, is_stop, words
from app.core.language.units import unit_of
from app.core.matching.kinship import SHARED, trust
from app.core.resources import resource

MOST_WORDS = 200
"""Of a sentence; what is longer is no sentence."""
_NAME_WEIGHT, _WORD_WEIGHT, _SHORT_WEIGHT, _VERB_WEIGHT, _FRAME_WEIGHT = 2.0, 1.0, 0.8, 0.7, 0.1
_PARAPHRASED, _BEGINS_ALIKE = 0.85, 0.75
_ALIKE = 5
"""Letters that two words of one root share."""
_WORD = re.compile(r"[^\W\d_][^\W_]*(?:['’][^\W\d_]+)?|\d+[^\W\d_]+")
_OF_A_NUMBER = re.compile(r"\d['’]$")
_ENGLISH_ENDING = re.compile(r"['’](?:s|t|re|ll|ve|d)$")
_BEGINS = re.compile(r"(?:^|[.!?:;…“\"«(|–—>]|\A[\W\d_]*)\s*\**\s*$")
_FRAME = re.compile(
    r"(?:belirt|soyle|soylen|ifade|goster|bildir|yazil|yaziyo|yazma|gecmekte|geciyor|aktar|anlat"
    r"|acikla|vurgula|degin|bahse|deni[lyr]|kaydedil|gorul|gorun|bulunu|bulunm|bulunan|olus|oldu"
    r"|olan|olup|olma|olur|olmu|olac|olunm|edil|edi[ylr]|etti|etme|eder|eden|yapil|yapma|yapar"
    r"|yapi[yl]|yaptig|gerek|gore|olarak|ayrica|boyle|sekild|seklin|durum|taraf|nedeniy|dolayi"
    r"|sebeb|sebep|iliskin|ilgil|konu|belge|kayna|metin|metne|saye|uzere|gerceklesti|saglan|sozkonus"
    r"|sayilm|sayili|sayila|alinir|alinm|alinac|veril|verir|verme|kulland|kullanil|kullan|sahip|ilis|kapsam"
    r"|according|stat(?:es|ed|ing)|report(?:s|ed)|not(?:es|ed)$|say|said|document|source|text$"
    r"|also|however|therefore|thus|made|make|makes|take|takes|taken|given|give|gives|being|having"
    r"|get|gets|got|us(?:e|ed|es|ing)$|per$|into$|its$|it$|upon|well$|need)"
)
_NUMBER_WORD = re.compile(
    r"(?:yuzde|binde|percent|bucuk|yarim|half|bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz|on|yirmi|otuz"
    r"|kirk|elli|altmis|yetmis|seksen|doksan|yuz|bin|milyon|milyar|thousand|million|billion)"
    r"(?:[iu]?nc[iu])?(?:s?[iu]n?|n?[iu]n|n?[dt][ae]n?|y?[ae]|y?[iu])?(?:d[iu]r)?"
    r"|n?c[iu]|s[iu]|s[iu]n[iu]n|[iu]nc[iu]"
)
"""A number in words with its ending, or the ending of one in digits."""
_LITTLE = frozenset(
    words(
        """
        the a an of and or is are was were be been to in for with that this which from by as
        at has have had it its on their there they he she his her them these those who whom
        whose than then will would shall should can could may might must do does did not no
        if when while where but so such about between among after before until through over
        under per each any all some only more most less least very own same other ve veya ya
        da de ile icin ise ki bu su o bir hem ne en cok daha az gibi kadar ama ancak fakat
        hic degil yok var mi mu once sonra eger yani bunun bunu buna bunlar onun onu ona
        kendi few went though ila yuzunden beyond back within without except unless whether
        both either ardindan dek degin itibaren gerekiyor gerekir gerek zorunda lazim hicbir
        kimse herhangi bulunan biri diger baska bazi tum butun sadece yalniz yalnizca haric
        disinda boyunca icinde uzere ayni hangi nasil yine hala henuz artik zaten bile dahi
        olarak olan olup olur oldu olmus olmali olmaz edilir eder etmek etti ederek
        """
    )
)


_PREDICATE = re.compile(
    r"\w{2,}(?:[iuae]r|[iu]yor|[dt][iu]|m[iu]s|m[ae]l[iu]|[ae]c[ae]k|m[ae]z|m[ae]kt[ae]|[dt][iu]r|y[iu]n|[iu]n)(?:l[ae]r|d[iu]r|d[iu])?"
)
_PREDICATE_SHARE = 0.6
"""What the verb at the end of a Turkish sentence weighs of another word: it is put in other words
first."""


@dataclass(frozen=True, slots=True)
class WeighedWord:
    """A word that carries what a sentence says: folded, its stem, its weight, and whether it is
    written like a name. ``place`` is where it begins."""

    text: str
    stem: str
    weight: float
    name: bool
    place: int
    begins: bool = False
    """It begins a sentence before another capital: "Ayşe Demir", but also "Bakımı Yükselen"."""


def weighed_words(text: str) -> tuple[WeighedWord, ...]:
    """The words of a text that carry what it says, in their order; numbers, months, and little
    words are not among them."""
    found: list[WeighedWord] = []
    matches = list(_WORD.finditer(text))[:MOST_WORDS]
    for each, following in zip(matches, [*matches[1:], None], strict=False):
        spelled = each.group()
        bare = _ENGLISH_ENDING.sub("", spelled)
        base, apostrophe, _ = bare.replace("’", "'").partition("'")
        folded = fold(base)
        if _means_nothing(folded) or _OF_A_NUMBER.search(
            text[max(0, each.start() - 2) : each.start()]
        ):
            continue
        begins = _BEGINS.search(text[max(0, each.start() - 12) : each.start()]) is not None
        capital = base[0].isupper()
        joined = (
            begins
            and following is not None
            and following.group()[0].isupper()
            and text[each.end() : following.start()] == " "
        )
        initials = len(base) > 1 and base.isupper()
        name = any(map(str.isdigit, base)) or (
            capital and (not begins or bool(apostrophe) or joined or initials)
        )
        weight = _weight(folded, name=name)
        unsure = joined and not apostrophe
        found.append(WeighedWord(folded, stem(folded), weight, name, each.start(), unsure))
    if found and not found[-1].name and _PREDICATE.fullmatch(found[-1].text):
        found[-1] = replace(found[-1], weight=found[-1].weight * _PREDICATE_SHARE)
    return tuple(found)


def _means_nothing(word: str) -> bool:
    return (
        len(word) < 2
        or word in _LITTLE
        or word in MONTH_NUMBERS
        or number(word) is not None
        or word in ENGLISH_NUMBERS
        or word in ENGLISH_ORDINALS
        or word in ORDINALS
        or _NUMBER_WORD.fullmatch(word) is not None
    )


def _weight(word: str, *, name: bool) -> float:
    if name:
        return _NAME_WEIGHT
    if _FRAME.match(word) or is_stop(word):
        return _FRAME_WEIGHT
    if unit_of(word) is not None:
        return _SHORT_WEIGHT
    if verbal(word):
        return _VERB_WEIGHT
    return _WORD_WEIGHT if len(word) > 3 else _SHORT_WEIGHT


class WordSet:
    """The words of a text, ready to be asked for."""

    __slots__ = ("_beginnings", "_common", "_senses", "stems", "texts")

    def __init__(self, said: Collection[WeighedWord]) -> None:
        self.texts = {each.text for each in said}
        self.stems = {each.stem for each in said} | {each.text for each in said}
        self._common = {each.stem for each in said if not each.name}
        self._beginnings: dict[str, set[str]] = {}
        for each in self.stems:
            self._beginnings.setdefault(each[:SHARED], set()).add(each)
        self._senses = {sense for each in said for sense in senses_of(each.text)}

    def match(self, word: WeighedWord) -> float:
        """How surely a word stands here, itself or in other words: 0 to 1."""
        if word.name and word.text in self.texts:
            return 1.0
        known = self._common if word.name else self.stems
        if (not word.name or word.begins) and (word.stem in known or word.text in known):
            return 1.0
        measured = unit_of(word.text)
        if measured is not None and any(unit_of(each) == measured for each in self.stems):
            return 1.0
        near = self._beginnings.get(word.text[:SHARED], set())
        if word.name:
            same = any(_one_name(word.text, each) for each in near if each in self.texts)
            return _PARAPHRASED if same else 0.0
        best = max(trust(word.stem, near), trust(word.text, near)) if near else 0.0
        if any(_one_root(word.text, each) for each in near):
            best = max(best, _BEGINS_ALIKE)
        if word.text[:3] in self.stems and word.text[3:4] == word.text[2:3]:
            # "hat", "hattı"
            best = max(best, _BEGINS_ALIKE)
        if best < _PARAPHRASED and not self._senses.isdisjoint(senses_of(word.text)):
            best = _PARAPHRASED
        return best


def _one_name(name: str, other: str) -> bool:
    """Whether a name is another one but for an ending; "Selim" is not "Selin"."""
    return len(other) >= SHARED and (name.startswith(other) or other.startswith(name))


def _one_root(one: str, other: str) -> bool:
    shared = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        shared += 1
    return shared >= _ALIKE or (shared >= SHARED and shared >= min(len(one), len(other)) - 1)


# --- words that stand for each other -------------------------------------------------------------


@cache
def _table() -> tuple[dict[str, set[int]], dict[str, set[int]], int]:
    """By whole stems, and by roots ("öde-"): the lines that hold them, and the longest root."""
    whole: dict[str, set[int]] = {}
    roots: dict[str, set[int]] = {}
    lines = resource("paraphrases.tsv").read_text("utf-8").splitlines()
    for place, line in enumerate(lines):
        if line.startswith("#"):
            continue
        for spelled in line.split():
            word = fold(spelled)
            if word.endswith("-"):
                roots.setdefault(word[:-1], set()).add(place)
            else:
                whole.setdefault(stem(word), set()).add(place)
                whole.setdefault(word, set()).add(place)
    return whole, roots, max(map(len, roots), default=0)


@lru_cache(maxsize=16384)
def senses_of(word: str) -> frozenset[int]:
    """The lines of the table that a folded word stands in."""
    whole, roots, longest = _table()
    found = set(whole.get(word, ())) | whole.get(stem(word), set())
    for end in range(2, min(len(word), longest) + 1):
        found |= roots.get(word[:end], set())
    return frozenset(found)
