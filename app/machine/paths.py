"""Folders and files of a user's data: one data directory that can be moved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.machine.data_folder import put_in_order

QUICK_FILE = "quick.db"
WINDOW_FILE, WINDOW_SEALED = "window.json", "window.sealed"
"""What the window remembers; the drafts of an encrypted folder are in the second."""
ANSWERS = "answers.json"
"""Names the database that answers for the archive; there is none where there is no such file."""
ASKED = "asked.json"
"""Names the database that is asked beside the archive, the same way."""


@dataclass(frozen=True, slots=True)
class Paths:
    """The places inside a data directory."""

    root: Path

    @property
    def archive(self) -> Path:
        return self.root / "animsa.db"

    @property
    def quick(self) -> Path:
        """Quick-ask's turns of the last day: in no backup."""
        return self.root / QUICK_FILE

    @property
    def backups(self) -> Path:
        return self.root / "backups"

    @property
    def web(self) -> Path:
        """Pages and search results that were fetched; may be deleted at any time."""
        return self.root / "web"

    @property
    def running(self) -> Path:
        """Signs of life of the processes that use the archive."""
        return self.root / "running"

    @property
    def settings(self) -> Path:
        return self.root / "settings.json"

    @property
    def answers(self) -> Path:
        return self.root / ANSWERS

    @property
    def asked(self) -> Path:
        return self.root / ASKED

    @property
    def synonyms(self) -> Path:
        """The user's own synonyms, in the form of ``resources/synonyms.tsv``; need not exist."""
        return self.root / "synonyms.tsv"

    @property
    def crashes(self) -> Path:
        """Reports of runs that ended badly, and records of runs that go on."""
        return self.root / "crashes"

    @property
    def log(self) -> Path:
        return self.root / "logs" / "animsa.log"

    def create(self) -> None:
        """Make the directory, or put the one that is there in order, for its owner alone. Raises
        ``OSError``."""
        self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
        put_in_order(self.root)
        self.log.parent.mkdir(exist_ok=True, mode=0o700)


def in_the_way(directory: Path) -> Path | None:
    """The file that stands where ``directory``, or one above it, should be."""
    return next((each for each in (directory, *directory.parents) if each.is_file()), None)


def default_root() -> Path:
    """The system's place for a user's data."""
    import platformdirs  # noqa: PLC0415  only where no directory was named: 30 ms of start-up

    return Path(platformdirs.user_data_dir("animsa", appauthor=False, roaming=False))


def expanded(path: Path) -> Path:
    """A path with the home folder for its "~". A user whom the system does not know ("~nobody") has
    none: then a folder is called that."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path
