"""Remedies and things that the writer of a message takes or uses, told in passing: "coumadin
kullanıyorum", "beloc sabahları yarım". Pure."""

from __future__ import annotations

import re

from app.core.understanding.questions.personal_statements import sentence_asks, words_of

_LONGEST = 120
"""Characters of what is told in passing."""
_MOST_WORDS = 8
_BESIDE = frozenset("da de ya bu arada zaten hala simdi su an artik ama po na".split())
"""Words that may stand behind what is told."""
_TAKES = re.compile(
    r"kullan[iu]yo(?:r?um|m|ruz|z)|(?:ic|al|yut|vur(?:un)?|tak|sur)[iu]yo(?:r?um|m|ruz|z)"
)
_FEW = 2
"""Words of what is used: "kan sulandırıcı kullanıyorum"."""
_USES = re.compile(r"kullan\w+")
_NO_REMEDY = re.compile(
    r"(?:b|s)?un?(?:u|lari)|on(?:u|lari)|seni|boyle|oyle|soyle|program\w*|uygulama\w*|animsa\w*"
    r"|telefon\w*|bilgisayar\w*|model\w*|kelime\w*|sozcu\w*|yer|karar|not|para|haber|nefes"
)
"""Objects of such verbs that are no remedy: "bunu alıyorum", "nefes alıyorum"."""
_WHEN = re.compile(
    r"sabah(?:lar[iu]|tan|)|aksam(?:lar[iu]|dan|)|gece(?:ler[iu]|)|ogle(?:n|nler[iu]|)|gun(?:de|asiri)"
    r"|haftada|ac|tok|yatarken|kahvalti\w*|yemek\w*"
)
_HOW_MUCH = re.compile(
    r"yarim\w*|ceyrek|tam|tek|bir|iki|uc|birer|ikiser|yarimsar|\d+(?:[.,]\d+)?|\d*(?:mg|mcg|ml)|hap"
    r"|tablet|doz|damla|unite|olcek|kere|kez|defa"
)


def tells_own_use(text: str) -> bool:
    """Whether a message tells what its writer takes or uses, and asks nothing: with a verb of
    taking, or with when and how much."""
    if len(text) > _LONGEST or sentence_asks(text):
        return False
    spoken = words_of(text)
    while spoken and spoken[-1] in _BESIDE:
        spoken = spoken[:-1]
    if not 2 <= len(spoken) <= _MOST_WORDS:
        return False
    scheduled = [word for word in spoken if _WHEN.fullmatch(word) or _HOW_MUCH.fullmatch(word)]
    verbs = [word for word in spoken if _TAKES.fullmatch(word)]
    others = [word for word in spoken if word not in (*scheduled, *verbs, "ben", "bende", "hem")]
    if not others or any(map(_NO_REMEDY.fullmatch, others)):
        return False
    when = any(map(_WHEN.fullmatch, scheduled))
    if verbs:
        return when or (_USES.fullmatch(verbs[0]) is not None and len(others) <= _FEW)
    ends = _HOW_MUCH.fullmatch(spoken[-1]) is not None
    return when and ends and len(others) == 1
