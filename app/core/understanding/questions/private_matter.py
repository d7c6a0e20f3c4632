"""Questions that nobody but their writer can answer: what they paid, take or were told, and the same
of those near them.

"Dükkâna ayda ne ödüyorum" is one. "Ayda ne öderim" and "kaç kilo almalıyım" ask the world, and so
may "kaç gün bekleyecektik" and "ne bulmuştuk" of what was researched once. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.domain.plans import Label, Plan
from app.core.language.person_suffixes import NEAR_ONES
from app.core.understanding.questions.personal_statements import (
    OWN,
    PAST,
    TO_US,
    has_own_thing,
    words_of,
)

_LONGEST = 300
"""Characters of a question that are read."""
_HOW_MUCH = r"kac(?!ar|ir|t[iu][mnk])\w*|ne"
_FOR_VALUE = re.compile(
    rf"{_HOW_MUCH}|nere(?:ye|den|de\w*)|ner(?:de\w*|den)|kim(?:e|i|den|le|di|in)?|hangi\w*"
    r"|ad[iu]|ismi|telefonu|numarasi"
)
"""Words that ask for one thing, neither how nor why nor whether."""
_HOW = re.compile(r"nasil\w*|neden\w*|niye|nicin")
_AFTER = re.compile(
    r"simdi\w*|su|an|ben|biz|ki|acaba|bu|o|aksam\w*|gece\w*|sabah\w*|bugun\w*|dun|gecen|hafta\w*|sene\w*|yil\w*|sefer\w*"
    r"|en|son\w*|peki|ya|artik|hani|ona|onu"
)
"""Words that may stand behind the verb that ends a question."""
_RESEARCHED = r"(?:bul|konus|bak|incele|ara(?:s?t[iu]r)?|oku|cikar|hesapla|ogren|sec|de|sor|yaz)"
_I_DID = re.compile(rf"(?!{_RESEARCHED}(?:m[iu]s)?{PAST})\w+{PAST}m")
"""What one did: "yatırdım", "çekmiştim"; not what was to be done, and not what "we" did, who may be
a nation."""
_I_DO = re.compile(r"\w+[iu]yo(?:r?um|m)")
_AMOUNT = re.compile(_HOW_MUCH)
"""Words that ask how much of something one does: where and which is asked of a guide too."""
_TO_DO = re.compile(r"\w+(?:[ae]c[ae]kt[iu]m|[iu]c[ae]kt[iu]m|kactim|istiyor\w*|iste(?:dim|rim))")
_OTHERS_DID = re.compile(
    rf"\w+[iu]yor?d[iu]|\w+m[iu]st[iu]k?|\w+(?<!r)[dt][iu]|\w+[iu]yor?(?:lar)?|\w+m[iu]slard[iu]"
    rf"|(?!{_RESEARCHED}(?:m[iu]s)?{PAST})\w+(?<!yor)(?<!yo)(?<!cak)(?<!cek){PAST}k"
)
_THOSE_NEAR = re.compile(
    r"bey(?:e|le|den)?|hanim(?:in|a|i|la|dan)?|hoca(?:m|miz)\w{0,4}|bizim|benim|bana|bize"
)


_VALUE_OF = re.compile(
    r"kac(?:t[iu]|ti)?|ne(?:ydi|dir|ymis)?|kim(?:di|dir|mis)?|hangisi(?:ydi)?|nere\w*|nerde\w*"
)
_BEHIND = 3
"""Words that ask for a value at the end, with its unit: "kaç mg idi"."""
_MY_NAME = re.compile(r"(?:benim )?(?:ad|soyad|ism)[iu]m (?:ne|neydi|nedir|neymis)")
"""What one is called: "adım" is a step as well."""
_NEAR_ENGLISH = r"(?:my|our|i|we|dad|mom|mum|grandma|grandpa)"
_ASKS_ENGLISH = re.compile(
    rf"(?:and |so |but |ok )?(?:(?:when|what|which|who|where|how (?:much|many|often))(?: \w+){{0,3}}? (?:is|was|are|were|s|did|do|does) {_NEAR_ENGLISH}\b"
    rf"|who (?:is|was|s) {_NEAR_ENGLISH}\b)(?! (?:need|want|have to|should|know|mean)\b).{{0,120}}"
)
"""A question for what is one's own, in English: "when was dad diagnosed", "what is my dose"."""
_OF_THE_WORLD = re.compile(
    r"\b(?:should|normal|ideal|safe|risk\w*|mean\w*|best|rights?|options?|chances?|we (?:find|found|discuss\w*|talk\w*|research\w*|learn\w*|say|said)"
    r"|i (?:ask\w*|research\w*|find|found|look\w*|read|learn\w*|say|said|write|wrote))\b|^(?:what|how) (?:do|does|can) (?:i|we)\b"
)
_WHOSE = re.compile(rf"(?:{NEAR_ONES}|gelin|damad)[iu]?m(?:[iu]z)?[iu]n")
"""Of whom something is asked: "babamın"."""
_BY_LAW = re.compile(r"hak\w*|yas\w*|gunu|vergi\w*|miras\w*|\w+[dt][iu]g[iu]\w*")
"""What the world knows of anybody's; what is named by what somebody told or did."""
_KEPT = re.compile(r"(?:soru|konu|mesaj|sohbet|oturum|konusma|arastirma|kayd|not)(?:l[ae]r)?[iu]?m")
_WHEN = re.compile(r"ne zaman|kacta|saat kac(?:ta)?|hangi gun")
_SHOULD = re.compile(
    r"ideal|normal\w*|gerek\w*|olmali\w*|risk\w*|\w+m[ae]l[iu]\w*|demek|icin|olur\w*|olacak|anlam\w*|yuksek|dusuk|neden\w*|niye"
)


