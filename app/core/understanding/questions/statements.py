"""Statements: messages that ask nothing and state something to be kept, as far as their words say
so: a wish to have something noted ("not: pasaport mayısta bitiyor"), what something is called, what
is to be on a day. What else only tells is for the model of such messages to say
(:mod:`app.core.understanding.questions.telling`). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.sentences import sentences
from app.core.language.turkish import fold
from app.core.understanding.questions.personal_statements import (
    FIGURE,
    OWN,
    has_own_thing,
    sentence_asks,
    words_of,
)

_LONGEST = 4_000
"""Characters that are read of a message that may only tell."""
_TO_COME = re.compile(
    r"\b(?:haftaya|yarin|obur gun|gelecek (?:hafta|ay|yil)|onumuzdeki|ay sonunda|pazartesi|sali|carsamba|persembe|cuma|cumartesi|next week|tomorrow)\b"
)
_TONIGHT = re.compile(r"\b(?:bugun|bu (?:aksam|gece|ogle\w{0,4}))\b")
_MINE = re.compile(r"\w{2,}(?:[iu]m|m[iu]z)")
_CALLED = re.compile(
    r"(?:\w+ ){1,4}?(?:adi|ismi|soyadi|numarasi|telefonu|adresi|sifresi|kodu|plakasi|maili|konusu|basligi|markasi|modeli|rengi|meslegi)"
    r" (?!ne|nedir|neydi|var\b|yok\b|lazim|gerek|icin|ile|gibi|hakkinda|degil)\w+(?: \w+){0,5}"
)
"""Somebody or something and what it is called: "dişçinin adı Ayşe Duman", "alarm kodu 4417"."""
_IS_SOMEBODY = re.compile(
    r"(?:\w+ ){0,1}(?:benim|bizim|\w{2,}[ıiuü]?m[ıiuü]n|\w{2,}m[ıiuü]z[ıiuü]n) (?:\w{2,20} )?\w{2,20}(?:[ıiuü]|s[ıiuü])(?: artık| şimdi)?"
    r"(?: (?:[A-ZÇĞİÖŞÜ][\w.]{1,20}|Dr\.?|bey|hanım)){1,4}\.?"
)
"""Who somebody's somebody is, by name: "babamın doktoru Ayşe Demir"."""
_IS_CALLED = re.compile(
    r"\s*(?:\w+ ){0,4}?(?:\w{2,}(?:[ıiuü]|s[ıiuü]|[ıiuü]?m(?:[ıiuü]z)?)(?: artık| şimdi)? (?:[\w.]{2,20} ){1,3}(?:bey|hanım|usta|hoca|abla|abi|efendi)"
    r"|\w{3,}(?:[ıiuü]m|[ıiuü]?m[ıiuü]z)(?: (?-i:[A-ZÇĞİÖŞÜ])[\w.]{1,20}){2,3})[.!]?\s*$",
    re.IGNORECASE,
)
"""Who somebody is whom its writer knows: "kooperatif başkanı Şükrü Bey", "tez danışmanım Prof. Levent
Akın"."""
_I_AM_CALLED = re.compile(
    r"(?:(?:merhaba|selam|ben|benim|bu arada) ){0,2}(?:ad|soyad|ism)[iu]m (?!ne|adim|var|yok|gibi|ile|icin|degil)\w{2,}(?: \w{2,})?"
)
_OF_MINE_ENGLISH = re.compile(
    r"(?:(?:hi|hello|hey|so|ok|well|and|also) ){0,2}(?:my|our) (?!question|problem|guess|point|bad|topic|research|name)\w{2,20}(?: \w{2,20}){0,2}?"
    r" (?:was|were|has|had|got|is (?:now )?(?:on|taking|allergic)|takes|took|broke|fell|weighs|\w{2,20}ed)\b(?: \w+){1,25}$"
)
_CLAUSE = re.compile(r"[,;]\s")
_WHOSE = re.compile(r"\w{2,}(?:n[iu]n|[^\W\daeiou][iu]n)|\w{2,}[iu]m")
_WISH = (
    r"\W*(?:(?:bunu|sunu|buraya|suraya|kenara|lutfen|asla|sakin|son|bir|bi|kisa|kucuk|ufak|ek|yeni|de|da|peki|ha) ){0,5}(?:not(?: daha| al| et| ediyorum| olsun)?|kaydet|hatirla|unutma|akl[iu]nda (?:tut|bulunsun|olsun|kalsin)"
    r"|note(?: that)?|remember(?: that)?)\s*[:,–—-]"
)
_NOTE = re.compile(_WISH + r"\s*(?=\S+\s+\S)")
"""A wish to have something kept, before it."""
_WISH_ALONE = re.compile(_WISH)
_REMINDER = re.compile(
    r"\W*(?:[^\W\d]+ ){0,3}[^\W\d]+m[ae](?:y[iu]|s[iu]n[iu]|m[iu]z[iu]|m[iu]) unutma\s*[:,–—-]\s*(?=\S+\s+\S)"
)
"""What is not to be forgotten, before it: "doktora sormayı unutma: aşı olabilir miyim"."""
_WISH_BEHIND = (
    r"(?:(?:bunu|sunu|bunlari) (?:da )?(?:unutma|hatirla|kaydet|not (?:al|et))|(?:unutma|kaydet|not (?:al|et)) (?:bunu|bunlari)"
    r"|akl[iu]nda (?:olsun|bulunsun|kalsin))\W*$"
)
_WISH_AFTER = re.compile(r"(?:\S+\s+){2}.{0,400}?(?:(?<=\s)|[,.:–—-])" + _WISH_BEHIND, re.DOTALL)
"""What is to be kept, and the wish behind it: "eski tahlilleri götür, bunu unutma"."""
_ONLY_WISH = re.compile(r"\W{0,9}" + _WISH_BEHIND)
_WISH_ENDS = re.compile(r"[:,–—-]\s{0,9}(?=\S+\s+\S)")
_LONGEST_WISH = 80
"""Characters within which a wish stands, with the first words of what is wished."""
_BRIEF_WISH = 500
"""Characters of what is kept because of a wish behind it: behind a long text it is of that text."""
_TO_ASK = re.compile(r"\bsor(?:|ulacak\w*|acag\w*|mak|mayi)\b|\bask\b")
"""What somebody is to be asked: the question in such a note is not for us."""
_DAY = re.compile(
    rf"\b\d{{1,2}}[./ ](?:{'|'.join(MONTH_NUMBERS)})\w*|\b\d{{1,2}}[.:]\d\d\b|\bsaat \d|\b\d+ ?(?:tl|lira|euro|dolar)\b"
)
_THERE_WILL_BE = re.compile(
    r"(?:^|\s)(?!ne|kim|hangi|kac)[^\W\d]\w{2,} var(?: saat)?(?: \d{1,2}(?:[.:]\d\d)?(?:['’]?[dt][ae])?)?[.! ]*$"
)
"""What there is, at the end, with its hour or without: "dişçi var", "toplantı var saat 10'da"."""
_EVENT = re.compile(
    r"(?:\d{1,2}[.:]\d\d|\b\w{2,}m[iu]n)\b(?: \w+){0,2}? (?:kontrol|randevu|muayene|sinav|toplanti|ucu[sk]|ameliyat|dogum gunu"
    r"|dugun|nisan|durusma|mac|seans|ders|dis[ck]i|doktor)\w{0,6}[.! ]*$"
)
"""What is to be, behind its hour or whose it is: "14.30 veli toplantısı", "annemin kontrolü"."""
_IN_A_MONTH = re.compile(rf"\b(?:{'|'.join(MONTH_NUMBERS)})[dt][ae]$")
_OF_WHOM = re.compile(
    r"\b\w{2,}(?:n[iu]n|m[iu]n|[^\W\daeiou][iu]n) (?:\w+ )?\w{2,}(?:s?[iu]|l[ae]r[iu])\b"
)
"""Something of somebody: "arabanın muayenesi"."""
_KNOWN = re.compile(
    r"\b(?!bir |bi |ve |bu |su |o |de |da )[a-z]{3,} (?:bey|hanim|usta|hoca|abla|abi|teyze|amca)(?:yl[ae]|l[ae]|y[iuae]|[iuae]|n[iu]n|[iu]n)?\b"
)
_DID = re.compile(
    r"\w{2,}(?:m[iu]s|[dt][iu]|[iu]yor(?:du|mus)?|[ae]c[ae][kg](?:t[iu]|m[iu]s)?)(?:l[ae]r)?"
)
"""What somebody did, does or will do, as a verb at the end says."""
_COUNTED = re.compile(r"\d[\d.,]* ?[a-z]{2,}")
_SEVERAL_FIGURES = 2
_LONGEST_MEASURE = 80
_PRONOUN = re.compile(r"(?:ben|ban|biz)\w*")
_WHEN = re.compile(
    r"bu|az|once|demin|simdi|bugun|dun|yine|sabah\w{0,4}|ogle\w{0,4}|aksam\w{0,4}|gece|ac|tok|karn\w+|e|a|ye|ya"
)
"""When and how a measure was taken; "15 e 9"."""
_AGREED = re.compile(
    r"(?<![\s,.])[\s,.]+(?:tamam m[ıi]|anla[sş]t[ıi]k m[ıi]|haberin (?:olsun|var m[ıi])|bilgin (?:olsun|var m[ıi])|ona g[oö]re)[?!. ]*$",
    re.IGNORECASE,
)
"""A question at the end that asks for nothing: "artık akşam veriyoruz tamam mı"."""
_BRIEF = 9
"""Words of what is to be on a day."""
_MEANT = re.compile(r"(?:sor|de|kastet|kasted)(?:[dtm]|uy|ac|iy)\w*|demek")
"""What says what was meant: "fıstığın ilacını sordum"."""
_CORRECTS = re.compile(
    r"(?:hayir )?(?:onu|bunu|sunu) degil\b|.{0,200}\bdegil\b.{0,200}\b(?:sor|kast ?e[td])\w+"
)
"""What denies the thing that was answered and names another, or says that this was asked."""


