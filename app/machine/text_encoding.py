"""The one guess at the encoding of bytes that do not say it: old pages and files, exports."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from typing import Final

_FEW: Final = 200
"""One unreadable letter in so many is damage; more of them are another encoding."""
_SAMPLE: Final = 20_000
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_TURKISH: Final = "cp1254"
"""Western European languages look the same in it but for six Icelandic letters."""
_OTHERS: Final = (
    *("cp1250", "cp1251", "cp1253", "cp1255", "cp1256", "cp1257", "cp1258", "cp874", _TURKISH),
    *("koi8_r", "koi8_u", "cp932", "euc_jp", "gb18030", "big5", "cp949"),
)
"""What the web was written in; a library's guess among all that ever were is often an old Mac's."""
_MOST_FOREIGN: Final = 0.3
"""The share of letters beyond ASCII and Turkish that Latin writing may have."""
_OWN_LETTERS: Final = frozenset("çğıöşüâîûÇĞİÖŞÜÂÎÛ")
_ENOUGH: Final = 20
"""Letters beyond ASCII that tell anything about the writing."""
_SIGN_IN_WORD = re.compile(r"(?<=[a-zA-Z])[¡-¦¨-ª¬¯³´¶¸-º¼¾¿÷\ufffd](?=[a-zA-Z])")
"""Letters of other encodings, read as Turkish. Not the signs that people do write inside words:
"m²lik", "A±B"."""
_FEWEST_SIGNS, _SHARE_OF_SIGNS = 2, 0.1
_DOS: Final = "cp857"
_TURKISH_IN_WORD = re.compile("(?<=[a-zA-Z])[çğıöşü]+|[çğıöşüÇĞİÖŞÜ]+(?=[a-z])")
_SHARE_IN_WORDS: Final = 0.8
_REPLACEMENT: Final = "\ufffd".encode()
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")


def encoding_of(chunks: Iterable[bytes]) -> str:
    """Python's name of the encoding that the chunks of a text are in: by its byte order mark;
    UTF-16 without one; UTF-8, also with a few damaged bytes; else an older one, of which
    windows-1254 is taken where it gives Latin words. Not every byte need fit it."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    sample = bytearray()
    length = wrong = 0
    before = b""
    for chunk in filter(None, chunks):
        if not length and (found := marked(chunk) or _utf16(chunk[:_SAMPLE])):
            return found
        if sample:
            sample += chunk[: _SAMPLE - len(sample)]
        elif foreign := _BEYOND_ASCII.search(chunk):
            sample += chunk[foreign.start() : foreign.start() + _SAMPLE]
        text = decoder.decode(chunk)
        length += len(text)
        # A replacement character that stands in the file itself is no damage.
        wrong += text.count("\ufffd") - (before + chunk).count(_REPLACEMENT)
        before = (before + chunk)[1 - len(_REPLACEMENT) :]
    rest = decoder.decode(b"", final=True)
    length, wrong = length + len(rest), wrong + rest.count("\ufffd")
    return _older(bytes(sample)) if wrong * _FEW > length else "utf-8"


def marked(beginning: bytes) -> str:
    """The encoding that a byte order mark at the beginning names; "" without one."""
    return next((name for mark, name in _MARKS if beginning.startswith(mark)), "")


def _utf16(beginning: bytes) -> str:
    """UTF-16 that does not say so has a zero in every other place of Latin text."""
    high, low = beginning[0::2].count(0), beginning[1::2].count(0)
    if max(high, low) < 0.3 * len(beginning[0::2]) or min(high, low) > 0.05 * len(beginning):
        return ""
    return "utf-16-be" if high > low else "utf-16-le"


def _older(sample: bytes) -> str:
    """The encoding of a text that is no UTF-8, from its first byte beyond ASCII on."""
    text = sample.decode(_TURKISH, "replace")
    letters = [letter for letter in text if letter.isalpha()]
    beyond = sum(not letter.isascii() for letter in text)
    foreign = sum(not letter.isascii() and letter not in _OWN_LETTERS for letter in letters)
    other_writing = beyond >= _ENOUGH and foreign > _MOST_FOREIGN * len(letters)
    signs = len(_SIGN_IN_WORD.findall(text))
    if not other_writing and (signs < _FEWEST_SIGNS or signs < _SHARE_OF_SIGNS * beyond):
        return _TURKISH
    if not other_writing and (name := _turkish_of_dos(sample)):
        return name
    from charset_normalizer import from_bytes  # noqa: PLC0415  0.1 s, and hardly ever

    # A sample may end inside a character, but not before a space.
    cut = max(sample.rfind(b" "), sample.rfind(b"\n")) + 1
    best = from_bytes(sample[:cut] or sample, cp_isolation=[*_OTHERS]).best()
    return best.encoding if best else _TURKISH


def _turkish_of_dos(sample: bytes) -> str:
    """The encoding of DOS, if hardly anything beyond ASCII is anything but a Turkish letter in a
    word in it; else ""."""
    text = sample.decode(_DOS, "replace")
    beyond = sum(not letter.isascii() for letter in text)
    within = sum(map(len, _TURKISH_IN_WORD.findall(text)))
    return _DOS if within >= _SHARE_IN_WORDS * max(beyond, 1) else ""
