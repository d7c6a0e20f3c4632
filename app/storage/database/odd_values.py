"""Values of a damaged row made into ones that can be read: one rule for every column and reader.

A row may hold anything: a disk lies, other programs write into the file, an earlier version knew
other words. One such value is no reason to lose its row or all that is read with it; what stood
there is kept aside when the archive is mended (:mod:`app.storage.maintenance.odd_rows`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, MessageState
from app.core.domain.sessions import Filing, MetadataOrigin, Status

Row = dict[str, Any]
Rule = Callable[[Any], Any]
"""Gives the value itself where it can be read, and else what stands for it."""


def text(value: Any) -> str:
    """A text; bytes that are none are read as far as they are."""
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value)


def whole_number(value: Any) -> int:
    """A whole number, 0 for what is none."""
    if isinstance(value, int):
        return value
    try:
        return int(text(value)) if not isinstance(value, float) else int(value)
    except (ValueError, OverflowError):
        return 0


def name(value: Any) -> str:
    """An id: without the characters that end a text elsewhere."""
    said = text(value)
    return said if min(said, default=" ") >= " " else "".join(c for c in said if c >= " ")


def listed(value: Any) -> str:
    """A JSON array as text."""
    return _json(value, list) or "[]"


def texts(value: Any) -> str:
    """A JSON array of texts as text."""
    said = listed(value)
    found = json.loads(said)
    if all(isinstance(each, str) for each in found):
        return said
    return json.dumps([each for each in found if isinstance(each, str)], ensure_ascii=False)


def objects(value: Any) -> str:
    """A JSON array of objects as text."""
    if value == "[]":
        return "[]"
    said = listed(value)
    found = json.loads(said)
    if all(isinstance(each, dict) for each in found):
        return said
    return json.dumps([each for each in found if isinstance(each, dict)], ensure_ascii=False)


def one_object(value: Any) -> str | None:
    """A JSON object as text, or nothing."""
    return None if value is None else _json(value, dict)


def _json(value: Any, kind: type) -> str | None:
    said = text(value)
    try:
        return said if isinstance(json.loads(said), kind) else None
    except (ValueError, RecursionError):
        return None


def one_of(words: type[StrEnum], instead: StrEnum | None) -> Rule:
    """The rule of a column that holds a word of ours."""
    known = {each.value for each in words}
    return lambda value: value if value in known else instead and instead.value


def or_nothing(rule: Rule) -> Rule:
    """The rule of a column that may be empty."""
    return lambda value: None if value is None else rule(value)


def status(value: Any) -> Status:
    """Where a session is in its life; what is not known to go on is over."""
    return Status.ACTIVE if value == Status.ACTIVE.value else Status.COMPLETE


SESSION_RULES: Mapping[str, Rule] = {
    "session_id": text,
    "status": lambda value: status(value).value,
    "title": text,
    "key_topics": texts,
    "summary": text,
    "metadata": one_of(MetadataOrigin, MetadataOrigin.NONE),
    "created_at": whole_number,
    "last_updated": whole_number,
    "recallable_upto": whole_number,
    "described_upto": whole_number,
    "metadata_tries": whole_number,
    "pending": one_object,
    "holder": text,
    "edited": whole_number,
    "deleted_at": or_nothing(whole_number),
    "lookup": whole_number,
    "filed": one_of(Filing, None),
    "pinned": whole_number,
    "archived": whole_number,
}
MESSAGE_RULES: Mapping[str, Rule] = {
    "message_id": text,
    "position": whole_number,
    "role": lambda value: value if value in ("user", "assistant") else "assistant",
    "content": text,
    "created_at": whole_number,
    "state": one_of(MessageState, MessageState.COMPLETE),
    "citations": objects,
    "author": text,
}


def readable_session(row: Mapping[str, Any]) -> Row:
    """A row of ``sessions`` whose every value can be read."""
    return {column: _mended_by(SESSION_RULES, column, value) for column, value in row.items()}


def readable_message(row: Mapping[str, Any]) -> Row:
    """A row of ``messages`` whose every value can be read. A kind that is not known is taken for
    what whoever wrote it mostly writes."""
    found = {column: _mended_by(MESSAGE_RULES, column, value) for column, value in row.items()}
    usual = Kind.QUESTION if found.get("role") == "user" else Kind.ANSWER
    if "kind" in found:
        found["kind"] = one_of(Kind, usual)(found["kind"])
    return found


def _mended_by(rules: Mapping[str, Rule], column: str, value: Any) -> Any:
    rule = rules.get(column)
    return value if rule is None else rule(value)


def rows(db: APSWDatabase, query: peewee.ModelSelect[Any]) -> list[Row]:
    """The rows of a query over one table, with the values as they stand there. Text that is none
    comes as its bytes."""
    fields = query.model._meta.sorted_fields
    try:
        found = _execute(db, query, fields)
    except UnicodeDecodeError:
        found = _execute(db, query, [_bytes_of(field) for field in fields])
    return [dict(zip((field.column_name for field in fields), each, strict=True)) for each in found]


def _execute(db: APSWDatabase, query: peewee.ModelSelect[Any], columns: list[Any]) -> list[Any]:
    # Not by peewee's own reading of rows: it would make numbers of what is none.
    return list(db.execute_sql(*query.select(*columns).sql()).fetchall())


def _bytes_of(field: peewee.Field) -> peewee.Node:
    as_bytes = field.cast("BLOB")
    return peewee.Case(None, [(peewee.fn.TYPEOF(field) == "text", as_bytes)], field)
