"""Parser of the conversation exports of ChatGPT and of Claude.

Neither format is documented, and both change; what is read here is what both have kept since 2023:
a JSON array of conversations. In ChatGPT's a conversation is a tree (an edited question or a
second answer is a branch), in Claude's a list whose messages may name the one before. The branch
that was last on the screen is the conversation. A question that was asked anew in other words was
answered before that, too: such a branch becomes a session beside it; a second answer to the same
question was given up for the first. What was written beside the conversation belongs to the answer
(:mod:`app.memory.transfer.chat_documents`); other tool calls, hidden instructions and pictures are
no part of it. Pure text, no files: :mod:`app.memory.transfer.incoming` opens them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO, cast

from app.core.domain.imported_sessions import ImportedMessage, ImportedSession
from app.core.domain.messages import Milliseconds, Role
from app.core.language.foreign_json import member
from app.core.wording.archive_text import EARLIER_STATE
from app.memory.transfer.chat_documents import (
    document_of_chatgpt,
    document_of_claude,
    joined_texts,
    without_placeholders,
)
from app.memory.transfer.own_replies import kinds_of
from app.memory.transfer.session_lines import (
    KINDS,
    LONGEST_LINE,
    BadLine,
    Unreadable,
    digest_of,
    identifier,
    moment,
    session_of,
    string_in,
)

_CHUNK = 1 << 20
_MILLISECONDS = 1000
_CITATION_MARKS = re.compile(
    "\ue200[^\ue201]*\ue201|[\ue000-\uf8ff]|【[^】\n]{1,40}†[^】\n]{0,80}】"
)
"""ChatGPT's marks for what its interface shows as links; without it they mean nothing."""
_BETWEEN = re.compile(r"[,\s]*")
_SPOKEN = frozenset({"text", "multimodal_text"})
_COLUMNS = {"session_id": "id", "timestamp": "date", "full_conversation": "conversation"}
_UNTITLED = frozenset({"new chat", "untitled", "yeni sohbet"})

_Entry = tuple[Role, str, Milliseconds | None]


@dataclass(frozen=True, slots=True)
class _Tree:
    """A conversation with all its branches: what each node says (``None``: nothing to a reader),
    the node before it ("": none), and the one that was last on the screen."""

    entries: Mapping[str, _Entry | None]
    parents: Mapping[str, str]
    leaf: str | None

    def branches(self) -> Iterator[tuple[str, list[_Entry]]]:
        """The conversation ("" as its name), then what hangs on each question that was asked in
        other words afterwards, named after the question's node, if it had an answer."""
        shown = self._chain(self.parents, self.leaf)[::-1]
        yield "", self._entries_on(shown)
        kept = set(shown)
        followers = {parent: child for child, parent in self.parents.items() if parent}
        for key, entry in self.entries.items():
            parent = self.parents[key]
            if key in kept or entry is None or entry[0] != "user":
                continue
            if not parent or parent in kept:
                given_up = self._entries_on(self._chain(followers, key))
                if any(role == "assistant" for role, *_ in given_up):
                    yield key, given_up

    def _chain(self, links: Mapping[str, str], start: str | None) -> list[str]:
        """The nodes from ``start`` on along ``links``. A circle ends where it closes."""
        chain: dict[str, None] = {}
        key = start or ""
        while key in self.entries and key not in chain:
            chain[key] = None
            key = links.get(key, "")
        return list(chain)

    def _entries_on(self, path: Sequence[str]) -> list[_Entry]:
        return _joined([entry for key in path if (entry := self.entries[key]) is not None])


def read_chats(stream: TextIO, fallback_now: Milliseconds) -> Iterator[ImportedSession | BadLine]:
    """The conversations of an export, one by one; a :class:`BadLine` counts conversations, not
    lines. ``fallback_now`` is the time of what has none."""
    for number, data in enumerate(_elements(stream), 1):
        if isinstance(data, BadLine):
            yield data
            return
        try:
            yield from _chats(data, fallback_now)
        except Unreadable as error:
            yield BadLine(number, str(error))


