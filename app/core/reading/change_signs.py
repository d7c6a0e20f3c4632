"""Signs of change in a sentence: whether it says that a value changed, and to what; that something
ended; that it is only possible; that it holds for everybody; and whose value it is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from app.core.language.dates.months import ANY_WEEKDAY, MONTH_NUMBERS
from app.core.language.person_suffixes import relatives_in
from app.core.language.turkish import fold, words

_LONGEST = 1_000
"""Characters of a sentence that are read for what it tells."""
_CHANGED = re.compile(
    r"\b(?:artik|degis(?:t|ik)\w*|guncel\w*|duzelt\w*|aslinda|bundan sonra|yerine|bu kez|son durum\w*"
    r"|yeni\w*|ertele\w*|otele\w*|(?:one|geri|ileri|geriye) (?:al|cek|at)\w*|kay(?:di|dirdi)\w*"
    r"|(?:cik|in|dus|yuksel|art|azal|gec|don|tasin)(?:[dt][iu]|m[iu]s)\w*"
    r"|(?:cikar|indir|dusur|yukselt|artir|azalt|cevir|degistir|uzat|kisalt|al|cek)(?:[iu]l)?"
    r"(?:[dt][iu]|m[iu]s)\w*"
    r"|now|no longer|any ?more|chang(?:ed|es)|instead|moved|actually|raised|lowered|switched|updated"
    r"|correction|postponed|went (?:up|down))\b"
)
_TO_VALUE = re.compile(
    r"\d[\d.,]* ?['’]?(?:[yn]?[ae]|l[iu]ya|[iu]n[ae])\b"
    rf"|\b(?:{'|'.join(MONTH_NUMBERS)}|{ANY_WEEKDAY})y?[ae]\b"
    r"|\d\S* (?:oldu|olmus|yaptik|yapti|yaptim)\w*"
)
"""To a value: "15'e aldık", "27 marta attılar"."""
_ENDED = re.compile(
    r"\b(?:birak(?:t[iu]|m[iu]s)\w*|kes(?:t[iu]|il[dm][iu]|m[iu]s)\w*|vazgec\w*|iptal\w*"
    r"|sat(?:t[iu]|[iu]ld[iu]|m[iu]s)\w*|kapat(?:t[iu]|[iu]l[dm][iu])\w*|kapan[dm][iu]\w*"
    r"|ayril[dm][iu]\w*|bitti\w*|sona er\w*|feshe\w*|son ver\w*|olmayacak\w*|gerek kalmadi"
    r"|(?:gitm|icm|kullanm|alm|yapm)[iu]yor\w*"
    r"|cancel\w*|stopped|quit|gave up|sold|ended|dropped)\b"
)
_MAYBE = re.compile(
    r"\b(?:belki|eger|acaba|olabilir\w*|dusunuyor\w*|planl\w+|teklif\w*|istiyor\w*|isted[iu]\w*"
    r"|might|maybe|perhaps|could|would|if|considering|thinking)\b"
    r"|\b\w{2,}(?:(?:[iuae]?r|m[ae]z|yor|[dt][iu]y|m[iu]s)s[ae]\w{0,3}|s[ae]k|s[ae]m|s[ae]n[iu]z)\b"
)
_GENERAL = re.compile(
    r"\b(?:genel(?:de|likle)|ortalama\w*|tipik\w*|cogu\w*|yetiskin\w*|normalde|kisiler\w*|insanlar\w*"
    r"|hastalarin|oner\w+|tavsiye\w*|usually|typical\w*|on average|recommended|adults)\b"
)
_EVENT = re.compile(r"\b\w{2,}(?:[dt][iu](?:m|k|l[ae]r)?|[iu]yor(?:um|uz|l[ae]r)?|m[iu]s)\b")


def tells_of_change(text: str) -> bool:
    """Whether a sentence that asks also tells what changed: "doktor 10'a çıkardı, fazla mı"."""
    signs = change_signs(text[:_LONGEST])
    return (signs.to_value or signs.changed or signs.ended) and not signs.maybe


class ChangeSigns(NamedTuple):
    """What the words of a sentence say of the value in it."""

    changed: bool
    """It changed ("değişti", "artırdı")."""
    to_value: bool
    """The value that it changed to is told ("15'e aldık")."""
    ended: bool
    """The thing ended ("bıraktı", "iptal edildi")."""
    event: bool
    """It is told as something that happens or happened ("yaptık", "yapıyoruz")."""
    general: bool
    """It holds for everybody ("genelde", "önerilir"), not for somebody in particular."""
    maybe: bool
    """It only may be so ("belki", "istiyoruz")."""
    persons: frozenset[str]
    """The relatives whose it is."""


@lru_cache(maxsize=8192)
def change_signs(text: str) -> ChangeSigns:
    """What a sentence says of change."""
    flat = fold(text)
    return ChangeSigns(
        changed=_CHANGED.search(flat) is not None,
        to_value=_TO_VALUE.search(flat) is not None,
        ended=_ENDED.search(flat) is not None,
        event=_EVENT.search(flat) is not None,
        general=_GENERAL.search(flat) is not None,
        maybe=_MAYBE.search(flat) is not None,
        persons=relatives_in(words(text)),
    )
