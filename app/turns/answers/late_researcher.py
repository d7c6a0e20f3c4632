"""The researcher of a conversation, made when it first has something to do: until then what the
user set about research is kept for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.research.research_settings import ResearchSettings
    from app.research.runner import Researcher


class LateResearcher:
    """``make`` makes the researcher with the settings of that moment."""

    def __init__(
        self, make: Callable[[ResearchSettings], Researcher], setup: ResearchSettings
    ) -> None:
        self._make = make
        self._setup = setup
        self._made: Researcher | None = None

    @property
    def setup(self) -> ResearchSettings:
        """What the user set about research; it may be exchanged at any time."""
        return self._setup if self._made is None else self._made.setup

    @setup.setter
    def setup(self, setup: ResearchSettings) -> None:
        self._setup = setup
        if self._made is not None:
            self._made.setup = setup

    def get(self) -> Researcher:
        """The researcher."""
        if self._made is None:
            self._made = self._make(self._setup)
        return self._made

    def finish_now(self) -> None:
        """See :meth:`app.research.runner.Researcher.finish_now`."""
        if self._made is not None:
            self._made.finish_now()
