"""Exchange with other computers while the window is open, at quiet times. The user hears only of
what is in its way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.bootstrap.device_following import DeviceFollowing
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.ui.widgets.banner import Banner
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.core.domain.care.device_standing import Exchanged


class ExchangeWatch:
    """Begins with :meth:`start`; ``came`` hears that something from elsewhere was put in place,
    ``exchanged`` of every exchange, ``busy`` that one begins and ends. Where nothing is shared
    it looks once in a while whether it is, and does nothing."""

    def __init__(
        self,
        archive: Archive,
        banner: Banner,
        tasks: Tasks,
        came: Callable[[], None],
        exchanged: Callable[[], None],
        busy: Callable[[bool], None],
    ) -> None:
        self._following = DeviceFollowing(archive, self._tell, self._heard, busy)
        self._banner = banner
        self._tasks = tasks
        self._came = came
        self._exchanged = exchanged

    def start(self) -> None:
        """Exchange from now on."""
        self._tasks.spawn(self._following.follow(), "other computers")

    async def look(self) -> None:
        """Exchange, if it is time to."""
        await self._following.look()

    def _heard(self, done: Exchanged) -> None:
        self._exchanged()
        if done.taken or done.erased:
            self._came()

    def _tell(self, error: errors.AnimsaError) -> None:
        """Not over what is said already: the settings say it too."""
        if self._banner.text():
            return
        from app.core.wording.care import shared_project_words  # noqa: PLC0415  few share
        from app.ui.widgets.wording import language, sentence  # noqa: PLC0415

        said = shared_project_words.trouble(error, language()) or sentence(error)
        name = error.about.get("project", "")
        self._banner.show_notice(f"“{name}”: {said}" if name else said)
