"""What the rest of the program must know about written Turkish.

People type "İLAÇ", "ilaç", "ILAC" and "ilacın" and mean one word, so search, intent rules and
dates all work on one *folded* form: lower case by Turkish rules, then ASCII letters. Everything
below either produces that form, reads it (stems, stop words, numbers), or goes the other way and
writes correct suffixes for the screen ("5 Ekim'de", "2024'te").

There is no dictionary: :func:`stem` does not look for the linguistic root but for one string at
which the inflections of a word meet. Index and query use the same functions, so consistency
matters and beauty does not ("hasta", "hastaların" → "hast").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

# --- folding -----------------------------------------------------------------------------------

_COMBINING_DOT = "\u0307"
_TO_LOWER = str.maketrans({"I": "ı", "İ": "i"})
_FOLDED = str.maketrans(
    dict(zip("ıİşŞğĞüÜöÖçÇâÂîÎûÛ", "iIsSgGuUoOcCaAiIuU", strict=True))
    | {"ß": "ss", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "œ": "oe"}
    | {"đ": "d", "Đ": "d", "Œ": "oe", "\0": " ", _COMBINING_DOT: ""}
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def lower(text: str) -> str:
    """Lower case by Turkish rules (I→ı, İ→i), composed (NFC), never with a combining dot."""
    composed = unicodedata.normalize("NFC", text)
    return composed.translate(_TO_LOWER).lower().replace(_COMBINING_DOT, "")


def capitalize(text: str) -> str:
    """``text`` with a capital first letter by Turkish rules: "insülin" → "İnsülin"."""
    return {"i": "İ", "ı": "I"}.get(text[:1], text[:1].upper()) + text[1:]


def fold(text: str) -> str:
    """The form that all comparisons use: lower case, no diacritics, ı as i, ASCII where possible.

    Compatibility forms are resolved ("CO₂" → "co2"); other scripts keep their letters. Lone
    surrogates and NUL, which SQLite refuses or cuts at, become spaces. The length may change.
    """
    plain = text.translate(_FOLDED)
    if plain.isascii():
        return plain.lower()
    decomposed = unicodedata.normalize("NFKD", _SURROGATE.sub(" ", plain).lower())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return bare.translate(_FOLDED).lower()


# --- words -------------------------------------------------------------------------------------

_APOSTROPHES = "'’‘ʼ´`"
_LETTERS = r"[^\W_](?:[^\W_]|[\u0300-\u036f])*"
_TOKEN = re.compile(
    rf"\d+(?:[.,]\d+)+(?:[{_APOSTROPHES}]{_LETTERS})?"
    rf"|{_LETTERS}(?:[-‐‑{_APOSTROPHES}]{_LETTERS})*"
)
_PLAIN = re.compile(r"\w+")
_PIECE = re.compile(_LETTERS)
_DECIMAL = re.compile(r"\d+(?:[.,]\d+)+")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
_APOSTROPHE = re.compile(f"[{_APOSTROPHES}]")

_INFLECTION = re.compile(
    r"(?:l[iu][kg]?|s[iu]z|c[iu]|[iu]?nc[iu]|[nc]?c[ae]|s?[ae]r)?"
    r"(?:l[ae]r)?"
    r"(?:[iu]?m(?:[iu]z)?|[iu]?n(?:[iu]z)?|s?[iu]|l[ae]r[iu])?"
    r"(?:[yn]?[iuae]|n?[dt][ae](?:ki(?:l[ae]r)?)?|n?[dt][ae]n|n?[iu]n|y?l[ae])?"
    r"(?:[dt][iu]r|y?[dt][iu]|y?m[iu]s|y?s[ae]|y?ken)?"
    r"|s|t|re|ll|ve|d"
)
"""What may follow an apostrophe in folded text: a Turkish suffix chain, or an English 's/'t/…"""


def words(text: str) -> list[str]:
    """The folded tokens of a text, for the index and the query alike.

    - An inflection after an apostrophe goes: "Dawn'ın" → dawn, "2024'te" → 2024; what is none
      joins: "Kur'an" → kuran, "d'Alembert" → d, alembert, dalembert.
    - A hyphenated word gives its parts and the joined form: "c-peptid" → c, peptid, cpeptid, so
      that "c peptid", "cpeptid" and "C-peptid" all find each other; number ranges only parts.
    - Decimals stay one token with a comma ("2.2" and "2,2" → "2,2"), thousands lose their dots
      ("1.500" → "1500"), dates and other dotted numbers give their parts.
    """
    return [word for _, _, word in _spans(text)]


def word_spans(text: str) -> list[tuple[int, int, str]]:
    """Like :func:`words`, each with its ``(start, end)`` in the original text, for quoting and
    highlighting; the end excludes a dropped inflection. A joined form spans all its parts."""
    return list(_spans(text))


def _spans(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _TOKEN.finditer(text):
        token, start = match.group(), match.start()
        if _PLAIN.fullmatch(token):
            folded = _fold_token(token)
            if folded.isalnum():
                yield start, match.end(), folded
            else:
                # A compatibility form that spells more than a word, such as "½" → "1⁄2".
                yield from ((start, match.end(), piece) for piece in _PIECE.findall(folded))
        elif decimal := _DECIMAL.match(token):
            yield from _number_spans(start, decimal.group())
        else:
            yield from _compound_spans(start, token)


@lru_cache(maxsize=32768)
def _fold_token(token: str) -> str:
    return fold(token)


def _number_spans(start: int, digits: str) -> Iterator[tuple[int, int, str]]:
    if _THOUSANDS.fullmatch(digits):
        yield start, start + len(digits), digits.replace(".", "")
    elif len(re.findall("[.,]", digits)) == 1:
        yield start, start + len(digits), digits.replace(".", ",")
    else:
        for part in re.finditer(r"\d+", digits):
            yield start + part.start(), start + part.end(), part.group()


def _compound_spans(start: int, token: str) -> Iterator[tuple[int, int, str]]:
    """The tokens of a word with hyphens or apostrophes inside."""
    parts: list[tuple[int, int, str]] = []
    for chunk in re.finditer(r"[^-‐‑]+", token):
        offset = start + chunk.start()
        pieces = list(_PIECE.finditer(chunk.group()))
        last = len(pieces)
        while last > 1 and _INFLECTION.fullmatch(fold(pieces[last - 1].group())):
            last -= 1
        kept = [(offset + p.start(), offset + p.end(), fold(p.group())) for p in pieces[:last]]
        if len(kept) > 1 and min(len(word) for *_, word in kept[:1]) > 1:
            # "Kur'an", "san'at": the apostrophe is part of the spelling.
            kept = [(kept[0][0], kept[-1][1], "".join(word for *_, word in kept))]
        parts += kept
    yield from parts
    joined = "".join(word for *_, word in parts)
    if len(parts) > 1 and not joined.isdigit():
        yield parts[0][0], parts[-1][1], joined


# --- stems -------------------------------------------------------------------------------------

_VOWELS = frozenset("aeiou")
_CONSONANTS = frozenset("bcdfghjkmnprstvyz")
_VOICELESS = frozenset("cfhkpst")
_LAST_VOWEL = re.compile(r"[aeiou](?=[^aeiou]*$)")
_AGREES = {"a": "aiou", "e": "eiou", "i": "aei", "u": "ou"}
"""Which last vowel of a stem a suffix with this vowel may follow, in folded letters."""

_ANY = _VOWELS | _CONSONANTS | {"l"}
_SUFFIXES: dict[str, tuple[tuple[str, int, frozenset[str]], ...]] = {
    # last letter → (suffix, letters that must remain, letters it may follow)
    "a": (
        ("da", 3, _ANY),
        ("ta", 3, _VOICELESS),
        ("la", 3, _CONSONANTS),
        ("ma", 4, frozenset("lnrt")),
    ),
    "e": (
        ("de", 3, _ANY),
        ("te", 3, _VOICELESS),
        ("le", 3, _CONSONANTS),
        ("me", 4, frozenset("lnrt")),
    ),
    "i": (
        ("daki", 3, _ANY),
        ("deki", 3, _ANY),
        ("taki", 3, _VOICELESS),
        ("teki", 3, _VOICELESS),
        ("li", 3, _CONSONANTS),
        ("ydi", 3, _VOWELS),
        ("di", 3, frozenset("lmnrz")),
    ),
    "u": (("lu", 3, _CONSONANTS), ("ydu", 3, _VOWELS), ("du", 3, frozenset("lmnrz"))),
    "r": (
        ("lar", 3, _ANY),
        ("ler", 3, _ANY),
        ("iyor", 4, _ANY),
        ("uyor", 4, _ANY),
        ("dir", 3, _ANY),
        ("dur", 3, _ANY),
        # Not after s or r: "arastir-" and "karistir-" are verbs of their own.
        ("tir", 4, frozenset("cfhkpt")),
        ("tur", 4, frozenset("cfhkpt")),
    ),
    "z": (
        ("siz", 3, _ANY),
        ("suz", 3, _ANY),
        ("imiz", 3, _ANY),
        ("umuz", 3, _ANY),
        ("miz", 4, _VOWELS),
        ("muz", 4, _VOWELS),
    ),
    "k": (("mak", 4, _ANY), ("mek", 4, _ANY)),
    "g": (("dig", 3, _ANY), ("dug", 3, _ANY)),
    "s": (("mis", 5, _ANY), ("mus", 5, _ANY)),
}
_ENGLISH = ("ing", "ed")
_HARDENED = str.maketrans("bdg", "ptk")
_FRONT_IN_SPITE = ("saat", "dikkat", "kalp", "harf", "hal", "rol", "alkol", "kontrol", "protokol")
"""Loan words whose last vowel is a back one and that take front suffixes."""

_FLEETING = {
    "agz": "agiz", "akl": "akil", "aln": "alin", "beyn": "beyin", "boyn": "boyun",
    "burn": "burun", "cism": "cisim", "emr": "emir", "fikr": "fikir", "gogs": "gogus",
    "hacm": "hacim", "ism": "isim", "karn": "karin", "kism": "kisim", "metn": "metin",
    "nabz": "nabiz", "nesl": "nesil", "omr": "omur", "omz": "omuz", "resm": "resim",
    "sehr": "sehir", "sekl": "sekil", "vakt": "vakit", "zehr": "zehir", "zihn": "zihin",
}  # fmt: skip
"""Nouns that lose a vowel before a suffix that starts with one (burun, burnu)."""
_WHOLE = frozenset(_FLEETING.values()) | {"hasta"}
"""Words that look as if they ended in a suffix."""


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The string at which the inflections of a folded word meet: "hastalarinin" and "hasta",
    "rengi" and "renk".

    Endings go one small bite at a time, so that every inflected form passes through its base form
    and then shares its way; that also shortens base forms ("insulin" → "insul"). Plural, case,
    possessive, -ki, -li, -siz, -dir, some endings of verbs, and English -s, -ing, -ed go; what is
    left is hardened (kitab → kitap). -lik and -ci stay: they make another word. Tokens with
    digits or other scripts and those shorter than four letters are left alone.
    """
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    while len(word) > 3 and word not in _WHOLE and (shorter := _without_ending(word)):
        word = shorter
    if len(word) > 3:
        word = word[:-1] + word[-1].translate(_HARDENED)
    return _FLEETING.get(word, word)


