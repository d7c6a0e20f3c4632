"""Output of the command line: text for people, JSON lines for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict
from datetime import tzinfo
from typing import Any

from app.core.domain import errors, json_codec
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
from app.core.domain.library_port import LibraryFile, Progress
from app.core.domain.messages import NEAR, Citation, Milliseconds
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.domain.sessions import Unfinished
from app.core.language.dates import named_days
from app.core.wording import command_line
from app.core.wording.archive_text import SPEAKERS
from app.core.wording.error_wording import explain, failure_sentence
from app.core.wording.notices import notice_text
from app.core.wording.speech import COMMAND_LINE
from app.core.wording.steps import step_text
from app.core.wording.surface_hints import Surface
from app.machine.clock import to_datetime

LINE_CHARACTERS = 100


def emit(data: dict[str, Any]) -> None:
    """One JSON object on a line of its own, out at once."""
    print(json.dumps(data, ensure_ascii=False), flush=True)


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
                print(f"    {who}: {_one_line(line.content)}", file=sys.stderr)
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
                        print(f"  “{_one_line(citation.quote, 300)}”")
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


def recall_object(result: RecallResult, zone: tzinfo, key: object = None) -> dict[str, Any]:
    """A recall result as the command line's JSON object; ``key`` is the line's ``id``."""
    return {
        "id": key,
        "verdict": result.verdict,
        "matches": [
            json_codec.match_to_reply(match, iso_date(match.date, zone)) for match in result.matches
        ],
        "ms": round(result.ms, 2),
    }


def print_recall(result: RecallResult, now: Milliseconds, zone: tzinfo) -> None:
    """A recall result for a person, who asked for it ``now``."""
    if result.verdict is Verdict.NONE and result.days is not None:
        print(COMMAND_LINE.nothing_on_days(*result.days, to_datetime(now, zone).date()))
    elif result.verdict is Verdict.NONE:
        print(command_line.NOTHING_RECALLED)
        if result.matches:
            print(command_line.SEEM_NEAR)
    for number, match in enumerate(result.matches, 1):
        if number == 2 and result.verdict is Verdict.SINGLE:
            print(f"\n{command_line.SEEM_NEAR}")
        print(_match_lines(number, match, zone))


def _match_lines(number: int, match: Match, zone: tzinfo) -> str:
    day = named_days.long_date(match.date, zone)
    head = f"{number}) {match.title} - {day} · {match.session_id}"
    return f"{head}\n   “{_one_line(match.quote, 300)}”" if match.quote else head


def print_progress_json(progress: Progress) -> None:
    """One file of an addition, for a program."""
    emit(
        {
            "path": progress.path,
            "outcome": progress.outcome,
            "passages": progress.passages,
            "whole": progress.whole,
            "error": _error_object(progress.error),
            "done": progress.done,
            "total": progress.total,
        }
    )


def print_progress(progress: Progress) -> None:
    """One file of an addition, for a person: what failed or was cut short, and, on a screen, how
    far it is."""
    place = f"[{progress.done}/{progress.total}] " if sys.stderr.isatty() else ""
    if progress.error is not None:
        print(f"{place}{_unread(progress.error)}", file=sys.stderr)
    elif not progress.whole:
        said = command_line.ONLY_BEGINNING_READ.format(path=progress.path)
        print(f"{place}{said}", file=sys.stderr)
    elif place:
        print(f"{place}{progress.path}", file=sys.stderr)


def file_object(file: LibraryFile, zone: tzinfo) -> dict[str, Any]:
    """A file of the library as the command line's JSON object."""
    return {
        "path": file.path,
        "title": file.title,
        "bytes": file.stamp.size,
        "modified": iso_date(file.stamp.modified // 1_000_000, zone),
        "read": iso_date(file.read_at, zone),
        "passages": file.passages,
        "whole": file.whole,
        "error": _error_object(file.error),
    }


def print_file(file: LibraryFile) -> None:
    """A file of the library, for a person."""
    if file.error is not None:
        print(_unread(file.error))
    else:
        cut = command_line.BEGINNING_ONLY if not file.whole else ""
        print(command_line.FILE.format(path=file.path, passages=file.passages, cut=cut))


def _error_object(error: errors.FileError | None) -> dict[str, str] | None:
    return None if error is None else {"code": error.code, "text": _unread(error)}


def _unread(error: errors.FileError) -> str:
    """Why a file could not be read. Every file has a line of its own: none speaks of the others."""
    words = explain(error.code, error.about, "tr", Surface.COMMAND_LINE)
    return f"{words.what} {words.then}"


def iso_date(ms: int, zone: tzinfo) -> str:
    """A moment in ISO 8601 with the zone's offset."""
    return to_datetime(ms, zone).isoformat(timespec="seconds")


def _one_line(text: str, characters: int = LINE_CHARACTERS) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= characters else flat[: characters - 1] + "…"
