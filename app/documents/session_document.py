"""Sessions and single answers as documents: what was asked and answered, each answer with its
numbered sources, to which the numbers in it lead."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import NEAR, Citation, Kind, Message, MessageState
from app.core.domain.runs.run_account import RunAccount
from app.core.domain.sessions import Session
from app.core.language.dates.moments import moment_at
from app.core.language.shortening import shortened_at_word
from app.core.wording import document_words
from app.core.wording.archive_text import speaker_of
from app.core.wording.runs.account_words import HOW, account_sections
from app.core.wording.speech import LANGUAGES, Speech
from app.documents.blocks import (
    Block,
    Document,
    Heading,
    Item,
    ItemList,
    Paragraph,
    Quotation,
    Rule,
    TextRun,
    line_run,
    link,
    xml_safe_line,
)
from app.documents.markdown_blocks import blocks_of, plain_blocks

WholeSession = tuple[Session, Sequence[Message]]

LONGEST_TITLE = 80
"""Characters of a question that stands for a title."""


def answer_document(
    question: Message, answer: Message, account: RunAccount, language: str, tz: tzinfo
) -> Document:
    """An answer as a report under its question, with how it was researched, as far as that is
    kept; ``tz`` is the reader's time zone."""
    speech = LANGUAGES[language]
    asked = line_run(question.content)
    body = _answered(answer, "k1", speech, tz, level=1)
    head: list[Block] = [Heading(1, (asked,))]
    if isinstance(body[0], Heading) and body[0].level == 1:
        head = [Paragraph((line_run(question.content, italic=True),))]
    head.append(_dated(speech.long_date(answer.created_at, tz)))
    how = _how_researched(account, language)
    return Document(asked.text[:200], (*head, *body, *how), language)


def _how_researched(account: RunAccount, language: str) -> list[Block]:
    made: list[Block] = []
    for heading, lines in account_sections(account, language):
        items = tuple(Item((Paragraph((line_run(line),)),)) for line in lines)
        made += [Paragraph((TextRun(heading, bold=True),)), ItemList(items)]
    return [Heading(2, (TextRun(HOW.said(language)),)), *made] if made else []


def sessions_document(sessions: Sequence[WholeSession], language: str, tz: tzinfo) -> Document:
    """Sessions one after another; the title is that of the only one, or says how many there are."""
    made: list[Block] = []
    for number, (session, messages) in enumerate(sessions):
        if number:
            made.append(Rule())
        made += _session(session, messages, f"k{number + 1}", language, tz)
    several = document_words.SEVERAL.said(language, {"count": str(len(sessions))})
    title = title_of(*sessions[0], language) if len(sessions) == 1 else f"Anımsa · {several}"
    return Document(title, tuple(made), language)


def title_of(session: Session, messages: Sequence[Message], language: str) -> str:
    """A session's title on one line; what still goes on has none, and is called by its first
    question."""
    asked = (each.content for each in messages if each.role == "user")
    named = session.title or shortened_at_word(next(asked, ""), LONGEST_TITLE)
    return xml_safe_line(named) or document_words.UNTITLED.said(language)


def _session(
    session: Session, messages: Sequence[Message], prefix: str, language: str, tz: tzinfo
) -> list[Block]:
    speech = LANGUAGES[language]
    made: list[Block] = [
        Heading(1, (TextRun(title_of(session, messages, language)),)),
        _dated(speech.long_date(session.created_at, tz)),
    ]
    if session.summary.strip():
        made.append(Quotation(plain_blocks(session.summary)))
    if session.key_topics:
        topics = TextRun(document_words.TOPICS.said(language), bold=True)
        made.append(Paragraph((topics, line_run(", ".join(session.key_topics)))))
    for message in messages:
        if message.kind is Kind.NOTE:
            day = speech.long_date(message.created_at, tz)
            head = TextRun(document_words.NOTE.said(language).format(date=day), bold=True)
            made.append(Quotation((Paragraph((head,)), *plain_blocks(message.content))))
            continue
        speaker = document_words.SPEAKERS[message.role].said(language)
        if message.author or message.program:
            speaker = speaker_of(message)
        made.append(
            Heading(2, (TextRun(f"{speaker} · {moment_at(message.created_at, tz):%H.%M}"),))
        )
        if message.role == "user":
            made += plain_blocks(message.content)
        else:
            anchor = f"{prefix}_{message.position}"
            made += _answered(message, anchor, speech, tz, level=2)
        if message.state is not MessageState.COMPLETE:
            cut_off = document_words.CUT_OFF.said(language)
            made.append(Paragraph((TextRun(cut_off, italic=True),)))
    return made


def _answered(answer: Message, prefix: str, speech: Speech, tz: tzinfo, level: int) -> list[Block]:
    """An answer with its sources; its own headings stand below ``level``, unless it begins with a
    title that is to be the report's."""
    count = len(answer.citations)

    def target_of(number: int) -> str:
        return f"{prefix}_{number}" if 0 < number <= count else ""

    blocks = list(blocks_of(answer.content, target_of))
    titled = bool(blocks) and isinstance(blocks[0], Heading) and blocks[0].level == 1
    if level > 1 or not titled:
        highest = min((each.level for each in blocks if isinstance(each, Heading)), default=1)
        below = max(0, level + 1 - highest)
        blocks = [
            Heading(min(each.level + below, 6), each.runs) if isinstance(each, Heading) else each
            for each in blocks
        ]
    if answer.citations:
        blocks.append(Heading(level + 1, (TextRun(speech.sources),)))
        blocks.append(source_list(answer.citations, prefix, speech, tz))
    return blocks or [Paragraph(())]


def source_list(citations: Sequence[Citation], prefix: str, speech: Speech, tz: tzinfo) -> ItemList:
    """The sources as a numbered list, each with the quote that it was cited for; source 2 is found
    by the name "prefix_2"."""
    items = []
    for number, each in enumerate(citations, 1):
        blocks: list[Block] = [Paragraph(about_source(each, speech, tz))]
        if each.quote.strip():
            blocks.append(Quotation((Paragraph((line_run(each.quote, italic=True),)),)))
        items.append(Item(tuple(blocks), f"{prefix}_{number}"))
    return ItemList(tuple(items), 1)


def about_source(citation: Citation, speech: Speech, tz: tzinfo) -> tuple[TextRun, ...]:
    """Title, place, address and day of a source, on one line."""
    day = speech.long_date(citation.date, tz)
    parts = [line_run(citation.title, bold=True)]
    if citation.place and citation.place != citation.title:
        parts.append(line_run(citation.place))
    if citation.kind in (SourceKind.SESSION, NEAR):
        parts.append(TextRun(speech.own_research.format(date=day)))
    else:
        parts += [link(citation.address), TextRun(speech.read_on.format(date=day))]
    shown = [each for each in parts if each.text]
    between = [run for each in shown[1:] for run in (TextRun(" · "), each)]
    return (*shown[:1], *between)


def _dated(day: str) -> Paragraph:
    return Paragraph((TextRun(day, italic=True),), muted=True)
