"""Requests to the server as Pydantic models: checks, schemas and the arguments of tools."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
)
from pydantic_core import PydanticCustomError

from app.core.domain.messages import Role
from app.core.domain.quick_turns_port import MOST_TURNS
from app.memory.projects.memory_service import LONGEST_KEYWORDS
from app.memory.recall.engine import FEW, LONGEST_QUESTION
from app.server.field_errors import PLACE, VISIBLE, bad_field

LONGEST_ID = 200
LONGEST_TURN = 100_000
LONGEST_OBJECT = 10_000
"""Characters of a free object as JSON."""
MOST_POSTED = 1000
MOST_MATCHES = 50
MOST_LISTED = 200
MOST_OFFSET = 1_000_000


def _short(value: dict[str, Any]) -> dict[str, Any]:
    try:
        written = json.dumps(value, allow_nan=False)
    except ValueError as error:
        # Such as 1e999: JSON can say it, and no number is so large.
        raise PydanticCustomError("unusable", "no JSON") from error
    if len(written) > LONGEST_OBJECT:
        raise PydanticCustomError("string_too_long", "too long", {"max_length": LONGEST_OBJECT})
    return value


Filled = StringConstraints(min_length=1, pattern=VISIBLE)
Identity = Annotated[str, Filled, StringConstraints(max_length=LONGEST_ID)]
Question = Annotated[str, Filled, StringConstraints(max_length=LONGEST_QUESTION)]
Keywords = Annotated[str, Filled, StringConstraints(max_length=LONGEST_KEYWORDS)]
Words = Annotated[str, Filled, StringConstraints(max_length=LONGEST_TURN)]
Reference = Annotated[str, StringConstraints(min_length=1)]
"""An id of specification 5, which says nothing of its length."""
AnyProject = Annotated[
    Identity | None, Field(description="A project (`/api/projects`); without it, everything.")
]
FreeObject = Annotated[dict[str, Any], AfterValidator(_short)]


class ApiRequest(BaseModel):
    """What every request begins with: nothing that is not named may be in it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, hide_input_in_errors=True)

    @classmethod
    def read(cls, given: Mapping[str, Any], *, worded: bool = False) -> Self:
        """The request that ``given`` makes; ``worded`` values are the texts of an address. Raises
        ``BadField``."""
        try:
            return cls.model_validate_strings(given) if worded else cls.model_validate(given)
        except ValidationError as error:
            raise bad_field(error) from None


class EmptyRequest(ApiRequest):
    """There is nothing to say."""


# --- research -------------------------------------------------------------------------------------


class RecallRequest(ApiRequest):
    query: Question = Field(
        description="The question, as a person would type it: inflections, synonyms, typing errors"
        ' and days ("geçen ay") are understood.',
        examples=["Dawn ile karışan etki neydi?"],
    )
    learner_id: Identity | None = Field(
        None,
        description="The project (`/api/projects`) that asks: where it looks for the past in itself"
        " alone, only what belongs to it is found.",
    )
    limit: int = Field(FEW, ge=1, le=MOST_MATCHES, description="The most matches.")


class SessionSearchRequest(ApiRequest):
    search: Keywords = Field(description="Words to look for.")
    learner_id: AnyProject = None
    limit: int = Field(10, ge=1, le=MOST_MATCHES, description="The most sessions.")


class SessionListRequest(ApiRequest):
    search: Keywords | None = Field(
        None, description="Words; without them, all sessions are listed.", examples=["kortizol"]
    )
    learner_id: AnyProject = None
    before: str | None = Field(
        None,
        max_length=31,
        pattern=PLACE,
        description="The `before` of the reply before this one; not together with `search`.",
    )
    limit: int = Field(50, ge=1, le=MOST_LISTED, description="The most sessions.")


class SessionRequest(ApiRequest):
    session_id: Identity = Field(description="A session, as found or listed.", examples=["dawn"])
    offset: int = Field(0, ge=0, le=MOST_OFFSET, description="Messages to pass over.")
    limit: int = Field(50, ge=1, le=MOST_LISTED, description="The most messages.")


# --- a turn ---------------------------------------------------------------------------------------


