"""The report: question, answer and numbered sources as one Markdown document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import tzinfo

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Citation, Message
from app.core.domain.runs.run_account import RunAccount
from app.core.language.markdown import escaped, linked
from app.core.wording.runs.account_words import HOW, account_sections
from app.core.wording.speech import Speech

_HEADED = re.compile(r"^#{1,6} ", re.MULTILINE)


def markdown(
    question: Message, answer: Message, account: RunAccount, speech: Speech, tz: tzinfo
) -> str:
    """The answer with its sources, numbered as the answer numbers them, and how it was researched,
    as far as that is kept; ``tz`` is the reader's time zone. Ends with a line break."""
    asked = " ".join(question.content.split())
    parts = []
    if not answer.content.lstrip().startswith("# "):
        parts.append(f"# {escaped(asked)}")
    else:
        parts.append(f"*{escaped(asked)}*")
    parts.append(f"*{speech.long_date(answer.created_at, tz)}*")
    parts.append(answer.content.strip())
    if answer.citations:
        level = "##" if _HEADED.search(answer.content) or parts[0].startswith("#") else "###"
        parts.append(f"{level} {speech.sources}")
        parts.append("\n".join(sources(answer.citations, speech, tz)))
    if sections := account_sections(account, speech.language):
        parts.append(f"## {HOW.said(speech.language)}")
        for heading, lines in sections:
            parts.append(f"**{heading}**")
            parts.append("\n".join(f"- {escaped(line)}" for line in lines))
    return "\n\n".join(parts) + "\n"


def sources(citations: Sequence[Citation], speech: Speech, tz: tzinfo) -> list[str]:
    """The sources as a numbered list, each with the quote that it was cited for."""
    lines = []
    for number, each in enumerate(citations, 1):
        day = speech.long_date(each.date, tz)
        about = [f"**{escaped(each.title)}**"]
        if each.place:
            about.append(escaped(each.place))
        if each.kind == SourceKind.SESSION:
            about.append(speech.own_research.format(date=day))
        else:
            about.append(linked(each.address))
            about.append(speech.read_on.format(date=day))
        quote = " ".join(each.quote.split())
        said = f"\n   > {escaped(quote)}" if quote else ""
        lines.append(f"{number}. {' · '.join(about)}{said}")
    return lines
