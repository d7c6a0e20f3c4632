"""Negation and direction (rise or fall) of a sentence, in Turkish and English, by its word forms.

Only forms that are hardly anything else count: "uygulamadan" may be "without applying" or "from the
application", and is neither here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.language.suffixes import stem

_NEGATED = re.compile(
    r"(?P<base>[a-z]{2,}?)[ae]?(?:m[iu]yor|m[ae]z|m[ae]d[iu](?!r)|m[ae]m[iu]s|m[ae]y[ae]c[ae][kg]"
    r"|m[ae]m[ae]l[iu]|m[ae]m[ae]kt[ae]|m[ae]y[ae]n|m[ae]m[ae]s[iu]|m[ae]ks[iu]z[iu]n)"
    r"(?:l[ae]r|d[iu]r|s[ae]|n|k|d[iu]|[iu]|ken|m|l[iu]|s[iu]n[iu]z|n[iu]n)*"
)
_NO_NEGATION = frozenset(
    ["namaz", "elmaz", "komedi", "temiz", "domuz", "omuz", "umuz", "yilmaz", "armadi", "medine"]
)
_FINITE = (
    r"(?:[iuae]?r|[iu]yor|[dt][iu]|m[iu]s|y?[ae]c[ae][kg]|m[ae]l[iu]|m[ae]kt[ae]|[ae]n|d[iu]g)"
    r"(?:[iu]|l[ae]r|d[iu]r|s[ae]|n|k|d[iu]|ken|m|l[iu]|n[iu]n)*"
)
_WITHOUT = re.compile(
    r"(?P<base>[a-z]{3,})s[iu]z(?:d[iu]r|d[iu]|l[ae]r|l[iu]k|l[iu]g[iu]|[ae]|[iu])*"
)
_NO_WITHOUT = frozenset(
    ["deniz", "yalniz", "akciz", "agiz", "kiz", "hirsiz", "temiz", "yildiz", "faiz", "poliz"]
)
_NOT = frozenset(["not", "no", "never", "cannot", "without", "neither", "nor"])
_AUXILIARY = frozenset(
    [
        "be",
        "been",
        "is",
        "are",
        "was",
        "were",
        "do",
        "does",
        "did",
        "have",
        "has",
        "had",
        "can",
        "could",
        "should",
        "must",
        "may",
        "might",
        "will",
        "would",
        "the",
        "a",
        "an",
        "any",
        "to",
        "found",
        "shown",
        "significantly",
    ]
)
_REACH = 4

_RISING = re.compile(
    r"artar|artan|arti|artt|artir|artmis|yuksel|cogal|uzad|uzat|hizland"
    r"|increas|raise|rose|rises|rising|grew|doubl"
)
_FALLING = re.compile(
    r"azal|dusur|dust|duser|dusus|dusuy|gerile|kisald|kisalt|yavasla"
    r"|decreas|reduc|fell|falls|lowers|lowered|declin|dropp|halv"
)
_PAIRS = {
    "sabah": "aksam", "ac": "tok", "yasak": "serbest", "zorunlu": "istege",
    "guvenli": "tehlikeli", "kuzey": "guney", "dogu": "bati", "kadin": "erkek", "erken": "gec",
    "sicak": "soguk", "acik": "kapali", "ilk": "son", "alt": "ust", "once": "sonra",
    "always": "never", "before": "after", "men": "women", "north": "south", "east": "west",
    "safe": "dangerous", "hot": "cold", "early": "late",
}  # fmt: skip
OPPOSITES = {
    stem(word): stem(other)
    for one, two in _PAIRS.items()
    for word, other in ((one, two), (two, one))
}
"""Words (as stems) that turn a statement round when one takes the other's place."""


@dataclass(frozen=True, slots=True)
class Polarity:
    """The words of a sentence, and what it denies: bases of verbs ("azal" of "azalmadı") and stems
    of what is not, or is not there ("etk" of "etkili değil", "etkisiz", "not effective")."""

    words: tuple[str, ...]
    verbs: frozenset[str]
    nouns: frozenset[str]
    denials: int

    @classmethod
    def of(cls, words: Sequence[str]) -> Polarity:
        verbs: set[str] = set()
        nouns: set[str] = set()
        denials = 0
        for place, word in enumerate(words):
            if word.startswith(("degil", "yoktu")) or word == "yok":
                nouns.update(map(stem, words[max(0, place - 1) : place]))
            elif word in _NOT or (word == "t" and place and words[place - 1].endswith("n")):
                following = words[place + 1 : place + 1 + _REACH]
                nouns.update([stem(each) for each in following if each not in _AUXILIARY][:1])
            elif (verb := _NEGATED.fullmatch(word)) and word not in _NO_NEGATION:
                verbs.add(verb.group("base"))
            elif (lacking := _WITHOUT.fullmatch(word)) and word not in _NO_WITHOUT:
                nouns.add(stem(lacking.group("base")))
            else:
                continue
            denials += 1
        return cls(tuple(words), frozenset(verbs), frozenset(nouns), denials)

    def affirms_verb(self, base: str) -> bool:
        """Whether a verb stands here without its negation."""
        if base in self.verbs:
            return False
        form = re.compile(re.escape(base) + _FINITE)
        return any(form.fullmatch(word) for word in self.words)

    def affirms_noun(self, wanted: str) -> bool:
        """Whether what another sentence denies stands here undenied."""
        return wanted not in self.nouns and any(stem(word) == wanted for word in self.words)

    def turned(self, other: Polarity) -> str:
        """What the other sentence denies and this one affirms; "" for nothing."""
        if self.denials >= other.denials:
            return ""
        return next(
            (base for base in sorted(other.verbs) if self.affirms_verb(base)),
            next((noun for noun in sorted(other.nouns) if self.affirms_noun(noun)), ""),
        )


def direction(words: Sequence[str]) -> int:
    """1 where things only rise in a sentence, -1 where they only fall, else 0."""
    rising = any(_RISING.match(word) for word in words)
    falling = any(_FALLING.match(word) for word in words)
    return rising - falling
