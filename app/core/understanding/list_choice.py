"""Choices from our numbered list: the entries a message points at ("ikincisi", "sonuncu hariç
hepsi").

Pointing and meaning to point are two questions. Here only the first is answered: the best reading
of the message *as* a choice, with how much of it that reading leaves unexplained. Whether it is a
choice at all is decided in :mod:`app.core.understanding.intent`, from the whole message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Literal

from app.core.domain.offers import Offer, Option
from app.core.language.dates.moments import moment_at
from app.core.language.message_forms import FILIPINO_STOP_WORDS
from app.core.language.numerals import number
from app.core.language.spelling import distance
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop, words
from app.core.understanding.list_dates import by_date
from app.core.understanding.list_places import (
    ALL,
    FIRST,
    LAST,
    OTHER,
    ListedEntries,
    by_place,
    first_of,
    is_place,
    place_of,
    typed_place,
)
from app.core.understanding.list_properties import by_property
from app.core.understanding.parsed_message import ParsedMessage

Means = Literal["none", "all", "position", "date", "title", "property"]
ASKS_OF_ENTRY = re.compile(
    r"\b(?:ne|neden|niye|nicin|nasil|kim|nere\w*|why|how|what|who|bakit|paano|\w+[dt][iu]g[iu]md[ae]|\w+m[iu]st[iu]n)\b"
)
"""What asks something of an entry: to point at it is not all that is meant."""
_LONGEST = 30
"""Tokens: nobody chooses from a list with more."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The entries of our numbered list that a message chooses."""

    numbers: tuple[int, ...]
    """Their numbers, from 1, in the order of the list; none for "hiçbiri"."""
    means: Means
    """By what the message tells them apart."""
    rest: int
    """How many words of the message say something else."""


def find_pick(message: ParsedMessage, offer: Offer, now: datetime | None = None) -> Pick | None:
    """The entries of ``offer`` that a message points at, or ``None``. Dates are those on the
    user's wall: in the time zone of ``now``, else the machine's."""
    tokens = list(message.tokens)
    if not tokens or len(tokens) > _LONGEST or not offer.options:
        return None
    tokens = _ANOTHER.sub("", _CORRECTED.sub("", message.flat)).split() or tokens
    said = " ".join(tokens)
    if _NONE_OF.search(said):
        return Pick((), "none", len(_content(_NONE_OF.sub(" ", said).split())))
    tz = now.tzinfo if now else None
    dates = [moment_at(option.date, tz) if option.date else None for option in offer.options]
    titles = [_title_words(option) for option in offer.options]
    listed = ListedEntries(titles, dates, frozenset(offer.chosen))
    if (left_over := _REMAINING.fullmatch(said)) is not None:
        return _without(listed, left_over["these"].split())
    if tokens[0] in _NOT:
        return _without(listed, tokens[1:])
    if (cut := first_of(tokens, _EXCEPT)) is not None:
        return _without(listed, _drop(tokens[:cut]) or _drop(tokens[cut + 1 :]))
    if "degil" in tokens:
        cut = len(tokens) - 1 - tokens[::-1].index("degil")
        if any(ALL.fullmatch(token) for token in tokens):
            return _without(listed, _drop(tokens[:cut]))
        if tokens[cut + 1 :] and all(map(OTHER.fullmatch, tokens[cut + 1 :])):
            return _without(listed, tokens[:cut])
        tokens = tokens[cut + 1 :]
    pick = _pick(listed, tokens)
    if pick is None and (most := by_property(tokens, offer.options)) is not None:
        return Pick((most,), "property", 0)
    return pick


def only_places(message: ParsedMessage) -> bool:
    """Whether a message is nothing but places of a list, though it may not have them: "altıncısı",
    of five."""
    tokens = _ANOTHER.sub("", _CORRECTED.sub("", message.flat)).split()
    told = {token for token in tokens if place_of(token) or OTHER.fullmatch(token)}
    return bool(told) and not _content(token for token in tokens if token not in told)


# --- words of choosing -----------------------------------------------------------------------------

_NONE_OF = re.compile(
    r"\bhic ?bir(?:i\w*|isi\w*)\b|\b(?:(?:iki|uc|dord|bes)[iu]?s?[iu]?|bunlar\w*|onlar\w*) (?:de |da )?degil"
    r"|\bnone\b|\bneither\b"
)
_REMAINING = re.compile(
    r"ne (?P<these>\w+(?: \w+)? ne(?: de)? \w+(?: \w+)?)"
    r" (?:geriye )?(?:kalan|obur|oteki|diger)\w*"
)
"""What is left where the others are denied: "ne bant ne telefon, kalan"."""
_NOT = frozenset(("not", "hindi"))
_EXCEPT = re.compile(r"haric\w*|disinda\w*|except|maliban")
_CORRECTED = re.compile(
    r"^(?:(?:hayir|yok|yoo|no)\b ?)?(?:yanlis(?:ti| (?:oldu|anladin|actin))?\b|wrong(?: one)?\b)? ?"
)
"""What takes back the choice before."""
_ANOTHER = re.compile(r"\b(?:baska|bambaska|farkli|ayri|degisik) bir\b ?")
"""What is not on the list: its "bir" is no number."""
_FRAME = frozenset(
    """olan olani olanlar olanı numara numarali numarayi no secenek secenegi sik sikki sikkini ac acar acalim acsana
    goster gosterir gosterin getir lutfen bak bakalim bakayim istiyorum isterim diyorum bahsediyorum kastediyorum kastettim
    kastetmistim soruyorum ilgili ile alakali hakkinda hakkindaki dair arastirma arastirmayi arastirmasi arastirmam arastirmalar
    ayinda ayindaki ay tarihli tarihinde tarihindeki tarihce gunku gununde yilinda yilindaki yili ve da de ta te o su bu onu
    sunu sini ni nu evet tamam hah ha misin musun mi mu sec seciyorum sececegim devam edelim edebiliriz the one ones please show
    me open number konusu konulu ise olsun var varya ya sey seyi hani demek dedigim kismi kismini sanirim galiba herhalde iste
    kanka hocam abi abla canim yavrum lazim istedigim aradigim bana birlikte beraber anlat anlatir ver verir alayim alalim
    rica edeyim ederim zahmet olmazsa bir zahmet kesinlikle tabi tabii ki sadece yalniz once en diye calisma calismayi olanlari
    soyledigin saydigin dedigin yazdigin gosterdigin
    tane tanesi taneyi araya yani asil benim istedim sirada siradaki madde maddeyi item option hangisiyse hangisi""".split()
)


