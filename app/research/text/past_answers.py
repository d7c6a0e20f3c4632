"""Past answers as sources: only the sentences that such an answer says by itself.

A past session leads on to its own sources. What it only repeated of them, what no source supported
and what the program said around it are nothing that a new answer could stand on.
"""

from __future__ import annotations

import re

from app.core.language.sentences import split
from app.core.wording.speech import LANGUAGES, without_standing

_QUOTED = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_MARK = "|".join(re.escape(f"({speech.unsourced})") for speech in LANGUAGES.values())
_MARK_FIRST = re.compile(rf"\s*(?:{_MARK})\s*")
_MARK_LAST = re.compile(rf"(?:{_MARK})\s*$")


def own_statements(answer: str) -> str:
    """The statements of an answer that were checked when it was written; "" where it only quoted
    its sources, or had none."""
    if without_standing(answer) != answer:
        return ""
    said: list[str] = []
    headings = ""
    for piece in split(_QUOTED.sub("", answer)):
        body = piece.body
        if mark := _MARK_FIRST.match(body):
            # It belongs to the sentence before, which ended in a full stop.
            said = said[:-1]
            body = body[mark.end() :]
        if piece.heading:
            headings += piece.lead + body
        elif body.strip() and not _MARK_LAST.search(body):
            said.append(headings + piece.lead + body)
            headings = ""
    return "".join(said).strip()
