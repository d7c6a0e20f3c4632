"""Owners: the people that a question and a line speak of ("babamın tansiyonu"), and what the thing
that is asked for belongs to ("kamyonetin sigortası").

A blood pressure is no answer to a question about another person's, however many words agree; and of
what a question names as the owner ("kamyonetin sigortası") a line that says nothing of it tells at
most something near. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import takewhile

from app.core.language.dates.months import ANY_MONTH
from app.core.language.suffixes import root, stem, verbal
from app.core.language.turkish import WHO, is_loose, is_stop, words
from app.core.matching.kinship import trust
from app.core.reading.sought_words import all_said

SELF = "self"
"""The one who writes."""
_LONGEST = 4_000
"""Characters of a text in which people are looked for."""
_ENDING = (
    r"(?:[iu]?m(?:[iu]z)?|[iu]?n(?:[iu]z)?|s?[iu]|l[ae]r[iu]?m?)?(?:c[iu]g[iu]m)?"
    r"(?:[iu]n|[iuae]|n[iuae]n?|d[ae]n?|nd[ae]n?|l[ae]|yl[ae]|y[iuae])?(?:ki\w{0,4})?"
)
_CERTAIN = r"(?:[iu]?m(?:[iu]z)?|[iu]n(?:[iu]z)?|s[iu]|[iu])(?:[iu]n|[iuae]|n[iuae]n?|d[ae]n?|nd[ae]n?|l[ae]|yl[ae])?(?:ki\w{0,4})?"
"""Endings of what is said of somebody; where the bare word may be another one, those that say whose
relative it is."""
_KIN = {
    "anneanne": rf"(?:anneanne|anane){_ENDING}",
    "babaanne": rf"babaanne{_ENDING}",
    "anne": rf"anne{_ENDING}|ana{_CERTAIN}|mother|mom|mum",
    "baba": rf"baba{_ENDING}|peder{_ENDING}|father|dad",
    "dede": rf"dede{_ENDING}|grandfather|grandpa",
    "spouse": rf"es{_CERTAIN}|koca{_CERTAIN}|kari{_CERTAIN}|hanim[iu]m\w{{0,4}}|husband|wife",
    "girl": rf"kiz{_CERTAIN}|kizlar{_CERTAIN}|daughter",
    "boy": rf"ogl{_CERTAIN}|oglan{_ENDING}",
    "child": rf"cocu[gk]{_ENDING}|bebe[gk]{_ENDING}",
    "grandchild": rf"torun{_ENDING}",
    "sister": rf"abla{_ENDING}|kardes{_ENDING}|sister",
    "brother": rf"abi{_ENDING}|agabey{_ENDING}|brother",
    "nephew": rf"yegen{_ENDING}|nephew|niece",
    "mother in law": rf"kayinvalide{_ENDING}|kaynana{_ENDING}",
    "father in law": rf"kayinpeder{_ENDING}|kaynata{_ENDING}|kayinbaba{_ENDING}",
    "uncle": rf"(?:amca|dayi){_ENDING}",
    "aunt": rf"(?:hala|teyze){_CERTAIN}",
    "cousin": rf"kuzen{_ENDING}",
    "cat": rf"kedi{_ENDING}|cat",
    "dog": rf"kope[gk]{_ENDING}|dog",
}
_PEOPLE = {name: re.compile(pattern) for name, pattern in _KIN.items()}
_MAY_BE = {
    "girl": frozenset({"child"}),
    "boy": frozenset({"child"}),
    "grandchild": frozenset({"child", "girl", "boy"}),
    "nephew": frozenset({"girl", "boy", "child"}),
}
"""Who may also be called so."""
_OURS = re.compile(r"\b(?:bizim|benim) (kiz|oglan)\b")
_WIFE = re.compile(r"hanim(?:in|a|i|la|dan|da)")
"""One's wife, where no name stands before: "hanımın kalp doktoru"."""
_MINE = re.compile(
    r"(?:boy|kilo|tansiyon|seker|nabz|kolesterol|ilac|hap|doz|tahlil|yas|ates|numara)[iu]?m(?:[iuae]|[iu]n|d[ae])?"
    r"|kilo(?:yd|d)[iu]m|kac[td][iu]m|bendeki|benimki\w*|benim"
)
"""What is one's own body's: "kilom", "kaç kiloydum"."""
_I_DO = re.compile(r"\w{2,}[iu]yo(?:r?um|m)")
"""What one does: who writes so of a medicine takes it."""
_OWNING = re.compile(r"\w+[^\Wiu\d][iu]n(?:ki\w{0,4})?|\w+s[iu]n[iu]n(?:ki\w{0,4})?")
_GENITIVE = re.compile(r"\w+(?:n[iu]n|[^\Waeiou\d][iu]n)")
_PLACED = re.compile(r"[^\W\d]{3,}[dt][ae]ki\w{0,5}")
_POSSESSED = re.compile(
    r"\w+(?:[^\Waeiou\d][iu]|s[iu]|l[ae]r[iu])(?:n[iu]n?|n[ae]|nd[ae]n?|yl[ae]|yd[iu]|ym[iu]s)?"
)
_FOREIGN = re.compile(r"\w+[iu]?[sz]?yon\w{0,6}")
"""A noun that looks like a verb that goes on: "tansiyon"."""
_RELATION = (
    r"(?:ara|uzer|ust|alt|ic|dis|yan|on|arka|karsi|orta|konu|hakk|esna|sira|cevre|etraf)(?:lar)?s?[iu]"
    r"(?:m[iu]z)?nd[ae]ki\w{0,5}"
)
"""What only says how things stand to each other: "arasındaki fark"."""
_RELATED = re.compile(_RELATION)
_NO_THING = re.compile(
    r"peki|var\w*|yok\w*|belki|sanki|iki(?:si)?\w{0,3}|hani|simdi|[ks]endi\w*|ayni|yeni|eski|dim[iu]"
)
"""Words that end as a thing that somebody has does, and are none."""
_NO_OWNER = re.compile(
    r"(?:b|s)?unun|onun|nin|ken\w+|ben[iu]m|bizim|\w*larin|\w*lerin|gunun|haftanin|yilin|ayin|icin|butun|uzun|kadin|gelin"
    r"|yakin|altin|kesin|\w*[iu]yo\w*|sen[iu]n|sizin|kac[iu]n|kimin|ne[yd]\w*|hangi\w*|oyun|izin|\w+[dt][iu]g\w+"
    rf"|(?:ikisi|ucu|hepsi|birbiri)(?:n[iu]n)?|{_RELATION}"
    r"|gecen\w*|once\w*|sonra\w*|ilk\w*|son\w*|simdi\w*|ora\w*|bura\w*|su\w{0,3}daki|ora\w*ki|nere\w*"
    rf"|(?:{ANY_MONTH}|yaz|kis|sabah|aksam|bahar)\w*"
    r"|(?:elli|altmis|yetmis|seksen|doksan|yuz|bin|on|yirmi|otuz|kirk)[iu]n"
)
_ASKS = re.compile(
    r"kac\w*|ne(?:y\w*|r\w*|d\w*)?|" + WHO + r"\w*|hangi\w*|nasil|what|which|who|when|where|how"
)
_FRAME = re.compile(
    r"(?:ad|is[im]|soyad|numara|telefon|adres|deger|sonuc|gun|tarih|saat|fiyat|ucret|para|is|ay|yil|sene|hafta|son|ilk|once|sonra)\w{0,5}"
)
"""What is asked of a thing: what tells it need not say so."""
_WHEN = frozenset(
    "ilk son onceki sonraki bugun dun bugunku dunku sabah aksam ogle gece simdi".split()
)
"""Words before a thing that say when it was, and not which."""
_TRUSTED = 0.6


