"""Process locks: they show which processes are alive, each of which holds a file of its own while
it runs, and keep two processes from doing the same at once.

A process number can be used again and a time stamp can lie; a lock of the operating system goes
with its process, however that ends.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from app.core.domain import errors
from app.core.domain.messages import new_id


class ProcessLock:
    """This process's own sign of life, and a look at others'. What processes that were killed left
    behind is cleared away."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self._directory = directory
        self.token = new_id()
        self._lock = FileLock(self._path(self.token))
        self._lock.acquire()
        for left in directory.glob("*.lock"):
            self.alive(left.stem)

    def alive(self, token: str) -> bool:
        """Whether the process that holds ``token`` still runs."""
        if not token:
            return False
        if token == self.token:
            return True
        path = self._path(token)
        if not path.exists():
            return False
        lock = FileLock(path)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return True
        except OSError:
            # No file, and nothing that a process of ours could have left.
            return False
        lock.release()
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        return False

    def close(self) -> None:
        """Give up the sign of life; it would end with the process anyway."""
        self._lock.release()
        with contextlib.suppress(OSError):
            self._path(self.token).unlink(missing_ok=True)

    def _path(self, token: str) -> Path:
        return self._directory / f"{token}.lock"


@contextmanager
def held_alone(path: Path, patience: float = 0.0) -> Iterator[None]:
    """Be the only process in the block; ``patience``: seconds to wait for another. It may be left
    in another thread than it was entered in. Raises ``ArchiveBusy``, ``NotWritable``."""
    lock = FileLock(path, thread_local=False)
    try:
        lock.acquire(timeout=patience)
    except Timeout as error:
        raise errors.ArchiveBusy from error
    except OSError as error:
        raise errors.NotWritable from error
    try:
        yield
    finally:
        lock.release()
