"""Shared parts of the file readers: the document they give, limits, and lines made into
paragraphs."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import IO, Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from app.core.domain import errors
from app.research.office.office_xml import links_of, xml_root
from app.research.text.chunking import Block
from app.research.text.readable_letters import all_mended

MOST_CHARACTERS: Final = 12_000_000
"""Of a text that is kept: about five thousand pages."""
MOST_UNPACKED: Final = 400 * 1024 * 1024
MOST_MEMBER: Final = 100 * 1024 * 1024
MOST_MEMBERS: Final = 20_000
MOST_RATIO: Final = 200
"""How much smaller a member of more than ``_SMALL`` bytes may be packed than it is."""
_SMALL: Final = 1024 * 1024
_LONGEST_TITLE: Final = 300


@dataclass(slots=True)
class FileDocument:
    """What a file says, as far as it was read. ``whole``: nothing was left out."""

    title: str = ""
    authors: tuple[str, ...] = ()
    published: str = ""
    blocks: list[Block] = field(default_factory=list)
    whole: bool = True
    blank: list[int] = field(default_factory=list)
    """The pages without text, from 1."""


class ReadingBudget:
    """What reading one file may still use. Once it is spent the reader is content with what it
    has."""

    def __init__(self, seconds: float, characters: int = MOST_CHARACTERS) -> None:
        self._until = time.monotonic() + seconds
        self._left = characters

    def take(self, document: FileDocument, blocks: Iterable[Block]) -> bool:
        """Add blocks to a document; false, and the document marked, when there is no more time or
        room."""
        for block in blocks:
            room = self._left
            if not self.lasts(block.text):
                document.whole = False
                document.blocks.append(block._replace(text=block.text[: max(room, 0)]))
                return False
            document.blocks.append(block)
        return True

    def beside(self) -> ReadingBudget:
        """A budget for a part that is read by itself, and taken after: as long, and as large, as
        this one is by now."""
        other = ReadingBudget(0.0, self._left)
        other._until = self._until
        return other

    def lasts(self, text: str) -> bool:
        """Whether there is time and room for this text; it is taken off what is left."""
        self._left -= len(text)
        return self._left >= 0 and self.goes_on()

    def goes_on(self, grace: float = 0.0) -> bool:
        """Whether there is time, or was so many seconds ago."""
        return time.monotonic() <= self._until + grace


Reader = Callable[[IO[bytes], ReadingBudget], FileDocument]
"""Reads a file from its first byte on. Raises :class:`app.core.domain.errors.FileError`; anything
else means that the file is damaged."""


class UnreadableFile(Exception):
    """The file cannot be read, for the reason that the error's code says."""

    def __init__(self, kind: type[errors.FileError]) -> None:
        super().__init__(kind.code)
        self.code = kind.code


# --- archives ------------------------------------------------------------------------------------


def checked_zip(stream: IO[bytes]) -> ZipFile:
    """A zip file whose members are of reasonable sizes. What its directory says can be relied on:
    nothing beyond the size that it gives is unpacked. Raises :class:`UnreadableFile`."""
    try:
        archive = ZipFile(stream)
    except BadZipFile:
        stream.seek(0)
        # What Office makes of a document with a password.
        locked = stream.read(8) == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
        raise UnreadableFile(errors.FileLocked if locked else errors.FileDamaged) from None
    members = archive.infolist()
    if len(members) > MOST_MEMBERS or sum(each.file_size for each in members) > MOST_UNPACKED:
        raise UnreadableFile(errors.FileTooLarge)
    if any(_is_bomb(each) for each in members):
        raise UnreadableFile(errors.FileTooComplex)
    if any(each.flag_bits & 1 for each in members):
        raise UnreadableFile(errors.FileLocked)
    return archive


def _is_bomb(member: ZipInfo) -> bool:
    if member.file_size > MOST_MEMBER:
        return True
    return member.file_size > _SMALL and member.file_size > MOST_RATIO * member.compress_size


def office_properties(archive: ZipFile) -> tuple[str, tuple[str, ...]]:
    """The title and the authors that an Office file names."""
    member = next((each.member for each in links_of(archive) if "core-prop" in each.kind), "")
    if member not in archive.NameToInfo:
        return "", ()
    root = xml_root(archive.read(member))
    title = next((each.text for each in root.iter("{*}title")), "")
    author = next((each.text for each in root.iter("{*}creator")), "")
    return title_of(title), () if author in _PROGRAMS else names_of(author)


_PROGRAMS: Final = ("openpyxl", "python-docx")
"""Authors that are none."""


# --- lines ---------------------------------------------------------------------------------------

_WIDEST: Final = 160
_SPACE = re.compile(r"\s+")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u2060\ufeff\ufffd]")
_ENTRY = re.compile(
    r"\W{0,3}(?:\d{1,2}[./](?:0[1-9]|1[0-2])(?:[./](?:\d{4}|\d\d))?(?=[ \t:]\S)|\d{4}-\d\d-\d\d\b"
    r"|[A-ZÇĞİÖŞÜ]\w{1,20}(?:[ \t]\w{1,20}){0,3}(?:[ \t]?\([^()\n]{1,30}\))?\**:(?=[ *])"
    r"|[A-ZÇĞİÖŞÜ][^:\n]{1,50} :(?= ))"
)
_HYPHENATED = re.compile(r"[^\W\d_][-‐]$")
_ENDS = re.compile(r"[.!?…:;][\"”»’')\]]*$")
_ENDS_SENTENCE = re.compile(r"[.!?…][\"”»’')\]]*$")
_SHARE_OF_HEADING: Final = 0.6
"""Of the width of a page, at most, is a heading between two sentences."""
_WORDS_OF_HEADING: Final = 8
_LONGEST_END: Final = 20
"""Characters of a line's end in which the marks behind a sentence are looked for."""
_STARTS = re.compile(r"(?:[-–•*▪◦·]|\d{1,3}[.)]|[a-zçğıöşü]\))\s")


