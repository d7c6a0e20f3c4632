"""Text formats of imported and exported sessions: JSON lines, JSON and Markdown.

Pure text, no files and no storage: what comes in was made by other programs or other people and is
treated as such, what goes out can be read without Anımsa. A line written by :func:`to_jsonl_line`
and read back is the same session.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from itertools import zip_longest
from types import MappingProxyType
from typing import TextIO, cast

from app.core.domain.imported_sessions import ImportedMessage, ImportedSession, known_program
from app.core.domain.messages import Kind, Message, MessageState, Milliseconds, Role
from app.core.domain.notes import LONGEST_NOTE
from app.core.domain.session_list_port import LONGEST_TAG
from app.core.domain.sessions import COLOURS, Filing, Session, Tag
from app.core.language import turkish
from app.core.language.dates.moments import moment_at, to_ms
from app.core.language.dates.named_days import long_date
from app.core.wording import archive_text

LONGEST_LINE = 50_000_000
"""Characters. A longer line is no conversation, and parsing it would take the memory of many."""
LONGEST_ID, MOST_TAGS, MOST_COPIED, LONGEST_AUTHOR = 200, 100, 20, 60
KINDS: Mapping[Role, tuple[Kind, ...]] = {
    "user": (Kind.QUESTION, Kind.RECALL, Kind.COMMAND),
    "assistant": (Kind.ANSWER, Kind.RECALLED, Kind.NOTICE),
}
"""What a message of each role may be to the memory; the first one unless the line says more."""

_EARLIEST = to_ms(datetime.min.replace(tzinfo=UTC))
_LATEST = to_ms(datetime.max.replace(tzinfo=UTC))
_MARKDOWN = re.compile(r"([\\`*_\[\]<>#])")


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line (from 1) that holds no session, and why: one of :mod:`app.core.wording.reasons`, which
    never quotes the line."""

    number: int
    reason: str


class Unreadable(Exception):
    """What came in makes no sense; carries the reason of a :class:`BadLine`."""


# --- in ----------------------------------------------------------------------------------------


