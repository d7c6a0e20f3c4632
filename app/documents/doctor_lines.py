"""The lines of the page for the doctor: what was noticed, found and left open, each a quote with
its date, as it stands in the archive.

Nothing is worded anew, so no model is needed, and none can add anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import NEAR, Citation, Kind, Message, Milliseconds
from app.core.domain.sessions import answered_turns
from app.core.language.markdown import plain
from app.core.language.sentences import sentences, split
from app.core.language.turkish import fold
from app.core.understanding.about_app import program_topic
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.personal_statements import sentence_asks, statements_in
from app.core.understanding.questions.telling import only_tells
from app.core.wording.speech import without_standing

LONGEST_QUOTE = 220
"""Characters; more of one message would leave no room for the others."""
LONGEST_QUESTION = 110
"""Characters; of a longer one the sentences that ask."""
_FEWEST_WORDS = 4
_MARKS = re.compile(r"[ \t]*\[(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20})\]")
_MARK_FIRST = re.compile(r"(?:[ \t]{0,4}\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\]){1,20}[.!?…]?")
_NUMBER = re.compile(r"\d{1,3}")
_FOR_DOCTOR = re.compile(r"\b(?:dokto\w*|hekim\w*|doctor\w*|physician\w*)")


@dataclass(frozen=True, slots=True)
class DatedQuote:
    """Words of a day. ``cut``: there was more of them."""

    at: Milliseconds
    text: str
    cut: bool = False


@dataclass(frozen=True, slots=True)
class QuotedFinding:
    """A sentence of an answer with the question that it was given to and what it cites."""

    at: Milliseconds
    question: DatedQuote
    quote: DatedQuote
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class DoctorLines:
    """Everything that may stand on the page, each list from the oldest on."""

    noticed: tuple[DatedQuote, ...]
    found: tuple[QuotedFinding, ...]
    left_open: tuple[DatedQuote, ...]


def doctor_lines(conversations: Iterable[Sequence[Message]]) -> DoctorLines:
    """The lines of conversations."""
    noticed: dict[str, DatedQuote] = {}
    found: list[QuotedFinding] = []
    left_open: dict[str, DatedQuote] = {}
    answered: set[str] = set()
    for messages in conversations:
        turns = answered_turns(messages)
        answered_ids = {question.message_id for question, _ in turns if question is not None}
        for question, answer in turns:
            if question is None or answer is None:
                continue
            answered.add(_key(question.content))
            if without_standing(answer.content):
                # That something was noted is no finding.
                found += _finding(question, answer)
        found += _read_in_files(messages)
        for message in messages:
            if message.role != "user" or message.kind is Kind.COMMAND:
                continue
            if message.kind is Kind.NOTE:
                # Below an answer it is read without its marks, too.
                message = replace(message, content=plain(message.content))
            own = statements_in(message.content) or _told_alone(message.content)
            for sentence in own:
                noticed.setdefault(_key(sentence), quoted(message.created_at, sentence))
            for sentence in _open(message, own, is_answered=message.message_id in answered_ids):
                left_open.setdefault(_key(sentence), quoted(message.created_at, sentence))
    still = (
        each
        for key, each in left_open.items()
        if key not in answered or _FOR_DOCTOR.search(fold(each.text))
    )
    return DoctorLines(
        tuple(sorted(noticed.values(), key=_time)),
        tuple(sorted(_once(found), key=lambda each: each.at)),
        tuple(sorted(still, key=_time)),
    )


def _told_alone(text: str) -> tuple[str, ...]:
    """A message that only tells something, in words that name nobody of one's own."""
    return (text,) if only_tells(text) else ()


def quoted(at: Milliseconds, text: str) -> DatedQuote:
    """As much of a text as is quoted, on one line."""
    line = " ".join(text.split())
    if len(line) <= LONGEST_QUOTE:
        return DatedQuote(at, line)
    return DatedQuote(at, line[:LONGEST_QUOTE].rsplit(" ", 1)[0], cut=True)