def _chats(data: object, fallback_now: Milliseconds) -> list[ImportedSession]:
    if isinstance(data, dict) and isinstance(data.get("mapping"), dict):
        source, tree = "chatgpt", _of_chatgpt(data["mapping"], data.get("current_node"))
        name, begun = data.get("title"), data.get("create_time")
        key = data.get("conversation_id") or data.get("id")
    elif isinstance(data, dict) and isinstance(data.get("chat_messages"), list):
        source = "claude"
        tree = _of_claude(data["chat_messages"], data.get("current_leaf_message_uuid"))
        name, begun, key = data.get("name"), data.get("created_at"), data.get("uuid")
    elif isinstance(data, dict) and isinstance(data.get("full_conversation"), list):
        # Anımsa's own export in JSON.
        renamed = {_COLUMNS.get(str(key), str(key)): value for key, value in data.items()}
        return [session_of(_sorted(renamed), fallback_now)]
    else:
        raise Unreadable("no_chat")
    title = " ".join(string_in(name).split())
    title = "" if title.casefold() in _UNTITLED else title
    chats = []
    for branch, entries in tree.branches():
        if not entries:
            raise Unreadable("no_writing")
        called = f"{title}{EARLIER_STATE}" if branch and title else title
        chats.append(_session(source, [key, branch], called, _time(begun), entries, fallback_now))
    return chats


def _sorted(data: dict[str, object]) -> dict[str, object]:
    """A session of our own export, with what each message is to the memory."""
    conversation = data["conversation"]
    assert isinstance(conversation, list)
    told = [each for each in conversation if isinstance(each, dict)]
    said = [
        (
            string_in(each.get("role")),
            string_in(each.get("content")),
            each.get("timestamp"),
        )
        for each in told
    ]
    if len(told) < len(conversation) or any(role not in KINDS for role, *_ in said):
        # Left as it is: `session_of` refuses it, and says why.
        return data
    kinds = kinds_of([(cast(Role, role), text, moment(time)) for role, text, time in said])
    sort = [{"kind": kind.value} | each for kind, each in zip(kinds, told, strict=True)]
    return data | {"conversation": sort}


def _session(
    source: str,
    place: Sequence[object],
    title: str,
    begun: Milliseconds | None,
    entries: Sequence[_Entry],
    fallback_now: Milliseconds,
) -> ImportedSession:
    digest = digest_of([title, begun, entries])
    known = [time for *_, time in entries if time is not None]
    created_at = next((time for time in (begun, *known[:1]) if time is not None), fallback_now)
    return ImportedSession(
        source=source,
        source_id="-".join(filter(None, map(identifier, place))) or digest[:32],
        digest=digest,
        created_at=created_at,
        title=title,
        summary="",
        key_topics=(),
        messages=tuple(
            ImportedMessage(role, text, created_at if time is None else time, KINDS[role][0])
            for role, text, time in entries
        ),
    )


def _joined(entries: Sequence[_Entry]) -> list[_Entry]:
    """One answer is one message, also where a search or a tool call interrupted it; what was shown
    in it twice (each state of a research holds its report) stands there once."""
    turns: list[tuple[Role, dict[str, None], Milliseconds | None]] = []
    for role, text, time in entries:
        if turns and role == "assistant" == turns[-1][0]:
            turns[-1][1][text] = None
        else:
            turns.append((role, {text: None}, time))
    return [(role, "\n\n".join(texts), time) for role, texts, time in turns]


# --- ChatGPT -------------------------------------------------------------------------------------


def _of_chatgpt(mapping: Mapping[str, Any], current: object) -> _Tree:
    nodes = {key: node for key, node in mapping.items() if isinstance(node, dict)}
    parents = {key: string_in(node.get("parent")) for key, node in nodes.items()}
    leaf = current if isinstance(current, str) and current in nodes else _last_leaf(parents)
    messages = {key: node.get("message") for key, node in nodes.items()}
    entries = {
        key: _entry_of(message) if isinstance(message, dict) else None
        for key, message in messages.items()
    }
    return _Tree(entries, parents, leaf)


def _last_leaf(parents: Mapping[str, str]) -> str | None:
    """The last one in the file that nothing follows."""
    followed = set(parents.values())
    return next((key for key in reversed(list(parents)) if key not in followed), None)


