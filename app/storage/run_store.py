"""Storage of research runs, step by step, so that a killed one goes on.

A run belongs to the message that asked: it goes where the message goes, and with it. Its steps hold
what other sessions and sources said, so erasing a session takes every run that quotes it as well
(:func:`forget`).
"""

from __future__ import annotations

import json
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import json_codec
from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Milliseconds
from app.core.domain.runs import run_account
from app.core.domain.runs.run_account import RunAccount
from app.core.domain.runs.run_port import Run, RunState
from app.core.domain.tiers_and_modes import Mode, Tier
from app.storage.database import odd_values
from app.storage.database.connections import Database
from app.storage.database.transaction_methods import Reading, Writing


def create(db: APSWDatabase) -> None:
    """Create the tables."""
    for statement in (
        """
        CREATE TABLE runs (
          id INTEGER PRIMARY KEY,
          run_id TEXT NOT NULL UNIQUE,
          message_id TEXT NOT NULL REFERENCES messages(message_id) ON DELETE CASCADE,
          question TEXT NOT NULL,
          tier TEXT NOT NULL,
          mode TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('open', 'done', 'dropped')),
          started_at INTEGER NOT NULL,
          sources TEXT NOT NULL DEFAULT ''
        )""",
        "CREATE INDEX idx_runs ON runs(message_id, state)",
        """
        CREATE TABLE run_steps (
          run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          result TEXT NOT NULL,
          finished_at INTEGER NOT NULL,
          PRIMARY KEY (run, name)
        ) WITHOUT ROWID""",
    ):
        db.execute_sql(statement)


def create_account(db: APSWDatabase) -> None:
    """Add the column for the accounts of runs."""
    db.execute_sql("ALTER TABLE runs ADD COLUMN account TEXT NOT NULL DEFAULT ''")


def begin(db: APSWDatabase, run: Run) -> None:
    """See :meth:`app.core.domain.runs.run_port.RunStore.begin`. A question that is no longer there
    has no run."""
    db.execute_sql(
        "INSERT INTO runs (run_id, message_id, question, tier, mode, state, started_at)"
        " SELECT ?, message_id, ?, ?, ?, ?, ? FROM messages WHERE message_id = ?",
        (
            run.run_id,
            run.question,
            run.tier.value,
            run.mode.value,
            run.state.value,
            run.started_at,
            run.message_id,
        ),
    )


def copy(db: APSWDatabase, message_id: str, into: str) -> None:
    """Give a copy of a question what the research behind its answer came to."""
    kept = "question, tier, mode, state, started_at, sources, account"
    db.execute_sql(
        f"INSERT INTO runs (run_id, message_id, {kept})"
        f" SELECT run_id || ':' || ?1, ?1, {kept} FROM runs WHERE message_id = ?2 AND state = ?3",
        (into, message_id, RunState.DONE.value),
    )


def open_run(db: APSWDatabase, message_id: str) -> Run | None:
    """See :meth:`app.core.domain.runs.run_port.RunStore.open_run`."""
    return _newest(db, "message_id = ? AND state = 'open'", message_id)


def newest_run(db: APSWDatabase, message_id: str) -> Run | None:
    """See :meth:`app.core.domain.runs.run_port.RunStore.newest_run`."""
    return _newest(db, "message_id = ?", message_id)


def _newest(db: APSWDatabase, where: str, message_id: str) -> Run | None:
    row = db.execute_sql(
        "SELECT run_id, message_id, question, tier, mode, started_at, state FROM runs"
        f" WHERE {where} ORDER BY id DESC LIMIT 1",
        (message_id,),
    ).fetchone()
    if row is None:
        return None
    run_id, message_id, question, tier, mode, started_at, state = row
    return Run(
        run_id,
        message_id,
        question,
        Tier(odd_values.one_of(Tier, Tier.AUTO)(tier)),
        Mode(odd_values.one_of(Mode, Mode.BOTH)(mode)),
        started_at,
        RunState(odd_values.one_of(RunState, RunState.DROPPED)(state)),
    )


