"""Several people share a project through a real PostgreSQL, each with a login of their own.

Also tests: app/storage/shared_projects/project_exchange.py,
app/storage/exchange/server/server_projects.py, app/core/domain/care/shared_projects.py.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from app.core.domain import errors
from app.core.domain.care.shared_projects import ProjectMembers
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.project_port import (
    Backlog,
    Lesson,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.core.domain.sessions import Session
from app.storage import session_writing
from app.storage.database import message_origins
from app.storage.database.connections import Database as Archive
from app.storage.devices import shared_folder
from app.storage.devices.intake import Intake
from app.storage.erasing.erase_on_request import Eraser
from app.storage.exchange import device_news
from app.storage.exchange.device_news import DeviceWord
from app.storage.exchange.devices import Devices
from app.storage.exchange.server import server_part
from app.storage.exchange.server.sealed_rows import SealedRow, Sealing
from app.storage.exchange.server.server_archive import ServerArchive
from app.storage.memories import memories, memory_forgetting, projects
from app.storage.session_reading import messages_of
from app.storage.shared_projects import shared_tables
from app.storage.shared_projects.sharing import SharedProjects
from tests.conftest import ExpectLog
from tests.fakes.postgres import PASSWORD, Database
from tests.storage.archives import NOON, archive
from tests.storage.exchange.homes import Keyring

PASSPHRASE = "dokuz uzun kelime burada"


@dataclass
class Somebody:
    """A person with an archive of their own, and a login of the database."""

    name: str
    login: str
    database: Archive
    sharing: SharedProjects
    eraser: Eraser
    address: str
    project: str = ""

    async def begin(self, name: str = "Ortak") -> str:
        self.project = (await self.database.write(projects.add, name, "blue", NOON)).project_id
        await self.sharing.share(self.project, self.address, PASSPHRASE, self.name, PASSWORD)
        await self.sharing.exchange(self.project)
        return self.project

    async def join(self, **how: Any) -> None:
        self.project = await self.sharing.join(self.address, PASSPHRASE, self.name, PASSWORD, **how)
        await self.sharing.exchange(self.project)

    async def exchange(self) -> tuple[int, int]:
        done = await self.sharing.exchange(self.project)
        return done.taken, done.written

    async def say(
        self,
        session_id: str,
        *texts: str,
        project: str | None = None,
        cited: tuple[Citation, ...] = (),
    ) -> None:
        """Question and answer in a session, which begins in a project if it is new."""
        said = await self.database.read(messages_of, session_id)
        session = Session(session_id, NOON, NOON + len(said) + 2, project_id=project)
        new = not said
        for number, text in enumerate(texts):
            place = len(said) + number
            asked = place % 2 == 0
            message = Message(
                session_id,
                "user" if asked else "assistant",
                text,
                NOON + 10 * place,
                Kind.QUESTION if asked else Kind.ANSWER,
                position=place,
                citations=() if asked else cited,
            )
            await self.database.write(session_writing.append, session, [message], new)
            new = False

    async def read(self, session_id: str) -> list[tuple[str, str]]:
        said = await self.database.read(messages_of, session_id)
        return [(each.author, each.content) for each in said]

    async def all_of(self, query: str) -> list[Any]:
        return await self.database.read(lambda db: db.execute_sql(query).fetchall())


@asynccontextmanager
async def people(tmp_path: Path, shared: Database, *names: str) -> AsyncIterator[list[Somebody]]:
    """People who have nothing in common yet."""
    async with AsyncExitStack() as stack:
        found = []
        for number, name in enumerate(names):
            login = shared.builder("kisi") if number == 0 else shared.login("kisi")
            root = tmp_path / name
            database = await stack.enter_async_context(archive(root))
            eraser = Eraser(database, root / "backups", root / "running", lambda: None)
            devices = Devices(database, eraser, lambda _: False, lambda: NOON, Keyring())
            address = shared.address(login)
            found.append(Somebody(name, login, database, SharedProjects(devices), eraser, address))
        yield found


@contextmanager
def _refused(reason: str) -> Iterator[None]:
    with pytest.raises(errors.CommandError) as caught:
        yield
    assert caught.value.about["reason"] == reason


async def _begun(owner: Somebody, guest: Somebody) -> str:
    """A project of the owner's with one session, into which the guest is let."""
    project = await owner.begin()
    await owner.say("s", "soru", "yanıt", project=project)
    await owner.exchange()
    await _let_in(owner, guest)
    return project


