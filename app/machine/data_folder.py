"""A data directory in order: private, and with each thing in it of the kind that it should be.

What others may read is closed to them, and said: it was open until then. What stands in the place
of a file or folder of ours and is of another kind (a folder called ``settings.json``) keeps nobody
from starting: it is set aside, never removed.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from app.machine import waiting_notes, windows_rights
from app.machine.waiting_notes import Note

FOLDERS = frozenset({"backups", "crashes", "logs", "running", "web"})
FILES = frozenset(
    {
        "animsa.key",
        "erasing",
        waiting_notes.FILE_NAME,
        "quick.db",
        "reserve",
        "settings.json",
        "synonyms.tsv",
        "window.json",
        "window.lock",
        "window.sealed",
    }
)
BELOW = frozenset({"backups/lock", "logs/animsa.log"})
"""Files in those folders without which nothing goes on."""
TOKEN = "api-token"
"""It is left as it is: who finds it open makes another one (:mod:`app.providers.api_token`)."""
OURS = FOLDERS | FILES | {TOKEN}
ARCHIVES = ("animsa.db", "animsa-", "quick.db")
"""How the names of databases begin, with the logs beside them."""
ASIDE = ".aside"
POSIX = os.name == "posix"
_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_READ = stat.S_IRGRP | stat.S_IROTH
_ENTERED = stat.S_IXGRP | stat.S_IXOTH


def put_in_order(root: Path) -> None:
    """Close a data directory to others, and set aside what is of the wrong kind; best effort."""
    with suppress(OSError):
        for name in sorted(FOLDERS | FILES | BELOW):
            if _is_of_wrong_kind(root / name, folder=name in FOLDERS):
                set_aside(root, name)
        if _close_to_others(root):
            waiting_notes.leave(root, Note("was_open_to_others", {"path": str(root)}))


def set_aside(root: Path, name: str) -> Path | None:
    """Give what cannot be used in the data directory ``root`` another name, and leave a note of it;
    None where the system does not let us."""
    path = root / name
    names = (path.with_name(f"{path.name}{ASIDE}{number or ''}") for number in range(1000))
    free = next((each for each in names if not os.path.lexists(each)), None)
    if free is None:
        return None
    try:
        path.rename(free)
    except OSError:
        return None
    waiting_notes.leave(root, Note("set_aside", {"name": path.name, "path": str(free)}))
    return free


def _is_of_wrong_kind(path: Path, *, folder: bool) -> bool:
    if not os.path.lexists(path):
        return False
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        # A link to nothing: a file can be written through it, a folder cannot be made there.
        return folder
    return not (stat.S_ISDIR(mode) if folder else stat.S_ISREG(mode))


def _close_to_others(root: Path) -> bool:
    """Whether others could read the archive until now. A directory that holds more than ours, such
    as a home, stays as it is; what is ours in it is closed."""
    entries = list(os.scandir(root))
    mine = [entry for entry in entries if _is_ours(entry.name)]
    if not POSIX:
        return len(mine) == len(entries) and windows_rights.close(root)
    was_open = _mode(root) & _ENTERED and _mode(root / "animsa.db") & _READ
    wide = [Path(each.path) for each in mine if not each.is_symlink() and each.name != TOKEN]
    with suppress(OSError):
        # The folder itself may be a link to another disk.
        wide += (root / "backups").glob("animsa-*.db")
    if len(mine) == len(entries):
        wide.append(root)
    closed = [path for path in wide if _close(path)]
    return bool(was_open and closed)


def _is_ours(name: str) -> bool:
    return name in OURS or name.startswith(ARCHIVES) or ASIDE in name


def _close(path: Path) -> bool:
    """Whether ``path`` was open to others and is no longer."""
    before = _mode(path)
    if not before & _OF_OTHERS:
        return False
    with suppress(OSError):
        path.chmod(stat.S_IMODE(before) & ~_OF_OTHERS)
    # Some disks take no rights.
    return not _mode(path) & _OF_OTHERS


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except OSError:
        return 0
