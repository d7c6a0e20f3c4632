"""The list of what was sent to services and models, as it is printed and exported."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import tzinfo
from pathlib import Path
from typing import Any

from app.core.domain import errors
from app.core.domain.privacy.departures import SentDeparture
from app.core.language.dates.moments import moment_at
from app.core.language.dates.named_days import long_date
from app.core.wording.privacy import departure_words
from app.machine.system_reasons import system_reason
from app.machine.whole_files import exported_whole

SUFFIXES = (".txt", ".jsonl")
"""Of a file with the list: text for people, JSON for programs."""


def to_object(sent: SentDeparture, zone: tzinfo) -> dict[str, Any]:
    """One request as a JSON object."""
    departure = sent.departure
    return {
        "sent_at": moment_at(sent.sent_at, zone).isoformat(timespec="milliseconds"),
        "kind": departure.kind.value,
        "host": departure.host,
        "name": departure.name,
        "here": departure.stays_here,
        "words": departure.words,
        "address": departure.address,
        "characters": dict(departure.characters),
        "session_id": departure.occasion.session_id,
        "message_id": departure.occasion.message_id,
        "title": sent.title,
        "question": sent.question,
    }


def merged_repeats(listed: Sequence[SentDeparture]) -> list[tuple[SentDeparture, int]]:
    """Requests, those of the same words to the same service for the same message as one, where the
    newest of them stands, with how many they are: a service that does not answer is asked again."""
    first: dict[object, int] = {}
    found: list[tuple[SentDeparture, int]] = []
    for each in listed:
        went = each.departure
        about = (went.kind, went.host, went.words, went.address, went.occasion.message_id)
        key = about if went.occasion.message_id else len(found)
        if key in first:
            newest, times = found[first[key]]
            found[first[key]] = newest, times + 1
        else:
            first[key] = len(found)
            found.append((each, 1))
    return found


def to_text(sent: SentDeparture, zone: tzinfo, language: str, times: int = 1) -> str:
    """One request for a person, or one that was sent several ``times``: when, what sort and to
    whom; what; for which answer."""
    departure = sent.departure
    day = long_date(sent.sent_at, zone, language)
    clock = moment_at(sent.sent_at, zone)
    when = f"{day} {clock:%H.%M.%S}" if language == "tr" else f"{day} {clock:%H:%M:%S}"
    kind = departure_words.KINDS[departure.kind].said(language)
    often = departure_words.TIMES.said(language, {"count": str(times)}) if times > 1 else ""
    lines = [
        f"{when} · {kind} · {departure_words.receiver(departure, language)}{often}",
        departure_words.content(departure, language),
        departure_words.purpose(sent, language),
    ]
    return "\n    ".join(filter(None, lines))


def write(path: Path, listed: Sequence[SentDeparture], zone: tzinfo, language: str) -> None:
    """Write the list to a file, whole or not at all, in the format that its suffix names; blocking.
    Raises ``FileUnwritable``."""
    if path.suffix.lower() == ".jsonl":
        lines = [json.dumps(to_object(each, zone), ensure_ascii=False) for each in listed]
    else:
        lines = [to_text(each, zone, language) for each in listed]
    try:
        with exported_whole(path) as temporary:
            text = "".join(f"{line}\n" for line in lines)
            temporary.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise errors.FileUnwritable(path=path, reason=system_reason(error)) from error
