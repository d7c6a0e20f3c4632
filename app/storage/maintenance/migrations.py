"""Migrations of the archive's schema: append-only steps, each in one transaction.

A released step is never edited. Before the first step of an upgrade a verified backup is made
(:mod:`app.storage.maintenance.backup`). A file written by a newer Anımsa is opened read-only. A
step imports what it needs by itself: most starts take none.
"""

from __future__ import annotations

from collections.abc import Callable

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.archive_state import version_of

APPLICATION_ID = 0x416E6D73
"""``Anms``: marks the file as an Anımsa archive."""


def m001_initial(db: APSWDatabase) -> None:
    """Sessions and messages, the specification's names beside them, and the recall index.

    The view sorts messages in a subquery: an ORDER BY inside the aggregate makes SQLite before
    3.44 call the whole file malformed.
    """
    from app.storage.recall_index import session_indexing  # noqa: PLC0415

    for statement in (
        """
        CREATE TABLE sessions (
          id INTEGER PRIMARY KEY,
          session_id TEXT NOT NULL UNIQUE,
          status TEXT NOT NULL CHECK (status IN ('active', 'complete')),
          title TEXT NOT NULL DEFAULT '',
          key_topics TEXT NOT NULL DEFAULT '[]',
          summary TEXT NOT NULL DEFAULT '',
          metadata TEXT NOT NULL DEFAULT 'none',
          created_at INTEGER NOT NULL,
          last_updated INTEGER NOT NULL,
          recallable_upto INTEGER NOT NULL DEFAULT 0,
          described_upto INTEGER NOT NULL DEFAULT 0,
          metadata_tries INTEGER NOT NULL DEFAULT 0,
          pending TEXT,
          holder TEXT NOT NULL DEFAULT '',
          edited INTEGER NOT NULL DEFAULT 0,
          deleted_at INTEGER
        )""",
        "CREATE INDEX idx_status ON sessions(status, last_updated)",
        "CREATE INDEX idx_timestamp ON sessions(created_at)",
        "CREATE INDEX idx_described ON sessions(id) WHERE described_upto < recallable_upto",
        """
        CREATE TABLE messages (
          id INTEGER PRIMARY KEY,
          message_id TEXT NOT NULL UNIQUE,
          session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
          content TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          kind TEXT NOT NULL,
          state TEXT NOT NULL,
          citations TEXT NOT NULL DEFAULT '[]',
          UNIQUE (session, position)
        )""",
        """
        CREATE TABLE compactions (
          session INTEGER PRIMARY KEY REFERENCES sessions(id) ON DELETE CASCADE,
          covered INTEGER NOT NULL,
          text TEXT NOT NULL
        )""",
        """
        CREATE TABLE imports (
          origin TEXT PRIMARY KEY,
          session_id TEXT,
          digest TEXT NOT NULL
        )""",
        """
        CREATE VIEW research_sessions AS
        SELECT
          session_id,
          (SELECT json_group_array(
                    json_object('role', role, 'content', content, 'timestamp', created_at))
             FROM (SELECT role, content, created_at FROM messages
                    WHERE session = sessions.id ORDER BY position)) AS full_conversation,
          title, key_topics, summary, created_at AS timestamp, last_updated, status
        FROM sessions WHERE deleted_at IS NULL""",
        """
        CREATE VIRTUAL TABLE research_sessions_fts USING fts5(
          session_id UNINDEXED, title, key_topics, summary,
          tokenize = 'unicode61 remove_diacritics 0'
        )""",
    ):
        db.execute_sql(statement)
    session_indexing.create(db)


def m002_search(db: APSWDatabase) -> None:
    """The index behind the search field, filled with what the archive has."""
    from app.storage import session_search_index  # noqa: PLC0415

    session_search_index.create(db)
    session_search_index.rebuild(db)


def m003_vectors(db: APSWDatabase) -> None:
    """What sessions mean, as numbers and in other words; filled by and by."""
    from app.storage.recall_index import vectors  # noqa: PLC0415
    from app.storage.words import phrases  # noqa: PLC0415

    vectors.create(db)
    phrases.create(db)


def m004_library(db: APSWDatabase) -> None:
    """The user's files and their passages."""
    from app.storage.library import library  # noqa: PLC0415

    library.create(db)


def m005_runs(db: APSWDatabase) -> None:
    """Research runs and their finished steps."""
    from app.storage import run_store  # noqa: PLC0415

    run_store.create(db)


def m006_projects(db: APSWDatabase) -> None:
    """Projects and their running memory."""
    from app.storage.memories import projects  # noqa: PLC0415

    projects.create(db)


def m007_project_files(db: APSWDatabase) -> None:
    """Files that belong to projects."""
    from app.storage.memories import projects  # noqa: PLC0415

    projects.create_files(db)


def m008_renewal(db: APSWDatabase) -> None:
    """A table that notes by which rules the indexes were made."""
    from app.storage.maintenance import reindexing  # noqa: PLC0415

    reindexing.create(db)


