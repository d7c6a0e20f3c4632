"""Our own open questions, and the user's short answers to them.

A pending offer is normally typed state kept with the session. Where only the text of the
conversation is at hand (``animsa classify``, imported sessions), :func:`pending_offer` reads it
back from the sentences of specification 1 and their English twins (:mod:`app.core.speech`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime

from app.core.model import ChatMessage, Label, Offer, OfferKind, Option
from app.core.numerals import number, ordinal
from app.core.reading import Reading, flatten
from app.core.suffixes import stem
from app.core.turkish import fold, is_stop, words

Answer = tuple[Label, float, tuple[int, ...]]

_MONTHS = (
    "ocak", "subat", "mart", "nisan", "mayis", "haziran",
    "temmuz", "agustos", "eylul", "ekim", "kasim", "aralik",
)  # fmt: skip
_ENGLISH_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_SEASONS = {
    "ilkbahar": (3, 4, 5), "bahar": (3, 4, 5), "yaz": (6, 7, 8),
    "sonbahar": (9, 10, 11), "guz": (9, 10, 11), "kis": (12, 1, 2),
}  # fmt: skip
_SEASON_FORM = re.compile(
    r"(ilkbahar|sonbahar|bahar|yaz|guz|kis)(?:in|un|lari|daki|deki|ki|inki)?$"
)

# --- reading an offer back -----------------------------------------------------------------------

_LIST_LINE = re.compile(
    r"^\s*(\d+)[).]\s+(.+?)\s+[-–—]\s+(\d{1,2})\s+(\w+)\s+(\d{4})\s*$", re.MULTILINE
)
_WHICH = re.compile(
    r"\b(?:hangisinden bahsediyorsun|which one do you mean"
    r"|(?:bunu mu|bunlardan birini mi) demek istedin"
    r"|is this the one you mean|is it one of these)\b"
)
_NEW_RESEARCH = re.compile(
    r"\b(?:yeni (?:bir )?arastirma yapmami ister m[iu]s[iu]n"
    r"|would you like me to research it (?:again|in more detail))\b"
)
_RESEARCH = re.compile(r"\b(?:simdi arastirayim m[iu]|shall i research it now)\b")
_YES_NO = re.compile(
    r"(?:\b\w+[ae]y[iu]m m[iu]|\b(?:\w+ )?ister m[iu]s[iu]n(?:iz)?|\b\w+[ae]l[iu]m m[iu]|\bonayliyor m[iu]s[iu]n)$"
)


def pending_offer(history: Sequence[ChatMessage]) -> Offer | None:
    """The question of ours that the conversation ends with, if any.

    ``query`` is the user's message before it; options carry the title and the date (local noon of
    the printed day), no session. Other yes/no questions of ours count as an offer to research.
    """
    if not history or history[-1].role != "assistant":
        return None
    said = history[-1].content
    flat = flatten(said)
    query = next((m.content for m in reversed(history[:-1]) if m.role == "user"), "")
    options = tuple(filter(None, (_option(m) for m in _LIST_LINE.finditer(said))))
    if options and _WHICH.search(flat):
        return Offer(OfferKind.CHOICE, query, options)
    if _NEW_RESEARCH.search(flat):
        return Offer(OfferKind.NEW_RESEARCH, query)
    if _RESEARCH.search(flat) or (said.rstrip().endswith("?") and _YES_NO.search(flat)):
        return Offer(OfferKind.RESEARCH, query)
    return None


def _option(line: re.Match[str]) -> Option | None:
    name = fold(line[4])
    month = next(
        (names.index(name) + 1 for names in (_MONTHS, _ENGLISH_MONTHS) if name in names), 0
    )
    if not month:
        return None
    try:
        noon = datetime(int(line[5]), month, int(line[3]), 12).astimezone()
        return Option("", line[2].strip(), int(noon.timestamp() * 1000))
    except (ValueError, OverflowError, OSError):
        return None


# --- yes and no ----------------------------------------------------------------------------------

_YES = re.compile(
    r"\b(?:evet|evt|eved|ewet|olur|olr|aynen|tabii?|tabi ki|elbette|isterim|istiyorum|onayliyorum|onay|kabul|lutfen"
    r"|yap(?:alim|abilirsin|iver|sana)?|arastir(?:alim|abilirsin|sana|iver)?|basla(?:t|tabilirsin|yabilirsin|yalim)?|ara(?:yalim)?"
    r"|bak(?:alim|sana)?|hadi|haydi|ok|okay|okey|oke|yes|yeah|yep|yup|sure|please|go ahead|do it|tamam\w*|tmm|peki|(?:\w+s[ae]n )?iyi olur"
    r"|harika olur|super olur|guzel olur|(?:cok|daha) iyi olur|memnun olurum|sevinirim|neden olmasin|niye olmasin|hayir demem|dogru|kesinlikle|buyur"
    r"|devam|zahmet olmazsa|bir zahmet|bi zahmet|hayhay|eyvallah olur|uygundur|uygun|he|hee|hi hi|hihi)\b"
)
_NO = re.compile(
    r"\b(?:hayir|hayr|hyr|yok|yoo+|cik|istemem|almayayim|almayalim|yetti|pas(?: gec\w*)?|gerek kalmadi|istemiyorum|gerek yok|gerekmez|gerekmiyor|lazim degil|luzum yok|vazgectim"
    r"|vazgec|bos ?ver\w*|birak|kalsin|iptal|sonra(?: bakariz| yapariz)?|daha sonra|yapma|arama|arastirma|baslatma|ugrasma"
    r"|zahmet etme|olmaz|no|nope|nah|not now|no thanks|yeter\w*|bu kadari yeterli|simdi degil|su an degil|istemez"
    r"|ihtiyacim yok|gecelim|dursun|elle(?:me|meyelim))\b"
)
_POLITE = frozenset(
    """bu kadari kadar su an simdi simdilik cok ya e eh o zaman hadi bakalim gitsin sag ol sagol tesekkurler
    tesekkur ederim thanks thank you abi hocam da de be bence artik iyi gayet bana benim onu bunu yine tekrar yeni yeniden arastirma bir arastir bekliyorum it oyle gerek yok so buradan aynen
    en iyisi detayli detayliysa daha guncel mi tabii lutfen""".split()
)
_THUMBS_UP = re.compile("[👍👌✅🙏🆗✔💯]")
_THUMBS_DOWN = re.compile("[👎❌🙅🚫✖]")
_QUESTION = re.compile(
    r"\b(?:ne|nedir|neden|niye|nasil|kac\w*|hangi\w*|nerede\w*|kim\w{0,3}|m[iu]|m[iu]y[iu]m|neler)\b"
)
_MOST_WORDS = 7


def answer_to_yes_no(reading: Reading) -> Answer | None:
    """Acceptance or refusal of an offer; ``None`` when the message is about something else."""
    if _THUMBS_DOWN.search(reading.text):
        return Label.CONFIRM_NO, 0.95, ()
    if _THUMBS_UP.search(reading.text):
        return Label.CONFIRM_YES, 0.95, ()
    flat = reading.flat.replace("neden olmasin", "olur").replace("niye olmasin", "olur")
    flat = flat.replace("hayir demem", "olur")
    if not flat or len(flat.split()) > _MOST_WORDS or _QUESTION.search(flat):
        return None
    no, yes = _NO.search(flat), _YES.search(flat)
    if not (no or yes):
        return None
    left = [w for w in _NO.sub(" ", _YES.sub(" ", flat)).split() if w not in _POLITE]
    first_no = no is not None and (yes is None or no.start() <= yes.start())
    opens = (no or yes) is not None and min(m.start() for m in (no, yes) if m) == 0
    if not left:
        # "tamam gerek yok" refuses; "evet, yeter artık araştır" accepts.
        refused = first_no or (no is not None and no.group() != "arastirma" and not _yes_word(flat))
        return (Label.CONFIRM_NO if refused else Label.CONFIRM_YES), 0.95, ()
    if opens and len(left) <= 4:
        return (Label.CONFIRM_NO if first_no else Label.CONFIRM_YES), 0.75, ()
    if no and len(left) <= 2:
        return Label.CONFIRM_NO, 0.7, ()
    return None


def _yes_word(flat: str) -> bool:
    return re.search(r"\b(?:evet|olur|yes|aynen|tabii)\b", flat) is not None


# --- choices -------------------------------------------------------------------------------------

_NONE_OF = re.compile(
    r"\bhicbiri\w*|\b(?:ikisi|ucu|dordu|bunlar|onlar) (?:de|da)? ?degil|\bnone\b|\bneither\b|\bhic biri\w*"
)
_ALL_OF = re.compile(
    r"\b(?:hepsi\w*|tumu\w*|tamami|butun\w*|all|both|her (?:ikisi|ucu|dordu)\w*|her iki\w*)\b"
)
_N_OF_THEM = re.compile(
    r"\b(ilk |son )?(iki(?=s)|uc(?=u)|dord(?=u)|bes(?=i))(?:si|i|u)(?:n[iu])?(?: (?:de|da))?\b"
)
_TOO = re.compile(r"\b(?:de|da)\b")
_FROM_END = re.compile(r"\bsondan (?:bir onceki|(\w+))")
_LAST = re.compile(r"\b(?:en son\w*|sonuncu\w*|sondaki\w*|the last|last|son olan)\b")
_FIRST = re.compile(r"\b(?:ilki\w*|ilk olan\w*|ilk|bastaki\w*|en ustteki\w*|first|the first)\b")
_NEWEST = re.compile(r"\ben (?:yeni|guncel|yakin)\w*|\b(?:newest|latest)\b")
_OLDEST = re.compile(r"\ben eski\w*|\boldest\b")
_MIDDLE = re.compile(r"\borta(?:daki|nca)\w*|\bmiddle\b")
_PART_OF_TIME = re.compile(
    r"\b(?:bas|son|orta)(?:i|u|inda|unda|indaki|undaki|larinda|larindaki|sinda|sindaki)\b"
)
_ENGLISH_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "one": 1,
    "two": 2,
    "three": 3,
}
_ORDINAL_FORM = re.compile(r"^(\w*?(?:inci|uncu))(?:s[iu]\w*|yi|yu|ye|ya|y[ae]|n[iu]n)?$")
_DIGIT_FORM = re.compile(r"^(\d{1,2})(?:nci|inci|uncu|ncu)?(?:s[iu]\w*|y[iu]|u|i|e|a|ye|ya)?$")
_CARDINAL_FORM = re.compile(r"^(bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz|on)(?:y[iu]|u|i|e|ye)?$")
_PICK_FILLER = frozenset(
    """olan olani olanı numara numarali numarayi no secenek secenegi sik sikki ac acar acalim goster gosterir
    lutfen bak bakalim istiyorum isterim diyorum bahsediyorum kastediyorum ilgili ile alakali hakkinda hakkindaki
    yaptigimiz yaptigin yaptigim baktigimiz arastirdigimiz konustugumuz arastirma arastirmayi arastirmasi arastirmam
    ayinda ayindaki ay tarihli tarihinde tarihindeki gunku yilinda yilindaki yili ve ile da de o su bu onu sunu sini
    sunu ni nu evet tamam en misin musun sec seciyorum devam edelim getir the one please show me open konusu konulu
    mi e ise olsun var sey seyi ya hani demek istedigim demek dedigim kismi kismini number""".split()
)
_TITLE_CUE = re.compile(
    r"\b(?:olan\w*|ilgili|alakali|bahsediyorum|diyorum|kastediyorum|hakkindaki|\w+(?:li|lu)|\w+d[iu]g[iu]miz|\w+ki|kismi\w*)\b"
)
_OWN_MATTER_WORDS = 8


def answer_to_list(reading: Reading, offer: Offer, zone: datetime | None) -> Answer | None:
    """Which options of a list are meant (1-based), in the order of the list; an empty pick is
    "none of them". ``None`` when the message is about something else.

    Numbers and positions count only when the message holds nothing else: "tip 2 olan" names a
    title. Dates are those on the user's wall (the time zone of ``zone``, else the machine's).
    """
    count = len(offer.options)
    if not reading.tokens or len(reading.tokens) > _OWN_MATTER_WORDS:
        return None
    if reading.has(_NONE_OF):
        return Label.CHOICE, 0.95, ()
    for find, confidence in (
        (lambda: _by_position(reading, count), 0.95),
        (lambda: _by_date(reading, _dates(offer, zone)), 0.9),
        (lambda: _by_title(reading, offer.options), 0.8),
    ):
        pick = _valid(find, count)
        if pick:
            return Label.CHOICE, confidence, pick
    return None


def _valid(find: Callable[[], list[int]], count: int) -> tuple[int, ...]:
    return tuple(sorted({n for n in find() if 1 <= n <= count}))


def _dates(offer: Offer, zone: datetime | None) -> list[datetime]:
    tz = zone.tzinfo if zone else None
    return [datetime.fromtimestamp(option.date / 1000, tz) for option in offer.options]


def _rest(flat: str, *patterns: re.Pattern[str]) -> list[str]:
    """The words that neither the patterns nor the frame of a choice explain."""
    for pattern in patterns:
        flat = pattern.sub(" ", flat)
    return [word for word in flat.split() if word not in _PICK_FILLER]


def _by_position(reading: Reading, count: int) -> list[int]:
    flat = reading.flat
    if match := _FROM_END.search(flat):
        back = ordinal(_nominative(match[1])) if match[1] else 2
        return [count + 1 - back] if back and not _rest(flat, _FROM_END) else []
    if (match := _N_OF_THEM.search(flat)) and not _rest(flat, _N_OF_THEM, _ALL_OF):
        n = number(match[2].replace("dord", "dort")) or 0
        first = {"ilk ": range(1, n + 1), "son ": range(count - n + 1, count + 1)}
        if match[1]:
            return list(first[match[1]])
        return list(range(1, count + 1)) if n == count or _TOO.search(flat) else []
    if _ALL_OF.search(flat) and not _rest(flat, _ALL_OF):
        return list(range(1, count + 1))
    if _LAST.search(flat) and not _rest(flat, _LAST):
        return [count]
    if _MIDDLE.search(flat) and count % 2 and not _rest(flat, _MIDDLE):
        return [count // 2 + 1]
    if _FIRST.search(flat) and not _rest(flat, _FIRST):
        return [1]
    numbers = [_place(word) for word in _rest(flat)]
    return [n for n in numbers if n] if all(numbers) else []


def _nominative(word: str) -> str:
    match = _ORDINAL_FORM.match(word)
    return match[1] if match else word


def _place(word: str) -> int | None:
    """The number that a lone word of a choice says: "ikinci(yi)", "2.sini", "üç", "second"."""
    if match := _DIGIT_FORM.match(word):
        return int(match[1])
    if match := _CARDINAL_FORM.match(word):
        return number(match[1])
    return ordinal(_nominative(word)) or _ENGLISH_ORDINALS.get(word)


def _by_date(reading: Reading, dates: list[datetime]) -> list[int]:
    flat = reading.flat
    ordered = sorted(range(len(dates)), key=lambda i: dates[i])
    if _NEWEST.search(flat) and not _rest(flat, _NEWEST):
        return [ordered[-1] + 1]
    if _OLDEST.search(flat) and not _rest(flat, _OLDEST):
        return [ordered[0] + 1]
    if match := re.fullmatch(r"\D*(\d{1,2}) (\d{1,2}) (\d{4})\D*", flat):
        day, month, year = int(match[1]), int(match[2]), int(match[3])
        return [i for i, d in enumerate(dates, 1) if (d.day, d.month, d.year) == (day, month, year)]
    months: set[int] = set()
    days: set[int] = set()
    years: set[int] = set()
    for word in _rest(flat, _PART_OF_TIME):
        month = next((i for i, name in enumerate(_MONTHS, 1) if word.startswith(name)), 0)
        season = _SEASON_FORM.match(word)
        if month:
            months.add(month)
        elif season:
            months.update(_SEASONS[season[1]])
        elif match := re.match(r"^(19\d\d|20\d\d)\D{0,6}$", word):
            years.add(int(match[1]))
        elif match := re.match(r"^(\d{1,2})\D{0,5}$", word):
            days.add(int(match[1]))
        else:
            return []
    if not (months or years):
        return []
    return [
        i
        for i, d in enumerate(dates, 1)
        if (not months or d.month in months)
        and (not days or d.day in days)
        and (not years or d.year in years)
    ]


def _by_title(reading: Reading, options: Sequence[Option]) -> list[int]:
    """The options whose titles share the most words with the message that not all titles share."""
    cue = reading.has(_TITLE_CUE)
    if _QUESTION.search(reading.flat) and not cue:
        return []
    titles = [[w for w in words(option.title) if not is_stop(w)] for option in options]
    asked = [w for w in reading.tokens if (w not in _PICK_FILLER and len(w) > 1) or w.isdigit()]
    asked = [w for w in asked if not is_stop(w)] or asked
    scores = [0] * len(options)
    unknown = 0
    for word in asked:
        hits = [i for i, title in enumerate(titles) if any(_same(word, t) for t in title)]
        unknown += not hits
        if len(hits) < len(options):
            for i in hits:
                scores[i] += 1
    best = max(scores, default=0)
    if not best or unknown > (2 if cue else 1):
        return []
    return [i for i, score in enumerate(scores, 1) if score == best]


def _same(word: str, title_word: str) -> bool:
    """Whether two words are forms of one: equal stems, or one begins with the other's stem."""
    if word == title_word or stem(word) == stem(title_word):
        return True
    short, long = sorted((stem(word), stem(title_word)), key=len)
    if len(short) >= 3 and (word.startswith(title_word) or title_word.startswith(word)):
        return True
    return len(short) >= 4 and long.startswith(short)
