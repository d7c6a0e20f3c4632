"""Turkish stemming for search, and the locative suffix for sentences on the screen.

There is no dictionary: :func:`stem` does not look for the linguistic root but for one string at
which the inflections of a word meet. Index and query use the same function, so consistency
matters and beauty does not ("hasta", "hastaların" → "hast"). :func:`locative` writes what is
read aloud: "5 Ekim'de", "2024'te".
"""

from __future__ import annotations

import re
from functools import lru_cache

from app.core.language.numerals import last_spoken
from app.core.language.turkish import lower, words

# --- off ---------------------------------------------------------------------------------------

_VOWELS = frozenset("aeiou")
_CONSONANTS = frozenset("bcdfghjkmnprstvyz")
_VOICELESS = frozenset("cfhkpst")
_UPTO_VOWEL = re.compile(r".*[aeiou]")
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
    "s": (("mis", 5, _CONSONANTS | {"l"}), ("mus", 5, _CONSONANTS | {"l"})),
}
_BY_LAST_LETTER = {
    last: [(suffix, len(suffix), remain, after) for suffix, remain, after in suffixes]
    for last, suffixes in _SUFFIXES.items()
}
_AT_THE_END = {last: tuple(suffix for suffix, _, _ in each) for last, each in _SUFFIXES.items()}
_STAYS = frozenset("abcdefghijklmnopqrstuvwxyz") - {*_SUFFIXES, *"aeilmnsuydg"}
"""Last letters of which nothing comes off."""
_FIRST_VOWEL = {
    suffix: next(letter for letter in suffix if letter in _VOWELS)
    for suffixes in _SUFFIXES.values()
    for suffix, _, _ in suffixes
}
_ENGLISH = {"g": "ing", "d": "ed"}
_HARDENED = str.maketrans("bdg", "ptk")
_VERBAL = re.compile(
    r"(?!(?:yiy|ic|gel|giy)ecek)\w{2,}(?:[iu]yor\w*|[ae]c[ae][kg]\w*|m[iu]st[iu]\w*|[dt][iu]yd[iu]\w*|[iua]rd[iu](?:m|n|k)?"
    r"|[iu]nca|[iuae]rken|[iu]yken|m[ae]s[iu]n|[ae]y[iu]m|[iu]p|[ae]rak|m[ae]d[ae]n|[dt][iu][kg]\w+"
    r"|m[ae]m(?:ak|ek)?|m[ae]zs[ae]\w*|s[ae]m)"
)
_PAST_D = "(?:d|(?<=[fstkchp])t)"
"""The first letter of the past, and of what was done: "t" only behind an unvoiced letter, so that
"matematik" is no verb."""
_VERB = re.compile(
    r"(\w{2,}?)(?:[iu]l|[iu]n|[iu]ş|d[iu]r|t[iu]r|t)?(?:m[ae])?(?:"
    r"[iu]yo(?:r?(?:d|m[iu]s)?[ui]?\w{0,4})|m[iu]s(?:t[iu])?\w{0,3}"
    rf"|{_PAST_D}[iu](?:m|k|n|l[ae]r|ydi)?"
    r"|[ae]c[ae][kg]\w{0,5}|[iua]?r(?:d[iu])?(?:m|k|n|l[ae]r)?|s[ae]n?[mk]?|[iu]nc[ae]|[ae]r[ae]k"
    rf"|m[ae]l[iu]\w{{0,4}}|{_PAST_D}[iu][gk]\w{{0,5}}|m[ae]k|m[ae])"
)
_VOICE = "(?:[iu]?n|[iu]?l|d[iu]r|t[iu]r|[iu]?t|[iu]?s){0,2}"
_MODE = "(?:m[ae]y?|[ae]m[ae]y?|y?[ae]b[iu]l|y?[iu]ver)?"
_OF_ANY_VERB = (
    r"[iu]yo\w{0,9}|m[iu]s\w{0,8}|[dt][iu](?:m|n|k|n[iu]z|l[ae]r|yd[iu]\w{0,3})?"
    r"|y?[ae]c[ae][gk]\w{0,9}|m[ae]z\w{0,6}|[iua]?r(?:d[iu]|m[iu]s|s[ae]|l[ae]r|[iu]z|[iu]m|k[ae]n)\w{0,4}"
    r"|s[ae](?:m|n|k|l[ae]r|yd[iu]\w?|n[iu]z)?|y?[iu]nc[ae]|y?[ae]r[ae]k|m[ae]l[iu]\w{0,6}"
    r"|[dt][iu][gk]\w{0,9}|m[ae]k\w{0,5}|m[ae](?:s[iu]\w{0,4}|n[iu]n|y[iae]|d[ae]n?|m|k|n)?|y?[iu]p"
    r"|y[iu]n(?:[iu]z)?|m[ae]y[iu]n|y?[ae]l[iu]m|y?[ae]y[iu]m|m[ae]d[ae]n|y?[iu]?[ln][iu]r"
)
_OF_LONG_VERBS = r"[iua]?r|y?[ae]n\w{0,7}|y?[iu]c[iu]\w{0,5}|y?[iu]s\w{0,4}"
_BEHIND_SHORT = re.compile(f"{_VOICE}{_MODE}(?:{_OF_ANY_VERB})")
_BEHIND_LONG = re.compile(f"{_VOICE}{_MODE}(?:{_OF_ANY_VERB}|{_OF_LONG_VERBS})")
_NARROWED = re.compile(r"m?[iu]yo\w{0,9}")
_LONG_BASE = 4
"""Letters of a verb's base from which on "-an" and "-er" are forms of it: "satır" is a line."""
_ROOT, _LONGEST_ROOT = 3, 12
"""Letters that a root has, and one of which the other forms are made."""
_PAST = re.compile(r"\w*?(?:m[iu]st[iu]|m[iu]s|[dt][iu]|[iu]yo(?:r?d[iu])?)(?:m|k|n|l[ae]r|r)?")
"""A verb that tells of the past, or of what goes on."""
_CONJUGATED = (
    "t{i} d{i} t{i}m d{i}m t{i}k d{i}k m{i}s m{i}st{i} m{i}st{i}m {i}yor {i}yo {i}yordu".split()
)
"""Endings behind a root, with the vowel that agrees with it."""
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
_WHOLE = frozenset(_FLEETING.values()) | frozenset(
    """
    hasta hastane insulin calis degis durum kosul seviye bolum onay yakin kurum dogum kanun kadin kullan
    zaman yonetim olus insan akademi ekonomi yorum secim icerik orman roman duman liman savas
    yavas baris kolay olay saray
    """.split()
)
"""Words that look as if they ended in a suffix."""


