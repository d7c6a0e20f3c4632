"""The tables whose rows come along to other machines, and how a row is told there.

A row is known everywhere by its ``key``, never by its row number. What it says is told in parts:
of each part the later writing holds (:mod:`app.storage.devices.joining`). The columns are read off
the file, so a new column of a later version comes along by itself; a new table needs a line here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from playhouse.apsw_ext import APSWDatabase

ROW = "row"
"""The part that says whether a row is there, and in most tables all of it."""
WORDED_KEYS = frozenset({"session", "tag"})
"""Kinds whose keys may be words: nothing tells that they are gone once their session is erased."""
GONE = "gone"
"""The part that says that a session's row was removed; it may be written anew later."""

_SESSION = "(SELECT session_id FROM sessions WHERE id = {row}.session)"
_MESSAGE = "(SELECT message_id FROM messages WHERE id = {row}.message)"
_MEMORY = "(SELECT memory_id FROM memories WHERE id = {row}.memory)"
_BEFORE = (
    "(SELECT before.message_id FROM messages AS before WHERE before.session = {row}.session"
    " AND before.position < {row}.position ORDER BY before.position DESC LIMIT 1)"
)


def _named(kind: str, column: str) -> str:
    return f"(SELECT key FROM change_keys WHERE kind = '{kind}' AND row = {{row}}.{column})"


def _several(first: str, *others: str) -> str:
    """A key of several columns; none where the row that it leads to is gone already."""
    return f"CASE WHEN {first} IS NOT NULL THEN json_array({', '.join((first, *others))}) END"


def _last_before(session: str, column: str) -> str:
    """A place in a conversation, told by the message before it: places are other ones elsewhere."""
    return (
        f"(SELECT said.message_id FROM messages AS said WHERE said.session = {{row}}.{session}"
        f" AND said.position < {{row}}.{column} ORDER BY said.position DESC LIMIT 1)"
    )


