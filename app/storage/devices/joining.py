"""Joining of records from other machines with our own: of each part of a row the greater record
holds, so the outcome is the same in whatever order they come, and however often.

Greater is what a rank says first: what was removed for good is; the user's own title before any
other; an answer that was taken out because what it told of was erased. Then the later clock, then
the machine's id. Erasing stands above all: no record of an erased session, nor of a message that
it had, is ever taken in.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.storage.database.archive_state import REMOVED
from app.storage.devices import (
    copied_words,
    described_words,
    erased_files,
    erased_words,
    file_entries,
    late_words,
    recording,
    row_joining,
    session_joining,
    tag_colours,
    waiting_changes,
)
from app.storage.devices.change_record import COLUMNS, ChangeRecord, is_gone, kept_record
from app.storage.devices.recorded_tables import (
    BY_KIND,
    DESCRIBED,
    EMPTY_SOURCES,
    ERASED,
    ERASED_FILE,
    FILE,
    GONE,
    GONE_FOR_GOOD,
    MOVED,
    RECORDED,
    ROW,
    SESSIONS_OWN,
)

Held = Callable[[str], bool]
"""Whether the process that holds a session lives."""
PART_OF = {
    "memory": ("project", "learner_id"),
    "history": ("project", "learner_id"),
    "statement": ("memory", "memory"),
    "turn": ("memory", "memory"),
    "source": ("statement", "statement"),
}
"""Of what a row is part, and the column that tells it: it is gone for good together with that."""
_TO_ERASE = (ERASED, MOVED, ERASED_FILE, DESCRIBED)
"""Kinds of what waits for an erasing here."""
FURTHEST = 1 << 61
"""As far as the clock here follows those elsewhere, some ten thousand years: at the end of what a
clock can say, whatever is written here would be refused by all others."""
_REFUSALS = (peewee.IntegrityError, apsw.ConstraintError)


@dataclass(slots=True)
class Joined:
    """What came of it: sessions that have to be erased here too (by who can: copies and files
    beside have to go as well), how many records were new, and the conversations that are no single
    line."""

    to_erase: list[str] = field(default_factory=list)
    fresh: int = 0
    forked: set[str] = field(default_factory=set)


def never(holder: str) -> bool:
    """Nobody holds anything: an archive that nobody has open."""
    return False


@dataclass(slots=True)
class _Taken:
    """What was taken in so far: how many records were new, the rows (kind and key) that they are
    about, and the messages (ids) that were erased with their sessions."""

    fresh: int = 0
    touched: set[tuple[str, str]] = field(default_factory=set)
    went: set[str] = field(default_factory=set)

    def keys(self, kind: str) -> list[str]:
        """The rows of this kind, by their keys."""
        return [key for each, key in self.touched if each == kind]


def take_in(db: APSWDatabase, records: Iterable[ChangeRecord], held: Held = never) -> Joined:
    """Take records in, and bring the rows in line with them. A conversation that goes on here
    (``held``) stays as it is until it does not."""
    arrived = sorted(records, key=lambda each: each.kind != ERASED)
    _follow_clock(db, arrived)
    known, taken = erased_words.Erased.of(db), _Taken()
    _take_erasings(db, arrived, known, taken)
    for record in arrived:
        if record.kind == "listed" and not known.has(record):
            copied_words.note(db, record.key, record.clock, is_told=record.payload is not None)
    refused = erased_words.RefusedRecords.of(db, known, taken.went, arrived)
    taken.touched |= refused.forget_statements(db)
    tags = [json.loads(e.key)[1] for e in arrived if e.kind == "tag" and not known.has(e)]
    arrived += tag_colours.unfold(db, tags)
    with recording.unrecorded(db):
        _take_others(db, arrived, known, taken)
        if taken.keys("statement"):
            db.execute_sql(EMPTY_SOURCES)
        refused.drop_tags(db)
        tag_colours.fold(db, taken.keys("tag colour"))
        waiting = _waiting(db)
        had = described_words.with_words(db, taken.touched, waiting) | refused.said
        never_had = described_words.first_heard(db, taken.touched)
        replaced = described_words.are_replaced(db, [(each.kind, each.key) for each in arrived])
        putting = taken.touched | waiting
        forked = _put_rows(db, putting, held)
    replaced |= described_words.describe_without(db, had)
    replaced |= described_words.describe_unheard(db, never_had)
    if replaced:
        described_words.drop_from_indexes(db)
    refused.follow(db, taken.keys("message"))
    late_words.forget(db, [(each.kind, each.payload) for each in arrived], putting)
    if taken.keys(FILE):
        file_entries.tell(db)
    return Joined(to_erase(db), taken.fresh, forked)


def _take_erasings(
    db: APSWDatabase, arrived: Iterable[ChangeRecord], known: erased_words.Erased, taken: _Taken
) -> None:
    """Take in the sessions that were erased elsewhere; they are ``known`` from here on."""
    for record in arrived:
        if record.kind != ERASED:
            continue
        whole = _with_all_that_went(db, record)
        with recording.unrecorded(db):
            if not _keep(db, whole):
                continue
            taken.fresh += 1
            taken.touched |= _take_erasing(db, whole)
        known.add(whole.key, whole.payload)
        taken.went.update(json.loads(whole.payload or "[]"))
        copied_words.note_erased(db, whole.key)


def _take_others(
    db: APSWDatabase, arrived: Iterable[ChangeRecord], known: erased_words.Erased, taken: _Taken
) -> None:
    """Take in all records but the erasings, as far as nothing that they tell was erased."""
    for record in arrived:
        if record.kind == ERASED or known.has(record) or not _keep(db, record):
            continue
        taken.fresh += 1
        if record.kind == REMOVED:
            db.execute_sql("DELETE FROM other_devices WHERE device = ?", (record.key,))
        elif record.kind == ERASED_FILE:
            taken.touched |= erased_files.take(db, record.key)
        else:
            taken.touched.add((record.kind, record.key))
            if (record.kind, record.part) == ("session", GONE):
                _let_go(db, record)
            elif record.payload is None and record.kind in GONE_FOR_GOOD:
                taken.touched |= _drop_with(db, record)


def to_erase(db: APSWDatabase) -> list[str]:
    """The sessions that were erased elsewhere, and of which something is still here."""
    return waiting_changes.keys(db, ERASED)


def was_erased(db: APSWDatabase, session_id: str) -> None:
    """Nothing of a session is here any more."""
    for kind in (ERASED, MOVED):
        waiting_changes.remove(db, kind, [session_id])


def _keep(db: APSWDatabase, record: ChangeRecord) -> bool:
    """Keep a record if it is greater than what is known. Whether it is."""
    if record.kind in SESSIONS_OWN and record.part != GONE:
        gone = db.execute_sql(
            "SELECT 1 FROM changes WHERE kind = 'session' AND key = ? AND part = ?"
            " AND (clock, device) > (?, ?)",
            (record.session_id, GONE, record.clock, record.device),
        ).fetchone()
        if gone is not None:
            return False
    parted = record.part != ROW and record.kind in GONE_FOR_GOOD
    if parted and is_gone(db, record.kind, record.key):
        return False
    whole = record
    if record.kind in PART_OF and record.payload is not None:
        kind, column = PART_OF[record.kind]
        owner = json.loads(record.payload).get(column)
        if owner is not None and is_gone(db, kind, owner):
            # It is gone with what it was part of.
            record = replace(record, payload=None)
    place = record.kind, record.key, record.part
    there = kept_record(db, *place)
    outranked = there is not None and there.greatness >= record.greatness
    if there is not None and outranked and not _took_over(db, record, there):
        if record.kind in PART_OF and there.payload is None and record.payload is not None:
            recording.tell_emptied(db, [place])
        return False
    db.execute_sql(
        f"INSERT OR REPLACE INTO changes({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        record.row,
    )
    if record is not whole and there is not None and there.payload is not None:
        recording.tell_emptied(db, [place])
    return True


def _took_over(db: APSWDatabase, record: ChangeRecord, there: ChangeRecord) -> bool:
    """Whether a record is one of a removed machine under the name of who took it over."""
    if record.device == there.device or record.greatness[:2] != there.greatness[:2]:
        return False
    query = "SELECT 1 FROM changes WHERE kind = ? AND key = ?"
    return db.execute_sql(query, (REMOVED, there.device)).fetchone() is not None


def _let_go(db: APSWDatabase, gone: ChangeRecord) -> None:
    """A session's row was removed: what was told of it before goes. Its messages have records of
    their own."""
    db.execute_sql(
        "DELETE FROM changes WHERE session_id = ? AND kind IN (SELECT value FROM json_each(?))"
        " AND part <> 'gone' AND (clock, device) < (?, ?)",
        (gone.key, json.dumps(SESSIONS_OWN), gone.clock, gone.device),
    )


def _drop_with(db: APSWDatabase, gone: ChangeRecord) -> set[tuple[str, str]]:
    """Drop the records of a row that was removed for good, and of its parts."""
    db.execute_sql(
        "DELETE FROM changes WHERE kind = ? AND key = ? AND part <> ?", (gone.kind, gone.key, ROW)
    )
    memories = [gone.key] if gone.kind == "memory" else []
    dropped: list[tuple[str, str]] = []
    if gone.kind == "project":
        dropped += db.execute_sql(
            "UPDATE changes SET payload = NULL WHERE kind IN ('memory', 'history')"
            " AND payload ->> 'learner_id' = ? RETURNING kind, key",
            (gone.key,),
        ).fetchall()
        memories += [key for kind, key in dropped if kind == "memory"]
    dropped += db.execute_sql(
        "UPDATE changes SET payload = NULL WHERE kind IN ('statement', 'turn')"
        " AND payload ->> 'memory' IN (SELECT value FROM json_each(?)) RETURNING kind, key",
        (json.dumps(memories),),
    ).fetchall()
    return {(kind, key) for kind, key in dropped}


# --- erasing -------------------------------------------------------------------------------------


def _with_all_that_went(db: APSWDatabase, record: ChangeRecord) -> ChangeRecord:
    """An erasing with the messages of every erasing of the same session: each machine tells those
    that it had there. Where the greater record does not have all, it is told anew."""
    there = kept_record(db, record.kind, record.key, record.part)
    if there is None:
        return record
    greater = max(there, record, key=lambda each: each.greatness)
    went = {*json.loads(there.payload or "[]"), *json.loads(record.payload or "[]")}
    if went == set(json.loads(greater.payload or "[]")):
        return record
    clock, device, counter = db.execute_sql(
        "UPDATE this_device SET counter = counter + 1, clock = max(clock, ?) + 1"
        " RETURNING clock, device, counter",
        (greater.clock,),
    ).fetchone()
    ids = json.dumps(sorted(went))
    return replace(greater, payload=ids, clock=clock, device=device, counter=counter)


def _take_erasing(db: APSWDatabase, record: ChangeRecord) -> set[tuple[str, str]]:
    """Drop the records of an erased session, also where its messages were moved to; what is left
    of those is put in order again."""
    unlearnt = recording.drop_records(db, record.key)
    messages = record.payload or "[]"
    recording.drop_listed(db, messages)
    unlearnt |= erased_words.drop_of_messages(db, messages)
    moved = db.execute_sql(
        "DELETE FROM changes WHERE kind = 'message' AND payload IS NOT NULL"
        " AND key IN (SELECT value FROM json_each(?)) RETURNING session_id",
        (messages,),
    ).fetchall()
    waiting_changes.add(db, ERASED, record.key)
    db.execute_sql("UPDATE this_device SET rewrite = 1")
    homes = db.execute_sql(
        "SELECT DISTINCT sessions.session_id FROM messages"
        " JOIN sessions ON sessions.id = messages.session"
        " WHERE message_id IN (SELECT value FROM json_each(?))",
        (messages,),
    ).fetchall()
    touched = {("session", home) for (home,) in (*moved, *homes) if home not in ("", record.key)}
    if touched:
        waiting_changes.add(db, MOVED, record.key)
    return touched | unlearnt


# --- rows ----------------------------------------------------------------------------------------


def _waiting(db: APSWDatabase) -> set[tuple[str, str]]:
    """The rows that came before, and could not be put yet."""
    query = f"SELECT kind, key FROM waiting_changes WHERE kind NOT IN {_TO_ERASE}"
    return set(db.execute_sql(query).fetchall())


def _put_rows(db: APSWDatabase, touched: set[tuple[str, str]], held: Held) -> set[str]:
    """Bring rows in line with the records, in the order in which they need each other. What cannot
    be put yet waits. The conversations that are no single line."""
    db.execute_sql(f"DELETE FROM waiting_changes WHERE kind NOT IN {_TO_ERASE}")
    todo = set(touched)
    messages = [key for kind, key in todo if kind == "message"]
    todo |= {("session", home) for home in session_joining.homes(db, messages)}
    left: set[tuple[str, str]] = set()
    changed: set[int] = set()
    forked: set[str] = set()
    for table in RECORDED:
        if table.kind == "message":
            continue
        keys = sorted(key for kind, key in todo if kind == table.kind)
        if table.kind == "session":
            # What moved out of a session that is to go is where it belongs by then.
            keys.sort(key=lambda each: not session_joining.is_there(db, each))
        for key in keys:
            try:
                with db.savepoint():
                    if table.kind == "session":
                        came, put = session_joining.put(db, key, held, changed, forked)
                        todo |= came
                    elif erased_files.stays(db, table.kind, key):
                        put = True
                    else:
                        put = row_joining.put(db, table, key)
                        changed |= row_joining.indexed_with(db, table, key)
            except _REFUSALS:
                # Half told, or by a version that tells it otherwise.
                put = False
            if not put:
                left.add((table.kind, key))
    session_joining.renew_indexes(db, changed)
    left |= {(kind, key) for kind, key in todo if kind not in BY_KIND}
    for kind, key in left:
        waiting_changes.add(db, kind, key)
    return forked


def _follow_clock(db: APSWDatabase, arrived: Sequence[ChangeRecord]) -> None:
    """What is written here from now on is later than all that was seen."""
    newest = min(max((each.clock for each in arrived), default=0), FURTHEST)
    db.execute_sql("UPDATE this_device SET clock = max(clock, ?)", (newest,))
