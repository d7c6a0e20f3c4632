"""The cipher of a data folder: everything in it that holds a person's text becomes ciphertext or
plain again, and is unlocked and locked.

Each file changes by itself, whole; what decides is whether there is a key file
(:mod:`app.storage.maintenance.cipher_exchange`). Copies that were not reached by a process that was
killed become ciphertext at the next unlocking, which looks at each: so nothing has to remember how
far it came, and a plain backup that somebody puts into the folder does not stay plain either.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from app.core.domain import errors
from app.core.domain.ports import Progress
from app.core.domain.privacy.encryption_port import CipherState
from app.machine.paths import Paths
from app.machine.whole_files import flush_directory
from app.storage.database.connections import known_errors
from app.storage.encryption import conversion
from app.storage.keys import key_file
from app.storage.keys.decrypted_pages import reads_a_page
from app.storage.keys.held_keys import HELD, ArchiveKey, first_bytes, is_ciphertext
from app.storage.keys.locked_folder import DECRYPTED, ENCRYPTED, is_locked
from app.storage.maintenance import cipher_exchange
from app.storage.maintenance.backup import held, list_backups
from app.storage.maintenance.copies import explained

log = logging.getLogger(__name__)


class KeyKeeper(Protocol):
    """The system's keyring. A keyring that fails counts as absent."""

    @property
    def available(self) -> bool: ...
    def read(self, account: str) -> str | None: ...
    def write(self, account: str, secret: str) -> bool: ...
    def delete(self, account: str) -> bool: ...


