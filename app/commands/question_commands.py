"""The commands that answer one question or a file of them: `recall`, `classify`, `resolve-turn`.
None loads a model that needs none."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING, Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.commands.json_lines import (
    count_of,
    each_line,
    messages_of,
    moment_of,
    offer_of,
    text_of,
)
from app.commands.printing import emit, print_recall, recall_object
from app.commands.spoken_language import language_of_question, spoken
from app.core.domain import errors
from app.core.language.dates.moments import moment_at
from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.memory.recall.several_archives import Recalling

EMBEDDED_BEFORE_A_FILE = 2000
"""Sessions that get a missing vector before a file of questions is answered."""


async def recall(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Look into the past: one question, or a file of them."""
    if bool(options.text) == bool(options.jsonl):
        raise errors.WrongUsage(reason="question_or_file")
    if options.database is not None:
        return await _recall_out_of_database(options, paths, environment)
    if options.archive:
        raise errors.WrongUsage(reason="needs_database")
    async with open_archive(paths, environment) as archive:
        if options.jsonl:
            await archive.embed(EMBEDDED_BEFORE_A_FILE)
        done = await _answered(options, paths, environment, archive.recall_engine)
        if await archive.store.still_arriving():
            from app.core.domain.events import Notice, NoticeCode  # noqa: PLC0415  hardly ever
            from app.core.wording.notices import notice_text  # noqa: PLC0415  as above

            print(notice_text(Notice(NoticeCode.STILL_ARRIVING), spoken()), file=sys.stderr)
        return done


async def _recall_out_of_database(
    options: argparse.Namespace, paths: Paths, environment: Environment
) -> int:
    """Ask a database that answers; no archive is opened here."""
    from app.bootstrap.databases.database_recall import recall_out_of  # noqa: PLC0415  few have one
    from app.commands.device_commands import check_address, login_password  # noqa: PLC0415

    check_address(options.database)
    ask = partial(login_password, options.database)
    async with recall_out_of(
        options.database, options.archive, ask, paths, environment
    ) as engine_for:
        return await _answered(options, paths, environment, engine_for)


async def _answered(
    options: argparse.Namespace,
    paths: Paths,
    environment: Environment,
    engine_for: Callable[[tzinfo | None], Recalling],
) -> int:
    if options.text:
        engine = engine_for(None)
        now = environment.clock.now()
        if options.explain:
            emit(await engine.explain(options.text, now))
            return 0
        result = await engine.recall(
            options.text, now, limit=options.limit, filled=options.limit is not None
        )
        if options.json:
            emit(recall_object(result, environment.zone))
        else:
            language = language_of_question(paths, environment.environ, options.text)
            print_recall(result, now, environment.zone, language)
        return 0

    async def answer(line: dict[str, Any]) -> dict[str, Any]:
        zone, now = moment_of(line, environment)
        engine = engine_for(zone)
        result = await engine.recall(
            text_of(line, "query"), now, limit=options.limit, filled=options.limit is not None
        )
        return recall_object(result, zone, line.get("id"))

    return await each_line(options.jsonl, answer)


async def classify(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Say of each line what it wants."""
    from app.core.understanding.intent import Classification  # noqa: PLC0415
    from app.core.understanding.turn_references.naming_turns import (  # noqa: PLC0415
        classify_with_turns,
    )

    if bool(options.text) == bool(options.jsonl):
        raise errors.WrongUsage(reason="message_or_file")

    now = moment_at(environment.clock.now(), environment.zone)

    async def label(line: dict[str, Any]) -> dict[str, Any]:
        history = messages_of(line, "history")
        pending = offer_of(line.get("pending"))
        text = text_of(line, "text")
        intent = classify_with_turns(text, history, pending, now)
        data: dict[str, Any] = {
            "id": line.get("id"),
            "label": intent.label,
            "confidence": round(intent.confidence, 3),
            "pick": list(intent.pick),
        }
        if not options.explain:
            return data
        return (
            data
            | Classification(text, history, pending, now).reasons()
            | {"decided": intent.reason}
        )

    if options.text:
        emit(await label({"text": options.text}))
        return 0
    return await each_line(options.jsonl, label)


async def resolve_turn(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Say of each line which earlier turn it means."""
    from app.core.understanding.turn_references.references import resolve_turn as resolve  # noqa: PLC0415
    from app.core.understanding.turn_references.references import turn_reasons  # noqa: PLC0415

    async def turn(line: dict[str, Any]) -> dict[str, Any]:
        text = text_of(line, "text")
        known = count_of(line, "history_len")
        meant = {"id": line.get("id"), "turn": resolve(text, known)}
        return meant | turn_reasons(text, known) if options.explain else meant

    return await each_line(options.jsonl, turn)
