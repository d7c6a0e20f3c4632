"""Machines that share an archive, without a folder between them: what one wrote is handed to the
other in any order."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from functools import cache
from typing import Any

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.core.domain.project_port import (
    Backlog,
    Lesson,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.storage import conversation_copies, lookups, session_search_index, session_writing
from app.storage.devices import (
    continuations,
    erased_files,
    file_entries,
    joining,
    known_devices,
    recording,
)
from app.storage.devices.change_record import COLUMNS, ChangeRecord
from app.storage.erasing import session_erasure
from app.storage.library import library
from app.storage.maintenance import migrations
from app.storage.memories import memories, memory_forgetting, project_membership, projects
from app.storage.recall_index import session_indexing
from app.storage.session_reading import messages_of
from tests.storage.devices.file_deeds import FileDeeds

LATER = 4_000_000_000_000 << recording.CLOCK_BITS
"""A clock that this computer's never reaches: what happens depends on the chance alone."""
HOUR = 3_600_000 << recording.CLOCK_BITS


def canary(session_id: str) -> str:
    """A word that is said of one session alone, in all that is said of it."""
    return "kanarya" + hashlib.sha256(session_id.encode()).hexdigest()[:12]


def dump(db: APSWDatabase) -> dict[str, list[Any]]:
    """Every table that a person sees, without what is a machine's own business."""
    queries = {
        "sessions": "SELECT session_id, status, title, key_topics, summary, metadata, created_at,"
        " last_updated, recallable_upto, edited, deleted_at, lookup, filed FROM sessions",
        "messages": "SELECT session_id, position, message_id, role, content, messages.created_at,"
        " kind, state, citations FROM messages JOIN sessions ON sessions.id = session",
        "view": "SELECT * FROM research_sessions",
        "full text": "SELECT session_id, title, key_topics, summary FROM research_sessions_fts",
        "projects": "SELECT * FROM projects",
        "placed": "SELECT session_id, project_id FROM project_sessions"
        " JOIN sessions ON sessions.id = session",
        "phrases": "SELECT session_id, phrases FROM recall_phrases"
        " JOIN sessions ON sessions.id = session",
        "imports": "SELECT * FROM imports",
        "listed": "SELECT message_id, message_origins.session_id, place FROM message_origins"
        " JOIN messages ON messages.id = message",
        "memories": "SELECT memory_id, learner_id, locked, created_at, updated_at FROM memories",
        "statements": "SELECT learner_id, place, text, origin, added_at, dropped_at,"
        " (SELECT json_group_array(message_id) FROM (SELECT message_id FROM memory_sources"
        " WHERE statement = memory_statements.id ORDER BY 1))"
        " FROM memory_statements JOIN memories ON memories.id = memory",
        "turns": "SELECT learner_id, role, content, at, session_id, message_id, archived"
        " FROM memory_turns JOIN memories ON memories.id = memory",
        "history": "SELECT id, learner_id, summary, conversation_turns, deleted_session"
        " FROM conversation_history_archive",
        "files": "SELECT * FROM library_entries",
    }
    return {
        name: sorted(map(repr, db.execute_sql(query).fetchall())) for name, query in queries.items()
    }


@cache
def _template() -> bytes:
    db = APSWDatabase(":memory:")
    db.connect()
    migrations.migrate(db)
    made: bytes = db.connection().serialize("main")
    db.close()
    return made


def _opened(image: bytes) -> APSWDatabase:
    """An archive in memory that is a copy of another. It has a connection of its own: where an
    image takes the place of an archive that was used, the statements that the connection remembers
    still point into what was there, and the next one may end the process."""
    db = APSWDatabase(":memory:")
    db.connect()
    connection: apsw.Connection = db.connection()
    connection.deserialize("main", image)
    for pragma in ("foreign_keys", "recursive_triggers", "secure_delete"):
        connection.pragma(pragma, 1)
    return db


