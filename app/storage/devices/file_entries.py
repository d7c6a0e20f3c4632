"""Entries of the file library, as the machines that share an archive tell each other of them: which
file was read on which machine, and where; never the file, nor what it says.

SQLite's triggers keep this machine's own entries in step with its library, in the very transaction
that changes that; they stand with the other machines' in ``library_entries``, which is recorded and
joined like any table (:mod:`app.storage.devices.recorded_tables`). Where nothing is shared there
are neither triggers nor entries. An entry keeps its name for as long as the path is in the library.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath, PureWindowsPath
from typing import NamedTuple

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.care.device_standing import names_apart
from app.core.domain.library_port import FileElsewhere
from app.core.domain.messages import Milliseconds
from app.storage.database import odd_values

_OWN = "machine = (SELECT device FROM this_device)"
_DIGEST = "(SELECT digest FROM library_texts WHERE id = {row}.text)"
_PROJECTS = (
    "(SELECT json_group_array(project_id) FROM (SELECT project_id FROM project_files"
    " WHERE file = {row}.id ORDER BY project_id))"
)


class _LibraryEntry(NamedTuple):
    """A row of ``library_entries``."""

    entry_id: str
    machine: str
    path: str
    size: int
    digest: str
    read_at: Milliseconds
    projects: str


def create(db: APSWDatabase) -> None:
    """Create the table."""
    for statement in (
        """
        CREATE TABLE library_entries (
          entry_id TEXT PRIMARY KEY,
          machine TEXT NOT NULL,
          path TEXT NOT NULL,
          size INTEGER NOT NULL,
          digest TEXT NOT NULL,
          read_at INTEGER NOT NULL,
          projects TEXT NOT NULL DEFAULT '[]'
        ) WITHOUT ROWID""",
        "CREATE INDEX idx_library_entries ON library_entries(path)",
    ):
        db.execute_sql(statement)


def triggers(prefix: str) -> Iterator[tuple[str, str]]:
    """The triggers by their names, which begin with ``prefix``."""
    digest = _DIGEST.format(row="NEW")
    gone = f"DELETE FROM library_entries WHERE path = OLD.path AND {_OWN}"
    told = (
        f"UPDATE library_entries SET size = NEW.size, read_at = NEW.read_at, digest = {digest}"
        f" WHERE path = NEW.path AND NEW.text IS NOT NULL AND {_OWN}"
    )
    # A clock is never read twice, also not by an older copy of the archive that goes on.
    begun = (
        "INSERT INTO library_entries(entry_id, machine, path, size, digest, read_at)"
        f" SELECT device || ':' || (clock + 1), device, NEW.path, NEW.size, {digest}, NEW.read_at"
        " FROM this_device WHERE NEW.text IS NOT NULL"
        f" AND NOT EXISTS (SELECT 1 FROM library_entries WHERE path = NEW.path AND {_OWN})"
    )
    for name, event, body in (
        ("added", "INSERT ON library_files", (told, begun)),
        ("changed", "UPDATE ON library_files", (f"{gone} AND NEW.text IS NULL", told, begun)),
        ("removed", "DELETE ON library_files", (gone,)),
        ("put_into_project", "INSERT ON project_files", (_in_projects("NEW"),)),
        ("out_of_project", "DELETE ON project_files", (_in_projects("OLD"),)),
    ):
        statements = " ".join(f"{each};" for each in body)
        yield (
            f"{prefix}entry_{name}",
            f"CREATE TRIGGER {prefix}entry_{name} AFTER {event}"
            f" WHEN (SELECT recording FROM this_device) BEGIN {statements} END",
        )


def _in_projects(row: str) -> str:
    projects = _PROJECTS.format(row="library_files")
    return (
        f"UPDATE library_entries SET projects = {projects} FROM library_files"
        f" WHERE library_files.id = {row}.file AND library_entries.path = library_files.path"
        f" AND {_OWN}"
    )


def tell(db: APSWDatabase) -> None:
    """Bring this machine's own entries in line with its library: it is set up now, its library was
    put there without the triggers, or another one has taken its entries for its own."""
    read = "SELECT path FROM library_files WHERE text IS NOT NULL"
    db.execute_sql(f"DELETE FROM library_entries WHERE {_OWN} AND path NOT IN ({read})")
    of_files = "library_files JOIN library_texts ON library_texts.id = text"
    projects = _PROJECTS.format(row="library_files")
    rows = db.execute_sql(
        "SELECT library_files.path, library_files.size, library_texts.digest,"
        f" library_files.read_at, {projects} FROM {of_files} EXCEPT"
        f" SELECT path, size, digest, read_at, projects FROM library_entries WHERE {_OWN}"
    ).fetchall()
    for path, size, digest, read_at, owners in sorted(rows):
        values = (size, digest, read_at, owners, path)
        there = db.execute_sql(
            "UPDATE library_entries SET size = ?, digest = ?, read_at = ?, projects = ?"
            f" WHERE path = ? AND {_OWN} RETURNING 1",
            values,
        ).fetchone()
        if there is None:
            db.execute_sql(
                "INSERT INTO library_entries(entry_id, machine, size, digest, read_at, projects,"
                " path) SELECT device || ':' || (clock + 1), device, ?, ?, ?, ?, ?"
                " FROM this_device",
                values,
            )


def take_over(db: APSWDatabase, device: str) -> None:
    """Have the entries of ``device``, as this machine was called, stand under its name of now."""
    db.execute_sql(
        "UPDATE library_entries SET machine = (SELECT device FROM this_device) WHERE machine = ?",
        (device,),
    )


def own_paths(db: APSWDatabase, entry_ids: Sequence[str]) -> list[str]:
    """Where the files are that this machine told by these entries, and has still."""
    found = db.execute_sql(
        "SELECT library_entries.path FROM json_each(?) CROSS JOIN library_entries"
        " ON entry_id = value JOIN library_files ON library_files.path = library_entries.path"
        f" WHERE text IS NOT NULL AND {_OWN} ORDER BY 1",
        (json.dumps(list(entry_ids)),),
    )
    return [path for (path,) in found]


def elsewhere(db: APSWDatabase) -> list[FileElsewhere]:
    """The files that were read on other machines, and whose content is nowhere here; one of the
    same content and name that is on several stands once."""
    listed = db.execute_sql(
        "SELECT device, name FROM other_devices UNION ALL SELECT device, name FROM this_device"
    )
    names = names_apart(dict(listed.fetchall()))
    owned = dict(db.execute_sql("SELECT project_id, name FROM projects").fetchall())
    rows = db.execute_sql(
        "SELECT entry_id, machine, path, size, digest, read_at, projects FROM library_entries"
        f" WHERE NOT {_OWN} AND path <> '' AND digest NOT IN (SELECT digest FROM library_texts)"
        " ORDER BY path, machine, entry_id"
    )
    found: dict[tuple[str, str], list[_LibraryEntry]] = defaultdict(list)
    for entry in map(_LibraryEntry._make, rows.fetchall()):
        found[name_in(entry.path), entry.digest].append(entry)
    return [
        FileElsewhere(
            name,
            tuple(each.entry_id for each in entries),
            tuple(sorted({names[each.machine] for each in entries if each.machine in names})),
            entries[0].path,
            entries[0].size,
            max(each.read_at for each in entries),
            tuple(sorted({owned[p] for each in entries for p in _ids(each.projects, owned)})),
        )
        for (name, _), entries in sorted(found.items())
    ]


def name_in(path: str) -> str:
    """The name of a file at a path of any system."""
    kind = PurePosixPath if path.startswith("/") else PureWindowsPath
    return kind(path).name or path


def _ids(projects: str, known: dict[str, str]) -> list[str]:
    return [each for each in json.loads(odd_values.texts(projects)) if each in known]
