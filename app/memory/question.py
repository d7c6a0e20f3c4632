"""What a question about the past asks for: words to look up, days, one session or all.

Its frame ("…hakkında ne konuşmuştuk") is taken out; what remains is what it is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from app.core.dates import DateWindow
from app.core.model import Milliseconds
from app.core.recalling import IndexQuery, Term
from app.core.turkish import fold, is_stop, word_spans

_MOST_WORDS = 32
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_RECORD = r"(?:arastirma|sohbet|konusma|kayit|oturum|gorusme|yazisma)"
_DID = r"(?:arastir|bak|konus|sor|incele|oku|yaz|ogren|calis|tartis|gorus|yap|ara)"
_COUNTED = rf"(?:iki|uc|dort|bes|birkac|kac|[2-9]) (?:farkli |ayri )?{_RECORD}\w*"
_WANTS_ALL = re.compile(
    rf"\b(?:{_RECORD}lar\w*|{_COUNTED}"
    rf"|neler\w* (?:\w+ )?{_DID}\w*|{_DID}[dt][iu]klar[iu]m\w*"
    r"|hepsi\w*|tamamini|(?:her )?(?:ikisi|ucu)(?:ni|nu)? (?:de|da|birden)"
    r"|(?:all|every|which|list) (?:(?:of|my|our|the) )*(?:sessions?|chats?|conversations?|research)"
    r"|both (?:of them|sessions|chats|conversations))\b"
)
_FRAME = re.compile(
    r"(?:arastirma|sohbet|oturum|yazisma|gorusme|konusma(?=m|n|lar|si?n))\w*"
    r"|m[iu]yd[iu]\w*|ol(?:uyor|ur|abilir|acak)\w*|ist(?:iyor|emis|edi)\w*|iken|galiba"
    r"|mesele\w*|mevzu\w*|ac|listele|bul|cikar|sirala|ozetle|oku|ne(?:ye|den|reye|rede)"
)
"""Folded words that belong to asking about the past rather than to what is asked, beside the
general stop words."""

_SPELLED = re.compile(r"[^\W\d_][\w'’]*")


def wants_all(question: str) -> bool:
    """Whether more than one session is asked for in so many words."""
    return _WANTS_ALL.search(" ".join(fold(question).split())) is not None


def names(question: str, terms: Sequence[Term]) -> frozenset[int]:
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
    return (datetime.combine(day, time(), tz) - _EPOCH) // timedelta(milliseconds=1)


def query_of(text: str, window: DateWindow | None, tz: tzinfo) -> IndexQuery:
    """The content words of a question; a joined spelling ("cpeptid") beside its parts is
    optional. A question about days only may have none, any other keeps what it has."""
    spans = word_spans(text)
    content = [span for span in spans if not is_stop(span[2])]
    content = [span for span in content if not _FRAME.fullmatch(span[2])] or content
    counted = re.search(rf"\b{_COUNTED}", " ".join(word for *_, word in spans))
    if counted:
        frame = counted.group().split()
        content = [span for span in content if span[2] not in frame] or content
    if not content and window is None:
        content = spans
    content = content[:_MOST_WORDS]
    optional = frozenset(
        word
        for start, end, word in content
        if any(start <= s and e <= end and (s, e) != (start, end) for s, e, _ in content)
    )
    words = tuple(dict.fromkeys(word for *_, word in content))
    if window is None:
        return IndexQuery(words, optional)
    since, until = (_midnight(day, tz) for day in (window.start, window.end + timedelta(days=1)))
    return IndexQuery(words, optional, since, until)
