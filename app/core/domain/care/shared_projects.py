"""Standing of the projects that several people share: where each is, who is in it, and what of it
stays here; and the port to all of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.core.domain.care.device_standing import Exchanged
from app.core.domain.messages import Milliseconds


@dataclass(frozen=True, slots=True)
class SharedProjectStanding:
    """A project that is shared: its database's ``address``, this ``person``'s name there, the names
    of the other people, when this machine exchanged last (0: never), and how many messages stay
    here since they tell of research outside the project."""

    project_id: str
    name: str
    address: str
    person: str
    people: tuple[str, ...] = ()
    exchanged_at: Milliseconds = 0
    withheld: int = 0


@dataclass(frozen=True, slots=True)
class ProjectMembers:
    """The logins that are let into a project besides this one, as far as this one may know them:
    all of them where it ``owns`` the project, else none."""

    owns: bool
    logins: tuple[str, ...] = ()


class SharedProjectsPort(Protocol):
    """The projects that are shared with other people. Coroutines raise ``AnimsaError``."""

    async def standing(self) -> tuple[SharedProjectStanding, ...]:
        """How each stands."""
        ...

    async def person(self) -> str:
        """The name that this person has in shared projects; nothing before the first one."""
        ...

    async def share(
        self, project_id: str, address: str, passphrase: str, person: str, password: str = ""
    ) -> None:
        """Share a project by a database."""
        ...

    async def join(
        self,
        address: str,
        passphrase: str,
        person: str,
        password: str = "",
        *,
        mine: bool = False,
    ) -> str:
        """Join a project that somebody shared; its id. ``mine``: this person is in it already, from
        another computer."""
        ...

    async def exchange(self, project_id: str) -> Exchanged:
        """Hear, erase and tell, once."""
        ...

    async def members(self, project_id: str) -> ProjectMembers:
        """Who is let in."""
        ...

    async def let_in(self, project_id: str, login: str) -> None:
        """Let a login of the database in."""
        ...

    async def let_out(self, project_id: str, login: str) -> None:
        """Let a login in no more; what it has read stays on its machines."""
        ...

    async def leave(self, project_id: str, *, anyway: bool = False) -> None:
        """Share a project no more; what is here stays. ``anyway``: without a word to the others."""
        ...
