"""Accounts of research in the archive: kept with their run, and none in an archive of before."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.bootstrap.environment import Environment
from app.bootstrap.maintenance import examine
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.messages import Kind
from app.core.domain.runs import run_account
from app.core.domain.runs.run_account import AskedQuery, Fate, Given, RunAccount, SourceFate
from app.core.domain.runs.run_port import Run, RunState
from app.core.domain.session_list_port import Listing
from app.core.domain.tiers_and_modes import Mode, Tier
from app.machine.paths import Paths
from app.memory.transfer import outgoing
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.storage.archives import NOON

RELEASED = Path(__file__).parents[1] / "data" / "released" / "0.1.0-schema-16"


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A data directory with a copy of the archive."""
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    shutil.copyfile(RELEASED / "animsa.sqlite3", data / "animsa.db")
    shutil.copyfile(RELEASED / "quick.sqlite3", data / "quick.db")
    return data


@pytest.fixture
async def kept(directory: Path) -> AsyncIterator[Archive]:
    async with open_archive(Paths(directory), Environment(FakeClock(), ISTANBUL, {})) as archive:
        yield archive


async def questions(archive: Archive) -> list[str]:
    """The ids of all questions."""
    return [
        message.message_id
        for session in await archive.store.session_ids()
        for message in await archive.store.messages(session)
        if message.kind is Kind.QUESTION
    ]


async def test_an_archive_of_before_has_none_and_loses_nothing(
    kept: Archive, tmp_path: Path
) -> None:
    out = tmp_path / "export.jsonl"
    await outgoing.write_sessions(
        kept.store, await kept.store.session_ids(), out, "jsonl", ISTANBUL
    )
    assert out.read_bytes() == (RELEASED / "export.jsonl").read_bytes()
    asked = await questions(kept)
    assert any([await kept.runs.passages(each) for each in asked])
    assert not any([await kept.runs.account(each) for each in asked])
    page = await kept.store.sessions_page(None, 50, Listing(pinned_first=True))
    assert page.entries[0].session_id == "dawn"
    assert [tag.name for tag in page.entries[0].tags] == ["sağlık"]
    assert [search.name for search in await kept.store.saved_searches()] == ["Sağlık"]
    notes = await kept.store.notes("dawn")
    assert [each.content for each in notes] == ["Doktor da aynısını söyledi."]


async def test_its_doctor_finds_nothing_but_that_a_backup_is_missing(directory: Path) -> None:
    environment = Environment(FakeClock(), ISTANBUL, {})
    findings = await examine(Paths(directory), environment, fix=False)
    # The backup before the upgrade is of the clock's day, the file of today.
    assert {each.code for each in findings} <= {"no_backup", "old_backup", "low_disk"}


async def test_an_account_is_kept_with_its_run(kept: Archive) -> None:
    question = (await questions(kept))[0]
    run = Run("r1", question, "Dawn nedir?", Tier.HIZLI, Mode.FILES_ONLY, NOON)
    source = SourceFate("dawn", "session", "Dawn", "dawn", 1, Fate.CITED)
    account = RunAccount((AskedQuery("dawn", "", (Given("files", 2),)),), sources=(source,))
    await kept.runs.begin(run)
    await kept.runs.end("r1", RunState.DONE, "", run_account.written(account))
    assert await kept.runs.account(question) == account


async def test_erasing_a_session_takes_the_accounts_that_name_it(kept: Archive) -> None:
    messages = await kept.store.messages("tez")
    question = next(each.message_id for each in messages if each.kind is Kind.QUESTION)
    source = SourceFate("dawn", "session", "Dawn", "dawn", 1, Fate.READ)
    account = RunAccount((AskedQuery("tez"),), sources=(source,))
    run = Run("r1", question, "tez", Tier.HIZLI, Mode.FILES_ONLY, NOON)
    await kept.runs.begin(run)
    await kept.runs.end("r1", RunState.DONE, "", run_account.written(account))
    await kept.eraser.session("dawn")
    assert not await kept.runs.account(question)
    assert await kept.store.session("tez") is not None
