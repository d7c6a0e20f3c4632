"""Which earlier turn a message means (specification 4): "ilk sorum", "your second reply", "kanina".

Most numbers and ordinals are no references: doses, ages, "Tip 2", "ilk yardım", "third
trimester". So an ordinal alone never counts. It has to stand beside a noun or a verb of this
conversation (question, answer, what you said), or inside a frame that can mean nothing else
("başa dön", "bir önceki"). Turkish, English and Filipino share one lexicon, because people mix
them ("last answer'ını kısalt").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from app.core.turkish import fold

T = TypeVar("T")
ReferenceType = Literal["ordinal", "temporal", "numeric", "demonstrative"]
Direction = Literal["first", "last"]


@dataclass(frozen=True, slots=True)
class TurnReference:
    """A reference to an earlier turn, with the fields of specification 4.

    ``position`` counts turns from 1, or from the end when negative (-1 is the latest turn, -3
    "sondan üçüncü"); it is always set. ``direction`` says "first" or "last" where the wording
    names an end of the conversation. ``confidence`` is in 0…1.
    """

    type: ReferenceType
    position: int
    direction: Direction | None
    raw_text: str
    confidence: float


# --- the lexicon, folded ---------------------------------------------------------------------------

_PLACES: dict[str, int] = {}
for _place, _names in enumerate(
    (
        "birinci first 1st una unang",
        "ikinci second 2nd ikalawa ikalawang pangalawa pangalawang",
        "ucuncu third 3rd ikatlo ikatlong pangatlo pangatlong",
        "dorduncu fourth 4th ikaapat ikaapat ikaapatna pangapat pangapatna",
        "besinci fifth 5th ikalima ikalimang panglima panglimang",
        "altinci sixth 6th ikaanim ikaanimna panganim panganimna",
        "yedinci seventh 7th ikapito ikapitong pampito pampitong pangpito pangpitong",
        "sekizinci eighth 8th ikawalo ikawalong pangwalo pangwalong",
        "dokuzuncu ninth 9th ikasiyam ikasiyamna pansiyam pangsiyam",
        "onuncu tenth 10th ikasampu ikasampung pansampu pangsampu",
        "onbirinci eleventh 11th",
        "onikinci twelfth 12th",
        "onucuncu thirteenth 13th",
        "ondorduncu fourteenth 14th",
        "onbesinci fifteenth 15th",
        "onaltinci sixteenth 16th",
        "onyedinci seventeenth 17th",
        "onsekizinci eighteenth 18th",
        "ondokuzuncu nineteenth 19th",
        "yirminci twentieth 20th",
    ),
    start=1,
):
    _PLACES |= dict.fromkeys(_names.split(), _place)
_PLACES |= {"ilk": 1}

_COUNTS = {
    "bir": 1, "iki": 2, "uc": 3, "dort": 4, "bes": 5, "alti": 6, "yedi": 7, "sekiz": 8, "dokuz": 9, "on": 10,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "a": 1, "isang": 1, "dalawang": 2, "tatlong": 3, "apat": 4, "limang": 5, "anim": 6, "pitong": 7,
    "isa": 1, "dalawa": 2, "tatlo": 3, "lima": 5, "pito": 7, "walo": 8, "siyam": 9, "sampu": 10,
}  # fmt: skip


def _any(words: dict[str, int]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_ORDINAL = rf"(?P<ordinal>{_any(_PLACES)})"
_UNIT = r"(?:mg|mcg|ml|kg|gr|gun|gunde|ay|yil|saat|hafta|yas|days?|weeks?|times|doz|doses?|araw|linggo|taon)\b"
_DIGITS = r"(?P<digits>\d{1,3})"
_COUNT = rf"(?P<count>\d{{1,2}}|{_any(_COUNTS)})"

_TR_NOUN = (
    r"(?:soru(?:m|mu|ma|mda|mdaki|mun|mla|mdan|muz\w*|nu\w*|y[ua]|lar[iu]m\w*|da|daki|ya|su|s[iu]n[iu]?)?"
    r"|ceva[pb](?:im\w*|in\w*|i|a|ta|taki|tan|ini|inda\w*)?|yanit(?:im\w*|in\w*|i|a|ta|taki|tan|ini)?"
    r"|mesaj(?:im\w*|in\w*|i|a|da|daki|dan)?|iletin?\w{0,3}|aciklaman\w*)"
)
_SAYING = (
    r"(?:sor|soyle|yaz|anlat|acikla|one?r|bahset|ver|cevapla|yanitla|oner|listele|yolla|gonder|de)"
)
_TR_SAID_NOUN = rf"(?:{_SAYING}(?:d|t)[iu]g[iu](?:m|n|miz|niz)\w*)"
_TR_SAID = rf"(?:{_SAYING}(?:m[iu]s)?[dt][iu](?:m|n|k|niz))"
_EN_NOUN = r"(?:questions?|answers?\w*|repl(?:y|ies)\w*|responses?|messages?|prompts?|turns?|exchange|explanation)"
_EN_NOUN_ONE = r"(?:question|answer|reply|response|message|prompt|turn)"
_EN_SAID = r"(?:(?:thing |things |one )?(?:that )?(?:what )?(?:i|you|we) (?:just |had |have )?(?:asked?|said|told|wrote|gave|mention\w*|answered|replied|explained|recommend\w*|suggest\w*))"
_CARDINAL = rf"(?P<digits>\d{{1,3}}|{_any(_COUNTS)})"
_FIL_NOUN = r"(?:tanong|sagot|mensahe|tugon|sinabi|sinasabi|tinanong|itinanong|isinagot|sinagot|naitanong|sinulat|paliwanag)"
_NOUN = rf"(?:{_TR_NOUN}|{_TR_SAID_NOUN}|{_EN_NOUN}|{_EN_SAID}|{_FIL_NOUN})"

# Small words that may stand between an ordinal and its noun.
_LINK = (
    r"(?: (?:bir|numarali|nolu|no|olarak|sana|bana|benim|senin|o|kez|defa|sefer|sey|seyi|seye"
    r"|of|my|your|the|that|thing|one|na|ng|kong|kung|ko|mo|mong|yung|ang|aking|iyong|natin|nating|number|sa|ung|mga))"
)
_EXAM = re.compile(
    r"\b(?:sinav\w*|test(?:in|te|teki|inde|indeki)|odev\w*|quiz|exam|exams|anket\w*|sinif\w*|kitap\w*|form(?:un|da|daki)"
    r"|interview|survey|mulakat\w*|questionnaire|pagsusulit|doktor(?:um)?un|hocanin|kpss|tus|yks|ales|ehliyet)\b"
)

# --- frames -----------------------------------------------------------------------------------------

_Place = Callable[[re.Match[str]], int]


@dataclass(frozen=True, slots=True)
class _Frame:
    """A wording that refers to a turn, and how its place is read from the match."""

    kind: ReferenceType
    pattern: re.Pattern[str]
    place: _Place
    direction: Direction | None = None
    confidence: float = 0.9


def _fixed(place: int) -> _Place:
    return lambda _match: place


def _ordinal_of(match: re.Match[str]) -> int:
    return _PLACES[match["ordinal"]]


def _digits_of(match: re.Match[str]) -> int:
    digits = match["digits"]
    return int(digits) if digits.isdigit() else _COUNTS[digits]


def _count_of(match: re.Match[str]) -> int:
    count = match["count"]
    return int(count) if count.isdigit() else _COUNTS[count]


def _back(place: _Place) -> _Place:
    return lambda match: -place(match)


def _frame(
    kind: ReferenceType,
    pattern: str,
    place: _Place,
    direction: Direction | None = None,
    confidence: float = 0.9,
) -> _Frame:
    return _Frame(kind, re.compile(pattern), place, direction, confidence)


_LAST_WORD = (
    r"(?:son|gecen|az evvelki|sonuncu|en son|en sonki|bir onceki|bi onceki|onceki|az onceki|biraz onceki|demin(?:ki)?|yukaridaki|ustteki"
    r"|last|previous|prior|latest|most recent|earlier|preceding|above|huli|huling|nakaraan|nakaraang|last na|kanina|kaninang)"
)
_EARLIER = (
    r"(?:az once|az evvel|demin(?:cek)?|biraz once|hemen once|simdi|son(?: olarak)?|en son|onceki)"
)
_HERE = r"(?: (?:of|ng) (?:this |the |our |ating )?(?:chat|conversation|usapan|thread)(?: natin)?)"
_META_TR = r"(?:tekrarla|tekrar|kisalt|ozetle|acikla|sadelestir|cevir|anlat|ac|detaylandir|basitlestir|dogru|uzat|duzelt)\w*"
_META_EN = r"(?:explain|repeat|rephrase|shorten|translate|summari[sz]e|simplify|clarify|elaborate on|expand|rewrite)"
_META_FIL = r"(?:paki\w*|ulitin|ipaliwanag|linawin|paikliin|isalin|explain|iexplain|ireplay|ulit)"

# Ordered: what counts from the end before what counts from the front, nouns before bare frames.
_FRAMES: tuple[_Frame, ...] = (
    _frame("ordinal", rf"\bsondan (?:bir )?onceki(?: {_NOUN}|\w*)", _fixed(-2), "last"),
    _frame("ordinal", rf"\bsondan {_ORDINAL}\w*(?:{_LINK}{{0,2}} {_NOUN})?", _back(_ordinal_of), "last"),
    _frame("ordinal", rf"\bsondan {_DIGITS}\w*(?:{_LINK}{{0,2}} {_NOUN})?", _back(_digits_of), "last"),
    _frame("ordinal", rf"\b{_ORDINAL}{_LINK}{{0,2}}(?: {_NOUN})?{_LINK}{{0,1}} (?:sa|mula sa|galing sa|buhat sa) (?:huli|dulo|hulihan)\b(?! ?linggo)", _back(_ordinal_of), "last"),
    _frame("ordinal", r"\b(?:second|next) to last\b|\bpenultimate\b|\blast but one\b|\bbefore (?:the |your |my )?(?:last|previous) one\b|\bsecond last\b", _fixed(-2), "last"),
    _frame("ordinal", rf"\b{_ORDINAL}(?: {_EN_NOUN})? (?:from (?:the )?(?:last|end|bottom)|to last|last)\b", _back(_ordinal_of), "last"),
    _frame("temporal", rf"\b{_COUNT} onceki (?:{_NOUN})|\b{_COUNT.replace('count', 'count2')} (?:soru|cevap|mesaj|yanit) (?:once|geri)\w*", lambda m: -_either(m, "count", "count2"), "last"),
    _frame("temporal", rf"\b{_COUNT} {_EN_NOUN} (?:ago|back|earlier|before)\b", _back(_count_of), "last"),
    _frame("temporal", rf"\b{_COUNT}(?: na)? {_FIL_NOUN}(?: na)?(?: ang)? (?:nakalipas|nakaraan|bago)\b", _back(_count_of), "last"),
    # digits
    _frame("numeric", rf"\b{_TR_NOUN} (?:no |numara )?#?(?P<digits>\d{{1,3}})(?:[eaiuy]\w{{0,4}}|[dt][ae]\w{{0,3}})?\b(?! ?(?:mg|mcg|gun|ay|yil|kg|ml|gr|saat|hafta|yas))", _digits_of),
    _frame("numeric", rf"\b(?:{_EN_NOUN_ONE}|{_FIL_NOUN}) (?:number |no |bilang |num |blg )?#?{_CARDINAL}\b(?! {_UNIT})", _digits_of),
    _frame("ordinal", r"\bika (?P<digits>\d{1,3})(?: (?:na|ng|kong|ko|mong|mo|aking|iyong))* " + _FIL_NOUN, _digits_of),
    _frame("numeric", rf"\b{_COUNT} (?:numarali|nolu|no) {_NOUN}\b", _count_of),
    _frame("numeric", rf"#(?P<digits>\d{{1,3}})(?:[a-z]{{1,4}})?(?:{_LINK}{{0,2}} {_NOUN}|\b)", _digits_of, None, 0.8),
    _frame("numeric", rf"\b(?P<digits>\d{{1,3}})(?: ?(?:inci|uncu|nci|ncu|numarali|nolu|no|th|st|nd|rd|na))?{_LINK}{{0,2}} {_NOUN}\b(?<!questions)(?<!answers)(?<!messages)", _digits_of, None, 0.85),
    # ordinals and ends, beside a noun or verb of this conversation
    _frame("ordinal", rf"\b{_ORDINAL}{_LINK}{{0,3}} {_NOUN}\b", _ordinal_of),
    _frame("ordinal", rf"\b(?:ilk|once|ilk once|ilk olarak|en basta|basta|baslangicta)(?: {_LINK}{{0,1}})?(?: (?:ne|neyi|neler|hangi soruyu))? {_TR_SAID}\b", _fixed(1), "first", 0.8),
    _frame("ordinal", r"\b(?:what|which question) did (?:i|you) (?:ask|say|tell me|recommend|write)(?: you)? (?:at )?first\b|\bfirst (?:thing )?(?:i|you) (?:asked|said|wrote)\b", _fixed(1), "first"),
    _frame("ordinal", r"\b(?:konusma(?:n|m[iu]z)in|sohbet(?:in|im[iu]zin)|oturumun) (?:en )?(?:bas(?:i|inda\w*|ina|indaki)|ilk \w+)\b", _fixed(1), "first"),
    _frame("ordinal", rf"\b(?:at|in|from|to) the (?:very )?(?:start|beginning|top){_HERE}", _fixed(1), "first"),
    _frame("ordinal", r"\bat the (?:very )?(?:start|beginning|top)\b.*\b(?:i|you|we)\b|\bgo back to the (?:very )?(?:start|beginning|top)\b|\bstart of (?:this|our) (?:chat|conversation)", _fixed(1), "first", 0.8),
    _frame("ordinal", rf"\b(?:sa |noong )?(?:simula|umpisa|pasimula){_HERE}|\b(?:sa|noong) (?:simula|umpisa)\b.*\b{_FIL_NOUN}|\bsa una mong\b|\bbalik tayo sa (?:una|simula|umpisa)\b|\bbumalik (?:tayo |ka )?sa (?:una|simula|umpisa)\b", _fixed(1), "first"),
    _frame("ordinal", r"\b(?:en )?bas(?:a|tan)(?: geri)? (?:don|sar)\w*|^(?:en )?basa$|\ben bas(?:ta|taki|tan)\b|\bbastaki (?:sor|cevap|ceva|yanit|mesaj)\w*", _fixed(1), "first", 0.8),
    _frame("ordinal", r"\b(?:ilk(?:ini|ine|inde|indeki)|birincisin[iea]\w*) .*\b(?:don|tekrarla|ac|anlat|acikla|ozetle|soru|ceva)\w*", _fixed(1), "first", 0.6),
    _frame("temporal", rf"\b{_LAST_WORD}(?:{_LINK}{{0,3}}) {_NOUN}\b", _fixed(-1), "last"),
    _frame("temporal", rf"\b{_EARLIER}(?: \w+)?(?: (?:ne|neyi))? (?:{_TR_SAID}|{_TR_SAID_NOUN})\b", _fixed(-1), "last"),
    _frame("temporal", r"\byou (?:just |had )?(?:said|told me|mentioned|wrote) (?:earlier|before|just now|a moment ago)\b|\b(?:earlier|just now|a moment ago|before) you (?:just )?(?:said|told|mention|wrote)\w*|\byou just (?:said|told|mentioned|wrote|gave)\b|\bwhat (?:you|i) just (?:said|asked)\b", _fixed(-1), "last"),
    _frame("temporal", r"\bgo back one\b|\bwhat was that again\b|^come again$|\bsay that again\b|\bone (?:turn |message )?back\b|\bbir (?:onceki(?:n[iea]\w*|ne|ni)?|geri(?:ye)? (?:git|don)\w*)(?=$| (?:don|ac|tekrar|oku|soru|anlat|acikla))", _fixed(-1), "last", 0.7),
    _frame("temporal", rf"\bkanina\b.*\b(?:{_FIL_NOUN}|sabi|ulitin|ulit)\b|\b(?:{_FIL_NOUN}|sabi)\b.*\bkanina\b", _fixed(-1), "last", 0.8),
    _frame("temporal", r"\bsonuncu(?:su\w*|yu)? .*\b(?:ceva|soru|yanit|tekrar)\w*", _fixed(-1), "last", 0.6),
    # this answer, what you said
    _frame("demonstrative", rf"\b(?:bu|su|o) (?:{_TR_NOUN}|{_TR_SAID_NOUN})\b(?<!soru)", _fixed(-1), None, 0.75),
    _frame("demonstrative", r"\b(?:that|this) (?:last )?(?:answer|reply|response|message|explanation)\b", _fixed(-1), None, 0.8),
    _frame("demonstrative", rf"\b(?:yung|ang|iyang|yang|itong) {_FIL_NOUN}(?: mo| ko)?(?: na)? (?:yan|iyan|yun|iyon|ito)\b|\b(?:yang|iyang|itong|yung) {_FIL_NOUN} mo\b", _fixed(-1), None, 0.75),
    _frame("demonstrative", rf"^(?:please |can you |could you )?{_META_EN} (?:that|this|it)(?: \w+){{0,3}}$", _fixed(-1), None, 0.6),
    _frame("demonstrative", rf"^{_META_FIL}(?: (?:mo|nga|po|naman|lang|ulit))* (?:yan|yun|iyan|iyon|ito)(?: \w+){{0,2}}$", _fixed(-1), None, 0.6),
    _frame("demonstrative", rf"^(?:bunu|sunu|onu)(?: (?:bir|daha|biraz|bana|tekrar|kez))* {_META_TR}(?: m[iu]s[iu]n)?(?: lutfen)?$", _fixed(-1), None, 0.6),
)  # fmt: skip


def _either(match: re.Match[str], *names: str) -> int:
    count = next(value for name in names if (value := match[name]))
    return int(count) if count.isdigit() else _COUNTS[count]


_FILIPINO_PREFIX = re.compile(r"\b(pang|ika|pam|pan|paki|i)-(?=[a-z])")
_TEENS = re.compile(r"\bon (?=(?:bir|ik|uc|dord|bes|alt|yed|sekiz|dokuz)\w*nc[iu])")
_ENDING_DOT = re.compile(r"(?<=\d)\.(?=\s)")
_APOSTROPHE = re.compile(r"['’‘ʼ´`]")
_OTHER = re.compile(r"[^\w#]+")


def _normal(message: str) -> str:
    """Folded, without punctuation except "#", Filipino prefixes and Turkish teens joined."""
    flat = _ENDING_DOT.sub(" ", fold(message))
    flat = re.sub(r"(?<=\d)['’]?(?:inci|uncu|nci|ncu)\b", " ", flat)
    flat = re.sub(r"\b(pang|ika)-?(?=\d)", "ika ", flat)
    flat = _APOSTROPHE.sub("", _FILIPINO_PREFIX.sub(r"\1", flat))
    return _TEENS.sub("on", _OTHER.sub(" ", flat)).strip()


class ReferenceDetector:
    """Spec 4's detector: finds a reference in a message and the turn it means."""

    def detect_reference(self, message: str) -> TurnReference | None:
        """The reference that ``message`` makes to an earlier turn, or ``None``. ``raw_text`` is
        in folded spelling. Whether that turn exists is another question."""
        flat = _normal(message[:1000])
        if not flat or _EXAM.search(flat):
            return None
        for frame in _FRAMES:
            if match := frame.pattern.search(flat):
                place = frame.place(match)
                if place:
                    return TurnReference(
                        frame.kind, place, frame.direction, match.group().strip(), frame.confidence
                    )
        return None

    def resolve_reference(self, reference: TurnReference, history: Sequence[T]) -> T | None:
        """The turn of ``history`` (oldest first, all turns of the conversation) that is meant;
        ``None`` when the conversation is not that long."""
        number = _number(reference, len(history))
        return history[number - 1] if number else None


def resolve_turn(text: str, history_len: int) -> int | None:
    """The 1-based number of the earlier turn that ``text`` means, or ``None``.

    ``history_len`` counts the turns (question and answer) before the present message.
    """
    if history_len <= 0:
        return None
    reference = ReferenceDetector().detect_reference(text)
    return _number(reference, history_len) if reference else None


def _number(reference: TurnReference, turns: int) -> int | None:
    place = reference.position
    number = place if place > 0 else turns + 1 + place
    return number if 1 <= number <= turns else None
