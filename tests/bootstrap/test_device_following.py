"""The exchange with other computers by itself: when it is time, and never in anybody's way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from filelock import FileLock

from app.bootstrap import device_following
from app.bootstrap.device_following import AT_LEAST_EVERY, DeviceFollowing, exchanging
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain import errors
from app.core.domain.care.device_standing import Exchanged
from app.machine.paths import Paths
from app.machine.scoped_task import running
from app.storage.exchange import device_news
from app.storage.exchange.devices import Devices
from app.storage.keys import key_file
from app.storage.shared_projects.sharing import SharedProjects
from tests.fakes import postgres
from tests.fakes.clock import FakeClock
from tests.storage.archives import keep, texts

PASSPHRASE = "dokuz uzun kelime burada"
CLOCK = FakeClock()


@pytest.fixture
async def archives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Archive, Archive]]:
    monkeypatch.setattr(key_file, "COST", 2)
    (tmp_path / "folder").mkdir()
    async with AsyncExitStack() as stack:
        ours, theirs = [
            await stack.enter_async_context(
                open_archive(Paths(tmp_path / name), Environment(CLOCK))
            )
            for name in ("ours", "theirs")
        ]
        yield ours, theirs


async def _share(archives: tuple[Archive, Archive], folder: Path) -> None:
    for archive in archives:
        await archive.devices.set_up(folder, PASSPHRASE)
        await archive.devices.exchange()


class _Projects:
    """Projects that are shared, without a database: which are due, which were ``asked``, what is
    in their way, and how often they were exchanged by hand."""

    def __init__(self, patch: pytest.MonkeyPatch, *due: str) -> None:
        self.asked: list[str] = []
        self.in_the_way: dict[str, errors.AnimsaError] = {
            "away": errors.DatabaseUnusable(host="server"),
            "out": errors.CommandError(reason="project_not_member"),
        }
        self.by_hand: dict[str, int] = {}

        async def found(shared: SharedProjects, every: int, told: Collection[str]) -> list[str]:
            return sorted({*due, *told})

        async def exchange(shared: SharedProjects, project_id: str) -> Exchanged:
            self.asked.append(project_id)
            if project_id in self.in_the_way:
                raise self.in_the_way[project_id]
            return Exchanged(taken=2)

        async def exchanges(shared: SharedProjects) -> dict[str, int]:
            return self.by_hand

        patch.setattr(SharedProjects, "due", found)
        patch.setattr(SharedProjects, "exchange", exchange)
        patch.setattr(SharedProjects, "exchanges", exchanges)

    def counts(self) -> list[int]:
        """How often those were asked that are away, in order, and closed to this person."""
        return [self.asked.count(each) for each in ("away", "good", "out")]


async def _is_away(devices: Devices, told: object = None) -> Exchanged:
    raise errors.DatabaseUnusable(host="server")


async def test_it_is_exchanged_when_it_is_time(
    archives: tuple[Archive, Archive], tmp_path: Path
) -> None:
    ours, theirs = archives
    busy: list[bool] = []
    following = DeviceFollowing(
        ours, lambda _: pytest.fail("nothing is in the way"), busy=busy.append
    )
    for _ in range(3):
        assert await following.look() is None
    assert list((tmp_path / "folder").iterdir()) == []
    await _share(archives, tmp_path / "folder")
    await following.look()
    # Another process of this machine has exchanged just now, and nothing is to be sent.
    assert await following.look() is None
    assert busy == []

    await keep(ours.database, "s", "soru", "yanıt")
    assert await following.look() is None, "it is being written"
    done = await following.look()
    assert done is not None and done.written
    assert busy == [True, False]
    await theirs.devices.exchange()
    assert await texts(theirs.database, "s") == ["soru", "yanıt"]

    await keep(theirs.database, "t", "başka soru", "yanıt")
    await theirs.devices.exchange()
    assert await following.look() is None
    CLOCK.advance(timedelta(milliseconds=AT_LEAST_EVERY))
    done = await following.look()
    assert done is not None and done.taken


async def test_news_is_reason_enough_and_a_database_that_is_away_is_asked_ever_less(
    archives: tuple[Archive, Archive], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = archives
    await _share(archives, tmp_path / "folder")
    troubles: list[str] = []
    came: list[int] = []
    following = DeviceFollowing(
        ours, lambda error: troubles.append(error.code), lambda done: came.append(done.taken)
    )
    await following.look()
    await keep(theirs.database, "t", "başka soru", "yanıt")
    await theirs.devices.exchange()
    assert await following.look() is None
    done = await following.look(news=True)
    assert done is not None and came[-1] == done.taken > 0

    asked: list[int] = []

    async def away(devices: Devices, told: object = None) -> None:
        asked.append(1)
        raise errors.DatabaseUnusable(host="server")

    with monkeypatch.context() as patched:
        patched.setattr(Devices, "exchange", away)
        await keep(ours.database, "u", "soru", "yanıt")
        counts = []
        for _ in range(12):
            await following.look()
            counts.append(len(asked))
        # The first look finds that something is being written; then after two, after four.
        assert counts == [0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3]
        assert troubles == ["database_unusable"]
        # That it is heard of again is reason to ask at once.
        await following.look(news=True)
        assert len(asked) == 4
    done = await following.look(news=True)
    assert done is not None and done.written


async def test_paused_or_removed_it_waits(
    archives: tuple[Archive, Archive], tmp_path: Path
) -> None:
    ours, theirs = archives
    await _share(archives, tmp_path / "folder")
    told: list[str] = []
    following = DeviceFollowing(ours, lambda error: told.append(error.code))
    await ours.devices.pause(True)
    await keep(ours.database, "s", "soru", "yanıt")
    for _ in range(3):
        assert await following.look() is None
    await ours.devices.pause(False)
    assert await following.look() is not None

    await theirs.devices.exchange()
    standing = await theirs.devices.standing()
    assert standing is not None
    await theirs.devices.remove(standing.others[0].device)
    await theirs.devices.exchange()
    await keep(ours.database, "t", "soru", "yanıt")
    for _ in range(4):
        assert await following.look() is None
    # It learnt of it once, and then nothing is tried any more.
    assert len(told) == 1
    standing = await ours.devices.standing()
    assert standing is not None and standing.removed


async def test_one_process_at_a_time(archives: tuple[Archive, Archive], tmp_path: Path) -> None:
    ours, _ = archives
    await _share(archives, tmp_path / "folder")
    await keep(ours.database, "s", "soru", "yanıt")
    following = DeviceFollowing(ours, lambda _: pytest.fail("it is no trouble"))
    with FileLock(tmp_path / "ours" / "devices.lock"):
        for _ in range(3):
            assert await following.look() is None
    assert await following.look() is not None


async def test_a_server_exchanges_while_it_runs(
    archives: tuple[Archive, Archive], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = archives
    await _share(archives, tmp_path / "folder")
    await keep(ours.database, "s", "soru", "yanıt")
    monkeypatch.setattr(device_following, "LOOK_SECONDS", 0.0)
    async with exchanging(ours):
        while (await theirs.devices.exchange()).taken == 0:  # each lets the other work
            pass
    assert await texts(theirs.database, "s") == ["soru", "yanıt"]


async def test_what_is_in_the_way_of_a_shared_project_is_in_the_way_of_nothing_else(
    archives: tuple[Archive, Archive], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, _ = archives
    await _share(archives, tmp_path / "folder")
    shared = _Projects(monkeypatch, "away", "good", "out")
    troubles: list[str] = []
    following = DeviceFollowing(ours, lambda error: troubles.append(error.code))
    await following.look()
    for _ in range(4):
        done = await following.look()
        assert done is not None and done.taken == 2
    assert troubles == ["database_unusable", "command"]
    # One that is away is asked ever less, one that let this person out never again.
    assert shared.counts() == [2, 4, 1]
    shared.in_the_way.clear()
    for _ in range(5):
        await following.look()
    away, _, out = shared.counts()
    assert away > 2 and out == 1
    # It was exchanged by hand: this person is let in again.
    shared.by_hand["out"] = 5
    await following.look()
    assert shared.counts()[-1] == 2
    await keep(ours.database, "s", "soru", "yanıt")
    await following.look()
    done = await following.look()
    assert done is not None and done.written


async def test_trouble_with_a_shared_project_names_it(
    archives: tuple[Archive, Archive], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, _ = archives
    made = await ours.projects.create("Deniz suyu", "blue", 1)
    shared = _Projects(monkeypatch, made.project_id)
    shared.in_the_way[made.project_id] = errors.CommandError(reason="project_not_member")
    troubles: list[str] = []
    following = DeviceFollowing(ours, lambda error: troubles.append(error.about["project"]))
    for _ in range(4):
        await following.look()
    assert troubles == ["Deniz suyu"]


async def test_a_word_of_somebody_else_is_here_as_soon_as_it_was_told(
    archives: tuple[Archive, Archive], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By nothing but the other's word: no look is due for an hour."""
    ours, theirs = archives
    monkeypatch.setattr(device_news, "NEAR_SECONDS", 3600.0)
    monkeypatch.setattr(device_following, "LOOK_SECONDS", 3600.0)
    monkeypatch.setenv("PGPASSWORD", postgres.PASSWORD)
    with postgres.running() as server:
        shared = server.database()
        login = shared.login("oteki")
        made = await ours.projects.create("Deniz suyu", "blue", 1)
        project = made.project_id
        await ours.shared_projects.share(project, shared.address(), PASSPHRASE, "Ayşe")
        await ours.shared_projects.exchange(project)
        await ours.shared_projects.let_in(project, login)
        await theirs.shared_projects.join(shared.address(login), PASSPHRASE, "Mehmet")
        await theirs.shared_projects.exchange(project)
        await ours.shared_projects.exchange(project)

        came = asyncio.Event()

        def heard(done: Exchanged) -> None:
            if done.taken:
                came.set()

        following = DeviceFollowing(ours, lambda _: pytest.fail("nothing is in the way"), heard)
        await following.look()
        async with running(following.follow(), "others"):
            await keep(theirs.database, "s", "soru", "yanıt")
            await theirs.projects.assign("s", project)
            await theirs.shared_projects.exchange(project)
            await asyncio.wait_for(came.wait(), 60)
        assert await texts(ours.database, "s") == ["soru", "yanıt"]


async def test_word_of_a_project_ends_its_waiting_and_the_archives_trouble_is_not_in_its_way(
    archives: tuple[Archive, Archive], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, _ = archives
    await _share(archives, tmp_path / "folder")
    monkeypatch.setattr(Devices, "exchange", _is_away)
    shared = _Projects(monkeypatch)
    following = DeviceFollowing(ours, lambda _: None)
    await following.look()
    await following.look(news=True)
    for _ in range(3):
        await following.look(projects=["away", "good", "out"])
    assert shared.counts() == [3, 3, 1]
    # What could not be heard is asked for until it was, less and less often.
    shared.in_the_way.clear()
    before = len(shared.asked)
    for _ in range(20):
        await following.look()
    assert shared.asked[before:] == ["away"]
