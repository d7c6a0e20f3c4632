"""The texts of sessions in which words of a question stand, read from their word numbers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import NamedTuple

from app.core.domain.recall_port import HEAD, Candidate, Candidates, Text
from app.core.matching.question_terms import Sought
from app.core.matching.scoring import WordHit
from app.storage.recall_reading.word_scan import WordScan
from app.storage.words.vocabulary import GAP, WORD_BYTES

MOST_WORDS = 150_000
"""Word numbers scanned for one question, so that a few enormous sessions cannot stall it."""


@dataclass(frozen=True, slots=True)
class SoughtCandidates(Candidates):
    """Candidates with what was looked for and how large the index was, for who looks for more: to
    read the words of a question again would take as long as to read the sessions."""

    sought: Sought[int]
    at: tuple[int, int]


class ReadSession(NamedTuple):
    """A session as an index keeps it. ``texts`` is a JSON array of the messages' positions, those
    of answers as -1 - position; ``words`` are its packed word numbers, a :data:`GAP` before each
    message."""

    session: int
    session_id: str
    title: str
    summary: str
    created_at: int
    length: int
    texts: str
    words: bytes
    project_id: str
    project: str


def readable(sessions: Iterable[ReadSession]) -> Iterator[ReadSession]:
    """As many of the sessions as one question may look through, at least one; the others but the
    first are not asked for."""
    reached = 0
    for number, each in enumerate(sessions):
        reached += each.length
        if number and reached > MOST_WORDS:
            return
        yield each


def candidates_in(read: Sequence[ReadSession], sought: Sought[int]) -> list[Candidate]:
    """The sessions with the places of what is sought in them."""
    words = sought.words | {GAP: []}
    standing = WordScan(words).places([each.words for each in read])
    start = 0
    found = []
    for each in read:
        span = range(start, start + len(each.words) // WORD_BYTES)
        found.append(
            Candidate(
                *each[:6],
                tuple(_texts(json.loads(each.texts), standing, span, sought, words)),
                each.project_id,
                each.project,
            )
        )
        start = span.stop + 1
    return found


def _texts(
    positions: Sequence[int],
    standing: Iterator[tuple[int, int]],
    span: range,
    sought: Sought[int],
    words: Mapping[int, Sequence[tuple[int, float]]],
) -> list[Text]:
    """The texts to judge a session by, from the places (``standing``) of all sessions, of which it
    has this ``span`` and which are read up to its end. Plain loops over what matches instead of
    :meth:`Sought.hits` text by text: this is half of the time that a question takes in a large
    archive."""
    parts = sought.parts
    found: list[Text] = []
    turn: list[tuple[int, int, bool, tuple[WordHit, ...]]] = []
    hits: list[WordHit] = []
    last: dict[tuple[int, int], int] = {}
    start, end = span.start, span.stop
    remaining = iter(positions)
    position, asked, number_of_turn = HEAD, False, 0
    matching = False
    # What a named tuple's own way of making one does, in a third of the time.
    hit = tuple.__new__
    for place, number in standing:
        if number != GAP:
            for term, weight in words[number]:
                hits.append(hit(WordHit, (place - start, term, weight)))
            if number in parts:
                hits += sought.completed(last, number, place, start)
            continue
        turn.append((position, number_of_turn, asked, tuple(hits)))
        matching = matching or bool(hits)
        if place == end:
            break
        spoken = next(remaining, 0)
        answered = not asked
        asked, position = spoken >= 0, spoken if spoken >= 0 else -1 - spoken
        start = place + 1
        if hits or last:
            hits, last = [], {}
        if asked or answered:
            if matching:
                found += starmap(Text, turn)
                matching = False
            turn = []
            number_of_turn += 1
    if matching:
        found += starmap(Text, turn)
    return found