@lru_cache(maxsize=8192)
def people(text: str) -> frozenset[str]:
    """The relatives and animals that a text speaks of."""
    spoken = words(text[:_LONGEST])
    found = {name for word in spoken if (name := _person(word))}
    if spoken and _WIFE.fullmatch(spoken[0]):
        found.add("spouse")
    ours = _OURS.findall(" ".join(spoken))
    return frozenset(found | {"girl" if each == "kiz" else "boy" for each in ours})


def _people_in(text: str) -> list[str]:
    return [word for word in words(text[:_LONGEST]) if _person(word)]


@lru_cache(maxsize=8192)
def _person(word: str) -> str:
    return next((name for name, pattern in _PEOPLE.items() if pattern.fullmatch(word)), "")


def asked_of(question: str) -> frozenset[str]:
    """Of whom a question asks: the people in it; :data:`SELF` where it is about the body of the one
    who writes; none where it does not say."""
    named = people(question)
    if named:
        return named
    return frozenset({SELF}) if any(map(_MINE.fullmatch, words(question))) else frozenset()


def asks_of_what_is_had(question: str) -> bool:
    """Whether a question asks of what somebody has ("babamın ilacı"), or of one's own body, and not
    only of what somebody does ("anneanne alacak")."""
    return asked_of(question) == {SELF} or any(map(_OWNING.fullmatch, _people_in(question)))


def is_of_another(question: str, line: str, above: Iterable[str]) -> bool:
    """Whether a line is of somebody else than a question asks of: it says so itself or, where the
    question is about what somebody has ("babamın ilacı") or about one's own body, what stands
    ``above`` it, nearest first."""
    asked = asked_of(question)
    if not asked:
        return False
    owning = asks_of_what_is_had(question)
    if asked == {SELF} and not people(line) and any(map(_I_DO.fullmatch, words(line[:_LONGEST]))):
        return False
    for each in (line, *(above if owning else ())):
        told = people(each)
        if told:
            return not any(_same(one, other) for one in asked for other in told)
        if any(map(_MINE.fullmatch, words(each[:_LONGEST]))):
            return SELF not in asked
    # "75 mikrogram alıyorum" is no dose of one's father's.
    return owning and SELF not in asked and any(map(_I_DO.fullmatch, words(line[:_LONGEST])))


