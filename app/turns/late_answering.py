"""The parts that answer messages, loaded with the first one: half of the program's rules, which
reading, searching and keeping need nothing of."""

from __future__ import annotations

import asyncio
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.turns.answering import Answering
    from app.turns.answering_again import AnsweringAgain
    from app.turns.answers.turn_context import TurnContext
    from app.turns.present_conversation import PresentConversation
    from app.turns.turn_routing import TurnRouting

_LAST = "app.turns.answering_again"
"""The module that needs all others of them."""


class LateAnswering:
    """Makes each part when it is first asked for. Call :meth:`load` first where others wait for
    this thread."""

    def __init__(self, context: TurnContext, present: PresentConversation) -> None:
        self._context = context
        self._present = present
        self._loaded = False

    async def load(self) -> None:
        """Load their modules beside what goes on; nothing to do where they are there."""
        if not self._loaded:
            await asyncio.to_thread(import_module, _LAST)
            self._loaded = True

    @cached_property
    def _answering(self) -> Answering:
        from app.turns.answering import Answering  # noqa: PLC0415  with the first message

        return Answering(self._context)

    @cached_property
    def routing(self) -> TurnRouting:
        """Answers a message for the first time."""
        from app.turns.turn_routing import TurnRouting  # noqa: PLC0415  with the first message

        return TurnRouting(self._context, self._present, self._answering)

    @cached_property
    def again(self) -> AnsweringAgain:
        """Answers a message once more."""
        from app.turns.answering_again import AnsweringAgain  # noqa: PLC0415  with the first message

        return AnsweringAgain(self._context, self._present, self._answering, self.routing)