async def _let_in(owner: Somebody, *others: Somebody) -> None:
    for other in others:
        await owner.sharing.let_in(owner.project, other.login)
        await other.join()


async def written(shared: Database, somebody: Somebody) -> str:
    """All that somebody with the passphrase reads in the rows of a project."""
    known = await somebody.database.read(shared_tables.find, somebody.project)
    assert known is not None
    with shared.connected() as connection:
        rows = connection.execute(
            "SELECT place, device, counter, sealed FROM animsa.changes WHERE archive = %s",
            (known.archive,),
        ).fetchall()
    records, broken = Sealing(known.key, known.archive).records(SealedRow(*row) for row in rows)
    assert records and broken == 0
    return "\n".join(json.dumps(each.row, ensure_ascii=False) for each in records)


async def test_each_reads_what_the_other_said_with_the_author(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await ayse.begin("Deniz suyu")
        await ayse.say("s", "tuz nedir", "sodyum klorür", project=project)
        await ayse.exchange()
        await _let_in(ayse, mehmet)
        assert await mehmet.read("s") == [("Ayşe", "tuz nedir"), ("Ayşe", "sodyum klorür")]
        assert await mehmet.all_of("SELECT project_id, name FROM projects") == [
            (project, "Deniz suyu")
        ]
        await mehmet.say("s", "ya magnezyum", "o da var")
        await mehmet.say("t", "yeni soru", "yeni yanıt", project=project)
        await mehmet.exchange()
        await ayse.exchange()
        assert await ayse.read("s") == [
            *(("", "tuz nedir"), ("", "sodyum klorür")),
            *(("Mehmet", "ya magnezyum"), ("Mehmet", "o da var")),
        ]
        placed = "SELECT session_id, project_id FROM project_sessions JOIN sessions ON id = session"
        assert sorted(await ayse.all_of(placed)) == [("s", project), ("t", project)]
        # And then there is nothing to tell any more.
        for each in (mehmet, ayse, mehmet):
            await each.exchange()
        for each in (ayse, mehmet):
            assert await each.exchange() == (0, 0)
        (standing,) = await ayse.sharing.standing()
        assert (standing.people, standing.person) == (("Mehmet",), "Ayşe")


async def test_nothing_private_is_in_any_row(tmp_path: Path, shared: Database) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await ayse.begin()
        other = (await ayse.database.write(projects.add, "kanarya öteki", "red", NOON)).project_id
        await ayse.say("gizli", "kanarya bir", "kanarya iki")
        await ayse.say("oteki", "kanarya üç", "kanarya dört", project=other)
        await ayse.say("ortak", "açık soru", "açık yanıt", project=project)
        # What tells of private research in the shared project, and what follows it there.
        cited = (Citation("gizli", "", "kanarya başlık", NOON, "kanarya alıntı"),)
        await ayse.say("ortak", "sonraki soru", "kanarya yanıt", cited=cited)
        await ayse.say("ortak", "bir soru daha", "kanarya'dan çıkan")
        for session, learner in (("gizli", None), ("oteki", other), ("ortak", project)):
            (said,) = await ayse.all_of(
                "SELECT message_id FROM messages JOIN sessions ON sessions.id = session"
                f" WHERE session_id = '{session}' ORDER BY position DESC LIMIT 1"
            )
            source = StatementSource(session, said[0])
            stated = MemoryStatement("kanarya bilgi", Origin.EXTRACT, (source,))
            turn = MemoryTurn("assistant", "kanarya söz", NOON, session, said[0])
            lesson = Lesson(
                learner, (turn,), (stated,), frozenset(), Backlog(session, learner, 0, 1, ())
            )
            assert await ayse.database.write(memories.learn, lesson, NOON)
        by_model = MemoryStatement("kanarya derleme", Origin.MODEL, ())
        lesson = Lesson(project, (), (by_model,), frozenset())
        await ayse.database.write(memories.rewrite, lesson, NOON)
        for statement in (
            "INSERT INTO session_tags(session_id, tag) VALUES ('ortak', 'kanarya')",
            "UPDATE sessions SET title = 'kanarya ad', summary = 'kanarya öz',"
            " metadata = 'model' WHERE session_id = 'ortak'",
            "INSERT INTO answer_notes(message_id, content, created_at, last_updated)"
            " SELECT message_id, 'kanarya not', 1, 1 FROM messages WHERE content = 'açık yanıt'",
        ):
            await ayse.database.write(lambda db, sql=statement: db.execute_sql(sql) and None)
        await ayse.exchange()
        rows = await written(shared, ayse)
        assert "kanarya" not in rows
        assert "açık yanıt" in rows and "bir soru daha" in rows
        for private in ("gizli", "oteki", other):
            assert private not in rows
        (standing,) = await ayse.sharing.standing()
        assert standing.withheld == 2
        await _let_in(ayse, mehmet)
        assert [text for _, text in await mehmet.read("ortak")] == [
            *("açık soru", "açık yanıt", "sonraki soru", "bir soru daha")
        ]
        # Mehmet has private things of his own, and goes on.
        await mehmet.say("benim", "kanarya benim", "kanarya benim")
        await mehmet.say("ortak", "devam")
        await mehmet.exchange()
        assert "kanarya" not in await written(shared, ayse)


async def test_what_a_model_wrote_over_all_of_the_memory_stays_where_some_of_that_does(
    tmp_path: Path, shared: Database
) -> None:
    """Also when nothing tells any more what it had learnt."""
    async with people(tmp_path, shared, "Ayşe") as (ayse,):
        project = await ayse.begin()
        await ayse.say("gizli", "özel", "özel")
        await ayse.say("ortak", "açık soru", "açık yanıt", project=project)
        (said,) = await ayse.all_of("SELECT message_id FROM messages WHERE content = 'açık yanıt'")
        source = (StatementSource("ortak", said[0]),)
        by_rule = MemoryStatement("açık bilgi", Origin.EXTRACT, source)
        by_model = MemoryStatement("kanarya derleme", Origin.MODEL, source)
        for stated in ((by_rule,), (by_rule, by_model)):
            lesson = Lesson(project, (), stated, frozenset())
            await ayse.database.write(memories.rewrite, lesson, NOON)
        cited = (Citation("gizli", "", "özel", NOON, "özel"),)
        await ayse.say("ortak", "sonraki soru", "özel yanıt", cited=cited)
        await ayse.exchange()
        rows = await written(shared, ayse)
        assert "açık bilgi" in rows and "kanarya" not in rows


async def test_erasing_reaches_every_row_and_every_machine(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await ayse.begin()
        await ayse.say("s", "kanarya soru", "kanarya yanıt", project=project)
        await ayse.say("t", "başka", "söz", project=project)
        await ayse.exchange()
        await _let_in(ayse, mehmet)
        await mehmet.say("s", "kanarya ek")
        await mehmet.exchange()
        # It is told before for whom; what goes with the project goes here alone.
        assert (await mehmet.eraser.consequences(["s"])).shared == ("Ortak",)
        assert (await mehmet.eraser.consequences(["s"], project)).shared == ()
        await ayse.eraser.session("s")
        await ayse.exchange()
        assert "kanarya" not in await written(shared, ayse)
        await mehmet.say("s", "kanarya yine")
        await mehmet.exchange()
        await ayse.exchange()
        assert await mehmet.read("s") == []
        assert "kanarya" not in await written(shared, ayse)
        assert len(await mehmet.read("t")) == 2


async def test_a_session_that_was_moved_out_is_no_longer_told_nor_heard_of(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        await _begun(ayse, mehmet)
        await ayse.database.write(projects.assign, "s", None)
        await ayse.say("s", "kanarya artık özel")
        await mehmet.say("s", "sürdürüyorum")
        for each in (ayse, mehmet, ayse):
            await each.exchange()
        assert "kanarya" not in await written(shared, ayse)
        assert [text for _, text in await ayse.read("s")] == ["soru", "yanıt", "kanarya artık özel"]
        assert [text for _, text in await mehmet.read("s")] == ["soru", "yanıt", "sürdürüyorum"]
        # Erasing it here is nothing to the others, nor theirs to what is private here now.
        await mehmet.eraser.session("s")
        await mehmet.exchange()
        await ayse.exchange()
        assert len(await ayse.read("s")) == 3


async def test_it_can_be_put_back(tmp_path: Path, shared: Database) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await _begun(ayse, mehmet)
        await ayse.database.write(projects.assign, "s", None)
        await ayse.exchange()
        await mehmet.say("s", "sürdürüyorum")
        await mehmet.exchange()
        await ayse.exchange()
        await ayse.database.write(projects.assign, "s", project)
        await ayse.exchange()
        assert ("Mehmet", "sürdürüyorum") in await ayse.read("s")


async def test_who_was_removed_keeps_what_is_here_and_gets_no_more(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await _begun(ayse, mehmet)
        assert (await ayse.sharing.members(project)).logins == (mehmet.login,)
        assert not (await mehmet.sharing.members(project)).owns
        with _refused("not_your_project"):
            await mehmet.sharing.let_in(project, ayse.login)
        with _refused("no_such_login"):
            await ayse.sharing.let_in(project, "kimse")
        await ayse.sharing.let_out(project, mehmet.login)
        await ayse.say("s", "sonradan")
        await ayse.exchange()
        with _refused("project_not_member"):
            await mehmet.exchange()
        assert len(await mehmet.read("s")) == 2
        with _refused("project_not_member"):
            await mehmet.sharing.leave(project)
        await mehmet.sharing.leave(project, anyway=True)
        assert await mehmet.sharing.standing() == ()
        assert len(await mehmet.read("s")) == 2
        assert await mehmet.all_of("SELECT * FROM changes") == []


@pytest.mark.parametrize("was_member", [False, True])
async def test_the_database_refuses_a_login_that_is_no_member(
    tmp_path: Path, shared: Database, was_member: bool
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Fatih") as (ayse, fatih):
        project = await ayse.begin()
        await ayse.say("s", "soru", "yanıt", project=project)
        await ayse.exchange()
        if was_member:
            await _let_in(ayse, fatih)
            await ayse.sharing.let_out(project, fatih.login)
        else:
            with _refused("no_shared_project"):
                await fatih.join()
        known = await ayse.database.read(shared_tables.find, project)
        assert known is not None
        before = await written(shared, ayse)
        with shared.connected(fatih.login) as connection:
            connection.execute("SET search_path = ''")
            for table in ("archives", "changes", "devices", "turns"):
                found = connection.execute(
                    f"SELECT * FROM animsa.{table} WHERE archive = %s".encode(), (known.archive,)
                )
                assert found.fetchall() == [], table
            for row in connection.execute("SELECT login FROM animsa.members").fetchall():
                assert row != (ayse.login,)
            refused = (
                "INSERT INTO animsa.changes VALUES (%s, 'x', gen_random_uuid(), 1, 'x')",
                "INSERT INTO animsa.devices VALUES (%s, gen_random_uuid(), 1, 1, '', '')",
                f"SELECT animsa.share(%s, '{fatih.login}')",
                f"SELECT animsa.share_no_more(%s, '{ayse.login}')",
                f"INSERT INTO animsa.members VALUES (%s, '{fatih.login}', true)",
                "SELECT animsa.begin_project(%s, 'x')",
                "UPDATE animsa.archives SET project = false WHERE archive = %s",
            )
            for attack in refused:
                with pytest.raises(psycopg.Error):
                    connection.execute(attack.encode(), (known.archive,))
            for attack in (
                "UPDATE animsa.changes SET sealed = '' WHERE archive = %s",
                "DELETE FROM animsa.changes WHERE archive = %s",
                "DELETE FROM animsa.devices WHERE archive = %s",
                "UPDATE animsa.turns SET number = 9 WHERE archive = %s",
                "UPDATE animsa.archives SET sealed_key = '' WHERE archive = %s",
            ):
                assert connection.execute(attack.encode(), (known.archive,)).rowcount == 0
        assert await written(shared, ayse) == before
        await ayse.exchange()


async def test_a_project_is_not_taken_for_a_persons_archive(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe") as (ayse,):
        project = await ayse.begin()
        await ayse.say("s", "soru", "yanıt", project=project)
        await ayse.say("p", "özel", "söz")
        devices = ayse.sharing.devices
        assert not await devices.is_set_up(ayse.address)
        await devices.set_up(ayse.address, "başka uzun bir parola")
        assert (await devices.exchange()).written > 0
        await ayse.exchange()
        assert "özel" not in await written(shared, ayse)
        await devices.leave()
        assert await devices.standing() is None
        await ayse.say("s", "sürüyor")
        assert (await ayse.exchange())[1] > 0


async def test_removing_the_project_here_leaves_it_to_the_others(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await _begun(ayse, mehmet)
        await mehmet.eraser.project(project, with_sessions=True)
        with _refused("project_not_shared"):
            await mehmet.exchange()
        await ayse.exchange()
        assert len(await ayse.read("s")) == 2


async def test_a_restored_copy_goes_on_under_another_name(
    tmp_path: Path, shared: Database, expected_log: ExpectLog
) -> None:
    expected_log("takes a new name")
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await ayse.begin()
        await ayse.say("s", "soru", "yanıt", project=project)
        columns = "upto, sequence, token, read"
        (before,) = await ayse.all_of(f"SELECT {columns} FROM shared_projects")
        await ayse.exchange()
        await _let_in(ayse, mehmet)

        def set_back(db: Any) -> None:
            db.execute_sql(f"UPDATE shared_projects SET ({columns}) = (?, ?, ?, ?)", before)
            db.execute_sql("DELETE FROM shared_places")

        await ayse.database.write(set_back)
        await ayse.say("s", "sürüyor")
        await ayse.exchange()
        await mehmet.exchange()
        assert ("Ayşe", "sürüyor") in await mehmet.read("s")


async def test_a_server_that_was_set_back_is_told_again(tmp_path: Path, shared: Database) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await ayse.begin()
        await ayse.say("s", "soru", "yanıt", project=project)
        await ayse.exchange()
        with shared.connected() as connection:
            connection.execute("DELETE FROM animsa.changes")
            connection.execute("DELETE FROM animsa.devices")
        await ayse.exchange()
        await _let_in(ayse, mehmet)
        assert len(await mehmet.read("s")) == 2


async def test_joining_asks_before_it_meets_what_is_here(tmp_path: Path, shared: Database) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await ayse.begin()
        await ayse.sharing.let_in(project, mehmet.login)
        await mehmet.database.write(projects.ensure, project, "benim", NOON)
        with _refused("project_is_here"):
            await mehmet.join()
        assert await mehmet.sharing.standing() == ()
        mehmet.name = "Ayşe"
        await mehmet.join(mine=True)
        assert (await mehmet.sharing.standing())[0].person == "Ayşe"


async def test_two_people_have_two_names(tmp_path: Path, shared: Database) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await ayse.begin()
        await ayse.sharing.let_in(project, mehmet.login)
        mehmet.name = "Ayşe"
        with _refused("person_taken"):
            await mehmet.join()


async def test_what_waits_to_go_is_counted_until_it_went(tmp_path: Path, shared: Database) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):

        async def waiting(somebody: Somebody) -> int:
            (standing,) = await somebody.sharing.standing()
            return standing.unwritten

        project = await _begun(ayse, mehmet)
        assert await waiting(ayse) == await waiting(mehmet) == 0
        await mehmet.say("s", "bir soru daha")
        await mehmet.say("t", "yeni", "söz", project=project)
        await mehmet.say("benim", "projenin dışında", "kalır")
        assert await waiting(mehmet) == 2
        await mehmet.exchange()
        await ayse.exchange()
        # What came from elsewhere is nothing to send.
        assert await waiting(mehmet) == await waiting(ayse) == 0
        await mehmet.database.write(projects.assign, "benim", project)
        assert await waiting(mehmet) == 1
        await mehmet.exchange()
        await mehmet.database.write(projects.assign, "t", None)
        assert await waiting(mehmet) == 0
        assert (await mehmet.sharing.exchanges()).keys() == {project}


async def test_a_password_that_nobody_keeps_shares_nothing(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe") as (ayse,):
        project = (await ayse.database.write(projects.add, "Ortak", "blue", NOON)).project_id
        unkept = SharedProjects(replace(ayse.sharing.devices, passwords=None))
        with _refused("database_password_unkept"):
            await unkept.share(project, ayse.address, PASSPHRASE, "Ayşe", PASSWORD)
        assert await unkept.standing() == ()
        with shared.connected() as connection:
            assert connection.execute("SELECT count(*) FROM animsa.archives").fetchone() == (0,)


async def test_a_password_in_the_address_is_kept_where_passwords_are(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe") as (ayse,):
        project = (await ayse.database.write(projects.add, "Ortak", "blue", NOON)).project_id
        typed = ayse.address.replace("@", f":{PASSWORD}@")
        await ayse.sharing.share(project, typed, PASSPHRASE, "Ayşe")
        ayse.project = project
        await ayse.exchange()
        (standing,) = await ayse.sharing.standing()
        assert PASSWORD not in standing.address


async def test_what_was_learnt_of_a_session_that_is_moved_out_is_forgotten_here_alone(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await _begun(ayse, mehmet)
        await ayse.say("t", "öteki soru", "öteki yanıt", project=project)
        for session, known in (("s", "buradan öğrenilen"), ("t", "öteki bilgi")):
            query = (
                "SELECT message_id FROM messages JOIN sessions ON sessions.id = session"
                f" WHERE session_id = '{session}' AND role = 'assistant'"
            )
            ((said,),) = await ayse.all_of(query)
            stated = MemoryStatement(known, Origin.EXTRACT, (StatementSource(session, said),))
            backlog = Backlog(session, project, 0, 2, ())
            before = await ayse.database.read(memories.find, project)
            there = before.statements if before else ()
            seen = frozenset(each.statement_id for each in there)
            lesson = Lesson(project, (), (*there, stated), seen, backlog)
            assert await ayse.database.write(memories.learn, lesson, NOON)
        query = "SELECT text FROM memory_statements ORDER BY text"
        both = [("buradan öğrenilen",), ("öteki bilgi",)]
        for each in (ayse, mehmet):
            await each.exchange()
            assert await each.all_of(query) == both

        await ayse.database.write(projects.assign, "s", None)
        for each in (ayse, mehmet, ayse):
            await each.exchange()
        assert await ayse.all_of(query) == [("öteki bilgi",)]
        assert await mehmet.all_of(query) == both
        # Put back, it is learnt anew here, and would stand twice with them.
        await ayse.database.write(projects.assign, "s", project)
        for each in (ayse, mehmet):
            await each.exchange()
        assert await mehmet.all_of(query) == [("öteki bilgi",)]
        # A statement that its owner takes out is out for everybody, as ever.
        await ayse.database.write(memory_forgetting.forget_session, "t")
        for each in (ayse, mehmet):
            await each.exchange()
        assert await mehmet.all_of(query) == []


async def test_rows_that_a_member_removes_are_told_again_by_whoever_looks_next(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet", "Zeynep") as (ayse, mehmet, zeynep):
        project = await _begun(ayse, mehmet)
        await mehmet.say("s", "ek soru", "ek yanıt")
        await mehmet.say("t", "silinen", "gider", project=project)
        await mehmet.exchange()
        await ayse.exchange()
        await ayse.eraser.session("t")
        await ayse.exchange()
        before = sorted(json.loads(row)[:3] for row in (await written(shared, ayse)).split("\n"))
        known = await ayse.database.read(shared_tables.find, project)
        assert known is not None
        with shared.connected(mehmet.login) as connection:
            removed = connection.execute(
                "DELETE FROM animsa.changes WHERE archive = %s", (known.archive,)
            )
            assert removed.rowcount > 10
        assert (await ayse.exchange())[1] > 10
        rows = await written(shared, ayse)
        now = sorted(json.loads(row)[:3] for row in rows.split("\n"))
        assert now == before
        assert "silinen" not in rows and "ek yanıt" in rows
        await _let_in(ayse, zeynep)
        assert ("Mehmet", "ek yanıt") in await zeynep.read("s")
        # And then all is as it was.
        for each in (mehmet, ayse, zeynep, mehmet):
            await each.exchange()
        assert [await each.exchange() for each in (ayse, mehmet, zeynep)] == [(0, 0)] * 3


async def test_a_message_of_another_machine_waits_until_that_was_read_to_its_end(
    tmp_path: Path, shared: Database
) -> None:
    """What says that it tells of something private may come later."""
    folder = tmp_path / "klasör"
    folder.mkdir()
    async with people(tmp_path, shared, "Ayşe", "evde") as (ayse, home):
        project = await ayse.begin()
        for each in (ayse, home):
            await each.sharing.devices.set_up(folder, PASSPHRASE, each.name)
            await each.sharing.devices.exchange()
        await home.say("gizli", "kanarya bir", "kanarya iki")
        await home.say("ortak", "açık soru", "açık yanıt", project=project)
        cited = (Citation("gizli", "", "kanarya başlık", NOON, "kanarya alıntı"),)
        await home.say("ortak", "sonraki soru", "kanarya yanıt", cited=cited)
        await home.sharing.devices.exchange()

        taken: list[int] = []
        whole = Intake.take_in

        async def half(intake: Intake, records: list[Any], reading: Any) -> int:
            """What tells of what was read, and then nothing any more."""
            taken.append(await whole(intake, [r for r in records if r.kind != "listed"], reading))
            raise errors.DiskFull

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Intake, "take_in", half)
            with pytest.raises(errors.DiskFull):
                await ayse.sharing.devices.exchange()
        assert taken[0] > 0 and len(await ayse.read("ortak")) == 4
        await ayse.exchange()
        rows = await written(shared, ayse)
        assert "kanarya" not in rows and "açık yanıt" not in rows
        await ayse.sharing.devices.exchange()
        await ayse.exchange()
        rows = await written(shared, ayse)
        assert "kanarya" not in rows and "açık yanıt" in rows and "sonraki soru" in rows
        standing = await ayse.sharing.devices.standing()
        assert standing is not None and standing.waiting == 0


async def test_a_message_waits_also_where_the_other_machine_broke_off_writing_it(
    tmp_path: Path, shared: Database
) -> None:
    """All was read that is there, and what says of what it tells is not."""
    async with people(tmp_path, shared, "Ayşe", "evde") as (ayse, home):
        project = await ayse.begin()
        await home.say("gizli", "kanarya bir", "kanarya iki")
        await home.say("ortak", "açık soru", "açık yanıt")
        await home.say("ortak", "sonraki soru", "kanarya yanıt")
        ((row,),) = await home.all_of("SELECT id FROM messages WHERE content = 'kanarya yanıt'")
        await home.database.write(message_origins.keep, row, ["gizli"])
        for each in (ayse, home):
            place = ayse.address
            await each.sharing.devices.set_up(place, PASSPHRASE, each.name, PASSWORD)
        put = ServerArchive.put

        def broken_off(server: ServerArchive, rows: Iterable[SealedRow]) -> None:
            """Nothing is written any more once it would be told of what an answer tells."""
            some = list(rows)
            told, _ = Sealing(key, server.archive).records(some)
            if any(each.kind == "listed" for each in told):
                raise errors.DatabaseUnusable(host="server")
            put(server, some)

        ours = await home.database.read(shared_folder.this_device)
        assert ours is not None
        key = ours.key
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(server_part, "IN_A_TURN", 1)
            patched.setattr(ServerArchive, "put", broken_off)
            with pytest.raises(errors.DatabaseUnusable):
                await home.sharing.devices.exchange()
        for _ in range(2):
            await ayse.sharing.devices.exchange()
        await ayse.database.write(projects.assign, "ortak", project)
        assert len(await ayse.read("ortak")) == 4
        await ayse.exchange()
        rows = await written(shared, ayse)
        assert "kanarya" not in rows and "açık" not in rows

        await home.sharing.devices.exchange()
        await ayse.sharing.devices.exchange()
        await ayse.exchange()
        rows = await written(shared, ayse)
        assert "kanarya" not in rows and "açık yanıt" in rows and "sonraki soru" in rows


async def test_who_began_a_project_hands_it_over(tmp_path: Path, shared: Database) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet", "Zeynep") as (ayse, mehmet, zeynep):
        project = await _begun(ayse, mehmet)
        with _refused("no_such_member"):
            await ayse.sharing.hand_over(project, zeynep.login)
        with _refused("not_your_project"):
            await mehmet.sharing.hand_over(project, mehmet.login)
        known = await ayse.database.read(shared_tables.find, project)
        assert known is not None
        for login, to in ((mehmet.login, mehmet.login), (ayse.login, zeynep.login)):
            with shared.connected(login) as connection, pytest.raises(psycopg.Error):
                connection.execute("SELECT animsa.hand_over(%s, %s)", (known.archive, to))
        await ayse.sharing.hand_over(project, mehmet.login)
        assert not (await ayse.sharing.members(project)).owns
        assert await mehmet.sharing.members(project) == ProjectMembers(True, (ayse.login,))
        with _refused("not_your_project"):
            await ayse.sharing.let_in(project, zeynep.login)
        await _let_in(mehmet, zeynep)
        # Who began it goes on, until the new owner thinks otherwise.
        await ayse.say("s", "sürüyor")
        await ayse.exchange()
        await zeynep.exchange()
        assert ("Ayşe", "sürüyor") in await zeynep.read("s")


async def test_the_address_login_or_password_is_changed_in_place(
    tmp_path: Path, shared: Database
) -> None:
    async with people(tmp_path, shared, "Ayşe", "Mehmet", "Fatih") as (ayse, mehmet, fatih):
        project = await _begun(ayse, mehmet)
        kept = ayse.sharing.devices.passwords
        assert isinstance(kept, Keyring)
        with shared.connected() as connection:
            connection.execute(f"ALTER ROLE {ayse.login} PASSWORD 'yeni parola'".encode())
        await ayse.say("s", "sürüyor")
        with _refused("database_login"):
            await ayse.exchange()
        with _refused("database_login"):
            await ayse.sharing.move(project, ayse.address, "yanlış")
        # Neither the wrong one nor an address at which the project is not is kept.
        assert list(kept.kept.values()) == [PASSWORD]
        with _refused("not_at_address"):
            await ayse.sharing.move(project, fatih.address, PASSWORD)
        await ayse.sharing.move(project, ayse.address, "yeni parola")
        assert list(kept.kept.values()) == ["yeni parola"]
        assert (await ayse.exchange())[1] > 0
        # The same database by another name of its machine, as after it moved.
        elsewhere = ayse.address.replace("127.0.0.1", "localhost")
        assert elsewhere != ayse.address
        await ayse.sharing.move(project, elsewhere)
        assert [each.address for each in await ayse.sharing.standing()] == [elsewhere]
        assert list(kept.kept) == [f"database {elsewhere}"]
        await ayse.say("s", "yine")
        await ayse.exchange()
        await mehmet.exchange()
        assert ("Ayşe", "yine") in await mehmet.read("s")


async def test_a_word_of_somebody_else_is_heard_of_at_once(
    tmp_path: Path, shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_news, "NEAR_SECONDS", 60.0)
    async with people(tmp_path, shared, "Ayşe", "Mehmet") as (ayse, mehmet):
        project = await _begun(ayse, mehmet)
        await ayse.exchange()
        second = await ayse.begin("Başka")
        ayse.project = project
        news = ayse.sharing.news()
        told: set[str] = set()
        while told != {project, second}:  # what was written before is news
            told |= (await news.wait(60)).projects
        await mehmet.say("s", "bir söz")
        await mehmet.exchange()
        assert await news.wait(60) == DeviceWord(projects=frozenset({project}))
        assert await ayse.sharing.due(10**15, told) == tuple(sorted(told))
        await ayse.exchange()
        assert ("Mehmet", "bir söz") in await ayse.read("s")
        await news.close()
