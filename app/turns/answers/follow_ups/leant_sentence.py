"""Sentences of a record that a question leans on without naming what it is about: "sonra kaça indi"
after a record means a figure told later in it. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.domain.messages import Kind, Message
from app.core.language.sentences import pieces
from app.core.language.suffixes import root, stem
from app.core.language.turkish import fold, words
from app.core.matching.kinship import trust
from app.core.reading.answer_fit import lacks_sort
from app.core.understanding.questions.leaning_question import (
    asks_what_happened,
    roots_of_events,
    standalone_words,
)
from app.core.understanding.questions.looking_back import topic_words
from app.memory.recall.quoting import answers, is_rule

_LONGEST = 60_000
"""Characters of a message that are read."""
_TRUSTED = 0.8
_BY_THE_WAY = 0.5
"""What words of the question before count, and how many of the words must stand in a sentence."""
_LATER = re.compile(r"\b(?:sonra(?:si|dan)?|ardindan|afterwards|then)\b")
_YEAR_BEFORE = re.compile(r"\bonceki (?:yil|sene)\w*|\bprevious year\b")
_A_YEAR = re.compile(r"\b(?:19|20)\d\d(?!\d)")
_WHICH = re.compile(r"\b(?:hangisi\w*|which(?: one)?)\b")
_WHERE = re.compile(r"\b(?:nere(?:ye|de)\w*|where)\b")
_PLACE = re.compile(
    r"(?<=\w[ ,(])\W{0,2}[A-ZÇĞİÖŞÜ]\w+(?:['’](?:[dt][ae]|n?d[ae]|y?[ae]|n[ae])\b"
    r"| (?:yakın|civar|yöre|kıyı|çevre)\w*)"
)
"""A name as a place to be at or to go to."""


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """What was told of a record: the ``message_id`` of it, the ``question`` that it answered, the
    ``title`` of the record and its ``year``."""

    message_id: str
    question: str
    title: str
    year: int


def leant_on(
    question: str, told: ShownTurn, messages: Sequence[Message]
) -> tuple[Message, str] | None:
    """The message of a record, and its sentence, that a question means which names nothing itself.
    None where the record has nothing of the sort."""
    flat = fold(question)
    if standalone_words(question):
        return None
    place, which = _WHERE.search(flat) is not None, _WHICH.search(flat) is not None
    spoken = [each for each in messages if each.kind in (Kind.QUESTION, Kind.ANSWER)]
    at = next((n for n, each in enumerate(spoken) if each.message_id == told.message_id), 0)
    later = _LATER.search(flat) is not None and not place
    wanted_year = str(told.year - 1) if _YEAR_BEFORE.search(flat) else ""
    happened = asks_what_happened(question)
    # What was asked before says little of where it led.
    subject, title = () if place else standalone_words(told.question), topic_words(told.title)
    verbs = roots_of_events(question)
    best: tuple[Message, str] | None = None
    most = 0.0
    for number, message in enumerate(spoken):
        if later and number <= at:
            continue
        for sentence in _sentences(message.content):
            if place:
                fits = float(_PLACE.search(sentence) is not None)
            elif which:
                # The told turn names what may be chosen from.
                fits = float(number in (at, at + 1)) * len(_names(told.title, sentence))
            else:
                fits = answers(question, _A_YEAR.sub(" ", sentence))
                own = message.kind is Kind.QUESTION
                fits *= not lacks_sort(question, sentence, "", own=own)
            if not fits or (wanted_year and wanted_year not in sentence):
                continue
            worth = fits + _BY_THE_WAY * _shared(subject, sentence) / (len(subject) or 1)
            worth += happened and message.kind is Kind.QUESTION
            worth += _shared(title, sentence) / (len(title) or 1)
            # "Kaça anlaşmıştık" is answered where it says "anlaştık".
            said = len(verbs.intersection(map(root, words(sentence)))) if verbs else 0
            worth += max(said, _shared(topic_words(question), sentence))
            if worth > most:
                best, most = (message, sentence), worth
    return best


def _names(title: str, sentence: str) -> set[str]:
    """Words of a title that a sentence writes like names."""
    asked_of = {stem(word) for word in words(title)}
    written = re.findall(r"(?<=\w[ ,(])[\W_]{0,2}([A-ZÇĞİÖŞÜ]\w+)", sentence)
    return {word for word in written if stem(fold(word)) in asked_of}


def _sentences(content: str) -> Iterator[str]:
    bodies = [piece.body.strip() for piece in pieces(content[:_LONGEST])]
    for body, after in zip(bodies, [*bodies[1:], ""], strict=True):
        # The head of a table stands above a rule; what asks tells nothing.
        head = body.startswith("|") and is_rule(after)
        if body and not head and not is_rule(body) and not body.rstrip("*_ ").endswith("?"):
            yield body


def _shared(sought: Sequence[str], sentence: str) -> int:
    said = {stem(word) for word in words(sentence)}
    return sum(trust(stem(word), said) >= _TRUSTED for word in sought)
