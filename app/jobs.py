"""What each headless command does. All of them work on one data directory and load no Qt; those
that need no model load none."""

from __future__ import annotations

import argparse
import getpass
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from app import settings as settings_file
from app.bootstrap import (
    Archive,
    Surroundings,
    check_model,
    configured_model,
    credentials,
    examine,
    open_archive,
    open_controller,
    recover,
)
from app.clock import LocalZone, SetClock, SystemClock, to_datetime, to_ms
from app.core import errors, prompts
from app.core.model import ChatMessage, Failed, Notice, Offer, OfferKind, Option, Tier
from app.paths import Paths
from app.printing import JsonView, TextView, emit, print_recall, recall_object

if TYPE_CHECKING:
    from app.controller import Controller

EARLIEST_YEAR, LATEST_YEAR = 1900, 9000
"""Times between which date arithmetic cannot run out of the calendar."""
SHOWN_COMPLAINTS = 20
METADATA_SECONDS = 60.0
"""How long ``ask`` waits at its end for the model to describe an ended session."""


async def run(options: argparse.Namespace, paths: Paths) -> int:
    """Run the command that ``options`` name; returns the exit code. Raises ``AnimsaError``."""
    jobs: dict[str, Callable[[argparse.Namespace, Paths, Surroundings], Awaitable[int]]] = {
        "ask": ask,
        "recall": recall,
        "classify": classify,
        "resolve-turn": resolve_turn,
        "import": import_file,
        "export": export,
        "backup": backup,
        "restore": restore,
        "doctor": doctor,
        "erase": erase,
        "model": model,
    }
    now: datetime | None = options.now
    surroundings = Surroundings(
        clock=SetClock(now) if now else SystemClock(),
        zone=now.tzinfo if now and now.tzinfo else LocalZone(),
    )
    return await jobs[options.command](options, paths, surroundings)


# --- the conversation ---------------------------------------------------------------------------


