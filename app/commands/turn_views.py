"""Views of a turn on the command line: JSON lines for programs, text for people."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict
from datetime import tzinfo
from typing import Any

from app.commands.printing import emit, iso_date, one_line
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
from app.core.domain.messages import NEAR, Citation
from app.core.domain.sessions import Unfinished
from app.core.language.dates import named_days
from app.core.wording import command_line
from app.core.wording.archive_text import SPEAKERS
from app.core.wording.error_wording import failure_sentence
from app.core.wording.notices import notice_text
from app.core.wording.steps import step_text
from app.core.wording.surface_hints import Surface
from app.machine.clock import to_datetime


class JsonView:
    """A turn as JSON lines: ``event`` is session, plan, step, delta, citation, done or error."""

    def __init__(self, zone: tzinfo) -> None:
        self._zone = zone

    def unfinished(self, left: Iterable[Unfinished]) -> None:
        """What earlier processes left behind, as a step before the turn."""
        listed = [
            {
                "session_id": each.session.session_id,
                "last_updated": each.session.last_updated,
                "interrupted": each.interrupted,
                "lines": [{"role": line.role, "content": line.content} for line in each.lines],
            }
            for each in left
        ]
        if listed:
            emit({"event": "step", "text": command_line.UNFINISHED, "unfinished": listed})

    def nothing_open(self) -> None:
        """There is no session that could be ended."""
        emit({"event": "step", "code": "nothing_open", "text": command_line.NOTHING_OPEN})

    def show(self, event: Event) -> None:
        match event:
            case SessionOpened(session_id, message, saved):
                emit(
                    {
                        "event": "session",
                        "session_id": session_id,
                        "message_id": message.message_id,
                        "saved": saved,
                    }
                )
            case Planned(plan):
                emit(
                    {
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
                )
            case Step() | Notice():
                emit(
                    {
                        "event": "step",
                        "code": event.code,
                        "text": _said(event),
                        "about": dict(event.about),
                    }
                )
            case Spent():
                emit(
                    {
                        "event": "step",
                        "code": "spent",
                        **_spent(event),
                    }
                )
            case Delta(text):
                emit({"event": "delta", "text": text})
            case Cited(citation):
                emit({"event": "citation", **self._citation(citation)})
            case Done():
                emit(
                    {
                        "event": "done",
                        "session_id": event.session_id,
                        "label": event.label,
                        "text": event.text,
                        "citations": [self._citation(each) for each in event.citations],
                        "usage": json_codec.usage_to_json(event.usage),
                        "saved": event.saved,
                        "offer": json_codec.offer_to_json(event.offer) if event.offer else None,
                    }
                )
            case Failed():
                emit({"event": "error", "code": event.code, "text": _failure(event)})
            case SessionEnded(session_id):
                emit({"event": "step", "text": command_line.SAVED, "ended": session_id})

    def _citation(self, citation: Citation) -> dict[str, Any]:
        return json_codec.citation_to_reply(citation, iso_date(citation.date, self._zone))


class TextView:
    """A turn for a person: the answer on standard output, what happens beside it on stderr."""

    def __init__(self, zone: tzinfo) -> None:
        self._zone = zone
        self._talkative = sys.stderr.isatty()

    def unfinished(self, left: Iterable[Unfinished]) -> None:
        """What earlier processes left behind, with how to go on or end it."""
        for number, each in enumerate(left):
            if number == 0:
                print(command_line.UNFINISHED, file=sys.stderr)
            session_id = each.session.session_id
            when = to_datetime(each.session.last_updated, self._zone).strftime("%H:%M")
            day = named_days.long_date(each.session.last_updated, self._zone)
            cut = command_line.CUT_OFF if each.interrupted else ""
            print(f"\n  {day} {when}{cut}", file=sys.stderr)
            for line in each.lines:
                who = SPEAKERS[line.role]
                print(f"    {who}: {one_line(line.content)}", file=sys.stderr)
            print(command_line.HOW_TO_GO_ON.format(session_id=session_id), file=sys.stderr)

    def nothing_open(self) -> None:
        """There is no session that could be ended."""
        print(command_line.NOTHING_OPEN, file=sys.stderr)

    def show(self, event: Event) -> None:
        match event:
            case SessionOpened(saved=False):
                print(command_line.NOT_SAVED, file=sys.stderr)
            case Step() if self._talkative:
                print(f"· {_said(event)}", file=sys.stderr)
            case Notice():
                print(f"\n{_said(event)}\n", file=sys.stderr)
            case Delta(text):
                print(text, end="", flush=True)
            case Done():
                print(flush=True)
                for citation in event.citations:
                    day = named_days.long_date(citation.date, self._zone)
                    near = citation.kind == NEAR
                    place = "" if near else citation.place
                    where = " · ".join(
                        filter(None, (place, citation.address or citation.session_id))
                    )
                    what = citation.place if near else command_line.SOURCE
                    print(f"\n{what}: {day} · {citation.title} · {where}")
                    if citation.quote:
                        print(f"  “{one_line(citation.quote, 300)}”")
                if not event.saved:
                    print(command_line.NOT_SAVED, file=sys.stderr)
            case Failed():
                print(f"\n{_failure(event)}", file=sys.stderr)
            case SessionEnded():
                print(command_line.SAVED, file=sys.stderr)
            case _:
                pass


def _said(event: Step | Notice) -> str:
    return step_text(event, "tr") if isinstance(event, Step) else notice_text(event, "tr")


def _failure(event: Failed) -> str:
    place = Surface.COMMAND_LINE
    return failure_sentence(event.code, event.about, "tr", place, saved=event.saved)


def _spent(event: Spent) -> dict[str, Any]:
    return {
        "text": spent_in_words(event),
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


def spent_in_words(event: Spent) -> str:
    """What a research has taken so far, for a person."""
    most = {f"most_{name}": value for name, value in asdict(event.budget).items()}
    return command_line.SPENT.format(
        calls=event.calls,
        searches=event.searches,
        pages=event.pages,
        tokens=event.tokens,
        seconds=event.seconds,
        **most,
    )
