"""The record or paper that was told just now, and the turn and sentence of a conversation that a
question means. This comes before anything older.

"Kim tanımlamış" after a record means that record, and "bunu ne zaman konuşmuştuk" nothing but it;
the archive would take the first for a question about everybody who ever described something.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.core.domain.messages import NEAR, Citation, Kind, Message
from app.core.domain.sessions import answered_turns
from app.core.language.sentences import pieces
from app.core.language.suffixes import forms_in
from app.core.understanding import recall_rules
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.looking_back import topic_words
from app.memory.recall.quoting import answers, is_rule

_FILE = "file"
_BACK = 3
"""How many of our own sentences may stand between a record and a question about it."""
_ASKED_FOR = 0.6
"""What a sentence of the sort that is asked for has ahead, as a share of the question."""
_LONGEST = 60_000
"""Characters of a message that are read for its sentence."""


def last_told_sessions(said: Sequence[Message]) -> tuple[Citation, ...]:
    """The past sessions that our last answer told of; none where it was made without them."""
    for message in [each for each in said if each.role == "assistant"][: -_BACK - 1 : -1]:
        told = tuple(each for each in message.citations if each.session_id and each.kind != NEAR)
        if message.kind is Kind.ANSWER or told:
            return told if message.kind is not Kind.ANSWER else ()
    return ()


def last_told_paper(said: Sequence[Message]) -> Citation | None:
    """The line of a paper that our last answer told as its answer; None where it told none."""
    for message in [each for each in said if each.role == "assistant"][: -_BACK - 1 : -1]:
        if message.citations:
            first = message.citations[0]
            return first if message.kind is Kind.RECALLED and first.address else None
    return None


def last_cited_paper(said: Sequence[Message]) -> Citation | None:
    """The first line of the user's papers that our last answer cites, whether it was told from them
    or researched; None where it cites none first."""
    last = next((each for each in reversed(said) if each.role == "assistant"), None)
    if last is None or last.kind not in (Kind.RECALLED, Kind.ANSWER) or not last.citations:
        return None
    first = last.citations[0]
    return first if first.address and first.kind == _FILE else None


def last_said_by_user(said: Sequence[Message]) -> str:
    """The last message of the user in what was said, whatever it was; "" before the first."""
    return next((each.content for each in reversed(said) if each.role == "user"), "")


def turn_about(question: str, messages: Sequence[Message]) -> Message | None:
    """The question or answer that a question is about: of the turns that were answered and in which
    every topical word of it was said, the last. Else it is about something else as well."""
    sought = set(topic_words(question))
    if not sought:
        return None
    for asked, answer in reversed(answered_turns(messages)):
        # The later one first: of two that say as much, that is meant.
        turn = [each for each in (answer, asked) if each is not None]
        spoken = [forms_in(each.content) for each in turn]
        said = [{word for word in sought if forms_in(word) & each} for each in spoken]
        if set().union(*said) == sought:
            return turn[0] if len(said[0]) >= len(said[-1]) else turn[-1]
    return None


def sentence_about(question: str, content: str) -> str:
    """The sentence of a message, verbatim, that says most of what a question is about, and gives
    what it asks for: a figure, a name, a time."""
    sought = {form for word in topic_words(question) for form in forms_in(word)}
    wanted = _ASKED_FOR * (len(sought) or 1)
    bodies = (piece.body.strip() for piece in pieces(content[:_LONGEST]))
    every = [each for each in bodies if each and not is_rule(each)]
    sentences = [each for each in every if not each.rstrip("*_ ").endswith("?")] or every
    return max(
        sentences,
        key=lambda each: len(forms_in(each) & sought) + wanted * answers(question, each),
        default=content[:_LONGEST],
    )


def same_question_before(question: str, asked: Sequence[Message]) -> Message | None:
    """The last of some questions that has every topical word of a question, and did not look back
    itself."""
    sought = topic_words(question)
    same = [
        each
        for each in asked
        if sought
        and _says_all(each.content, sought)
        and not recall_rules.asks_in_past(ParsedMessage(each.content))
    ]
    return max(same, key=lambda each: each.created_at, default=None)


def _says_all(content: str, sought: Sequence[str]) -> bool:
    spoken = forms_in(content)
    return all(forms_in(word) & spoken for word in sought)


def unquoted(content: str) -> str:
    """A message without the record that it quotes below its answer."""
    return "\n".join(line for line in content.split("\n") if not line.startswith(">"))