async def ask(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """One routed turn in the session that was named, or in the one that is open here."""
    text: str = (options.text or "").strip()
    if not text and not options.end:
        raise errors.Usage("Sorunu yaz: animsa ask “…”, ya da oturumu bitirmek için --end.")
    zone = surroundings.zone
    view = JsonView(zone) if options.json else TextView(zone)
    async with open_archive(paths, surroundings) as archive:
        try:
            async with open_controller(archive, view) as controller:
                answered = await _one_turn(controller, archive, view, options, text)
        except errors.AnimsaError as error:
            if options.json:
                view.show(Failed(error.code, str(error)))
            raise
        await archive.back_up_daily()
    return 0 if answered else 1


async def _one_turn(
    controller: Controller,
    archive: Archive,
    view: JsonView | TextView,
    options: argparse.Namespace,
    text: str,
) -> bool:
    view.unfinished([each for each in await controller.unfinished() if each.session.holder])
    await _choose_session(controller, archive, options.session)
    if options.mode:
        view.show(Notice(prompts.NO_SOURCES))
    answered = await controller.submit(text, tier=Tier(options.tier)) if text else True
    if options.end:
        await controller.end()
    controller.improve_metadata()
    await controller.settle(METADATA_SECONDS)
    return answered


async def _choose_session(controller: Controller, archive: Archive, wanted: str | None) -> None:
    if wanted is None:
        await controller.open_latest()
    elif wanted == "new":
        await controller.open_latest()
        await controller.end()
    elif wanted == "last":
        recent = await archive.store.recent_sessions(1)
        if not recent:
            raise errors.NotFound("Arşivde henüz oturum yok.")
        await controller.open(recent[0].session_id)
    else:
        await controller.open(wanted)


async def recall(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Look into the past: one question, or a file of them."""
    if bool(options.text) == bool(options.jsonl):
        raise errors.Usage("Ya bir soru ya da --jsonl DOSYA ver.")
    async with open_archive(paths, surroundings) as archive:
        if options.text:
            engine = archive.recall_engine()
            now = surroundings.clock.now()
            result = await engine.recall(options.text, now, limit=options.limit)
            if options.json:
                emit(recall_object(result, surroundings.zone))
            else:
                print_recall(result, surroundings.zone)
            return 0

        async def answer(line: dict[str, Any]) -> dict[str, Any]:
            zone, now = _line_now(line, surroundings)
            engine = archive.recall_engine(zone)
            result = await engine.recall(_text(line, "query"), now, limit=options.limit)
            return recall_object(result, zone, line.get("id"))

        return await _each_line(options.jsonl, answer)


async def classify(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Say of each line what it wants."""
    from app.core.intent import classify as understand  # noqa: PLC0415

    now = to_datetime(surroundings.clock.now(), surroundings.zone)

    async def label(line: dict[str, Any]) -> dict[str, Any]:
        given = line.get("history")
        history = [
            ChatMessage(each["role"], str(each.get("content", "")))
            for each in (given if isinstance(given, list) else [])
            if isinstance(each, dict) and each.get("role") in ("user", "assistant")
        ]
        intent = understand(_text(line, "text"), history, _offer(line.get("pending")), now)
        return {
            "id": line.get("id"),
            "label": intent.label,
            "confidence": round(intent.confidence, 3),
            "pick": list(intent.pick),
        }

    return await _each_line(options.jsonl, label)


async def resolve_turn(
    options: argparse.Namespace, paths: Paths, surroundings: Surroundings
) -> int:
    """Say of each line which earlier turn it means."""
    from app.core.references import resolve_turn as resolve  # noqa: PLC0415

    async def turn(line: dict[str, Any]) -> dict[str, Any]:
        length = line.get("history_len")
        known = length if isinstance(length, int) and length > 0 else 0
        return {"id": line.get("id"), "turn": resolve(_text(line, "text"), known)}

    return await _each_line(options.jsonl, turn)


# --- in and out -----------------------------------------------------------------------------------


async def import_file(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Take the sessions of a JSONL file in; prints how many."""
    from app.memory.transfer import (  # noqa: PLC0415
        BadLine,
        ImportedSession,
        bounded_lines,
        read_jsonl,
    )

    path: Path = options.path
    bad = 0

    def good(stream: TextIO) -> Iterator[ImportedSession]:
        nonlocal bad
        modified = int(path.stat().st_mtime * 1000)
        for entry in read_jsonl(bounded_lines(stream), modified):
            if isinstance(entry, BadLine):
                bad += 1
                if bad <= SHOWN_COMPLAINTS:
                    print(f"{path.name}, satır {entry.number}: {entry.reason}", file=sys.stderr)
            else:
                yield entry

    with _opened(str(path)) as stream:
        async with open_archive(paths, surroundings) as archive:
            count = await archive.import_sessions(good(stream), force=options.force)
    if bad > SHOWN_COMPLAINTS:
        print(f"… ve {bad - SHOWN_COMPLAINTS} satır daha.", file=sys.stderr)
    emit(
        {
            "imported": count.imported,
            "updated": count.updated,
            "skipped": count.skipped,
            "failed": count.failed + bad,
        }
    )
    taken = count.imported + count.updated + count.skipped
    return 1 if count.failed + bad and not taken else 0


async def export(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Write sessions to a file, whole or not at all."""
    from app.memory import transfer  # noqa: PLC0415

    out: Path = options.out
    temporary = out.with_name(out.name + ".new")
    async with open_archive(paths, surroundings) as archive:
        ids = options.ids or await archive.store.session_ids()
        try:
            with temporary.open("w", encoding="utf-8", newline="\n") as stream:
                for number, session_id in enumerate(ids):
                    session = await archive.store.session(session_id)
                    if session is None:
                        raise errors.NotFound(f"“{session_id}” kimlikli bir oturum yok.")
                    messages = await archive.store.messages(session_id)
                    match options.format:
                        case "md":
                            text = transfer.to_markdown(session, messages, surroundings.zone)
                            stream.write(("\n---\n\n" if number else "") + text)
                        case "json":
                            text = transfer.to_json(session, messages)
                            stream.write((",\n" if number else "[\n") + text)
                        case _:
                            stream.write(transfer.to_jsonl_line(session, messages))
                if options.format == "json":
                    stream.write("\n]\n" if ids else "[]\n")
            temporary.replace(out)
        except OSError as error:
            raise errors.BadInput(f"Dosyaya yazılamadı: {out} ({error.strerror})") from error
        finally:
            temporary.unlink(missing_ok=True)
    if options.json:
        emit({"exported": len(ids), "path": str(out)})
    else:
        print(f"{len(ids)} oturum yazıldı: {out}")
    return 0


# --- care -----------------------------------------------------------------------------------------


async def backup(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Make a verified backup, in the backups folder or where it was asked for."""
    async with open_archive(paths, surroundings) as archive:
        made = await archive.back_up(options.path)
    if options.json:
        emit({"backup": str(made)})
    else:
        print(f"Yedek alındı ve doğrulandı: {made}")
    return 0


async def restore(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Put a backup in the archive's place; what was there is backed up first."""
    async with open_archive(paths, surroundings) as archive:
        before = await archive.restore(options.path)
    if options.json:
        emit({"restored": str(options.path), "before": str(before)})
    else:
        print(f"Yedek geri yüklendi. Önceki durum şurada duruyor: {before}")
    return 0


async def erase(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Erase a session for good, also from the backups of this data directory."""
    async with open_archive(paths, surroundings) as archive:
        await archive.erase(options.id)
    if options.json:
        emit({"erased": options.id})
    else:
        print(
            "Oturum arşivden ve bu klasördeki yedeklerden silindi. "
            "Başka yere aldığın yedeklere ve dışa aktardığın dosyalara dokunulmadı."
        )
    return 0


async def doctor(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Look the archive over and, when asked, mend what can be mended."""
    findings = await examine(paths, surroundings, fix=options.fix)
    if options.fix and any(finding.code == "damaged" for finding in findings):
        recovery = recover(paths, surroundings)
        made_of = recovery.backup.name if recovery.backup else "yedeksiz"
        print(
            f"Arşiv yeniden kuruldu ({made_of}); hasarlı dosyadan kurtarılan mesaj: "
            f"{recovery.salvaged}. Hasarlı dosya duruyor: {recovery.damaged}",
            file=sys.stderr,
        )
        findings = await examine(paths, surroundings, fix=True)
    for finding in findings:
        if options.json:
            emit({"code": finding.code, "text": finding.text, "mendable": finding.mendable})
        else:
            print(f"- {finding.text}")
    if not findings and not options.json:
        print("Arşiv sağlam.")
    return 1 if findings else 0


async def model(options: argparse.Namespace, paths: Paths, surroundings: Surroundings) -> int:
    """Show, choose or test the model."""
    stored = settings_file.load(paths.settings)
    keys = credentials(surroundings.environ)
    chosen = stored
    match options.choice:
        case "key":
            asked = getpass.getpass("Claude anahtarı: ") if sys.stdin.isatty() else sys.stdin.read()
            if not keys.store(asked):
                print(prompts.NO_KEYRING, file=sys.stderr)
                return 1
            print("Anahtar sistem anahtarlığına kaydedildi.")
            if stored.provider != "claude":
                chosen = settings_file.claude(stored)
        case "forget":
            if not keys.forget():
                print("Anahtarlık kilitli; anahtar silinemedi.", file=sys.stderr)
                return 1
            print("Kayıtlı bir anahtar yok artık.")
        case "server":
            if not options.address.startswith(("http://", "https://")) or not options.model:
                raise errors.Usage("Adres http:// ya da https:// ile başlamalı, model adı olmalı.")
            chosen = replace(
                stored, provider="server", base_url=options.address, model=options.model
            )
        case "claude":
            chosen = settings_file.claude(stored, options.model)
        case "none":
            chosen = replace(stored, provider="none")
        case _:
            pass
    if chosen != stored:
        paths.create()
        settings_file.save(paths.settings, chosen)
    answering = configured_model(chosen, surroundings.environ)
    try:
        if options.choice == "test":
            if answering is None:
                raise errors.NotFound(prompts.MODEL_NONE)
            await check_model(answering)
    finally:
        if answering is not None:
            await answering.close()
    if options.json:
        emit({"model": answering.name if answering else None, "provider": chosen.provider})
    else:
        print(f"Model: {answering.name}" if answering else prompts.MODEL_NONE)
    return 0


# --- input ----------------------------------------------------------------------------------------


@contextmanager
def _opened(name: str) -> Iterator[TextIO]:
    """A text file, or standard input for ``-``. Raises ``BadInput`` in plain words."""
    if name == "-":
        if sys.stdin is None:
            raise errors.BadInput("Standart girdi kapalı.")
        yield sys.stdin
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(
                Path(name).open(encoding="utf-8", errors="replace", newline="\n")
            )
        except OSError as error:
            raise errors.BadInput(f"Dosya açılamadı: {name} ({error.strerror})") from error
        yield stream


async def _each_line(
    name: str, answer: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]
) -> int:
    """Answer each object of a JSON lines file with one of ours. A line that makes no sense is
    named on stderr and passed over; the exit code is 1 then."""
    code = 0
    with _opened(name) as stream:
        for number, text in enumerate(stream, 1):
            stripped = text.strip("\ufeff \r\n\t")
            if not stripped:
                continue
            try:
                emit(await answer(_object(stripped)))
            except errors.BadInput as error:
                print(f"{name}, satır {number}: {error}", file=sys.stderr)
                code = 1
    return code


def _object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise errors.BadInput("JSON değil.") from error
    if not isinstance(data, dict):
        raise errors.BadInput("bir nesne değil.")
    return data


def _text(line: dict[str, Any], name: str) -> str:
    value = line.get(name)
    if not isinstance(value, str):
        raise errors.BadInput(f"“{name}” alanı eksik ya da metin değil (id: {line.get('id')}).")
    return value


def _line_now(line: dict[str, Any], surroundings: Surroundings) -> tuple[tzinfo, int]:
    """The time zone and moment that a line is asked at; the run's own where it names none."""
    given = line.get("now")
    if given is None:
        return surroundings.zone, surroundings.clock.now()
    try:
        moment = datetime.fromisoformat(given)
    except (TypeError, ValueError) as error:
        raise errors.BadInput(f"“now” ISO 8601 değil (id: {line.get('id')}).") from error
    if not EARLIEST_YEAR <= moment.year <= LATEST_YEAR:
        raise errors.BadInput(f"“now” olamayacak bir tarih (id: {line.get('id')}).")
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=surroundings.zone)
    assert moment.tzinfo is not None
    return moment.tzinfo, to_ms(moment)


def _offer(data: object) -> Offer | None:
    """An open offer as a line may give it: its kind, or an object with kind, query and options
    (titles, or objects with session_id, title and date)."""
    if isinstance(data, str):
        data = {"kind": data}
    if not isinstance(data, dict) or data.get("kind") not in [kind.value for kind in OfferKind]:
        return None
    given = data.get("options")
    options = tuple(
        Option(str(each.get("session_id", "")), str(each.get("title", "")), _ms(each.get("date")))
        if isinstance(each, dict)
        else Option("", str(each), 0)
        for each in (given if isinstance(given, list) else [])
    )
    return Offer(OfferKind(data["kind"]), str(data.get("query", "")), options)


def _ms(value: object) -> int:
    """A time in milliseconds, from such or from ISO 8601; 0 where there is none."""
    if isinstance(value, int):
        return value
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return 0
    return to_ms(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