def without_agreement(text: str) -> str:
    """A message without the question at its end that asks for nothing: "tamam mı"."""
    return _AGREED.sub("", text)


def says_what_was_meant(text: str) -> bool:
    """Whether a message says what was asked or meant: "kliniği değil, ilacı sordum"."""
    return any(map(_MEANT.fullmatch, words_of(text[:_LONGEST])))


def corrects_question(text: str) -> bool:
    """Whether a message puts what it asks in the place of something else: "onu değil annemin
    dozunu", "kliniği değil, ilacı sordum"."""
    return _CORRECTS.match(" ".join(words_of(text[:_LONGEST]))) is not None


def wants_noted(text: str) -> bool:
    """Whether a message says in so many words that what follows is to be kept."""
    flat = fold(text[:_LONGEST])
    if _REMINDER.match(flat):
        return True
    if len(flat) <= _BRIEF_WISH and _WISH_AFTER.match(flat) and not sentence_asks(text):
        return True
    wish = _NOTE.match(flat)
    if wish is None:
        return False
    kept = flat[wish.end() :]
    return _TO_ASK.search(kept) is not None or not any(map(sentence_asks, sentences(kept)))


def only_wants_noted(text: str) -> bool:
    """Whether a message is no more than the wish to have kept what was told before it: "bunu
    unutma"."""
    return _ONLY_WISH.match(fold(text[:_LONGEST_WISH])) is not None


