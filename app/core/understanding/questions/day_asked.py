"""Questions for what is to be on a day: "yarın ne var", "pazartesi dişçi kaçta", "bugün randevum
var mıydı". Pure."""

from __future__ import annotations

import re

from app.core.language.dates.months import ANY_WEEKDAY, MONTH_NUMBERS
from app.core.language.turkish import fold, words

_LONGEST = 12
"""Words."""
_READ = 400
"""Characters."""
_DAY = (
    rf"(?:bugun|yarin|obur gun|bu aksam|bu sabah|(?:haftaya |gelecek )?(?:{ANY_WEEKDAY})(?: gunu)?"
    rf"|\d{{1,2}} (?:{'|'.join(MONTH_NUMBERS)})\w{{0,4}}|today|tomorrow)"
)
_WHAT = re.compile(
    rf"(?:peki |ya )?{_DAY}(?: icin)? (?:ne(?:ler)?|bir sey|planim|programim|isim) (?:var(?:di)?(?: mi(?:ydi)?)?|yapacakti[mk]|neydi|ne)"
    rf"|what (?:do i have|is planned) {_DAY}"
)
_APPOINTED = re.compile(
    r"\b(?:randevu|kontrol|muayene|toplanti|sinav|ucus|ucag|tren|durusma|ders|seans|dis[cç]i|doktor)\w*"
)
_MINE = re.compile(r"\w+[iu]?m")
_WHETHER = re.compile(r"\bvar m[iu]\w*")
_WHEN = re.compile(r"\b(?:kacta\w*|saat kac\w*|nere(?:de|ye)\w*|nerde\w*)\b")
_SAID = (
    r"(?:(?:seninle|sana|bana|burada|biz|ben) ){0,2}(?:ne(?:ler(?:i|den)?|yi|den)?|hangi (?:konu|sey)\w*)"
    r" (?:(?:sana|seninle) )?(?:konus|gorus|yaz|sor|anlat|soyle|bahset|not et|not al)(?:[dt][iu][mk]|m[iu]st[iu][mk])"
)
_SAID_TODAY = re.compile(
    rf"(?:peki |ya )?(?:bugun {_SAID}|{_SAID} bugun)"
    r"|what (?:did|have) (?:we|i) (?:talk(?:ed)? about|discuss(?:ed)?|ask(?:ed)?(?: you)?|sa(?:y|id)|t(?:ell|old) you|note[d]?) today"
)
_SOME_DAY = re.compile(rf"\b{_DAY}")


def asks_what_is_on(text: str) -> bool:
    """Whether a message asks for all that is to be on a day, and for nothing besides."""
    return _WHAT.fullmatch(_flat(text)) is not None


def asks_what_was_said(text: str) -> bool:
    """Whether a message asks for all that was talked about today: "bugün ne konuştuk"."""
    return _SAID_TODAY.fullmatch(_flat(text)) is not None


def asks_of_day(text: str) -> bool:
    """Whether a message asks what its writer is to do on a day, or when and where then."""
    spoken = words(text[:_READ])
    if not spoken or len(spoken) > _LONGEST:
        return False
    if asks_what_is_on(text) or asks_what_was_said(text):
        return True
    flat = _flat(text)
    if _SOME_DAY.search(flat) is None or (found := _APPOINTED.search(flat)) is None:
        return False
    mine = _MINE.fullmatch(found.group()) is not None
    return _WHEN.search(flat) is not None or (mine and _WHETHER.search(flat) is not None)


def _flat(text: str) -> str:
    return " ".join(fold(text[:_READ]).replace("?", " ").split())
