"""The list of sessions, page by page, as it is read from the archive; and sessions as its entries.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.session_list_port import (
    ALL,
    RESEARCHES,
    Entry,
    Listing,
    Narrowing,
    Page,
    Place,
)
from app.core.language.alphabet import in_alphabet
from app.core.language.markdown import one_line
from app.core.wording.archive_text import BRANCH
from app.storage import session_marks
from app.storage.database import message_origins, name_order, odd_values

_ABOUT = 160
_LINE = 180
"""Characters of a summary, and of a first message, that stand for a session."""
_SENTENCE_END = re.compile(r"[.!?…] ")
_LONGEST_LEAD = 40
"""Characters within which a colon stands before what may be the title."""
_FIRST = f"SELECT substr(content, 1, {_LINE}) FROM messages WHERE session = sessions.id"
_TITLE = f"""
    CASE WHEN title <> '' THEN title ELSE coalesce(
      ({_FIRST} AND NOT {message_origins.IS_COPY} ORDER BY position LIMIT 1),
      ({_FIRST} ORDER BY position LIMIT 1) || '{BRANCH}', '') END"""
ENTRY = f"""
    session_id, {_TITLE}, substr(summary, 1, {_ABOUT}), last_updated, status, pinned, archived,
    {session_marks.TAGS}, lookup"""
"""What :func:`entry` makes an entry of, read from ``sessions``."""


def sessions_page(
    db: APSWDatabase, before: Place | None, limit: int, listing: Listing = RESEARCHES
) -> Page:
    """See :meth:`app.core.domain.browsing.Browsing.sessions_page`."""
    narrow, given = within(listing.project, listing.narrowed)
    narrow = f"deleted_at IS NULL {narrow}"
    # Of what is put away nobody asks what it was.
    # Of both together only the index by time has the order.
    unsorted = "+" if listing.archived is None else ""
    terms = ["archived"] if listing.archived else [f"{unsorted}lookup = {listing.lookups:d}"]
    if listing.archived is False:
        terms.append("archived = 0")
    top: list[Any] = []
    if listing.pinned_first:
        if before is None:
            # By the index over those few: with "+" no other one serves.
            few = " AND ".join(f"+{term}" for term in terms)
            top = _rows(db, f"pinned AND {few} AND {narrow}", given)
        terms.append("NOT pinned")
    which = " AND ".join(terms)
    if listing.by_title:
        top.sort(key=lambda row: in_alphabet(odd_values.text(row[2])))
        rows, place = _by_title(db, f"{which} AND {narrow}", given, before, limit)
    else:
        after = " AND (last_updated, id) < (?, ?)" if before else ""
        values = (*given, *(before or ()))
        rows = _rows(db, f"{which} AND {narrow}{after}", values, limit + 1)
        last = rows[limit - 1] if len(rows) > limit else None
        place = (odd_values.whole_number(last[4]), int(last[0])) if last else None
    entries = tuple(entry(row) for _, *row in (*top, *rows[:limit]))
    kept = "" if listing.archived is None else "AND archived = 0"
    beside = _count(db, f"lookup = 1 {kept} AND {narrow}", given, by="idx_listed")
    away = _count(db, f"archived AND {narrow}", given, by="idx_archived")
    return Page(entries, place, beside, away)


def called(db: APSWDatabase, session_id: str) -> str:
    """What the list calls a session; empty where there is none."""
    query = f"SELECT {_TITLE} FROM sessions WHERE session_id = ?"
    row = db.execute_sql(query, (session_id,)).fetchone()
    return one_line(odd_values.text(row[0])) if row else ""


def _rows(
    db: APSWDatabase, where: str, given: Sequence[object], limit: int = -1
) -> list[tuple[Any, ...]]:
    return list(
        db.execute_sql(
            f"SELECT id, {ENTRY} FROM sessions WHERE {where}"
            " ORDER BY last_updated DESC, id DESC LIMIT ?",
            (*given, limit),
        ).fetchall()
    )


def _count(db: APSWDatabase, where: str, given: Sequence[object], *, by: str) -> int:
    """How many there are, counted in the index of such sessions alone: left to itself, SQLite may
    read the whole archive for it."""
    query = f"SELECT count(*) FROM sessions INDEXED BY {by} WHERE {where}"
    (number,) = db.execute_sql(query, given).fetchone()
    return int(number)


def _by_title(
    db: APSWDatabase, where: str, given: Sequence[object], before: Place | None, limit: int
) -> tuple[list[tuple[Any, ...]], Place | None]:
    """A page in the order of the alphabet: ``before`` says how many come before it."""
    start = before[0] if before else 0
    rows = db.execute_sql(
        f"SELECT id, {ENTRY} FROM sessions INDEXED BY idx_by_name WHERE {where}"
        f" ORDER BY {name_order.KEY}, id LIMIT ? OFFSET ?",
        (*given, limit + 1, start),
    ).fetchall()
    return rows[:limit], (start + limit, 0) if len(rows) > limit else None


def within(project: str | None, narrowed: Narrowing = ALL) -> tuple[str, tuple[object, ...]]:
    """What narrows a list of sessions to a project, or (empty) to those outside of projects, and
    to what else was asked for."""
    narrow = ""
    given: list[object] = []
    if project:
        narrow += " AND sessions.id IN (SELECT session FROM project_sessions WHERE project_id = ?)"
        given.append(project)
    elif project is not None:
        narrow += " AND sessions.id NOT IN (SELECT session FROM project_sessions)"
    if narrowed.since is not None:
        narrow += " AND last_updated >= ?"
        given.append(narrowed.since)
    if narrowed.with_files:
        narrow += (
            " AND EXISTS (SELECT 1 FROM messages"
            " WHERE session = sessions.id AND instr(citations, ?))"
        )
        from app.core.domain.evidence import SourceKind  # noqa: PLC0415  seldom asked for

        # How a citation of a file is told in the column.
        given.append(json.dumps({"kind": SourceKind.FILE.value})[1:-1])
    if narrowed.tier:
        narrow += (
            " AND EXISTS (SELECT 1 FROM runs JOIN messages USING (message_id)"
            " WHERE messages.session = sessions.id AND runs.tier = ?)"
        )
        given.append(narrowed.tier)
    for tag in narrowed.tags:
        narrow += " AND sessions.session_id IN (SELECT session_id FROM session_tags WHERE tag = ?)"
        given.append(tag)
    return narrow, tuple(given)


def entry(row: Sequence[Any]) -> Entry:
    """A session in the list, of what :data:`ENTRY` reads."""
    session_id, title, about, last_updated, status, pinned, archived, tags, lookup = row
    title, about = one_line(odd_values.text(title)), one_line(odd_values.text(about))
    return Entry(
        session_id,
        title,
        _behind_title(about, title),
        odd_values.whole_number(last_updated),
        odd_values.status(status),
        bool(lookup),
        bool(odd_values.whole_number(pinned)),
        bool(odd_values.whole_number(archived)),
        session_marks.tags_in(tags),
    )


def _behind_title(about: str, title: str) -> str:
    """What a summary says behind its first sentence, where that is the title, or is it behind a
    colon ("not: …"): a list shows both, one below the other."""
    said = title.rstrip(" .…!?")
    if not said:
        return about
    lead, colon, _ = about[:_LONGEST_LEAD].partition(": ")
    for begin in (0, len(lead) + len(colon)) if colon else (0,):
        told = about[begin:]
        both = min(len(said), len(told.rstrip(" .…!?")))
        # A title begins with a capital, whatever its message begins with.
        whole = not begin or both == len(said) > 1
        if whole and told[1:both].casefold() == said[1:both].casefold():
            end = _SENTENCE_END.search(told, len(said))
            return told[end.end() :] if end else ""
    return about
