"""The API token for other programs, in the system keyring or else in a file only its owner may
read."""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from pathlib import Path

from app.core.domain import errors
from app.machine.system_reasons import system_reason
from app.providers import credentials

FILE_NAME = "api-token"
_BYTES = 32
_READ_BY_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class ApiToken:
    """The token of one data directory. Every method may wait for the keyring: call them in a
    thread. They raise ``CommandError`` for a file that cannot be used."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / FILE_NAME
        # A keyring is a person's, a token a directory's.
        named = hashlib.sha256(str(directory.resolve()).encode()).hexdigest()[:16]
        self._account = f"api-{named}"

    def get(self) -> str:
        """The token; made when there is none yet."""
        # The file first: it is there only because the keyring could not be used.
        return self._from_file() or credentials.read(self._account) or self.renew()

    def renew(self) -> str:
        """Another token instead of the one there is, which lets nobody in any more."""
        token = secrets.token_urlsafe(_BYTES)
        in_keyring = credentials.write(self._account, token)
        try:
            self._file.unlink(missing_ok=True)
            if not in_keyring:
                # A new file from the start: one that is there might be open somewhere.
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
                with os.fdopen(os.open(self._file, flags, 0o600), "w", encoding="ascii") as file:
                    file.write(token + "\n")
        except OSError as error:
            raise errors.FileUnwritable(path=self._file, reason=system_reason(error)) from error
        return token

    def _from_file(self) -> str:
        try:
            with self._file.open(encoding="ascii") as file:
                if os.name == "posix" and os.fstat(file.fileno()).st_mode & _READ_BY_OTHERS:
                    raise errors.CommandError(reason="token_seen", path=self._file)
                return file.read().strip()
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise errors.FileUnreadable(path=self._file, reason=system_reason(error)) from error
        except UnicodeDecodeError as error:
            raise errors.FileUnreadable(path=self._file, reason="damaged") from error
