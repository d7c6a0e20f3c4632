"""The marks of a session in the index beside its stems: its month, its project, and its place among
the newest. A mark's name has a space in it, which no stem has."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC

from app.core.domain.messages import Milliseconds
from app.core.language.dates.moments import moment_at

USED_AGAIN = 3
"""Uses of a stem from which on a session is about it, as if its title had it."""
_TOGETHER_BITS = 12
"""Sessions of one mark among the newest, as bits of their numbers."""
_MONTHS_FROM, _MONTHS_TO = -12 * 1969, 12 * 8029
"""What a date can be."""


def marks(session: int, created_at: Milliseconds, project_id: str) -> Iterator[str]:
    """The marks of a session with this number."""
    yield month(created_at)
    yield among_newest(session >> _TOGETHER_BITS)
    if project_id:
        yield project(project_id)


def month(at: Milliseconds) -> str:
    """The mark of a time's month."""
    return f"month {_month(at)}"


def months(since: Milliseconds, until: Milliseconds) -> list[str] | None:
    """The marks of the months between two times; ``None`` where they are too many to tell by."""
    first, last = _month(since), _month(until)
    return [f"month {each}" for each in range(first, last + 1)] if last - first < 240 else None


def project(project_id: str) -> str:
    """The mark of a project."""
    return f"project {project_id}"


def newest_first(last_session: int) -> list[str]:
    """The marks among the newest of an archive whose last session has this number."""
    return [among_newest(each) for each in range(last_session >> _TOGETHER_BITS, -1, -1)]


def among_newest(number: int) -> str:
    """The mark of the sessions whose numbers begin with these bits."""
    return f"newest {number}"


def _month(at: Milliseconds) -> int:
    """Months since 1970, for times that a date can have; others are in the last that it can."""
    try:
        day = moment_at(at, UTC)
    except OverflowError:
        return _MONTHS_TO if at > 0 else _MONTHS_FROM
    return (day.year - 1970) * 12 + day.month - 1
