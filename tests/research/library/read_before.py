"""A library as an older edition of the readers left it, and a reading anew that is killed.

python -m tests.research.library.read_before DIRECTORY FILES
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.library_port import FilePart, FileText
from app.research.files.file_process import FileProcess, Same, Unread
from app.research.library.user_files import Files
from app.storage.database.connections import Database
from app.storage.library.library import SqliteLibrary
from tests.fakes.killing import die
from tests.storage.archives import archive, noon

GARBLED = "Ay: Ocak; 43: 18 38."


async def as_read_before(database: Database) -> None:
    """Let every file be read by an older edition, which made little of it."""
    shelf = SqliteLibrary(database)
    for file in await shelf.files():
        if not file.fault:
            said = FileText(file.digest, file.title, parts=(FilePart("", GARBLED),))
            await shelf.drop([file.path])
            await shelf.put(file.path, file.stamp, said, file.read_at)
    await database.write(_of_first_edition)


def _of_first_edition(db: APSWDatabase) -> None:
    db.execute_sql("UPDATE library_texts SET edition = 0")
    db.execute_sql("UPDATE library_files SET edition = 0")


class _Dying(FileProcess):
    """Reads so many files, and the program dies."""

    def __init__(self, files: int) -> None:
        super().__init__()
        self._left = files

    async def read(
        self, path: Path, known_digest: str = "", password: str = ""
    ) -> FileText | Same | Unread:
        said = await super().read(path, known_digest, password)
        if not self._left:
            die()
        self._left -= 1
        return said


async def _read_and_die(directory: Path, files: int) -> None:
    async with archive(directory) as database:
        reading = Files(SqliteLibrary(database), noon(), processes=lambda: _Dying(files))
        await reading.read_anew(lambda: False)


if __name__ == "__main__":
    asyncio.run(_read_and_die(Path(sys.argv[1]), int(sys.argv[2])))
