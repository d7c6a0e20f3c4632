"""What released versions left on disks is read by the present code, and nothing of it is lost.

``tests/data/released`` holds their data as they wrote it, with how it was made; the tests work on
copies.

Also tests: app/memory/transfer/outgoing.py.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bootstrap.controllers import open_quick_ask
from app.bootstrap.environment import Environment
from app.bootstrap.maintenance import examine
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.events import Done
from app.core.domain.messages import NEAR, Citation, Kind, MessageState
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.runs.run_port import RunState
from app.core.domain.sessions import MetadataOrigin
from app.core.domain.tiers_and_modes import Mode, Tier
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.memory.transfer import outgoing
from app.storage.run_store import SqliteRuns
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, Recorder, at_home
from tests.research.clerk import Clerk
from tests.research.worlds import DAWN, OUR_NOTE, SOMOGYI, Shelf, web_of

RELEASED = Path(__file__).parents[1] / "data" / "released" / "0.1.0"
EVENING = datetime(2024, 11, 21, 17, 30, tzinfo=UTC)
"""Shortly after the data was written."""

IR2 = Option("ir2", "İnsülin Direnci ve Egzersiz İlişkisi", 1_727_971_800_000)
IR3 = Option("ir3", "Tip 2 Diyabet ve İnsülin Direnci", 1_729_230_300_000)
DAWN_SESSION = Option("dawn", "Dawn Phenomenon vs Somogyi Etkisi", 1_728_113_400_000)
SULTAN = "kahvehaneleri hangi sultan kapatmıştı"
INSULIN = "İnsülin direnci araştırması"
OPEN = {
    "Arılar yönlerini nasıl bulur?": None,
    "Dawn ile karışan etki neydi?": None,
    "Dawn fenomeni nasıl ölçülür, araştır": None,
    "Dawn phenomenon nedir?": Offer(OfferKind.NEW_RESEARCH, "Dawn phenomenon nedir?"),
    "Dawn phenomenon için Tokyo'da ne konuşmuştuk?": Offer(
        OfferKind.RESEARCH, "Dawn phenomenon için Tokyo'da ne konuşmuştuk?"
    ),
    "Mercan resifleri hakkında ne konuşmuştuk?": Offer(
        OfferKind.RESEARCH, "Mercan resifleri hakkında ne konuşmuştuk?", mode=Mode.FILES_ONLY
    ),
    "Sabaha karşı hormon salgılanması hakkında ne konuşmuştuk?": Offer(
        OfferKind.CHOICE,
        "Sabaha karşı hormon salgılanması hakkında ne konuşmuştuk?",
        (DAWN_SESSION,),
    ),
}
"""What stays open in sessions that were not ended, by their first message, and
:data:`INSULIN` besides, which was asked in two."""

OURS_BUT_CLAUDES = "## Anımsa · 11.00\n\nSultan Murad 1633'te".encode()


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A data directory as the version left it."""
    data = tmp_path / "data"
    data.mkdir()
    shutil.copyfile(RELEASED / "animsa.sqlite3", data / "animsa.db")
    shutil.copyfile(RELEASED / "quick.sqlite3", data / "quick.db")
    shutil.copyfile(RELEASED / "settings.json", data / "settings.json")
    return data


def environment() -> Environment:
    return Environment(FakeClock(EVENING), ISTANBUL, {})


@asynccontextmanager
async def opened(directory: Path) -> AsyncIterator[Archive]:
    async with open_archive(Paths(directory), environment()) as archive:
        yield archive


@pytest.mark.parametrize("kind", outgoing.FORMATS)
async def test_it_is_exported_to_the_very_bytes_that_were_exported_then(
    directory: Path, kind: str
) -> None:
    out = directory / f"export.{kind}"
    async with opened(directory) as archive:
        ids = await archive.store.session_ids()
        await outgoing.write_sessions(archive.store, ids, out, kind, ISTANBUL)
    then = (RELEASED / f"export.{kind}").read_bytes()
    if kind == "md":
        # Its first conversation, imported from Claude, was told as if we had answered.
        assert then.count(OURS_BUT_CLAUDES) == 1 and then.startswith(b"# Kahvehaneler\n")
        then = then.replace(
            OURS_BUT_CLAUDES, OURS_BUT_CLAUDES.replace("Anımsa".encode(), b"Claude")
        )
    assert out.read_bytes() == then


