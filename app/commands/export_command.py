"""The export of sessions: text to read or to import again, documents, sources, cards, the page for
the doctor."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.printing import emit
from app.commands.spoken_language import say, spoken
from app.core.domain import errors
from app.core.wording import command_line
from app.machine.paths import Paths

DOCTOR_ENDINGS = (".docx", ".odt", ".pdf")


async def export(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Write sessions to a file, whole or not at all, and say how many; ``-`` is standard output,
    where the export stands alone."""
    if str(options.out) != "-":
        counts = await _export_to(options.out, options, paths, environment)
        _report(counts, options)
        return 0
    # Made aside first: half an export never reaches the program that reads it.
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "export"
        await _export_to(whole, options, paths, environment)
        with whole.open("rb") as content:
            if sys.stdout.isatty():
                print(content.read().decode("utf-8", "replace"), end="")
            else:
                shutil.copyfileobj(content, sys.stdout.buffer)
    return 0


async def _export_to(
    out: Path, options: argparse.Namespace, paths: Paths, environment: Environment
) -> tuple[int, int]:
    """How many sessions were written, and how many notes made no card."""
    if options.format == "doctor" and out.suffix.lower() not in DOCTOR_ENDINGS:
        raise errors.WrongUsage(reason="doctor_ending")
    async with open_archive(paths, environment) as archive:
        ids = options.ids or await archive.store.session_ids()
        anki = options.format == "anki"
        noted = await archive.document_export(spoken()).only_noted(ids) if anki else 0
        try:
            await _write(archive, ids, options.format, out)
        except errors.NothingToWrite:
            if noted:
                print(say(command_line.ONLY_NOTED, count=noted), file=sys.stderr)
            raise
    return len(ids), noted


def _report(counts: tuple[int, int], options: argparse.Namespace) -> None:
    written, noted = counts
    if options.json:
        only_noted = {"only_noted": noted} if options.format == "anki" else {}
        emit({"exported": written, "path": str(options.out)} | only_noted)
        return
    print(say(command_line.EXPORTED, count=written, path=options.out))
    if noted:
        print(say(command_line.ONLY_NOTED, count=noted))


async def _write(archive: Archive, ids: Sequence[str], kind: str, out: Path) -> None:
    from app.memory.transfer import outgoing  # noqa: PLC0415

    if kind in outgoing.FORMATS:
        zone = archive.environment.zone
        await outgoing.write_sessions(archive.store, ids, out, kind, zone)
        return
    documents = archive.document_export(spoken())
    if kind not in ("doctor", "pdf"):
        await documents.write_sessions(ids, kind, out)
        return
    if kind == "doctor":
        made = await documents.doctor_page(ids, archive.environment.clock.now())
        kind = out.suffix.lower().removeprefix(".")
    else:
        made = await documents.document(ids, out)
    if kind == "pdf":
        # The one kind of file that needs Qt, which knows how to break pages.
        from app.ui.research import report_file  # noqa: PLC0415

        report_file.print_pdf(made, out)
    else:
        await documents.write_document(made, kind, out)
