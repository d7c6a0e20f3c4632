"""Sorts of things that a question asks for (a number, a person, a reason), and signs in a line that
it gives such a thing. Both are found by regular expressions over folded letters; which
sign speaks for which sort is learnt (:mod:`app.core.reading.ranking_model`), not written down."""

from __future__ import annotations

import re
from functools import lru_cache

from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.turkish import HOW_MANY, WHETHER, WHO, fold

_QUESTIONS = {
    "number": r"\b"
    + HOW_MANY
    + r"\w*|\bne kadar\w*|\bhow (?:many|much|far|old|long|high|big)|\bgaano\b|\bmagkano\b|\bilang\b",
    "money": r"\b(?:para|lira|fiyat|ucret|maliyet|tutar|odem|taksit|kira|tl|cost|price|paid|pay)\w*|\bkaca\b|\b(?:magkano|presyo|bayad)\b",
    "date": r"\bne (?:zaman|gun(?!e))\w*|\bhangi (?:gun|ay|yil|tarih|hafta)\w*|\btarih\w*|\bkacinda\b|\bwhen\b|\bwhat (?:date|day|year)|\bkailan\b|\banong (?:araw|petsa)",
    "time": r"\bsaat\w* kac\w*|\bkacta\b|\bne (?:sure|siklik|siklig|kadar sur)\w*|\bkac (?:dakika|saat|gun|hafta|ay|yil|sene)\w*|\bhow (?:long|often)|\bgaano katagal|\banong oras",
    "percent": r"\byuzde\w*|\boran\w*|\bpercent\w*|\brate\b",
    "amount": r"\bdoz\w*|\bkac (?:mg|gram|gr|ml|litre|kg|kilo|tane|kere|kez|defa|unite|damla|derece|metre)\w*|\bdose\b",
    "who": r"\b" + WHO + r"\w{0,5}\b|\bwho\w*|\b(?:sino|kanino)\b",
    "where": r"\bnere\w*|\bnerde\w*|\bwhere\b|\b(?:saan|nasaan)\b",
    "why": r"\b(?:neden|niye|nicin|why)\b|\bsebeb\w*|\bbakit\b",
    "which": r"\bhangi\w*|\bwhich\b",
    "how": r"\bnasil\w*|\bhow (?:to|do|did|can|should)|\bpaano\b",
    "whether": r"\bm[iu](?:y[dt][iu]\w*|d[iu]r(?=\W*$)|ym[iu]s)?\b|\b(?:was it|is it|can i|should|did)\b",
    "what": r"\bne(?:ydi|dir|ymis|yi|ye)?\b|\bwhat\b|\bano(?:ng)?\b",
    "many": r"\bneler\w*|\bhangileri\w*|\bwhat (?:are|were)\b",
    "own": r"\b\w+(?:[dt][iu]m|[dt][iu]k|m[iu]st[iu]m|m[iu]st[iu]k)\b|\b(?:benim|bizim|i|my|we|our)\b",
    "chosen": r"\b(?:karar|sec|tercih|anlas|vazgec|decid|chose)\w*",
    "last": r"\b(?:son|en son|guncel|simdi|last|latest)\b",
    "first": r"\b(?:ilk|bas[td]a|onceki|once|first|before|previous)\b",
    "named": r"\b(?:ad[iu]\w*|isim\w*|ismi\w*|name|called)\b",
    "risk": r"\b(?:yan etki|risk|zarar|tehlike|dikkat|side effect|danger)\w*",
}
_MONTHS = "|".join(MONTH_NUMBERS)
_MONEY = r"\d[^.;]{0,12}(?:\btl\b|lira|₺|€|\$|\beuro\b|\bdolar)|[₺€$] ?\d"
_SIGNS = {
    "digit": r"\d",
    "money": _MONEY,
    "date": rf"\b(?:{_MONTHS})\w*|\b(?:19|20)\d\d\b|\b\d{{1,2}}[./]\d{{1,2}}\b|\b(?:pazartesi|sali|carsamba|persembe|cuma)\w*",
    "time": r"\b\d{1,2}[.:]\d\d\b|\bsaat\w* \d|\d\W{0,2}(?:dakika|dk|saat|gun|hafta|ay|yil|day|week|month|year|hour|minute)",
    "percent": r"% ?\d|\d ?%|\byuzde \d",
    "amount": r"\d ?(?:mg|mcg|µg|g|gr|gram|ml|l|litre|kg|iu|unite|damla|tablet|olcek|cm|mm|m|m2|km|°c|derece|kwh|kw|adet|kez|kere)\b",
    "range": r"\d ?[-–—] ?\d",
    "because": r"\b(?:cunku|neden\w*|sebeb\w+|yuzunden|dolayi\w*|kaynaklan\w+|yol ac\w+|bu yuzden|because|since|due to|reason)\b",
    "not": r"\b(?:degil\w*|yok\w*|hayir|olmaz|gerekmez|not|no|never)\b|\b\w{2,}m[ae](?:z|yin\w*|mel[iu]|d[iu]\w*|m[iu]s\w*)\b",
    "verdict": r"\b(?:evet|hayir|uygun\w*|onerilmez|onerilir|guvenli\w*|gerek\w*|yeter\w*|izin\w*|yasak\w*|olabilir|mumkun\w*|tercih\w*|yes|safe|recommended)\b",
    "must": r"\b\w{2,}m[ae]l[iu]\w*\b|\b(?:gerek\w*|lazim|sart|must|should|need)\b|\b\w{2,}(?:[iu]n|[iu]n[iu]z)\b\W*$",
    "event": r"\b\w{2,}(?:[dt][iu](?:m|k|n|l[ae]r)?|m[iu]s\w{0,4})\b",
    "ours": r"\b\w{2,}(?:[dt][iu](?:m|k))\b|\b\w+(?:acag[iu]m|eceg[iu]m|[iu]yorum|[iu]yoruz|acag[iu]z|eceg[iu]z)\b",
    "decided": r"\b(?:karar|sec|anlas|vazgec|secti|aldim|aldik|decid|chose)\w*",
    "compared": r"\b(?:daha|en|gore|kat\w*|fark\w*|more|than|most)\b",
    "risk": r"\b(?:yan etki|risk|zarar|tehlike|dikkat|kacin|bulanti|kanama|ishal|agri|side effect)\w*",
}
_ASKED = {name: re.compile(pattern) for name, pattern in _QUESTIONS.items()}
_SEEN = {name: re.compile(pattern) for name, pattern in _SIGNS.items()}
_ASKING = re.compile(
    r"\b(?:"
    + HOW_MANY
    + r"\w*|nasil\w*|neden|niye|nicin|"
    + WHO
    + r"\w{0,4}|hangi\w*|nere\w*|nerde\w*|neler\w*"
    r"|neyd[iu]\w*|ne (?:kadar(?:d[iu])?|zaman(?:d[iu])?|olur|olacak|yap\w+|dersin\w*|den\w*|gerek\w*|demek|oldu|icin|ise)"
    r"|ne(?:dir|ymis|yi|ye)?\W*$|"
    + WHETHER
    + r"|what|how|why|when|which|who|should|could|can i|is (?:it|this|that)|do i|does)\b"
)
_NAME = re.compile(
    r"(?<=[\w,:;] )[*_(“\"]{0,3}[A-ZÇĞİÖŞÜ][a-zçğıöşü]{2,}|[A-ZÇĞİÖŞÜ][a-zçğıöşü]+ [A-ZÇĞİÖŞÜ]"
)
_PLACE = re.compile(r"[A-ZÇĞİÖŞÜ]\w{1,40}['’](?:[dtn]|n?d|y)[ae]")
_THREE_PARTS = re.compile(r"(?<![\d./-])(\d{1,8})([./-])(\d{1,8})\2(\d{1,8})(?![./-]?\d)")
_LAST_DAY, _MONTHS_OF_YEAR = 31, 12
_LONG, _SHORT = 180, 45