def _without_ending(word: str) -> str:
    """The word without its last suffix or letter of one; "" when nothing more comes off."""
    for suffix, remain, after in _SUFFIXES.get(word[-1], ()):
        left = word[: -len(suffix)]
        if (
            len(left) >= remain
            and word.endswith(suffix)
            and left[-1] in after
            and _in_harmony(left, suffix)
        ):
            return left
    for suffix in _ENGLISH:
        if word.endswith(suffix) and len(word) >= len(suffix) + 4:
            return word[: -len(suffix)]
    left, last, before = word[:-1], word[-1], word[-2]
    enough = len(left) > 3
    goes = (
        last in "iu"
        or (last in "ae" and enough)
        or (before in _VOWELS and last in "symn" and (enough or last in "sym" or before in "iu"))
        or (before in _VOWELS and last == "l" and enough)
        or (before not in _VOWELS and last == "s" != before and enough)
        or (before == last == "l" and enough)
    )
    return left if goes else ""


def _in_harmony(left: str, suffix: str) -> bool:
    vowel = _LAST_VOWEL.search(left)
    if vowel is None:
        return False
    first = suffix[0] if suffix[0] in _VOWELS else suffix[1]
    return vowel.group() in _AGREES[first] or (first == "e" and left.endswith(_FRONT_IN_SPITE))


