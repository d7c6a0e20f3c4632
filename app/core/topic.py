"""The topic of a recall question, for the sentence "… hakkında daha önce … bulamadım".

A wrong phrase in that sentence sounds broken, so only a clean noun phrase is returned.
"""

from __future__ import annotations

import re

from app.core.turkish import capitalize, fold

_LEADING = frozenset(
    """peki hani ya selam merhaba daha once onceden onceki gecen gecenlerde hafta ay sene yil sefer gun
    bana sana seninle senle biz bizim benim sen ben hatirliyor hatirliyorsun musun misin hatirlat hatirla
    acaba su o bu bir ara sanki eskiden lutfen dun bugun demin hatirlatir hatirlarsan""".split()
)
_ABOUT = frozenset(
    {"hakkinda", "hakkindaki", "konusunda", "uzerine", "dair", "icin", "konusundaki"}
)
_FOR = frozenset({"icin"})
_PEOPLE = frozenset(
    """annem babam esim kocam karim oglum kizim cocugum kardesim ablam abim agabeyim dedem ninem anneannem
    babaannem halam teyzem amcam dayim kuzenim yegenim torunum arkadasim sevgilim kayinvalidem kayinpederim
    kendim kedim kopegim ailem bebegim""".split()
)
"""Those for whom something is looked up, as they stand before "için"."""
_WITH = frozenset({"ilgili", "alakali"})
_RECORD = re.compile(r"(?:arastirma|sohbet|konusma|kayi[td]|not)\w*")
_WAS = frozenset("neydi nasildi kacti hangisiydi nelerdi kimdi neresiydi neredeydi nedir".split())
_TALKED_OF = re.compile(r"(?:bahse[dt]|soz et)\w*")
_UNCLEAN = re.compile(
    r"(?:ne|neler|nelere|neyi|kac\w*|hangi\w*|nasil|nerede|neden|niye|kim|m[iu]|ama|diye|ve sonra"
    r"|\w+m[iu]st[iu]\w?|\w+[iu]yor(?:du\w?|um|sun)?|\w+d[iu][kmn]|bunun|bunu|onu|onun|bununla|onunla|sey|seyi|seyle"
    r"|bu|o|su|konu|konuyla|konu(?:da|yla)|bunlar\w*|onlar\w*)"
)
_WORD_EDGE = re.compile(r"^[\W_]+|[^\w)%+]+$")
_MOST_WORDS = 6


def topic_of(text: str) -> str:
    """The topic phrase of a recall question with a capital first letter by Turkish rules, e.g.
    "iğne fobisiyle ilgili ne bulmuştuk" → "İğne fobisi"; "" when there is no clean one."""
    spelled = [word for raw in text.split() if (word := _WORD_EDGE.sub("", raw))]
    folded = [fold(word) for word in spelled]
    end = _end_of_topic(spelled, folded)
    if end is None:
        return ""
    start = 0
    while start < end and folded[start] in _LEADING:
        start += 1
    topic, plain = spelled[start:end], folded[start:end]
    if not topic or len(topic) > _MOST_WORDS or any(_UNCLEAN.fullmatch(word) for word in plain):
        return ""
    return capitalize(" ".join(topic))


def _end_of_topic(spelled: list[str], folded: list[str]) -> int | None:
    """The number of words up to the end of the topic; a case suffix there is cut off in place."""
    for i, word in enumerate(folded):
        if i and word in _FOR and folded[i - 1] in _PEOPLE:
            # "Lekanemab'ı annem için araştırmıştık": who it was for is not what it was about.
            if i > 1:
                _cut(spelled, i - 2, r"['’][yn]?[ıiuü]$")
            return i - 1
        if i and word in _ABOUT:
            return i
        if i and word in _WITH:
            if folded[i - 1] == "ile":
                return i - 1
            return i if _cut(spelled, i - 1, r"['’]?y?l[ae]$") else None
        if i and (word in _WAS or _RECORD.fullmatch(word)):
            return i
        if i and _TALKED_OF.fullmatch(word):
            return i if _cut(spelled, i - 1, r"['’]?[dt][ae]n$") else None
    return None


def _cut(spelled: list[str], at: int, suffix: str) -> bool:
    bare = re.sub(suffix, "", spelled[at], flags=re.IGNORECASE)
    changed = bare != spelled[at] and len(bare) > 1
    if changed:
        spelled[at] = bare
    return changed
