"""Storage of how the user keeps sessions in order: pinned, archived and tagged.

A tag is there as long as a session has it: with the last one its name and its colour go, also when
that session is erased. Names are told apart by Turkish lower case, so that "İlaç" and "ilaç" are
one tag. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.session_list_port import LONGEST_TAG
from app.core.domain.sessions import COLOURS, Tag
from app.core.language.alphabet import in_alphabet
from app.core.language.turkish import lower, storable
from app.storage.database import odd_values

_PLAIN = COLOURS[-1]
_OF_TAG = f"coalesce((SELECT colour FROM tag_colours WHERE tag = session_tags.tag), '{_PLAIN}')"
TAGS = f"""(SELECT json_group_array(json_array(tag, {_OF_TAG})) FROM session_tags
     WHERE session_tags.session_id = sessions.session_id AND typeof(tag) = 'text')"""
"""The tags of a row of ``sessions``, for :func:`tags_in`."""


def create(db: APSWDatabase) -> None:
    """Create the tables and columns. What is archived leaves the list that is read most."""
    for statement in (
        "ALTER TABLE sessions ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE sessions ADD COLUMN archived INTEGER NOT NULL DEFAULT 0",
        "DROP INDEX idx_listed",
        "CREATE INDEX idx_listed ON sessions(lookup, archived, last_updated, id)",
        "CREATE INDEX idx_pinned ON sessions(last_updated) WHERE pinned",
        "CREATE INDEX idx_archived ON sessions(last_updated) WHERE archived AND deleted_at IS NULL",
        """
        CREATE TABLE session_tags (
          session_id TEXT NOT NULL REFERENCES sessions(session_id) ON DELETE CASCADE,
          tag TEXT NOT NULL,
          PRIMARY KEY (session_id, tag)
        ) WITHOUT ROWID""",
        "CREATE INDEX idx_session_tags ON session_tags(tag)",
        """
        CREATE TABLE tag_colours (
          tag TEXT PRIMARY KEY NOT NULL,
          colour TEXT NOT NULL
        ) WITHOUT ROWID""",
        """
        CREATE TRIGGER tag_unused AFTER DELETE ON session_tags
          WHEN NOT EXISTS (SELECT 1 FROM session_tags WHERE tag = OLD.tag) BEGIN
          DELETE FROM tag_colours WHERE tag = OLD.tag;
        END""",
    ):
        db.execute_sql(statement)


def set_pinned(db: APSWDatabase, session_ids: Sequence[str], pinned: bool) -> None:
    """Keep sessions at the top of the list, or not any more. One that is gone is passed over."""
    _mark(db, "pinned", session_ids, pinned)


def set_archived(db: APSWDatabase, session_ids: Sequence[str], archived: bool) -> None:
    """Take sessions out of the main list, or bring them back. One that is gone is passed over."""
    _mark(db, "archived", session_ids, archived)


def _mark(db: APSWDatabase, column: str, session_ids: Sequence[str], value: bool) -> None:
    db.execute_sql(
        f"UPDATE sessions SET {column} = ? WHERE session_id IN (SELECT value FROM json_each(?))",
        (int(value), json.dumps(session_ids)),
    )


class SessionMarks(NamedTuple):
    """All that is kept here of a session."""

    pinned: bool
    archived: bool
    tags: tuple[Tag, ...]


def marks_of(db: APSWDatabase, session_id: str) -> SessionMarks:
    """What the user marked a session with, before its row is written anew."""
    query = "SELECT pinned, archived FROM sessions WHERE session_id = ?"
    pinned, archived = db.execute_sql(query, (session_id,)).fetchone() or (0, 0)
    return SessionMarks(bool(pinned), bool(archived), tags_of(db, session_id))


def put_back(db: APSWDatabase, session_id: str, marks: SessionMarks) -> None:
    """Mark a session as it was before, beside what it is marked with now."""
    if marks.pinned:
        set_pinned(db, [session_id], pinned=True)
    if marks.archived:
        set_archived(db, [session_id], archived=True)
    add_tags(db, session_id, marks.tags)


# --- tags ----------------------------------------------------------------------------------------


def tag_name(typed: str) -> str:
    """A tag as it is kept: one line, not too long; empty when nothing is left."""
    return " ".join(storable(typed).split())[:LONGEST_TAG].strip()


def every_tag(db: APSWDatabase) -> list[Tag]:
    """Every tag that a session has which is not deleted, in the order of the alphabet."""
    found = db.execute_sql(
        f"SELECT DISTINCT tag, {_OF_TAG} FROM session_tags JOIN sessions USING (session_id)"
        " WHERE deleted_at IS NULL"
    ).fetchall()
    return list(_in_order(Tag(odd_values.text(tag), _colour(colour)) for tag, colour in found))


def tags_of(db: APSWDatabase, session_id: str) -> tuple[Tag, ...]:
    """The tags of a session, in the order of the alphabet."""
    found = db.execute_sql(
        f"SELECT tag, {_OF_TAG} FROM session_tags WHERE session_id = ?", (session_id,)
    ).fetchall()
    return _in_order(Tag(odd_values.text(tag), _colour(colour)) for tag, colour in found)


def tags_of_sessions(db: APSWDatabase, session_ids: Sequence[str]) -> dict[str, tuple[Tag, ...]]:
    """The tags of several."""
    return {each: tags_of(db, each) for each in session_ids}


def tags_in(listed: object) -> tuple[Tag, ...]:
    """What :data:`TAGS` reads."""
    pairs = json.loads(odd_values.listed(listed))
    return _in_order(Tag(odd_values.text(tag), _colour(colour)) for tag, colour in pairs)


def set_tags(db: APSWDatabase, wanted: Mapping[str, Sequence[Tag]]) -> None:
    """Give each session these tags and no others. A name that differs from a known tag by capitals
    alone means that tag; a colour is changed for every session that has it."""
    for session_id, tags in wanted.items():
        named = {_known_name(db, each.name): each.colour for each in tags if tag_name(each.name)}
        db.execute_sql(
            "DELETE FROM session_tags WHERE session_id = ?"
            " AND tag NOT IN (SELECT value FROM json_each(?))",
            (session_id, json.dumps([*named], ensure_ascii=False)),
        )
        for name, colour in named.items():
            _give(db, session_id, name, colour)
            db.execute_sql(
                "UPDATE tag_colours SET colour = ? WHERE tag = ?", (_colour(colour), name)
            )


def add_tags(db: APSWDatabase, session_id: str, tags: Iterable[Tag]) -> None:
    """Give a session more tags; those that are known keep their colours."""
    for each in tags:
        if tag_name(each.name):
            _give(db, session_id, _known_name(db, each.name), each.colour)


def rename_tag(db: APSWDatabase, name: str, new: str) -> None:
    """Call a tag otherwise; one that is called so already takes its sessions over."""
    wanted = tag_name(new)
    if not wanted or wanted == name:
        return
    if lower(wanted) != lower(name):
        wanted = _known_name(db, wanted)
    query = f"SELECT session_id, {_OF_TAG} FROM session_tags WHERE tag = ?"
    for session_id, colour in db.execute_sql(query, (name,)).fetchall():
        _give(db, session_id, wanted, colour)
    db.execute_sql("DELETE FROM session_tags WHERE tag = ?", (name,))
    from app.storage import saved_searches  # noqa: PLC0415  no list needs it

    saved_searches.rename_tag(db, name, wanted)


def _known_name(db: APSWDatabase, typed: str) -> str:
    """The name under which a tag is kept already, or a new one."""
    wanted = tag_name(typed)
    query = "SELECT DISTINCT tag FROM session_tags"
    known = (odd_values.text(tag) for (tag,) in db.execute_sql(query).fetchall())
    return next((each for each in known if lower(each) == lower(wanted)), wanted)


def _give(db: APSWDatabase, session_id: str, name: str, colour: str) -> None:
    """Give a session a tag of this very name; the colour counts where the tag is new. A session
    that is gone gets none."""
    given = db.execute_sql(
        "INSERT INTO session_tags SELECT session_id, ?2 FROM sessions WHERE session_id = ?1"
        " ON CONFLICT DO NOTHING RETURNING 1",
        (session_id, name),
    ).fetchall()
    if given:
        db.execute_sql("INSERT OR IGNORE INTO tag_colours VALUES (?, ?)", (name, _colour(colour)))


def _colour(value: object) -> str:
    return value if isinstance(value, str) and value in COLOURS else _PLAIN


def _in_order(tags: Iterable[Tag]) -> tuple[Tag, ...]:
    return tuple(sorted(tags, key=lambda each: in_alphabet(each.name)))
