"""Commands `encrypt`, `decrypt` and `passphrase`, and the passphrase that the others ask for."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from pathlib import Path

from app.bootstrap.encryption import archive_cipher, unlock_backup
from app.bootstrap.environment import Environment
from app.commands.passphrase_file import passphrase_in
from app.commands.printing import confirmed, tell
from app.commands.spoken_language import say
from app.core.domain import errors
from app.core.domain.privacy.encryption_port import CipherState
from app.core.wording import command_line
from app.core.wording.encryption_words import (
    FORGETTING_IS_FINAL,
    KEPT_IN_KEYRING,
    OLD_BACKUPS_TOO,
    PLAIN_COPY_STAYS,
    WHAT_IS_ENCRYPTED,
)
from app.machine import twin_files
from app.machine.paths import Paths

TRIES = 3


async def unlock(options: argparse.Namespace, paths: Paths, locked: errors.ArchiveLocked) -> None:
    """Open a locked archive, or the backup that ``locked`` names, for this command: by the
    keyring, or the passphrase of who sits there. Raises ``ArchiveLocked`` where nobody does,
    ``WrongPassphrase`` after three tries."""
    if isinstance(locked, errors.BackupLocked):
        backup = Path(locked.about["path"])

        def opened(passphrase: str) -> None:
            unlock_backup(backup, passphrase)
    else:
        cipher = archive_cipher(paths)
        if await asyncio.to_thread(cipher.unlock_from_keyring):
            return
        opened = cipher.unlock
    given = _from_file(options)
    if given is not None:
        await asyncio.to_thread(opened, given)
        return
    if not _somebody_is_there():
        raise locked
    for tried in range(1, TRIES + 1):
        asked = say(command_line.ASK_PASSPHRASE_OF, path=locked.about.get("path", "animsa.db"))
        try:
            await asyncio.to_thread(opened, _asked(asked))
        except errors.WrongPassphrase:
            if tried == TRIES:
                raise
            print(say(command_line.WRONG_PASSPHRASE), file=sys.stderr)
        else:
            return


async def encrypt(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Encrypt everything in the data folder, after saying what that means."""
    try:
        await asyncio.to_thread(paths.create)
    except OSError as error:
        raise errors.DataFolder(path=paths.root) from error
    cipher = archive_cipher(paths)
    if not options.json:
        print(f"{say(WHAT_IS_ENCRYPTED)}\n{say(FORGETTING_IS_FINAL)}", flush=True)
        if (place := await asyncio.to_thread(twin_files.place, paths.root)) is not None:
            print(say(PLAIN_COPY_STAYS, folder=place.folder), flush=True)
        if options.keyring:
            print(say(KEPT_IN_KEYRING), flush=True)
    passphrase = _new(options, say(command_line.ASK_NEW_PASSPHRASE))
    if not options.json and not confirmed(say(command_line.ENCRYPT_ASK)):
        print(say(command_line.ENCRYPT_NOT))
        return 0
    await asyncio.to_thread(
        cipher.encrypt, passphrase, keep_in_keyring=options.keyring, progress=_show_progress
    )
    return _done(options, cipher.state(), say(command_line.ENCRYPTED))


async def decrypt(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Make everything plain again."""
    cipher = archive_cipher(paths)
    if cipher.state() is CipherState.PLAIN:
        return _done(options, cipher.state(), say(command_line.NOT_ENCRYPTED))
    passphrase = _present(options)
    await asyncio.to_thread(cipher.decrypt, passphrase, _show_progress)
    return _done(options, cipher.state(), say(command_line.DECRYPTED))


async def passphrase(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Change the passphrase, or whether the keyring keeps the key."""
    cipher = archive_cipher(paths)
    if cipher.state() is CipherState.PLAIN:
        return _done(options, cipher.state(), say(command_line.NOT_ENCRYPTED))
    old = _present(options)
    if options.keyring is not None:
        await asyncio.to_thread(cipher.unlock, old)
        await asyncio.to_thread(cipher.keep_in_keyring, options.keyring)
        said = say(KEPT_IN_KEYRING) if options.keyring else say(command_line.NOT_IN_KEYRING)
        return _done(options, cipher.state(), said)
    new = _new(options, say(command_line.ASK_NEW_PASSPHRASE), second=True)
    await asyncio.to_thread(cipher.change_passphrase, old, new, _show_progress)
    return _done(
        options, cipher.state(), f"{say(command_line.PASSPHRASE_CHANGED)} {say(OLD_BACKUPS_TOO)}"
    )


def _done(options: argparse.Namespace, state: CipherState, text: str) -> int:
    tell(options, {"state": state}, text)
    return 0


def _show_progress(done: int, total: int) -> None:
    if 0 < done < total:
        print(say(command_line.ENCRYPTING, done=done, total=total), file=sys.stderr, flush=True)


# --- what is typed -------------------------------------------------------------------------------


def _present(options: argparse.Namespace) -> str:
    given = _from_file(options)
    if given is not None:
        return given
    if not _somebody_is_there():
        raise errors.ArchiveLocked
    return _asked(say(command_line.ASK_PASSPHRASE))


def _new(options: argparse.Namespace, question: str, *, second: bool = False) -> str:
    """A new passphrase, typed twice; in a file for scripts it is the second line where the old one
    is the first."""
    given = _from_file(options, line=1 if second else 0)
    if given is not None:
        return given
    if not _somebody_is_there():
        raise errors.CommandError(reason="no_passphrase")
    typed = _asked(question)
    if typed != _asked(say(command_line.ASK_AGAIN)):
        raise errors.CommandError(reason="passphrases_differ")
    return typed


def _asked(question: str) -> str:
    return getpass.getpass(f"{question} ")


def _somebody_is_there() -> bool:
    return sys.stdin.isatty()


def _from_file(options: argparse.Namespace, line: int = 0) -> str | None:
    path: Path | None = options.passphrase_file
    return None if path is None else passphrase_in(path, line)
