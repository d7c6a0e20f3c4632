"""The wish behind a reference to a turn: the turn itself ("ilk sorum neydi"), something in it
("ilk cevabındaki doz kaç"), or something else that only leans on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum

from app.core.language.dates.named_days import names_days
from app.core.language.markdown import TYPED_LIST_MARK
from app.core.language.suffixes import forms, forms_in
from app.core.language.turkish import is_stop
from app.core.understanding.parsed_message import ParsedMessage, flatten
from app.core.understanding.turn_references.reference_words import read_words
from app.core.understanding.turn_references.references import TurnReference

IN_DOUBT = 0.5
"""The confidence below which a reference is an answer to a question just as well: "3", "bu"."""

_SILENT = frozenset("lmysgebqc|:tdD3eQUNWFnVMYvw5kKOo#HTLPpJjAi1GCErSu")
"""The roles of words that ask for a turn or say which one, and for nothing else."""
_ASKING = re.compile(
    r"tekrar\w*|yeniden|daha|repeat|again|remind|ulit\w*|pakiulit\w*|oku\w*|goster\w*|hatirla\w*|yaz|"
    r"soyle|soyler|aynen|neydi|nedir|hangi\w*|unut\w*|bul\w*|getir\w*|kelimesi\w*|bakalim|bakar|"
    r"exactly|forgot|remember|show|see|were|evet|hayir|acaba|ya|tam|tamam|kac\w*|kisaca|ver|verir|"
    r"pakita|nasan|kalimutan|naaalala|alalahanin|simply|yazar|eder|edebilir|edermisin|go|lost|pala|\w*balik\w*|quote|word|sormus|idi|dondur\w*|donelim|"
    r"nereye|buraya|al|ustte|bakayim|kacirdim|anlamadim|olarak|tekrardan|kopyala|ka|hani|peki|oturum\w*|sohbet\w*|konusma\w*|konuyu?|konusu|bugun|today|usapan|abi|hocam|can|whole|full|tamamini|tumunu|hepsini"
)
_ANSWER = re.compile(
    r"\b(?:cevap|cevab|cvp|yanit|answer|repl(?:y|ies)|response|sagot|kasagut|tugon)"
)
_QUESTION = re.compile(
    r"\b(?:soru(?!n(?:dan|da|un)?\b)|sorum|sual|question|query|prompt|katanungan|mesajim|my mess)"
    r"|tanong|tinanong|\bsor(?:du|mus|ar|ay)\w*|\bask(?:ed)?\b"
)
_SAID_BY_ME = re.compile(
    r"\b\w+(?:[dt][iu]m|[dt][iu]g[iu]m\w*|m[iu]st[iu]m)\b|\b(?:i|did i)(?: \w+)? (?:say|said|wr[io]te|"
    r"told|tell|typed|sent)\b|\b(?:sinabi|sinulat|sinend) ko\b"
)
_SAID_BY_YOU = re.compile(
    r"\b\w+(?:[dt][iu]n|[dt][iu]g[iu]n\w*|m[iu]st[iu]n)\b|\byou\b|\b(?:sinabi|sinulat|sabi|sinagot) mo\b"
)
_ASKED_BY_ME = re.compile(
    r"\b(?:tanong|i?tinanong|natanong)\w*|\bsor(?:du|mus|ar|ay|um|ul|u)\w*|\bask(?:ed)?\b|\bquestion"
)
_TOLD_BY_YOU = re.compile(
    r"\b(?:d[ei]|soyle|yaz|anlat|ver|say|acikla|oner|cevapla|yanitla|bahset|listele|belirt)"
    r"(?:(?:m[iu]s)?[dt][iu]n(?:[iu]z)?|[dt][iu]g[iu]n\w*|[iu]?yo(?:r)?d[iu]n(?:[iu]z)?)\b|\byou (?:just )?(?:said|told|wrote|gave|listed|mentioned)\b|\bdid you (?:say|tell|write|give|list|mention)\b"
)
CUES = {
    "told": _TOLD_BY_YOU,
    "said by me": _SAID_BY_ME,
    "asked by me": _ASKED_BY_ME,
    "said by you": _SAID_BY_YOU,
    "answer": _ANSWER,
    "question": _QUESTION,
}
"""Who said what, as a message speaks of it."""
_ALL_ASKED = re.compile(
    r"\b(?:(?:simdi|su an)\w* (?:kadar|degin)|(?:bu|su) (?:sohbet|konusma|oturum|yazisma)\w*|burada|basindan beri)\b"
    r".{0,40}\b(?:neler|ne|hangi \w+|kac soru)\b.{0,30}\b(?:sor(?:dum|mustum|duk|mustuk)|konustuk|konusmustuk|yazdim|yazmistim)\b"
    r"|\b(?:sorduklarim\w*|(?:bu (?:sohbet|konusma)\w* )(?:butun |tum )?sorularim\w*)\b.{0,30}\b(?:listele|sirala|say|goster|yaz|neler)"
    r"|\b(?:what|which questions|everything)(?: all)?(?: have| did| had)? i(?: have)? ask(?:ed)?\b.{0,20}\b(?:so far|until now|in this (?:chat|conversation)|here)\b"
    r"|\blist (?:all )?my questions\b"
)
_OTHER_TIMES = re.compile(
    r"\b(?:daha once|gecen (?:gun|hafta|ay|yil|sene|sefer|defa|kez|seans)\w*|gecmis\w*|gecende|last (?:time|week|month|year|session|chat)|"
    r"(?:onceki|eski|baska|diger) (?:arastirma|sohbet|konusma|oturum)\w*|arastirma\w*|"
    r"(?:another|other|previous) (?:chat|session|conversation|research)\w*)\b"
)
_TODAY = re.compile(r"\b(?:bugun\w*|today|ngayon)\b")
_LIST_LINE = re.compile(rf"^[ \t]*+{TYPED_LIST_MARK}\s", re.MULTILINE)


_BACK = re.compile(r"\b(?:don(?:el|er|s[ae]|$)\w*|geri|back|return\w*|revisit|\w*balik\w*)\b")
_CLAUSES = re.compile(r"[;:?!…\n()]+|[.,](?!\d)")
_HERE_JUST_NOW = re.compile(r"\b(?:az|biraz) (?:once|evvel)\w*|\bdemin\w*|\bjust\b|\bkanina\w*")
"""What is of this conversation whatever else a message names."""


class AskedPart(StrEnum):
    """The part of a turn that is asked for."""

    QUESTION = "question"
    ANSWER = "answer"
    BOTH = "both"


def means_the_archive(text: str, reference: TurnReference) -> bool:
    """Whether a message that sounds like a reference to a turn names days, or what was researched
    at another time: that is for the archive. The words of the reference name no day."""
    if reference.noun and _HERE_JUST_NOW.search(reference.raw_text):
        return False
    raw = flatten(reference.raw_text)
    rest = _TODAY.sub(" ", flatten(clause_of(reference, text)).replace(raw, " "))
    return _OTHER_TIMES.search(rest) is not None or names_days(rest)


def clause_of(reference: TurnReference, text: str) -> str:
    """The clause of a message that says which turn is meant, or all of it."""
    raw = flatten(reference.raw_text)
    return next((part for part in _CLAUSES.split(text) if raw and raw in flatten(part)), text)


def speaks_of_other_times(text: str) -> bool:
    """Whether a message names a time or a place other than this conversation."""
    flat = _TODAY.sub(" ", flatten(text))
    return _OTHER_TIMES.search(flat) is not None or names_days(flat)


def means_a_question(reference: TurnReference) -> bool:
    """Whether a reference is to what the user asked: "ilk ne sordum"."""
    return _ASKED_BY_ME.search(reference.raw_text) is not None


def means_an_item(reference: TurnReference, answered: str) -> bool:
    """Whether a place without a noun ("ikincisini açıkla") counts the points of the last answer
    rather than turns: where that is a list which is long enough."""
    if reference.noun or reference.type != "ordinal" or reference.place < 1:
        return False
    if means_a_question(reference):
        return False
    return len(_LIST_LINE.findall(answered[:20_000])) >= max(2, reference.place)


def asked_part(text: str, reference: TurnReference) -> AskedPart | None:
    """The part of the turn that a message asks for, ``None`` when it wants more than to have it
    quoted."""
    flat, tokens = read_words(text[:1000])
    inside = _place_of(reference, flat)
    for token in tokens:
        word = flat[token.start : token.end]
        if token.start in inside or _ASKING.fullmatch(word) or is_stop(word):
            continue
        if token.role not in _SILENT:
            return None
    if _ANSWER.search(flat) or (told_by_you(text) and not _ASKED_BY_ME.search(flat)):
        return AskedPart.ANSWER
    if _QUESTION.search(flat) or _SAID_BY_ME.search(flat):
        return AskedPart.QUESTION
    return AskedPart.ANSWER if _SAID_BY_YOU.search(flat) else AskedPart.BOTH


def asks_outright(text: str) -> bool:
    """Whether a message asks for something in so many words: "bu son sorumdu" does not."""
    flat, tokens = read_words(text[:1000])
    words = (flat[token.start : token.end] for token in tokens)
    return any(token.role in "qRr" for token in tokens) or any(map(_ASKING.fullmatch, words))


def told_by_you(text: str) -> bool:
    """Whether a message speaks of what we told: "demiştin", "saydığın", "you said"."""
    return _TOLD_BY_YOU.search(flatten(text)) is not None


def asks_for_all_asked(text: str) -> bool:
    """Whether a message asks what was asked in this conversation so far."""
    return _ALL_ASKED.search(flatten(text[:1000])) is not None


def about_our_answer(text: str) -> bool:
    """Whether what we said is spoken of, and not only what was asked."""
    flat, _ = read_words(text[:1000])
    return _ANSWER.search(flat) is not None or _SAID_BY_YOU.search(flat) is not None


def _place_of(reference: TurnReference, flat: str) -> range:
    """Where the words stand that say which turn is meant."""
    start = flat.find(reference.raw_text)
    return range(start, start + len(reference.raw_text)) if start >= 0 else range(0)


def words_beside_reference(text: str, reference: TurnReference) -> tuple[str, ...]:
    """The topical words of a message, but for those that say which turn is meant."""
    flat, tokens = read_words(text[:1000])
    inside = _place_of(reference, flat)
    topical = set(ParsedMessage(text).content)
    return tuple(
        word
        for token in tokens
        if token.role in "xXI" and token.start not in inside
        if (word := flat[token.start : token.end]) in topical and not _ASKING.fullmatch(word)
    )


def things_made(text: str) -> tuple[str, ...]:
    """What an answer is called by what it is: "mektubu" of "yazdığın mektubu kısalt"."""
    flat, tokens = read_words(text[:1000])
    return tuple(flat[token.start : token.end] for token in tokens if token.role == "Z")


def goes_back(reference: TurnReference) -> bool:
    """Whether a reference says in so many words that the conversation goes back: "başa
    dönersek"."""
    return _BACK.search(reference.raw_text) is not None


def stands_in(sought: Iterable[str], content: str) -> tuple[str, ...]:
    """Those of the words that a text holds in some form."""
    spoken = forms_in(content[:20_000])
    return tuple(word for word in sought if not spoken.isdisjoint(forms(word)))
