"""A project as a document: what it remembers, which files are its own, and its research."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from app.core.language.markdown import escaped, shown_line
from app.core.wording import archive_text, document_words
from app.documents.blocks import (
    Block,
    Document,
    Heading,
    Item,
    ItemList,
    Paragraph,
    Rule,
    TextRun,
    line_run,
)
from app.documents.session_document import WholeSession, sessions_document


@dataclass(frozen=True, slots=True)
class ProjectAbout:
    """What is told of a project before its research: its name, the sentences of its memory, and
    the names of its own files."""

    name: str
    statements: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


def project_document(
    project: ProjectAbout, sessions: Sequence[WholeSession], language: str, tz: tzinfo
) -> Document:
    """A project with its research; ``tz`` is the reader's time zone."""
    made: list[Block] = [Heading(1, (line_run(project.name),))]
    for heading, lines in (
        (document_words.PROJECT_MEMORY, project.statements),
        (document_words.PROJECT_FILES, project.files),
    ):
        if lines:
            items = tuple(Item((Paragraph((line_run(shown_line(each)),)),)) for each in lines)
            made += [Heading(2, (TextRun(heading.said(language)),)), ItemList(items)]
    if sessions:
        made += [Rule(), *sessions_document(sessions, language, tz).blocks]
    return Document(line_run(project.name).text, tuple(made), language)


def project_markdown(project: ProjectAbout) -> str:
    """What stands above the research of a project in Markdown, in Turkish as all of it."""
    parts = [f"# {_line(project.name)}"]
    for heading, lines in (
        (archive_text.PROJECT_MEMORY, project.statements),
        (archive_text.PROJECT_FILES, project.files),
    ):
        if lines:
            parts += [f"## {heading}", "\n".join(f"- {_line(shown_line(each))}" for each in lines)]
    return "\n\n".join(parts) + "\n"


def _line(text: str) -> str:
    return escaped(" ".join(text.split()))
