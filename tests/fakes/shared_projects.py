"""Shared projects without an archive or a database, which remember what they were asked."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from app.core.domain import errors
from app.core.domain.care.device_standing import Exchanged
from app.core.domain.care.shared_projects import ProjectMembers, SharedProjectStanding


class FakeSharedProjects:
    """``failures`` are raised one by one by the next calls that may fail (None: that one goes
    well), and ``gate`` (once set) holds an exchange until it is opened."""

    def __init__(self) -> None:
        self.now: dict[str, SharedProjectStanding] = {}
        self.let = ProjectMembers(True)
        self.known_person = ""
        self.calls: list[tuple[str, ...]] = []
        self.failures: list[errors.AnimsaError | None] = []
        self.gate: asyncio.Event | None = None

    def put(self, standing: SharedProjectStanding) -> None:
        """This project is shared."""
        self.now[standing.project_id] = standing

    async def share(
        self, project_id: str, address: str, passphrase: str, person: str, password: str = ""
    ) -> None:
        self.calls.append(("share", project_id, address, passphrase, person, password))
        self._fail()
        self.put(SharedProjectStanding(project_id, "Deniz suyu", address, person))

    async def join(
        self,
        address: str,
        passphrase: str,
        person: str,
        password: str = "",
        *,
        mine: bool = False,
    ) -> str:
        self.calls.append(("join", address, passphrase, person, password, "mine" if mine else ""))
        self._fail()
        self.put(SharedProjectStanding("p", "Deniz suyu", address, person, ("Ayşe",)))
        return "p"

    async def exchange(self, project_id: str) -> Exchanged:
        self.calls.append(("exchange", project_id))
        if self.gate is not None:
            await self.gate.wait()
        self._fail()
        self.put(replace(self.now[project_id], exchanged_at=1_764_000_000_000))
        return Exchanged(taken=3, written=2)

    async def standing(self) -> tuple[SharedProjectStanding, ...]:
        return tuple(self.now.values())

    async def person(self) -> str:
        return self.known_person

    async def members(self, project_id: str) -> ProjectMembers:
        self.calls.append(("members", project_id))
        self._fail()
        return self.let

    async def let_in(self, project_id: str, login: str) -> None:
        self.calls.append(("let in", project_id, login))
        self._fail()
        self.let = replace(self.let, logins=(*self.let.logins, login))

    async def let_out(self, project_id: str, login: str) -> None:
        self.calls.append(("let out", project_id, login))
        self._fail()
        left = tuple(each for each in self.let.logins if each != login)
        self.let = replace(self.let, logins=left)

    async def hand_over(self, project_id: str, login: str) -> None:
        self.calls.append(("hand over", project_id, login))
        self._fail()
        self.let = ProjectMembers(False)

    async def move(self, project_id: str, address: str, password: str = "") -> None:
        self.calls.append(("move", project_id, address, password))
        self._fail()
        self.put(replace(self.now[project_id], address=address))

    async def leave(self, project_id: str, *, anyway: bool = False) -> None:
        self.calls.append(("leave", project_id, "anyway" if anyway else ""))
        self._fail()
        del self.now[project_id]

    def _fail(self) -> None:
        failure = self.failures.pop(0) if self.failures else None
        if failure is not None:
            raise failure