# --- stop words --------------------------------------------------------------------------------

STOP_WORDS = frozenset(
    """
    acaba ama ancak aslinda artik az bana bende benden beni benim ben biz bize bizi bizim bir biraz
    biri birkac bu buna bunda bundan bunlar bunu bunun butun boyle cok cunku da daha dair dahil de
    degil degildi diye dolayi en evet fakat falan filan gibi gore ha hakkinda hala hani hatta hem
    hep hepsi her hic icin icinde ile ilgili ise iste ki kim kimdi kimin lazim madem mi midir miydi
    mu muydu muyuz miyiz misin musun miyim muyum misiniz ne neden nedeni nedir neler nelerdi neleri
    nelerdir nerede neredeydi nereden nereye neydi neyi neyin neymis niye nicin nasil nasildi o ona
    ondan onlar onu onun once onceki onceden oyle peki pek sadece sana seni senin sen siz size sizin
    sey seyi seyin seyler seyleri simdi son sonra sonraki su sunu sunun tam tane tum uzere uzerine
    uzerinde var vardi varmi varmis veya ve vb vs ya yani yine gene yok yoktu yoksa zaman zaten
    hangi hangisi hangisini hangisiydi hangileri kac kaci kacti kacinci kacta ayni baska boylece
    kadar karsi ayrica konu konuda konusu konusunda konuyu konulu konumuz konular daki bak lutfen
    bilgi bilgiyi not notu notlar arastirma arastirmam arastirmamda arastirmamiz arastirmasi
    arastirmamizda arastirmamizi arastirmada arastirmayi arastirmalar arastirmalarim
    arastirmalarimda arastirmalarda arastirmanin sohbet sohbette sohbetimizde soru sorum soruyu
    gecmis gecmiste gecmisteki gecmisimde kayit kaydi kayitlar kayitlarda gecen gecenlerde demin
    deminki dun yeni bugun lan yaa olan olarak oldugu oldugunu olur olmasi ol vardir isim ismi adi
    adini ad adiydi
    a an and are about above any as at be been but by can could did do does for from had has have
    he her his how i if in into is it its me my of on or our out she should so some than that the
    their them then there these they this those to up us was we were what when where which who why
    will with would you your remember said told talked discussed researched research discuss talk
    looked
    """.split()  # noqa: SIM905
)
"""Folded words that carry no topic: function words, and the frame of a question about the past."""

