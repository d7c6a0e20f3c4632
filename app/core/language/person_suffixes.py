"""Turkish possessives turned from "my" to "your": the user's "tansiyonum" becomes our "tansiyonun".

Turkish nouns carry the person, and many end in -m by themselves ("eğitim", "magnezyum", "bölüm"),
so the suffix is only read where a word of a closed list stands before it: those that people say
"my" of when they ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.core.language.turkish import fold

_RELATIVES = (
    "anne baba es koca kari ogl kiz cocug kardes abla abi agabey dede nine anneanne babaanne hala teyze"
    " amca dayi kuzen yegen torun arkadas sevgili kayinvalide kayinpeder kedi kopeg aile bebeg doktor"
    " komsu patron ogretmen"
)
_RELATIVES_OF_USER = tuple(each for each in _RELATIVES.split() if each not in ("es", "koca", "kiz"))
"""Without those that are other words as well."""
NEAR_ONES = (
    r"baba|anne|ogl|kiz|es|kardes|dede|anneanne|babaanne|nine|koca|kari|teyze|amca|dayi|hala|abi|abla|torun|kayinvalide"
    r"|kayinpeder|yenge|kedi|kopeg"
)
"""Stems of those of whose matters people ask, as a pattern has them: narrower than the words above,
of which some are also other people's ("doktor")."""
_OWN = (
    "deger sonuc tahlil tetkik tansiyon seker kolesterol nabz kilo boy ilac ilacla doz recete rapor"
    " hastalig alerji astim migren diyabet agri bas diz bel boyn boyun omz kol bacag ayag el goz kulag dis"
    " burn bogaz mide karaciger bobreg kalb kalp cild cilt sac kan idrar uyku diyet beslenme ameliyat asi"
    " hamilelig gebelig regl adet tedavi takviye vitamin ev araba telefon bilgisayar maas kira sigorta is"
    " tez odev proje bahce cicek bitki"
)
_STEMS = "|".join(sorted({*_RELATIVES.split(), *_OWN.split()}, key=len, reverse=True))
_MINE = re.compile(
    rf"(?P<stem>{_STEMS})(?P<many>l[ae]r)?(?P<link>[iu]?)m(?P<case>(?:[iu]n|[iu]|[ae]|d[ae]n?|l[ae])?)"
)


_RELATIVE = re.compile(
    rf"(?P<stem>{'|'.join(sorted(_RELATIVES_OF_USER, key=len, reverse=True))})"
    r"(?:l[ae]r)?(?:[iu]?(?:m|n|s[iu]))?(?:[iu]n|n[iu]n|[iu]|[ae]|d[ae]n?|l[ae])?"
)


def relatives_in(folded: Iterable[str]) -> frozenset[str]:
    """The relatives, friends and animals among folded words, in whatever form: "babamın" →
    "baba"."""
    found = map(_RELATIVE.fullmatch, folded)
    return frozenset(each["stem"] for each in found if each is not None)


def to_the_user(words: list[str]) -> list[str]:
    """The words of a topic with "my" turned round: "babamın ilacı" → "babanın ilacı"; a last word
    that something stands before is a compound and loses the person: "D vitamini değerim" → "D
    vitamini değeri"."""
    turned = list(words)
    for place, word in enumerate(words):
        match = _MINE.fullmatch(fold(word))
        if match is None or len(fold(word)) != len(word):
            continue
        at = match.start("case") - 1
        compound = place == len(words) - 1 and place > 0 and match["link"] and not match["case"]
        if compound and fold(words[place - 1]) != "benim":
            turned[place] = word[:at]
        else:
            turned[place] = f"{word[:at]}n{word[at + 1 :]}"
    return turned
