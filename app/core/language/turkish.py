"""Basics of written Turkish: lower case, folding, tokens and stop words.

People type "İLAÇ", "ilaç" and "ILAC" and mean one word, so search, intent rules and dates all
work on one *folded* form: lower case by Turkish rules, then ASCII letters. Index and query read
words with the same functions, so consistency matters more than beauty. Inflection is dealt with
in :mod:`app.core.language.suffixes`, numbers in :mod:`app.core.language.numerals`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice

# --- folding -----------------------------------------------------------------------------------

_COMBINING_DOT = "\u0307"
_TO_LOWER = str.maketrans({"I": "ı", "İ": "i"})
_FOLDED = str.maketrans(
    dict(zip("ıİşŞğĞüÜöÖçÇâÂîÎûÛ", "iIsSgGuUoOcCaAiIuU", strict=True))
    | {"ß": "ss", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "œ": "oe"}
    | {"đ": "d", "Đ": "d", "Œ": "oe", "\0": " ", _COMBINING_DOT: ""}
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = 12
"""Characters up to which a text is folded one by one, and beyond which letter by letter."""


def storable(text: str) -> str:
    """``text`` as the archive can keep it: halves of characters are joined or replaced, and NUL,
    at which SQLite would stop reading, becomes a space."""
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\0", " ")


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
    if text.isascii():
        return text.lower().replace("\0", " ")
    if len(text) > _SHORT and (plain := _plain(text)).isascii():
        return plain.replace("\0", " ")
    plain = text.translate(_FOLDED)
    if plain.isascii():
        return plain.lower()
    decomposed = unicodedata.normalize("NFKD", _SURROGATE.sub(" ", plain).lower())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return bare.translate(_FOLDED).lower()


# --- words -------------------------------------------------------------------------------------

APOSTROPHES = "'’‘ʼ´`"
_LONGEST_WORD = 100
"""Letters; what runs on for longer is no word, and is read piece by piece."""
_LETTERS = rf"[^\W_](?:[^\W_]|[\u0300-\u036f]){{0,{_LONGEST_WORD - 1}}}"
_TOKEN = re.compile(
    rf"\d{{1,{_LONGEST_WORD}}}+(?:[.,]\d{{1,{_LONGEST_WORD}}}+){{1,20}}+(?:[{APOSTROPHES}]{_LETTERS})?"
    rf"|{_LETTERS}(?:[-‐‑{APOSTROPHES}]{_LETTERS}){{0,20}}"
)
_CHUNK = re.compile(rf"[a-z0-9]+(?:[-.,{APOSTROPHES}][a-z0-9]+)*+", re.ASCII)
"""A piece of a folded line, cut between tokens and never within one."""
_PLAINLY = tuple(zip("ışğüöçâîû", "isguocaiu", strict=True))
_SPACED = str.maketrans("’‘ʼ´‐‑“”„«»–—…•·→×≥≤≈€°", "''''--                 ")
"""What stands between words, as ASCII."""
_PLAIN = re.compile(r"\w+")
_PIECE = re.compile(_LETTERS)
_DECIMAL = re.compile(r"\d++(?:[.,]\d++)++")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")

_INFLECTION = re.compile(
    r"(?:l[iu][kg]?|s[iu]z|c[iu]|[iu]?nc[iu]|[nc]?c[ae]|s?[ae]r)?"
    r"(?:l[ae]r)?"
    r"(?:[iu]?m(?:[iu]z)?|[iu]?n(?:[iu]z)?|s?[iu]|l[ae]r[iu])?"
    r"(?:[yn]?[iuae]|n?[dt][ae](?:ki(?:l[ae]r)?(?:n?[iu]n?|n?d?[ae]n?)?)?|n?[dt][ae]n|n?[iu]n|y?l[ae])?"
    r"(?:[dt][iu]r|(?:y|(?<![aeiu]))(?:[dt][iu]|m[iu]s|s[ae]|ken))?"
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
    plain = _plain(text)
    if plain.isascii():
        return _words_in(plain)
    found: list[str] = []
    for line, flat in _apart_by_line(text, plain):
        found += _words_in(flat) if flat is not None else [word for *_, word in _spans(line)]
    return found


def _words_in(plain: str) -> list[str]:
    """The words of folded ASCII."""
    chunks = _CHUNK.findall(plain)
    if _are_words(chunks):
        return chunks
    if max(map(len, chunks)) > _LONGEST_WORD:
        return [word for chunk in chunks for *_, word in _spans(chunk)]
    # The few with a mark inside are looked for, and all between them is taken as it is.
    found: list[str] = []
    are_words = [*map(str.isalnum, chunks), False]
    done = 0
    while (at := are_words.index(False, done)) < len(chunks):
        found += chunks[done:at]
        found += [word for *_, word in _spans(chunks[at])]
        done = at + 1
    return found + chunks[done:]


def _plain(text: str) -> str:
    """A text in lower case with the letters of Turkish folded, letter for letter."""
    plain = text.replace("İ", "i").lower()
    for written, folded in _PLAINLY:
        plain = plain.replace(written, folded)
    return plain


def _lines(text: str) -> Iterator[tuple[str, str | None]]:
    """The lines of a text, each with itself in folded ASCII, letter for letter; ``None`` where that
    is not all there is to it. Nearly every line is ASCII once folded, and all are folded at once:
    several times as fast as word by word, which is a large part of an import."""
    return _apart_by_line(text, _plain(text))


def _apart_by_line(text: str, plain: str) -> Iterator[tuple[str, str | None]]:
    for line, flat in zip(text.split("\n"), plain.split("\n"), strict=True):
        if flat.isascii():
            yield line, flat
        else:
            spaced = flat.translate(_SPACED)
            yield line, spaced if spaced.isascii() else None


def _is_a_word(chunk: str) -> bool:
    return len(chunk) <= _LONGEST_WORD and chunk.isalnum()


def _are_words(chunks: Sequence[str]) -> bool:
    """Whether each chunk is a word: asked of all at once, which is several times as fast."""
    return not chunks or ("".join(chunks).isalnum() and max(map(len, chunks)) <= _LONGEST_WORD)


def word_spans(text: str) -> list[tuple[int, int, str]]:
    """Like :func:`words`, each with its ``(start, end)`` in the original text, for quoting and
    highlighting; the end excludes a dropped inflection. A joined form spans all its parts."""
    found: list[tuple[int, int, str]] = []
    begun = 0
    for line, plain in _lines(text):
        found += _spans_of_line(line, plain, begun)
        begun += len(line) + 1
    return found


def spans_at(text: str, places: Collection[int]) -> dict[int, tuple[int, int]]:
    """Where the words of these places (0 is the first) stand in a text, as :func:`word_spans` has
    them; lines without one are only counted."""
    wanted = sorted(set(places), reverse=True)
    found: dict[int, tuple[int, int]] = {}
    place = begun = 0
    for line, plain in _lines(text):
        if not wanted:
            break
        chunks = _CHUNK.findall(plain) if plain is not None else []
        apart = {} if _are_words(chunks) else _words_of_chunks(chunks)
        many = len(chunks) + sum(len(each) - 1 for each in apart.values())
        if plain is not None and wanted[-1] >= place + many:
            place += many
        elif plain is None or apart:
            for start, end, _ in _spans_of_line(line, plain, begun):
                if wanted and wanted[-1] == place:
                    found[wanted.pop()] = start, end
                place += 1
        else:
            matches = _CHUNK.finditer(plain)
            read = place
            while wanted and wanted[-1] < place + many:
                match = next(islice(matches, wanted[-1] - read, None))
                read = wanted.pop() + 1
                found[read - 1] = begun + match.start(), begun + match.end()
            place += many
        begun += len(line) + 1
    return found


def _words_of_chunks(chunks: Sequence[str]) -> dict[int, list[tuple[int, int, str]]]:
    """The words of the chunks that are not one each, by the place of the chunk."""
    return {
        number: list(_spans(chunk)) for number, chunk in enumerate(chunks) if not _is_a_word(chunk)
    }


def _spans_of_line(line: str, plain: str | None, begun: int) -> Iterator[tuple[int, int, str]]:
    """The spans of a line that begins at ``begun``, the quick way where there is one."""
    if plain is None:
        yield from ((begun + start, begun + end, word) for start, end, word in _spans(line))
        return
    for match in _CHUNK.finditer(plain):
        chunk, at = match.group(), begun + match.start()
        if _is_a_word(chunk):
            yield at, begun + match.end(), chunk
        else:
            yield from ((at + start, at + end, word) for start, end, word in _spans(chunk))


def _spans(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _TOKEN.finditer(text):
        token, start = match.group(), match.start()
        if _PLAIN.fullmatch(token):
            folded = fold_word(token)
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
def fold_word(token: str) -> str:
    """A word as :func:`fold` makes it, remembered: a text has few different ones."""
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


# --- stop words --------------------------------------------------------------------------------

STOP_WORDS = frozenset(
    """
    acaba ama ancak aslinda artik az bana bende benden beni benim ben biz bize bizi bizim bir biraz
    biri birkac bu buna bunda bundan bunlar bunu bunun butun boyle cok cunku da daha dair dahil de
    degil degildi diye dolayi en evet fakat falan filan galiba gibi gore ha hadi hakkinda hala hani
    hatta hem hemen hep hepsi her hic icin icinde iken ile ilgili ise iste ki kim kimdi kimi kime
    kimin lazim madem ne neden nedeni nedir nesi neler nelerdi nelere neleri nelerdir nerde nerede
    neredeydi nereden nereye neydi neye neyi neyin neyle neymis niye nicin nasil nasildi o ona
    ondan onlar onu onun once onceki onceden oyle peki pek sadece sana seni senin sen siz size
    sizin sey seyi seyin seyler seyleri seydi simdi son sonra sonraki su sunu sunun tam tane tekrar
    tum uzere uzerine uzerinde var vardi varmi varmis vardir veya ve vb vs ya yani yine gene yok
    yoktu yoksa zaman zaten hangi hangisi hangisini hangisinde hangisiydi hangileri hangilerini kac
    kaci kacti kacinci kacta kaca kacar kactan ayni baska boylece kadar karsi ayrica lutfen
    bi bisey dimi di du ti tu idi
    konu konuda konusu konusunda konuyu konulu konumuz konular daki bilgi bilgiyi not notu notlar
    soru sorum soruyu kayit kaydi kayitlar kayitlarda ozetle listele ismi adi adini adiydi
    gecmis gecmiste gecmisteki gecmisimde gecen gecenlerde demin deminki dun dunku bugun bugunku
    yeni lan yaa bak olan olarak oldugu oldugunu olur olmasi ol istiyorum aldigim almistim almistik
    a an and are about above again any as ask asked at be been but by can chat conversation could
    did discuss discussed do does earlier find for from gave had has have he her his how i if in
    into is it its last looked me my of on or our out past remember remind research researched said
    she should show so some talk talked tell than that the their them then there these they this
    those to told up us was we were what when where which who why will with would you your
    """.split()
)
"""Folded words that carry no topic: function words, and the frame of a question about the past."""

_FRAME_VERBS = (
    "konus|konusul|arastir|arastiril|incele|incel|incelen|bahset|bahsed|bahsedil|degin|deginil|sor|sorul"
    "|soyle|soyl|soylen|anlat|anlatil|hatirla|hatirl|hatirlat|goster|getir|bak|bakil|de|den|di|tartis"
    "|tartisil|ogren|gorus|calis|oku|yaz|yazil|yazis|cik|gec|ol|et|ed|yap|yapil|ver|veril|kal|bul"
    "|bulun|ele|karsilastir|ozetle|hallet|iste|bil|gor"
)
_PERSON = "(?:m|n|k|niz|nuz|l[ae]r)?"
_VERB_ENDING = (
    r"(?:m[ae])?(?:"
    r"y?[ae]b[iu]l[a-z]*"  # "bakabilir"
    r"|(?:y?[ae]c[ae][kg]|(?:(?<=[cfhkpst])t|(?<![cfhkpst])d)[iu][kg])[a-z]*"  # "sordugum"
    rf"|(?:(?<=[cfhkpst])t|(?<![cfhkpst])d)[iu]{_PERSON}"
    rf"|m[iu]s(?:t[iu]{_PERSON}|l[ae]r(?:d[iu])?|[iu]m|[iu]z|s[iu]n(?:[iu]z)?)?"
    rf"|[iu]?yor(?:(?:d|m[iu]s)?[ui]?{_PERSON}|sun(?:uz)?|um|uz)"
    # A bare "-r" makes nouns as well: "yazar", "bakir".
    rf"|[aeiu]?r(?:d[iu]{_PERSON}|m[iu]s[iu]n|s[iu]n(?:[iu]z)?|[iu]z|[iu]m)"
    r"|s[ae]n[ae]|s[ae]k|y?[ae]l[iu]m"
    r")"
)


@cache
def _frame() -> re.Pattern[str]:
    """Verbs of talking, researching and remembering; the nouns for it; the question particle."""
    return re.compile(
        rf"(?:{_FRAME_VERBS})(?:{_VERB_ENDING})|hatirlat?|anlat|soyle|goster|getir|ver(?:in|ir)?"
        r"|arastirma(?!c)[a-z]*|sohbet[a-z]*|yazisma[a-z]*|konusma(?:m|l[ae]r|s[iu]n|d[ae])[a-z]*"
        # "Müdür" is somebody; "doğru mudur" is seldom written.
        rf"|m[iu](?:y[dt][iu]{_PERSON}|(?<=mi)dir|ym[iu]s|y[iu][mz]|s[iu]n(?:[iu]z)?)?"
    )


WHO = "kim(?!l[iu][kg]|y[aoe]|se)"
HOW_MANY = "kac(?!a[kmg]|arak|ir|is|ma[ks]|in(?:m|iy|d[iu]))"
"""What the folded forms of "kim" and of "kaç" begin with, and no "kimlik", "kimya", "kimse", "kaçak",
"kaçırdım" does; parts of patterns, with what may follow them."""
WHETHER = r"m[iu](?:y(?:d[iu]\w{0,3}|m[iu]s\w{0,3}|[iu]m|[iu]z|s[ae]\w?)|s[iu]n(?:[iu]z)?|d[iu]r(?=\W*$))?"
"""The folded particle that asks, in all its forms; no "miyom" and no "müdür" but at the end."""
_LOOSE = re.compile(
    r"kac(?:a|i?nda|t?[dt]an|mis\w*|ay[dm]i\w*|lar\w*)|bi|bide|si|nin|nun|sini|sinin|sinda|yav|yaa?"
    r"|(?:zaman|nasil|ni?ye|neden|nicin)(?:y?[dt]i|y?mis)\w{0,4}|hangi\w{1,10}(?:y?di|y?mis)\w{0,4}"
    r"|ner(?:e?de|e?den|eye|e?si|eli)(?:(?:y?di|y?mis)\w{0,4})?|kim(?:in|den|e)?(?:y?di|y?mis)\w{0,4}"
    r"|kimden|kac(?:inci|lik)\w{0,5}"
)


def is_loose(word: str) -> bool:
    """Whether a folded word of a hurried question says nothing by itself: an ending that was
    written apart ("hba1c si kaçtı"), "bi" for "bir", "kaç" in whatever form, "ne zamandı",
    "nerdeydi"."""
    return _LOOSE.fullmatch(word) is not None


@lru_cache(maxsize=32768)
def is_stop(word: str) -> bool:
    """Whether a folded word carries no topic: a stop word, or part of the frame of a question
    about past research in any person and tense ("konusmustuk", "arastirdigimiz", "miydi")."""
    return word in STOP_WORDS or _frame().fullmatch(word) is not None
