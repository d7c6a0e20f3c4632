"""Questions and answers as a text file that Anki imports: a card for each.

Anki 2.1.55 and newer reads the headers; a card that was imported before is brought up to date,
since it is known by the id of its answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import tzinfo

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Kind, Message, MessageState
from app.core.wording.speech import LANGUAGES
from app.documents.blocks import Paragraph, line_run, xml_safe
from app.documents.html_text import to_html
from app.documents.markdown_blocks import blocks_of, plain_blocks
from app.documents.session_document import source_list

HEADERS = "#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n#deck:Anımsa\n"
_ANKI_MARK = re.compile(r"\[(?=/?(?:latex|\$|sound:|anki:))", re.IGNORECASE)
"""What Anki would play, typeset or run."""
_NOT_IN_TAGS = re.compile(r"[\s\"',;]+")

_NOTED = frozenset(
    text for speech in LANGUAGES.values() for text in (speech.noted, speech.noted_too)
)

Exchange = tuple[Message, Message]
"""A question with its answer."""


def exchanges(messages: Iterable[Message]) -> list[Exchange]:
    """The questions of a session that were answered to the end, each with its last answer."""
    made: dict[str, Exchange] = {}
    question: Message | None = None
    for message in messages:
        if message.kind in (Kind.QUESTION, Kind.RECALL):
            question = message
        elif question is not None and _is_whole(message):
            made[question.message_id] = (question, message)
    return [each for each in made.values() if not _is_note(each)]


def only_noted(messages: Iterable[Message]) -> int:
    """How many messages were noted, and have no answer that a card could ask for."""
    noted = (each for each in messages if each.kind is Kind.ANSWER)
    return sum(each.content.strip() in _NOTED for each in noted)


def _is_note(exchange: Exchange) -> bool:
    return exchange[1].content.strip() in _NOTED


def _is_whole(message: Message) -> bool:
    answers = message.kind is Kind.ANSWER or _is_of_a_file(message)
    return answers and message.state is MessageState.COMPLETE and bool(message.content.strip())


def _is_of_a_file(message: Message) -> bool:
    """Whether a file of the user's answers. What the past answers has a card where it was answered
    first; this has none elsewhere."""
    files = (citation.kind == SourceKind.FILE for citation in message.citations)
    return message.kind is Kind.RECALLED and any(files)


def to_lines(cards: Iterable[tuple[Exchange, Sequence[str]]], language: str, tz: tzinfo) -> str:
    """Exchanges with their tags as lines of such a file, to stand below its ``HEADERS``."""
    lines = [
        "\t".join(
            (
                f"animsa-{answer.message_id}",
                _field(to_html(plain_blocks(question.content), inside=False)),
                _field(_back(answer, language, tz)),
                _tags(tags),
            )
        )
        for (question, answer), tags in cards
    ]
    return "".join(f"{line}\n" for line in lines)


def _back(answer: Message, language: str, tz: tzinfo) -> str:
    speech = LANGUAGES[language]
    blocks = list(blocks_of(answer.content))
    if answer.citations:
        blocks.append(Paragraph((line_run(speech.sources, bold=True),)))
        blocks.append(source_list(answer.citations, "k", speech, tz))
    return to_html(blocks, inside=False)


def _field(html: str) -> str:
    """A field on one line, as tables of text quote one; a line of code stays a line."""
    line = _ANKI_MARK.sub("&#91;", html.replace("\t", "    ").replace("\n", "<br>"))
    return '"' + line.replace('"', '""') + '"' if '"' in line else line


def _tags(tags: Iterable[str]) -> str:
    whole = (_NOT_IN_TAGS.sub("-", xml_safe(each)).strip("-") for each in tags)
    return " ".join(filter(None, whole))
