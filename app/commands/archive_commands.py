"""Commands on the archive as a whole: `import`, `restore`, `erase` of one session, and `doctor`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from app.bootstrap import maintenance
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.commands.printing import (
    changed_objects,
    confirmed,
    emit,
    finish_erasing,
    show_consequences,
    tell,
)
from app.commands.recovery_printing import recovery_lines
from app.commands.spoken_language import say, spoken
from app.core.domain.imported_sessions import ImportCount
from app.core.language.dates.moments import moment_at
from app.core.wording import command_line
from app.core.wording.care import crash_words
from app.core.wording.care.doctor_findings import FINDINGS
from app.core.wording.error_wording import reason_text
from app.machine.crashes import reports
from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.memory.transfer.session_lines import BadLine

ADVICE = frozenset({"no_backup", "old_backup", "second_gone", "low_disk"})
"""Findings of the doctor that say nothing against the archive itself."""
RECOVERABLE = frozenset({"damaged", "missing"})
"""Findings that a new archive is made for."""
SHOWN_COMPLAINTS = 20
"""Bad entries of an import that are named one by one."""


async def import_file(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Take the sessions of a file in; prints how many."""
    path: Path = options.path
    bad: list[BadLine] = []
    async with open_archive(paths, environment) as archive:
        count = await archive.importer.file(path, force=options.force, complain=bad.append)
        _tell_of_import(path, count, bad, in_words=not options.json and sys.stdout.isatty())
        # All that came in is there and found by its words by now; this takes as long again.
        await archive.embed()
    taken = count.imported + count.updated + count.skipped
    return 1 if count.failed and not taken else 0


def _tell_of_import(
    path: Path, count: ImportCount, bad: Sequence[BadLine], *, in_words: bool
) -> None:
    """Say what came in. A program is told in JSON, as the design fixes it for this command."""
    for entry in bad[:SHOWN_COMPLAINTS]:
        reason = reason_text(entry.reason, {}, spoken())
        said = say(command_line.BAD_ENTRY, name=path.name, number=entry.number, reason=reason)
        print(said, file=sys.stderr)
    if len(bad) > SHOWN_COMPLAINTS:
        more = len(bad) - SHOWN_COMPLAINTS
        print(say(command_line.MORE_BAD_ENTRIES, count=more), file=sys.stderr)
    if count.gone:
        print(say(command_line.ERASED_BEFORE, count=count.gone), file=sys.stderr)
    counts = asdict(count)
    del counts["gone"]
    if in_words:
        print(say(command_line.IMPORTED, **counts))
    else:
        emit(counts)


async def restore(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Put a backup in the archive's place; what was there is backed up first, or kept aside when it
    is damaged."""
    done = await maintenance.restore(paths, environment, options.path)
    if options.json:
        before = str(done.before) if done.before else None
        emit({"restored": str(options.path), "before": before, "unwatched": list(done.unwatched)})
        return 0
    print(
        say(command_line.RESTORED, path=done.before)
        if done.before
        else say(command_line.RESTORED_ANEW)
    )
    for folder in done.unwatched:
        print(say(command_line.UNWATCHED, path=folder))
    return 0


async def erase(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Erase a session for good, also from the backups of this data directory. What changes
    elsewhere is told first; where somebody sits at the keyboard, they are asked."""
    async with open_archive(paths, environment) as archive:
        consequences = await archive.eraser.consequences([options.id])
        if not options.json and (consequences.changed or await archive.eraser.knows(options.id)):
            show_consequences(consequences)
            if not options.yes and not confirmed(say(command_line.ERASE_ASK)):
                print(say(command_line.ERASE_NOT))
                return 0
        await archive.eraser.session(options.id)
        data = {"erased": options.id, "changed": changed_objects(consequences)}
        await finish_erasing(options, archive, data, say(command_line.ERASED))
    return 0


def _tell_tenths() -> Callable[[int, int], None]:
    """A progress callback that tells of every tenth of the work, on stderr."""
    tenths = 0

    def progress(done: int, total: int) -> None:
        nonlocal tenths
        if done * 10 // total > tenths:
            tenths = done * 10 // total
            said = say(command_line.INDEXING, done=done, total=total)
            print(said, file=sys.stderr, flush=True)

    return progress


def _rows_kept_aside(paths: Paths) -> set[Path]:
    return set(paths.root.glob("animsa-damaged-rows-*.jsonl*"))


async def doctor(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Look the archive over and, when asked, mend what can be mended."""
    kept_before = _rows_kept_aside(paths)
    findings = await maintenance.examine(
        paths, environment, fix=options.fix, progress=_tell_tenths()
    )
    if options.fix and any(finding.code in RECOVERABLE for finding in findings):
        recovery = maintenance.recover(paths, environment)
        for line in recovery_lines(recovery, environment.zone):
            print(line, file=sys.stderr)
        findings = await maintenance.examine(paths, environment, fix=True, progress=_tell_tenths())
    for kept in sorted(_rows_kept_aside(paths) - kept_before):
        print(say(command_line.ROWS_KEPT, path=kept), file=sys.stderr)
    wrong = [finding for finding in findings if finding.code not in ADVICE]
    if not wrong and not options.json:
        print(say(command_line.ARCHIVE_SOUND))
    for finding in findings:
        text = say(FINDINGS[finding.code])
        tell(
            options, {"code": finding.code, "text": text, "mendable": finding.mendable}, f"- {text}"
        )
    _name_crashes(options, paths, environment)
    return 1 if wrong else 0


def _name_crashes(options: argparse.Namespace, paths: Paths, environment: Environment) -> None:
    """Say where the reports of runs that ended badly are; they say nothing against the archive."""
    for path, report in reports.listed(paths.crashes):
        when = crash_words.moment(moment_at(report.at, environment.zone))
        about = {"when": when, "how": crash_words.how(report, spoken()), "path": str(path)}
        text = crash_words.FOUND.said(spoken(), about)
        tell(
            options,
            {"code": "crashed", "text": text, "mendable": False, "path": str(path)},
            f"- {text}",
        )
