"""Documents that an assistant wrote beside a conversation: those of ChatGPT's canvas and reports of
its research, the artifacts and files of Claude.

In the exports they are tool calls, so that a conversation without them is "here is your report" and
nothing else. A document that is written whole is told whole, under its title; of a change to a part
the new words are told. Nothing is put together from patterns and places: each text stands in the
message that wrote it, also where a later one replaced it. Code that was written for the assistant's
own use (a script it ran) is no document. The forms are those of exports of 2024 to 2026.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from app.core.language.foreign_json import json_object, member
from app.memory.transfer.session_lines import string_in

_CANVAS_NEW = "canmore.create_textdoc"
_CANVAS_CHANGED = "canmore.update_textdoc"
_WHOLE = re.compile(r"\^?\(?\.[*+]\)?\$?|\^?\[\\s\\S\][*+]\$?")
"""Patterns of a change that stand for all of a document."""
_PROSE_FILE = re.compile(r"\.(?:md|markdown|txt|rst|tex|csv)$", re.IGNORECASE)
_PROSE_KINDS = ("", "document", "text/markdown", "text/plain")
_PLACEHOLDER = re.compile(
    r"```[^\n`]*\n(?:This block is not supported on your current device yet\.|Viewing artifacts "
    r"created via the Analysis Tool web feature preview isn[’']t yet supported on mobile\.)\n```"
)
"""What an export of Claude has in the place of a tool call."""
_TICKS = re.compile(r"`{3,}")
_SPACES = re.compile(r"\s+")


def without_placeholders(text: str) -> str:
    """A text of Claude's without what only says that something cannot be shown."""
    return _PLACEHOLDER.sub("", text)


def joined_texts(texts: Iterable[object]) -> str:
    """The texts among values as paragraphs, as the archive can keep them."""
    return "\n\n".join(stripped for each in texts if (stripped := string_in(each).strip()))


def document_of_chatgpt(message: Mapping[str, Any]) -> str:
    """The document that a message of ChatGPT's writes, as Markdown; empty for any other message."""
    recipient = message.get("recipient")
    if recipient in (_CANVAS_NEW, _CANVAS_CHANGED):
        call = json_object(_only_text(message.get("content"))) or {}
        if recipient == _CANVAS_NEW:
            return _told(call.get("name"), call.get("type"), call.get("content"))
        return _changed_canvas(call.get("updates"))
    widget = member(member(message.get("metadata"), "chatgpt_sdk"), "widget_state")
    return _report(json_object(widget) or {}) if isinstance(widget, str) else ""


def document_of_claude(block: object) -> str:
    """The document that a block of a message of Claude's writes, as Markdown; empty for others."""
    name, given = member(block, "name"), member(block, "input")
    if member(block, "type") != "tool_use" or not isinstance(given, dict):
        return ""
    if name == "artifacts":
        kind = given.get("language") or given.get("type")
        return _told(given.get("title"), kind, given.get("content") or given.get("new_str"))
    path = string_in(given.get("path"))
    if name in ("create_file", "str_replace") and _PROSE_FILE.search(path):
        return _told(path.rsplit("/", 1)[-1], "", given.get("file_text") or given.get("new_str"))
    return ""


def _changed_canvas(updates: object) -> str:
    """The new words of a change. What replaces all is a document, the rest are lines of one."""
    told = []
    for each in updates if isinstance(updates, list) else ():
        words = string_in(member(each, "replacement")).strip()
        whole = _WHOLE.fullmatch(string_in(member(each, "pattern")).strip())
        # A part without a letter is a mark that was put right.
        if words and (whole or any(map(str.isalpha, words))):
            told.append(words)
    return joined_texts(told)


def _report(state: Mapping[str, Any]) -> str:
    """The report of a research that came to its end."""
    if state.get("status") != "completed":
        return ""
    parts = member(member(state.get("report_message"), "content"), "parts")
    return joined_texts(parts if isinstance(parts, list) else ())


def _told(title: object, kind: object, content: object) -> str:
    """A document under its title, unless it begins with it; code between fences."""
    words, name = string_in(content).strip(), _SPACES.sub(" ", string_in(title)).strip()
    if not words:
        return ""
    sort = string_in(kind).strip().lower()
    if sort not in _PROSE_KINDS:
        ticks = max((len(each) for each in _TICKS.findall(words)), default=2) + 1
        fence = "`" * max(3, ticks)
        words = f"{fence}{_language(sort)}\n{words}\n{fence}"
    elif name.casefold() in words[: len(name) + 8].splitlines()[0].casefold():
        return words
    return f"**{name}**\n\n{words}" if name else words


def _language(kind: str) -> str:
    """The name of a language at a fence: ``code/python``, ``application/vnd.ant.react``, ``go``."""
    return "".join(each for each in re.split(r"[/.]", kind)[-1] if each.isalnum() or each in "+#-")


def _only_text(content: object) -> str:
    """The text of a message that holds one, as code or as its parts."""
    text, parts = member(content, "text"), member(content, "parts")
    if isinstance(text, str):
        return text
    texts = [each for each in parts if isinstance(each, str)] if isinstance(parts, list) else []
    return texts[0] if len(texts) == 1 else ""
