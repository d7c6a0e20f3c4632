"""Output of the command line that every command shares, and that of `recall`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from app.commands.spoken_language import say, spoken
from app.core.domain import errors, json_codec
from app.core.domain.messages import Milliseconds
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.language.dates import named_days
from app.core.language.dates.moments import moment_at
from app.core.language.markdown import shown_line
from app.core.language.shortening import shortened
from app.core.language.turkish import fold
from app.core.wording import command_line

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.core.domain.care.erasing_consequences import Consequences

LINE_CHARACTERS = 100
SHOWN_CHANGES = 20
"""Conversations that an erasing changes, named one by one."""


def emit(data: dict[str, Any]) -> None:
    """One JSON object on a line of its own, out at once."""
    print(json.dumps(data, ensure_ascii=False), flush=True)


def tell(options: argparse.Namespace, data: dict[str, Any], text: str) -> None:
    """Tell what was done: as ``data`` for a program that asked for JSON, else as ``text``."""
    if options.json:
        emit(data)
    else:
        print(text)


def confirmed(question: str) -> bool:
    """Whether the person at the keyboard agrees; nobody is asked where there is none, for who
    writes a command into a program has decided."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        return fold(input(f"{question} ").strip()) in command_line.YES
    except EOFError:
        return False


def agreed(options: argparse.Namespace, question: str) -> bool:
    """Whether somebody wants what cannot be undone: by `--yes`, or at the keyboard. Nobody there is
    no consent. Raises ``CommandError``."""
    if options.yes:
        return True
    if options.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise errors.CommandError(reason="needs_yes")
    return confirmed(question)


def show_consequences(consequences: Consequences) -> None:
    """Say what an erasing changes elsewhere, before anybody is asked."""
    from app.core.wording.care import erasure_words  # noqa: PLC0415  not for the ordinary start

    lines = erasure_words.consequences(consequences, spoken(), SHOWN_CHANGES)
    print("\n".join(lines), flush=True)


def changed_objects(consequences: Consequences) -> list[dict[str, Any]]:
    """The conversations that an erasing changes, for a program that asked for JSON."""
    return [asdict(each) for each in consequences.changed]


async def finish_erasing(
    options: argparse.Namespace, archive: Archive, data: Mapping[str, Any], text: str
) -> None:
    """Take what was erased from the database that answers for the archive, too, and tell what was
    done: ``data`` for a program that asked for JSON, else ``text``."""
    place = archive.answering.place()
    erased_there = await archive.answering.erase_in_database()
    if options.json:
        more = {} if erased_there is None else {"erased_in_database": erased_there}
        emit({**data, **more})
        return
    print(text)
    if erased_there is None:
        return
    from app.core.wording.care import answering_words  # noqa: PLC0415  few have such a database

    said = answering_words.ERASED_THERE if erased_there else answering_words.STILL_THERE
    print(say(said, place=place))


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


def print_recall(result: RecallResult, now: Milliseconds, zone: tzinfo, language: str) -> None:
    """A recall result for a person, who asked for it ``now`` in a ``language``."""
    if result.verdict is Verdict.NONE and result.days is not None:
        from app.core.wording.speech import LANGUAGES  # noqa: PLC0415  not for the ordinary start

        print(LANGUAGES[language].nothing_on_days(*result.days, moment_at(now, zone).date()))
    elif result.verdict is Verdict.NONE:
        print(command_line.NOTHING_RECALLED.said(language))
        if result.matches:
            print(command_line.SEEM_NEAR.said(language))
    for number, match in enumerate(result.matches, 1):
        if number == 2 and result.verdict is Verdict.SINGLE:
            print(f"\n{command_line.SEEM_NEAR.said(language)}")
        print(_match_lines(number, match, zone, language))


def _match_lines(number: int, match: Match, zone: tzinfo, language: str) -> str:
    day = named_days.long_date(match.date, zone, language)
    head = f"{number}) {match.title} - {day} · {match.session_id}"
    return f"{head}\n   “{shortened_line(shown_line(match.quote), 300)}”" if match.quote else head


def iso_date(ms: int, zone: tzinfo) -> str:
    """A moment in ISO 8601 with the zone's offset."""
    return moment_at(ms, zone).isoformat(timespec="seconds")


def shortened_line(text: str, characters: int = LINE_CHARACTERS) -> str:
    """A text without its line breaks, cut where the line would be too long."""
    return shortened(" ".join(text.split()), characters)