def normalized(text: str) -> str:
    """``text`` composed (NFC), without ligatures, soft hyphens and control characters."""
    for ligature, letters in _LIGATURES:
        text = text.replace(ligature, letters)
    text = _POINT.sub("•", text)
    return unicodedata.normalize("NFC", _CONTROL.sub("", text))


_POINT = re.compile("[\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc\uf076]")
"""Points before the items of lists, in the numbers that fonts of signs have for them."""
_LIGATURES = (("ﬀ", "ff"), ("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬃ", "ffi"), ("ﬄ", "ffl"))


def normalized_line(text: str) -> str:
    """:func:`normalized` text on one line."""
    return _SPACE.sub(" ", normalized(text)).strip()


def is_entry(line: str) -> bool:
    """Whether a line begins with a date or a label, as the entries of a notebook and the head of a
    letter do: "03.08.2026 138/80", "Firma: …"."""
    return _ENTRY.match(line) is not None


def paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """Lines of a page as paragraphs: an empty line ends one, so does a line that is clearly shorter
    than the others behind the end of a sentence, and what begins like an item of a list; a heading
    stands alone. Words that were broken at the end of a line are whole again."""
    widths = [len(line.strip()) for line in lines if line.strip()]
    width = median(sorted(widths)[len(widths) // 2 :]) if widths else 0
    if width > _WIDEST:
        # Nobody breaks lines there: each is a paragraph.
        yield from (_SPACE.sub(" ", line).strip() for line in lines if line.strip())
        return
    held: list[str] = []
    bare = [_SPACE.sub(" ", line).strip() for line in lines]
    for line, following in pairwise((*bare, "")):
        headed = held and _is_heading(held[-1], line, following, width)
        if held and (headed or not line or _begins_anew(held, line, width)):
            yield _joined(held)
            held = []
        if line:
            held.append(line)
    if held:
        yield _joined(held)


def _joined(held: Sequence[str]) -> str:
    """The lines of a paragraph as one."""
    parts: list[str] = []
    for line, following in pairwise((*held, "")):
        broken = _HYPHENATED.search(line[-2:]) is not None and following[:1].islower()
        parts.append(line[:-1] if broken else f"{line} ")
    return "".join(parts).rstrip()


def _begins_anew(held: Sequence[str], line: str, width: float) -> bool:
    if _STARTS.match(line) or is_entry(line):
        return True
    before = held[-1]
    if line[:1].islower() or before.endswith(("-", ",")):
        return False
    short = len(before) < 0.75 * width
    # A heading has no mark at its end and stands alone on a short line.
    return short and (len(held) == 1 or _ENDS.search(before[-_LONGEST_END:]) is not None)


def _is_heading(before: str, line: str, following: str, width: float) -> bool:
    """Whether a short line stands as a heading between a sentence that ends above it, be that line
    as long as any, and one that begins below it."""
    if not (line[:1].isupper() and following[:1].isupper()) or is_entry(line):
        return False
    short = len(line) < _SHARE_OF_HEADING * width and line.count(" ") < _WORDS_OF_HEADING
    if not short or line[-1] in "-,;:)" or _ENDS_SENTENCE.search(line) is not None:
        return False
    return _ENDS_SENTENCE.search(before[-_LONGEST_END:]) is not None


# --- letters -------------------------------------------------------------------------------------


def repair(document: FileDocument) -> None:
    """Give misread Turkish its letters back."""
    places = dict.fromkeys(block.place for block in document.blocks)
    told = [document.title, *(block.text for block in document.blocks), *places]
    document.title, *mended = all_mended(told)
    if mended == told[1:]:
        return
    named = dict(zip(places, mended[len(document.blocks) :], strict=True))
    document.blocks = [
        Block(named[block.place], text, block.flows)
        for block, text in zip(document.blocks, mended, strict=False)
    ]


# --- about the document --------------------------------------------------------------------------

_JUNK_TITLE = re.compile(
    r"(?i)(?:microsoft (?:word|powerpoint)\b.*|word (?:document|belgesi)|untitled.*|adsız.*"
    r"|başlıksız.*|document\d*|belge\d*"
    r"|slayt \d+|slide \d+|powerpoint (?:sunusu|presentation)|sunu\d*|\S+\.(?:docx?|pptx?|pdf|indd"
    r"|qxd|tex|dvi|p65|pmd|html?|rtf|odt)|\W*|[\d\W]+)"
)
_DATE = re.compile(r"(1[5-9]\d\d|20\d\d)(?:-?(\d\d)(?:-?(\d\d))?)?")


def title_of(text: object) -> str:
    """A title that says something; "" for what programs put there by themselves."""
    title = normalized_line(str(text or ""))[:_LONGEST_TITLE]
    return "" if _JUNK_TITLE.fullmatch(title) or len(title) < 3 else title


def names_of(text: object) -> tuple[str, ...]:
    """The authors that a document names, at most twenty."""
    parts = re.split(r"[;\n]", str(text or ""))
    return tuple(name for name in (normalized_line(part)[:100] for part in parts) if name)[:20]


def date_of(text: object) -> str:
    """A year or an ISO date at the beginning of ``text``; "" if there is none."""
    found = _DATE.search(str(text or "")[:40])
    if found is None:
        return ""
    year, month, day = found.groups()
    if not month or not 1 <= int(month) <= 12:
        return str(year)
    return f"{year}-{month}-{day}" if day and 1 <= int(day) <= 31 else f"{year}-{month}"