_TALK = (
    "konus|konusul|arastir|arastiril|incele|incelen|bahset|bahsed|bahsedil|degin|deginil|sor|sorul"
    "|soyle|soylen|anlat|anlatil|hatirla|hatirlat|goster|getir|bak|bakil|de|den|tartis|tartisil"
    "|ogren|gorus|calis|oku|yaz|yazil|cik|gec|ol|et|ed|yap|yapil|ver|veril|kal|bul|bulun|ac|ele"
    "|karsilastir|ozetle|hallet|not et|iste|bil|al|gel|gor|den|diye|diy"
)
_ENDING = (
    r"(?:[ae]?ma|me)?"
    r"(?:[ae]?b[iu]l[a-z]*"
    r"|(?:y?[ae]ca[kg]|[dt][iu][kg])[a-z]*"
    r"|[dt][iu](?:m|n|k|niz|nuz|l[ae]r)?"
    r"|m[iu]s(?:t[iu](?:m|n|k|niz|nuz|l[ae]r)?|[iu]m|s[iu]n|[iu]z|l[ae]r|s[iu]n[iu]z)?"
    r"|[iu]?yor(?:du|mus)?(?:m|um|n|sun|k|uz|l[ae]r|nuz|sunuz|tu)?"
    r"|[aeiu]?r(?:d[iu](?:m|n|k|niz|nuz)?|m[iu]s[iu]n|s[iu]n|[iu]z|[iu]m)?"
    r"|s[ae]n[ae]|s[ae]k|[ae]l[iu]m|y[ae]l[iu]m)"
)


@cache
def _recall_verb() -> re.Pattern[str]:
    return re.compile(rf"(?:{_TALK})(?:{_ENDING})|hatirla|hatirlat|anlat|soyle|goster|getir")


@lru_cache(maxsize=32768)
def is_stop(word: str) -> bool:
    """Whether a folded word carries no topic: a stop word, or a finite or participle form of a
    verb of talking, researching or remembering ("konusmustuk", "arastirdigimiz")."""
    return word in STOP_WORDS or _recall_verb().fullmatch(word) is not None


def content_words(text: str) -> list[str]:
    """:func:`words` without stop words; all words when nothing would remain."""
    every = words(text)
    return [word for word in every if not is_stop(word)] or every


# --- numbers -----------------------------------------------------------------------------------

