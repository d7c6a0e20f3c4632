"""Commands that keep what there is: `backup` with its second place and its check, and `twin`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import asdict
from pathlib import Path

from app.bootstrap.backup_care import BackupCare
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.bootstrap.twin_care import TwinCare
from app.commands.printing import emit, tell
from app.commands.spoken_language import say, spoken
from app.core.domain import errors
from app.core.wording import command_line
from app.core.wording.care import backup_words
from app.machine import twin_files
from app.machine.paths import Paths
from app.memory.transfer.plain_twin import TwinResult

OFF, NOW = Path("off"), Path("now")
"""Words that are no folder."""


async def backup(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Make a verified backup, in the backups folder (and at the second place) or where it was asked
    for; choose the second place, try the backups, or show how they stand."""
    other_than_backing_up = options.second is not None or options.check or options.status
    if options.path is not None and other_than_backing_up:
        raise errors.WrongUsage(reason="backup_wish")
    async with open_archive(paths, environment) as archive:
        care = BackupCare(archive)
        if options.check:
            return await _check(options, care)
        if options.second is not None:
            await care.choose_second(None if options.second == OFF else options.second)
            if await care.second_on_same_disk():
                print(say(backup_words.SAME_DISK), file=sys.stderr)
        elif not options.status:
            made = await archive.back_up(options.path)
            tell(options, {"backup": str(made)}, say(command_line.BACKED_UP, path=made))
            if options.path is None and (problem := await care.follow()):
                print(say(backup_words.PROBLEMS[problem]), file=sys.stderr)
            return 0
        standing = await care.standing()
    tell(options, asdict(standing), "\n".join(backup_words.standing_lines(standing, spoken())))
    return 0


async def _check(options: argparse.Namespace, care: BackupCare) -> int:
    """1 when a backup is no good, or none is there."""
    check = await care.check()
    if options.json:
        emit(asdict(check))
    else:
        for line in backup_words.checked_lines(check, spoken()):
            print(line)
        print(backup_words.check_line(check, check.checked_at, spoken()))
    return 1 if check.failed or not check.backups else 0


async def twin(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Show, choose, end or write the plain twin."""
    async with open_archive(paths, environment) as archive:
        care = TwinCare(archive)
        if options.target == OFF:
            await care.choose(None)
        elif options.target not in (None, NOW):
            await care.choose(options.target, knowingly=options.unencrypted)
        place = await asyncio.to_thread(twin_files.place, paths.root)
        result = await care.follow() if options.target not in (None, OFF) else None
    if options.json:
        emit(
            {
                "folder": place.folder if place else None,
                "written": result.written if result else 0,
                "removed": result.removed if result else 0,
                "aside": list(result.aside) if result else [],
            }
        )
    elif place is None:
        print(say(command_line.NO_TWIN))
    elif result is None:
        print(say(command_line.TWIN, path=place.folder))
    elif not result.held_back:
        print(say(command_line.TWIN_WRITTEN, count=result.written, path=place.folder))
    _tell(result)
    return 1 if result is not None and (result.gone or result.held_back) else 0


async def follow_twin(paths: Paths, environment: Environment) -> None:
    """Bring the plain twin in step after another command; what is in its way is told and does not
    make that command fail."""
    try:
        async with open_archive(paths, environment) as archive:
            _tell(await TwinCare(archive).follow())
    except errors.AnimsaError as error:
        from app.core.wording.error_wording import error_sentence  # noqa: PLC0415  only when it fails

        print(error_sentence(error, spoken()), file=sys.stderr)


def _tell(result: TwinResult | None) -> None:
    if result is None:
        return
    if result.held_back:
        print(
            f"{say(backup_words.TWIN_HELD_BACK)} {say(command_line.TWIN_KNOWINGLY)}",
            file=sys.stderr,
        )
    if result.gone:
        print(say(backup_words.TWIN_GONE), file=sys.stderr)
    if result.aside:
        names = ", ".join(result.aside)
        print(say(backup_words.TWIN_ASIDE, names=names), file=sys.stderr)
