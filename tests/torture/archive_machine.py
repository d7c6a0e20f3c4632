"""What a person does with an archive, in any order, beside a dictionary of what must be there."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import shutil
import tempfile
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from app.core.domain import errors
from app.core.domain.messages import new_id
from app.core.language.turkish import storable
from app.memory.transfer import outgoing
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, Person, at_home
from tests.torture.children import carried_out
from tests.torture.proof import ProofResult

T = TypeVar("T")
STEPS = 25
STORIES = 3

WORDS = (
    "kırmızı biberde vitamin", "İSTANBUL'un ışığı", "teşekkürler", "yeni konu: kahve", "evet",
    "tamam yeter", "geçen ay ne araştırdım?", "a\u0300\u0301 NFD i\u0307", "\ud83d yarım",
    "NUL\0iki", "\u202eters\u202c", "👨‍👩‍👧‍👦🇹🇷", "\u200b\u200d", "שלום مرحبا", "birinci", "sil",
)  # fmt: skip
KILLED = ("send", "import", "erase", "back up")
"""What a process does that is killed."""


@dataclass
class Kept:
    """A session as it must be. ``said``: what the user said in it, in order."""

    said: list[str]
    title: str | None = None
    deleted: bool = False


class ArchiveMachine(RuleBasedStateMachine):
    """Send, edit, delete, undo, reopen, import, erase, back up, restore, export, import, be
    killed."""

    folder: Path
    kills = 0

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner()
        self._home = Path(tempfile.mkdtemp(dir=self.folder))
        self._clock = FakeClock()
        self._number = 0
        self.model: dict[str, Kept] = {}
        self._backups: list[tuple[Path, dict[str, Kept]]] = []
        self._erased: list[str] = []
        self._open()

    # --- the program -----------------------------------------------------------------------------

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    def _open(self) -> None:
        self._stack = AsyncExitStack()
        home = at_home(self._home / "data", clock=self._clock)
        self.person: Person = self._do(self._stack.enter_async_context(home))

    def _close(self) -> None:
        self._do(self._stack.aclose())

    def teardown(self) -> None:
        """Close, and look whether what was erased is in no file."""
        self._close()
        self._runner.close()
        for tag in self._erased:
            for path in self._home.rglob("*"):
                if path.is_file() and path.name != "export.jsonl":
                    assert tag.encode() not in path.read_bytes(), f"{tag} is in {path.name}"
        shutil.rmtree(self._home, ignore_errors=True)

    def _next(self, words: str) -> str:
        self._number += 1
        return f"{words} imza{self._number}x"

    def _there(self, deleted: bool | None = None) -> list[str]:
        active = self.person.controller.active
        going_on = active.session_id if active is not None else ""
        return [
            name
            for name, each in self.model.items()
            if name != going_on and (deleted is None or each.deleted is deleted)
        ]

    # --- what a person does ----------------------------------------------------------------------

    @rule(words=st.sampled_from(WORDS))
    def send(self, words: str) -> None:
        """Say something; it may end the session or begin another."""
        text = self._next(words)
        self._do(self.person.controller.submit(text))
        kept = storable(text).strip()
        found = [name for name, said in self._stored().items() if kept in said]
        assert len(found) == 1, f"{text!r} stands in {len(found)} sessions"
        self.model.setdefault(found[0], Kept([])).said.append(kept)

    @rule()
    def end(self) -> None:
        """End the session."""
        self._do(self.person.controller.end())

    @rule(minutes=st.integers(1, 90))
    def wait(self, minutes: int) -> None:
        """Let time pass."""
        self._clock.advance(timedelta(minutes=minutes))
        self._do(self.person.controller.end_if_idle())

    @rule(place=st.integers(0, 99))
    def go_on(self, place: int) -> None:
        """Open an earlier session."""
        if there := self._there(deleted=False):
            self._do(self.person.controller.open(there[place % len(there)]))

    @rule(place=st.integers(0, 99), words=st.sampled_from(WORDS))
    def rename(self, place: int, words: str) -> None:
        """Give a session a title."""
        if there := self._there():
            name, title = there[place % len(there)], self._next(words)
            self._do(self.person.archive.store.rename(name, title))
            self.model[name].title = " ".join(storable(title).split())

    @rule(place=st.integers(0, 99))
    def delete(self, place: int) -> None:
        """Delete a session, so that it can be brought back."""
        if there := self._there(deleted=False):
            name = there[place % len(there)]
            self._do(self.person.archive.store.set_deleted(name, self._clock.now()))
            self.model[name].deleted = True

    @rule(place=st.integers(0, 99))
    def undo(self, place: int) -> None:
        """Bring a deleted one back."""
        if there := self._there(deleted=True):
            name = there[place % len(there)]
            self._do(self.person.archive.store.set_deleted(name, None))
            self.model[name].deleted = False

    @rule(place=st.integers(0, 99))
    def erase(self, place: int) -> None:
        """Erase a session for good, from the backups too."""
        if there := self._there():
            name = there[place % len(there)]
            gone = self.model[name]
            try:
                self._do(self.person.archive.eraser.session(name))
            except errors.SessionInUse:
                return
            del self.model[name]
            self._erased += [text.rsplit(" ", 1)[-1] for text in gone.said]
            for _, then in self._backups:
                then.pop(name, None)

    @rule()
    def reopen(self) -> None:
        """Close the program and start it again."""
        self._close()
        self._open()

    @rule(words=st.sampled_from(WORDS), again=st.booleans())
    def take_in(self, words: str, again: bool) -> None:
        """Import a session, perhaps twice."""
        text, name = self._next(words), new_id()
        path = self._home / "in.jsonl"
        _write(path, name, text)
        for _ in range(1 + again):
            importer = self.person.archive.importer
            self._do(importer.file(path, complain=lambda bad: None))
        path.unlink()
        self.model[name] = Kept([storable(text).strip()])

    @rule(what=st.sampled_from(KILLED), words=st.sampled_from(WORDS), after=st.floats(0.0, 0.25))
    def killed(self, what: str, words: str, after: float) -> None:
        """Close the program, start it in another process and kill that at work (SIGKILL)."""
        text, name = self._next(words), new_id()
        there = self._there()
        path = self._home / "in.jsonl"
        _write(path, name, text)
        self._close()
        place = self._home / "data"

        async def work() -> None:
            async with at_home(place, clock=self._clock) as person:
                if what == "send":
                    await person.controller.submit(text)
                elif what == "import":
                    await person.archive.importer.file(path, complain=lambda bad: None)
                elif what == "erase" and there:
                    await person.archive.eraser.session(there[0])
                elif what == "back up":
                    await person.archive.back_up()
                print(json.dumps({"done": what}), flush=True)

        ended = carried_out(lambda: asyncio.run(work()), kill_after=after)
        ArchiveMachine.kills += ended.code < 0
        path.unlink()
        self._open()
        done = any("done" in line for line in ended.lines)
        kept, stored = storable(text).strip(), self._stored()
        found = [each for each, said in stored.items() if kept in said]
        if what in ("send", "import"):
            assert len(found) == 1 or (not done and not found), f"{what}: in {len(found)} sessions"
            for each in found:
                self.model.setdefault(each, Kept([])).said.append(kept)
        elif what == "erase" and there and (done or there[0] not in stored):
            assert there[0] not in stored, "erased, and there again"
            gone = self.model.pop(there[0])
            self._erased += [each.rsplit(" ", 1)[-1] for each in gone.said]
            for _, then in self._backups:
                then.pop(there[0], None)

    @rule()
    def back_up(self) -> None:
        """Make a backup, in a second of its own."""
        self._clock.advance(timedelta(seconds=2))
        path = self._do(self.person.archive.back_up())
        then = {name: replace(each, said=list(each.said)) for name, each in self.model.items()}
        self._backups.append((path, then))

    @rule(place=st.integers(0, 99))
    def restore(self, place: int) -> None:
        """Put a backup in the archive's place."""
        kept = [each for each in self._backups if each[0].exists()]
        if not kept:
            return
        self._do(self.person.controller.end())
        # What is there before is backed up, too.
        self._clock.advance(timedelta(seconds=2))
        path, then = kept[place % len(kept)]
        self._do(self.person.archive.restore(path))
        self.reopen()
        self.model = {name: replace(each, said=list(each.said)) for name, each in then.items()}

    @rule()
    def carry_over(self) -> None:
        """Export everything and import it into an archive of its own."""
        self._do(self._carry_over())

    async def _carry_over(self) -> None:
        store = self.person.archive.store
        ids = await store.session_ids()
        out, other = self._home / "export.jsonl", self._home / "other"
        await outgoing.write_sessions(store, ids, out, "jsonl", ISTANBUL)
        async with at_home(other, clock=self._clock) as there:
            count = await there.archive.importer.file(out, complain=lambda bad: None)
            assert (count.imported, count.failed) == (len(ids), 0), count
            for name in ids:
                mine, theirs = await store.messages(name), await there.archive.store.messages(name)
                assert [m.content for m in mine] == [m.content for m in theirs], name
        shutil.rmtree(other)
        out.unlink()

    # --- what must hold --------------------------------------------------------------------------

    def _stored(self) -> dict[str, list[str]]:
        rows = self._do(self.person.archive.database.read(_said))
        found: dict[str, list[str]] = {}
        for name, content in rows:
            found.setdefault(name, []).append(content)
        return found

    @invariant()
    def holds(self) -> None:
        """The archive has what the dictionary has, and nothing else of the user's."""
        stored = self._stored()
        assert stored == {name: each.said for name, each in self.model.items() if each.said}
        rows = self._do(self.person.archive.database.read(_heads))
        for name, title, deleted in rows:
            kept = self.model.get(name)
            if kept is not None:
                assert deleted is kept.deleted, name
                assert kept.title is None or title == kept.title, (title, kept.title)


