"""Parsing of a recall question: its words to look up, one session or all, or an overview of the
archive.

Its frame ("…hakkında ne konuşmuştuk") is taken out; what remains is what it is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo

from app.core.domain.messages import Milliseconds
from app.core.domain.recall_port import IndexQuery, Term
from app.core.language.dates.moments import to_ms
from app.core.language.dates.named_days import DateWindow
from app.core.language.english_frame import framing, says_little
from app.core.language.numerals import ONES, number
from app.core.language.turkish import fold, is_loose, is_stop, word_spans, words
from app.core.matching.asked_figures import MONEY
from app.core.matching.asked_figures import asked as asked_figure

_MOST_WORDS = 32
_FOREVER: Milliseconds = 1 << 52
_RECORD = r"(?:arastirma|sohbet|konusma|kayit|oturum|gorusme|yazisma)"
_DID = r"(?:arastir|bak|konus|sor|incele|oku|yaz|ogren|calis|tartis|gorus|yap|ara)"
_COUNTED = rf"(?:iki|uc|dort|bes|birkac|kac|[2-9]) (?:farkli |ayri )?{_RECORD}\w*"
_WANTS_ALL = re.compile(
    rf"\b(?:{_RECORD}lar\w*|{_COUNTED}|kac (?:\w{{1,30}} ){{1,4}}{_RECORD}\w{{0,12}} (?:var|yap)\w*"
    rf"|neler\w* (?:\w+ )?{_DID}\w*|{_DID}[dt][iu]klar[iu]m\w*"
    rf"|ne(?:ler)? {_DID}\w{{0,4}}[dt][iu]ys[ae]\w*"
    r"|ne(?:ler)? var(?:sa|di ?ysa| ne yok)\w*|her ?sey\w*"
    r"|(?:butun|tum) (?:konusma|not|soru|kayi[td])\w*"
    r"|(?:everything|anything)(?: \w+){0,2} (?:about|on|regarding)"
    r"|hepsi\w*|tamamini|tumunu\w*|(?:her )?(?:ikisi|ucu)(?:ni|nu)? (?:de|da|birden)"
    r"|(?:all|every|which|list) (?:(?:of|my|our|the) )*"
    r"(?:sessions?|chats?|conversations?|talks?|discussions?|research)"
    r"|how many (?:\w{1,30} ){0,4}(?:sessions|chats|conversations|talks|discussions)"
    r"|both (?:of them|sessions|chats|conversations))\b"
)
_FRAME = re.compile(
    r"(?:arastirma|sohbet|oturum|yazisma|gorusme|konusma(?=m|n|lar|si?n))\w*"
    r"|m[iu]yd[iu]\w*|ol(?:uyor|ur|abilir|acak)\w*|ist(?:iyor|emis|edi)\w*|iken|galiba"
    r"|mesele\w*|mevzu\w*|ac|listele|bul|cikar|sirala|ozetle|oku|ne(?:ye|den|reye|rede)"
    r"|all|her|sey\w*|goster\w*|varsa|everything|anything|show|list"
    r"|chats?|conversations?|sessions?|talks?|discussions?|topics?|subjects?"
    r"|konu(?:lar\w*|s?u(?:n[ua]?|nd[ae]n?|nda?ki|yla)?|y[ua]|yla|ndan|nun|daki|muz\w*)?"
    r"|(?:sefer|kere|kez)(?:ki\w{0,3}|inde\w{0,3}|sinde|lik)?|hatirla(?:m|yam|t)\w*|unuttu\w*|animsa\w*"
    rf"|{_DID}\w{{0,4}}[dt][iu]ys[ae](?:m|k|n|niz|lar)?|tumu(?:nu|nun)?|(?:ad|ism)[iu]nda(?:ki)?"
    r"|(?:hakk[iu]nda|konusunda)ki\w{0,5}|ilgiliy(?:di|se)\w{0,3}|(?:bulgu|sonuc)lar[iu]m[iu]z\w*"
)
"""Folded words that belong to asking about the past rather than to what is asked, beside the
general stop words."""

_REMEMBERED = re.compile(
    r"\b(?:olay|dosya|baslik|baslig|detay|ayrinti|bilgi|kayit|kayd|not|kism|nokta|icerik|icerig)\w{0,8}"
    r"(?= (?:bana |biraz |tam )?(?:hatirl|animsa|unut))"
)
"""What is to be remembered of something, where it is no topic by itself: "migren olayını
hatırlıyor musun"."""
_LAST_TIME = re.compile(r"\blast time\b")
_EACH = re.compile(
    r"\b(?:(?:(?:iki|uc|dort|bes|birkac|[2-9]) )?(?:ayri|farkli)"
    r"|(?:iki|uc|dort)(?:si|su|u)(?:n[iu]n?)?|hepsi\w*|tamami\w*|birden|both|each)\b"
)
"""Says how many are wanted, never of what."""
_WHICH_TOPICS = re.compile(
    r"\b(?:hangi (?:konu|baslik|mevzu|mesele|alan|tema)\w*"
    r"|ne (?:tur|tarz|cins|cesit|gibi|turlu) (?:(?:sey|konu|baslik|soru|arastirma|mevzu)\w*)"
    r"|(?:konu|arastirma) baslik\w*|neler\w* uzerin\w*"
    r"|(?:what|which)(?: (?:kinds?|sorts?) of)? (?:topics?|subjects?|things|areas|themes)"
    r"|what (?:kinds?|sorts?) of (?:stuff|questions?))\b"
)
"""A question for whatever there is: in "hangi konulara baktım" no word is a topic."""
_ARCHIVE_WORD = re.compile(
    r"ilk|en|eski\w*|son\w*|yeni\w*|toplam\w*|hafizan\w*|belleg\w*|aklinda|sende|sakli|duruyor|kere|kez|tane\w*|tum\w*|butun\w*|hepsi\w*|simdiye|bugune|kadar"
    r"|listele\w*|listesi\w*|goster\w*|gecmis\w*|arsiv\w*|kayi[td]\w*|konu\w*|sey\w*|say\w*|dok|ver\w*"
    rf"|{'|'.join(ONES)}|on|\d{{1,2}}|hangi\w*|bana|bende|benim|kac\w*|var\w*|ben"
    r"|list|all|every|how|many|last|latest|first|oldest|newest|recent|research\w*|sessions?|records?|far|please"
)
"""Words of a question about the archive as a whole ("kaç araştırmam var", "son üç araştırmam")."""
_OF_RECORDS = re.compile(
    r"\b(?:arastir|arastim|sohbet|oturum|kayi[td]|arsivi?[mn]?d|hafizanda|belleginde|aklinda|konus|bak(?:t|m)|research|session|record)"
)
_ONE = re.compile(r"\b(?:(?:en )?son|ilk|en (?:eski|yeni)\w*|last|latest|first|oldest|newest)\b")
_OLDEST = re.compile(r"\b(?:ilk|en eski\w*|first|oldest)\b")
_MANY = re.compile(
    r"\b(?:arastirma\w*lar|kac|neler|tum|butun|hepsi|list|how many|all\b|sessions\b|records\b)"
)
_HOW_MANY_OF_THEM = re.compile(
    r"\b(?:son|ilk|last|first) (\w+)"
    r" (?:arastirma|kayi[td]|konu|oturum|research|session|record)"
)


