"""Rules that tell the dates of past sessions from phrases that only look like them.

"Geçen yıl *yayımlanan* kılavuz" has its own date, "üç gün önce *başlayan* ağrı" its own story,
"ocak" is a stove and "yazın" an order. What decides are the words around the phrase: verbs of
talking and researching make it ours, what happened to other things makes it theirs.
"""

from __future__ import annotations

import re

from app.core.language.turkish import is_stop

_NEARBY = 100
"""How many characters around a phrase can say what it means."""
_OURS = re.compile(r"\b(?:arastirma|sohbet|konusma|gorusme|yazisma|kayit|kayd|not(?:lar|um|un)?\b)")
_RECALLED = re.compile(
    r"(?:konus|arastir|incele|bak|bahse[dt]|sor|tartis|kayde[dt]|yaz|ele al|anlat|hesapla|oku)"
    r"(?:[iu]?[ln])?[ae]n\b"
)
_THAT_WAS_RECALLED = re.compile(r"\w+[dt][iu]g[iu](?:m|n)(?:[iu]z)?")
_PAST_ENDING = re.compile(r"(?:[dt][iu]|m[iu]st[iu]|yor)[mnk]?$")
_PASSIVE = re.compile(r"\w{2,}(?:[iu]l|[iu]n|l[ae]n)[ae]n(?:l[ae]r)?\b")
_HAPPENED = re.compile(
    r"(?:basla|cik|ol|ver|gel|gec|bit|git|dog|art|dus|kes|gecir|iyiles|kotules|sur|tekrarla"
    r"|degis|yasa|ed)y?[ae]n(?:l[ae]r)?\b"
)
_WHAT = re.compile(r"ne(?:ler|yi|ye|lere|leri)?|hangi(?:si|leri)?|what")
_OF_OTHERS = re.compile(r"\w{2,}[dt][iu]g[iu]\b")
_LIVED = re.compile(
    r"(?:basla|ic|ye|kullan|al|gecir|yaptir|ol|cektir|dus|kir|dogur|birak|taktir)[dt][iu]g[iu]m\b"
    r"|(?:basla|iyiles|gecir|kullan|dus|kir|dogur|\w{2,}[dt][iu]r)[dt][iu]m?\b"
)
_FRAME_IN_THE_PAST = re.compile("[dt][iu](?:[kg]|$|m$|n$)|m[iu]s")
_FROM = re.compile("..[dt][ae]n$")
_BEFORE = re.compile(r"\b(?:once|evvel)")
_ASKED = re.compile(r" (?:mi|mu)\b")
_KITCHEN = re.compile(r" (?:pis|kayna|kizar|kavur|isit|demle|unut|yan|ac|birak|dur|haslan|hasla)")
_FASTING = re.compile(r"\b(?:oruc|sahur|iftar|imsak)")


def belongs_elsewhere(line: str, start: int, end: int) -> bool:
    """Whether the date is that of another thing: "geçen yıl *yayımlanan* kılavuz", "üç gün önce
    *başlayan* ağrı", "*ameliyattan* iki hafta önce", "*her* cuma"."""
    after = line[end : end + _NEARBY]
    previous = (line[max(0, start - _NEARBY) : start].split() or [""])[-1]
    counted_from = _FROM.search(previous) and not is_stop(previous)
    if (
        previous in ("her", "aradan", "uzerinden")
        or (counted_from and _BEFORE.search(line[start:end]))
        or _ASKED.match(after)
    ):
        return True
    following = after.split()[:3]
    for index, word in enumerate(following):
        if _RECALLED.match(word):
            return False
        if (
            _PASSIVE.fullmatch(word)
            or _HAPPENED.fullmatch(word)
            or (_OF_OTHERS.fullmatch(word) and not is_stop(word))
            or (_LIVED.fullmatch(word) and not is_stop(word))
        ):
            return not _OURS.search(" ".join(after.split()[index + 1 : index + 4]))
        if is_stop(word) and _FRAME_IN_THE_PAST.search(word):
            return False
    return False


def ours_follows(match: re.Match[str]) -> bool:
    """Whether the next word is one for our talks: "mart notları"."""
    return _OURS.match(_after(match).lstrip()) is not None


def recall_follows(match: re.Match[str]) -> bool:
    """Whether the words after the phrase speak of our talks, as in "salı konuştuğumuz" or "yazın
    ne sormuştum", and not in "yazın ne kadar su içilir"."""
    return any(
        _OURS.match(word)
        or _THAT_WAS_RECALLED.fullmatch(word)
        or (is_stop(word) and _PAST_ENDING.search(word))
        for word in _after(match).split()[:3]
    )


def recall_follows_directly(match: re.Match[str]) -> bool:
    """Whether the words right after the phrase speak of our talks, with nothing between but what was
    talked of: "anneler günü ne sormuştum", and not "anneler günü hediyesi ne olsun demiştik"."""
    following = [*_after(match).split()[:1], ""][0]
    if _WHAT.fullmatch(following):
        return recall_follows(match)
    return bool(_OURS.match(following)) or (
        is_stop(following) and _PAST_ENDING.search(following) is not None
    )


def quoted(match: re.Match[str]) -> bool:
    """Whether somebody says it: "bana bir şiir *yazın demiştim*" is an order, not a season."""
    return re.match(" d[ei]", _after(match)) is not None


def on_the_stove(match: re.Match[str]) -> bool:
    """Whether "ocakta" is where something cooks."""
    return _KITCHEN.match(match.string, match.end()) is not None


def about_fasting(match: re.Match[str]) -> bool:
    """Whether Ramadan is what is asked about, rather than when."""
    return _FASTING.search(match.string[:1000]) is not None


def _after(match: re.Match[str]) -> str:
    return match.string[match.end() : match.end() + _NEARBY]
