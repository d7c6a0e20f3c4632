"""Export of sessions into one file that can be read without Anımsa."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import tzinfo
from pathlib import Path

from app.core.domain import errors
from app.core.domain.imported_sessions import program_of
from app.core.domain.messages import Message
from app.core.domain.notes import with_notes
from app.core.domain.ports import Store
from app.core.domain.sessions import Session
from app.machine.system_reasons import system_reason
from app.machine.whole_files import clear_exports, written_whole
from app.memory.transfer import session_lines

FORMATS = ("md", "json", "jsonl")
"""What sessions are written as; also the file's suffix."""
TO_IMPORT = ".animsa"
"""The ending of a file that is made to be taken in again: JSON lines, whose answers name another
program that wrote them. Those of any other name stay as whoever reads them knows them."""


async def write_sessions(
    store: Store, ids: Sequence[str], out: Path, kind: str, zone: tzinfo, head: str = ""
) -> None:
    """Write the sessions to ``out`` as one of ``FORMATS``, whole or not at all, with the times of
    ``zone``, below ``head`` where it is Markdown. Raises ``NoSession``, ``FileUnwritable``,
    ``StorageError``."""
    begin, between, end = ("[\n", ",\n", "\n]\n") if kind == "json" else ("", "", "")
    programs = out.suffix.lower() == TO_IMPORT
    if kind == "md":
        between = "\n---\n\n"
    try:
        with (
            written_whole(out) as temporary,
            temporary.open("w", encoding="utf-8", newline="\n") as stream,
        ):
            await asyncio.to_thread(clear_exports, temporary)
            stream.write(begin + (head + between if head and ids else head))
            for number, session_id in enumerate(ids):
                session, messages = await whole_session(store, session_id)
                copied = await store.copied_from(session_id)
                text = _written(session, messages, copied, kind, zone, programs=programs)
                await asyncio.to_thread(stream.write, (between if number else "") + text)
            stream.write(end)
    except OSError as error:
        raise errors.FileUnwritable(path=out, reason=system_reason(error)) from error


async def whole_session(store: Store, session_id: str) -> tuple[Session, Sequence[Message]]:
    """A session with its messages and the notes beside them. Raises ``NoSession``,
    ``StorageError``."""
    session = await store.session(session_id)
    if session is None:
        raise errors.NoSession(session_id=session_id)
    notes = await store.notes(session_id)
    messages = await store.messages(session_id)
    told = [replace(each, program=program_of(each)) for each in messages]
    return session, with_notes(told, notes)


def _written(
    session: Session,
    messages: Sequence[Message],
    copied_from: Mapping[str, Sequence[str]],
    kind: str,
    zone: tzinfo,
    *,
    programs: bool,
) -> str:
    match kind:
        case "md":
            return session_lines.to_markdown(session, messages, zone)
        case "json":
            return session_lines.to_json(session, messages)
        case _:
            said = messages if programs else [replace(each, program="") for each in messages]
            return session_lines.to_jsonl_line(session, said, copied_from)