@dataclass(frozen=True, slots=True)
class Overview:
    """A question about the archive as a whole: its newest or ``oldest`` sessions, one or several,
    ``most`` if a number was named."""

    oldest: bool
    one: bool
    most: int | None


def overview(question: str) -> Overview | None:
    """What a question asks of the archive as a whole; ``None`` when it asks about something."""
    flat = " ".join(words(question))
    whatever = _WHICH_TOPICS.search(flat)
    topical = [word for *_, word in content_of(word_spans(question))]
    if not _OF_RECORDS.search(flat) or not all(map(_ARCHIVE_WORD.fullmatch, topical)):
        return None
    counted = _HOW_MANY_OF_THEM.search(flat)
    most = number(counted[1]) if counted else None
    several = _MANY.search(flat) or whatever
    one = _ONE.search(flat) is not None and not several and most in (None, 1)
    # "Neler araştırmıştım" alone asks for what comes; days make it a question of their own.
    return Overview(_OLDEST.search(flat) is not None, one, most)


_SPELLED = re.compile(r"[^\W\d_][\w'’]*")


def wants_all(question: str) -> bool:
    """Whether more than one session is asked for in so many words."""
    return _WANTS_ALL.search(" ".join(fold(question).split())) is not None


def terms_like_names(question: str, terms: Sequence[Term]) -> frozenset[int]:
    """Which terms are written like names: "Murat'ın diz ağrısı", but not the first word of a
    sentence without an apostrophe, and nothing in a question of capitals only."""
    if question.isupper():
        return frozenset()
    spelled = _SPELLED.findall(question)
    named = [fold(re.split("['’]", word)[0]) for word in spelled[1:] if word[0].isupper()]
    named += [
        fold(re.split("['’]", word)[0]) for word in spelled[:1] if re.search(r"\w['’]\w", word)
    ]
    return frozenset(i for i, term in enumerate(terms) if term.word in named)


