"""The private part of a conversation: what a model that reads it may carry into a search query."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Kind, Message
from app.core.wording.speech import LANGUAGES

if TYPE_CHECKING:
    from app.memory.projects.project_memory import ProjectMemory

_PUBLIC = frozenset({SourceKind.WEB, SourceKind.ARTICLE})
_LIST = re.compile(r"^[ \t]{0,9}\d{1,3}[.)] ", re.MULTILINE)


async def seen_private(
    memory: ProjectMemory | None, project: str | None, history: Sequence[Message]
) -> bool:
    """Whether something in a conversation may hold what is private: made from the past, from files,
    or by a model that had, or could look up, what projects remember."""
    told = [each for each in history if each.role == "assistant"]
    if any(map(_may_tell, told)):
        return True
    answers = [each for each in told if each.kind is Kind.ANSWER]
    if memory is None or all(each.citations for each in answers):
        return False
    known = [await memory.memory(each) for each in {project, None}]
    return any(each is not None and (each.statements or each.recent_turns) for each in known)


def _may_tell(message: Message) -> bool:
    """Whether a message of ours may tell of something private: a record, a list of titles, or a
    researched sentence for which no public source stands, whatever the model had read."""
    if message.kind is Kind.RECALLED or {each.kind for each in message.citations} - _PUBLIC:
        return True
    if message.kind is Kind.NOTICE:
        return _LIST.search(message.content) is not None
    return any(f"({each.unsourced})" in message.content for each in LANGUAGES.values())
