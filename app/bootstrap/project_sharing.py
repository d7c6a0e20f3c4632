"""The deeds by which people share a project, as the command line and the window do them: a project
is exchanged as soon as it is shared or joined, and what is in the way of that takes nothing back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.domain import errors

if TYPE_CHECKING:
    from app.core.domain.care.device_standing import Exchanged
    from app.core.domain.care.shared_projects import (
        ProjectEntry,
        ProjectMembers,
        SharedProjectsPort,
        SharedProjectStanding,
    )


@dataclass(frozen=True, slots=True)
class SharingDone:
    """How a project stands after a deed, and what the exchange of it did; where that did not come
    about, the ``trouble``."""

    standing: SharedProjectStanding
    exchanged: Exchanged | None = None
    trouble: errors.AnimsaError | None = None


@dataclass(frozen=True, slots=True)
class ProjectSharing:
    """The deeds of sharing over the port ``shared``, each followed by an exchange. Errors of a deed
    pass through; those of the exchange are told in the result."""

    shared: SharedProjectsPort

    async def share(self, project_id: str, entry: ProjectEntry) -> SharingDone:
        """Share a project, and tell the others all of it."""
        await self.shared.share(
            project_id, entry.address, entry.passphrase, entry.person, entry.password
        )
        return await self._begun(project_id)

    async def join(self, entry: ProjectEntry, *, mine: bool = False) -> SharingDone:
        """Join a project, and hear all of it. ``mine``: this person is in it from elsewhere."""
        joined = await self.shared.join(
            entry.address, entry.passphrase, entry.person, entry.password, mine=mine
        )
        return await self._begun(joined)

    async def exchange(self, project_id: str) -> SharingDone:
        """Exchange a project now. Raises what is in the way."""
        exchanged = await self.shared.exchange(project_id)
        return SharingDone(await self.require(project_id), exchanged)

    async def _begun(self, project_id: str) -> SharingDone:
        try:
            return await self.exchange(project_id)
        except errors.AnimsaError as error:
            return SharingDone(await self.require(project_id), trouble=error)

    async def standing(self, project_id: str) -> SharedProjectStanding | None:
        """How a project stands; ``None`` where it is not shared. Nobody is connected to."""
        standing = await self.shared.standing()
        return next((each for each in standing if each.project_id == project_id), None)

    async def require(self, project_id: str) -> SharedProjectStanding:
        """How a project stands. Raises ``CommandError`` where it is not shared."""
        standing = await self.standing(project_id)
        if standing is None:
            raise errors.CommandError(reason="project_not_shared")
        return standing

    async def move(self, project_id: str, address: str, password: str) -> SharingDone:
        """Reach a project by another address, login or password, and exchange it by that."""
        await self.shared.move(project_id, address, password)
        return await self._begun(project_id)

    async def members(
        self, project_id: str, *, add: str = "", remove: str = "", owner: str = ""
    ) -> ProjectMembers:
        """Who is let into a project, once a login was let in or out, or made its ``owner``."""
        if add:
            await self.shared.let_in(project_id, add)
        if owner:
            await self.shared.hand_over(project_id, owner)
        if remove:
            await self.shared.let_out(project_id, remove)
        return await self.shared.members(project_id)
