"""Sentences in which somebody tells of themselves or of those near them, apart from what they ask:
"sabahları şekerim 180 çıkıyor" is told, "şeker neden yükselir" is asked.

A sentence counts as told when it has a verb of the first person, or one that tells what happened
beside a word of one's own; what asks, and what is said to the assistant itself
("anladım", "öğrenmek istiyorum"), does not.
"""

from __future__ import annotations

import re

from app.core.language.sentences import sentences
from app.core.language.turkish import fold

_CLAUSES = re.compile(r"[,;:]\s|\s[–—-]\s")
_WORD = re.compile(r"[^\W_]+")
_ASKS = re.compile(
    r"kac(?!ar)\w*|ne|nedir|neydi|neymis|neler\w*|nere\w*|nerde\w*|kim(?:di|dir|in|e|le)?|hangi\w*|nasil\w*"
    r"|neden\w*|niye|nicin|m[iu](?:y?[dt][iu]\w{0,3}|y[iu]m|y[iu]z|s[iu]n\w{0,3}|d[iu]r)?"
    r"|what|when|how|who|where|which|why"
)
_ASKS_FIRST = frozenset("do does did is are was were can could should would will has have".split())
_TO_US = re.compile(
    r"anla(?:dim|yamadim|miyorum)|tamam|tesekkur\w*|sagol\w*|iste(?:rim|r|rdim)|ist(?:iyorum|iyoruz)"
    r"|merak|soru(?:yorum|m|muz)?|sormustum|ariyorum|aras[td]ir\w*|anlat\w*|acikla\w*|listele\w*|ozetle\w*"
    r"|yazar|yaz|soyle|goster|bul|karsilastir|devam"
    r"|thanks?|please|explain|tell|show|list|want|wonder(?:ing)?|wanted|understand"
)
_FIRST_PERSON = re.compile(
    r"\w+(?:[iu]yorum|[iu]yoruz|[iu]yordum|[iu]yorduk|[dt][iu]m|[dt][iu]k|m[iu]s[iu]m|[ae]cag[iu]m|[ae]ceg[iu]m"
    r"|[ae]r[iu]m|[iu]r[iu]m|m[ae]m)"
    r"|(?:hamile|gebe|hasta|diyabetik|alerjik|\w+hastasi|yasinda)y[iu]m"
)
_NO_VERBS = frozenset(
    """egitim ogretim uretim yonetim tuketim dagitim tanitim yardim adim iletim denetim isletim anlatim
    kalitim bitim ritim item victim""".split()
)
"""Nouns that end as verbs of the first person do."""
_THIRD_PERSON = re.compile(
    r"\w+(?:[iu]yor|[iu]yordu|[dt][iu]|m[iu]s|m[iu]yor)(?:lar|ler)?|var(?:di)?|yok(?:tu)?"
)
_OWN = re.compile(
    r"ben|benim|bana|beni|bende|benden|biz|bizim|bize|bizde"
    r"|(?:anne|baba|es|kari|koca|ogl|kiz|cocug|kardes|abla|abi|agabey|dede|nine|anneanne|babaanne|hala|teyze|amca"
    r"|dayi|torun|bebeg|aile|kayinvalide|kayinpeder)[iu]?m\w{0,4}"
    r"|(?:deger|sonuc|tahlil|tetkik|tansiyon|seker|kolesterol|nabz|kilo|boy|ilac|doz|recete|rapor|hastalig|alerji"
    r"|astim|migren|diyabet|agri|bas|diz|bel|boyn|omz|kol|bacag|ayag|el|goz|kulag|dis|burn|bogaz|mide|karaciger"
    r"|bobreg|kalb|cild|direnc|sac|kan|idrar|uyku|ameliyat|asi|hamilelig|regl|adet|tedavi|vucud|ates|istah|nefes)"
    r"(?:l[ae]r)?[iu]?m\w{0,4}"
)
_OWN_ENGLISH = frozenset("i my we our me mine im ive".split())
_FIGURE = re.compile(r"\d")
_SHORTEST = 2
"""Words: a single one tells nothing."""


def asks(sentence: str) -> bool:
    """Whether a sentence asks something."""
    if sentence.rstrip(" \t\n\"”’')").endswith("?"):
        return True
    spoken = _words(sentence)
    return any(map(_ASKS.fullmatch, spoken)) or (bool(spoken) and spoken[0] in _ASKS_FIRST)


def told_in(text: str) -> tuple[str, ...]:
    """The sentences in which a message tells something of its writer, as they were written; of one
    that also asks, the clauses that do."""
    told: list[str] = []
    for sentence in sentences(text):
        if not asks(sentence):
            parts = [sentence]
        else:
            # "Ablam 52 yaşında, hormon tehlikeli mi" tells before it asks.
            parts = [each.strip() for each in _CLAUSES.split(sentence)]
        told += (each for each in parts if _tells(each))
    return tuple(told)


def _tells(sentence: str) -> bool:
    spoken = _words(sentence)
    if len(spoken) < _SHORTEST or asks(sentence) or any(map(_TO_US.fullmatch, spoken)):
        return False
    if _OWN_ENGLISH.intersection(spoken):
        return True
    if any(_FIRST_PERSON.fullmatch(each) and each not in _NO_VERBS for each in spoken):
        return True
    happens = any(map(_THIRD_PERSON.fullmatch, spoken))
    own = any(map(_OWN.fullmatch, spoken))
    return own and (happens or _FIGURE.search(sentence) is not None)


def _words(sentence: str) -> list[str]:
    return [fold(each) for each in _WORD.findall(sentence)]