EMPTY_SOURCES = (
    "UPDATE changes SET payload = NULL WHERE kind = 'source' AND payload IS NOT NULL"
    " AND EXISTS (SELECT 1 FROM changes AS told WHERE told.kind = 'statement'"
    f" AND told.key = changes.key ->> 0 AND told.part = '{ROW}' AND told.payload IS NULL)"
)
"""What a statement stood on is gone with it, also where neither has a row: who had erased the
session by then has no record of it, and who had not would keep one."""
IN_USE = "EXISTS (SELECT 1 FROM changes AS given WHERE given.kind = 'tag' AND given.key ->> 1 = {})"
"""SQL for whether a record gives the tag that stands in it to a session, or takes it from it."""
DROP_COLOURS = (
    "DELETE FROM changes WHERE kind = 'tag colour' AND key IN (SELECT value FROM json_each(?))"
    f" AND NOT {IN_USE.format('changes.key')}"
)
"""A tag is a word: of one that only an erased session had nothing stays, not even that it is gone.
Takes a JSON array of tags."""
SESSIONS_OWN = ("session", "phrases", "placed", "learnt", "reader")
"""Kinds of records that go with the row of their session, erased or not."""
_OWNED = ", ".join(f"'{kind}'" for kind in SESSIONS_OWN)


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table and how its rows are told. All SQL has ``{row}`` for the row."""

    kind: str
    table: str
    key: str
    columns: Mapping[str, str] = field(default_factory=dict)
    """What some columns are told as; of others their value."""
    local: tuple[str, ...] = ()
    """Columns that are this machine's own business."""
    parts: Mapping[str, tuple[str, ...]] | None = None
    """Columns that are told together; others stand for themselves. ``None``: the row is told as a
    whole."""
    session: str = "''"
    """The session whose words are in it: they go with it."""
    kept: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Columns that are told on as they were told, wherever that came from, while others stay as
    they are: what such a column is here may follow from what has come so far."""
    told: str = "1"
    """Whether a row is told at all."""
    age: str = "0"
    """When a row that was there before was written, in milliseconds."""
    gone_for_good: bool = False
    """Whether nothing brings a row back that was removed once."""
    numbered: str = ""
    """For rows that have nothing but a number: what tells those of a copied archive apart."""
    removed: tuple[str, ...] = ()
    """What else happens to the records when a row is removed."""
    removal: str = ROW
    """The part that says that the row was removed."""
    identity: tuple[str, ...] = ()
    """The columns that the key names; several are a JSON array in it."""

    def identity_of(self, key: str) -> dict[str, str]:
        """The columns that a key names, as they are told."""
        pieces = json.loads(key) if len(self.identity) > 1 else [key]
        return dict(zip(self.identity, pieces, strict=True))

    def parts_of(self, db: APSWDatabase) -> dict[str, dict[str, str]]:
        """For each part the columns that it tells, and the SQL for what it tells of them."""
        listed = db.execute_sql(f"PRAGMA table_xinfo({self.table})").fetchall()
        names = [name for _, name, *_, hidden in listed if not hidden and name not in self.local]
        told = {name: self.columns.get(name, f"{{row}}.{name}") for name in names}
        if self.parts is None:
            return {ROW: told}
        grouped = {name: part for part, group in self.parts.items() for name in group}
        found: dict[str, dict[str, str]] = {ROW: {}}
        for name in names:
            found.setdefault(grouped.get(name, name), {})[name] = told[name]
        return found


RECORDED = (
    RecordedTable(
        "project",
        "projects",
        "{row}.project_id",
        local=("project_id",),
        identity=("project_id",),
        parts={},
        age="{row}.created_at",
        gone_for_good=True,
        removed=(
            "UPDATE changes SET payload = NULL"
            " WHERE kind IN ('statement', 'turn') AND payload ->> 'memory' IN"
            " (SELECT key FROM changes WHERE kind = 'memory'"
            " AND payload ->> 'learner_id' = OLD.project_id)",
            EMPTY_SOURCES,
            "UPDATE changes SET payload = NULL WHERE kind IN ('memory', 'history')"
            " AND payload ->> 'learner_id' = OLD.project_id",
        ),
    ),
    RecordedTable(
        "session",
        "sessions",
        "{row}.session_id",
        # An import writes a session before its messages: then only the number tells.
        {
            "recallable_upto": (
                f"json_array({{row}}.recallable_upto, {_last_before('id', 'recallable_upto')})"
            )
        },
        local=(
            *("id", "session_id", "holder", "pending", "lookup"),
            *("described_upto", "metadata_tries"),
        ),
        parts={
            "title": ("title", "metadata"),
            "description": ("summary", "key_topics"),
            "progress": ("status", "recallable_upto", "last_updated"),
        },
        session="{row}.session_id",
        age="{row}.last_updated",
        removal=GONE,
        removed=(f"DELETE FROM changes WHERE session_id = OLD.session_id AND kind IN ({_OWNED})",),
    ),
    RecordedTable(
        "message",
        "messages",
        "{row}.message_id",
        {"session": _SESSION, "position": _BEFORE},
        local=("id", "message_id"),
        kept={"position": ("session", "position")},
        session=_SESSION,
        told="{row}.state <> 'streaming'",
        age="{row}.created_at",
    ),
    RecordedTable(
        "tag",
        "session_tags",
        _several("{row}.session_id", "{row}.tag"),
        session="{row}.session_id",
        identity=("session_id", "tag"),
    ),
    RecordedTable(
        "tag colour",
        "tag_colours",
        "{row}.tag",
        identity=("tag",),
        told=IN_USE.format("{row}.tag"),
    ),
    RecordedTable("search", "saved_searches", "{row}.name", identity=("name",)),
    RecordedTable(
        "note",
        "answer_notes",
        "{row}.message_id",
        local=("id",),
        session=(
            "(SELECT sessions.session_id FROM messages JOIN sessions"
            " ON sessions.id = messages.session WHERE messages.message_id = {row}.message_id)"
        ),
        identity=("message_id",),
        age="{row}.last_updated",
    ),
    RecordedTable(
        "phrases",
        "recall_phrases",
        _SESSION,
        {"session": _SESSION},
        session=_SESSION,
        identity=("session",),
    ),
    RecordedTable(
        "placed",
        "project_sessions",
        _SESSION,
        {"session": _SESSION},
        session=_SESSION,
        identity=("session",),
    ),
    RecordedTable(
        "listed",
        "message_origins",
        _several(_MESSAGE, "{row}.place", "{row}.session_id"),
        {"message": _MESSAGE},
        identity=("message", "place", "session_id"),
        session="{row}.session_id",
        told="{row}.place <> 0",
    ),
    RecordedTable(
        "reader",
        "memory_readers",
        _several(_SESSION, "{row}.session_id"),
        {"session": _SESSION},
        session=_SESSION,
        identity=("session", "session_id"),
    ),
    RecordedTable(
        "import",
        "imports",
        "{row}.origin",
        session="ifnull({row}.session_id, '')",
        identity=("origin",),
    ),
    RecordedTable(
        "memory",
        "memories",
        "{row}.memory_id",
        local=("id", "memory_id", "facilitator_id"),
        age="{row}.updated_at",
        gone_for_good=True,
        removed=(
            "UPDATE changes SET payload = NULL"
            " WHERE kind IN ('statement', 'turn') AND payload ->> 'memory' IN"
            " (SELECT key FROM changes WHERE kind = 'memory'"
            " AND payload ->> 'learner_id' IS OLD.learner_id)",
            EMPTY_SOURCES,
            "UPDATE changes SET payload = NULL, clock = (SELECT clock FROM this_device),"
            " counter = (SELECT counter FROM this_device),"
            " device = (SELECT device FROM this_device)"
            " WHERE kind = 'memory' AND payload IS NOT NULL"
            " AND payload ->> 'learner_id' IS OLD.learner_id",
        ),
    ),
    RecordedTable(
        "statement",
        "memory_statements",
        _named("statement", "id"),
        {"memory": _MEMORY},
        local=("id",),
        age="{row}.added_at",
        gone_for_good=True,
        numbered=f"{_MEMORY} || ':' || {{row}}.id || ':' || {{row}}.added_at",
    ),
    RecordedTable(
        "source",
        "memory_sources",
        _several(_named("statement", "statement"), "{row}.message_id"),
        {"statement": _named("statement", "statement")},
        identity=("statement", "message_id"),
        session="{row}.session_id",
        gone_for_good=True,
    ),
    RecordedTable(
        "turn",
        "memory_turns",
        _named("turn", "id"),
        {"memory": _MEMORY},
        local=("id",),
        session="{row}.session_id",
        age="{row}.at",
        gone_for_good=True,
        numbered=f"{_MEMORY} || ':' || {{row}}.id || ':' || {{row}}.at",
    ),
    RecordedTable(
        "learnt",
        "memory_learnt",
        _SESSION,
        {"session": _SESSION, "upto": _last_before("session", "upto")},
        session=_SESSION,
        identity=("session",),
    ),
    RecordedTable(
        "history",
        "conversation_history_archive",
        "{row}.id",
        local=("id", "facilitator_id"),
        identity=("id",),
        session="{row}.deleted_session",
        age="{row}.archived_at",
        gone_for_good=True,
    ),
    RecordedTable(
        "file",
        "library_entries",
        "{row}.entry_id",
        local=("entry_id",),
        identity=("entry_id",),
        age="{row}.read_at",
        gone_for_good=True,
    ),
)
"""In the order in which they are put into an archive: what a row needs comes before it."""
BY_KIND = {each.kind: each for each in RECORDED}
ERASED = "erased"
"""The kind of record that says that a session was erased, with the messages it had."""
FILE = "file"
"""The kind of record of an entry of the file library."""
ERASED_FILE = "erased file"
"""The kind of record that says that an entry of the file library was erased; its key is the
entry's."""
MOVED = "erased elsewhere"
"""What waits where messages of an erased session stood in another one."""
DESCRIBED = "described anew"
"""What waits where a session was described anew: a backup may have what it was described by."""
REFUSED = "refused there"
"""What waits where an erased message was told as of another session, and not taken in: a machine
that is removed may have described that in its words, which nobody else ever had."""
FOLDED = "folded colour"
"""What waits where the colour of a tag came without the tag; its key names the tag by a digest."""
GONE_FOR_GOOD = frozenset({each.kind for each in RECORDED if each.gone_for_good} | {ERASED})
