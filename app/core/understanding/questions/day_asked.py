"""Questions for what is to be on a day: "yarın ne var", "pazartesi dişçi kaçta", "bugün randevum var
mıydı". Pure."""

from __future__ import annotations

import re

from app.core.language.turkish import fold, words

_LONGEST = 12
"""Words."""
_DAY = (
    r"(?:bugun|yarin|obur gun|bu aksam|bu sabah|(?:haftaya |gelecek )?(?:pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar)(?: gunu)?"
    r"|\d{1,2} \w{3,8}|today|tomorrow)"
)
_WHAT = re.compile(
    rf"(?:peki |ya )?{_DAY}(?: icin)? (?:ne(?:ler)?|bir sey|planim|programim|isim) (?:var(?:di)?(?: mi(?:ydi)?)?|yapacakti[mk]|neydi|ne)"
    rf"|what (?:do i have|is planned) {_DAY}"
)
_APPOINTED = re.compile(
    r"\b(?:randevu|kontrol|muayene|toplanti|sinav|ucus|ucag|tren|durusma|ders|seans|dis[cç]i|doktor)\w*"
)
_WHEN = re.compile(r"\b(?:kacta\w*|saat kac\w*|var mi\w*|nere(?:de|ye)\w*|nerde\w*)\b")
_SOME_DAY = re.compile(rf"\b{_DAY}")


def asks_of_day(text: str) -> bool:
    """Whether a message asks what its writer is to do on a day, or when and where then."""
    spoken = words(text[:400])
    if not spoken or len(spoken) > _LONGEST:
        return False
    flat = " ".join(fold(text[:400]).replace("?", " ").split())
    if _WHAT.fullmatch(flat):
        return True
    appointed = _APPOINTED.search(flat) is not None and _WHEN.search(flat) is not None
    return appointed and _SOME_DAY.search(flat) is not None
