"""A killed research goes on where it was: the same report, and nothing paid for twice.

Also tests: app/core/domain/runs/run_port.py, app/research/answer.py, app/research/runs/journal.py.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Done, Spent
from app.core.domain.messages import MessageState
from app.core.domain.runs.run_port import Run, RunState
from app.core.domain.tiers_and_modes import Mode, Tier
from app.memory.sessions.streamed_answer import StreamedAnswer
from app.research.runs.journal import Journal
from app.storage.run_store import SqliteRuns
from tests.fakes.anthropic_replies import AnyReply, Reply
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.clock import FakeClock
from tests.fakes.killing import KILLED
from tests.fakes.person import Person, at_home, home_with_model
from tests.research.clerk import Clerk
from tests.research.killed import QUESTION, world
from tests.research.worlds import DAWN, ENOUGH, OUR_NOTE, PLAN, SOMOGYI, Shelf, says, web_of

DRAFT = Reply(
    ["Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]. Değer 90 mg/dL'dir [K1]."]
)
MENDED = says({"sentences": [{"number": 1, "text": "Ölçüm gece 03.00'tedir [K1]."}]})
SCRIPT: tuple[AnyReply, ...] = (PLAN, ENOUGH, DRAFT, MENDED)

AFRESH = "Somogyi etkisini sıfırdan yeniden araştır"
"""Asked as often as there are steps: what was found before is left out."""


class _Killed(BaseException):
    pass


async def _fall(*_: object, **__: object) -> None:
    raise _Killed


class _Axe:
    """Kills after so many steps of a run were kept; never while 0."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.after = self.kept = 0
        keep = SqliteRuns.keep

        async def keep_and_fall(runs: SqliteRuns, run: str, name: str, given: str, at: int) -> None:
            await keep(runs, run, name, given, at)
            self.kept += 1
            if self.kept == self.after:
                raise _Killed

        monkeypatch.setattr(SqliteRuns, "keep", keep_and_fall)

    def lift(self, after: int) -> None:
        self.after, self.kept = after, 0


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("tier", [Tier.HIZLI, Tier.ARASTIRMA, Tier.DERIN])
async def test_run_that_ends_at_any_step_goes_on_in_every_tier_and_mode(
    tmp_path: Path, tier: Tier, mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    axe, shelf, notes = _Axe(monkeypatch), Shelf([SOMOGYI, DAWN]), Shelf([OUR_NOTE])
    async with (
        Clerk() as server,
        at_home(
            tmp_path, model=server.url, searches_web=True, library=notes, open_web=web_of(shelf)
        ) as person,
    ):

        async def research(after: int) -> tuple[str, list[str], set[str]]:
            """The report, what the model was asked for (and paid), and what was searched."""
            axe.lift(after)
            for asked in (server.asked, shelf.asked, notes.asked):
                asked.clear()
            if after:
                with pytest.raises(_Killed):
                    await person.controller.submit(AFRESH, tier=tier, mode=mode)
                assert await person.controller.retry()
            else:
                assert await person.controller.submit(AFRESH, tier=tier, mode=mode)
            report = person.screen.last(Done).text
            assert person.screen.last(Spent).calls == len(server.asked) - server.asked.count(
                "<sorgu>"
            )
            await person.controller.end()
            return report, sorted(server.asked), {*shelf.asked, *notes.asked}

        whole = await research(0)
        steps = axe.kept
        assert "Somogyi" in whole[0]
        for step in range(1, steps + 1):
            assert await research(step) == whole, f"killed after step {step} of {steps}"


async def test_killed_before_its_answer_is_on_disk_a_run_is_not_paid_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        Clerk() as server,
        at_home(tmp_path, model=server.url, open_web=web_of(Shelf([SOMOGYI, DAWN]))) as person,
    ):
        with monkeypatch.context() as patched, pytest.raises(_Killed):
            patched.setattr(StreamedAnswer, "complete", _fall)
            await person.controller.submit(QUESTION)
        asked = list(server.asked)
        assert await person.controller.retry()
        assert person.screen.last(Done).text.startswith("Somogyi etkisi gece")
        assert server.asked == asked


async def test_killed_after_its_answer_is_on_disk_a_run_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        Clerk() as server,
        at_home(tmp_path, model=server.url, open_web=web_of(Shelf([SOMOGYI, DAWN]))) as person,
    ):
        with monkeypatch.context() as patched, pytest.raises(_Killed):
            patched.setattr(SqliteRuns, "end", _fall)
            await person.controller.submit(QUESTION)
        assert (await person.stored())[-1].state is MessageState.COMPLETE
        with pytest.raises(errors.NothingToRetry):
            await person.controller.retry()
        asked = len(server.asked)
        assert await person.controller.answer_again()
        assert len(server.asked) == 2 * asked, "another answer is a research of its own"