def without_wish(text: str) -> str:
    """What a message wants kept, word for word, without the wish before it: of "not: pasaport
    mayısta bitiyor" what the passport does. All of one that begins with no such wish."""
    for end in _WISH_ENDS.finditer(text[:_LONGEST_WISH]):
        if _WISH_ALONE.fullmatch(fold(text[: end.start() + 1])):
            return text[end.end() :]
    return text


def calls_by_name(text: str) -> bool:
    """Whether a message says what somebody's or something's name or number is."""
    spoken = words_of(text[:_LONGEST])
    if _IS_SOMEBODY.fullmatch(text.strip()):
        return True
    if _I_AM_CALLED.fullmatch(" ".join(spoken)) and not sentence_asks(text):
        return True
    if (
        not sentence_asks(text)
        and not text.isupper()
        and any(map(_IS_CALLED.match, _CLAUSE.split(text[:_LONGEST])))
    ):
        return True
    if _CALLED.fullmatch(" ".join(spoken)) is None:
        return False
    return FIGURE.search(text) is not None or any(map(_WHOSE.fullmatch, spoken[:3]))


def tells_in_english(text: str) -> bool:
    """Whether a message says in English what became of somebody or something of its writer's: "hi,
    my dad was diagnosed last week"."""
    return _OF_MINE_ENGLISH.match(" ".join(words_of(text[:_LONGEST]))) is not None


