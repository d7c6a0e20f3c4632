"""Updating: asked only with leave, believed only when signed, new and fresh, and nothing in place
without a backup.

Also tests: app/updates/release_source.py, app/core/wording/care/update_words.py,
app/core/wording/update_error_words.py."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import updating as updating_module
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.bootstrap.updating import FOLDER, Updating
from app.core.domain import errors
from app.core.domain.messages import DAY
from app.core.domain.privacy.departures import DepartureKind
from app.core.wording.care import update_words
from app.core.wording.error_wording import error_sentence
from app.core.wording.privacy.departure_words import content
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.storage.database.connections import Database
from app.storage.maintenance import copies, migrations
from app.storage.maintenance.backup import list_backups
from app.updates import installation as installation_module
from app.updates import placing, record, release_source
from app.updates.installation import Installation
from app.updates.minisign import public_key
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock
from tests.fakes.releases import FEED, NOW, ReleaseServer, SigningKey, feed_object, file_object
from tests.updates.test_placing import SCRIPT, packed

AGREED = Settings(updates=True)


class Scene:
    """An archive, a release server, a key, and a program that came by the tar."""

    def __init__(self, archive: Archive, server: ReleaseServer, folder: Path) -> None:
        self.archive = archive
        self.server = server
        self.key = SigningKey()
        self.settings = replace(AGREED, update_feed=server.feed_address)
        self.here = Installation("tar", folder / "animsa")
        self.server.publish(feed_object(), self.key)

    def updating(self, **other: Any) -> Updating:
        given: dict[str, Any] = {"keys": (self.key.public,), "here": self.here} | other
        return Updating(self.archive, lambda: self.settings, **given)

    def publish(self, **change: Any) -> None:
        self.server.publish(feed_object(**change), self.key)

    def publish_tar(self, folder: Path) -> None:
        tar, _ = packed(folder, **{"animsa-9__install_sh": SCRIPT})
        self.server.files[tar.name] = tar.read_bytes()
        self.publish(files=[file_object(tar.name, tar.read_bytes())])


@pytest.fixture(name="clock")
def _clock() -> FakeClock:
    return FakeClock()


@pytest.fixture(name="scene")
async def _scene(
    tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Scene]:
    monkeypatch.setattr(updating_module, "installation", lambda: Installation("", tmp_path))
    monkeypatch.setattr(installation_module, "machine", lambda: "x86_64")
    async with (
        ReleaseServer() as server,
        open_archive(Paths(tmp_path / "data"), Environment(clock)) as archive,
    ):
        yield Scene(archive, server, tmp_path)


async def test_a_newer_version_is_found_and_what_was_asked_is_listed(scene: Scene) -> None:
    offer = await scene.updating().check()
    assert offer is not None
    assert offer.version == "9.9.9"
    assert offer.feed.notes_in("tr") == "Yenilikler."
    (sent,) = await scene.archive.departures.listed()
    assert sent.departure.kind is DepartureKind.UPDATE
    assert content(sent.departure, "tr") == scene.server.feed_address
    assert sent.departure.words == ""


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9"])
async def test_the_same_or_an_earlier_version_is_no_news(scene: Scene, version: str) -> None:
    scene.publish(version=version)
    updating = scene.updating(current="0.1.0")
    assert await updating.check() is None
    assert updating.offer is None


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        replace(AGREED, online="never"),
        replace(AGREED, boundary="memory"),
    ],
)
async def test_without_leave_no_socket_is_opened(
    scene: Scene, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a connection was opened")

    scene.settings = replace(settings, update_feed=scene.server.feed_address)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    updating = scene.updating()
    assert not await updating.is_due()
    with pytest.raises(errors.UpdatesOff):
        await updating.check()
    if settings != Settings():
        with pytest.raises(errors.UpdatesOff):
            await updating.check(asked=True)
    assert await scene.archive.departures.listed() == []
    assert scene.server.requests == []


async def test_one_may_ask_once_without_agreeing_for_good(scene: Scene) -> None:
    scene.settings = replace(scene.settings, updates=False)
    updating = scene.updating()
    assert await updating.check(asked=True) is not None
    with pytest.raises(errors.UpdatesOff):
        await updating.check()


async def test_without_an_address_or_a_key_it_says_so_and_is_quiet(scene: Scene) -> None:
    assert release_source.FEED_ADDRESS == ""
    for updating in (scene.updating(keys=()), scene.updating()):
        if updating.address:
            scene.settings = replace(scene.settings, update_feed=" ")
        assert updating.address == ""
        assert not await updating.is_due()
        with pytest.raises(errors.NoReleaseFeed):
            await updating.check(asked=True)
    assert scene.server.requests == []


def test_keys_of_the_program_can_be_read() -> None:
    assert all(public_key(each).key for each in release_source.PUBLIC_KEYS)


async def test_it_is_due_once_a_day(scene: Scene, clock: FakeClock) -> None:
    updating = scene.updating()
    assert await updating.is_due()
    await updating.check()
    assert not await updating.is_due()
    clock.advance(timedelta(milliseconds=DAY))
    assert await updating.is_due()
    # A clock that was set back does not silence it for ever.
    clock.advance(timedelta(days=-30))
    assert await updating.is_due()


def _unsigned(scene: Scene) -> None:
    scene.server.files[FEED] += b" "


def _by_another(scene: Scene) -> None:
    scene.server.publish(feed_object(), SigningKey())


def _no_signature(scene: Scene) -> None:
    scene.server.files[f"{FEED}.minisig"] = b"\xff\xfe"


def _garbled(scene: Scene) -> None:
    scene.publish(format=2)


def _expired(scene: Scene) -> None:
    scene.publish(expires=NOW - 1)


def _of_tomorrow(scene: Scene) -> None:
    scene.publish(issued=NOW + 2 * 24 * 3600)


@pytest.mark.parametrize(
    ("fault", "error", "logged"),
    [
        (_unsigned, errors.FeedUnsigned, "not signed"),
        (_by_another, errors.FeedUnsigned, "another key"),
        (_no_signature, errors.FeedUnsigned, "no signature"),
        (_garbled, errors.FeedGarbled, "another format"),
        (_expired, errors.FeedExpired, ""),
        (_of_tomorrow, errors.ClockWrong, ""),
    ],
)
async def test_what_cannot_be_believed_offers_nothing(
    scene: Scene,
    expected_log: ExpectLog,
    fault: Callable[[Scene], None],
    error: type[errors.AnimsaError],
    logged: str,
) -> None:
    fault(scene)
    updating = scene.updating()
    if logged:
        expected_log(logged)
    with pytest.raises(error) as told:
        await updating.check()
    assert updating.offer is None
    assert (await updating.record()).checked_at == 0
    for language in ("tr", "en"):
        assert "…" not in error_sentence(told.value, language)


async def test_an_older_feed_is_not_taken_for_the_present_one(scene: Scene) -> None:
    updating = scene.updating()
    await updating.check()
    scene.publish(issued=NOW - 7200, version="9.9.8")
    with pytest.raises(errors.FeedOlder):
        await updating.check()
    # Not by another start of the program either.
    with pytest.raises(errors.FeedOlder):
        await scene.updating().check()
    scene.publish(issued=NOW, version="9.9.10")
    offer = await updating.check()
    assert offer is not None and offer.version == "9.9.10"


async def test_a_tar_is_fetched_backed_up_and_handed_to_its_installer(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.publish_tar(tmp_path)
    updating = scene.updating()
    offer = await updating.check()
    assert offer is not None and offer.file is not None
    told: list[int] = []
    path = await updating.download(offer, told.append)
    assert told[-1] == offer.file.size
    backups = scene.archive.paths.backups
    assert not list_backups(backups)
    installer = await updating.make_ready(offer, path)
    (backup,) = list_backups(backups)
    assert copies.verify(backup.path) == migrations.NEWEST
    assert installer.name == "install.sh"
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr(placing, "start_installer", lambda *given: started.append(given))
    await updating.begin_exchange(offer, installer)
    assert started == [(installer, updating.folder)]
    kinds = [each.departure.kind for each in await scene.archive.departures.listed()]
    assert kinds == [DepartureKind.UPDATE] * 2

    assert await scene.updating().outcome() == ("9.9.9", False)
    assert (scene.archive.paths.root / FOLDER).exists()
    await updating.begin_exchange(offer, installer)
    assert await scene.updating(current="9.9.9").outcome() == ("9.9.9", True)
    assert not (scene.archive.paths.root / FOLDER).exists()
    assert await updating.outcome() is None


async def test_without_a_verified_backup_nothing_is_put_in_place(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_good(path: Path) -> int:
        raise errors.ArchiveDamaged

    scene.publish_tar(tmp_path)
    updating = scene.updating()
    offer = await updating.check()
    assert offer is not None
    path = await updating.download(offer, lambda _: None)
    with monkeypatch.context() as patch:
        patch.setattr(copies, "check", no_good)
        with pytest.raises(errors.StorageError):
            await updating.make_ready(offer, path)
    assert not (updating.folder / placing.UNPACKED).exists()
    assert (await updating.record()).installing == ""


async def test_a_wrong_file_is_never_kept(scene: Scene, tmp_path: Path) -> None:
    scene.publish_tar(tmp_path)
    updating = scene.updating()
    offer = await updating.check()
    assert offer is not None and offer.file is not None
    content = scene.server.files[offer.file.name]
    scene.server.files[offer.file.name] = content[:-1] + b"!"
    with pytest.raises(errors.DownloadBroken):
        await updating.download(offer, lambda _: None)
    assert list(updating.folder.iterdir()) == []


async def test_nothing_is_fetched_once_nothing_may_leave(scene: Scene, tmp_path: Path) -> None:
    scene.publish_tar(tmp_path)
    updating = scene.updating()
    offer = await updating.check()
    assert offer is not None
    scene.settings = replace(scene.settings, boundary="memory")
    with pytest.raises(errors.UpdatesOff):
        await updating.download(offer, lambda _: None)
    assert "a.tar.xz" not in [each.path for each in scene.server.requests]


async def test_a_package_goes_to_the_users_folder_for_the_systems_installer(
    scene: Scene, tmp_path: Path
) -> None:
    scene.server.files["animsa.deb"] = b"package"
    scene.publish(files=[file_object("animsa.deb", b"package", "deb")])
    updating = scene.updating(here=Installation("deb", tmp_path))
    offer = await updating.check()
    assert offer is not None
    path = await updating.download(offer, lambda _: None)
    assert await updating.make_ready(offer, path) == path
    assert list_backups(scene.archive.paths.backups)
    target = await updating.hand_over(offer, tmp_path, path)
    assert target == tmp_path / "animsa.deb"
    assert target.read_bytes() == b"package"
    assert not path.exists()
    # It may be installed later, or never.
    assert await updating.outcome() is None
    installed = scene.updating(here=Installation("deb", tmp_path), current="9.9.9")
    assert await installed.outcome() == ("9.9.9", True)
    path = await updating.download(offer, lambda _: None)
    with pytest.raises(errors.DownloadUnkept):
        await updating.hand_over(offer, tmp_path / "missing", path)


async def test_a_program_from_elsewhere_is_only_told(scene: Scene, tmp_path: Path) -> None:
    scene.publish_tar(tmp_path)
    updating = scene.updating(here=None)
    offer = await updating.check()
    assert offer is not None
    assert offer.file is None
    with pytest.raises(errors.UpdateUnplaced):
        await updating.download(offer, lambda _: None)
    with pytest.raises(errors.UpdateUnplaced):
        await updating.put_back()


async def test_the_program_before_is_put_back_by_its_installer(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("animsa", "animsa.old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "animsa").touch()
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr(placing, "start_installer", lambda *given: started.append(given))
    updating = scene.updating()
    await updating.put_back()
    assert started == [(tmp_path / "animsa" / "install.sh", updating.folder, "--back")]


async def test_a_program_that_was_put_back_reads_what_a_newer_one_wrote(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "data")
    async with open_archive(paths, Environment(FakeClock())) as archive:
        await _count_up(archive.database)
    before = paths.archive.read_bytes()
    async with open_archive(paths, Environment(FakeClock())) as archive:
        refusal = archive.database.refusal
        assert isinstance(refusal, errors.ArchiveTooNew)
        assert "daha yeni" in error_sentence(refusal, "tr")
        assert await archive.store.session_ids() == []
        with pytest.raises(errors.ArchiveTooNew):
            await archive.store.release("s1")
    assert paths.archive.read_bytes()[96:] == before[96:]


async def _count_up(database: Database) -> None:
    """Make the archive one of a newer program."""
    version = migrations.NEWEST + 1
    await database.alone(lambda db: db.execute_sql(f"PRAGMA user_version = {version}"))


async def test_a_version_that_was_waved_away_is_remembered(scene: Scene) -> None:
    updating = scene.updating()
    await updating.check()
    await updating.decline("9.9.9")
    assert (await scene.updating().record()).declined == "9.9.9"
    kept = record.load(scene.archive.paths.root)
    assert (kept.issued, kept.version) == (NOW - 3600, "9.9.9")


def test_words_name_both_versions() -> None:
    about = {"version": "9.9.9", "current": "0.1.0"}
    assert update_words.AVAILABLE.said("tr", about) == "Yeni sürüm var: 9.9.9 (bu: 0.1.0)."