async def test_of_searches_side_by_side_those_on_disk_are_not_asked_again(tmp_path: Path) -> None:
    asked: list[str] = []

    async def search(name: str, journal: Journal, *, answers: bool) -> None:
        async def work() -> dict[str, object]:
            asked.append(name)
            if not answers:
                await asyncio.Event().wait()
            return {"found": [name]}

        assert await journal.step(name, work) == {"found": [name]}

    async with at_home(tmp_path) as person:
        await person.say("Karaciğer yağlanması nasıl geriler?")
        run = _run("r1", (await person.stored())[0].message_id)
        runs, clock = SqliteRuns(person.archive.database), FakeClock()
        journal = await Journal.begin(run, runs, clock)
        on_its_way = asyncio.create_task(search("search:1:1:model", journal, answers=False))
        await search("search:1:0:model", journal, answers=True)
        on_its_way.cancel()
        with pytest.raises(asyncio.CancelledError):
            await on_its_way

        journal = await Journal.resume(run, runs, clock)
        for name in ("search:1:0:model", "search:1:1:model"):
            await search(name, journal, answers=True)
    assert asked.count("search:1:0:model") == 1
    assert asked.count("search:1:1:model") == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tier", "mode"),
    [
        (Tier.HIZLI, Mode.ONLINE_ONLY),
        (Tier.ARASTIRMA, Mode.FILES_ONLY),
        (Tier.ARASTIRMA, Mode.SEQUENTIAL),
        (Tier.DERIN, Mode.BOTH),
    ],
)
def test_killed_process_leaves_a_run_that_goes_on(tmp_path: Path, tier: Tier, mode: Mode) -> None:
    clerk = Clerk()

    def research(home: Path, step: int) -> int:
        """Research in a process that dies after a step; its exit code."""
        command = [sys.executable, "-m", "tests.research.killed", str(home), clerk.url]
        args = [*command, str(step), tier.value, mode.value]
        return subprocess.run(args, timeout=300, check=False).returncode

    async def go_on(home: Path) -> tuple[str, list[str]]:
        """The report, and what the model need not have been asked again: all that was on disk."""
        async with world(home, clerk.url) as person:
            (left,) = await person.controller.unfinished()
            await person.controller.open(left.session.session_id)
            question = (await person.stored())[0].message_id
            runs = SqliteRuns(person.archive.database)
            run = await runs.open_run(question)
            assert run is not None
            searched = [name for name in await runs.steps(run.run_id) if name.endswith(":model")]
            # Searches are asked side by side, so that one may be on its way at the end.
            had = [step for step in clerk.asked if step != "<sorgu>"] + ["<sorgu>"] * len(searched)
            clerk.asked.clear()
            assert await person.controller.retry()
            return person.screen.last(Done).text, had

    async def report_of(home: Path) -> str:
        async with world(home, clerk.url) as person:
            (session,) = await person.archive.store.active_sessions()
            return (await person.archive.store.messages(session.session_id))[-1].content

    with FakeAnthropicThread(server=clerk):
        assert research(tmp_path / "whole", 0) == 0
        whole, paid = asyncio.run(report_of(tmp_path / "whole")), sorted(clerk.asked)
        step = 1
        while True:
            clerk.asked.clear()
            home = tmp_path / str(step)
            code = research(home, step)
            if code == 0:
                break
            assert code == KILLED
            report, had = asyncio.run(go_on(home))
            assert report == whole
            assert sorted(had + clerk.asked) == paid
            step += 1
    assert step > len(set(paid))


async def test_ended_run_keeps_what_its_answer_stands_on_and_no_more(tmp_path: Path) -> None:
    home = home_with_model(tmp_path, open_web=web_of(Shelf([SOMOGYI, DAWN])))
    async with home as (server, person):
        server.script(*SCRIPT)
        await person.controller.submit(QUESTION)
        runs = SqliteRuns(person.archive.database)
        question = (await person.stored())[0].message_id
        kept = await runs.sources(question)
        assert "Gece 03.00'te" in kept
        assert "kortizol" not in kept
        assert await runs.open_run(question) is None
        assert await _count(person, "run_steps") == 0


async def test_erasing_takes_runs_with_it_and_those_that_quote_it(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Karaciğer yağlanması nasıl geriler?")
        message = (await person.stored())[0]
        runs = SqliteRuns(person.archive.database)
        quoting = _run("r1", message.message_id)
        await runs.begin(quoting)
        await runs.keep("r1", "search:1:0", '{"past": [{"key": "dawn", "text": "Dawn"}]}', 1)
        assert await runs.open_run(message.message_id) == quoting
        await person.archive.eraser.session("dawn")
        assert await _count(person, "runs") == await _count(person, "run_steps") == 0

        await runs.begin(_run("r2", message.message_id))
        await runs.keep("r2", "plan", "{}", 1)
        session_id = person.active.session_id
        await person.controller.end()
        await person.archive.eraser.session(session_id)
        assert await _count(person, "runs") == await _count(person, "run_steps") == 0


def _run(run_id: str, message_id: str) -> Run:
    from app.core.domain.tiers_and_modes import Mode, Tier

    return Run(run_id, message_id, "Soru", Tier.DERIN, Mode.BOTH, 1, RunState.OPEN)


async def _count(person: Person, table: str) -> int:
    (number,) = await person.archive.database.read(
        lambda db: db.execute_sql(f"SELECT count(*) FROM {table}").fetchone()
    )
    return int(number)