def owners(question: str) -> tuple[str, ...]:
    """The words of a question that name what the thing asked for belongs to, or where it is:
    "kamyonetin sigortası", "izmirdeki müdür"; without relatives, who are :func:`people`."""
    spoken = words(question)
    found = []
    for place, word in enumerate(spoken):
        if _NO_OWNER.fullmatch(word) or is_stop(word) or is_loose(word) or people(word):
            continue
        behind = spoken[place + 1 : place + 3]
        owned = _GENITIVE.fullmatch(word) and any(map(is_owned, behind))
        if owned or _PLACED.fullmatch(word):
            found.append(word)
    return tuple(found)


def owning(word: str) -> bool:
    """Whether a word says whose something is, or where: "annemin", "trabzondaki"."""
    return _GENITIVE.fullmatch(word) is not None or _PLACED.fullmatch(word) is not None


def is_asking(word: str) -> bool:
    """Whether a word asks for something: "kimdi", "neredeydi", "kaç"."""
    return _ASKS.fullmatch(word) is not None


def is_frame(word: str) -> bool:
    """Whether a word is what is asked of a thing, and need not stand in what tells it."""
    return _FRAME.fullmatch(word) is not None


def says_when(word: str) -> bool:
    """Whether a folded word before a thing says when it was, and not which: "ilk tansiyonum"."""
    return word in _WHEN


def misses_owner(
    question: str, spoken: Collection[str], related: Mapping[str, Collection[str]]
) -> bool:
    """Whether a question names an owner of which nothing stands among the stems ``spoken``, nor what
    is ``related`` to it."""
    return any(not stands(word, spoken, related) for word in owners(question))


def is_unowned(
    question: str,
    spoken: Collection[str],
    line: str,
    related: Mapping[str, Collection[str]],
) -> bool:
    """Whether a question is about a relative, and neither a line nor what stands around it, whose
    stems are ``spoken``, speaks of anybody."""
    return bool(people(question)) and not people(line) and misses_owner(question, spoken, related)


def asked_thing(question: str) -> str:
    """The word for the thing that a question asks of: "kaskosu" of "kangoonun kaskosu ne kadar",
    "hapını" of "hangi tansiyon hapını alıyor"; "" where it names none, or only a frame such as a
    name or a price."""
    spoken = words(question)
    at = next((n for n, word in enumerate(spoken) if _ASKS.fullmatch(word)), len(spoken))
    if at < len(spoken) and spoken[at].startswith("hangi"):
        behind = takewhile(lambda word: not _is_verb(word) and not is_loose(word), spoken[at + 1 :])
        named = [word for word in behind if not is_stop(word)]
    else:
        named = [word for word in spoken[:at] if is_owned(word)]
    no_things = (_GENITIVE, _FRAME, _RELATED)
    named = [w for w in named if not any(each.fullmatch(w) for each in no_things)]
    return named[-1] if named else ""


def is_owned(word: str) -> bool:
    """Whether a word has the ending of what belongs to something: "ilacı", "kaskosu"."""
    if is_stop(word) or is_loose(word) or _NO_THING.fullmatch(word):
        return False
    return _POSSESSED.fullmatch(word) is not None and not _is_verb(word)


def _is_verb(word: str) -> bool:
    return verbal(word) or (bool(root(word)) and _FOREIGN.fullmatch(word) is None)


def stands(word: str, spoken: Collection[str], related: Mapping[str, Collection[str]]) -> bool:
    """Whether a word of a question stands among stems, or what is ``related`` to it."""
    others = related.get(word, ())
    return _stands(word, spoken) or any(all_said(each, spoken) for each in others)


def _stands(word: str, spoken: Collection[str]) -> bool:
    wanted = stem(word)
    if trust(wanted, spoken) >= _TRUSTED:
        return True
    # "Adanın" without its apostrophe has the stem "adan".
    return any(wanted.startswith(each) and len(wanted) - len(each) <= 2 for each in _long(spoken))


@lru_cache(maxsize=256)
def _long_of(spoken: frozenset[str]) -> frozenset[str]:
    return frozenset(each for each in spoken if len(each) > 2 and each.isalpha())


def _long(spoken: Collection[str]) -> frozenset[str]:
    return _long_of(frozenset(spoken))


def _same(one: str, other: str) -> bool:
    return one == other or other in _MAY_BE.get(one, ()) or one in _MAY_BE.get(other, ())