def _midnight(day: date, tz: tzinfo) -> Milliseconds:
    return to_ms(datetime.combine(day, time(), tz))


def everything(scope: Overview) -> IndexQuery:
    """All sessions, the newest or the oldest of them."""
    return IndexQuery((), since=0, until=_FOREVER, oldest=scope.oldest)


def content_of(spans: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The words of a question that say what it is about; those of the frame when there are none
    else, but never what asks for any topic at all."""
    flat = " ".join(word for *_, word in spans)
    frames = (_WHICH_TOPICS, _EACH, _REMEMBERED, _LAST_TIME)
    frame = [found for pattern in frames for found in pattern.finditer(flat)]
    whatever = {word for found in frame for word in found.group().split()}
    content = [span for span in spans if not is_stop(span[2]) and span[2] not in whatever]
    telling = [span for span in content if not _FRAME.fullmatch(span[2]) and not is_loose(span[2])]
    asking = framing(flat)
    about = [span for span in telling if span[2] not in asking and not says_little(span[2])]
    return about or telling or content


def _currency_asked(text: str) -> frozenset[str]:
    """The words of "kaç lira": they say what sort of answer is wanted. A price stands as "TL" or
    "₺" as often."""
    figure = asked_figure(text)
    priced = figure.unit is not None and MONEY in figure.sorts
    return figure.words if priced else frozenset()


def query_of(text: str, window: DateWindow | None, tz: tzinfo) -> IndexQuery:
    """The content words of a question; a joined spelling ("cpeptid") beside its parts is
    optional. A question about days only may have none, any other keeps what it has."""
    spans = word_spans(text)
    content = content_of(spans)
    counted = re.search(rf"\b{_COUNTED}", " ".join(word for *_, word in spans))
    if counted:
        frame = counted.group().split()
        content = [span for span in content if span[2] not in frame] or content
    currency = _currency_asked(text)
    content = [span for span in content if span[2] not in currency] or content
    if not content and window is None and not wants_all(text):
        content = spans
    content = content[:_MOST_WORDS]
    optional = frozenset(
        word
        for start, end, word in content
        if any(start <= s and e <= end and (s, e) != (start, end) for s, e, _ in content)
    )
    asked = tuple(dict.fromkeys(word for *_, word in content))
    if window is None:
        return IndexQuery(asked, optional)
    since, until = (_midnight(day, tz) for day in (window.start, window.end + timedelta(days=1)))
    return IndexQuery(asked, optional, since, until)
