"""Keep the database that answers in step while the window is open. The user hears of it only where
it cannot be reached: then, of what it still holds."""

from __future__ import annotations

from app.bootstrap.answer_following import AnswerFollowing, StillThere
from app.bootstrap.open_archive import Archive
from app.ui.widgets.banner import Banner
from app.ui.widgets.tasks import Tasks


class AnswersWatch:
    """Begins with :meth:`start`. Where no database answers it looks once in a while whether one
    does, and does nothing."""

    def __init__(self, archive: Archive, banner: Banner, tasks: Tasks) -> None:
        self._following = AnswerFollowing(archive, self._tell)
        self._banner = banner
        self._tasks = tasks

    def start(self) -> None:
        """Keep it in step from now on."""
        self._tasks.spawn(self._following.follow(), "database that answers")

    async def look(self) -> None:
        """Keep it in step, if it is time to."""
        await self._following.look()

    def _tell(self, still: StillThere) -> None:
        """Not over what is said already, unless something that was erased can be read there."""
        if self._banner.text() and not still.erased:
            return
        from app.core.wording.care import answering_words  # noqa: PLC0415  few have such a database
        from app.ui.widgets.wording import language  # noqa: PLC0415

        self._banner.show_notice(
            answering_words.still_there(
                still.place, still.erased, forbidden=still.forbidden, language=language()
            )
        )
