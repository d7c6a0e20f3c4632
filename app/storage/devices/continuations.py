"""Continuations of a conversation that went on on two machines from the same message: the one that
began earlier stays where it is, each later one becomes a session of its own beside it, with a copy
of what came before.

That two messages name the same message as the one before them is certain, whatever else has not
come yet; so is which of them is the earliest, once it has come. Therefore a continuation only ever
moves out, never back, and every machine comes to the same. The ids of the new session and of the
copies are made of the message with which it begins and of what is copied, wherever that stands by
then: forks within forks end the same in whatever order they are seen. What is written are ordinary
records, each as late as what it is made of (a moved message a moment later), so whatever a person
does with the new session is later, and machines of earlier versions follow.

Erasing a session erases its continuations: of its copies the ids tell what they are copies of.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.session_list_port import LONGEST_TITLE
from app.core.domain.sessions import MetadataOrigin
from app.storage.database.continuation_ids import copied_in, copy_of, first_of, session_of
from app.storage.database.message_origins import COPIED
from app.storage.database.schema import row_number
from app.storage.devices import joining, session_joining, waiting_changes
from app.storage.devices.change_record import COLUMNS, ChangeRecord, kept_record
from app.storage.devices.joining import Held, Joined, never
from app.storage.devices.recorded_tables import ERASED, ROW

_INHERITED = ("deleted_at", "filed")
"""Parts of a session that hold for its continuation too."""
_FOLLOWING = ("note", "source", "turn")
"""Kinds of records that name the session of a message."""


def take_in(db: APSWDatabase, records: Iterable[ChangeRecord], held: Held = never) -> Joined:
    """Take records in (:func:`app.storage.devices.joining.take_in`), and part what was continued on
    two machines."""
    arrived = list(records)
    done = joining.take_in(db, [*_erased_with(db, arrived), *arrived], held)
    forked = done.forked
    while forked:
        parting = _numbered(db, [each for one in sorted(forked) for each in _part(db, one, held)])
        if not parting:
            break
        more = joining.take_in(db, parting, held)
        done.to_erase = more.to_erase
        forked = more.forked if more.fresh else set()
    return done


# --- parting -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _RecordedMessage:
    """A message by its record."""

    record: ChangeRecord
    says: dict[str, Any]

    @property
    def after(self) -> str | None:
        """The message that it was written after."""
        return None if self.says["position"] is None else str(self.says["position"])


_Conversation = dict[str, _RecordedMessage]


def _part(db: APSWDatabase, session_id: str, held: Held) -> list[ChangeRecord]:
    """The records by which later continuations leave a session; none while it goes on here."""
    number = row_number(db, session_id)
    if number is not None and session_joining.goes_on(db, number, held):
        waiting_changes.add(db, "session", session_id)
        return []
    said = _conversation(db, session_id)
    leaving = dict(_later(session_id, said))
    leaving |= _followers(db, session_id, said)
    found: list[ChangeRecord] = []
    for root, into in leaving.items():
        if any(each in leaving for each in _way_to(root, said)[:-1]):
            # It leaves with the message before it, and parts from that one over there.
            continue
        moved = _from(root, said)
        erased = kept_record(db, ERASED, into, ROW)
        if erased is not None:
            ids = [*json.loads(erased.payload or "[]"), *moved]
            found.append(_made(erased, payload=json.dumps(ids), clock=erased.clock + 1))
            continue
        before = said[root].after
        if before in said:
            way = _way_to(before, said)
            if not _is_known(db, said[way[0]].after):
                # What came before has not come whole.
                continue
            found += _begun(db, session_id, into, said, way, moved)
        found += _moved(db, session_id, into, said, moved)
    return found


def _conversation(db: APSWDatabase, session_id: str) -> _Conversation:
    query = (
        f"SELECT {COLUMNS} FROM changes INDEXED BY idx_changes_session"
        " WHERE session_id = ? AND kind = 'message' AND payload IS NOT NULL"
    )
    records = (ChangeRecord(*row) for row in db.execute_sql(query, (session_id,)).fetchall())
    return {each.key: _RecordedMessage(each, json.loads(each.payload or "{}")) for each in records}


def _later(session_id: str, said: _Conversation) -> Iterator[tuple[str, str]]:
    """The messages with which a later continuation begins, and the sessions of these. What a
    session began with stays in it; so does what answers no question where one stands beside it: it
    was told anew where that had not come yet, and belongs to it."""
    following: dict[str, list[str]] = defaultdict(list)
    for key, each in said.items():
        if each.after is not None and each.after in said:
            following[each.after].append(key)
    first = first_of(session_id)

    def early(key: str) -> tuple[bool, bool, int, str]:
        copied = first is not None and copied_in(key, session_id) is not None
        return not copied, key != first, said[key].says["created_at"], key

    for after, group in following.items():
        asked = [key for key in group if said[key].says["role"] == "user"]
        answered = said[after].says["role"] == "user"
        for key in sorted(asked if asked and not answered else group, key=early)[1:]:
            if early(key)[:2] == (True, True):
                yield key, session_of(key)


def _followers(db: APSWDatabase, session_id: str, said: _Conversation) -> dict[str, str]:
    """The messages that were written after one that has left by now, by who did not know it, and
    the continuations to which they belong."""
    found: dict[str, str] = {}
    for key, each in said.items():
        if each.after is None or each.after in said:
            continue
        homes = db.execute_sql(
            "SELECT session_id FROM changes WHERE kind = 'message' AND key = ?1"
            " AND payload IS NOT NULL UNION ALL SELECT erased.key"
            " FROM changes AS erased, json_each(erased.payload)"
            " WHERE erased.kind = ?2 AND value = ?1 ORDER BY 1",
            (each.after, ERASED),
        ).fetchall()
        for (home,) in homes:
            left = first_of(home) is not None and copied_in(each.after, home) is None
            if left and home != session_id:
                found[key] = home
                break
    return found


def _way_to(key: str, said: _Conversation) -> list[str]:
    """A message and those before it, from the first."""
    way: dict[str, None] = {}
    here: str | None = key
    while here is not None and here in said and here not in way:
        way[here] = None
        here = said[here].after
    return list(way)[::-1]


def _is_known(db: APSWDatabase, message_id: str | None) -> bool:
    """Whether it is known where a message is, or that it is nowhere any more."""
    query = "SELECT 1 FROM changes WHERE kind = 'message' AND key = ?"
    return (
        message_id is None
        or db.execute_sql(query, (message_id,)).fetchone() is not None
        or bool(_erasings_of(db, message_id))
    )


def _from(root: str, said: _Conversation) -> list[str]:
    """A message and all that follows it."""
    return [key for key in said if root in _way_to(key, said)]


def _begun(
    db: APSWDatabase,
    session_id: str,
    into: str,
    said: _Conversation,
    way: Sequence[str],
    moved: Sequence[str],
) -> Iterator[ChangeRecord]:
    """A continuation with a copy of the ``way`` to it."""
    first = said[str(first_of(into))]
    began = replace(first.record, kind="session", key=into, session_id=into)
    yield _made(began, part=ROW, payload="{}")
    yield _made(began, part="created_at", payload=_json(created_at=first.says["created_at"]))
    title = _title([*way, *moved], said, own=len(way))
    yield _made(began, part="title", payload=_json(title=title, metadata=_EXTRACTIVE))
    for part in _INHERITED:
        if (had := kept_record(db, "session", session_id, part)) is not None and had.payload:
            yield _made(had, key=into, session_id=into)
    if (placed := kept_record(db, "placed", session_id, ROW)) is not None and placed.payload:
        yield _of_session(placed, into)
    yield from _learnt(db, session_id, into, way[-1], first, moved)
    readers = f"SELECT {COLUMNS} FROM changes WHERE kind = 'reader' AND payload ->> 'session' = ?"
    for row in db.execute_sql(readers, (session_id,)).fetchall():
        yield _of_session(had := ChangeRecord(*row), into, had.session_id)
    before = None
    for key in way:
        original, copy = said[key], copy_of(key, into)
        says = original.says | {"session": into, "position": before}
        yield _made(original.record, key=copy, session_id=into, payload=_json(**says))
        yield from _listed(db, key, copy, session_id, original.record)
        before = copy


def _title(told: Sequence[str], said: _Conversation, own: int) -> str:
    """The first question of a continuation; where it has none, the last one before it."""
    asked = [key for key in told if said[key].says["role"] == "user"]
    began = sorted(
        (key for key in asked if key in told[own:]),
        key=lambda key: (said[key].says["created_at"], key),
    )
    for chosen in (*began, *asked[-1:]):
        return " ".join(said[chosen].says["content"].split())[:LONGEST_TITLE]
    return ""


def _learnt(
    db: APSWDatabase,
    session_id: str,
    into: str,
    last: str,
    first: _RecordedMessage,
    moved: Sequence[str],
) -> Iterator[ChangeRecord]:
    """How far memories have learnt: nothing that was copied is learnt twice."""
    upto, clock = copy_of(last, into), first.record.clock
    learnt = kept_record(db, "learnt", session_id, ROW)
    if learnt is not None and learnt.payload:
        says = json.loads(learnt.payload)
        if says["upto"] in moved:
            upto, clock = says["upto"], learnt.clock
            yield _made(learnt, payload=_json(**(says | {"upto": last})), clock=clock + 1)
    payload = _json(session=into, upto=upto, waiting=0)
    yield _made(
        first.record, kind="learnt", key=into, session_id=into, payload=payload, clock=clock
    )


def _listed(
    db: APSWDatabase, key: str, copy: str, session_id: str, original: ChangeRecord
) -> Iterator[ChangeRecord]:
    """What a copy tells of, and that it is one."""
    query = f"SELECT {COLUMNS} FROM changes WHERE kind = 'listed' AND key >= ? AND key < ?"
    begins = f"[{json.dumps(key)}"
    for row in db.execute_sql(query, (begins, begins[:-1] + "#")).fetchall():
        had = ChangeRecord(*row)
        if had.payload:
            _, place, told = json.loads(had.key)
            says = json.loads(had.payload) | {"message": copy}
            yield _made(had, key=_array(copy, place, told), payload=_json(**says))
    yield _made(
        original,
        kind="listed",
        key=_array(copy, COPIED, session_id),
        session_id=session_id,
        payload=_json(message=copy, session_id=session_id, place=COPIED),
    )


def _moved(
    db: APSWDatabase, session_id: str, into: str, said: _Conversation, moved: Sequence[str]
) -> Iterator[ChangeRecord]:
    """Messages in the continuation to which they belong, with what is known of them."""
    first = first_of(into)
    for key in moved:
        each = said[key]
        says = each.says | {"session": into}
        if key == first:
            says["position"] = copy_of(str(each.after), into)
        yield _made(
            each.record, session_id=into, payload=_json(**says), clock=each.record.clock + 1
        )
    query = (
        f"SELECT {COLUMNS} FROM changes INDEXED BY idx_changes_session"
        " WHERE session_id = ? AND kind IN (SELECT value FROM json_each(?))"
        " AND payload IS NOT NULL"
    )
    for row in db.execute_sql(query, (session_id, json.dumps(_FOLLOWING))).fetchall():
        had = ChangeRecord(*row)
        says = json.loads(had.payload or "{}")
        if (had.key if had.kind == "note" else says["message_id"]) in moved:
            says |= {"session_id": into} if had.kind != "note" else {}
            yield _made(had, session_id=into, payload=_json(**says), clock=had.clock + 1)


# --- erasing -------------------------------------------------------------------------------------


def _erased_with(db: APSWDatabase, arrived: Sequence[ChangeRecord]) -> list[ChangeRecord]:
    """That continuations are erased: a session is of which they hold copies."""
    gone: dict[str, ChangeRecord] = {}
    waiting = [each for each in arrived if each.kind == ERASED]
    for each in arrived:
        if each.kind != "message" or each.payload is None:
            continue
        original = copied_in(each.key, each.session_id)
        if original is None or each.session_id in gone:
            continue
        waiting += _erasings_of(db, original)
        told = (one for one in waiting if original in json.loads(one.payload or "[]"))
        if (erasing := next(told, None)) is not None:
            gone[each.session_id] = _erasing(db, each.session_id, erasing)
    waiting += gone.values()
    while waiting:
        erasing = waiting.pop()
        for message_id in json.loads(erasing.payload or "[]"):
            for session_id in _holding_copies(db, message_id):
                if session_id not in gone:
                    gone[session_id] = _erasing(db, session_id, erasing)
                    waiting.append(gone[session_id])
    new = [each for each in gone.values() if kept_record(db, ERASED, each.key, ROW) is None]
    return _numbered(db, new)


def _erasings_of(db: APSWDatabase, message_id: str) -> list[ChangeRecord]:
    query = (
        "SELECT DISTINCT told.kind, told.key, told.part, told.session_id, clock, device, counter,"
        " version, payload FROM changes AS told, json_each(told.payload)"
        " WHERE told.kind = ? AND json_each.value = ?"
    )
    rows = db.execute_sql(query, (ERASED, message_id)).fetchall()
    return [ChangeRecord(*row) for row in rows]


def _holding_copies(db: APSWDatabase, message_id: str) -> list[str]:
    """The continuations that hold a copy of a message."""
    listed = db.execute_sql(
        "SELECT key, session_id FROM changes WHERE kind = 'message' AND payload IS NOT NULL"
        " AND key > ? AND key < ?",
        (f"{message_id}-", f"{message_id}."),
    ).fetchall()
    return [home for key, home in listed if copied_in(key, home) == message_id]


def _erasing(db: APSWDatabase, session_id: str, erasing: ChangeRecord) -> ChangeRecord:
    ids = json.dumps(sorted(_conversation(db, session_id)))
    return _made(erasing, key=session_id, payload=ids, clock=erasing.clock + 1)


# --- records -------------------------------------------------------------------------------------

_EXTRACTIVE = MetadataOrigin.EXTRACTIVE.value


def _made(of: ChangeRecord, **changes: Any) -> ChangeRecord:
    """A record that follows from another; :func:`_numbered` makes it this machine's."""
    return replace(of, **({"counter": 0} | changes))


def _of_session(had: ChangeRecord, into: str, session_id: str | None = None) -> ChangeRecord:
    """What is told of a session, told of another."""
    says = json.loads(had.payload or "{}") | {"session": into}
    key = into if session_id is None else _array(into, session_id)
    return _made(had, key=key, session_id=session_id or into, payload=_json(**says))


def _numbered(db: APSWDatabase, made: Sequence[ChangeRecord]) -> list[ChangeRecord]:
    if not made:
        return []
    device, counter = db.execute_sql("SELECT device, counter FROM this_device").fetchone()
    db.execute_sql("UPDATE this_device SET counter = counter + ?", (len(made),))
    numbered = enumerate(made, counter + 1)
    return [replace(each, device=device, counter=number) for number, each in numbered]


def _json(**told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _array(*pieces: Any) -> str:
    return json.dumps(pieces, ensure_ascii=False, separators=(",", ":"))
