"""Erasing leaves nothing of what memories made of a session, or of a memory, in any file.

Also tests: app/storage/memories/memory_forgetting.py.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.connections import Database
from app.storage.erasing.erasure import erase, erase_memory
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import Backups
from app.storage.memories import memories
from tests.memory.memories import Desk, desk
from tests.storage.archives import ready
from tests.storage.erasing.secrets import SECRETS, remnants

QUESTION = f"{SECRETS[0]} ile {SECRETS[1]} nedir?"
ANSWER = f"{SECRETS[2]} ve {SECRETS[3]} gibidir."


async def _remember(at: Desk, backups: Path) -> str:
    """A project that learnt a secret and told it to a second session; kept in a backup too."""
    project = await at.project("Proje")
    await at.talk("secret", QUESTION, ANSWER, project)
    await at.talk("other", "Osmoz nedir?", "Suyun geçişi.", project)
    await at.learn()
    at.clock.advance(timedelta(minutes=1))
    first = (await at.known(project)).statements[0].text
    edited = f"{SECRETS[0]} ile {SECRETS[2]} ilgisi {SECRETS[3]} sayılır."
    summary = (await at.known(project)).summary.replace(first, edited)
    await at.memory.edit(project.project_id, summary)
    told = await at.memory.opening("other", first=True)
    assert SECRETS[0] in told
    for number in range(26):
        await at.talk("other", f"Soru {number}?", f"Yanıt {number}.", project)
    await at.learn()
    assert SECRETS[0] in str(await at.archives())
    await Backups(backups, at.clock).make(at.database)
    return project.project_id


async def test_nothing_of_an_erased_session_stays_in_a_memory(tmp_path: Path) -> None:
    backups = tmp_path / "data" / "backups"
    async with desk(tmp_path / "data") as at:
        learner_id = await _remember(at, backups)
        await erase(at.database, "secret", backups)
        kept = await at.memory.memory(learner_id)
        assert kept is not None
        assert "Osmoz" in str(await at.archives())
        assert kept.turn_count == 54
        assert remnants(tmp_path) == set()


async def test_erasing_a_deleted_session_takes_its_archive_with_it(tmp_path: Path) -> None:
    backups = tmp_path / "data" / "backups"
    async with desk(tmp_path / "data") as at:
        await at.talk("secret", QUESTION, ANSWER)
        await at.learn()
        await at.delete("secret")
        assert len(await at.archives()) == 1
        await erase(at.database, "secret", ready(backups))
        assert await at.archives() == []
        assert remnants(tmp_path) == set()


async def test_erased_memory_is_gone_everywhere_and_is_not_learnt_again(tmp_path: Path) -> None:
    backups = tmp_path / "data" / "backups"
    async with desk(tmp_path / "data") as at:
        learner_id = await _remember(at, backups)
        own = SECRETS[7]
        await at.memory.edit(learner_id, f"{own} önemli.")
        await at.talk("general", "Genel nedir?", "Yanıt.")
        await at.learn()
        await Backups(backups, at.clock).make(at.database)
        await erase_memory(at.database, learner_id, backups)
        assert remnants(tmp_path, [own]) == set()
        assert await at.archives() == []
        await at.learn()
        assert await at.memory.memory(learner_id) is None
        assert await at.summary(None) == "Genel nedir? Yanıt."
        # The sessions are the user's record, not the memory's.
        await erase(at.database, "secret", backups)
        assert remnants(tmp_path) == set()


async def test_research_from_before_there_were_memories_is_not_summarised(tmp_path: Path) -> None:
    database = Database(ready(tmp_path) / "animsa.db")

    def older(db: APSWDatabase) -> None:
        for step in migrations.MIGRATIONS[:5]:
            step(db)
        db.execute_sql("PRAGMA user_version = 5")
        db.execute_sql(
            "INSERT INTO sessions(session_id, status, created_at, last_updated, edited)"
            " VALUES ('old', 'complete', 1, 1, 1)"
        )
        for place, kind in enumerate(("question", "answer")):
            db.execute_sql(
                "INSERT INTO messages(message_id, session, position, role, content, created_at,"
                " kind, state) VALUES (?, 1, ?, ?, 'eski', 1, ?, 'complete')",
                (kind, place, ("user", "assistant")[place], kind),
            )

    await database.write(older)
    await database.alone(migrations.migrate)
    assert await database.read(memories.behind, 5) == []
    await database.close()


async def test_erasing_a_memory_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    async with desk(tmp_path / "data") as at:
        await erase_memory(at.database, None, ready(tmp_path / "backups"))
        assert await at.memory.memory(None) is None
