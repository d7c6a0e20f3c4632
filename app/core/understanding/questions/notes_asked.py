"""Questions for what their writer had noted: "notlarımı listele", "neler not ettim", "son notum
neydi", "list my notes". Pure."""

from __future__ import annotations

import re

from app.core.language.turkish import fold, words

_LONGEST = 300
"""Characters of a question that are read."""
_NOTES = re.compile(
    r"\b(?:notlar[iu]?m\w*|(?:not ?(?:et|al)|kaydet)(?:t[iu]k|d[iu]k)l[ae]r[iu]m\w*"
    r"|(?:ne|neler|neleri|hangi \w+) (?:not (?:et|al|ettir|aldir)|kaydet)(?:t[iu]m|d[iu]m|m[iu]st[iu]m)"
    r"|sana (?:ne|neler) (?:anlat|soyle|yaz|not et)(?:t[iu]m|d[iu]m|m[iu]st[iu]m)"
    r"|kac (?:tane )?not(?:um)?\b|hakk[iu]mda (?:ne|neler) (?:biliyor|hatirliyor|animsiyor|kayitli|var)\w*"
    r"|(?:ne|neler) (?:biliyor|hatirliyor|animsiyor)\w* (?:benim )?hakk[iu]mda|what do you know about me"
    r"|son (?:notum|ne not (?:et|al))\w*|(?:my|all|last|latest) (?:own )?notes?"
    r"|what (?:did|have) i noted?)\b"
)
_GONE = re.compile(r"\b(?:sil|unut|kaldir|duzelt|degistir)\w*|\bnasil\b|\b(?:delete|forget|edit)\b")
"""What is wanted of notes but to see them."""
_MOST_WORDS = 9
"""Words; what is longer tells a story."""
_SHOW = re.compile(
    r"\b(?:listele\w*|goster\w*|sirala\w*|neler\w*|neydi|gor\w*|bak\w*|dok|say|getir\w*|ilgili|hakkinda\w*"
    r"|kac|list|show|see|find|about)\b|\bnotlarim\W*$"
)
"""What asks for them to be shown."""
_ONE = re.compile(r"\bson not\w*|\ben son\b|\b(?:last|latest) note\b")
_FRAME = re.compile(
    r"not(?:um|lar)?\w*|kac|tane|hakk[iu]mda|biliyor\w*|hatirliyor\w*|animsiyor\w*|kayitli|et(?:t|m)\w*|al(?:d|m)\w*|kaydet\w*|anlat\w*|soyle\w*|yaz\w*|sana|bana|ben(?:im)?|son|en"
    r"|tum\w*|butun|hepsi\w*|listele\w*|liste\w*|goster\w*|dok|say|ver\w*|ac|neler\w*|ne|neydi|nedir|neymis|hangi\w*|sey\w*"
    r"|simdiye|bugune|kadar|ilgili|ile|hakkinda\w*|lutfen|m[iu]s[iu]n\w*|m[iu]y[iu]m|gor\w*|bak\w*|iste\w*|sirala\w*|getir\w*|nerede\w*|var(?:di)?|m[iu]|eski|dunku|bugunku|can|you|want|to|see|do|about|what|did|have|know|i|my|all|own|list|show|me|last|latest|please|the|were"
)


def asks_for_notes(question: str) -> bool:
    """Whether a question is for what its writer had noted."""
    flat = fold(question[:_LONGEST])
    if _NOTES.search(flat) is None or _GONE.search(flat) is not None:
        return False
    if len(words(question[:_LONGEST])) > _MOST_WORDS:
        return False
    return not notes_about(question) or _SHOW.search(flat) is not None


def asks_for_last_note(question: str) -> bool:
    """Whether it is for the last of it alone."""
    return _ONE.search(fold(question[:_LONGEST])) is not None


def notes_about(question: str) -> str:
    """The words of such a question that say what the notes are about; "" for all of them."""
    return " ".join(each for each in words(question[:_LONGEST]) if not _FRAME.fullmatch(each))
