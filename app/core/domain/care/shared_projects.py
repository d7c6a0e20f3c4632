"""Standing of the projects that several people share: where each is, who is in it, and what of it
stays here; and the port to all of that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from app.core.domain.messages import Milliseconds

if TYPE_CHECKING:
    from app.core.domain.care.device_standing import Exchanged


@dataclass(frozen=True, slots=True)
class SharedProjectStanding:
    """A project that is shared: its database's ``address``, this ``person``'s name there, the names
    of the other people, when this machine exchanged last (0: never), and how many messages stay
    here since they tell of research outside the project. ``unwritten``: research of it with
    something that may still have to go; ``awaited``: research that was heard of and is not here
    yet."""

    project_id: str
    name: str
    address: str
    person: str
    people: tuple[str, ...] = ()
    exchanged_at: Milliseconds = 0
    withheld: int = 0
    unwritten: int = 0
    awaited: int = 0


@dataclass(frozen=True, slots=True)
class ProjectMembers:
    """The logins that are let into a project besides this one, as far as this one may know them:
    all of them where it ``owns`` the project, else none."""

    owns: bool
    logins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProjectEntry:
    """What a person gives to share a project or to join one: the database's ``address`` with the
    ``password`` of the login (empty: as PostgreSQL's own file says), the project's ``passphrase``,
    and the name of this ``person`` there."""

    address: str
    passphrase: str = field(repr=False)
    person: str
    password: str = field(default="", repr=False)


class SharedProjectsPort(Protocol):
    """The projects that are shared. Coroutines raise ``AnimsaError``."""

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
        """Join the project that a passphrase opens; its id."""
        ...

    async def exchange(self, project_id: str) -> Exchanged:
        """Hear, erase and tell, once."""
        ...

    async def standing(self) -> tuple[SharedProjectStanding, ...]:
        """How each shared project stands; nobody is connected to."""
        ...

    async def person(self) -> str:
        """The name that this person has in shared projects; nothing before the first one."""
        ...

    async def members(self, project_id: str) -> ProjectMembers:
        """Who is let into a project."""
        ...

    async def let_in(self, project_id: str, login: str) -> None:
        """Let a login of the database into a project."""
        ...

    async def let_out(self, project_id: str, login: str) -> None:
        """Let a login into a project no more."""
        ...

    async def hand_over(self, project_id: str, login: str) -> None:
        """Make a login that is let in the project's owner."""
        ...

    async def move(self, project_id: str, address: str, password: str = "") -> None:
        """Reach a project by another address, login or password of its database."""
        ...

    async def leave(self, project_id: str, *, anyway: bool = False) -> None:
        """Share a project no more; what is here stays. ``anyway``: without a word to the others."""
        ...


def address_for(address: str, login: str) -> str:
    """The address of a database as another person's ``login`` uses it: without a certificate that
    is a file of this computer."""
    parts = urlsplit(address)
    place = parts.netloc.rpartition("@")[2]
    asked = [each for each in parse_qsl(parts.query) if not each[0].startswith("ssl")]
    there = f"{quote(login, safe='')}@{place}"
    return urlunsplit((parts.scheme, there, parts.path, urlencode(asked), ""))
