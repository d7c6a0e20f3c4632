"""Answers that another program wrote, known by the ids that they were imported with: also where an
answer is a copy in a conversation that was branched off."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.imported_sessions import ids_by_program, program_of
from app.core.domain.messages import Message
from app.storage.database import message_origins
from app.storage.database.message_origins import COPIED
from app.storage.database.odd_values import rows
from app.storage.database.schema import MessageRow, to_message

_AMONG = "(SELECT value FROM json_each(?))"


def told_in_copies(db: APSWDatabase, session: int, messages: Sequence[Message]) -> list[Message]:
    """The messages of a session, by its row, each copied answer with the other program that wrote
    it."""
    copied = message_origins.copies(db, session)
    if not copied:
        return list(messages)
    programs = _of_copies(db, [each for each in messages if each.message_id in copied])
    return [
        replace(each, program=programs[each.message_id]) if each.message_id in programs else each
        for each in messages
    ]


def programs(db: APSWDatabase, message_ids: Sequence[str]) -> dict[str, str]:
    """The other programs that wrote answers, by the ids of those that one is known of."""
    wanted = peewee.SQL(_AMONG, [json.dumps(list(message_ids))])
    found = rows(db, MessageRow.select().where(MessageRow.message_id.in_(wanted)))
    sessions = json.dumps([row["session"] for row in found])
    names = dict(
        db.execute_sql(f"SELECT id, session_id FROM sessions WHERE id IN {_AMONG}", (sessions,))
    )
    answers = [to_message(row, str(names.get(row["session"], ""))) for row in found]
    told = {each.message_id: program for each in answers if (program := program_of(each))}
    return told | _of_copies(db, answers)


def _of_copies(db: APSWDatabase, messages: Iterable[Message]) -> dict[str, str]:
    """The programs that wrote what copied answers are copies of, as far as that is here."""
    answers = {each.message_id: each for each in messages if each.role == "assistant"}
    if not answers:
        return {}
    possible: list[tuple[str, str, str]] = []
    for copy, source in db.execute_sql(
        "SELECT message_id, told.session_id FROM messages"
        " JOIN message_origins AS told ON told.message = messages.id"
        f" WHERE place = ? AND message_id IN {_AMONG} ORDER BY told.session_id",
        (COPIED, json.dumps(list(answers))),
    ):
        for message_id, program in ids_by_program(answers[str(copy)], str(source)):
            possible.append((message_id, str(copy), program))
    here = {
        message_id
        for (message_id,) in db.execute_sql(
            f"SELECT message_id FROM messages WHERE message_id IN {_AMONG}",
            (json.dumps([message_id for message_id, *_ in possible]),),
        )
    }
    # Two conversations may have been branched off from the same answer.
    return {copy: program for message_id, copy, program in possible if message_id in here}
