"""A message without what it tells of a session that is being erased.

What a message is made of decides: a list loses its line; an answer that numbers its sources keeps
the sentences that stand on others alone; everything else tells in words that cannot be told apart,
and goes whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from app.core.domain.messages import Citation, Kind, Message
from app.core.language.sentences import Piece, split
from app.core.wording.archive_text import GONE, GONE_ANSWER
from app.storage.database import message_origins

_MARK = re.compile(r" ?\[(\d{1,3}(?:, \d{1,3}){0,50})\]")


def cited_alone(message: Message, gone: frozenset[Citation]) -> Message:
    """The part of an answer that stands on cited sources that stay. An answer of another kind goes
    whole: its words cannot be told apart by their sources."""
    numbered = dict(enumerate(message.citations, 1))
    kept = [number for number, each in numbered.items() if each not in gone]
    pieces: list[str] = []
    if message.kind is Kind.ANSWER and kept:
        pieces = list(_standing(message.content, set(kept)))
    if not any(GONE not in each for each in pieces):
        return replace(message, content=GONE_ANSWER, citations=(), kind=Kind.NOTICE)
    new = {number: place for place, number in enumerate(kept, 1)}
    content = _MARK.sub(lambda mark: _renumbered(mark, new), "".join(pieces))
    citations = tuple(numbered[number] for number in kept)
    return replace(message, content=content.strip(), citations=citations)


def without_copy(message: Message) -> Message:
    """The stand-in for a message that was copied from one that is gone: nothing of it is left."""
    if message.role == "user":
        return replace(message, content=GONE, kind=Kind.COMMAND, citations=())
    return replace(message, content=GONE_ANSWER, kind=Kind.NOTICE, citations=())


def relisted(message: Message, places: Iterable[int], title: str | None) -> Message:
    """A list with another title in these lines, or (``None``) with nothing."""
    wanted = {place for place in places if place > 0}

    def line(found: re.Match[str]) -> str:
        if int(found[1]) not in wanted:
            return found.group()
        if title is None:
            return f"{found[1]}) {GONE}"
        return f"{found[1]}) {title} - {found[2].rpartition(' - ')[2]}"

    return (
        replace(message, content=message_origins.LISTED.sub(line, message.content))
        if wanted
        else message
    )


def _standing(content: str, kept: set[int]) -> Iterable[str]:
    """The sentences that cite, and cite only what is kept; a mark stands for each gap."""
    missing = False
    for piece in _with_marks(content):
        numbers = {int(n) for mark in _MARK.findall(piece.body) for n in mark.split(", ")}
        if numbers and numbers <= kept:
            missing = False
            yield piece.lead + piece.body
        elif not missing and piece.body.strip():
            missing = True
            yield ("\n\n" if "\n" in piece.lead else " ") + GONE


def _with_marks(content: str) -> list[Piece]:
    """Sentences, each with the numbers behind its full stop."""
    found: list[Piece] = []
    for piece in split(content):
        mark = _MARK.match(piece.lead + piece.body)
        if mark and found and "\n" not in piece.lead:
            whole, last = piece.lead + piece.body, found.pop()
            found.append(replace(last, body=last.body + mark.group()))
            rest = whole[mark.end() :]
            if rest.strip(" .!?…"):
                found.append(Piece("", rest))
        else:
            found.append(piece)
    return found


def _renumbered(mark: re.Match[str], new: dict[int, int]) -> str:
    numbers = (new.get(int(each)) for each in mark[1].split(", "))
    listed = ", ".join(str(each) for each in numbers if each is not None)
    lead = " " if mark.group().startswith(" ") else ""
    return f"{lead}[{listed}]" if listed else ""
