"""Port of the dialogs to the application: keys, model test, backups, import, export, sample
archive. No dialog knows the archive, a keyring or a server, and each can be tested with a fake.

The dialogs, for who opens them (``open()``, never ``exec()``; they delete themselves on closing):

* ``WelcomeDialog(settings, services, parent=None)``. Signals ``language_chosen(str)`` (show the
  interface in it at once) and ``chosen(Settings)``: the settings to save and apply, with
  ``welcomed`` set. Closing it is choosing to go on without a model. A sample archive that was
  asked for is in by then; ``question_chosen(str)`` follows when the user picked one of its
  questions: submit it. Where encryption was chosen it is asked for last, with that question.
* ``RecoveryDialog(unfinished, tz, parent=None)``. Signals ``continue_chosen(str)`` (open that
  session; the dialog closes), ``complete_chosen(str)`` (complete that one; emitted once a session
  for "complete all"; the dialog closes when none is left). Closing it leaves the sessions as they
  are.
* ``SettingsDialog(settings, services, parent=None)``. Signal ``changed(Settings)`` at every change:
  save it, apply language, theme, idle time, tray and the model. ``show_page(name)`` with a name of
  ``PAGES``; ``archive_changed()`` after a restore or when the sample came or went;
  ``import_goes_on(ImportUnderWay)`` and ``export_goes_on(ExportUnderWay)`` when it is closed over
  one: follow it;
  ``deleted_wanted()`` when what was deleted is to be shown, ``files_wanted()`` the user's files,
  ``update_found(NewRelease)`` a newer version; ``quit_wanted()`` when the program is to end.
* ``DeletedDialog(deleted, tz, parent=None)``. Signals ``restore_chosen(str)`` and
  ``erase_chosen(str)`` (ask before); tell it with ``remove(str)`` what is not deleted any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from app.machine.settings import Settings
from app.ui.widgets.encryption_services import EncryptionServices

if TYPE_CHECKING:
    from app.core.domain.care.asked_database import AskedPort
    from app.core.domain.care.backup_standing import BackupCheck, BackupStanding
    from app.core.domain.care.device_standing import DevicesPort
    from app.core.domain.imported_sessions import ImportCount, Restored
    from app.core.domain.local.local_models import LocalModelsPort
    from app.core.domain.privacy.departures import SentDeparture
    from app.machine.twin_files import TwinStanding
    from app.updates.update_port import UpdatePort


class KeyPlace(StrEnum):
    """Where the Claude key comes from. The key itself never comes back to a dialog."""

    NOWHERE = "nowhere"
    """There is none; the keyring will keep it."""
    NO_KEYRING = "no keyring"
    """There is none, and no keyring that could keep it."""
    KEYRING = "keyring"
    LOCKED = "locked"
    """The keyring waits to be unlocked: whether it has one is not known."""
    MEMORY = "memory"
    """Kept until the program ends, because this system has no keyring."""
    ENVIRONMENT = "environment"
    """``ANTHROPIC_API_KEY`` (or a service's own variable): who starts the program decides, a dialog
    cannot change it."""


class Services(Protocol):
    """The application as the dialogs see it.

    Coroutines may be cancelled at any await and raise :class:`app.core.domain.errors.AnimsaError`,
    which the dialog explains (:mod:`app.ui.widgets.wording`). None of them blocks the GUI thread.
    """

    @property
    def data_folder(self) -> Path:
        """Where everything is kept."""
        ...

    @property
    def encryption(self) -> EncryptionServices:
        """What encrypts the archive, and locks it."""
        ...

    @property
    def devices(self) -> DevicesPort:
        """The computers that share the archive."""
        ...

    @property
    def asked(self) -> AskedPort:
        """The database that is asked beside the archive."""
        ...

    @property
    def local(self) -> LocalModelsPort:
        """The servers of models on this computer."""
        ...

    @property
    def updates(self) -> UpdatePort:
        """What asks for newer versions of the program."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task on the window's loop, keep it, and report an error that nobody expected."""
        ...

    def show_data_folder(self) -> None:
        """Open the data folder in the system's file manager."""
        ...

    async def key_place(self) -> KeyPlace:
        """Where the key is, if there is one; the keyring is asked anew."""
        ...

    async def store_key(self, key: str) -> KeyPlace:
        """Keep a new key in the keyring or, without one, until the program ends: where it went."""
        ...

    async def forget_key(self) -> bool:
        """Remove the stored key; ``False`` when a locked keyring may still hold it."""
        ...

    async def test_model(self, settings: Settings, key: str = "") -> None:
        """Return once the model of ``settings`` has answered a tiny request; ``key`` instead of
        the stored one, when given. Raises a ``ModelError``, or ``BadInput`` for an address or a
        name that cannot be."""
        ...

    async def source_key_place(self, service: str) -> KeyPlace:
        """Where the key of a search service is, one of ``KEYED_SOURCES``."""
        ...

    async def store_source_key(self, service: str, key: str) -> KeyPlace:
        """Keep a search service's key, as :meth:`store_key` does Claude's."""
        ...

    async def forget_source_key(self, service: str) -> bool:
        """Remove it, as :meth:`forget_key`."""
        ...

    async def watched_folders(self) -> list[str]:
        """The folders that are looked through at every start for what research may read."""
        ...

    async def back_up(self, target: Path) -> Path:
        """A verified backup at ``target``."""
        ...

    async def backup_standing(self) -> BackupStanding:
        """How old the last good backups are, here and at the second place."""
        ...

    async def choose_second_place(self, folder: Path | None) -> None:
        """Keep backups in ``folder`` too, or (``None``) here alone. Raises ``FolderUnusable``."""
        ...

    async def check_backups(self) -> BackupCheck:
        """Try the oldest and the newest backup by restoring them into a temporary folder."""
        ...

    async def twin(self) -> TwinStanding:
        """Where the plain twin is, and whether the archive is encrypted."""
        ...

    async def choose_twin(self, folder: Path | None, *, knowingly: bool) -> int:
        """Keep a plain twin in ``folder`` and write it, or (``None``) no longer; how many files
        were written. Raises ``FolderUnusable``."""
        ...

    async def restore(self, source: Path) -> Restored:
        """Put a backup in the archive's place; returns what that left. The running session is
        ended before, but not for a file that is no good backup."""
        ...

    async def import_file(self, source: Path, told: Callable[[int], None]) -> ImportCount:
        """Take in the sessions of a file (:mod:`app.memory.transfer.incoming`), after a backup of
        what is there; ``told`` hears every now and then how many were read."""
        ...

    async def export_all(self, target: Path) -> int:
        """Write every session to ``target``, in the format that its suffix names; how many."""
        ...

    async def sent(self) -> list[SentDeparture]:
        """What was sent to services and models, the newest first."""
        ...

    async def export_sent(self, target: Path) -> int:
        """Write all of that to ``target``, in the format that its suffix names; how much."""
        ...

    async def withdraw_consents(self) -> None:
        """Ask again in the conversations that were let online."""
        ...

    async def sample_language(self) -> str:
        """Which language's sample archive is there, "" for none
        (:func:`app.memory.transfer.sample.present_language`)."""
        ...

    async def add_sample(self) -> None:
        """Import the :func:`app.memory.transfer.sample.sample_sessions` of the interface's
        language, also when they were erased before (``force``)."""
        ...

    async def remove_sample(self) -> int:
        """Erase every session of :func:`app.memory.transfer.sample.present`; how many they were."""
        ...
