"""Read JSON lines given to the command line; bad ones are named and passed over."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any, TextIO

from app.bootstrap.environment import Environment
from app.commands.arguments import EARLIEST_YEAR, LATEST_YEAR
from app.commands.printing import emit
from app.commands.spoken_language import say, spoken
from app.core.domain import errors, json_codec
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer
from app.core.language.dates.moments import to_ms
from app.core.wording import command_line
from app.machine.system_reasons import system_reason


@contextmanager
def opened(name: str) -> Iterator[TextIO]:
    """A text file, or standard input for ``-``. Raises ``BadInput`` in plain words."""
    if name == "-":
        if sys.stdin is None:
            raise errors.CommandError(reason="stdin_closed")
        yield sys.stdin
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(
                Path(name).open(encoding="utf-8", errors="replace", newline="\n")
            )
        except OSError as error:
            raise errors.FileUnreadable(path=name, reason=system_reason(error)) from error
        yield stream


async def each_line(
    name: str, answer: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]
) -> int:
    """Answer each object of a JSON lines file with one of ours. A line that makes no sense is
    named on stderr and passed over; the exit code is 1 then."""
    code = 0
    with opened(name) as stream:
        for number, text in enumerate(stream, 1):
            stripped = text.strip("\ufeff \r\n\t")
            if not stripped:
                continue
            try:
                emit(await answer(_object(stripped)))
            except errors.BadInput as error:
                from app.core.wording.error_wording import error_sentence  # noqa: PLC0415  a bad line
                from app.core.wording.surface_hints import Surface  # noqa: PLC0415

                said = error_sentence(error, spoken(), Surface.COMMAND_LINE)
                print(
                    say(command_line.BAD_LINE, name=name, number=number, said=said),
                    file=sys.stderr,
                )
                code = 1
    return code


def _object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise errors.CommandError(reason="not_json") from error
    if not isinstance(data, dict):
        raise errors.CommandError(reason="no_object")
    return data


def text_of(line: dict[str, Any], name: str) -> str:
    """The text that a line gives under a name. Raises ``CommandError`` for anything else."""
    value = line.get(name)
    if not isinstance(value, str):
        raise errors.CommandError(reason="no_text", field=name, id=line.get("id"))
    return value


def count_of(line: dict[str, Any], name: str) -> int:
    """The number of things that a line gives. Raises ``CommandError`` for anything else."""
    value = line.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise errors.CommandError(reason="no_count", field=name, id=line.get("id"))
    return value


def messages_of(line: dict[str, Any], name: str) -> list[ChatMessage]:
    """The messages of user and assistant that a line gives; those of others, such as a system's,
    are passed over. Raises ``CommandError`` for what is no list of messages."""
    given = line.get(name)
    if given is None:
        return []
    if not isinstance(given, list) or not all(map(_is_message, given)):
        raise errors.CommandError(reason="no_history", field=name, id=line.get("id"))
    return [
        ChatMessage(each["role"], each["content"])
        for each in given
        if each["role"] in ("user", "assistant")
    ]


def _is_message(data: object) -> bool:
    return (
        isinstance(data, dict)
        and isinstance(data.get("role"), str)
        and isinstance(data.get("content"), str)
    )


def moment_of(line: dict[str, Any], environment: Environment) -> tuple[tzinfo, int]:
    """The time zone and moment that a line is asked at; the run's own where it names none. Raises
    ``CommandError`` for what is no moment, or none of a year that can be reckoned with."""
    given = line.get("now")
    if given is None:
        return environment.zone, environment.clock.now()
    try:
        moment = datetime.fromisoformat(given)
    except (TypeError, ValueError) as error:
        raise errors.CommandError(reason="now_not_iso", id=line.get("id")) from error
    if not EARLIEST_YEAR <= moment.year <= LATEST_YEAR:
        raise errors.CommandError(reason="now_impossible", id=line.get("id"))
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=environment.zone)
    assert moment.tzinfo is not None
    return moment.tzinfo, to_ms(moment)


def offer_of(data: object) -> Offer | None:
    """An open offer as a line may give it: its kind, or an object with kind, query and options
    (titles, or objects with session_id, title and date)."""
    if isinstance(data, str):
        data = {"kind": data}
    if not isinstance(data, dict):
        return None
    given = data.get("options")
    options = [
        {
            "session_id": str(each.get("session_id", "")),
            "title": str(each.get("title", "")),
            "date": _ms(each.get("date")),
        }
        if isinstance(each, dict)
        else {"title": str(each)}
        for each in (given if isinstance(given, list) else [])
    ]
    query = str(data.get("query", ""))
    return json_codec.offer_from_json({**data, "query": query, "options": options})


def _ms(value: object) -> int:
    """A time in milliseconds, from such or from ISO 8601; 0 where there is none."""
    if isinstance(value, int):
        return value
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return 0
    return to_ms(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
