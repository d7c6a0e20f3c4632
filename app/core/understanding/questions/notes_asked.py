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
    r"|son (?:notum|ne not (?:et|al))\w*|(?:my|all|last|latest) (?:own )?notes?"
    r"|what (?:did|have) i noted?)\b"
)
_GONE = re.compile(r"\b(?:sil|unut|kaldir|duzelt|degistir)\w*|\bnasil\b|\b(?:delete|forget|edit)\b")
"""What is wanted of notes but to see them."""
_ONE = re.compile(r"\bson not\w*|\ben son\b|\b(?:last|latest) note\b")
_FRAME = re.compile(
    r"not(?:um|lar)?\w*|et(?:t|m)\w*|al(?:d|m)\w*|kaydet\w*|anlat\w*|soyle\w*|yaz\w*|sana|bana|ben(?:im)?|son|en"
    r"|tum\w*|butun|hepsi\w*|listele\w*|liste\w*|goster\w*|dok|say|ver\w*|ac|neler\w*|ne|neydi|nedir|neymis|hangi\w*|sey\w*"
    r"|simdiye|bugune|kadar|ilgili|hakkinda\w*|what|did|have|i|my|all|own|list|show|me|last|latest|please|the|were"
)


def asks_for_notes(question: str) -> bool:
    """Whether a question is for what its writer had noted."""
    flat = fold(question[:_LONGEST])
    return _NOTES.search(flat) is not None and _GONE.search(flat) is None


def asks_for_last_note(question: str) -> bool:
    """Whether it is for the last of it alone."""
    return _ONE.search(fold(question[:_LONGEST])) is not None


def notes_about(question: str) -> str:
    """The words of such a question that say what the notes are about; "" for all of them."""
    return " ".join(each for each in words(question[:_LONGEST]) if not _FRAME.fullmatch(each))