class ArchiveCipher:
    """The cipher of one data folder. Everything may take long: call it in a thread. No archive of
    the folder may be open in this process for :meth:`encrypt`, :meth:`decrypt` and :meth:`lock`."""

    def __init__(self, folder: Path, keyring: KeyKeeper | None = None) -> None:
        paths = Paths(folder.absolute())
        self._folder, self._archive, self._backups = paths.root, paths.archive, paths.backups
        self._keyring = keyring

    def state(self) -> CipherState:
        """How the folder stands now."""
        if HELD.of_folder(self._folder) is not None:
            return CipherState.UNLOCKED
        return CipherState.LOCKED if is_locked(self._archive, self._backups) else CipherState.PLAIN

    def can_use_keyring(self) -> bool:
        """Whether this system has a keyring that keeps a key. May wait for it."""
        return self._keyring is not None and self._keyring.available

    def is_kept_in_keyring(self) -> bool:
        """Whether the keyring opens this archive without the passphrase."""
        number = key_file.number_in(key_file.read(self._folder))
        return bool(number and self._keyring and self._keyring.read(_account(number)))

    def keep_in_keyring(self, wished: bool) -> None:
        """Keep the key in the keyring, or no longer. Raises ``ArchiveLocked``, ``NoKeyring``."""
        key = HELD.of_folder(self._folder)
        if key is None:
            raise errors.ArchiveLocked
        self._keep(key, wished)

    def check(self, passphrase: str) -> None:
        """Raises as :meth:`unlock`; nothing is opened."""
        self._unwrapped(passphrase)

    def unlock(self, passphrase: str) -> None:
        """Open the folder to this process. Raises ``WrongPassphrase``, ``KeyFileMissing``,
        ``KeyFileDamaged``, ``KeyFileOfAnother`` or another ``StorageError``. Nothing happens to a
        plain one."""
        if self.state() is CipherState.PLAIN:
            return
        self._open(self._unwrapped(passphrase))

    def unlock_from_keyring(self) -> bool:
        """As :meth:`unlock`, with what the keyring has; false where it has nothing that fits."""
        if self.state() is not CipherState.LOCKED or self._keyring is None:
            return self.state() is not CipherState.LOCKED
        text = key_file.read(self._folder)
        number = key_file.number_in(text)
        kept = self._keyring.read(_account(number)) if number else None
        try:
            key = ArchiveKey(number, bytes.fromhex(kept or ""), text)
        except ValueError:
            return False
        if len(key.secret) != 32 or not conversion.opens(self._archive, key):
            return False
        self._open(key)
        return True

    def lock(self) -> None:
        """Forget the key in this process."""
        HELD.forget(self._folder)

    def encrypt(
        self,
        passphrase: str,
        *,
        keep_in_keyring: bool = False,
        progress: Progress | None = None,
    ) -> None:
        """Make everything ciphertext, with a new key behind ``passphrase``; unlocked on return.

        Killed anywhere, the archive is what it was or ciphertext as a whole. Raises
        ``EmptyPassphrase``, ``NoKeyring``, ``ArchiveBusy`` when another process has it open,
        ``DiskFull`` and other ``StorageError`` with everything as it was; ``CopiesStayPlain`` when
        it is encrypted but for some copies, which it names.
        """
        if not passphrase:
            raise errors.EmptyPassphrase
        if self.state() is not CipherState.PLAIN:
            raise errors.ArchiveLocked
        if keep_in_keyring and not self.can_use_keyring():
            raise errors.NoKeyring
        with held(self._backups):
            cipher_exchange.finish(self._archive)
            key = key_file.new_key(passphrase)
            with explained(errors.DiskFull, errors.StorageError):
                conversion.prepare(self._archive, key, ENCRYPTED)
                key_file.write(self._folder, key)
            cipher_exchange.finish(self._archive)
            HELD.hold(self._folder, key)
            left = self._settle(key, progress)
            conversion.keep_a_backup(self._archive, self._backups)
        if keep_in_keyring:
            self._keep(key, wished=True)
        log.info("the archive was encrypted")
        if left:
            raise errors.CopiesStayPlain(names=", ".join(left))

    def change_passphrase(self, old: str, new: str, progress: Progress | None = None) -> None:
        """Wrap the key anew, also in the backups of this folder: they open with ``new`` from now
        on. Raises as :meth:`unlock`, and ``EmptyPassphrase``."""
        if not new:
            raise errors.EmptyPassphrase
        key = key_file.wrapped_anew(self._unwrapped(old), new)
        with held(self._backups):
            key_file.write(self._folder, key)
            HELD.hold(self._folder, key)
            self._settle(key, progress)
        log.info("the passphrase was changed")

    def decrypt(self, passphrase: str, progress: Progress | None = None) -> None:
        """Make everything plain again. Raises as :meth:`unlock` and :meth:`encrypt`; the archive is
        then still encrypted."""
        if self.state() is CipherState.PLAIN:
            return
        key = self._unwrapped(passphrase)
        with held(self._backups):
            cipher_exchange.finish(self._archive)
            HELD.hold(self._folder, key)
            try:
                with explained(errors.DiskFull, errors.StorageError):
                    conversion.ask_whether_alone(self._archive)
                    conversion.make_copies_plain(self._archive, self._backups, key, progress)
                    conversion.prepare(self._archive, None, DECRYPTED)
                    (self._folder / key_file.NAME).unlink(missing_ok=True)
                    flush_directory(self._folder)
            except BaseException:
                cipher_exchange.finish(self._archive)
                self._settle(key, None)
                raise
            cipher_exchange.finish(self._archive)
            HELD.is_plain(self._folder)
        if self._keyring is not None:
            self._keyring.delete(_account(key.number))
        log.info("the archive was decrypted")

    # --- how it is done --------------------------------------------------------------------------

    def _open(self, key: ArchiveKey) -> None:
        with held(self._backups):
            cipher_exchange.finish(self._archive)
            HELD.hold(self._folder, key)
            if not conversion.opens(self._archive, key):
                log.warning("the archive does not open with its key")
            left = self._settle(key, None)
        if left:
            log.warning("copies stay plain: %d", len(left))

    def _unwrapped(self, passphrase: str) -> ArchiveKey:
        """The key of this folder, whose key file comes back from a backup where it is gone."""
        failed: errors.StorageError | None = None
        for text in self._texts():
            try:
                key = key_file.unwrapped(text, passphrase)
                self._ask_whether_it_fits(key)
            except errors.StorageError as error:
                anothers = self._is_of_another(key_file.number_in(text))
                if failed is None or isinstance(failed, errors.KeyFileOfAnother):
                    failed = errors.KeyFileOfAnother() if anothers else error
                continue
            if text != key_file.read(self._folder):
                key_file.write(self._folder, key)
                log.warning("the key file came back from a backup")
            return key
        raise failed or errors.KeyFileMissing

    def _is_of_another(self, number: bytes) -> bool:
        """Whether the archive tells that it is ciphertext of another key, or damaged there."""
        return is_ciphertext(self._archive) and first_bytes(self._archive) != number

    def _ask_whether_it_fits(self, key: ArchiveKey) -> None:
        """Raises ``KeyFileOfAnother``: unlocked with that, an archive would seem damaged."""
        if self._is_of_another(key.number) and not reads_a_page(self._archive, key):
            raise errors.KeyFileOfAnother

    def _texts(self) -> Iterator[str]:
        """The key file, and, where it is not the archive's, those at the end of backups."""
        own = key_file.read(self._folder)
        wanted = first_bytes(self._archive)
        number = key_file.number_in(own)
        known = is_ciphertext(self._archive)
        if number:
            yield own
            if number == wanted or not known:
                return
        seen = {own}
        for backup in list_backups(self._backups):
            text = key_file.appended(backup.path)
            if text and text not in seen and (not known or key_file.number_in(text) == wanted):
                seen.add(text)
                yield text
        if own and not number:
            raise errors.KeyFileDamaged

    def _settle(self, key: ArchiveKey, progress: Progress | None) -> list[str]:
        """Make ciphertext of what is not yet; the names of what could not be."""
        with known_errors():
            return conversion.settle(self._archive, self._backups, key, progress)

    def _keep(self, key: ArchiveKey, wished: bool) -> None:
        if self._keyring is None or (wished and not self._keyring.available):
            raise errors.NoKeyring
        account = _account(key.number)
        if wished and not self._keyring.write(account, key.secret.hex()):
            raise errors.NoKeyring
        if not wished:
            self._keyring.delete(account)


def _account(number: bytes) -> str:
    """A keyring is a person's, a key an archive's."""
    return f"archive-{number.hex()}"
