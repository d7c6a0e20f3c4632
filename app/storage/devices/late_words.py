"""Words of erased sessions that come late: a memory had learnt them on a machine that did not know
of the erasing yet, or tells of a message that was taken out elsewhere meanwhile. They go the way
that they would have gone. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from playhouse.apsw_ext import APSWDatabase

from app.storage.devices.described_words import GONE_WORDS, TAKEN_OUT
from app.storage.devices.recorded_tables import ERASED
from app.storage.memories import memory_forgetting
from app.storage.memories.memory_archive import described_as, statements_from, turns_from

_JUST_PUT = "kept.id IN (SELECT value FROM json_each(:put))"
_MEMORIES = frozenset({"statement", "source", "turn", "history"})


def forget(
    db: APSWDatabase, arrived: Iterable[tuple[str, str | None]], put: Collection[tuple[str, str]]
) -> None:
    """Forget what came (``arrived``: kinds and payloads; ``put``: kinds and keys of the rows) and
    tells of what is erased: memories at once, answers by erasing once more."""
    told = [(kind, payload) for kind, payload in arrived if payload is not None]
    if any(kind in _MEMORIES for kind, _ in told):
        everything = "\n".join(payload for _, payload in told)
        listed = db.execute_sql("SELECT key FROM changes WHERE kind = ?", (ERASED,)).fetchall()
        for (session_id,) in listed:
            if session_id in everything:
                memory_forgetting.forget_session(db, session_id)
    archived = "1" if any(kind == ERASED for kind, _ in told) else _JUST_PUT
    if archived != _JUST_PUT or any(kind == "history" for kind, _ in told):
        for home, message in _archived(db, archived, put):
            memory_forgetting.forget_messages(db, home, [message])
    for session_id in _told_of(db, put):
        messages = _taken_out(db, session_id)
        if messages and _is_known(db, session_id, messages):
            ids = [each.message_id for each in messages]
            memory_forgetting.forget_messages(db, session_id, ids)
    db.execute_sql(
        "INSERT OR IGNORE INTO waiting_changes SELECT kind, key FROM changes WHERE kind = ?"
        " AND EXISTS (SELECT 1 FROM message_origins WHERE session_id = key)",
        (ERASED,),
    )


def _archived(
    db: APSWDatabase, which: str, put: Collection[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The erased messages that archives of memories hold, each with the session where it stood by
    then: perhaps one into which it had been moved, and of which nothing else is known here."""
    return db.execute_sql(  # type: ignore[no-any-return]
        "SELECT DISTINCT turn.value ->> 'session_id', turn.value ->> 'message_id'"
        " FROM conversation_history_archive AS kept, json_each(CASE"
        " WHEN json_valid(conversation_turns) THEN conversation_turns ELSE '[]' END) AS turn"
        f" WHERE {which} AND turn.value ->> 'message_id' IN (SELECT gone.value"
        " FROM changes AS told, json_each(told.payload) AS gone WHERE told.kind = :erased)"
        " ORDER BY 1, 2",
        {"erased": ERASED, "put": json.dumps([key for kind, key in put if kind == "history"])},
    ).fetchall()


@dataclass(frozen=True, slots=True)
class _TakenOut:
    """A message of which something was taken out, as it is now."""

    message_id: str
    role: str
    at: int
    content: str


def _told_of(db: APSWDatabase, put: Collection[tuple[str, str]]) -> list[str]:
    """The sessions of which rows tell: those of messages that were taken out, and of memories."""
    rows = db.execute_sql(
        "SELECT changes.kind, session_id, payload FROM json_each(:put) AS put CROSS JOIN changes"
        " ON changes.kind = put.value ->> 0 AND changes.key = put.value ->> 1"
        " WHERE payload IS NOT NULL AND (changes.kind IN ('source', 'turn', 'history')"
        f" OR changes.kind = 'message' AND {TAKEN_OUT})",
        {"put": json.dumps([list(each) for each in put]), **GONE_WORDS},
    )
    found: set[str] = set()
    for kind, session_id, payload in rows.fetchall():
        found.add(session_id)
        if kind == "history":
            told = json.loads(payload)
            found |= {
                turn.session_id for turn in turns_from(told.get("conversation_turns") or "[]")
            }
            stated = statements_from(told.get("statements") or "[]")
            found |= {source.session_id for each in stated for source in each.sources}
    return sorted(found - {""})


def _taken_out(db: APSWDatabase, session_id: str) -> list[_TakenOut]:
    rows = db.execute_sql(
        "SELECT key, payload ->> 'role', payload ->> 'created_at', payload ->> 'content'"
        " FROM changes INDEXED BY idx_changes_session"
        f" WHERE session_id = :session AND kind = 'message' AND {TAKEN_OUT}",
        {"session": session_id, **GONE_WORDS},
    )
    return [_TakenOut(*row) for row in rows.fetchall()]


def _is_known(db: APSWDatabase, session_id: str, messages: Collection[_TakenOut]) -> bool:
    """Whether a memory, or its archive, has what these messages said before."""
    ids = {each.message_id for each in messages}
    after = {(each.role, each.at): each.content for each in messages}
    learnt = db.execute_sql(
        "SELECT 1 FROM memory_sources WHERE session_id = ?1"
        " AND message_id IN (SELECT value FROM json_each(?2)) UNION ALL"
        " SELECT 1 FROM memory_turns WHERE session_id = ?1"
        " AND message_id IN (SELECT value FROM json_each(?2))"
        " AND content NOT IN (SELECT value FROM json_each(?3))",
        (session_id, json.dumps(sorted(ids)), json.dumps(list(after.values()))),
    ).fetchone()
    if learnt is not None:
        return True
    described = _described(db, session_id)
    for stated, told in db.execute_sql(
        "SELECT statements, conversation_turns FROM conversation_history_archive"
        " WHERE instr(statements, ?1) OR instr(conversation_turns, ?1)",
        (session_id,),
    ).fetchall():
        if any(
            after.get((turn.role, turn.at), turn.content) != turn.content
            for turn in turns_from(told)
            if turn.session_id == session_id
        ):
            return True
        for each in statements_from(stated):
            sources = {s.message_id for s in each.sources if s.session_id == session_id}
            if sources & ids or ("" in sources and each.text != described):
                return True
    return False


def _described(db: APSWDatabase, session_id: str) -> str:
    row = db.execute_sql(
        "SELECT title, summary FROM sessions WHERE session_id = ?", (session_id,)
    ).fetchone()
    return "" if row is None else described_as(*row)