def _write(path: Path, name: str, text: str) -> None:
    """A file with one session to import."""
    said = [{"role": "user", "content": text}, {"role": "assistant", "content": "Yanıt."}]
    path.write_text(json.dumps({"id": name, "conversation": said}) + "\n", encoding="utf-8")


def _said(db: Any) -> list[tuple[str, str]]:
    found = db.execute_sql(
        "SELECT s.session_id, m.content FROM messages AS m JOIN sessions AS s ON s.id = m.session"
        " WHERE m.role = 'user' ORDER BY s.id, m.position"
    )
    return list(found.fetchall())


def _heads(db: Any) -> list[tuple[str, str, bool]]:
    rows = db.execute_sql("SELECT session_id, title, deleted_at FROM sessions").fetchall()
    return [(name, title, at is not None) for name, title, at in rows]


class StateMachine:
    """What a person does, in any order, on a real archive beside a dictionary: after each step
    both say the same. Some steps are those of a process that is killed."""

    name = "archive against a dictionary"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """One story after the other, each from its own seed."""
        folder.mkdir(parents=True, exist_ok=True)
        ends = time.monotonic() + seconds
        failures: list[str] = []
        tried = 0
        ArchiveMachine.folder, ArchiveMachine.kills = folder, 0
        while time.monotonic() < ends:
            failures += _story(seed * 100_000 + tried)
            tried += 1
        note = (
            f"{STORIES} stories of up to {STEPS} steps each, {ArchiveMachine.kills} kills in them"
        )
        return [ProofResult(self.name, tried, len(failures), 0, note, tuple(failures))]


def _story(number: int) -> Iterator[str]:
    class Machine(ArchiveMachine):
        pass

    quietly = settings(
        # The first of a number is always the dullest story there is.
        max_examples=STORIES,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            run_state_machine_as_test(seed(number)(Machine), settings=quietly)
    except Exception as error:
        yield f"story {number}: {error!r}"


PROOFS = (StateMachine(),)
