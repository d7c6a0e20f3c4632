"""Standing of the projects that several people share: where each is, who is in it, and what of it
stays here."""

from __future__ import annotations

from dataclasses import dataclass

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
