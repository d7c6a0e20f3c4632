"""Words of erased messages, wherever they stood when their session was erased elsewhere.

An erasing names the messages that its session had there. Some of them may stand in another session
by now, to which somebody moved them without knowing: they go from there, with what was made of them
there: a description, a note, what a memory learnt, its archives, and what quotes or copies them.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from playhouse.apsw_ext import APSWDatabase

from app.storage.database import message_origins
from app.storage.database.message_origins import COPIED
from app.storage.devices import copied_words, recording, tag_colours, waiting_changes
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.described_words import Said
from app.storage.devices.recorded_tables import DROP_COLOURS, ERASED, REFUSED
from app.storage.memories import memory_forgetting


@dataclass(slots=True)
class Erased:
    """The sessions that are erased, and the messages that they had, with the session of each."""

    sessions: set[str] = field(default_factory=set)
    messages: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, db: APSWDatabase) -> Erased:
        """All that is known."""
        found = cls()
        query = "SELECT key, payload FROM changes WHERE kind = ?"
        for key, payload in db.execute_sql(query, (ERASED,)).fetchall():
            found.add(key, payload)
        return found

    def add(self, session_id: str, payload: str | None) -> None:
        """Take an erasing in."""
        self.sessions.add(session_id)
        self.messages |= dict.fromkeys(json.loads(payload or "[]"), session_id)

    def has(self, record: ChangeRecord) -> bool:
        """Whether a record has words of an erased session."""
        if record.payload is None:
            return False
        if record.kind == "listed":
            # Ids, no words: by it whatever tells of the session is found, and goes.
            return json.loads(record.key)[0] in self.messages
        if record.kind == "session" and record.key in self.sessions:
            return True
        return record.session_id in self.sessions or _message_of(record) in self.messages


def _message_of(record: ChangeRecord) -> str:
    """The message of which a record tells, or whose words it has; "" for others."""
    if record.kind in ("message", "note"):
        return record.key
    if record.kind == "source":
        return str(json.loads(record.key)[1])
    if record.kind == "turn":
        return str(json.loads(record.payload or "{}").get("message_id", ""))
    return ""


def drop_of_messages(db: APSWDatabase, messages: str) -> set[tuple[str, str]]:
    """Keep no record of what messages (a JSON array) say, nor of what was made of each; the rows
    (kinds and keys) that are to go."""
    learnt = db.execute_sql(
        "SELECT DISTINCT key ->> 0 FROM changes WHERE kind = 'source' AND payload IS NOT NULL"
        " AND key ->> 1 IN (SELECT value FROM json_each(?))",
        (messages,),
    ).fetchall()
    dropped = db.execute_sql(
        "DELETE FROM changes WHERE kind = 'note' AND payload IS NOT NULL"
        " AND key IN (SELECT value FROM json_each(?)) RETURNING kind, key",
        (messages,),
    ).fetchall()
    dropped += db.execute_sql(
        "DELETE FROM changes WHERE kind = 'turn' AND payload IS NOT NULL"
        " AND payload ->> 'message_id' IN (SELECT value FROM json_each(?)) RETURNING kind, key",
        (messages,),
    ).fetchall()
    return recording.forget_statements(db, [key for (key,) in learnt]) | set(dropped)


@dataclass(slots=True)
class RefusedRecords:
    """The records that are not taken in, since they have words of what is erased, and the erased
    messages that stand, or are told to stand, in other sessions: by their sessions, with what they
    say."""

    known: Erased
    records: list[ChangeRecord]
    said: Said = field(default_factory=dict)

    @classmethod
    def of(
        cls, db: APSWDatabase, known: Erased, went: Collection[str], arrived: Sequence[ChangeRecord]
    ) -> RefusedRecords:
        """Look through what has ``arrived``; of the messages that ``went`` it was heard just now
        that they are erased, and their copies elsewhere go with them."""
        found = cls(known, [e for e in arrived if e.kind != ERASED and known.has(e)])
        rows = db.execute_sql(
            "SELECT message_id, sessions.session_id, content FROM json_each(?)"
            " CROSS JOIN messages ON message_id = value JOIN sessions ON sessions.id = session",
            (json.dumps(sorted(went)),),
        )
        here = {message: (home, content) for message, home, content in rows.fetchall()}
        told = {
            each.key: (each.session_id, json.loads(each.payload or "{}").get("content") or "")
            for each in found.records
            if each.kind == "message" and each.key in known.messages
        }
        found.said = {
            message: said
            for message, said in (told | here).items()
            if said[0] not in known.sessions
        }
        for home in sorted({home for home, _ in told.values()} - known.sessions - {""}):
            waiting_changes.add(db, REFUSED, home)
        for message in sorted(found.said):
            key = json.dumps([message, COPIED, known.messages[message]])
            copied_words.note(db, key, 0, is_told=True)
        return found

    def forget_statements(self, db: APSWDatabase) -> set[tuple[str, str]]:
        """Tell that statements are gone which were learnt of them; the rows that are to go."""
        learnt = {json.loads(each.key)[0] for each in self.records if each.kind == "source"}
        return recording.forget_statements(db, learnt)

    def drop_tags(self, db: APSWDatabase) -> None:
        """Keep nothing of tags that only erased sessions had."""
        listed = {json.loads(each.key)[1] for each in self.records if each.kind == "tag"}
        tags = json.dumps(sorted(listed))
        db.execute_sql(DROP_COLOURS, (tags,))
        tag_colours.drop(db, listed)
        db.execute_sql(
            "DELETE FROM tag_colours WHERE tag IN (SELECT value FROM json_each(?))"
            " AND tag NOT IN (SELECT tag FROM session_tags)"
            " AND tag NOT IN (SELECT key FROM changes WHERE kind = 'tag colour')",
            (tags,),
        )

    def follow(self, db: APSWDatabase, arrived: Iterable[str]) -> None:
        """Take out what memories know of the messages that stood elsewhere, and have what quotes
        them go with the session that is erased; ``arrived``: messages that have just come."""
        homes: dict[str, list[str]] = defaultdict(list)
        for message, (home, _) in self.said.items():
            homes[home].append(message)
        for home, messages in sorted(homes.items()):
            memory_forgetting.forget_messages(db, home, messages)
        if not self.known.messages:
            return
        quoting = db.execute_sql(
            "SELECT said.id, cited.value ->> 'message_id' FROM"
            " (SELECT messages.id AS id FROM json_each(?1)"
            " CROSS JOIN messages ON message_id = value"
            " UNION SELECT message FROM json_each(?2) CROSS JOIN message_origins"
            " ON session_id = value) AS found CROSS JOIN messages AS said ON said.id = found.id,"
            " json_each(CASE WHEN json_valid(citations) THEN citations ELSE '[]' END) AS cited"
            " WHERE citations <> '[]'",
            (json.dumps(sorted(arrived)), json.dumps(sorted(homes))),
        )
        for row, cited in quoting.fetchall():
            if cited in self.known.messages:
                message_origins.keep_copy(db, row, self.known.messages[cited])