def _content(tokens: Iterable[str]) -> list[str]:
    """The words that are neither function words nor the frame of a choice."""
    return [t for t in tokens if t not in _FRAME and not (is_stop(t) and not number(t))]


def _drop(tokens: Sequence[str]) -> list[str]:
    """Without the words for "all", beside an exception to them."""
    return [token for token in tokens if not ALL.fullmatch(token)]


# --- the reading of a message as a choice ------------------------------------------------------------


def _title_words(option: Option) -> list[str]:
    stops = FILIPINO_STOP_WORDS
    return [
        word
        for word in words(option.title)
        if word.isdigit() or not (is_stop(word) or word in stops)
    ]


def _without(listed: ListedEntries, tokens: list[str]) -> Pick | None:
    """Everything but what the tokens point at."""
    excluded = _pick(listed, tokens)
    if excluded is None:
        return None
    left = set(range(1, listed.count + 1)) - set(excluded.numbers)
    return Pick(tuple(sorted(left)), "all", excluded.rest)


def _pick(listed: ListedEntries, tokens: list[str]) -> Pick | None:
    """Dates narrow the list; words of titles tell apart what is left; places count last, because
    numbers and "ilk" also stand in titles ("Tip 2", "İlk Besinler")."""
    narrowed, tokens = by_date(listed.dates, list(map(typed_place, tokens)))
    within = narrowed or list(range(1, listed.count + 1))
    titled, unexplained = _by_title(listed, within, tokens)
    place = by_place(listed, within, tokens, dated=bool(narrowed))
    rest = len(_content(unexplained))
    if place is not None and (not titled or set(place) <= set(titled)):
        explained = sum(is_place(token) for token in unexplained)
        return Pick(tuple(place), "position", max(0, rest - explained))
    if titled:
        return Pick(tuple(titled), "title", rest)
    if narrowed:
        return Pick(tuple(narrowed), "date", rest)
    return None


# --- words of titles ---------------------------------------------------------------------------------


def _by_title(
    listed: ListedEntries, within: list[int], tokens: list[str]
) -> tuple[list[int], list[str]]:
    """The entries whose titles share the most words with the message that not all titles share,
    and the words that no title explains."""
    scores = dict.fromkeys(within, 0.0)
    unexplained = []
    asked = list(dict.fromkeys(_content(tokens)))
    for i, token in enumerate(asked):
        holding = [n for n in within if _holds(listed.titles[n - 1], token)]
        if token[0].isdigit() or FIRST.fullmatch(token) or LAST.fullmatch(token):
            # "Tip 2", "ilk yardım": only beside the word that it stands beside in the title.
            beside = asked[max(i - 1, 0) : i + 2]
            pairs = list(pairwise(beside))
            holding = [
                n for n in holding if any(_follows(listed.titles[n - 1], *pair) for pair in pairs)
            ]
        if not holding:
            unexplained.append(token)
        elif len(holding) < len(within) or len(within) == 1:
            for n in holding:
                scores[n] += 1 / len(holding)
    best = max(scores.values(), default=0)
    return [n for n in within if best and scores[n] == best], unexplained


def _holds(title: Sequence[str], token: str) -> bool:
    return any(_same(token, word) for word in title)


def _follows(title: Sequence[str], before: str, token: str) -> bool:
    """Whether a number stands in the title behind the word that it stands behind here."""
    return any(_same(before, a) and _same(token, b) for a, b in pairwise(title))


def _same(word: str, title_word: str) -> bool:
    """Whether two words are forms of one: equal stems, one begins with the other's stem, or a
    typing error lies between them."""
    if place_of(word) is not None:
        return word == title_word
    if word == title_word:
        return True
    if (_WITHOUT.fullmatch(word) is None) != (_WITHOUT.fullmatch(title_word) is None):
        # "Reçeteli" is not "reçetesiz".
        return False
    a, b = stem(word), stem(title_word)
    if a == b:
        return True
    short, long = sorted((a, b), key=len)
    if len(short) >= 3 and (word.startswith(title_word) or title_word.startswith(word)):
        return True
    if len(short) >= 4 and long.startswith(short):
        return True
    if len(short) >= 5 and _slips(short, long):
        return True
    return len(word) >= 6 and word[:2] == title_word[:2] and _slips(word, title_word)


_WITHOUT = re.compile(r"\w{3,}s[iu]z(?:l[iu][kg]\w*|[iu]|[iu]n[iu])?")
"""What says that something is not there: "reçetesiz"."""


def _slips(short: str, long: str) -> bool:
    allowed = 1 if len(short) <= 7 else 2
    return distance(short, long, allowed) <= allowed
