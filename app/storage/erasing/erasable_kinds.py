"""Kinds of things that can be erased, each with what knows it, what takes it out of a database, and
the sessions that go with it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.storage.devices import described_words, erased_files
from app.storage.erasing import moved_messages, session_erasure
from app.storage.erasing.descent import Describe
from app.storage.library import library
from app.storage.memories import memory_forgetting, projects

SESSION, MEMORY, PROJECT, FILES = "session", "memory", "project", "files"
ENTRIES, DESCRIPTIONS, MESSAGES = "file entries", "descriptions", "messages"

_KNOWN_FILES = f"""
    SELECT EXISTS (
      SELECT 1
        FROM (SELECT path FROM library_files UNION ALL SELECT path FROM library_folders) AS kept,
             json_each(?1) AS named
       WHERE kept.path = named.value
          OR instr(kept.path, rtrim(named.value, '{os.sep}') || '{os.sep}') = 1)"""

_KNOWN_PROJECT = """
    SELECT EXISTS (SELECT 1 FROM projects WHERE project_id = ?1 ->> 'project')
        OR EXISTS (SELECT 1 FROM conversation_history_archive
                    WHERE learner_id = ?1 ->> 'project')
        OR EXISTS (SELECT 1 FROM json_each(?1, '$.sessions') AS named
                    WHERE EXISTS (SELECT 1 FROM sessions WHERE session_id = named.value)
                       OR EXISTS (SELECT 1 FROM sessions WHERE instr(pending, named.value))
                       OR EXISTS (SELECT 1 FROM messages WHERE instr(citations, named.value)))"""


@dataclass(frozen=True, slots=True)
class ErasableKind:
    """A kind of thing that can be erased: an SQL question whether a file knows ``key``, what takes
    it out of a database (false when nothing was there) and describes anew what it described, and
    the sessions that go with it."""

    known: str
    remove: Callable[[APSWDatabase, Any, Describe], bool]
    sessions: Callable[[Any], Sequence[str]] = lambda _: ()

    def is_in(self, db: APSWDatabase, key: str | None) -> bool:
        """Whether the database of ``db`` knows ``key``."""
        return bool(db.execute_sql(self.known, (key,)).fetchone()[0])

    def is_open(self, db: APSWDatabase, key: str | None) -> bool:
        """Whether one of the sessions that go is one that goes on."""
        query = (
            "SELECT EXISTS (SELECT 1 FROM sessions WHERE status = 'active'"
            " AND session_id IN (SELECT value FROM json_each(?)))"
        )
        listed = json.dumps(list(self.sessions(key)))
        return bool(db.execute_sql(query, (listed,)).fetchone()[0])


def _forget_project(db: APSWDatabase, key: str, describe: Describe) -> bool:
    wanted = json.loads(key)
    found = session_erasure.erase_sessions(db, wanted["sessions"], describe)
    return projects.remove(db, wanted["project"]) or found


def _forget_memory(db: APSWDatabase, learner_id: str | None, _: Describe) -> bool:
    return memory_forgetting.forget_memory(db, learner_id)


def _forget_files(db: APSWDatabase, paths: str, _: Describe) -> bool:
    return library.remove(db, json.loads(paths))


def _forget_entries(db: APSWDatabase, entry_ids: str, _: Describe) -> bool:
    return erased_files.remove(db, json.loads(entry_ids))


def _forget_descriptions(db: APSWDatabase, session_ids: str, _: Describe) -> bool:
    return described_words.describe_in(db, dict.fromkeys(json.loads(session_ids)))


def _forget_messages(db: APSWDatabase, message_ids: str, _: Describe) -> bool:
    return moved_messages.take_out(db, json.loads(message_ids))


KINDS = {
    SESSION: ErasableKind(session_erasure.KNOWN, session_erasure.erase_rows, lambda key: (key,)),
    MEMORY: ErasableKind(memory_forgetting.KNOWN, _forget_memory),
    PROJECT: ErasableKind(_KNOWN_PROJECT, _forget_project, lambda key: json.loads(key)["sessions"]),
    FILES: ErasableKind(_KNOWN_FILES, _forget_files),
    MESSAGES: ErasableKind(moved_messages.KNOWN, _forget_messages),
    DESCRIPTIONS: ErasableKind(described_words.KNOWN, _forget_descriptions),
    ENTRIES: ErasableKind(erased_files.KNOWN, _forget_entries),
}
