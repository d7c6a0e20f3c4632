"""Words that are typed without their vowels or without their space in a hurry, written out: "ne zmn"
and "nezaman" → "ne zaman". Pure."""

from __future__ import annotations

import re

from app.core.language.turkish import fold

_SHORT = {
    "zmn": "zaman", "kdr": "kadar", "lzm": "lazım", "bgn": "bugün", "snra": "sonra", "nrde": "nerede",
    "nrd": "nerede", "nzmn": "ne zaman", "nsl": "nasıl", "ndn": "neden", "blmm": "bilmem", "bşi": "bir şey",
    "bşy": "bir şey", "şmdi": "şimdi", "yrn": "yarın", "hrkz": "herkes", "pzrtesi": "pazartesi",
    "isni": "ismi", "imsi": "ismi", "nerdr": "nerede", "numrasi": "numarası",
    "dakka": "dakika", "dkka": "dakika", "zman": "zaman",
    "nekadar": "ne kadar", "nekadr": "ne kadar", "nekdar": "ne kadar", "nekdr": "ne kadar",
    "kdar": "kadar", "nezaman": "ne zaman", "nezamn": "ne zaman", "nezman": "ne zaman", "nezmn": "ne zaman",
    "kaçpara": "kaç para", "kacpara": "kaç para", "kaçlira": "kaç lira", "kaclira": "kaç lira",
    "kaçdı": "kaçtı", "kacdı": "kaçtı", "kacdi": "kaçtı",
}  # fmt: skip
_WHOLE = {fold(short): whole for short, whole in _SHORT.items()}
_ENDINGS = r"(?:[iıuü]n|[ae]|d[ae]|d[ae]n|l[ae]r|d[iıuü]|m[iıuü]ş?)?"
_WORD = re.compile(rf"\b({'|'.join(_SHORT)})({_ENDINGS})\b", re.IGNORECASE)
_APART = re.compile(
    r"\b([b-df-hj-np-tv-z]{2,5}|[a-z]{1,4}\d{1,3}[a-z]{0,3}) ([ıiuü]m(?:[ıiuü]n)?|(?!su\b)s[ıiuü](?:n[ıiuü]n?)?)\b",
    re.IGNORECASE,
)
"""An ending that is typed apart from an abbreviation: "tsh ım", "hba1c si"."""


def written_out(text: str) -> str:
    """``text`` with the words written out that are often typed short, whose endings stay, and with
    the endings of abbreviations at them."""
    return _APART.sub(r"\1'\2", _WORD.sub(lambda found: _WHOLE[fold(found[1])] + found[2], text))
