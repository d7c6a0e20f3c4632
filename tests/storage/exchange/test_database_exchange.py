"""Archives that share a database: a real PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from app.core.domain import errors
from app.core.domain.project_port import (
    Backlog,
    Lesson,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.storage import conversation_copies
from app.storage.devices import known_devices, shared_folder
from app.storage.devices.intake import Intake
from app.storage.devices.shared_folder import ThisDevice
from app.storage.exchange.server import server_part
from app.storage.exchange.server.sealed_rows import SealedRow, Sealing
from app.storage.exchange.server.server_archive import ServerArchive
from app.storage.memories import memories, projects
from tests.fakes.postgres import PASSWORD, Database
from tests.storage.archives import NOON, archive, keep, texts
from tests.storage.exchange.homes import PASSPHRASE, Home, Keyring, homes


@pytest.fixture
def login(shared: Database) -> str:
    """The login of all machines; who administrates has set the database up before."""
    return shared.login("ada")


@asynccontextmanager
async def _homes(tmp_path: Path, shared: Database) -> AsyncIterator[tuple[Home, Home]]:
    async with homes(tmp_path, shared.address(), PASSWORD) as both:
        yield both


async def _ours(home: Home) -> ThisDevice:
    ours = await home.database.read(shared_folder.this_device)
    assert ours is not None
    return ours


async def _said(shared: Database, home: Home) -> str:
    """All that somebody with the passphrase reads in the table."""
    ours = await _ours(home)
    archive_id = UUID(ours.place.partition("#")[2])
    with shared.connected() as connection:
        rows = connection.execute(
            "SELECT place, device, counter, sealed FROM animsa.changes"
        ).fetchall()
    records, broken = Sealing(ours.key, archive_id).records(SealedRow(*row) for row in rows)
    assert broken == 0
    return "\n".join(str(each) for each in records)


def _holding(root: Path, word: bytes) -> list[Path]:
    return [path for path in root.rglob("*") if path.is_file() and word in path.read_bytes()]


def _all(shared: Database, query: str) -> list[Any]:
    with shared.connected() as connection:
        return connection.execute(query).fetchall()


async def test_two_machines_become_equal_and_then_nothing_is_written(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt", title="Başlık")
        await keep(theirs.database, "t", "başka", "söz")
        for home in (ours, theirs, ours):
            await home.exchange()
        assert await texts(theirs.database, "s") == ["soru", "yanıt"]
        assert await ours.dump() == await theirs.dump()

        await theirs.say("s", 2, "sürüyor")
        assert (await theirs.exchange()).written > 0
        assert (await ours.exchange()).taken > 0
        assert await ours.dump() == await theirs.dump()
        await theirs.exchange()
        before = _all(shared, "SELECT ctid, xmin FROM animsa.devices")
        for home in (ours, theirs):
            done = await home.exchange()
            assert (done.taken, done.written) == (0, 0)
        assert _all(shared, "SELECT ctid, xmin FROM animsa.devices") == before
        # The password is in the keyring alone, and nothing of ours is readable on the server.
        assert list(ours.passwords.kept.values()) == [PASSWORD]
        assert PASSWORD not in (await _ours(ours)).place
        rows = _all(shared, "SELECT place, sealed FROM animsa.changes")
        assert rows and not any(b"soru" in place + sealed for place, sealed in rows)


async def test_erasing_reaches_every_machine_and_every_row(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "kanarya soru", "yanıt", title="kanarya ad")
        await keep(ours.database, "t", "başka", "söz")
        await ours.exchange()
        await theirs.exchange()
        await theirs.say("s", 2, "kanarya ek")
        await theirs.exchange()
        assert "kanarya" in await _said(shared, ours)

        await ours.eraser.session("s")
        # The other machine has been away, and goes on in it.
        await theirs.say("s", 3, "kanarya yine")
        await ours.exchange()
        # The rows of both machines are gone with the first exchange.
        assert "kanarya" not in await _said(shared, ours)
        assert (await theirs.exchange()).erased == 1
        await ours.exchange()

        assert "kanarya" not in await _said(shared, ours)
        assert await ours.dump() == await theirs.dump()
        assert await texts(theirs.database, "t") == ["başka", "söz"]
        for home in (ours, theirs):
            await home.database.close()
        assert _holding(tmp_path, b"kanarya") == []


async def test_what_a_project_that_is_gone_had_learnt_of_an_erased_session_is_in_no_row(
    tmp_path: Path, shared: Database
) -> None:
    stated = MemoryStatement("kanarya bilgi", Origin.EXTRACT, (StatementSource("s", "s-m1"),))

    def begin(db: Any) -> str:
        project = projects.add(db, "proje", "blue", NOON)
        projects.assign(db, "s", project.project_id)
        return str(project.project_id)

    def learn(db: Any, project: str) -> None:
        turn = MemoryTurn("user", "kanarya soru", NOON, "s", "s-m0")
        backlog = Backlog("s", project, 0, 2, ())
        memories.learn(db, Lesson(project, (turn,), (stated,), frozenset(), backlog), NOON)

    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "kanarya soru", "yanıt")
        project = await ours.database.write(begin)
        await ours.exchange()
        await theirs.exchange()
        await theirs.database.write(learn, project)
        await theirs.exchange()
        assert "kanarya bilgi" in await _said(shared, ours)
        # Removed by who has not read what was learnt: each machine empties that for itself.
        await ours.database.write(projects.remove, project)
        await ours.exchange()
        await theirs.exchange()
        await ours.eraser.session("s")
        await ours.exchange()
        assert "kanarya" not in await _said(shared, ours)
        await theirs.exchange()
        assert await ours.dump() == await theirs.dump()


async def test_what_is_said_in_an_erased_session_that_goes_on_here_reaches_no_row(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "kanarya soru", "yanıt")
        await ours.exchange()
        await theirs.exchange()
        await theirs.say("s", 2, "kanarya burada sürüyor", holder="pencere")
        theirs.held.add("pencere")
        await ours.eraser.session("s")
        await ours.exchange()
        for _ in range(2):
            await theirs.exchange()
        assert "kanarya" not in await _said(shared, ours)


async def test_a_row_that_was_committed_late_is_not_missed(
    tmp_path: Path, shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs), archive(tmp_path / "c") as third:
        late = Home(third, tmp_path / "c")
        await late.devices.set_up(shared.address(), PASSPHRASE, "c", PASSWORD)
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        await theirs.exchange()
        await ours.say("s", 2, "geç")
        came: list[int] = []
        settle = Intake.settle

        async def meanwhile(intake: Intake) -> int:
            # Between reading and writing of one machine, two others write.
            if intake.database is theirs.database and not came:
                came.append(1)
                await ours.exchange()
                await late.exchange()
            return await settle(intake)

        monkeypatch.setattr(Intake, "settle", meanwhile)
        await theirs.say("s", 2, "aynı anda")
        await theirs.exchange()
        for home in (ours, late, theirs):
            await home.exchange()
        assert await texts(theirs.database, "s") == ["soru", "yanıt", "geç"]
        ((other, _),) = await theirs.database.read(conversation_copies.continued_beside, "s")
        assert await texts(theirs.database, other) == ["soru", "yanıt", "aynı anda"]
        assert await ours.dump() == await theirs.dump() == await late.dump()


async def test_what_is_not_committed_is_not_seen_and_seen_afterwards(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        rows = _all(shared, "SELECT * FROM animsa.changes ORDER BY counter")
        (device,) = _all(shared, "SELECT * FROM animsa.devices")
        with shared.connected() as connection:
            # As if the last exchange were just being written: rows, and how far they go.
            connection.execute("DELETE FROM animsa.changes")
            connection.execute("DELETE FROM animsa.devices")
            assert (await theirs.exchange()).taken == 0
            with connection.transaction():
                for row in rows:
                    connection.execute(
                        "INSERT INTO animsa.changes VALUES (%s, %s, %s, %s, %s)", row
                    )
                connection.execute(
                    "INSERT INTO animsa.devices VALUES (%s, %s, %s, %s, %s, %s)", device
                )
                assert (await theirs.exchange()).taken == 0
        assert (await theirs.exchange()).taken == len(rows)
        assert await texts(theirs.database, "s") == ["soru", "yanıt"]


async def test_rows_of_one_transaction_are_never_parted(
    tmp_path: Path, shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.storage.exchange import database_exchange
    from app.storage.exchange.server import server_part

    monkeypatch.setattr(database_exchange, "AT_ONCE", 2)
    monkeypatch.setattr(server_part, "IN_A_TURN", 3)
    async with _homes(tmp_path, shared) as (ours, theirs):
        for number in range(6):
            await keep(ours.database, f"s{number}", "soru", "yanıt", title=f"Başlık {number}")
        heard: list[tuple[int, int]] = []
        await ours.exchange()
        await theirs.devices.exchange(lambda done, whole: heard.append((done, whole)))
        assert heard[-1][0] == heard[-1][1] > 6
        assert await ours.dump() == await theirs.dump()
        await theirs.eraser.session("s3")
        await theirs.exchange()
        assert (await ours.exchange()).erased == 1
        assert await ours.dump() == await theirs.dump()


async def test_that_more_follows_is_taken_back_where_nothing_does(
    tmp_path: Path, shared: Database
) -> None:
    """What was to be written when the writing broke off is gone by now."""
    put = ServerArchive.put
    portions: list[int] = []

    def broken_off(server: ServerArchive, rows: Iterable[SealedRow]) -> None:
        portions.append(1)
        if len(portions) > 1:
            raise errors.DatabaseUnusable(host="server")
        put(server, rows)

    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(server_part, "IN_A_TURN", 1)
            patched.setattr(ServerArchive, "put", broken_off)
            with pytest.raises(errors.DatabaseUnusable):
                await ours.exchange()
        device = (await _ours(ours)).device
        await theirs.exchange()
        assert await theirs.database.read(known_devices.is_half_read, device)
        rows = _all(shared, "SELECT max(upto) FROM animsa.devices")
        await ours.database.write(
            lambda db: db.execute_sql("DELETE FROM changes WHERE counter > ?", rows[0])
        )
        await ours.exchange()
        await theirs.exchange()
        assert not await theirs.database.read(known_devices.is_half_read, device)


async def test_two_archives_of_the_same_name_part_and_lose_nothing(
    tmp_path: Path, shared: Database, expected_log: Callable[[str], None]
) -> None:
    expected_log("takes a new name")
    async with archive(tmp_path / "a") as first:
        ours = Home(first, tmp_path / "a")
        await ours.devices.set_up(shared.address(), PASSPHRASE, "a", PASSWORD)
        await keep(first, "s", "soru", "yanıt")
        await ours.exchange()
    shutil.copytree(tmp_path / "a", tmp_path / "copy")
    async with archive(tmp_path / "a") as first, archive(tmp_path / "copy") as second:
        both = Home(first, tmp_path / "a"), Home(second, tmp_path / "copy")
        for home in both:
            home.passwords.kept |= ours.passwords.kept
        await keep(first, "t", "burada", "yanıt")
        await keep(second, "u", "orada", "yanıt")
        for home in (*both, *both):
            await home.exchange()
        assert await both[0].dump() == await both[1].dump()
        assert len({(await _ours(home)).device for home in both}) == 2


async def test_who_leaves_keeps_everything_and_the_others_take_over(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "kanarya soru", "yanıt")
        await ours.devices.leave()
        assert ours.passwords.kept == {}
        await theirs.exchange()
        assert await texts(ours.database, "s") == await texts(theirs.database, "s")
        assert await ours.devices.standing() is None
        assert len(_all(shared, "SELECT 1 FROM animsa.devices")) == 1
        await theirs.eraser.session("s")
        await theirs.exchange()
        assert "kanarya" not in await _said(shared, theirs)


async def test_a_removed_machine_brings_nothing_back_until_it_joins_anew(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs), archive(tmp_path / "c") as third:
        await keep(theirs.database, "s", "kanarya soru", "yanıt")
        await keep(theirs.database, "kalan", "başka soru", "yanıt")
        for home in (theirs, ours):
            await home.exchange()
        lost = (await _ours(theirs)).device
        await ours.devices.remove(lost)
        await ours.eraser.session("s")
        await ours.exchange()
        assert "kanarya" not in await _said(shared, ours)
        newcomer = Home(third, tmp_path / "c")
        await newcomer.devices.set_up(shared.address(), PASSPHRASE, "c", PASSWORD)
        await newcomer.exchange()
        assert await ours.dump() == await newcomer.dump()

        await keep(theirs.database, "arada", "aradaki soru", "yanıt")
        for _ in range(2):
            with pytest.raises(errors.CommandError) as told:
                await theirs.exchange()
            assert told.value.about["reason"] == "device_removed"
        assert await texts(theirs.database, "s") == []
        await theirs.devices.set_up(shared.address(), PASSPHRASE)
        for _ in range(2):
            for home in (theirs, ours, newcomer):
                await home.exchange()
        assert (await _ours(theirs)).device != lost
        assert await ours.dump() == await theirs.dump() == await newcomer.dump()
        assert await texts(ours.database, "arada") == ["aradaki soru", "yanıt"]


async def test_a_machine_is_renamed(tmp_path: Path, shared: Database) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await ours.exchange()
        await theirs.exchange()
        await ours.devices.rename("yeni ad")
        await ours.exchange()
        await theirs.exchange()
        standing = await theirs.devices.standing()
        assert standing is not None
        assert [each.name for each in standing.others] == ["yeni ad"]
        assert standing.place == shared.address()


async def test_the_passphrase_decides_and_can_be_changed(tmp_path: Path, shared: Database) -> None:
    async with _homes(tmp_path, shared) as (ours, _), archive(tmp_path / "c") as third:
        await ours.exchange()
        newcomer = Home(third, tmp_path / "c")
        assert await newcomer.devices.is_set_up(shared.address(), PASSWORD)
        with pytest.raises(errors.WrongPassphrase):
            await newcomer.devices.set_up(shared.address(), "başka bir parola", "c", PASSWORD)
        await ours.devices.change_passphrase("yepyeni bir parola")
        with pytest.raises(errors.WrongPassphrase):
            await newcomer.devices.set_up(shared.address(), PASSPHRASE, "c", PASSWORD)
        await newcomer.devices.set_up(shared.address(), "yepyeni bir parola", "c", PASSWORD)
        await newcomer.exchange()


async def test_a_server_that_was_set_back_is_brought_in_step_and_brings_nothing_back(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "kanarya soru", "yanıt")
        await ours.exchange()
        await theirs.exchange()
        changes = _all(shared, "SELECT * FROM animsa.changes")
        devices = _all(shared, "SELECT * FROM animsa.devices")
        await ours.eraser.session("s")
        await keep(ours.database, "t", "sonra", "yanıt")
        await ours.exchange()
        await theirs.exchange()
        with shared.connected() as connection:
            connection.execute("TRUNCATE animsa.changes, animsa.devices")
            for table, rows in (("changes", changes), ("devices", devices)):
                marks = ", ".join(["%s"] * len(rows[0]))
                for row in rows:
                    connection.execute(f"INSERT INTO animsa.{table} VALUES ({marks})", row)
        assert "kanarya" in await _said(shared, ours)
        await theirs.exchange()
        await ours.exchange()
        assert "kanarya" not in await _said(shared, ours)
        async with archive(tmp_path / "c") as third:
            newcomer = Home(third, tmp_path / "c")
            await newcomer.devices.set_up(shared.address(), PASSPHRASE, "c", PASSWORD)
            await newcomer.exchange()
            assert await newcomer.dump() == await ours.dump()


async def test_a_database_that_lost_the_archive_is_told_apart(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        with shared.connected() as connection:
            connection.execute("DROP SCHEMA animsa CASCADE")
        with pytest.raises(errors.CommandError) as told:
            await ours.exchange()
        assert told.value.about["reason"] == "database_set_up_anew"
        for home in (ours, theirs):
            await home.devices.set_up(shared.address(), PASSPHRASE)
        await ours.exchange()
        await theirs.exchange()
        assert await texts(theirs.database, "s") == ["soru", "yanıt"]


async def test_sharing_moves_from_a_folder_to_a_database(tmp_path: Path, shared: Database) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        await theirs.exchange()
        for home in (ours, theirs):
            await home.devices.set_up(shared.address(), PASSPHRASE, "", PASSWORD)
        await theirs.say("s", 2, "yeni yerde")
        for home in (theirs, ours, theirs):
            await home.exchange()
        assert await texts(ours.database, "s") == ["soru", "yanıt", "yeni yerde"]
        assert await ours.dump() == await theirs.dump()


async def test_a_row_that_cannot_be_opened_is_in_the_way_of_nothing(
    tmp_path: Path, shared: Database
) -> None:
    async with _homes(tmp_path, shared) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await keep(ours.database, "t", "başka", "söz")
        await ours.exchange()
        with shared.connected() as connection:
            connection.execute(
                "UPDATE animsa.changes SET sealed = sealed || 'x' WHERE place ="
                " (SELECT place FROM animsa.changes ORDER BY counter LIMIT 1)"
            )
        assert (await theirs.exchange()).files_awaited == 1
        await keep(theirs.database, "u", "orada", "söz")
        await theirs.exchange()
        await ours.exchange()
        assert await texts(ours.database, "u") == ["orada", "söz"]


async def test_no_server_and_a_wrong_password_are_said_plainly(
    tmp_path: Path, shared: Database
) -> None:
    async with archive(tmp_path / "a") as database:
        home = Home(database, tmp_path / "a")
        nobody = shared.address().replace(f":{shared.server.port}", ":1")
        with pytest.raises(errors.DatabaseUnusable) as told:
            await home.devices.set_up(nobody, PASSPHRASE, "", PASSWORD)
        assert told.value.about == {"host": "localhost"}
        for password in ("", "yanlış"):
            with pytest.raises(errors.CommandError) as refused:
                await home.devices.set_up(shared.address(), PASSPHRASE, "", password)
            assert refused.value.about["reason"] == "database_login"
        assert await home.devices.standing() is None
        assert home.passwords.kept == {}


async def test_a_password_that_no_keyring_keeps_is_written_nowhere(
    tmp_path: Path, shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with archive(tmp_path / "a") as database:
        home = Home(database, tmp_path / "a")
        monkeypatch.setattr(Keyring, "write", lambda *_: False)
        with pytest.raises(errors.CommandError) as told:
            await home.devices.set_up(shared.address(), PASSPHRASE, "", PASSWORD)
        assert told.value.about["reason"] == "database_password_unkept"
        assert await home.devices.standing() is None
        # The library's own ways to know it are as good.
        monkeypatch.setenv("PGPASSWORD", PASSWORD)
        await home.devices.set_up(shared.address(), PASSPHRASE)
        await home.exchange()
    assert _holding(tmp_path, PASSWORD.encode()) == []


async def test_a_login_that_may_not_set_the_database_up_is_told_so(
    tmp_path: Path, shared: Database, login: str
) -> None:
    async with archive(tmp_path / "a") as database:
        home = Home(database, tmp_path / "a")
        with pytest.raises(errors.CommandError) as told:
            await home.devices.set_up(shared.address(login), PASSPHRASE, "", PASSWORD)
        assert told.value.about["reason"] == "database_rights"


async def test_the_address_or_password_is_changed_in_place(
    tmp_path: Path, shared: Database
) -> None:
    async with homes(tmp_path, shared.address(), PASSWORD) as (ours, theirs):
        await ours.exchange()
        elsewhere = shared.address().replace("127.0.0.1", "localhost")
        other = shared.address(shared.login("yabanci"))
        for address, password, reason in (
            (elsewhere, "yanlış", "database_login"),
            (other, PASSWORD, "not_at_address"),
        ):
            with pytest.raises(errors.CommandError) as caught:
                await ours.devices.move(address, password)
            assert caught.value.about["reason"] == reason
        standing = await ours.devices.standing()
        assert standing is not None and standing.place == shared.address()
        # Who types no password means the one that was kept.
        await ours.devices.move(elsewhere)
        assert ours.passwords.kept == {f"database {elsewhere}": PASSWORD}
        await ours.say("s", 0, "soru")
        assert (await ours.exchange()).written
        assert (await theirs.exchange()).taken


async def test_a_folder_has_no_address(tmp_path: Path) -> None:
    (tmp_path / "klasör").mkdir()
    async with homes(tmp_path, tmp_path / "klasör") as (ours, _):
        with pytest.raises(errors.CommandError):
            await ours.devices.move("postgresql://ada@127.0.0.1/animsa", PASSWORD)
