"""Port between what shows newer versions and what fetches them: a release that was found, and all
that can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.updates.feed import Feed, ReleaseFile
    from app.updates.installation import Installation
    from app.updates.record import UpdateRecord


@dataclass(frozen=True, slots=True)
class NewRelease:
    """A newer version, and the file by which this program is replaced: ``None`` where that is not
    ours to do."""

    feed: Feed
    file: ReleaseFile | None

    @property
    def version(self) -> str:
        return str(self.feed.version)


class UpdatePort(Protocol):
    """What :class:`app.bootstrap.updating.Updating` does; all of it raises ``AnimsaError``.
    ``current`` is the version that runs, ``here`` how it was installed."""

    current: str
    here: Installation

    @property
    def address(self) -> str:
        """Where the feed is asked for; "" as long as there is no such place."""
        ...

    @property
    def is_agreed(self) -> bool:
        """Whether the feed may be asked without a word."""
        ...

    async def record(self) -> UpdateRecord:
        """What is known from before."""
        ...

    async def is_due(self) -> bool:
        """Whether it is time to ask by itself."""
        ...

    async def check(self, *, asked: bool = False) -> NewRelease | None:
        """The newer version, if there is one."""
        ...

    async def download(self, offer: NewRelease, progress: Callable[[int], None]) -> Path:
        """The file of a release, verified."""
        ...

    async def make_ready(self, offer: NewRelease, path: Path) -> Path:
        """What starts the exchange, once the archive was backed up."""
        ...

    async def hand_over(self, offer: NewRelease, folder: Path, path: Path) -> Path:
        """The file in a folder of the user's."""
        ...

    async def begin_exchange(self, offer: NewRelease, installer: Path) -> None:
        """Start the installer, which waits for this program to end."""
        ...

    async def put_back(self) -> None:
        """Start what puts the program before this one back, once this one ended."""
        ...

    async def outcome(self) -> tuple[str, bool] | None:
        """The version that was being put in place, and whether it runs."""
        ...

    async def decline(self, version: str) -> None:
        """Say no more of a version by itself."""
        ...
