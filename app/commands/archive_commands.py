"""Commands on the archive: import, backup, restore, erase, files, doctor, and the choice of
model."""

from __future__ import annotations

import argparse
import getpass
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.bootstrap import maintenance
from app.bootstrap.controllers import permission
from app.bootstrap.environment import Environment
from app.bootstrap.models import check_model, configured_model, credentials
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.file_printing import (
    elsewhere_object,
    file_object,
    print_file,
    print_progress,
    print_progress_json,
)
from app.commands.passphrase_file import passphrase_in
from app.commands.printing import confirmed, emit, tell, tell_erased_there
from app.commands.recovery_printing import recovery_lines
from app.commands.spoken_language import say, spoken
from app.core.domain import errors
from app.core.domain.imported_sessions import ImportCount
from app.core.domain.library_port import Progress
from app.core.domain.ports import stays_here
from app.core.wording import command_line
from app.core.wording.care import crash_words, erasure_words
from app.core.wording.care.doctor_findings import FINDINGS
from app.core.wording.error_wording import reason_text
from app.machine import settings as settings_file
from app.machine.clock import to_datetime
from app.machine.crashes import reports
from app.machine.paths import Paths
from app.machine.settings import Settings

if TYPE_CHECKING:
    from app.memory.transfer.session_lines import BadLine

ADVICE = frozenset({"no_backup", "old_backup", "second_gone", "low_disk"})
"""Findings of the doctor that say nothing against the archive itself."""
RECOVERABLE = frozenset({"damaged", "missing"})
"""Findings that a new archive is made for."""
SHOWN_COMPLAINTS = 20
"""Bad entries of an import that are named one by one."""
SHOWN_CHANGES = 20
"""Conversations that an erasing changes, named one by one."""


