"""Lines of a written answer that state nothing: lead-ins, echoes of the prompt's frame, and words
strung together without sense. Pure."""

from __future__ import annotations

import re

from app.core.language.turkish import fold

_FRAME = re.compile(
    r"\W*(?:question|soru|knowledge base|bilgi tabani|analysis directive|kurallar|yanit|cevap"
    r"|answer|priority sequence|answer using this priority sequence|documents?|belgeler?)\**\s*:"
    r"|</?(?:soru|belge|sorgu|document)\b|\W*yukaridaki belgelere dayanarak\b"
    r"|\W*(?:based on|according to) the (?:above|provided|given) (?:documents?|text)s?[,:]?\s*$"
    r"|\W*yalnizca belgelerde yazani\b|\W*bir sey bildiren her cumlenin\b"
)
_LABEL_ONLY = re.compile(r"\W*\w+(?: \w+){0,3}\**\s*:\W*$")
_WORD = re.compile(r"[^\W\d_]+")
_VOWEL = re.compile("[aeiouyаеиоуыэюя]|[^\x00-\x7f]")
_RUN = re.compile(r"(.)\1{4,}|\b(\w{1,30})(?:\W{1,3}\2\b){3,}")
_FEW = 3
_SENSELESS = 0.4


_META = re.compile(
    r"(?:kaynak|belge|pasaj|kayit|bulgu|metin|dosya)\w* .*(?:yok|bulunm\w+|bulunam\w+|yer alm\w+"
    r"|belirtilm\w+|gecmi\w+|verilmem\w+|deginilm\w+|yeterli degil|icermi\w+|rastlanm\w+)"
    r"|(?:sources?|documents?|passages?) .*(?:do not|does not|don't|no |not (?:say|mention|give))"
)


def tells_absence(said: str) -> bool:
    """Whether a sentence says that the sources do not have something, which no source says."""
    return _META.search(fold(said)) is not None


def is_frame(line: str) -> bool:
    """Whether a line is the frame of the prompt, given back. "Yanıt: …" with a sentence behind it
    is none."""
    folded = fold(line[:200])
    found = _FRAME.match(folded)
    if found is None:
        return False
    labels = found.group().rstrip().endswith(":") and found.group().lstrip("* #").startswith(
        ("soru", "yanit", "cevap", "answer", "question", "belge", "kurallar", "document")
    )
    return (
        not labels
        or _LABEL_ONLY.match(folded) is not None
        or folded.lstrip("* #").startswith(("question", "soru:"))
    )


def leads_in(line: str) -> bool:
    """Whether a line only leads up to what follows."""
    return line.rstrip(" *_").endswith(":")


def is_senseless(line: str) -> bool:
    """Whether a line is no language: the same again and again, or words nobody could say."""
    folded = fold(line[:2000])
    if _RUN.search(folded):
        return True
    words = _WORD.findall(folded)
    if len(words) < _FEW:
        return False
    unsaid = sum((len(word) > 3 and not _VOWEL.search(word)) or len(word) > 40 for word in words)
    repeated = len(words) >= 12 and len(set(words)) <= len(words) // 4
    return repeated or unsaid > _SENSELESS * len(words)


def is_claimless(line: str) -> bool:
    """Whether a line gives a reader nothing by itself."""
    return not _WORD.search(line) or leads_in(line) or is_frame(line) or is_senseless(line)