async def test_its_doctor_finds_nothing_but_that_a_backup_is_missing(directory: Path) -> None:
    findings = await examine(Paths(directory), environment(), fix=False)
    # The backup before the upgrade is of the clock's day, the file of today.
    assert {each.code for each in findings} <= {"no_backup", "old_backup", "low_disk"}


async def test_what_was_asked_is_still_open(directory: Path) -> None:
    asked: dict[str, list[Offer | None]] = {}
    async with opened(directory) as archive:
        for session in await archive.store.active_sessions():
            first, *_ = await archive.store.messages(session.session_id)
            asked.setdefault(first.content, []).append(session.pending)
    choice, listed = asked.pop(INSULIN)[::-1]
    assert choice == Offer(OfferKind.CHOICE, INSULIN, (IR2, IR3))
    assert listed == Offer(OfferKind.LISTED, INSULIN, (IR2, IR3), chosen=(2,))
    assert asked == {text: [offer] for text, offer in OPEN.items()}


async def test_every_message_has_its_kind_state_and_citations(directory: Path) -> None:
    cited: list[Citation] = []
    broken_off: list[str] = []
    kinds: dict[Kind, int] = {}
    async with opened(directory) as archive:
        for session_id in await archive.store.session_ids():
            for message in await archive.store.messages(session_id):
                cited += message.citations
                kinds[message.kind] = kinds.get(message.kind, 0) + 1
                if message.state is MessageState.INTERRUPTED:
                    broken_off.append(message.content)
    assert broken_off == ["Arılar dansla yön tarif eder; "]
    assert (sum(kinds.values()), kinds[Kind.RECALLED], kinds[Kind.COMMAND]) == (47, 2, 2)
    assert [(each.session_id, each.kind, each.place) for each in cited] == [
        ("", "file", "Uyku notları"),
        ("", "file", "s. 3"),
        ("dawn", "session", ""),
        ("ir3", "session", ""),
        ("dawn", "session", ""),
        ("dawn", NEAR, "Yakın olabilir"),
    ]
    assert cited[1] == Citation(
        "",
        "",
        "Klinik notlar",
        1_732_000_000_000,
        "Somogyi etkisi 5 Ekim 2024'te doğrulandı.",
        "/belgeler/klinik-notlar.pdf",
        "s. 3",
        "file",
    )


async def test_the_deleted_and_the_renamed_session_are_as_the_user_left_them(
    directory: Path,
) -> None:
    async with opened(directory) as archive:
        (deleted,) = await archive.store.deleted_sessions(5)
        assert deleted.session_id == "ir1"
        renamed = await archive.store.session("kitap")
        assert renamed is not None
        assert (renamed.title, renamed.metadata) == ("Fenerler ve mercekler", MetadataOrigin.USER)
        await archive.store.set_deleted("ir1", None)
        matches = (await _recall(archive, "Metformin insülin direncinde ne yapıyordu?"))[1]
        assert matches[0] == "ir1"


async def test_projects_memories_and_files_are_there(directory: Path) -> None:
    async with opened(directory) as archive:
        (project,) = await archive.projects.projects()
        assert (project.name, project.colour) == ("Uyku", "blue")
        memory = await archive.projects.memory(project.project_id)
        general = await archive.projects.memory(None)
        assert memory is not None
        assert general is not None
        assert (len(memory.statements), memory.turn_count) == (5, 4)
        assert "Melatonin 0,5 mg" in memory.summary
        assert "Kaldırma kuvveti hızın karesiyle artar." in general.summary
        assert [Path(each.path).name for each in await archive.library.files()] == [
            "kahve.txt",
            "uyku-notlari.md",
        ]
        assert await archive.library.folders() == ["/ornek/belgeler"]
        found = await archive.library.search("melatonin dozu", 3)
        assert found[0].source.title == "Uyku notları"


async def test_recall_finds(directory: Path) -> None:
    async with opened(directory) as archive:
        for question, session_id in (
            ("Dawn ile karışan etki neydi?", "dawn"),
            (SULTAN, "kahvehaneler"),
        ):
            verdict, found = await _recall(archive, question)
            assert (verdict, found[0]) == ("single", session_id)
        hits = await archive.store.search_sessions("mercan resif", 5)
        assert [hit.entry.title for hit in hits] == ["Mercan resifleri hakkında ne konuşmuştuk?"]