def only_writer_knows(plan: Plan) -> bool:
    """Whether a question is for what only the user can know, and was not asked to be researched."""
    wanted = plan.mode is not None or plan.answers_offer or plan.label is Label.NEW_RESEARCH
    return not wanted and is_private(plan.query)


def is_private(question: str) -> bool:
    """Whether only its writer can know what a question asks for."""
    spoken = words_of(question[:_LONGEST])
    said = " ".join(spoken)
    if _ASKS_ENGLISH.fullmatch(said) and not _OF_THE_WORLD.search(said):
        return True
    if any(map(_HOW.fullmatch, spoken)):
        return False
    if not any(_FOR_VALUE.fullmatch(each) or _VALUE_OF.fullmatch(each) for each in spoken):
        return False
    end = len(spoken)
    while end and (_AFTER.fullmatch(spoken[end - 1]) or OWN.fullmatch(spoken[end - 1])):
        end -= 1
    if not end:
        return False
    if _asks_of_those_near(spoken):
        return True
    if _asks_of_ones_own(spoken[:end]) or _asks_what_one_has(spoken[:end]):
        return True
    done, others = spoken[end - 1], [*spoken[: end - 1], *spoken[end:]]
    if TO_US.fullmatch(done) or _TO_DO.fullmatch(done):
        return False
    if _I_DID.fullmatch(done):
        return True
    if _I_DO.fullmatch(done):
        return any(map(_AMOUNT.fullmatch, others))
    if _VALUE_OF.fullmatch(done):
        return False
    own = any(OWN.fullmatch(each) or _THOSE_NEAR.fullmatch(each) for each in others)
    return own and _OTHERS_DID.fullmatch(done) is not None


def _value_asked(spoken: Sequence[str]) -> int:
    """The place of the word that asks for a value near the end ("kaç mg idi"); 0 where none does,
    and where it is asked how that should be."""
    at = next((n for n, word in enumerate(spoken) if _VALUE_OF.fullmatch(word)), 0)
    near = len(spoken) - at <= _BEHIND and not any(map(_SHOULD.fullmatch, spoken))
    return at if near else 0


def _asks_of_ones_own(spoken: Sequence[str]) -> bool:
    """Whether words ask, without a verb, for a value of what is one's own: "migren hapım kaç mg",
    "levotiroksin dozum ne"; what it should be is asked of the world."""
    if not (at := _value_asked(spoken)):
        return False
    thing = spoken[at - 1]
    # "Başbakanımız" is a nation's, "sorum" and "araştırmam" are kept here.
    if thing.endswith(("miz", "muz")) or _KEPT.fullmatch(thing):
        return False
    return has_own_thing(thing, bare=True)


def _asks_of_those_near(spoken: Sequence[str]) -> bool:
    """Whether words ask for a value of what somebody near has: "kan grubu neydi babamın"."""
    if not _value_asked(spoken):
        return False
    return any(map(_WHOSE.fullmatch, spoken)) and not any(map(_BY_LAW.fullmatch, spoken))


def _asks_what_one_has(spoken: Sequence[str]) -> bool:
    """Whether words ask when something of one's own is to be, "ne zaman randevum var", or what one
    is called."""
    said = " ".join(spoken)
    if _MY_NAME.fullmatch(said):
        return True
    has = (
        len(spoken) > 1 and spoken[-1] in ("var", "vardi") and has_own_thing(spoken[-2], bare=True)
    )
    return has and _WHEN.search(said) is not None
