"""Replies of the server as Pydantic models, filled from the archive's values by field name."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    AliasPath,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
)

from app.core.domain.messages import Kind, MessageState, Milliseconds, Role
from app.core.domain.project_port import RECENT_TURNS
from app.core.domain.recall_result import Verdict
from app.core.domain.sessions import Status
from app.core.language.dates.moments import moment_at
from app.memory.projects.memory_service import MOST_RESULTS
from app.memory.projects.project_memory import iso


def _moment(value: Milliseconds | datetime, info: ValidationInfo[tzinfo]) -> str:
    """A moment with the offset of the user's time zone, which is the context: the day is part of
    the answer."""
    zone = info.context
    there = moment_at(value, zone) if isinstance(value, int) else value.astimezone(zone)
    return there.isoformat(timespec="milliseconds")


_Time = Field(json_schema_extra={"format": "date-time"})
Moment = Annotated[str, BeforeValidator(_moment), _Time]
UtcMoment = Annotated[str, BeforeValidator(iso), _Time]
Count = Annotated[int, Field(ge=0)]
Share = Annotated[float, Field(ge=0, le=1)]
ProjectName = Annotated[str | None, BeforeValidator(lambda name: name or None)]


class ApiPart(BaseModel):
    """What stands in a reply."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        from_attributes=True,
        json_schema_serialization_defaults_required=True,
    )


class ApiReply(ApiPart):
    """What every reply begins with."""

    success: Literal[True] = True


class DoneReply(ApiReply):
    """There is nothing more to say."""


# --- research -------------------------------------------------------------------------------------


class MatchPart(ApiPart):
    session_id: str
    message_id: str
    title: str
    date: Moment
    score: Annotated[float, AfterValidator(lambda score: round(score, 4))]
    quote: str
    summary: str
    learner_id: ProjectName = Field(validation_alias="project_id")
    learner_name: ProjectName = Field(validation_alias="project")


class RecallReply(ApiReply):
    verdict: Verdict
    matches: list[MatchPart]
    ms: Annotated[float, Field(ge=0), AfterValidator(lambda ms: round(ms, 2))]


class EntryPart(ApiPart):
    session_id: str
    title: str
    about: str
    status: Status
    last_updated: Moment
    message_id: str = ""
    quote: str = ""


class SessionListReply(ApiReply):
    sessions: list[EntryPart]
    before: str | None = None


class CitationPart(ApiPart):
    session_id: str
    message_id: str
    title: str
    date: Moment
    quote: str
    kind: str
    address: str
    place: str


class MessagePart(ApiPart):
    message_id: str
    role: Role
    kind: Kind
    state: MessageState
    content: str
    timestamp: Moment = Field(validation_alias="created_at")
    citations: list[CitationPart]


class SessionPart(ApiPart):
    session_id: str
    title: str
    summary: str
    key_topics: list[str]
    status: Status
    created_at: Moment
    last_updated: Moment
    learner_id: str | None = None


class SessionReply(ApiReply):
    session: SessionPart
    message_count: Count
    messages: list[MessagePart]
    next_offset: Count | None


class ProjectPart(ApiPart):
    learner_id: str = Field(validation_alias="project_id")
    name: str
    archived: Annotated[bool, BeforeValidator(lambda at: at is not None)] = Field(
        validation_alias="archived_at"
    )


class ProjectListReply(ApiReply):
    facilitator_id: str
    projects: list[ProjectPart]


# --- a turn ---------------------------------------------------------------------------------------


class ChatLine(ApiPart):
    """A line of a turn that is streamed; the events hold more, as ``animsa ask --json`` prints
    them."""

    event: Literal["session", "plan", "step", "delta", "citation", "done", "error"]
    text: str = ""
    session_id: str = ""
    label: str = ""
    citations: list[CitationPart] = []


# --- memories (specification 5) -------------------------------------------------------------------


class SaidPart(ApiPart):
    role: Role
    content: str


class LearntPart(ApiPart):
    id: str = Field(validation_alias="memory_id")
    summary: str
    turn_count: Count
    updated_at: UtcMoment


class LearntReply(ApiReply):
    conversation_update: LearntPart


class MemoryPart(ApiPart):
    summary: str
    turn_count: Count
    recent_turns: Annotated[list[SaidPart], Field(max_length=RECENT_TURNS)]
    updated_at: UtcMoment


class MemoryReply(ApiReply):
    conversation_update: MemoryPart | None


class ClosedReply(ApiReply):
    archived: bool


class FoundMemoryPart(ApiPart):
    summary: str = Field(validation_alias=AliasPath("memory", "summary"))
    turn_count: Count = Field(validation_alias=AliasPath("memory", "turn_count"))
    learner_name: ProjectName = Field(validation_alias=AliasPath("memory", "project"))
    relevance: Share


class FoundMemoriesReply(ApiReply):
    count: Count
    results: Annotated[list[FoundMemoryPart], Field(max_length=MOST_RESULTS)]


class SourcePart(ApiPart):
    session_id: str
    message_id: str


class StatementPart(ApiPart):
    text: str
    sources: list[SourcePart]


class SaidWherePart(SaidPart):
    session_id: str
    message_id: str


class CitedMemoryPart(ApiPart):
    learner_id: str | None
    summary: str
    statements: list[StatementPart]
    recent_turns: list[SaidWherePart]
    turn_count: Count
    updated_at: Moment


class CitedMemoryReply(ApiReply):
    memory: CitedMemoryPart | None


class HistoryPart(ApiPart):
    summary: str = Field(validation_alias=AliasPath("memory", "summary"))
    turn_count: Count = Field(validation_alias=AliasPath("memory", "turn_count"))
    learner_id: str | None = Field(validation_alias=AliasPath("memory", "learner_id"))
    learner_name: ProjectName = Field(validation_alias=AliasPath("memory", "project"))
    updated_at: Moment = Field(validation_alias=AliasPath("memory", "updated_at"))
    archived: bool = Field(validation_alias=AliasPath("memory", "archived"))
    relevance: Share


class HistoryReply(ApiReply):
    count: Count
    results: list[HistoryPart]


# --- turns of quick-ask (specification 4) ---------------------------------------------------------


class TurnPart(ApiPart):
    turn_index: Annotated[int, Field(ge=1)]
    user_message: str
    ai_response: str
    timestamp: Moment
    metadata: dict[str, Any]


class TurnListReply(ApiReply):
    count: Count
    turns: list[TurnPart]


class TurnReply(ApiReply):
    turn: TurnPart | None
    forgotten: Annotated[bool, Field(description="It was there, and was let go of.")] = False


class ClearedReply(ApiReply):
    cleared: bool


# --- refusals -------------------------------------------------------------------------------------


class RefusalPart(ApiPart):
    code: str
    message: str


class Refusal(ApiPart):
    """Why nothing was done: a word for programs and a sentence for people."""

    success: Literal[False] = False
    error: RefusalPart