async def _recall(archive: Archive, text: str) -> tuple[str, list[str]]:
    result = await archive.recall_engine().recall(text, archive.environment.clock.now())
    return result.verdict.value, [match.session_id for match in result.matches]


async def test_a_research_that_was_cut_off_goes_on_where_it_was(directory: Path) -> None:
    settings_file.save(directory / "settings.json", settings_file.Settings())
    clerk = Clerk()
    with FakeAnthropicThread(server=clerk) as server:
        async with at_home(
            directory,
            model=server.url,
            clock=FakeClock(EVENING),
            searches_web=True,
            library=Shelf([OUR_NOTE]),
            open_web=web_of(Shelf([SOMOGYI, DAWN])),
        ) as person:
            runs = SqliteRuns(person.archive.database)
            (left,) = [
                session
                for session in await person.archive.store.active_sessions()
                if session.holder
            ]
            (question,) = await person.archive.store.messages(left.session_id)
            run = await runs.open_run(question.message_id)
            assert run is not None
            assert (run.tier, run.mode) == (Tier.ARASTIRMA, Mode.BOTH)
            assert len(await runs.steps(run.run_id)) == 4
            await person.controller.open(left.session_id)
            assert await person.controller.retry()
            assert person.screen.last(Done).citations
            ended = await runs.newest_run(question.message_id)
            assert ended is not None
            assert ended.state is RunState.DONE
            assert await person.archive.runs.passages(question.message_id)
    assert not [step for step in clerk.asked if step.startswith("queries")], "the plan is kept"


async def test_the_passages_of_a_research_that_was_done_are_kept(directory: Path) -> None:
    async with opened(directory) as archive:
        (hit,) = await archive.store.search_sessions("Somogyi anlaşılır doğrulanır", 5)
        (question, answer) = await archive.store.messages(hit.entry.session_id)
        passages = await archive.runs.passages(question.message_id)
        assert passages[0].source.title == answer.citations[0].title == "Klinik notlar"
        assert answer.citations[0].quote in passages[0].text


async def test_quick_ask_goes_on_with_its_list(directory: Path) -> None:
    screen = Recorder()
    async with (
        opened(directory) as archive,
        open_quick_ask(archive, screen) as (controller, sessions),
    ):
        controller.speak("tr")
        conversation = await sessions.load()
        assert [message.content for message in conversation.remembered()][::2] == [
            "Dawn ile karışan etki neydi?",
            INSULIN,
            "İkinci",
        ]
        controller.active = conversation
        await controller.submit("öbürü")
        (citation,) = screen.last(Done).citations
        assert citation.session_id == "ir2"


def test_settings_are_as_they_were_set(directory: Path) -> None:
    settings = settings_file.load(directory / "settings.json")
    assert (settings.provider, settings.model, settings.idle_minutes) == ("server", "qwen3", 45)
    assert (settings.theme, settings.tray, settings.welcomed) == ("dark", "no", True)
    assert settings.budgets == {"derin": {"calls": 30}}
    settings_file.save(directory / "settings.json", settings)
    assert (directory / "settings.json").read_bytes() == (RELEASED / "settings.json").read_bytes()


@pytest.mark.parametrize("kind", ["json", "jsonl"])
async def test_its_exports_are_imported(tmp_path: Path, kind: str) -> None:
    complaints: list[object] = []
    async with opened(tmp_path / "new") as archive:
        count = await archive.importer.file(RELEASED / f"export.{kind}", complain=complaints.append)
        assert (count.imported, count.failed, complaints) == (19, 0, [])
        verdict, found = await _recall(archive, SULTAN)
        assert verdict == "single"
        session = await archive.store.session(found[0])
        assert session is not None
        assert session.title == "Kahvehaneler"


async def test_its_backup_is_restored(directory: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    shutil.copyfile(RELEASED / "backup.sqlite3", backup)
    async with opened(tmp_path / "new") as archive:
        await archive.restore(backup)
        restored = await archive.store.session_ids()
    async with opened(directory) as archive:
        assert restored == await archive.store.session_ids()