_UNITS = {
    "sifir": 0, "bir": 1, "iki": 2, "uc": 3, "dort": 4, "bes": 5, "alti": 6, "yedi": 7,
    "sekiz": 8, "dokuz": 9,
}  # fmt: skip
_TENS = {
    "on": 10, "yirmi": 20, "otuz": 30, "kirk": 40, "elli": 50, "altmis": 60, "yetmis": 70,
    "seksen": 80, "doksan": 90,
}  # fmt: skip
_SCALES = {"yuz": 100, "bin": 1000, "milyon": 1_000_000}
_NUMBERS = (
    _UNITS
    | _TENS
    | _SCALES
    | {t + u: _TENS[t] + _UNITS[u] for t in _TENS for u in _UNITS if u != "sifir"}
)
_ORDINALS = {
    "birinci": 1, "ikinci": 2, "ucuncu": 3, "dorduncu": 4, "besinci": 5, "altinci": 6,
    "yedinci": 7, "sekizinci": 8, "dokuzuncu": 9, "onuncu": 10, "yirminci": 20, "otuzuncu": 30,
    "kirkinci": 40, "ellinci": 50, "altmisinci": 60, "yetmisinci": 70, "sekseninci": 80,
    "doksaninci": 90, "yuzuncu": 100,
}  # fmt: skip
_DIGITS = re.compile(r"\d{1,9}")
_DIGIT_ORDINAL = re.compile(rf"(\d{{1,9}})(?:\.|[{_APOSTROPHES}]?[iu]?nc[iu])")


def number(word: str) -> int | None:
    """The value of one number word or digit string ("üç", "otuzbeş", "35"), else ``None``."""
    folded = fold(word)
    if _DIGITS.fullmatch(folded) and folded.isascii():
        return int(folded)
    return _NUMBERS.get(folded)


def parse_number(tokens: Sequence[str]) -> tuple[int, int] | None:
    """The number that the tokens begin with and how many of them it takes, else ``None``:
    ``["otuz", "beş", "gün"]`` → ``(35, 2)``."""
    total = group = consumed = 0
    smallest = 10**9
    for token in tokens:
        value = number(token)
        if value is None or (consumed and (token[:1].isdigit() or value == 0)):
            break
        if value in (100, 1000, 1_000_000) and not token[:1].isdigit():
            if value == 100:
                if group >= 10:
                    break
                group = max(group, 1) * 100
            else:
                total, group = total + max(group, 1) * value, 0
            smallest = value
        elif value < smallest and (not group % 10 or not consumed):
            group += value
            smallest = 10 if value >= 10 else 1
            smallest = 1 if value % 10 else smallest
        else:
            break
        consumed += 1
        if token[:1].isdigit() or value == 0:
            break
    return (total + group, consumed) if consumed else None


def ordinal(text: str) -> int | None:
    """The value of an ordinal ("ikinci", "yirmi birinci", "2.", "2'nci", "3üncü"), else ``None``.
    "ilk" and "sonuncu" are places, not numbers."""
    folded = fold(text).strip()
    if match := _DIGIT_ORDINAL.fullmatch(folded):
        return int(match.group(1))
    *tens, last = folded.split() or [""]
    if len(tens) > 1 or (tens and tens[0] not in _TENS):
        return None
    for ten in [tens[0]] if tens else ["", *_TENS]:
        unit = _ORDINALS.get(last.removeprefix("" if tens else ten))
        if unit is not None and (not ten or unit < 10):
            return _TENS.get(ten, 0) + unit
    return None


# --- suffix harmony ----------------------------------------------------------------------------

_SPOKEN_UNITS = ("sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz")
_SPOKEN_TENS = (
    "", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan",
)  # fmt: skip


def locative(text: str) -> str:
    """A name or number with "in/on/at" after an apostrophe: "5 Ekim'de", "3 Mart'ta", "2024'te"."""
    return f"{text}'{_locative_suffix(text)}"


def locative_plain(word: str) -> str:
    """A common noun with "in/on/at": "araştırmada", "sohbette"."""
    return word + _locative_suffix(word)


def _locative_suffix(text: str) -> str:
    last = text.split()[-1] if text.split() else ""
    digits = re.search(r"(\d+)\W*$", last)
    spoken = _last_spoken(int(digits.group(1))) if digits else lower(last).rstrip(".!?\"'”’)")
    vowels = re.findall("[aeıioöuüâîû]", spoken)
    front = bool(vowels) and vowels[-1] in "eiöüî"
    if spoken.endswith(_FRONT_IN_SPITE):
        front = True
    return ("t" if spoken.endswith(tuple("fstkçşhp")) else "d") + ("e" if front else "a")


def _last_spoken(value: int) -> str:
    """The last word of a number read aloud: 2024 → dört, 1980 → seksen, 300 → yüz."""
    if value % 10 or value == 0:
        return _SPOKEN_UNITS[value % 10]
    if value % 100:
        return _SPOKEN_TENS[value % 100 // 10]
    if value % 1000:
        return "yüz"
    if value % 1_000_000:
        return "bin"
    return "milyon" if value % 1_000_000_000 else "milyar"