def m009_lookups(db: APSWDatabase) -> None:
    """Sessions without an answer are look-ups; memories do not show what was learnt of them."""
    from app.storage import lookups  # noqa: PLC0415
    from app.storage.memories import memory_tables  # noqa: PLC0415

    lookups.create(db)
    memory_tables.create_view(db)


def m010_project_scope(db: APSWDatabase) -> None:
    """Where the conversations of a project look for the past."""
    from app.storage.memories import projects  # noqa: PLC0415

    projects.create_scope(db)


def m011_departures(db: APSWDatabase) -> None:
    """Tables of what was sent to services and models, and of the conversations in which the user
    let that happen."""
    from app.storage import departures, session_consents  # noqa: PLC0415

    departures.create(db)
    session_consents.create(db)


def m012_origins(db: APSWDatabase) -> None:
    """Which past sessions each message tells of."""
    from app.storage.database import message_origins  # noqa: PLC0415

    message_origins.create(db)


def m013_session_marks(db: APSWDatabase) -> None:
    """Which sessions are pinned, archived and tagged."""
    from app.storage import session_marks  # noqa: PLC0415

    session_marks.create(db)


def m014_answer_notes(db: APSWDatabase) -> None:
    """The user's own notes beside answers."""
    from app.storage.database import answer_notes  # noqa: PLC0415

    answer_notes.create(db)


def m015_saved_searches(db: APSWDatabase) -> None:
    """Words and filters under a name."""
    from app.storage import saved_searches  # noqa: PLC0415

    saved_searches.create(db)


def m016_changes(db: APSWDatabase) -> None:
    """What changed, for other machines; empty where there are none."""
    from app.storage.devices import recording  # noqa: PLC0415

    recording.create(db)


def m017_run_accounts(db: APSWDatabase) -> None:
    """How each research came about."""
    from app.storage import run_store  # noqa: PLC0415

    run_store.create_account(db)


def m018_name_order(db: APSWDatabase) -> None:
    """Sessions in the order of their names."""
    from app.storage.database import name_order  # noqa: PLC0415

    name_order.create(db)


def m019_shared_projects(db: APSWDatabase) -> None:
    """Projects that several people share, and by whom each message is."""
    from app.storage.shared_projects import shared_tables  # noqa: PLC0415

    shared_tables.create(db)


def m020_short_replies(db: APSWDatabase) -> None:
    """The short replies in an index, for what was noted to be found by."""
    from app.storage.database import answer_notes  # noqa: PLC0415

    answer_notes.create_index(db)


def m021_file_entries(db: APSWDatabase) -> None:
    """Files that lie on other machines."""
    from app.storage.devices import file_entries  # noqa: PLC0415

    file_entries.create(db)


def m022_passage_vectors(db: APSWDatabase) -> None:
    """What the passages of the user's files mean, as numbers; filled by and by."""
    from app.storage.library import passage_vectors  # noqa: PLC0415

    passage_vectors.create(db)


def m023_unread_pages(db: APSWDatabase) -> None:
    """How many scanned pages of each file could not be read."""
    from app.storage.library import library  # noqa: PLC0415

    library.create_unread_pages(db)


def m024_reader_editions(db: APSWDatabase) -> None:
    """Which edition of the readers read each file; those of before are read once more."""
    from app.storage.library import editions  # noqa: PLC0415

    editions.create(db)


MIGRATIONS: tuple[Callable[[APSWDatabase], None], ...] = (
    m001_initial,
    m002_search,
    m003_vectors,
    m004_library,
    m005_runs,
    m006_projects,
    m007_project_files,
    m008_renewal,
    m009_lookups,
    m010_project_scope,
    m011_departures,
    m012_origins,
    m013_session_marks,
    m014_answer_notes,
    m015_saved_searches,
    m016_changes,
    m017_run_accounts,
    m018_name_order,
    m019_shared_projects,
    m020_short_replies,
    m021_file_entries,
    m022_passage_vectors,
    m023_unread_pages,
    m024_reader_editions,
)
NEWEST = len(MIGRATIONS)
VERSIONS_AHEAD = 1000


def is_possible(number: int) -> bool:
    """Whether a number can be that of a version, a later one too; any other is a bit that fell
    over."""
    return 0 <= number < NEWEST + VERSIONS_AHEAD


def is_foreign(db: APSWDatabase) -> bool:
    """Whether a file without a version of ours holds somebody else's tables."""
    (tables,) = db.execute_sql("SELECT count(*) FROM sqlite_master").fetchone()
    return version_of(db) == 0 and bool(tables)


def migrate(db: APSWDatabase, upto: int | None = None) -> None:
    """Take the steps that are missing, or those ``upto`` a version. Another process may be doing
    the same: the version is read again inside each transaction. A new file takes them all in one:
    each waits for the disk."""
    last = NEWEST if upto is None else upto
    while (done := version_of(db)) < last:
        with db.atomic("IMMEDIATE"):
            if version_of(db) != done:
                continue
            following = done + 1 if done else last
            for step in MIGRATIONS[done:following]:
                step(db)
            db.execute_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute_sql(f"PRAGMA user_version = {following}")
