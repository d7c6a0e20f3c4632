"""The context of a turn: its ports, model and language, built once for a view and handed on
once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from app.core.domain.ports import ChatModel, Clock, Store, View
from app.core.wording.speech import COMMAND_LINE, Speech
from app.machine.clock import to_datetime
from app.memory.projects.project_memory import ProjectMemory
from app.memory.recall.engine import RecallEngine
from app.memory.sessions.model_context import ModelContext
from app.research.run_state import Review
from app.research.runner import Researcher


@dataclass(slots=True)
class TurnContext:
    """The archive, the past and the view of one conversation. What stands after ``memory`` may be
    exchanged between turns."""

    store: Store
    recall: RecallEngine
    clock: Clock
    timezone: tzinfo
    view: View
    model_context: ModelContext
    """Lays out what the model is given of a conversation."""
    researcher: Researcher | None = None
    memory: ProjectMemory | None = None
    model: ChatModel | None = None
    """The model that answers, if one is configured."""
    speech: Speech = COMMAND_LINE
    """The language of our own sentences."""
    review: Review | None = None
    """Shows the plan of a deep research before it is carried out."""

    def now(self) -> datetime:
        """The time, where the user is."""
        return to_datetime(self.clock.now(), self.timezone)

    def today(self) -> date:
        """The day, where the user is."""
        return self.now().date()