class ChatRequest(ApiRequest):
    message: Words = Field(
        description="What the user says.", examples=["Dawn ile karışan etki neydi?"]
    )
    session: Identity | None = Field(
        None,
        description='A session to go on with, "last" for the one used last, "new" for another;'
        " without it, the one that other programs left open.",
    )
    learner_id: Identity | None = Field(
        None,
        description="The project of a new session; an id of your own that is not known yet becomes"
        " one. Of a session that is named it must be the project that it belongs to.",
    )
    tier: Literal["auto", "hizli", "arastirma", "derin"] = Field(
        "auto", description="How deep a research may go."
    )
    mode: Literal["files_only", "online_only", "both", "sequential_analysis"] | None = Field(
        None, description="Where to look; without it, the past, the files and then a question."
    )
    end: bool = Field(False, description="End the session after the answer.")


# --- memories (specification 5) -------------------------------------------------------------------

Profile = Annotated[
    Reference | None,
    Field(description="The profile of the data directory, which is what is meant without it."),
]


class MemoryRequest(ApiRequest):
    learner_id: Reference | None = Field(
        None,
        description="A project; without it, the general memory, or a search through all of them.",
    )
    search: Annotated[str, Filled] | None = Field(
        None,
        description=f"Keywords; only the first {LONGEST_KEYWORDS} characters count.",
        examples=["kesirler"],
    )
    include_archive: bool = Field(False, description="Search archived memories as well.")
    facilitator_id: Profile = None


class PostedTurn(ApiRequest):
    role: Role
    content: Words


class MemoryPost(ApiRequest):
    learner_id: Reference | None = Field(
        None,
        description="A project; null is the general memory of everything outside of projects. An id"
        " of your own that is not known yet becomes a project.",
    )
    learner_name: Annotated[str, Filled, StringConstraints(max_length=LONGEST_ID)] | None = Field(
        None, description="What a project that is not known yet is called; without it, its id."
    )
    conversation_turns: Annotated[list[PostedTurn], Field(min_length=1, max_length=MOST_POSTED)] = (
        Field(
            description="The whole conversation each time; what is known of it already is not"
            " learnt again.",
            examples=[
                [
                    {"role": "user", "content": "Emma kesirlerde zorlanıyor. Nasıl anlatayım?"},
                    {"role": "assistant", "content": "Pizza dilimleriyle başlayın."},
                ]
            ],
        )
    )
    force_regenerate: bool = Field(
        False,
        description="Summarise all that was told anew. For finding errors only: it loses nuance.",
    )
    facilitator_id: Profile = None


class MemoryClosing(ApiRequest):
    learner_id: Reference | None = Field(
        None, description="A learner; without it, the general memory."
    )
    facilitator_id: Profile = None


class ProjectMemoryRequest(ApiRequest):
    learner_id: Identity | None = Field(
        None, description="A project (`/api/projects`); without it, the general memory."
    )


class MemorySearchRequest(ApiRequest):
    keywords: Keywords = Field(description="What to search for.")
    learner_id: AnyProject = None
    include_current_learner_only: bool = Field(
        False,
        description="Search only the project of learner_id, or (without it) the general memory.",
    )


# --- turns of quick-ask (specification 4) ---------------------------------------------------------

AnyUser = Annotated[
    Identity | None,
    Field(
        description="Whose turns; without it, those of the quick-ask window, whose `user_id` is the"
        " profile's `facilitator_id` (`/api/projects`)."
    ),
]


class HistoryRequest(ApiRequest):
    user_id: AnyUser = None
    limit: int = Field(MOST_TURNS, ge=1, le=MOST_TURNS, description="The most turns.")


class TurnRequest(ApiRequest):
    user_id: AnyUser = None
    reference: Question = Field(description="Words of a message.", examples=["ilk sorum neydi?"])


class UserRequest(ApiRequest):
    user_id: Identity = Field(description="Whose turns.", examples=["u1"])


class TurnPost(UserRequest):
    user_message: Words = Field(description="The question.", examples=["What is a fraction?"])
    ai_response: Words = Field(description="The answer.", examples=["A part of a whole."])
    metadata: FreeObject = Field(default={}, description="Anything about the turn.")