def _entry_of(message: Mapping[str, Any]) -> _Entry | None:
    """What one message says to the reader; ``None`` for tools, hidden text and pictures alone."""
    role = string_in(member(message.get("author"), "role"))
    content = message.get("content")
    hidden = member(message.get("metadata"), "is_visually_hidden_from_conversation")
    if hidden or message.get("weight") == 0:
        return None
    if role in ("assistant", "tool") and (document := document_of_chatgpt(message)):
        return "assistant", _unmarked(document), _time(message.get("create_time"))
    if role not in KINDS or string_in(member(content, "content_type")) not in _SPOKEN:
        return None
    if message.get("recipient") not in (None, "all"):
        return None
    parts = member(content, "parts")
    texts = [
        # Of what was spoken there is the transcript.
        each if isinstance(each, str) else member(each, "text")
        for each in (parts if isinstance(parts, list) else ())
    ]
    text = joined_texts(texts)
    if role == "assistant":
        text = _unmarked(text)
    return (cast(Role, role), text, _time(message.get("create_time"))) if text else None


def _unmarked(text: str) -> str:
    return _CITATION_MARKS.sub("", text).strip()


# --- Claude --------------------------------------------------------------------------------------


def _of_claude(messages: Sequence[Any], current: object) -> _Tree:
    given = [each for each in messages if isinstance(each, dict)]
    by_id = {each["uuid"]: each for each in given if isinstance(each.get("uuid"), str)}
    parents = {key: string_in(each.get("parent_message_uuid")) for key, each in by_id.items()}
    if len(by_id) == len(given) and any(parent in by_id for parent in parents.values()):
        leaf = current if isinstance(current, str) and current in by_id else next(reversed(by_id))
        return _Tree({key: _written(each) for key, each in by_id.items()}, parents, leaf)
    names = [str(number) for number in range(len(given))]
    before = dict(zip(names, ["", *names], strict=False))
    said = {name: _written(each) for name, each in zip(names, given, strict=True)}
    return _Tree(said, before, names[-1] if names else None)


def _written(message: Mapping[str, Any]) -> _Entry | None:
    sender = string_in(message.get("sender"))
    role = "user" if sender == "human" else sender
    if role not in KINDS:
        return None
    blocks = message.get("content")
    texts = [
        member(block, "text") if member(block, "type") == "text" else document_of_claude(block)
        for block in (blocks if isinstance(blocks, list) else ())
    ]
    if not any(string_in(each).strip() for each in texts):
        # Exports of the first year have no blocks.
        texts = [message.get("text")]
    if role == "assistant":
        texts = [without_placeholders(string_in(each)) for each in texts]
    attached = message.get("attachments")
    for each in attached if isinstance(attached, list) else ():
        # A long paste becomes an attachment: it is what the user wrote.
        if body := string_in(member(each, "extracted_content")).strip():
            name = " ".join(string_in(member(each, "file_name")).split())
            texts.append(f"[{name}]\n{body}" if name else body)
    text = joined_texts(texts)
    return (cast(Role, role), text, _time(message.get("created_at"))) if text else None


# --- both ----------------------------------------------------------------------------------------


def _time(value: object) -> Milliseconds | None:
    """ChatGPT's times are seconds, Claude's ISO 8601. One that cannot be read is no time: a
    conversation is not lost for it."""
    try:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return moment(value * _MILLISECONDS)
        return moment(value)
    except Unreadable:
        return None


def _elements(stream: TextIO) -> Iterator[object]:
    """The elements of the JSON array that ``stream`` holds, or of the list of conversations in the
    object that it holds, with only one of them in memory. A :class:`BadLine` ends a broken file."""
    decoder = json.JSONDecoder()
    text = stream.read(_CHUNK).lstrip("\ufeff \t\r\n")
    if not text.startswith("["):
        yield from _wrapped(text + stream.read(LONGEST_LINE))
        return
    at, number = 1, 1
    while True:
        at = cast(re.Match[str], _BETWEEN.match(text, at)).end()
        if text.startswith("]", at):
            return
        try:
            element, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            # Broken, or not yet whole: twice as much decides, so that all is read but twice.
            left = len(text) - at
            more = stream.read(max(left, _CHUNK)) if left <= LONGEST_LINE else ""
            if not more:
                yield BadLine(number, "breaks_off")
                return
            text, at = text[at:] + more, 0
            continue
        yield element
        number += 1


def _wrapped(text: str) -> Iterator[object]:
    """A single conversation, or an object around a list of them."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        yield BadLine(1, "not_json")
        return
    conversations = member(data, "conversations")
    yield from conversations if isinstance(conversations, list) else [data]