def stem_anew(word: str) -> str:
    """:func:`stem` for whoever has many words and remembers them by themselves."""
    if not 4 <= len(word) <= 48 or not word.isascii() or not word.isalpha():
        return word
    while len(word) > 3 and word not in _WHOLE and (shorter := _without_ending(word)):
        word = shorter
    if len(word) > 3:
        word = word[:-1] + word[-1].translate(_HARDENED)
    return _FLEETING.get(word, word)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The string at which the inflections of a folded word meet: "hastalarinin" and "hasta",
    "rengi" and "renk".

    Endings go one small bite at a time, so that every inflected form passes through its base form
    and then shares its way; that also shortens base forms ("fenomen" → "fenom"). Plural, case,
    possessive, -ki, -li, -siz, -dir, some endings of verbs, and English -s, -ing, -ed go; what is
    left is hardened (kitab → kitap). -lik and -ci stay: they make another word. Tokens with
    digits or other scripts, very long ones and those shorter than four letters are left alone.
    """
    return stem_anew(word)


def verbal(word: str) -> bool:
    """Whether a folded word is surely a form of a verb ("yutunca", "icersem", "aldigimda")."""
    return _VERBAL.fullmatch(word) is not None


def root(word: str) -> str:
    """What the forms of a folded verb share, roughly: "kesiyoduk", "kesilir" → "kes"; "" where
    nothing is left that tells it from others."""
    found = _VERB.fullmatch(word)
    return found[1] if found and len(found[1]) >= _ROOT else ""


def is_form_of_verb(word: str, base: str) -> bool:
    """Whether a folded word is a form of the verb of which ``base`` is the infinitive without
    "-mek": "gidecek" of "git", "oduyor" of "ode"."""
    behind = _BEHIND_LONG if len(base) >= _LONG_BASE else _BEHIND_SHORT
    softened = base[:-1] + "d" if base.endswith("t") else base
    if any(
        word.startswith(each) and behind.fullmatch(word, len(each)) for each in {base, softened}
    ):
        return True
    narrowed = base[-1:] in "ae" and word.startswith(base[:-1])
    return narrowed and _NARROWED.fullmatch(word, len(base) - 1) is not None


@lru_cache(maxsize=8192)
def conjugated(word: str) -> frozenset[str]:
    """The stems of the other forms of a folded verb that tells of the past or of what goes on:
    "dusmustu" → "dust" of "düştü"; empty for any other word. Roots of three letters have no stem
    at which all their forms meet."""
    verb = root(word) if _PAST.fullmatch(word) else ""
    vowels = [letter for letter in verb if letter in _VOWELS]
    if not vowels or len(verb) > _LONGEST_ROOT:
        return frozenset()
    vowel = "u" if vowels[-1] in "ou" else "i"
    formed = (verb + each.format(i=vowel) for each in _CONJUGATED)
    return frozenset(map(stem, formed)) - {stem(word)}


def _without_ending(word: str) -> str:
    """The word without its last suffix or letter of one; "" when nothing more comes off."""
    last = word[-1]
    if last in _STAYS:
        return ""
    long = len(word)
    ends = word.endswith(_AT_THE_END.get(last, ()))
    for suffix, size, remain, after in _BY_LAST_LETTER[last] if ends else ():
        if (
            word.endswith(suffix)
            and long >= size + remain
            and word[-size - 1] in after
            and _in_harmony(word[:-size], suffix)
        ):
            return word[:-size]
    if last in _ENGLISH:
        ending = _ENGLISH[last]
        return word[: -len(ending)] if word.endswith(ending) and long >= len(ending) + 4 else ""
    return word[:-1] if _letter_goes(last, word[-2], long) else ""


def _letter_goes(last: str, before: str, long: int) -> bool:
    """Whether the last letter of a word of so many comes off by itself."""
    if last in "iu":
        return True
    enough = long > 4
    if last in "ae":
        return enough
    vowel = before in _VOWELS
    if last == "n":
        return vowel and (enough or before in "iu")
    if last == "s":
        return vowel or (before != "s" and enough)
    if last == "m":
        # "annem", "kelimem", but not the "-em" of "hiperkalsemi".
        return before in "iu" or (before == "a" and enough) or (before == "e" and 4 < long < 8)
    if last == "l":
        return enough and (vowel or before == "l")
    return last == "y" and vowel


def _in_harmony(left: str, suffix: str) -> bool:
    upto_vowel = _UPTO_VOWEL.match(left)
    if upto_vowel is None:
        return False
    first = _FIRST_VOWEL[suffix]
    vowel = left[upto_vowel.end() - 1]
    return vowel in _AGREES[first] or (first == "e" and left.endswith(_FRONT_IN_SPITE))


# --- alike -------------------------------------------------------------------------------------

BEGINNING = 5
"""Letters that two forms of a word share where their stems do not meet."""


def forms(word: str) -> tuple[str, str]:
    """What a folded word meets its other inflections by: its stem and its beginning."""
    return stem(word), word[:BEGINNING]


def forms_in(text: str) -> set[str]:
    """The forms of all words of a text."""
    return {form for word in words(text) for form in forms(word)}


# --- on ----------------------------------------------------------------------------------------


def locative(text: str) -> str:
    """A name or number with "in/on/at" after an apostrophe: "5 Ekim'de", "3 Mart'ta", "2024'te"."""
    return f"{text}'{_locative_suffix(text)}"


_LONGEST_LAST = 60
"""Characters that a last word or number has at most, as far as it is heard."""


def _locative_suffix(text: str) -> str:
    last = "".join(text[-_LONGEST_LAST:].split()[-1:])
    digits = re.search(r"(\d+)\W*$", last)
    spoken = last_spoken(int(digits.group(1))) if digits else lower(last).rstrip(".!?\"'”’)")
    vowels = re.findall("[aeıioöuüâîû]", spoken)
    front = bool(vowels) and vowels[-1] in "eiöüî"
    if spoken.endswith(_FRONT_IN_SPITE):
        front = True
    return ("t" if spoken.endswith(tuple("fstkçşhp")) else "d") + ("e" if front else "a")
