"""The dialogs' services on the open archive (:class:`app.ui.widgets.dialog_services.Services`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from app.bootstrap.awaited_key import awaited_key
from app.bootstrap.models import (
    check_model,
    configured_model,
    credentials,
    environment_key,
    needs_keyring,
    source_credentials,
    with_key,
)
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.core.domain.ports import ChatModel
from app.machine.quiet_thread import in_own_thread
from app.machine.settings import Settings
from app.ui.widgets.dialog_services import KeyPlace
from app.ui.widgets.encryption_services import EncryptionServices
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.bootstrap.backup_care import BackupCare
    from app.bootstrap.updating import Updating
    from app.core.domain.care.asked_database import AskedPort
    from app.core.domain.care.backup_standing import BackupCheck, BackupStanding
    from app.core.domain.care.device_standing import DevicesPort
    from app.core.domain.imported_sessions import ImportCount, Restored
    from app.core.domain.local.local_models import LocalModelsPort
    from app.core.domain.privacy.departures import SentDeparture
    from app.machine.twin_files import TwinStanding
    from app.memory.transfer.session_lines import BadLine


log = logging.getLogger(__name__)

MOST_SHOWN = 2_000
"""Requests that the settings list; an export has them all."""


def _log_bad_entry(entry: BadLine) -> None:
    log.info("import: entry %d: %s", entry.number, entry.reason)


class ArchiveServices:
    """``end_session`` ends the running conversation, before something that must not meet it;
    ``let_go`` does so also where the archive does not take all of it, before another archive comes;
    ``key_changed`` is told when another key, or none, is to be used; ``settings`` are the present
    ones, ``language`` is the interface's."""

    def __init__(
        self,
        archive: Archive,
        tasks: Tasks,
        *,
        end_session: Callable[[], Awaitable[None]],
        let_go: Callable[[], Awaitable[None]],
        key_changed: Callable[[], None],
        settings: Callable[[], Settings],
        language: Callable[[], str],
        encryption: EncryptionServices,
    ) -> None:
        self._archive = archive
        self._tasks = tasks
        self._end_session = end_session
        self._let_go = let_go
        self._key_changed = key_changed
        self._settings = settings
        self._language = language
        self.encryption = encryption
        self._work = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._environ = archive.environment.environ
        # What the environment gives is looked at here: a dialog has to tell it apart.
        self._keys = credentials({})
        self.claude_key = awaited_key(apart=archive.environment.apart)
        """Claude's key in the keyring, which all wait for together."""
        self._unkept_key = ""
        self.source_keys = source_credentials(self._environ)
        """The keys of search services, of which one may be kept in memory only."""

    # --- the system ----------------------------------------------------------------------------

    @property
    def data_folder(self) -> Path:
        return self._archive.paths.root

    @property
    def devices(self) -> DevicesPort:
        return self._archive.devices

    @property
    def asked(self) -> AskedPort:
        from app.bootstrap.databases.asked_database import AskedDatabase  # noqa: PLC0415  no start needs it

        return AskedDatabase(self._archive)

    @cached_property
    def local(self) -> LocalModelsPort:
        from app.bootstrap.local_models import LocalModels  # noqa: PLC0415  no start needs it

        return LocalModels()

    @cached_property
    def updates(self) -> Updating:
        from app.bootstrap.updating import Updating  # noqa: PLC0415  no start needs it

        return Updating(self._archive, self._settings)

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        return self._tasks.spawn(work, name)

    def show_data_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.data_folder)))

    # --- work that is not to be cut off ----------------------------------------------------------

    @property
    def working(self) -> bool:
        """Whether something is being made of the archive, or brought into it."""
        return self._work > 0

    async def done(self) -> None:
        """Wait until nothing of that kind is under way."""
        await self._idle.wait()

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        self._work += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._work -= 1
            if not self._work:
                self._idle.set()

    # --- the model -----------------------------------------------------------------------------

    async def key_place(self) -> KeyPlace:
        if environment_key(self._environ):
            return KeyPlace.ENVIRONMENT
        if self._unkept_key:
            return KeyPlace.MEMORY
        await self.claude_key.heard_anew()
        if self.claude_key.waits:
            return KeyPlace.LOCKED
        known = self.claude_key.secret
        return await _in_keyring(lambda: known, lambda: self._keys.available)

    async def store_key(self, key: str) -> KeyPlace:
        kept = await in_own_thread(self._keys.store, key)
        self._unkept_key = "" if kept else key.strip()
        self._key_changed()
        return KeyPlace.KEYRING if kept else KeyPlace.MEMORY

    async def forget_key(self) -> bool:
        self._unkept_key = ""
        forgotten = await in_own_thread(self._keys.forget)
        self._key_changed()
        return forgotten

    def needs_keyring(self, settings: Settings) -> bool:
        """Whether the model of ``settings`` answers only with a key of the keyring."""
        return needs_keyring(settings, with_key(self._environ, self._unkept_key))

    def lacks_key(self, settings: Settings) -> bool:
        """Whether that key is not known."""
        return self.needs_keyring(settings) and not self.claude_key.secret

    async def model(self, settings: Settings) -> ChatModel | None:
        """The model of ``settings``, to answer from now on, with the key that the keyring told last
        or tells at once; whoever asks closes it."""
        environ = with_key(self._environ, self._unkept_key)
        if needs_keyring(settings, environ):
            await self.claude_key.heard()
        key, sent = self.claude_key.secret, self._archive.departures
        return await asyncio.to_thread(configured_model, settings, environ, sent, key=key)

    async def test_model(self, settings: Settings, key: str = "") -> None:
        environ: Mapping[str, str] = with_key(self._environ, key.strip() or self._unkept_key)
        if settings.provider == "server":
            if not settings.base_url.startswith(("http://", "https://")) or not settings.model:
                raise errors.BadAddress
            # What stands in the dialog is tested, also where the environment names another.
            environ = {}
        if needs_keyring(settings, environ):
            locked = (await self.claude_key.answer()).locked
            if locked and not self.claude_key.secret:
                raise errors.KeyringLocked
        key, sent = self.claude_key.secret, self._archive.departures
        model = await asyncio.to_thread(configured_model, settings, environ, sent, key=key)
        if model is None:
            raise errors.NoModel
        try:
            await check_model(model)
        finally:
            await model.close()

    # --- sources -------------------------------------------------------------------------------

    async def source_key_place(self, service: str) -> KeyPlace:
        key = self.source_keys[service]
        if key.given:
            return KeyPlace.ENVIRONMENT
        if key.unkept:
            return KeyPlace.MEMORY
        return await _in_keyring(key.get, lambda: key.available)

    async def store_source_key(self, service: str, key: str) -> KeyPlace:
        kept = await in_own_thread(self.source_keys[service].store, key)
        return KeyPlace.KEYRING if kept else KeyPlace.MEMORY

    async def forget_source_key(self, service: str) -> bool:
        return await in_own_thread(self.source_keys[service].forget)

    async def watched_folders(self) -> list[str]:
        return await self._archive.library.folders()

    # --- the archive ---------------------------------------------------------------------------

    async def back_up(self, target: Path) -> Path:
        with self._at_work():
            return await self._archive.back_up(target)

    async def backup_standing(self) -> BackupStanding:
        return await self._care().standing()

    async def choose_second_place(self, folder: Path | None) -> None:
        await self._care().choose_second(folder)

    async def check_backups(self) -> BackupCheck:
        return await self._care().check()

    def _care(self) -> BackupCare:
        from app.bootstrap.backup_care import BackupCare  # noqa: PLC0415  no start needs it

        return BackupCare(self._archive)

    async def twin(self) -> TwinStanding:
        from app.machine import twin_files  # noqa: PLC0415  no start needs it

        return await asyncio.to_thread(twin_files.standing, self.data_folder)

    async def choose_twin(self, folder: Path | None, *, knowingly: bool) -> int:
        from app.bootstrap.twin_care import TwinCare  # noqa: PLC0415  no start needs it

        twin = TwinCare(self._archive)
        await twin.choose(folder, knowingly=knowingly)
        result = await twin.follow()
        return result.written if result is not None else 0

    async def restore(self, source: Path) -> Restored:
        with self._at_work():
            return await self._archive.restore(source, before=self._let_go)

    async def import_file(self, source: Path, told: Callable[[int], None]) -> ImportCount:
        try:
            with self._at_work():
                return await self._archive.importer.file(
                    source,
                    complain=_log_bad_entry,
                    told=told,
                )
        finally:
            self._tasks.spawn(self._archive.embed(), "vectors of what came in")

    async def export_all(self, target: Path) -> int:
        from app.documents.document_files import format_of  # noqa: PLC0415  no start needs it
        from app.memory.transfer import outgoing  # noqa: PLC0415

        archive = self._archive
        ids = await archive.store.session_ids()
        kind = target.suffix.removeprefix(".").lower()
        kind = {"": "md", "markdown": "md", "txt": "md", "animsa": "jsonl"}.get(kind, kind)
        zone = archive.environment.zone
        named = format_of(target)
        with self._at_work():
            if named:
                await archive.document_export(self._language()).write_sessions(ids, named, target)
            elif kind == "pdf":
                await self._print_all(ids, target)
            elif kind in outgoing.FORMATS:
                await outgoing.write_sessions(archive.store, ids, target, kind, zone)
            else:
                raise errors.FileUnwritable(path=target, reason="unknown_format")
        return len(ids)

    async def _print_all(self, ids: Sequence[str], target: Path) -> None:
        from app.ui.research import report_file  # noqa: PLC0415  rarely wanted

        document = await self._archive.document_export(self._language()).document(ids, target)
        family = QGuiApplication.font().family()
        await asyncio.to_thread(report_file.write_pdf, document, family, target)

    async def sent(self) -> list[SentDeparture]:
        return await self._archive.departures.listed(MOST_SHOWN)

    async def export_sent(self, target: Path) -> int:
        from app.memory.transfer import sent_list  # noqa: PLC0415  rarely wanted

        listed = await self._archive.departures.listed()
        zone, language = self._archive.environment.zone, self._language()
        await asyncio.to_thread(sent_list.write, target, listed, zone, language)
        return len(listed)

    async def withdraw_consents(self) -> None:
        if self._archive.database.refusal is None:
            await self._archive.session_consents.withdraw()

    async def sample_language(self) -> str:
        from app.memory.transfer import sample  # noqa: PLC0415  no start needs it

        return await sample.present_language(self._archive.store)

    async def add_sample(self) -> None:
        from app.memory.transfer import sample  # noqa: PLC0415

        now = self._archive.environment.clock.now()
        sessions = await asyncio.to_thread(sample.sample_sessions, now, self._language())
        with self._at_work():
            await self._archive.importer.sessions(sessions, force=True)

    async def remove_sample(self) -> int:
        from app.memory.transfer import sample  # noqa: PLC0415

        await self._end_session()
        store = self._archive.store
        present = await sample.present(store, await self.sample_language())
        with self._at_work():
            for session_id in present:
                await self._archive.eraser.session(session_id)
        return len(present)


async def _in_keyring(key: Callable[[], str | None], available: Callable[[], bool]) -> KeyPlace:
    """Where a key is that is neither given nor in memory. The threads that others wait for are not
    held by a keyring that does not answer."""
    if await in_own_thread(key):
        return KeyPlace.KEYRING
    return KeyPlace.NOWHERE if await in_own_thread(available) else KeyPlace.NO_KEYRING
