"""State of the archive as a whole: its version, and who else has a part in it."""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase


def version_of(db: APSWDatabase) -> int:
    """The version of the file: how many migrations it has behind it; 0 for a new one."""
    (version,) = db.execute_sql("PRAGMA user_version").fetchone()
    return int(version)


def is_shared(db: APSWDatabase) -> bool:
    """Whether other machines share the archive (:mod:`app.storage.devices.recording`)."""
    return db.execute_sql("SELECT 1 FROM this_device").fetchone() is not None


def shares_projects(db: APSWDatabase) -> bool:
    """Whether projects are shared with other people (:mod:`app.storage.shared_projects`)."""
    return db.execute_sql("SELECT 1 FROM shared_projects").fetchone() is not None


def is_exchanged(db: APSWDatabase) -> bool:
    """Whether anybody else has a part in the archive, or in a project of it."""
    return is_shared(db) or shares_projects(db)


def shared_project_ids(db: APSWDatabase) -> frozenset[str]:
    """The projects that are shared with other people."""
    return frozenset(row[0] for row in db.execute_sql("SELECT project_id FROM shared_projects"))


REMOVED = "removed machine"
"""The kind of record that says that a machine was taken out; its key is the machine's id."""
HALF_READ = "half read"
"""What waits where a machine was not read to its end: more of what is known may come."""


def still_arriving(db: APSWDatabase) -> bool:
    """See :meth:`app.core.domain.ports.Store.still_arriving`. Nobody waits for a machine that was
    removed."""
    row = db.execute_sql(
        "SELECT 1 FROM waiting_changes WHERE kind = ?"
        " AND key NOT IN (SELECT key FROM changes WHERE kind = ?)",
        (HALF_READ, REMOVED),
    ).fetchone()
    return row is not None