def bounded_lines(stream: TextIO) -> Iterator[str]:
    """The lines of ``stream``, an endless one cut just behind ``LONGEST_LINE``, so that
    :func:`read_jsonl` can refuse it without the whole of it ever being in memory."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = stream.readline(LONGEST_LINE + 1)


def read_jsonl(
    lines: Iterable[str], fallback_now: Milliseconds
) -> Iterator[ImportedSession | BadLine]:
    """The sessions of an Anımsa JSONL file, line by line; blank lines are passed over.

    A line is an object with ``id``, ``date`` (ISO 8601, without a zone: UTC; or milliseconds),
    ``title``, ``key_topics``, ``summary`` and ``conversation``, a list of ``role``, ``content``
    and, if known, ``timestamp``, ``kind``, ``note``, ``program`` (another one that wrote an
    answer) and ``copied_from`` (ids of the conversations that this one was branched off from).
    Only ``conversation`` must be there. A session without a date begins with its first dated
    message, or at ``fallback_now`` (the file's time); a message without a time has its session's.
    """
    for number, line in enumerate(lines, 1):
        text = line.removeprefix("\ufeff").strip() if number == 1 else line.strip()
        if not text:
            continue
        try:
            yield session_of(_parse(text), fallback_now)
        except Unreadable as error:
            yield BadLine(number, str(error))


def _parse(text: str) -> dict[str, object]:
    if len(text) > LONGEST_LINE:
        raise Unreadable("line_too_long")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("line_not_json") from None
    if not isinstance(data, dict):
        raise Unreadable("line_no_session")
    return data


def session_of(data: dict[str, object], fallback_now: Milliseconds) -> ImportedSession:
    """A session as a line has it, see :func:`read_jsonl`. Raises ``Unreadable``."""
    conversation = data.get("conversation")
    if not isinstance(conversation, list) or not conversation:
        raise Unreadable("no_conversation")
    entries = [_entry(each) for each in conversation]
    date = moment(data.get("date"))
    title = " ".join(string_in(data.get("title")).split())
    summary = string_in(data.get("summary")).strip()
    topics = _topics(data.get("key_topics"))
    filed = next((each for each in Filing if each.value == data.get("filed")), None)
    pinned, archived = data.get("pinned") is True, data.get("archived") is True
    tags = _tags(data.get("tags"))
    marks = [
        ("notes", [[place, e.note] for place, e in enumerate(entries) if e.note]),
        ("programs", [[place, e.program] for place, e in enumerate(entries) if e.program]),
        ("copied", [[place, e.copied_from] for place, e in enumerate(entries) if e.copied_from]),
        ("pinned", pinned),
        ("archived", archived),
        ("tags", [(t.name, t.colour) for t in tags]),
    ]
    marked = [each for each in marks if each[1]]
    # The digest covers what the line says, not what we fall back to: the file's own time must not
    # make an unchanged session look changed.
    said = [(each.role, each.kind, each.content, each.time) for each in entries]
    digest = digest_of([date, title, summary, topics, said, *filter(None, [filed]), *marked])
    known = [each.time for each in entries if each.time is not None]
    created_at = next((t for t in (date, *known[:1]) if t is not None), fallback_now)
    return ImportedSession(
        source="animsa",
        source_id=identifier(data.get("id")) or digest[:32],
        digest=digest,
        created_at=created_at,
        title=title,
        summary=summary,
        key_topics=topics,
        messages=tuple(each.message(created_at) for each in entries),
        filed=filed,
        pinned=pinned,
        archived=archived,
        tags=tags,
    )


@dataclass(frozen=True, slots=True)
class _Entry:
    """A message of a line. ``time``: None where the line does not say."""

    role: Role
    kind: Kind
    content: str
    time: Milliseconds | None
    note: str
    noted_at: Milliseconds
    copied_from: tuple[str, ...]
    author: str
    program: str

    def message(self, fallback: Milliseconds) -> ImportedMessage:
        """The message; one without a time is of ``fallback``."""
        return ImportedMessage(
            self.role,
            self.content,
            fallback if self.time is None else self.time,
            self.kind,
            self.note,
            self.noted_at,
            self.copied_from,
            self.author,
            self.program,
        )


def _entry(data: object) -> _Entry:
    """A message as a line has it. Raises ``Unreadable``."""
    if not isinstance(data, dict):
        raise Unreadable("no_message")
    role = data.get("role")
    if not isinstance(role, str) or role not in KINDS:
        raise Unreadable("unknown_role")
    role = cast(Role, role)
    content = string_in(data.get("content"))
    if not content.strip():
        raise Unreadable("empty_message")
    kinds = KINDS[role]
    kind = next((kind for kind in kinds if kind.value == data.get("kind")), kinds[0])
    note, noted_at = _note(data.get("note"))
    return _Entry(
        role,
        kind,
        content,
        moment(data.get("timestamp")),
        note,
        noted_at,
        _copied(data.get("copied_from")),
        _author(data.get("author")),
        known_program(data.get("program")),
    )


def identifier(value: object) -> str:
    """The key of a session in its file, "" when it has none. Raises ``Unreadable``."""
    numbered = isinstance(value, int) and not isinstance(value, bool)
    text = str(value) if numbered else string_in(value)
    if len(text) > LONGEST_ID:
        raise Unreadable("long_id")
    return text.strip()


def _topics(value: object) -> tuple[str, ...]:
    parts = value if isinstance(value, list) else string_in(value).split(",")
    return tuple(topic for part in parts if (topic := " ".join(string_in(part).split())))


def _note(value: object) -> tuple[str, Milliseconds]:
    """The note beside a message of a line, and when it was written."""
    told = value if isinstance(value, dict) else {}
    text = string_in(told.get("content")).strip()[:LONGEST_NOTE]
    return (text, moment(told.get("timestamp")) or 0) if text else ("", 0)


def _author(value: object) -> str:
    """Who wrote a message of a line, in a project that several people shared."""
    return " ".join(string_in(value).split())[:LONGEST_AUTHOR] if isinstance(value, str) else ""


def _copied(value: object) -> tuple[str, ...]:
    """The sessions that a message of a line is a copy of."""
    parts = value if isinstance(value, list) else []
    ids = (string_in(each).strip() for each in parts[:MOST_COPIED])
    return tuple(dict.fromkeys(each for each in ids if 0 < len(each) <= LONGEST_ID))


def _tags(value: object) -> tuple[Tag, ...]:
    """The tags of a line: objects with a name and a colour, or names alone."""
    tags = []
    for each in value if isinstance(value, list) else ():
        told = each if isinstance(each, dict) else {"name": each}
        name = " ".join(string_in(told.get("name")).split())[:LONGEST_TAG]
        colour = told.get("colour")
        if name:
            tags.append(Tag(name, colour if colour in COLOURS else COLOURS[-1]))
    return tuple(tags[:MOST_TAGS])


def digest_of(content: Sequence[object]) -> str:
    """What tells a changed session from an unchanged one: hex digits."""
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()


def string_in(value: object) -> str:
    """A string as the archive can keep it; "" for what is none."""
    return turkish.storable(value) if isinstance(value, str) else ""


def moment(value: object) -> Milliseconds | None:
    """Milliseconds, or an ISO 8601 date as milliseconds; ``None`` when nothing is given. Raises
    ``Unreadable``."""
    if value is None or value == "":
        return None
    with contextlib.suppress(ValueError, OverflowError):
        time: int | None = None
        if isinstance(value, str):
            when = datetime.fromisoformat(value.strip())
            when = when if when.tzinfo else when.replace(tzinfo=UTC)
            time = to_ms(when)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            time = int(value)
        if time is not None and _EARLIEST <= time <= _LATEST:
            return time
    raise Unreadable("bad_date")


# --- out ---------------------------------------------------------------------------------------


def to_jsonl_line(
    session: Session,
    messages: Sequence[Message],
    copied_from: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> str:
    """The session as a line that :func:`read_jsonl` reads back, with a newline at its end.
    Messages without text (an answer cut off before its first word) are left out; ``copied_from``
    says of which sessions a message, by its id, holds the words."""
    data = {
        "id": session.session_id,
        "date": _iso(session.created_at),
        "title": session.title,
        "key_topics": session.key_topics,
        "summary": session.summary,
        "conversation": [
            {
                "role": message.role,
                "content": message.content,
                "timestamp": message.created_at,
                "kind": message.kind.value,
            }
            | beside
            | _origin(message, copied_from.get(message.message_id, ()))
            for message, beside in _noted(messages)
            if message.content.strip()
        ],
    }
    if session.filed is not None:
        data["filed"] = session.filed.value
    return json.dumps(data | _marks(session), ensure_ascii=False) + "\n"


def _noted(messages: Sequence[Message]) -> Iterator[tuple[Message, dict[str, object]]]:
    """What was said, each with its author and the note beside it as a line has them."""
    for message, after in zip_longest(messages, messages[1:]):
        if message.kind is Kind.NOTE:
            continue
        beside: dict[str, object] = {"author": message.author} if message.author else {}
        if after is not None and after.kind is Kind.NOTE:
            beside["note"] = {"content": after.content, "timestamp": after.created_at}
        yield message, beside


def _origin(message: Message, sources: Sequence[str]) -> dict[str, object]:
    told = {"program": message.program, "copied_from": list(sources)}
    return {name: value for name, value in told.items() if value}


def _marks(session: Session) -> dict[str, object]:
    """How the user keeps a session in order, where that is said of it."""
    tags = [{"name": each.name, "colour": each.colour} for each in session.tags]
    told = {"pinned": session.pinned, "archived": session.archived, "tags": tags}
    return {name: value for name, value in told.items() if value}


def to_json(session: Session, messages: Sequence[Message]) -> str:
    """The session as an indented JSON object with the columns of the specification's table
    ``research_sessions`` in their order, and after them what the user marked it with; lists are
    lists, times milliseconds since 1970 UTC."""
    data = {
        "session_id": session.session_id,
        "full_conversation": [
            {"role": message.role, "content": message.content, "timestamp": message.created_at}
            | beside
            for message, beside in _noted(messages)
        ],
        "title": session.title,
        "key_topics": session.key_topics,
        "summary": session.summary,
        "timestamp": session.created_at,
        "last_updated": session.last_updated,
        "status": session.status.value,
    }
    return json.dumps(data | _marks(session), ensure_ascii=False, indent=2)


def to_markdown(session: Session, messages: Sequence[Message], tz: tzinfo) -> str:
    """The session as a Markdown document, in Turkish, with the times of zone ``tz``. Messages are
    Markdown already and stay as they are; recalled quotes follow the answer that cites them."""
    title = " ".join(session.title.split()) or archive_text.UNTITLED
    parts = [f"# {_escape(title)}", f"*{long_date(session.created_at, tz)}*"]
    if session.summary:
        parts.append(_quoted(session.summary))
    if session.key_topics:
        parts.append(archive_text.TOPICS + ", ".join(map(_escape, session.key_topics)))
    if session.tags:
        names = ", ".join(_escape(each.name) for each in session.tags)
        parts.append(archive_text.TAGS + names)
    kept = [archive_text.PINNED] * session.pinned + [archive_text.PUT_AWAY] * session.archived
    if kept:
        parts.append(f"*{', '.join(kept)}*")
    for message in messages:
        if message.kind is Kind.NOTE:
            day = long_date(message.created_at, tz)
            parts.append(_quoted(f"{archive_text.NOTE}, {day}:\n\n{message.content.strip()}"))
            continue
        speaker = _escape(archive_text.speaker_of(message))
        parts.append(f"## {speaker} · {moment_at(message.created_at, tz):%H.%M}")
        parts.append(message.content.strip())
        if message.state is not MessageState.COMPLETE:
            parts.append(archive_text.CUT_OFF)
        for citation in message.citations:
            where = " · ".join(filter(None, (citation.place, citation.address)))
            source = f"— {_escape(citation.title)}, {long_date(citation.date, tz)}"
            source += f" · {_escape(where)}" if where else ""
            parts.append(_quoted(f"{citation.quote}\n{source}"))
    return "\n\n".join(part for part in parts if part) + "\n"


def _iso(ms: Milliseconds) -> str:
    return moment_at(ms, UTC).isoformat(timespec="milliseconds")


def _escape(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())
