"""Output of the command line about a repaired archive: what it was made of, and what is lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo

from app.commands.spoken_language import say
from app.core.domain.imported_sessions import Recovery
from app.core.language.dates.moments import moment_at
from app.core.wording import command_line


def recovery_lines(recovery: Recovery, zone: tzinfo) -> Iterator[str]:
    """What became of an archive, line by line; nothing is called complete that nobody could
    count."""
    made_of = say(command_line.WITHOUT_BACKUP)
    if recovery.backup is not None:
        made_of = say(command_line.FROM_BACKUP, name=recovery.backup.name)
    yield say(command_line.RECOVERED, made_of=made_of)
    if recovery.damaged is not None or recovery.read:
        yield say(command_line.SALVAGED, count=recovery.salvaged)
    lost = sum(loss.messages for loss in recovery.losses)
    if lost:
        yield say(command_line.LOST if recovery.listed else command_line.LOST_ABOUT, count=lost)
    elif not recovery.read:
        yield say(command_line.NOTHING_READ)
    elif not recovery.listed:
        yield say(command_line.UNCOUNTED)
    else:
        yield say(command_line.NOTHING_LOST)
    for loss in recovery.losses:
        if not loss.created_at:
            yield say(command_line.LOST_OF_UNREAD, title=loss.title, count=loss.messages)
            continue
        day = moment_at(loss.created_at, zone)
        yield say(
            command_line.LOST_OF, title=loss.title, date=f"{day:%d.%m.%Y}", count=loss.messages
        )
    if recovery.damaged is not None:
        yield say(command_line.DAMAGED_KEPT, path=recovery.damaged)
