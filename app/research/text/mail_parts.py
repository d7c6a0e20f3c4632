"""The parts of an e-mail (EML): its headers, its text and what is attached to it, in a time that
grows with its size and nothing else, however it was made.

Python's own parser keeps a list of borders for each depth and asks every line for every one of
them: a message within a message a thousand times takes it minutes. This one looks for the borders
of a part within that part alone, and only so deep.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator, Mapping
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Final, NamedTuple

from app.research.text.charsets import decoded

DEEPEST: Final = 20
"""Parts in parts that are told apart; what is deeper is left out."""
MOST_PARTS: Final = 500
_LONGEST_HEAD: Final = 256 * 1024
_LONGEST_HEADER: Final = 2_000
_MARK = b"\xef\xbb\xbf"
_FIELD = re.compile(rb"([A-Za-z][A-Za-z0-9-]{0,60}):[ \t]*")
_OF_MAIL: Final = frozenset(
    {"from", "to", "subject", "date", "received", "message-id", "mime-version", "content-type"}
    | {"return-path", "delivered-to", "x-mailer"}
)
"""Headers of which an e-mail has some; a text may begin with a word and a colon, too."""
_WORD = re.compile(
    r"=\?([\w.:-]{1,40})(?:\*[\w-]{1,20})?\?([bBqQ])\?([^?\s]{0,2000})\?=(?:\s{0,9}(?==\?))?"
)
"""A word in another encoding; white space between two of them is none."""
_NO_BASE64 = re.compile(rb"[^A-Za-z0-9+/]")
_SPACE = re.compile(r"\s+")


class MailPart(NamedTuple):
    """A part of a message that has no parts itself. ``name`` is that of the file, "" for none;
    ``choice`` numbers the texts that say the same in several ways, 0 for none."""

    kind: str
    charset: str
    name: str
    attached: bool
    shown: bool
    """It is part of how the text looks, as the picture of a letterhead is."""
    encoding: str
    body: bytes
    choice: int = 0

    def content(self) -> bytes:
        """What it holds, as it was before it was sent."""
        if self.encoding == "base64":
            return _of_base64(self.body)
        return binascii.a2b_qp(self.body) if self.encoding == "quoted-printable" else self.body


class Mail(NamedTuple):
    """A message. ``headers`` by their names in small letters, as they can be read; ``whole``: no
    part was left out."""

    headers: Mapping[str, str]
    parts: list[MailPart]
    whole: bool


def mail_of(body: bytes) -> Mail | None:
    """A message of its bytes; None for what is none."""
    body = body.removeprefix(_MARK).lstrip(b"\r\n")
    if b"\n" not in body:
        body = body.replace(b"\r", b"\n")
    if body.startswith((b"From ", b">From ")):
        # As in the file of a whole mailbox.
        body = body[body.find(b"\n") + 1 :]
    raw, _ = _head(body, 0, len(body))
    if _OF_MAIL.isdisjoint(raw):
        return None
    parting = _Parting(body)
    parts = list(parting.below(0, len(body), 0, 0))
    return Mail({name: readable(value) for name, value in raw.items()}, parts, parting.whole)


class _Parting:
    """The way through a message, part by part."""

    def __init__(self, body: bytes) -> None:
        self.whole = True
        self._body = body
        self._left = MOST_PARTS
        self._choices = 0

    def below(self, start: int, end: int, depth: int, choice: int) -> Iterator[MailPart]:
        """The parts that stand between two places, where a part with its head begins."""
        if self._left <= 0:
            self.whole = False
            return
        head, begin = _head(self._body, start, end)
        about = _about(head)
        kind = about.get_content_type()
        border = about.get_boundary() or ""
        if kind.startswith("multipart/") and border:
            if kind == "multipart/alternative":
                self._choices += 1
                choice = self._choices
            pieces = list(_pieces(self._body, begin, end, b"--" + border.encode(errors="replace")))
            for first, last in pieces if depth < DEEPEST else ():
                yield from self.below(first, last, depth + 1, choice)
            self.whole = self.whole and (depth < DEEPEST or not pieces)
            if pieces:
                return
            # Where its border is nowhere, what is there is text.
            kind = "text/plain"
        self._left -= 1
        disposition = (about.get_content_disposition() or "")[:20]
        yield MailPart(
            kind,
            str(about.get_param("charset", "") or "")[:40],
            _file_name(about),
            disposition == "attachment",
            kind.startswith("image/") and disposition != "attachment" and "content-id" in head,
            readable(head.get("content-transfer-encoding", b"")).lower(),
            self._body[begin:end],
            choice,
        )


def readable(value: bytes) -> str:
    """A header as it can be read: on one line, its encoded words decoded."""
    text = decoded(value[:_LONGEST_HEADER])
    said: list[str] = []
    waiting, of = b"", ""
    at = 0
    for word in _WORD.finditer(text):
        if waiting and (word.start() > at or word[1].lower() != of):
            said.append(decoded(waiting, of))
            waiting = b""
        said.append(text[at : word.start()])
        # A letter of several bytes may go on in the next word.
        waiting, of, at = waiting + _word(word), word[1].lower(), word.end()
    if waiting:
        said.append(decoded(waiting, of))
    return _SPACE.sub(" ", "".join((*said, text[at:]))).strip()


def sent_at(date: str) -> str:
    """The ISO date and time that a message says it was sent at, by the clock of its sender; "" for
    what is no date."""
    try:
        return parsedate_to_datetime(date[:100]).strftime("%Y-%m-%dT%H:%M")
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""


def _word(found: re.Match[str]) -> bytes:
    body = found[3].encode("utf-8", "replace")
    return _of_base64(body) if found[2] in "bB" else binascii.a2b_qp(body, header=True)


def _of_base64(body: bytes) -> bytes:
    """Base64 as far as it can be decoded, whatever stands between its letters."""
    try:
        return binascii.a2b_base64(body)
    except binascii.Error:
        letters = _NO_BASE64.sub(b"", body)
        even = letters[: len(letters) - (len(letters) % 4 == 1)]
        return binascii.a2b_base64(even + b"=" * (-len(even) % 4))


def _head(body: bytes, start: int, end: int) -> tuple[dict[str, bytes], int]:
    """The headers that begin at a place, the first of each name, and where the text begins."""
    ends = [
        (found, found + len(mark))
        for mark in (b"\n\n", b"\n\r\n")
        if (found := body.find(mark, max(start - 1, 0), end)) >= 0
    ]
    last, begin = min(ends, default=(end, end))
    fields: dict[str, bytes] = {}
    name = ""
    said: list[bytes] = []
    for line in (*body[start : min(max(last, start), start + _LONGEST_HEAD)].splitlines(), b"."):
        if line[:1] in (b" ", b"\t"):
            said.append(line)
            continue
        if name:
            fields.setdefault(name, b"".join(said).strip())
        field = _FIELD.match(line)
        name, said = (field[1].decode().lower(), [line[field.end() :]]) if field else ("", [])
    return fields, begin


def _about(head: Mapping[str, bytes]) -> Message:
    """A message with what a part says of itself, for Python to take apart."""
    about = Message()
    for name in ("content-type", "content-disposition"):
        if name in head:
            about[name] = decoded(head[name][:_LONGEST_HEADER]).replace("\n", " ")
    return about


def _file_name(about: Message) -> str:
    name = about.get_filename() or ""
    return readable(name.encode("utf-8", "replace"))[:200].replace("\\", "/").rpartition("/")[2]


def _pieces(body: bytes, start: int, end: int, border: bytes) -> Iterator[tuple[int, int]]:
    """Where the parts between the lines of a border begin and end."""
    begun = -1
    at = body.find(border, start, end)
    while at >= 0:
        after = at + len(border)
        if (at == 0 or body[at - 1 : at] == b"\n") and body[after : after + 1] in _BEHIND:
            if begun >= 0:
                yield begun, max(begun, at - 1 - (body[at - 2 : at - 1] == b"\r"))
            line = body.find(b"\n", after, end)
            begun = line + 1 if line >= 0 else end
            if body.startswith(b"--", after):
                return
            after = begun
        at = body.find(border, after, end)
    if 0 <= begun < end:
        yield begun, end


_BEHIND: Final = frozenset((b"", b"\r", b"\n", b"-", b" ", b"\t"))
"""What may stand behind a border: another one may begin with it."""