def speaks_of_plans(text: str) -> bool:
    """Whether a message speaks of what its writer or somebody near them is to do: "amcamlar haftaya
    geliyor", "yarın 07.45 treniyle gidiyorum"."""
    if says_what_is_to_be(text):
        return True
    flat, spoken = fold(text[:_LONGEST]), words_of(text[:_LONGEST])
    whose = has_own_figure(text) or _has_something(spoken) or _OF_WHOM.search(flat) is not None
    to_come = _TO_COME.search(flat) is not None or _IN_A_MONTH.search(flat) is not None
    return whose and to_come


def _has_something(spoken: Sequence[str]) -> bool:
    """Whether words end in what their writer has: "yarın sınavım var"."""
    return len(spoken) > 1 and spoken[-1] == "var" and _MINE.fullmatch(spoken[-2]) is not None


def says_what_is_to_be(text: str) -> bool:
    """Whether a message says what there is on a day to come: "yarın saat 15.00'te dişçi var"."""
    flat = fold(text[:_LONGEST])
    if len(flat.split()) > _BRIEF:
        return False
    if not any(each.search(flat) for each in (_TO_COME, _TONIGHT, _DAY)):
        return False
    return any(each.search(flat) for each in (_THERE_WILL_BE, _EVENT))


def gives_own_measure(text: str) -> bool:
    """Whether a message is a measure of one's own or of somebody near with its figure, and at most
    when that was: "şekerim bugün 140"."""
    if len(text) > _LONGEST_MEASURE or sentence_asks(text):
        return False
    spoken = words_of(text)
    own = [each for each in spoken if OWN.fullmatch(each) and not _PRONOUN.fullmatch(each)]
    figures = [each for each in spoken if each[0].isdigit()]
    others = (each for each in spoken if each not in own and each not in figures)
    return len(own) == 1 and 0 < len(figures) <= 2 and all(map(_WHEN.fullmatch, others))


def has_own_figure(text: str) -> bool:
    """Whether a message has a figure, or says whose it is."""
    own = any(map(OWN.fullmatch, words_of(text[:_LONGEST]))) or has_own_thing(text[:_LONGEST])
    return own or FIGURE.search(text[:_LONGEST]) is not None


def says_what_somebody_did(text: str) -> bool:
    """Whether a message says what somebody whom its writer knows did, does or will do: "komşu
    Hatice hanım da imzalamamış"."""
    if sentence_asks(text) or _KNOWN.search(fold(text[:_LONGEST])) is None:
        return False
    return any(map(_DID.fullmatch, words_of(text[:_LONGEST])))


def of_ones_life(text: str) -> bool:
    """Whether a message names somebody whom its writer knows, or has several figures: what is said
    of the program has neither."""
    flat = fold(text[:_LONGEST])
    return _KNOWN.search(flat) is not None or len(_COUNTED.findall(flat)) >= _SEVERAL_FIGURES
