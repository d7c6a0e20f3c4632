"""The shelf life of what was found out: after how many months it may hold no longer, by the field
that it is of. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum

from app.core.language.turkish import fold

_LONGEST = 1_000
"""Characters of a text that are read."""


class Field(StrEnum):
    """A field of knowledge that ages."""

    HEALTH = "health"
    LAW = "law"
    PRICES = "prices"


HALF_LIVES: Mapping[Field, int] = {Field.HEALTH: 6, Field.LAW: 12, Field.PRICES: 6}
"""Months after which a record of a field is told with its age."""

_WORDS: Mapping[Field, re.Pattern[str]] = {
    Field.HEALTH: re.compile(
        r"\b(?:hastalik\w*|hastayim|hekim\w*|doktor\w*|ilac\w*|hap(?:i|lar|im)?\b|doz(?:u|da|aj)?\b"
        r"|tansiyon\w*|diyabet\w*|insulin\w*|kolesterol\w*|tahlil\w*|hemoglobin\w*|ferritin\w*"
        r"|demir eksik\w*|vitamin\w*|alerji\w*|asi(?:si|lar|nin|yi)\b|agri(?! ?dag)\w*|migren\w*"
        r"|astim\w*|tiroid\w*|tsh\b|hba1c\w*|antibiyotik\w*|recete(?:si|m|li)\w*|teshis\w*|tedavi\w*"
        r"|ameliyat\w*|yan etki\w*|semptom\w*|fitig\w*|fitik\w*|bobrek\w*|karaciger\w*|hamile\w*"
        r"|gebe(?:lik)?\w*|kanser\w*|enfeksiyon\w*|reflu\w*|kalp kriz\w*|carpinti\w*"
        r"|disease\w*|doctor\w*|medicine\w*|medication\w*|drug\w*|dos(?:e|es|age)\b|blood pressure"
        r"|diabet\w*|cholesterol|vaccin\w*|allerg\w*|pain\b|migraine\w*|asthma|thyroid|antibiotic\w*"
        r"|prescription\w*|therapy|treatment\w*|surgery|symptom\w*|pregnan\w*|cancer\w*|infection\w*)"
    ),
    Field.LAW: re.compile(
        r"\b(?:kanun\w*|yasalar\w*|yasaya|yasada|yasasi\w*|mevzuat\w*|yonetmeli\w*|vergi\w*|harci"
        r"|sgk\w*|emekli(?:lik)?\w*|tazminat\w*|nafaka\w*|dava(?:si|da|lar)?\b|mahkeme\w*|vize(?:si)?\b"
        r"|pasaport\w*|law|laws|tax(?:es)?|regulation\w*|visa|passport|court|pension\w*)\b"
    ),
    Field.PRICES: re.compile(
        r"\b(?:fiyat\w*|ucret\w*|kac (?:lira|tl|para|dolar|avro|euro)\w*|kira(?:si|yi|m|lar)?\b"
        r"|maas\w*|faiz\w*|doviz\w*|kuru\b|aidat\w*|tarife\w*|price\w*|cost|costs|fee|fees|rent"
        r"|salar\w*|interest rate\w*|exchange rate\w*|tariff\w*)\b"
    ),
}


def field_of(*texts: str) -> Field | None:
    """The field that the first of the texts is of that is of one."""
    for text in texts:
        flat = fold(text[:_LONGEST])
        for field, words in _WORDS.items():
            if words.search(flat):
                return field
    return None


def months_between(day: date, today: date) -> int:
    """Whole months from a day to a later one."""
    months = (today.year - day.year) * 12 + today.month - day.month
    return months - (today.day < day.day)
