"""Views of a turn on the command line: JSON lines for programs, text for people."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import tzinfo

from app.commands.printing import emit, shortened_line
from app.core.domain.events import (
    Delta,
    Done,
    Event,
    Failed,
    Notice,
    SessionEnded,
    SessionOpened,
    Step,
)
from app.core.domain.imported_sessions import program_of
from app.core.domain.messages import NEAR
from app.core.domain.sessions import Unfinished
from app.core.language.dates import named_days
from app.core.language.dates.moments import moment_at
from app.core.language.markdown import shown_line
from app.core.wording import command_line
from app.core.wording.archive_text import speaker_of
from app.core.wording.sentence import Sentence
from app.machine.directions import in_one_line
from app.turns.event_lines import event_line, failure, said


class JsonView:
    """A turn as JSON lines: ``event`` is session, plan, step, delta, citation, done or error."""

    def __init__(self, zone: tzinfo) -> None:
        self._zone = zone
        self.language = "tr"
        """Of what is said around the answer."""

    def unfinished(self, left: Sequence[Unfinished]) -> None:
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
            emit(
                {
                    "event": "step",
                    "text": _unfinished(left).said(self.language),
                    "unfinished": listed,
                }
            )

    def nothing_open(self) -> None:
        """There is no session that could be ended."""
        emit(
            {
                "event": "step",
                "code": "nothing_open",
                "text": command_line.NOTHING_OPEN.said(self.language),
            }
        )

    def show(self, event: Event) -> None:
        line = event_line(event, self._zone, self.language)
        if line is not None:
            emit(line)


class TextView:
    """A turn for a person: the answer on standard output, what happens beside it on stderr."""

    def __init__(self, zone: tzinfo) -> None:
        self._zone = zone
        self.language = "tr"
        """Of what is said around the answer."""
        self._talkative = sys.stderr.isatty()

    def unfinished(self, left: Sequence[Unfinished]) -> None:
        """What earlier processes left behind, with how to go on or end it."""
        for number, each in enumerate(left):
            if number == 0:
                print(_unfinished(left).said(self.language), file=sys.stderr)
            session_id = each.session.session_id
            when = moment_at(each.session.last_updated, self._zone).strftime("%H:%M")
            day = named_days.long_date(each.session.last_updated, self._zone, self.language)
            cut = command_line.CUT_OFF.said(self.language) if each.interrupted else ""
            print(f"\n  {day} {when}{cut}", file=sys.stderr)
            for line in each.lines:
                who = speaker_of(replace(line, program=program_of(line)))
                print(f"    {who}: {shortened_line(line.content)}", file=sys.stderr)
            print(
                command_line.HOW_TO_GO_ON.said(self.language, {"session_id": session_id}),
                file=sys.stderr,
            )

    def nothing_open(self) -> None:
        """There is no session that could be ended."""
        print(command_line.NOTHING_OPEN.said(self.language), file=sys.stderr)

    def show(self, event: Event) -> None:
        match event:
            case SessionOpened(saved=False):
                print(command_line.NOT_SAVED.said(self.language), file=sys.stderr)
            case Step() if self._talkative:
                print(f"· {said(event, self.language)}", file=sys.stderr)
            case Notice():
                print(f"\n{said(event, self.language)}\n", file=sys.stderr)
            case Delta(text):
                print(text, end="", flush=True)
            case Done():
                print(flush=True)
                for citation in event.citations:
                    day = named_days.long_date(citation.date, self._zone, self.language)
                    near = citation.kind == NEAR
                    place = "" if near else citation.place
                    where = " · ".join(
                        filter(None, (place, citation.address or citation.session_id))
                    )
                    what = citation.place if near else command_line.SOURCE.said(self.language)
                    print()
                    print(in_one_line(f"{what}: {day} · {citation.title} · {where}"))
                    if citation.quote:
                        print(f"  “{shortened_line(shown_line(citation.quote), 300)}”")
                if not event.saved:
                    print(command_line.NOT_SAVED.said(self.language), file=sys.stderr)
            case Failed():
                print(f"\n{failure(event, self.language)}", file=sys.stderr)
            case SessionEnded():
                print(command_line.SAVED.said(self.language), file=sys.stderr)
            case _:
                pass


def _unfinished(left: Sequence[Unfinished]) -> Sentence:
    lookups = all(each.lookup for each in left)
    return command_line.UNFINISHED_LOOKUP if lookups else command_line.UNFINISHED