class Person:
    """Somebody who works with an archive; ``chance`` decides what they do."""

    def __init__(self, number: int, chance: random.Random, now: int) -> None:
        self.number = number
        self.chance = chance
        self.db: APSWDatabase = None
        self._said: dict[str, str] = {}
        self.after: dict[str, str] = {}
        """What each message was said after."""
        self.branched: set[str] = set()
        self.moved: set[tuple[str, str]] = set()
        """The messages that were moved here into another session, whoever had written them."""
        self._now = now
        self.files = FileDeeds(self)

    def edit(self, times: int = 1, *, gently: bool = False) -> None:
        """Do something; ``gently``: nothing after which a message is elsewhere, or gone."""
        deeds = [self._talk] * 5
        deeds += [self._name, self._describe, self._delete, self._undelete, self._file]
        deeds += [self._project, self._place, self._learn, self._learn, self._forget_one]
        deeds += self.files.deeds()
        if not gently:
            deeds += [self._branch, self._erase, self._copy]
        for _ in range(times):
            with self.db.atomic("IMMEDIATE"):
                self.chance.choice(deeds)()

    def tick(self) -> int:
        self._now += self.chance.randrange(1, 60_000)
        return self._now

    def _sessions(self, where: str = "1") -> list[str]:
        query = f"SELECT session_id FROM sessions WHERE {where} ORDER BY session_id"
        return [each for (each,) in self.db.execute_sql(query)]

    def _some(self, where: str = "1") -> str | None:
        listed = self._sessions(where)
        return self.chance.choice(listed) if listed else None

    def _talk(self) -> None:
        now = self.tick()
        session_id = self._some("deleted_at IS NULL") if self.chance.random() < 0.6 else None
        new = session_id is None
        if session_id is None:
            session_id = f"s{self.number}-{now}"
        (start,) = self.db.execute_sql(
            "SELECT ifnull(max(position) + 1, 0) FROM messages"
            " WHERE session = (SELECT id FROM sessions WHERE session_id = ?)",
            (session_id,),
        ).fetchone()
        before = self.db.execute_sql(
            "SELECT message_id FROM messages"
            " WHERE session = (SELECT id FROM sessions WHERE session_id = ?) AND position = ?",
            (session_id, start - 1),
        ).fetchone()
        other = self._some(f"session_id <> '{session_id}'")
        cited: tuple[Citation, ...] = ()
        if other is not None and self.chance.random() < 0.3:
            cited = (
                Citation(other, "", f"baslik {canary(other)}", now, f"alinti {canary(other)}"),
            )
        session = Session(session_id, now, now)
        question = Message(
            session_id,
            "user",
            f"soru {now} {canary(session_id)}",
            now,
            Kind.QUESTION,
            position=start,
        )
        session_writing.append(self.db, session, [question], new)
        self._said[question.message_id] = session_id
        if before is not None:
            self.after[question.message_id] = before[0]
        answer = Message(
            session_id,
            "assistant",
            f"yanit {now} " + canary(other if cited and other else session_id),
            now + 1,
            Kind.RECALLED if cited else Kind.ANSWER,
            MessageState.STREAMING,
            start + 1,
            citations=cited,
        )
        self.after[answer.message_id] = question.message_id
        if self.chance.random() < 0.8:
            session_writing.append(self.db, session, [answer], False)
            answer = replace(answer, state=MessageState.COMPLETE)
            session_writing.append(self.db, session, [answer], False)
        if self.chance.random() < 0.7:
            topic = Metadata(
                f"ozet {canary(session_id)}", "", (canary(session_id),), MetadataOrigin.EXTRACTIVE
            )
            session_writing.complete(self.db, session_id, topic)

    def _name(self) -> None:
        if (session_id := self._some()) is not None:
            session_writing.rename(self.db, session_id, f"adim {self.number} {self.tick()}")

    def _describe(self) -> None:
        if (session_id := self._some("recallable_upto > 0")) is not None:
            told = Metadata(
                f"model {self.tick()} {canary(session_id)}",
                f"oz {canary(session_id)}",
                ("k",),
                MetadataOrigin.MODEL,
                (f"deyis {canary(session_id)}",),
            )
            session_writing.set_metadata(self.db, session_id, told)

    def _delete(self) -> None:
        if (session_id := self._some("deleted_at IS NULL")) is not None:
            session_writing.set_deleted(self.db, session_id, self.tick())

    def _undelete(self) -> None:
        if (session_id := self._some("deleted_at IS NOT NULL")) is not None:
            session_writing.set_deleted(self.db, session_id, None)

    def _file(self) -> None:
        if (session_id := self._some()) is not None:
            lookups.file(self.db, session_id, self.chance.random() < 0.5)

    def _projects(self) -> list[str]:
        listed = self.db.execute_sql("SELECT project_id FROM projects ORDER BY project_id")
        return [each for (each,) in listed]

    def _project(self) -> None:
        listed = self._projects()
        if not listed or self.chance.random() < 0.6:
            projects.add(self.db, f"proje {self.tick()}", "blue", self.tick())
        elif self.chance.random() < 0.7:
            projects.rename(self.db, self.chance.choice(listed), f"ad {self.tick()}")
        else:
            projects.remove(self.db, self.chance.choice(listed))

    def _place(self) -> None:
        if (session_id := self._some()) is not None:
            projects.assign(self.db, session_id, self.chance.choice([None, *self._projects()]))

    def _learn(self) -> None:
        if (session_id := self._some("deleted_at IS NULL AND NOT lookup")) is None:
            return
        now = self.tick()
        learner = project_membership.project_of(self.db, session_id)
        rows = self.db.execute_sql(
            "SELECT message_id, position FROM messages JOIN sessions ON sessions.id = session"
            " WHERE session_id = ? ORDER BY position",
            (session_id,),
        ).fetchall()
        if not rows:
            return
        (upto,) = self.db.execute_sql(
            "SELECT ifnull(max(upto), 0) FROM memory_learnt WHERE session ="
            " (SELECT id FROM sessions WHERE session_id = ?)",
            (session_id,),
        ).fetchone()
        source = StatementSource(session_id, rows[-1][0])
        known = memories.find(self.db, learner)
        before = list(known.statements) if known else []
        seen = frozenset(each.statement_id for each in before)
        kept = before[: self.chance.randrange(len(before) + 1)]
        stated = MemoryStatement(f"bilgi {now} {canary(session_id)}", Origin.EXTRACT, (source,))
        turn = MemoryTurn("user", f"soru {canary(session_id)}", now, session_id, rows[-1][0])
        backlog = Backlog(session_id, learner, upto, rows[-1][1] + 1, ())
        lesson = Lesson(learner, (turn,), (*kept, stated), seen, backlog)
        memories.learn(self.db, lesson, now)

    def _forget_one(self) -> None:
        if self.chance.random() < 0.2:
            memory_forgetting.forget_memory(self.db, self.chance.choice([None, *self._projects()]))

    def _branch(self) -> None:
        session_id = self._some("(SELECT count(*) FROM messages WHERE session = sessions.id) > 2")
        if session_id is None:
            return
        said = messages_of(self.db, session_id) if self._live(session_id) else []
        if len(said) < 3:
            return
        into = f"b{self.number}-{self.tick()}"
        moved = [
            replace(each, session_id=into, position=place) for place, each in enumerate(said[2:])
        ]
        self.branched |= {session_id, into}
        # Of a continuation, what was said before it left its session.
        words = "".join(each.content for each in moved)
        self.branched |= {each for each in self._sessions() if canary(each) in words}
        for each in moved:
            # What is moved into a session that is erased elsewhere goes with it.
            self._said.pop(each.message_id, None)
            self.moved.add((each.message_id, into))
        told = Metadata(f"ozet {canary(session_id)}", "", (), MetadataOrigin.EXTRACTIVE)
        session = Session(into, self._now, self._now)
        session_writing.branch(self.db, session_id, told, moved, session)
        if self.chance.random() < 0.5:
            session_writing.rejoin(self.db, into, session_id, "ben")
            session_writing.release(self.db, session_id)

    def _copy(self) -> None:
        """Go on from an earlier message in a session of its own."""
        session_id = self._some("deleted_at IS NULL")
        said = messages_of(self.db, session_id) if session_id else []
        if session_id is None or not said:
            return
        now = self.tick()
        session = Session(f"c{self.number}-{now}", now, now)
        upto = self.chance.choice(said).message_id
        conversation_copies.begin(self.db, session, session_id, upto)

    def _live(self, session_id: str) -> bool:
        return session_id in self._sessions("deleted_at IS NULL")

    def _erase(self) -> None:
        if (session_id := self._some()) is not None and self.chance.random() < 0.6:
            session_erasure.erase_rows(self.db, session_id)

    @property
    def said(self) -> set[str]:
        """The messages that were written here, and moved nowhere."""
        return set(self._said)

    def homes(self) -> dict[str, str]:
        """The same with the sessions that they are in."""
        return dict(self._said)

    def said_in(self, sessions: set[str]) -> set[str]:
        """Those that were written in some sessions."""
        return {message for message, home in self._said.items() if home in sessions}


