"""What somebody does with the files of an archive that several machines share."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.library_port import FilePart, FileText, Stamp
from app.storage.devices import erased_files
from app.storage.library import library, passage_index
from app.storage.memories import projects

CONTENTS = 5
"""So few that what was read on one machine is often read on another, too."""
SAID = "gizlisoz"
"""A word of every file's text, which leaves no machine."""


class Owner(Protocol):
    """Whose files they are."""

    number: int
    chance: random.Random
    db: APSWDatabase

    def tick(self) -> int:
        """A later time."""
        ...


class FileDeeds:
    """Deeds with files; each file has a path of its own, which nobody else's has."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner

    def deeds(self) -> list[Callable[[], None]]:
        """All that may be done, the usual more often."""
        return [self.add, self.add, self.read_again, self.drop, self.remove, self.erase, self.own]

    def add(self) -> None:
        """Read a file."""
        now = self._owner.tick()
        self._read(f"/ev/{self._owner.number}/belge {now}.pdf", now)

    def read_again(self) -> None:
        """Read a file that has changed, perhaps so that it cannot be read any more."""
        path, now = self._some(), self._owner.tick()
        if path and self._owner.chance.random() < 0.3:
            library.fail(self._owner.db, path, Stamp(1, now), "file_damaged", now)
        elif path:
            self._read(path, now)

    def drop(self) -> None:
        """A file is gone from the disk."""
        if path := self._some():
            library.drop(self._owner.db, [path])

    def remove(self) -> None:
        """Take a file out of the library."""
        if path := self._some():
            library.remove(self._owner.db, [path])

    def erase(self) -> None:
        """Take out a file that another machine has."""
        listed = self._owner.db.execute_sql(
            "SELECT entry_id FROM library_entries"
            " WHERE machine <> (SELECT device FROM this_device) ORDER BY 1"
        ).fetchall()
        if listed and self._owner.chance.random() < 0.5:
            erased_files.remove(self._owner.db, list(self._owner.chance.choice(listed)))

    def own(self) -> None:
        """Make a file a project's own, or no longer."""
        path, db = self._some(), self._owner.db
        listed = db.execute_sql("SELECT project_id FROM projects ORDER BY project_id").fetchall()
        if path and listed:
            (project,) = self._owner.chance.choice(listed)
            if self._owner.chance.random() < 0.7:
                projects.add_files(db, project, [path])
            else:
                projects.release_files(db, project, [path])

    def _read(self, path: str, now: int) -> None:
        content = self._owner.chance.randrange(CONTENTS)
        text = FileText(f"{content}" * 64, parts=(FilePart("", f"{SAID} {content}"),))
        rows = passage_index.rows_of(library.name_of(path), text.title, text.parts)
        library.put(self._owner.db, path, Stamp(content, now), text, rows, now)

    def _some(self) -> str:
        listed = self._owner.db.execute_sql("SELECT path FROM library_files ORDER BY path")
        paths = [path for (path,) in listed.fetchall()]
        return self._owner.chance.choice(paths) if paths else ""


def told_and_there(db: APSWDatabase) -> tuple[list[str], list[str]]:
    """The files that a machine tells the others of, and those that it has."""
    told = db.execute_sql(
        "SELECT path, digest FROM library_entries"
        " WHERE machine = (SELECT device FROM this_device) ORDER BY path"
    ).fetchall()
    there = db.execute_sql(
        "SELECT path, digest FROM library_files JOIN library_texts ON library_texts.id = text"
        " ORDER BY path"
    ).fetchall()
    return list(map(repr, told)), list(map(repr, there))


def erased_paths(db: APSWDatabase) -> list[str]:
    """The files that are known of no machine any more."""
    return [key for (key,) in db.execute_sql("SELECT key FROM changes WHERE kind = 'erased file'")]
