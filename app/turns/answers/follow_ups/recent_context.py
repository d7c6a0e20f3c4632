"""Questions about what was said just now: the record last shown, or the conversation that goes on.
This comes before anything older.

"Kim tanımlamış" after a record means that record, and "bunu ne zaman konuşmuştuk" nothing but it;
the archive would take the first for a question about everybody who ever described something.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from app.core.domain.messages import NEAR, Citation, Kind, Message
from app.core.domain.sessions import answered_turns
from app.core.language.dates.named_days import date_window, names_days
from app.core.language.sentences import pieces
from app.core.language.suffixes import BEGINNING, forms
from app.core.language.turkish import is_loose, words
from app.core.understanding import recall_rules
from app.core.understanding.parsed_message import ParsedMessage, flatten
from app.memory.recall.quoting import answers, is_rule

_FILE = "file"
_BACK = 3
"""How many of our own sentences may stand between a record and a question about it."""
_ASKED_FOR = 0.6
"""What a sentence of the sort that is asked for has ahead, as a share of the question."""
_LONGEST = 60_000
"""Characters of a message that are read for its sentence."""
_POINTS = re.compile(
    r"\b(?:bu|bunu|bunun|buna|bundan|bunlar\w*|o|onu|onun|ona|su(?! an)|sunu|this|that|it)\b"
)
_THAT_RESEARCH = re.compile(
    r"\b(?:o|bu|su) (?:arastirma|sohbet|konusma|oturum)\w*"
    r"|\b(?:that|this) (?:research|conversation|chat)\b"
)
_ASKED = re.compile(r"\bsor(?:m[iu]s|d[iu]|dug)\w*|\basked\b")
_WHEN = re.compile(r"\b(?:ne ?zaman\w*|hangi (?:gun|tarih|ay)\w*|kac gun once|when)\b")
_SAYING = re.compile(
    r"(?:konus|soyle|arastir|bahse[dt]|tarih|hatirl|talk|discuss|research|spoke|speak)\w*|when|did|we"
)
_TIMES = re.compile(r"(?:gun|zaman|hangi|once)\w{0,4}|ay(?:da|di)?")
_A_YEAR = re.compile(
    r"(?:peki |ya )?((?:19|20)\d\d)"
    r" ?(?:olan\w*|[td][ae]ki\w*|[td][ae]|[iu]?n[iu]n?)?(?: ac\w*| kac\w*)?"
)
_BESIDE_DAYS = re.compile(r"peki|ya|kac\w*|ney?di|ne|olan\w*|o|ki|de|da|and|what|about")
_ARCHIVE = re.compile(
    r"\b(?:hakkinda\w*|konusunda\w*|ilgili|dair|uzerine|daha once\w*|gecen\w*"
    r"|(?:arastirma|sohbet)\w*|about|before|last)\b"
)


def names_the_archive(question: str) -> bool:
    """Whether a question asks for a topic or days of the past, rather than about what was shown."""
    return _ARCHIVE.search(flatten(question)) is not None or names_days(question)


def only_year(question: str) -> str:
    """The year that is all a question names, "2024" of "2024 olan"; "" where it is not."""
    found = _A_YEAR.fullmatch(flatten(question))
    return found[1] if found else ""


def only_days(question: str, now: datetime) -> bool:
    """Whether a question is but a day, month or year: "2024teki", "peki geçen yıl", "2025 olan"."""
    if only_year(question):
        return True
    window = date_window(question, now)
    return window is not None and all(map(_BESIDE_DAYS.fullmatch, flatten(window.rest).split()))


def only_points(question: str) -> bool:
    """Whether a question names nothing and points at what was said: "bunu ne zaman konuşmuştuk"."""
    return not topic_words(question) and _POINTS.search(flatten(question)) is not None


def asks_when(question: str) -> bool:
    """Whether the date of what was said is all that is asked for."""
    flat = flatten(question)
    return _WHEN.search(flat) is not None and any(map(_SAYING.match, flat.split()))


def last_told_sessions(said: Sequence[Message]) -> tuple[Citation, ...]:
    """The past sessions that our last answer told of; none where it was made without them."""
    for message in [each for each in said if each.role == "assistant"][: -_BACK - 1 : -1]:
        told = tuple(each for each in message.citations if each.session_id and each.kind != NEAR)
        if message.kind is Kind.ANSWER or told:
            return told if message.kind is not Kind.ANSWER else ()
    return ()


def means_the_shown(question: str) -> bool:
    """Whether a question names nothing and points at a research ("o araştırma ne zamandı"), rather
    than at days of the past ("bu hafta ne araştırdım")."""
    pointed = _THAT_RESEARCH.search(flatten(question)) is not None
    return pointed and not names_days(question) and not topic_words(question)


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


def last_asked(said: Sequence[Message]) -> str:
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
        spoken = [_forms(each.content) for each in turn]
        said = [{word for word in sought if _forms(word) & each} for each in spoken]
        if set().union(*said) == sought:
            return turn[0] if len(said[0]) >= len(said[-1]) else turn[-1]
    return None


def sentence_about(question: str, content: str) -> str:
    """The sentence of a message, verbatim, that says most of what a question is about, and gives
    what it asks for: a figure, a name, a time."""
    sought = {form for word in topic_words(question) for form in _forms(word)}
    wanted = _ASKED_FOR * (len(sought) or 1)
    bodies = (piece.body.strip() for piece in pieces(content[:_LONGEST]))
    every = [each for each in bodies if each and not is_rule(each)]
    sentences = [each for each in every if not each.rstrip("*_ ").endswith("?")] or every
    return max(
        sentences,
        key=lambda each: len(_forms(each) & sought) + wanted * answers(question, each),
        default=content[:_LONGEST],
    )


def shares_words(question: str, text: str) -> bool:
    """Whether a text has one of the words that a question is about."""
    spoken = _forms(text)
    return any(not spoken.isdisjoint(_forms(word)) for word in topic_words(question))


def topic_words(question: str) -> tuple[str, ...]:
    """The words of a question about the past that say what it is about."""
    frame = (_SAYING, _TIMES)
    content = ParsedMessage(question).content
    return tuple(
        word
        for word in content
        if not is_loose(word) and not any(each.fullmatch(word) for each in frame)
    )


def share_a_word(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the words of one question have a form of a word of another."""
    return not _forms(" ".join(one)).isdisjoint(_forms(" ".join(other)))


def beginnings(question: str) -> str:
    """What every form of a question's topical words begins with, to search by."""
    return " ".join(word[:BEGINNING] for word in topic_words(question))


def asks_whether_asked(question: str) -> bool:
    """Whether a question is about one's own questions: "bunu sormuştum"."""
    return _ASKED.search(flatten(question)) is not None


def asked_before(question: str, asked: Sequence[Message]) -> Message | None:
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
    spoken = _forms(content)
    return all(_forms(word) & spoken for word in sought)


def _forms(text: str) -> set[str]:
    return {form for word in words(text) for form in forms(word)}


def unquoted(content: str) -> str:
    """A message without the record that it quotes below its answer."""
    return "\n".join(line for line in content.split("\n") if not line.startswith(">"))