SORTS = (*_ASKED, "other")
_EXPLAINED = frozenset(("how", "why"))
GIVES = {
    "number": ("digit",),
    "money": ("digit",),
    "percent": ("digit",),
    "amount": ("digit",),
    "date": ("date", "time"),
    "time": ("time", "date", "digit"),
}
"""The signs of which a line has one that gives a value of a sort."""


@lru_cache(maxsize=8192)
def sorts(question: str) -> tuple[str, ...]:
    """The sorts of a question, names of :data:`SORTS`; at least one."""
    flat = " ".join(fold(question).split())
    found = tuple(name for name, pattern in _ASKED.items() if pattern.search(flat))
    return found or ("other",)


def asks_for_explanation(question: str) -> bool:
    """Whether a question asks how or why: its answer is no value that stands beside a name, nor one
    that a later value supersedes."""
    return not _EXPLAINED.isdisjoint(sorts(question))


@lru_cache(maxsize=8192)
def asks(text: str) -> bool:
    """Whether a sentence of somebody who asks is a question, with or without its mark."""
    return text.rstrip("*_ )").endswith("?") or _ASKING.search(fold(text)) is not None


@lru_cache(maxsize=8192)
def signs(text: str) -> tuple[str, ...]:
    """The signs in a line: what it gives ("digit", "date", "name" …), and how it is set or how long it
    is ("bold", "long", "short")."""
    flat = fold(text)
    dated = _THREE_PARTS.sub(_unless_a_date, flat)
    found = [
        name for name, pattern in _SEEN.items() if pattern.search(dated if name == "date" else flat)
    ]
    if _NAME.search(text):
        found.append("name")
    if _PLACE.search(text):
        found.append("place")
    if "**" in text:
        found.append("bold")
    if len(text) > _LONG:
        found.append("long")
    elif len(text) < _SHORT:
        found.append("short")
    return tuple(found)


def _unless_a_date(number: re.Match[str]) -> str:
    """A number in three parts that may be a day, with its month and year in either order; nothing
    of another, though a part of it may look like a year: "8841-22-1907"."""
    first, middle, last = (int(number[part]) for part in (1, 3, 4))
    day, month = max(min(first, last), middle), min(first, last, middle)
    return number[0] if 0 < month <= _MONTHS_OF_YEAR and 0 < day <= _LAST_DAY else " "
