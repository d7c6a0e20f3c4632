"""Events of a turn as JSON objects: what ``ask --json`` prints and ``POST /api/chat`` streams."""

from __future__ import annotations

from dataclasses import asdict
from datetime import tzinfo
from typing import Any

from app.core.domain import json_codec
from app.core.domain.events import (
    Cited,
    Delta,
    Done,
    Event,
    Failed,
    Notice,
    Planned,
    SessionEnded,
    SessionOpened,
    Spent,
    Step,
)
from app.core.domain.messages import Citation
from app.core.language.dates.moments import moment_at
from app.core.wording import command_line
from app.core.wording.error_wording import failure_sentence
from app.core.wording.notices import notice_text
from app.core.wording.steps import step_text
from app.core.wording.surface_hints import Surface


def event_line(event: Event, zone: tzinfo, language: str = "tr") -> dict[str, Any] | None:
    """What happened, as ``event`` session, plan, step, delta, citation, done or error; ``None`` for
    what only concerns a window."""
    match event:
        case SessionOpened(session_id, message, saved):
            return {
                "event": "session",
                "session_id": session_id,
                "message_id": message.message_id,
                "saved": saved,
            }
        case Planned(plan):
            return {
                "event": "plan",
                "label": plan.label,
                "action": plan.action,
                "tier": plan.tier,
                "needs_research": plan.needs_research,
                "query": plan.query,
                "pick": list(plan.pick),
                "turn": plan.turn,
                "confidence": plan.confidence,
                "reason": plan.reason,
                "mode": plan.mode,
            }
        case Step() | Notice():
            return {
                "event": "step",
                "code": event.code,
                "text": said(event, language),
                "about": dict(event.about),
            }
        case Spent():
            return {"event": "step", "code": "spent", **_spent(event, language)}
        case Delta(text):
            return {"event": "delta", "text": text}
        case Cited(citation):
            return {"event": "citation", **_citation(citation, zone)}
        case Done():
            return {
                "event": "done",
                "session_id": event.session_id,
                "label": event.label,
                "text": event.text,
                "citations": [_citation(each, zone) for each in event.citations],
                "usage": json_codec.usage_to_json(event.usage),
                "saved": event.saved,
                "offer": None if event.offer is None else json_codec.offer_to_json(event.offer),
            }
        case Failed():
            return {"event": "error", "code": event.code, "text": failure(event, language)}
        case SessionEnded(session_id):
            return {"event": "step", "text": command_line.SAVED.said(language), "ended": session_id}
        case _:
            return None


def said(event: Step | Notice, language: str = "tr") -> str:
    """What happens, for a person."""
    return step_text(event, language) if isinstance(event, Step) else notice_text(event, language)


def failure(event: Failed, language: str = "tr") -> str:
    """Why a turn came to no answer, for a person."""
    place = Surface.COMMAND_LINE
    return failure_sentence(event.code, event.about, language, place, saved=event.saved)


def _spent_in_words(event: Spent, language: str) -> str:
    """What a research has taken so far, for a person."""
    about = {name: str(getattr(event, name)) for name in ("calls", "searches", "pages", "tokens")}
    about |= {f"most_{name}": str(value) for name, value in asdict(event.budget).items()}
    return command_line.SPENT.said(language, about | {"seconds": f"{event.seconds:g}"})


def _citation(citation: Citation, zone: tzinfo) -> dict[str, Any]:
    date = moment_at(citation.date, zone).isoformat(timespec="seconds")
    return json_codec.citation_to_reply(citation, date)


def _spent(event: Spent, language: str) -> dict[str, Any]:
    return {
        "text": _spent_in_words(event, language),
        "spent": {
            "calls": event.calls,
            "searches": event.searches,
            "pages": event.pages,
            "tokens": event.tokens,
            "seconds": event.seconds,
            "cost": event.cost,
        },
        "budget": asdict(event.budget),
    }
