"""Putting a newer program in place: the tar is unpacked, and its installer started, which waits for
this program to end, exchanges it and starts the new one. The one that was there is kept.

The file is looked at once more before it is unpacked: it may have lain there for days.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Final

from app.core.domain import errors
from app.updates.feed import ReleaseFile
from app.updates.fetching import is_whole
from app.updates.installation import INSTALLER

UNPACKED: Final = "unpacked"
LOG: Final = "install.log"
MOST_UNPACKED: Final = 2 * 1024 * 1024 * 1024
"""Bytes of all files of a program."""


def unpack(tar: Path, file: ReleaseFile, folder: Path) -> Path:
    """The installer of a tar that was downloaded, unpacked below ``folder``. Raises
    ``UpdateError``."""
    target = folder / UNPACKED
    try:
        if not is_whole(tar, file):
            raise errors.DownloadBroken(name=file.name)
        shutil.rmtree(target, ignore_errors=True)
        with tarfile.open(tar) as packed:
            if sum(each.size for each in packed) > MOST_UNPACKED:
                raise errors.DownloadBroken(name=file.name)
            packed.extractall(target, filter="data")
    except tarfile.TarError as error:
        raise errors.DownloadBroken(name=file.name) from error
    except OSError as error:
        raise errors.DownloadUnkept(path=folder) from error
    found = list(target.glob(f"*/{INSTALLER}"))
    if len(found) != 1:
        raise errors.DownloadBroken(name=file.name)
    return found[0]


def start_installer(installer: Path, folder: Path, *wish: str) -> subprocess.Popen[bytes]:
    """The started installer, which outlives this program; what it says is in ``LOG`` of ``folder``.
    Raises ``UpdateUnplaced``."""
    shell = shutil.which("sh")
    if shell is None:
        raise errors.UpdateUnplaced(path=installer)
    try:
        with (folder / LOG).open("wb") as log:
            return subprocess.Popen(
                [shell, str(installer), *wish, "--wait"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd="/",
                env=dict(os.environ),
                start_new_session=True,
            )
    except OSError as error:
        raise errors.UpdateUnplaced(path=installer) from error