def _time(quote: DatedQuote) -> Milliseconds:
    return quote.at


def _key(text: str) -> str:
    return " ".join(re.findall(r"\w+", fold(text)))


def _open(message: Message, own: Sequence[str], *, is_answered: bool) -> list[str]:
    """What a message leaves to be asked: its questions where they got no answer, and what is meant
    for a doctor in any case."""
    asked = [each for each in sentences(message.content) if each not in own]
    for_doctor = [
        each
        for each in sentences(message.content)
        if _FOR_DOCTOR.search(fold(each)) and sentence_asks(each)
    ]
    if is_answered or message.kind is not Kind.QUESTION:
        return for_doctor
    # "3", "yok o değil" and a question about the program are nothing to ask a doctor.
    return [
        each for each in asked if sentence_asks(each) and program_topic(ParsedMessage(each)) is None
    ]


def _finding(question: Message, answer: Message) -> list[QuotedFinding]:
    """The first sentence of an answer that a source supports; else its first sentence, with none;
    nothing where there are no words."""
    first = ""
    said = _sentences(answer.content)
    for text, numbers in said:
        cited = tuple(
            answer.citations[number - 1]
            for number in dict.fromkeys(numbers)
            if 0 < number <= len(answer.citations)
        )
        cited = tuple(each for each in cited if each.kind != NEAR)
        if cited and len(text.split()) >= _FEWEST_WORDS:
            return [_made(question, answer, text, cited)]
        first = first or (text if len(text.split()) >= _FEWEST_WORDS else "")
    for citation in answer.citations:
        if citation.kind not in (SourceKind.SESSION, NEAR) and citation.quote.strip():
            return [_made(question, answer, citation.quote, (citation,))]
    first = first or next((text for text, _ in said), "")
    return [_made(question, answer, first, ())] if first else []


def _read_in_files(messages: Sequence[Message]) -> list[QuotedFinding]:
    """What one's own files say, where a question was answered from them alone: of each answer the
    line that it begins with."""
    made = []
    for question, answer in pairwise(messages):
        if answer.kind is not Kind.RECALLED or question.role != "user":
            continue
        first = answer.citations[0] if answer.citations else None
        if first is not None and first.kind == SourceKind.FILE and first.quote.strip():
            made.append(_made(question, answer, first.quote, (first,)))
    return made


def _once(found: Iterable[QuotedFinding]) -> list[QuotedFinding]:
    """Findings, of several that say the same in answer to the same the newest."""
    return list({(_key(each.question.text), each.quote.text): each for each in found}.values())


def _made(
    question: Message, answer: Message, text: str, cited: tuple[Citation, ...]
) -> QuotedFinding:
    asked = question.content
    if len(asked) > LONGEST_QUESTION:
        asked = " ".join(each for each in sentences(asked) if sentence_asks(each)) or asked
    return QuotedFinding(
        answer.created_at,
        quoted(question.created_at, asked),
        quoted(answer.created_at, text),
        cited,
    )


def _sentences(answer: str) -> list[tuple[str, list[int]]]:
    """The sentences of an answer without its marks, each with the numbers of the sources that it
    cites. Headings and tables are no sentences."""
    made: list[tuple[str, list[int]]] = []
    for piece in split(answer):
        body = piece.body
        behind = _MARK_FIRST.match(body)
        if behind is not None and made:
            # It belongs to the sentence before, which ended in a full stop.
            made[-1][1].extend(_numbers(behind[0]))
            body = body[behind.end() :]
        text = plain(_MARKS.sub("", body)).strip()
        if text and not piece.heading and not text.startswith("|"):
            made.append((text, _numbers(body)))
    return made


def _numbers(text: str) -> list[int]:
    return [int(each) for marks in _MARKS.findall(text) for each in _NUMBER.findall(marks)]
