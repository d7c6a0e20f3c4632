"""The archive behind the :class:`app.core.domain.ports.Store` port.

Each method is one transaction in the writer or one snapshot in a reader. What it does is said by
the port, and done by the function that it names, on a peewee database.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.storage import session_list, session_marks
from app.storage.database import archive_state, message_origins
from app.storage.database.connections import Database
from app.storage.database.transaction_methods import Late, Reading, Writing

if TYPE_CHECKING:
    from app.storage import (
        conversation_copies,
        lookups,
        saved_searches,
        session_reading,
        session_search,
        session_writing,
    )
    from app.storage.database import answer_notes
else:
    # Loaded at their first use: the list with which the window begins needs none of them.
    answer_notes = Late("app.storage.database.answer_notes")
    conversation_copies = Late("app.storage.conversation_copies")
    lookups = Late("app.storage.lookups")
    saved_searches = Late("app.storage.saved_searches")
    session_reading = Late("app.storage.session_reading")
    session_search = Late("app.storage.session_search")
    session_writing = Late("app.storage.session_writing")


class SqliteStore:
    """Sessions and messages in one SQLite file."""

    def __init__(self, database: Database) -> None:
        self.database = database

    append = Writing(session_writing.append)
    journal = Writing(session_writing.journal)
    hold = Writing(session_writing.hold)
    release = Writing(session_writing.release)
    branch = Writing(session_writing.branch)
    rejoin = Writing(session_writing.rejoin)
    begin_copy = Writing(conversation_copies.begin)
    discard_copy = Writing(conversation_copies.discard)
    complete = Writing(session_writing.complete)
    set_metadata = Writing(session_writing.set_metadata)
    metadata_failed = Writing(session_writing.metadata_failed)
    rename = Writing(session_writing.rename)
    set_deleted = Writing(session_writing.set_deleted)
    file_session = Writing(lookups.file)
    set_pinned = Writing(session_marks.set_pinned)
    set_archived = Writing(session_marks.set_archived)
    put_note = Writing(session_writing.put_note)
    set_tags = Writing(session_marks.set_tags)
    save_search = Writing(saved_searches.save)
    forget_search = Writing(saved_searches.forget)
    rename_tag = Writing(session_marks.rename_tag)
    keep_compacted = Writing(session_writing.keep_compacted)

    session = Reading(session_reading.find_session)
    messages = Reading(session_reading.messages_of)
    active_sessions = Reading(session_reading.active_sessions)
    recent_sessions = Reading(session_reading.recent_sessions)
    deleted_sessions = Reading(session_reading.deleted_sessions)
    session_ids = Reading(session_reading.session_ids)
    awaiting_metadata = Reading(session_reading.awaiting_metadata)
    erasings = Reading(message_origins.erasings)
    copied = Reading(conversation_copies.copied)
    copied_from = Reading(conversation_copies.copied_from)
    continued_beside = Reading(conversation_copies.continued_beside)
    still_arriving = Reading(archive_state.still_arriving)
    compacted = Reading(session_reading.compacted)
    unanswered = Reading(session_search.unanswered)
    sessions_page = Reading(session_list.sessions_page)
    called = Reading(session_list.called)
    notes = Reading(answer_notes.notes_of)
    noted = Reading(answer_notes.noted)
    said_lately = Reading(answer_notes.said_lately)
    saved_searches = Reading(saved_searches.every)
    tags = Reading(session_marks.every_tag)
    tags_of_sessions = Reading(session_marks.tags_of_sessions)
    search_sessions = Reading(session_search.search)

    async def close(self) -> None:
        await self.database.close()