class Machine(Person):
    """An archive in memory, set up to share."""

    def __init__(self, number: int, chance: random.Random) -> None:
        super().__init__(number, chance, 1_795_262_400_000 + chance.randrange(-5, 5) * 3_600_000)
        self.db = _opened(_template())
        if chance.random() < 0.3:
            self.edit(6)
            kept = {each for (each,) in self.db.execute_sql("SELECT message_id FROM messages")}
            self._said = {each: home for each, home in self._said.items() if each in kept}
        before = recording.set_up(self.db, f"makine {number}")
        self.device = f"{number}" * 32
        self.db.execute_sql("UPDATE changes SET device = ? WHERE device = ?", (self.device, before))
        with recording.unrecorded(self.db):
            self.db.execute_sql("UPDATE library_entries SET machine = ?", (self.device,))
        self.db.execute_sql(
            "UPDATE changes SET payload = json_set(payload, '$.machine', ?) WHERE kind = 'file'",
            (self.device,),
        )
        # Clocks that are hours apart.
        self.db.execute_sql(
            "UPDATE this_device SET clock = ?, device = ?",
            (LATER + chance.randrange(5) * HOUR, self.device),
        )

    def close(self) -> None:
        self.db.close()

    def become_copy_of(self, other: Machine) -> None:
        """Have the data folder of another machine: its archive, with its name."""
        image = other.db.connection().serialize("main")
        self.db.close()
        self.db, self.device = _opened(image), other.device

    # --- records -----------------------------------------------------------------------------

    def own(self) -> list[ChangeRecord]:
        """The records that this machine wrote."""
        found = self.db.execute_sql(
            f"SELECT {COLUMNS} FROM changes WHERE device = ? ORDER BY counter", (self.device,)
        )
        return [ChangeRecord(*row) for row in found]

    def records(self) -> set[ChangeRecord]:
        """All that it knows."""
        return {ChangeRecord(*row) for row in self.db.execute_sql(f"SELECT {COLUMNS} FROM changes")}

    def known(self) -> set[ChangeRecord]:
        """What its records say; that something is gone may be told here and there otherwise, and
        what several machines make of the same, or take over, counted otherwise."""
        return {replace(each, counter=0) for each in self.records() if each.payload is not None}

    def take_in(self, records: list[ChangeRecord]) -> None:
        with self.db.atomic("IMMEDIATE"):
            joined = continuations.take_in(self.db, records)
            for session_id in joined.to_erase:
                session_erasure.erase_rows(self.db, session_id)
                joining.was_erased(self.db, session_id)
            if entries := erased_files.to_erase(self.db):
                library.remove(self.db, file_entries.own_paths(self.db, entries))
                erased_files.remove(self.db, entries)
                erased_files.were_erased(self.db, entries)

    # --- removing ----------------------------------------------------------------------------

    def remove(self, other: Machine) -> None:
        with self.db.atomic("IMMEDIATE"):
            self.db.execute_sql(
                "INSERT OR IGNORE INTO other_devices(device, name) VALUES (?, '')", (other.device,)
            )
            known_devices.remove(self.db, other.device)

    def adopt_removed(self) -> None:
        with self.db.atomic("IMMEDIATE"):
            known_devices.adopt_removed(self.db)

    def join_anew(self) -> None:
        """As who was removed does."""
        with self.db.atomic("IMMEDIATE"):
            assert self.device in known_devices.removed(self.db)
            self.db.execute_sql("UPDATE this_device SET folder_key = '00:00'")
            self.device = known_devices.take_new_name(self.db).device

    # --- checks ----------------------------------------------------------------------------------

    def check(self) -> None:
        """The indexes are in step with the tables."""
        assert session_indexing.check(self.db) == []
        assert session_search_index.check(self.db) == []
        assert lookups.check(self.db) == []

    def erased(self) -> set[str]:
        listed = self.db.execute_sql("SELECT key FROM changes WHERE kind = 'erased'")
        return {key for (key,) in listed}


class Quiet(random.Random):
    """No machine has anything before it begins."""

    def random(self) -> float:
        return 1.0

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


def meet(machines: list[Machine]) -> None:
    """Hand everything that each wrote to all others, as often as any of it needs."""
    for _ in range(6):
        everything = [record for each in machines for record in each.own()]
        for machine in machines:
            machine.take_in([r for r in everything if r.device != machine.device])
