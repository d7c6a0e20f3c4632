"""Which entries of our numbered list a message points at: "ikincisi", "ekimdekiler", "metforminli
olan", "sonuncu hariç hepsi".

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
from app.core.language.dates.months import ENGLISH_MONTHS, SEASONS, TURKISH_MONTHS
from app.core.language.numerals import (
    ENGLISH_NUMBERS,
    ENGLISH_ORDINALS,
    ONES,
    ORDINALS,
    number,
    ordinal,
)
from app.core.language.spelling import distance
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop, words
from app.core.understanding.parsed_message import ParsedMessage

Means = Literal["none", "all", "position", "date", "title"]
_LONGEST = 30
"""Tokens: nobody chooses from a list with more."""


@dataclass(frozen=True, slots=True)
class Pick:
    """``numbers``: the entries, from 1, in the order of the list; none for "hiçbiri". ``means``:
    what told them apart. ``rest``: how many words of the message say something else."""

    numbers: tuple[int, ...]
    means: Means
    rest: int


def find_pick(reading: ParsedMessage, offer: Offer, zone: datetime | None = None) -> Pick | None:
    """The entries of ``offer`` that a message points at, or ``None``. Dates are those on the
    user's wall: in the time zone of ``zone``, else the machine's."""
    tokens = list(reading.tokens)
    if not tokens or len(tokens) > _LONGEST or not offer.options:
        return None
    tokens = _CORRECTED.sub("", reading.flat).split() or tokens
    said = " ".join(tokens)
    if _NONE_OF.search(said):
        return Pick((), "none", len(_content(_NONE_OF.sub(" ", said).split())))
    tz = zone.tzinfo if zone else None
    dates = [datetime.fromtimestamp(option.date / 1000, tz) for option in offer.options]
    titles = [_title_words(option) for option in offer.options]
    listed = _List(titles, dates, frozenset(offer.chosen))
    if (cut := _first(tokens, _EXCEPT)) is not None:
        return _without(listed, _drop(tokens[:cut]) or _drop(tokens[cut + 1 :]))
    if "degil" in tokens:
        cut = len(tokens) - 1 - tokens[::-1].index("degil")
        if any(_ALL.fullmatch(token) for token in tokens):
            return _without(listed, _drop(tokens[:cut]))
        tokens = tokens[cut + 1 :]
    return _pick(listed, tokens)


def only_places(reading: ParsedMessage) -> bool:
    """Whether a message is nothing but places of a list, though it may not have them: "altıncısı",
    of five."""
    tokens = _CORRECTED.sub("", reading.flat).split()
    told = [token for token in tokens if _place(token) or _OTHER.fullmatch(token)]
    return bool(told) and not _content(token for token in tokens if token not in told)


# --- words of choosing -----------------------------------------------------------------------------

_NONE_OF = re.compile(
    r"\bhic ?bir(?:i\w*|isi\w*)\b|\b(?:(?:iki|uc|dord|bes)[iu]?s?[iu]?|bunlar\w*|onlar\w*) (?:de |da )?degil"
    r"|\bnone\b|\bneither\b"
)
_EXCEPT = re.compile(r"haric\w*|disinda\w*|except")
_ALL = re.compile(r"hepsi\w*|hepsne|tum[u]?\w{0,4}|tamami\w*|butun\w*|all|both")
_EVERY = re.compile(r"\bher (?:iki|uc|dord|bes|alti)\w*")
_GROUP = re.compile(r"(iki|uc|dord|bes|alti)(?:s?[iu])(?:n[iuae]|nd[ae]n?|yl[ae])?")
_GROUPS = {"iki": 2, "uc": 3, "dord": 4, "bes": 5, "alti": 6}
_LAST = re.compile(r"son|sonuncu\w*|sondaki\w*|sonundaki\w*|last|alttaki\w*|asagidaki\w*|bottom")
_FIRST = re.compile(
    r"ilk|ilki\w*|ilkin\w*|bastaki\w*|ustteki\w*|yukaridaki\w*|tepedeki\w*|first|top"
)
_OTHER = re.compile(r"obur(?:u|unu|leri\w*)|oteki\w*|diger(?:i|ini|leri\w*)|others?")
"""What was not taken from the list so far."""
_OTHERS = re.compile(r"\w+leri\w*|others")
_CORRECTED = re.compile(
    r"^(?:(?:hayir|yok|yoo|no)\b ?)?(?:yanlis(?:ti| (?:oldu|anladin|actin))?\b|wrong(?: one)?\b)? ?"
)
"""What takes back the choice before."""
_MIDDLE = re.compile(r"orta(?:daki|nca|da)\w*|middle")
_NEW = re.compile(
    r"(?:yeni|guncel|yakin)(?:si\w*|leri\w*|sini|le?yi|tarihli\w*)?|newest|latest|recent"
)
_OLD = re.compile(r"eski(?:si\w*|sini|tarihli\w*)?|oldest")
_WE_LAST = re.compile(r"\w+(?:d[iu]g|t[iu]g)[iu]m\w*|tarihli\w*|zaman\w*")
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
    return [token for token in tokens if not _ALL.fullmatch(token)]


def _first(tokens: Sequence[str], pattern: re.Pattern[str]) -> int | None:
    return next((i for i, token in enumerate(tokens) if pattern.fullmatch(token)), None)


# --- the reading of a message as a choice ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _List:
    """The offered entries: the topical words of their titles, and their dates; ``chosen``: the
    numbers of those that were taken before."""

    titles: list[list[str]]
    dates: list[datetime]
    chosen: frozenset[int] = frozenset()

    @property
    def count(self) -> int:
        return len(self.titles)


def _title_words(option: Option) -> list[str]:
    return [word for word in words(option.title) if not is_stop(word) or word.isdigit()]


def _without(listed: _List, tokens: list[str]) -> Pick | None:
    """Everything but what the tokens point at."""
    excluded = _pick(listed, tokens)
    if excluded is None:
        return None
    left = set(range(1, listed.count + 1)) - set(excluded.numbers)
    return Pick(tuple(sorted(left)), "all", excluded.rest)


def _pick(listed: _List, tokens: list[str]) -> Pick | None:
    """Dates narrow the list; words of titles tell apart what is left; places count last, because
    numbers and "ilk" also stand in titles ("Tip 2", "İlk Besinler")."""
    narrowed, tokens = _by_date(listed, list(map(_typed_place, tokens)))
    within = narrowed or list(range(1, listed.count + 1))
    titled, unexplained = _by_title(listed, within, tokens)
    place = _by_place(listed, within, tokens, dated=bool(narrowed))
    rest = len(_content(unexplained))
    if place is not None and (not titled or set(place) <= set(titled)):
        explained = sum(_is_place(token) for token in unexplained)
        return Pick(tuple(place), "position", max(0, rest - explained))
    if titled:
        return Pick(tuple(titled), "title", rest)
    if narrowed:
        return Pick(tuple(narrowed), "date", rest)
    return None


# --- places ------------------------------------------------------------------------------------------

_DIGITS = re.compile(
    r"(\d{1,2})(?:nc[iu]|[iu]nc[iu])?(?:s?[iu]n?[iuae]?|y[iuae]|yl[ae]|[ea]|n[iu]n)?(?:yd[iu])?"
)
_CARDINAL = re.compile(rf"({'|'.join(ONES)}|dord|on)(?:y[iuae]|[iuae]|yl[ae]|l[ae])?")
_ORDINAL = re.compile(r"(\w*?nc[iu])(?:s[iu]\w*|y[iuae]|yl[ae]|ler\w*|lar\w*|ya|ye|n[iu]n|yd[iu])?")
_ENGLISH = {word: place for word, place in ENGLISH_ORDINALS.items() if place <= 5} | {
    word: place for word, place in ENGLISH_NUMBERS.items() if 0 < place <= 3
}
_SPELLED = {word: place for word, place in ORDINALS.items() if place <= 10}


def _place(token: str) -> int | None:
    """The number that a word of a choice says: "ikinci(yi)", "2.sini", "üç", "ucncu", "second"."""
    if match := _DIGITS.fullmatch(token):
        return int(match[1])
    if match := _CARDINAL.fullmatch(token):
        return number(match[1].replace("dord", "dort"))
    if token in _ENGLISH:
        return _ENGLISH[token]
    base = match[1] if (match := _ORDINAL.fullmatch(token)) else token
    if found := ordinal(base):
        return found
    if len(base) < 5:
        return None
    near = [i for spelled, i in _SPELLED.items() if distance(base, spelled, 1) <= 1]
    return near[0] if len(near) == 1 else None


def _typed_place(token: str) -> str:
    """A word for an end of the list, as it should have been typed: "sonucnu", "baştkai"."""
    if len(token) < 6:
        return token
    return next((each for each in _ENDS if distance(token, each, 1) <= 1), token)


_ENDS = (
    "sonuncu",
    "sonuncusu",
    "sonuncuyu",
    "sondaki",
    "bastaki",
    "ustteki",
    "alttaki",
    "ortadaki",
)


def _is_place(token: str) -> bool:
    patterns = (_LAST, _FIRST, _MIDDLE, _NEW, _OLD, _ALL, _GROUP, _OTHER)
    return _place(token) is not None or any(p.fullmatch(token) for p in patterns)


def _by_place(
    listed: _List, within: list[int], tokens: list[str], *, dated: bool
) -> list[int] | None:
    """The entries at the places that the tokens name, ``None`` when they name none."""
    flat = " ".join(tokens)
    if listed.chosen and (other := _first(tokens, _OTHER)) is not None:
        left = [n for n in within if n not in listed.chosen]
        return left if len(left) == 1 or _OTHERS.fullmatch(tokens[other]) else None
    in_time = sorted(within, key=lambda n: listed.dates[n - 1])
    newest, oldest = _first(tokens, _NEW), _first(tokens, _OLD)
    superlative = "en" in tokens or any(_WE_LAST.fullmatch(t) for t in tokens) or len(tokens) <= 2
    if newest is not None and superlative and not _in_titles(listed, tokens[newest]):
        return [in_time[-1]]
    if oldest is not None and superlative and not _in_titles(listed, tokens[oldest]):
        return [in_time[0]]
    if match := re.search(r"\bsondan (?:bir onceki|(\w+))", flat):
        back = _place(match[1]) if match[1] else 2
        return [within[-back]] if back and back <= len(within) else None
    first, last = _first(tokens, _FIRST), _first(tokens, _LAST)
    at = _first(tokens, _GROUP)
    if at is not None and (group := _GROUP.fullmatch(tokens[at])):
        size = _GROUPS[group[1]]
        together = {"de", "da", "birden", "beraber", "birlikte"} & set(tokens)
        if first is not None and first == at - 1:
            return within[:size]
        if last is not None and last == at - 1:
            return within[-size:]
        # "Üçü aç" is the third, "üçü de" the three; "ikisi" can only be the two.
        if first is last is None and (
            together or (size == len(within) and tokens[at].startswith(("ikisi", "altisi")))
        ):
            return within[:size]
    if _EVERY.search(flat) or any(_ALL.fullmatch(token) for token in tokens):
        return within
    numbers = [n for token in tokens if (n := _place(token)) and not _in_titles(listed, token)]
    if dated:
        numbers = []
    if last is not None and not _in_titles(listed, tokens[last]):
        numbers.append(in_time[-1] if _said_last(tokens, last) else within[-1])
    if first is not None and not _in_titles(listed, tokens[first]) and not numbers:
        numbers.append(within[0])
    if _first(tokens, _MIDDLE) is not None and len(within) % 2:
        numbers.append(within[len(within) // 2])
    inside = sorted({n for n in numbers if 1 <= n <= listed.count})
    return inside or None


def _said_last(tokens: Sequence[str], at: int) -> bool:
    """Whether "son" means the latest in time: "en son baktığımız"."""
    return tokens[at] == "son" and any(_WE_LAST.fullmatch(token) for token in tokens[at + 1 :])


def _in_titles(listed: _List, token: str) -> bool:
    """Whether a token that could name a place is a word of some titles, but not of all."""
    bare = re.sub(r"(?<=\d)\D+$", "", token)
    holding = sum(bare in title or token in title for title in listed.titles)
    return 0 < holding < listed.count and not (
        bare.isdigit() and int(bare) <= listed.count and len(token) <= 2
    )


# --- dates -------------------------------------------------------------------------------------------

_SEASON = re.compile(rf"({'|'.join(SEASONS)})(?:in|un|lari|d[ae]ki?\w*|ki\w*|inki\w*)?")
_YEAR = re.compile(r"((?:19|20)\d\d)\D{0,9}")
_DAY = re.compile(r"(\d{1,2})(?:s?[iu]n?)?(?:d[ae]|t[ae])?(?:ki\w*)?")
_DAY_ALONE = re.compile(r"(\d{1,2})s?[iu]?n?[dt][ae](?:ki\w*)?")
_SPOKEN_DAY = re.compile(r"(\w+?)s?[iu]nd[ae](?:ki\w*)?")
_PART = re.compile(r"(bas|son|orta)(?:i|u|lari)?(?:s?[iu]?nd[ae])?(?:ki\w*)?")
_PARTS = {"bas": (1, 10), "orta": (11, 20), "son": (21, 31)}


def _by_date(listed: _List, tokens: list[str]) -> tuple[list[int], list[str]]:
    """The entries of the days that are named, and the tokens that name none."""
    months: set[int] = set()
    seasons: list[tuple[int, ...]] = []
    years: set[int] = set()
    days: set[int] = set()
    parts: list[str] = []
    left: list[str] = []
    if match := re.search(r"\b(\d{1,2}) (\d{1,2}) ((?:19|20)\d\d)\b", " ".join(tokens)):
        days.add(int(match[1]))
        months.add(int(match[2]))
        years.add(int(match[3]))
        gone = match.group().split()
        tokens = [token for token in tokens if token not in gone]
    named = any(_month(token) for token in tokens)
    for token in tokens:
        if month := _month(token):
            months.add(month)
        elif match := _SEASON.fullmatch(token):
            begins = SEASONS[match[1]]
            seasons.append((begins, begins % 12 + 1, (begins + 1) % 12 + 1))
        elif match := _YEAR.fullmatch(token):
            years.add(int(match[1]))
        elif match := (_DAY if named else _DAY_ALONE).fullmatch(token):
            days.add(int(match[1]))
        elif (match := _SPOKEN_DAY.fullmatch(token)) and (day := number(match[1])):
            tens = number(left[-1]) if left else None
            if tens in (10, 20) and day < 10:
                left.pop()
                day += tens
            days.add(day)
        elif (named or seasons) and (match := _PART.fullmatch(token)) and len(token) > 4:
            parts.append(match[1])
        else:
            left.append(token)
    for season in seasons:
        at = {"bas": season[:1], "orta": season[1:2], "son": season[2:]}
        months.update(at[parts[0]] if parts and not named else season)
    if not (months or years or days):
        return [], tokens
    low, high = _PARTS[parts[0]] if parts and named else (1, 31)
    found = [
        n
        for n, date in enumerate(listed.dates, 1)
        if (not months or date.month in months)
        and (not years or date.year in years)
        and (not days or date.day in days)
        and low <= date.day <= high
    ]
    return (found, left) if found else ([], tokens)


def _month(token: str) -> int | None:
    for i, (name, english) in enumerate(zip(TURKISH_MONTHS, ENGLISH_MONTHS, strict=True), 1):
        if token.startswith(name) or (token == english and english != "may"):
            return i
    return None


# --- words of titles ---------------------------------------------------------------------------------


def _by_title(listed: _List, within: list[int], tokens: list[str]) -> tuple[list[int], list[str]]:
    """The entries whose titles share the most words with the message that not all titles share,
    and the words that no title explains."""
    scores = dict.fromkeys(within, 0.0)
    unexplained = []
    asked = list(dict.fromkeys(_content(tokens)))
    for i, token in enumerate(asked):
        holding = [n for n in within if _holds(listed.titles[n - 1], token)]
        if token[0].isdigit() or _FIRST.fullmatch(token) or _LAST.fullmatch(token):
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
    if _place(word) is not None:
        return word == title_word
    a, b = stem(word), stem(title_word)
    if word == title_word or a == b:
        return True
    short, long = sorted((a, b), key=len)
    if len(short) >= 3 and (word.startswith(title_word) or title_word.startswith(word)):
        return True
    if len(short) >= 4 and long.startswith(short):
        return True
    if len(short) >= 5 and _slips(short, long):
        return True
    return len(word) >= 6 and word[:2] == title_word[:2] and _slips(word, title_word)


def _slips(short: str, long: str) -> bool:
    allowed = 1 if len(short) <= 7 else 2
    return distance(short, long, allowed) <= allowed