def steps_of(db: APSWDatabase, run_id: str) -> dict[str, str]:
    """See :meth:`app.core.domain.runs.run_port.RunStore.steps`."""
    rows: list[tuple[str, str]] = db.execute_sql(
        "SELECT name, result FROM run_steps JOIN runs ON runs.id = run WHERE run_id = ?", (run_id,)
    ).fetchall()
    return dict(rows)


def keep(db: APSWDatabase, run_id: str, name: str, result: str, at: Milliseconds) -> None:
    """See :meth:`app.core.domain.runs.run_port.RunStore.keep`. What a step gave first counts."""
    db.execute_sql(
        "INSERT INTO run_steps (run, name, result, finished_at)"
        " SELECT id, ?, ?, ? FROM runs WHERE run_id = ? ON CONFLICT DO NOTHING",
        (name, result, at, run_id),
    )


def end(db: APSWDatabase, run_id: str, state: RunState, sources: str, account: str) -> None:
    """See :meth:`app.core.domain.runs.run_port.RunStore.end`."""
    db.execute_sql(
        "UPDATE runs SET state = ?, sources = ?, account = ? WHERE run_id = ?",
        (state.value, sources, account, run_id),
    )
    db.execute_sql(
        "DELETE FROM run_steps WHERE run = (SELECT id FROM runs WHERE run_id = ?)", (run_id,)
    )


def sources_of(db: APSWDatabase, message_id: str) -> str:
    """See :meth:`app.core.domain.runs.run_port.RunStore.sources`."""
    row: tuple[Any, ...] | None = db.execute_sql(
        "SELECT sources FROM runs WHERE message_id = ? AND state = 'done' ORDER BY id DESC LIMIT 1",
        (message_id,),
    ).fetchone()
    return str(row[0]) if row else ""


def account_of(db: APSWDatabase, message_id: str) -> RunAccount:
    """How the answer to a question came about; an account that tells nothing where none is kept."""
    row: tuple[Any, ...] | None = db.execute_sql(
        "SELECT account FROM runs WHERE message_id = ? AND state = 'done' ORDER BY id DESC LIMIT 1",
        (message_id,),
    ).fetchone()
    return run_account.read(str(row[0])) if row else RunAccount()


def passages_of(db: APSWDatabase, message_id: str) -> list[Excerpt]:
    """The passages that the answer to a question stands on, in the order of their numbers."""
    kept = sources_of(db, message_id)
    return [json_codec.excerpt_from_json(each) for each in json.loads(kept)] if kept else []


def forget(db: APSWDatabase, session_id: str) -> None:
    """Take out every run that quotes a session, in the caller's transaction. Its id stands in
    quotation marks there: another's that begins like it is not meant."""
    db.execute_sql(
        "DELETE FROM runs WHERE instr(sources, ?1) OR instr(account, ?1) OR EXISTS"
        " (SELECT 1 FROM run_steps WHERE run = runs.id AND instr(result, ?1))",
        (json.dumps(session_id, ensure_ascii=False),),
    )


def forget_behind(db: APSWDatabase, session: int, position: int) -> None:
    """Take out the run behind the answer at a position of a session, by its row, and what of later
    runs there was not settled."""
    db.execute_sql(
        "DELETE FROM runs WHERE message_id = (SELECT message_id FROM messages"
        " WHERE session = ?1 AND position < ?2 AND role = 'user' ORDER BY position DESC LIMIT 1)"
        " OR state <> 'done' AND message_id IN"
        " (SELECT message_id FROM messages WHERE session = ?1 AND position > ?2)",
        (session, position),
    )


class SqliteRuns:
    """The :class:`app.core.domain.runs.run_port.RunStore` in the archive."""

    def __init__(self, database: Database) -> None:
        self.database = database

    begin = Writing(begin)
    open_run = Reading(open_run)
    newest_run = Reading(newest_run)
    steps = Reading(steps_of)
    keep = Writing(keep)
    end = Writing(end)
    sources = Reading(sources_of)
    passages = Reading(passages_of)
    account = Reading(account_of)
