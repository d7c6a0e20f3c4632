"""The topic of a recall question as a noun phrase, for the sentence "… hakkında daha önce …
bulamadım".

A wrong phrase in that sentence sounds broken, so only a clean noun phrase is returned. A part of
what was asked for is wrong as well: of "Hashimoto için çinko" there may be none where there is a
record of Hashimoto.
"""

from __future__ import annotations

import re

from app.core.language.dates.named_days import without_days
from app.core.language.person_suffixes import to_the_user
from app.core.language.turkish import capitalize, fold, is_stop

_LEADING = frozenset(
    """peki hani ya selam merhaba daha once onceden onceki gecen gecenlerde hafta ay sene yil sefer seferki seferinde zaman gun
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
    r"|bu|o|su|olan|bilgi|arastirma|konu|konuyla|konu(?:da|yla)|bunlar\w*|onlar\w*)"
)
_IN_A_CASE = re.compile(r"[\w'’]+(?:n[iu]|y[iu]|[ny][ae]|[dt][ae]n?|n[iu]n|l[ae])")
_DONE = re.compile(r"\w{2,}m[iu]s")
"""The verb of "denemiş miydik"."""
_ENDS_IN_I = re.compile(r"\w+[iu]")
_WORD_EDGE = re.compile(r"^[\W_]+|[^\w)%+]+$")
_AT_A_TIME = re.compile(r"\b\w+[dt][ae](?:ki)?\b")
"""What says when, in the case for it: "ağustosta", "3 ekimde"."""
_AS_OF = frozenset("en son simdi artik hala su an".split())
_MOST_WORDS = 6


_RESULT_OF = re.compile(
    r"(?P<topic>.{2,80}?)"
    r"(?: ile ilgili|['’]?y?l[ae] ilgili| hakk[ıi]nda(?:ki)?| konusunda(?:ki)?)"
    r" (?:(?:bir|en son|genel) )?(?:sonu[çc]\w{0,9}|netice\w{0,8}|bulgu\w{0,9}|[öo]zet\w{0,6})"
    r"(?: (?:neydi|ney|ne|nelerdi|nas[ıi]ld[ıi]|ne (?:oldu|olmu[şs]tu|[çc][ıi]km[ıi][şs]t[ıi])))?"
    r"|(?:what (?:was|were) )?the (?:results?|findings?|outcome|conclusion) (?:about|on|of|for)"
    r" (?P<english>.{2,80})",
    re.IGNORECASE,
)


def of_the_whole(text: str) -> str:
    """A question for the result of a whole research, as one for what we found: "Dawn ile ilgili
    sonuç neydi" → "Dawn hakkında ne bulmuştuk"; "" for any other."""
    found = _RESULT_OF.fullmatch(" ".join(text.split()).rstrip(" ?.!"))
    if found is None:
        return ""
    if found["english"]:
        return f"what did we find about {found['english']}"
    return f"{found['topic']} hakkında ne bulmuştuk"


def topic_of(text: str) -> str:
    """The topic phrase of a recall question with a capital first letter by Turkish rules, e.g.
    "iğne fobisiyle ilgili ne bulmuştuk" → "İğne fobisi"; "" when there is no clean one. What is the
    user's is said to them: "babamın ilacı neydi" → "Babanın ilacı"."""
    return capitalize(" ".join(to_the_user(_topic_in(text))))


def own_topic_of(text: str) -> str:
    """The topic phrase as :func:`topic_of` gives it, in the user's own words: "Babamın ilacı"."""
    return capitalize(" ".join(_topic_in(text)))


def _topic_in(text: str) -> list[str]:
    """The words of a topic as they were written; none when there is no clean one."""
    spelled = [word for raw in text.split() if (word := _WORD_EDGE.sub("", raw))]
    folded = [fold(word) for word in spelled]
    end = _end_of_topic(spelled, folded)
    if end is None:
        return []
    start = 0
    while start < end and folded[start] in _LEADING:
        start += 1
    topic = _without_time(spelled[start:end])
    plain = [fold(word) for word in topic]
    if not topic or len(topic) > _MOST_WORDS or any(_UNCLEAN.fullmatch(word) for word in plain):
        return []
    return topic


def _without_time(topic: list[str]) -> list[str]:
    """A topic without the time that is asked of beside it: "tansiyonum ağustosta", "kiram en son"."""
    text = " ".join(topic)
    rest = without_days(text)
    if rest != text and _AT_A_TIME.search(fold(text)) and not _AT_A_TIME.search(fold(rest)):
        topic = rest.split()
    end = len(topic)
    while end > 1 and fold(topic[end - 1]) in _AS_OF:
        end -= 1
    return topic[:end]


def _end_of_topic(spelled: list[str], folded: list[str]) -> int | None:
    """The number of words up to the end of the topic; a case suffix there is cut off in place."""
    for i, word in enumerate(folded):
        if i and word in _FOR and folded[i - 1] in _PEOPLE:
            # "Lekanemab'ı annem için araştırmıştık": who it was for is not what it was about.
            if i > 1:
                _cut(spelled, i - 2, r"['’][yn]?[ıiuü]$")
            return i - 1
        if i and word in _ABOUT:
            return _with_tail(folded, i)
        if i and word in _WITH:
            if _tail(folded, i):
                return None
            if folded[i - 1] == "ile":
                return i - 1
            return i if _cut(spelled, i - 1, r"['’]?y?l[ae]$") else None
        if i and (word in _WAS or _RECORD.fullmatch(word)):
            return i
        if i and _TALKED_OF.fullmatch(word):
            return i if _cut(spelled, i - 1, r"['’]?[dt][ae]n$") else None
    return None


def _tail(folded: list[str], about: int) -> list[str]:
    """What else was asked for behind "… hakkında", without days and the frame of the question."""
    after = without_days(" ".join(folded[about + 1 :])).split()
    frame = (_UNCLEAN, _RECORD, _TALKED_OF, _DONE)
    return [
        word
        for word in after
        if not is_stop(word)
        and word not in _LEADING | _WAS
        and not any(pattern.fullmatch(word) for pattern in frame)
    ]


def _with_tail(folded: list[str], about: int) -> int | None:
    """The end of a topic at a postposition: there, or behind the noun that follows "X için"."""
    tail = _tail(folded, about)
    if not tail:
        return about
    end = about + 1 + len(tail)
    noun = _ENDS_IN_I.fullmatch(tail[-1]) is None or len(tail) > 1
    clean = noun and not _IN_A_CASE.fullmatch(tail[-1])
    together = folded[about + 1 : end] == tail
    return end if folded[about] in _FOR and clean and together else None


def _cut(spelled: list[str], at: int, suffix: str) -> bool:
    bare = re.sub(suffix, "", spelled[at], flags=re.IGNORECASE)
    changed = bare != spelled[at] and len(bare) > 1
    if changed:
        spelled[at] = bare
    return changed
