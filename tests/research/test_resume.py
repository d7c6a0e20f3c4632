"""A killed research goes on where it was: the same report, and nothing paid for twice."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.model import Done, Spent
from app.core.runs import Run, RunState
from app.storage.runs import SqliteRuns
from tests.fakes.anthropic_replies import AnyReply, Reply
from tests.fakes.anthropic_server import FakeAnthropic, FakeAnthropicThread
from tests.fakes.person import Person, at_home
from tests.research.killed import QUESTION
from tests.research.worlds import DAWN, ENOUGH, PLAN, SOMOGYI, Shelf, says, web_of

DRAFT = Reply(["Eşik 70 mg/dL'dir [K1]. Değer 90 mg/dL'dir [K1]."])
MENDED = says({"sentences": [{"number": 1, "text": "Ölçüm gece 03.00'tedir [K1]."}]})
SCRIPT: tuple[AnyReply, ...] = (PLAN, ENOUGH, DRAFT, MENDED)
REPORT = "Eşik 70 mg/dL'dir [1]. Ölçüm gece 03.00'tedir [1]."
STEPS = 6
"""plan, two searches, gaps, write, repair."""


class _Killed(BaseException):
    pass


@pytest.mark.parametrize("step", range(1, STEPS + 1))
async def test_run_that_ends_at_any_step_goes_on(
    tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, kept = SqliteRuns.keep, 0

    async def keep_and_fall(self: SqliteRuns, run: str, name: str, result: str, at: int) -> None:
        nonlocal kept
        await keep(self, run, name, result, at)
        kept += 1
        if kept == step:
            raise _Killed

    source = Shelf([SOMOGYI, DAWN])
    async with (
        FakeAnthropic() as server,
        at_home(tmp_path, model=server.url, open_web=web_of(source)) as person,
    ):
        server.script(*SCRIPT)
        monkeypatch.setattr(SqliteRuns, "keep", keep_and_fall)
        with pytest.raises(_Killed):
            await person.controller.submit(QUESTION)
        await person.controller.retry()
        assert person.screen.last(Done).text == REPORT
        assert len(server.requests) == len(SCRIPT)
        assert person.screen.last(Spent).calls == len(SCRIPT)


@pytest.mark.slow
@pytest.mark.parametrize("step", range(1, STEPS + 1))
def test_killed_process_leaves_a_run_that_goes_on(tmp_path: Path, step: int) -> None:
    import asyncio

    home = tmp_path / "data"
    with FakeAnthropicThread() as server:
        server.script(*SCRIPT)
        ended = subprocess.run(
            [sys.executable, "-m", "tests.research.killed", str(home), server.url, str(step)],
            timeout=60,
            check=False,
        )
        assert ended.returncode == -signal.SIGKILL

        async def go_on() -> str:
            web = web_of(Shelf([SOMOGYI, DAWN]))
            async with at_home(home, model=server.url, open_web=web) as person:
                (left,) = await person.controller.unfinished()
                await person.controller.open(left.session.session_id)
                assert await person.controller.retry()
                return person.screen.last(Done).text

        assert asyncio.run(go_on()) == REPORT
        assert len(server.requests) == len(SCRIPT)


async def test_ended_run_keeps_what_its_answer_stands_on_and_no_more(tmp_path: Path) -> None:
    async with (
        FakeAnthropic() as server,
        at_home(tmp_path, model=server.url, open_web=web_of(Shelf([SOMOGYI, DAWN]))) as person,
    ):
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
        await person.archive.erase("dawn")
        assert await _count(person, "runs") == await _count(person, "run_steps") == 0

        await runs.begin(_run("r2", message.message_id))
        await runs.keep("r2", "plan", "{}", 1)
        session_id = person.active.session_id
        await person.controller.end()
        await person.archive.erase(session_id)
        assert await _count(person, "runs") == await _count(person, "run_steps") == 0


def _run(run_id: str, message_id: str) -> Run:
    from app.core.model import Mode, Tier

    return Run(run_id, message_id, "Soru", Tier.DERIN, Mode.BOTH, 1, RunState.OPEN)


async def _count(person: Person, table: str) -> int:
    (number,) = await person.archive.database.read(
        lambda db: db.execute_sql(f"SELECT count(*) FROM {table}").fetchone()
    )
    return int(number)