async def import_file(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Take the sessions of a file in; prints how many."""
    path: Path = options.path
    bad: list[BadLine] = []
    async with open_archive(paths, surroundings) as archive:
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


async def restore(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Put a backup in the archive's place; what was there is backed up first, or kept aside when it
    is damaged."""
    done = await maintenance.restore(paths, surroundings, options.path)
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


async def erase(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Erase a session for good, also from the backups of this data directory. What changes
    elsewhere is told first; where somebody sits at the keyboard, they are asked."""
    async with open_archive(paths, surroundings) as archive:
        told = await archive.eraser.consequences([options.id])
        if not options.json and (told.changed or await archive.eraser.knows(options.id)):
            print("\n".join(erasure_words.consequences(told, spoken(), SHOWN_CHANGES)), flush=True)
            if not options.yes and not confirmed(say(command_line.ERASE_ASK)):
                print(say(command_line.ERASE_NOT))
                return 0
        await archive.eraser.session(options.id)
        place, there = archive.answering.place(), await archive.answering.erase_in_database()
    if options.json:
        about = {"erased": options.id, "changed": [asdict(each) for each in told.changed]}
        tell_erased_there(place, there, about)
        emit(about)
    else:
        print(say(command_line.ERASED))
        tell_erased_there(place, there)
    return 0


async def files(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Add to the files that research may read, list them, or take some out."""
    async with open_archive(paths, surroundings) as archive:
        match options.wish:
            case "add":
                return await _add_files(options, archive)
            case "zotero":
                from app.research.files.zotero import Zotero  # noqa: PLC0415  rarely wanted

                options.paths, options.watch, options.project = await Zotero().files(), False, ""
                return await _add_files(options, archive)
            case "unlock":
                password = _file_password(options)
                await archive.files().unlock(options.path, password)
                tell(
                    options,
                    {"unlocked": str(options.path)},
                    say(command_line.FILE_UNLOCKED, path=options.path),
                )
            case "remove":
                await archive.remove_files(options.paths)
                for path in options.paths:
                    tell(options, {"removed": str(path)}, say(command_line.FILE_REMOVED, path=path))
            case _:
                await _list_files(options, archive)
    return 0


def _file_password(options: argparse.Namespace) -> str:
    """The password of a file: from a file, or typed. Raises ``AnimsaError``."""
    if options.password_file is not None:
        return passphrase_in(options.password_file)
    if not sys.stdin.isatty():
        raise errors.CommandError(reason="no_file_password")
    return getpass.getpass(say(command_line.FILE_PASSWORD))


async def _add_files(options: argparse.Namespace, archive: Archive) -> int:
    """1 when a path that was named could not be added, or nothing at all could."""
    from app.commands.project_command import named  # noqa: PLC0415
    from app.research.files.found_files import resolved  # noqa: PLC0415  other commands need none of it

    project = await named(archive, options.project) if options.project else None
    shown = print_progress_json if options.json else print_progress
    wanted = {str(resolved(path)) for path in options.paths}
    refused = False

    def hear(progress: Progress) -> None:
        nonlocal refused
        refused = refused or (progress.error is not None and progress.path in wanted)
        shown(progress)

    count = await archive.files().add(options.paths, watch=options.watch, progress=hear)
    if project is not None:
        await archive.projects.add_files(project.project_id, sorted(wanted))
    tell(options, asdict(count), say(command_line.FILES_ADDED, **asdict(count)))
    return 1 if refused or (count.failed and count.failed == sum(asdict(count).values())) else 0


async def _list_files(options: argparse.Namespace, archive: Archive) -> None:
    library = archive.library
    listed, watched = await library.files(), await library.folders()
    elsewhere = await library.elsewhere()
    if not listed and not watched and not elsewhere and not options.json:
        print(say(command_line.NO_FILES))
    for folder in watched:
        tell(
            options,
            {"folder": folder, "watched": True},
            say(command_line.WATCHED_FOLDER, path=folder),
        )
    for file in listed:
        if options.json:
            emit(file_object(file, archive.surroundings.zone))
        else:
            print_file(file)
    for known in elsewhere:
        machines = ", ".join(known.machines) or say(command_line.UNKNOWN_MACHINE)
        tell(
            options,
            elsewhere_object(known, archive.surroundings.zone),
            say(command_line.FILE_ELSEWHERE, name=known.name, machines=machines, path=known.path),
        )


def _tenths() -> Callable[[int, int], None]:
    """Tells of every tenth of the work, on stderr."""
    tenths = 0

    def told(done: int, total: int) -> None:
        nonlocal tenths
        if done * 10 // total > tenths:
            tenths = done * 10 // total
            said = say(command_line.INDEXING, done=done, total=total)
            print(said, file=sys.stderr, flush=True)

    return told


def _rows_kept_aside(paths: Paths) -> set[Path]:
    return set(paths.root.glob("animsa-damaged-rows-*.jsonl*"))


async def doctor(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Look the archive over and, when asked, mend what can be mended."""
    kept_before = _rows_kept_aside(paths)
    findings = await maintenance.examine(paths, surroundings, fix=options.fix, told=_tenths())
    if options.fix and any(finding.code in RECOVERABLE for finding in findings):
        recovery = maintenance.recover(paths, surroundings)
        for line in recovery_lines(recovery, surroundings.zone):
            print(line, file=sys.stderr)
        findings = await maintenance.examine(paths, surroundings, fix=True, told=_tenths())
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
    _name_crashes(options, paths, surroundings)
    return 1 if wrong else 0


def _name_crashes(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> None:
    """Say where the reports of runs that ended badly are; they say nothing against the archive."""
    for path, report in reports.listed(paths.crashes):
        when = crash_words.moment(to_datetime(report.at, surroundings.zone))
        about = {"when": when, "how": crash_words.how(report, spoken()), "path": str(path)}
        text = crash_words.FOUND.said(spoken(), about)
        tell(
            options,
            {"code": "crashed", "text": text, "mendable": False, "path": str(path)},
            f"- {text}",
        )


async def _test_model(chosen: Settings, paths: Paths, surroundings: Environment) -> None:
    """Send a tiny request, which is written down like any other. Raises ``ModelError``."""
    async with open_archive(paths, surroundings) as archive:
        asked = configured_model(chosen, surroundings.environ, archive.departures)
        if asked is None:
            raise errors.NoModel
        try:
            if permission(chosen).stays_here and not stays_here(asked):
                # Said in any case; who writes the command into a program has decided.
                print(say(command_line.MODEL_NEVER), file=sys.stderr)
                if not confirmed(say(command_line.MODEL_TEST_ASK)):
                    return
            await check_model(asked)
        finally:
            await asked.close()
    print(say(command_line.MODEL_ANSWERED), file=sys.stderr)


async def model(options: argparse.Namespace, paths: Paths, surroundings: Environment) -> int:
    """Show, choose or test the model."""
    stored = settings_file.load(paths.settings)
    chosen = _chosen_model(options, stored, surroundings)
    if chosen is None:
        return 1
    if chosen != stored:
        paths.create()
        settings_file.save(paths.settings, chosen)
    answering = configured_model(chosen, surroundings.environ)
    if answering is not None:
        await answering.close()
    if options.choice == "test":
        await _test_model(chosen, paths, surroundings)
    if options.json:
        emit({"model": answering.name if answering else None, "provider": chosen.provider})
    else:
        named = say(command_line.MODEL, name=answering.name) if answering else None
        print(named or say(command_line.MODEL_NONE))
    return 0


def _chosen_model(
    options: argparse.Namespace, stored: Settings, surroundings: Environment
) -> Settings | None:
    """The settings with the model that was chosen; None where the keyring refused a key. Raises
    ``WrongUsage``."""
    keys = credentials(surroundings.environ)
    match options.choice:
        case "key":
            asked = (
                getpass.getpass(say(command_line.ASK_KEY))
                if sys.stdin.isatty()
                else sys.stdin.read()
            )
            if not keys.store(asked):
                print(say(command_line.NO_KEYRING), file=sys.stderr)
                return None
            print(say(command_line.KEY_KEPT))
            return settings_file.claude(stored) if stored.provider != "claude" else stored
        case "forget":
            if not keys.forget():
                print(say(command_line.KEYRING_LOCKED), file=sys.stderr)
                return None
            print(say(command_line.KEY_FORGOTTEN))
        case "server":
            address = settings_file.whole_address(options.address)
            known = address.startswith(("http://", "https://")) and " " not in address
            if not known or not options.model:
                raise errors.WrongUsage(reason="server_address")
            return replace(stored, provider="server", base_url=address, model=options.model)
        case "claude":
            return settings_file.claude(stored, options.model)
        case "none":
            return replace(stored, provider="none")
    return stored
