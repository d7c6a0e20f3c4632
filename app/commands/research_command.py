"""The ``research`` command: how an answer was researched, and the same research once more."""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING

from app.bootstrap import controllers, folder_following
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.commands.printing import tell
from app.commands.spoken_language import spoken
from app.core.domain import errors
from app.core.domain.messages import Message
from app.core.domain.runs.run_account import RunAccount
from app.core.wording.runs import account_words, replay_words
from app.core.wording.speech import LANGUAGES
from app.machine import settings as settings_file
from app.machine.desktop.start_request import SessionLink
from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.core.domain.evidence import Library
    from app.core.domain.runs.run_port import Run
    from app.core.domain.runs.run_replay import Replay


async def research(options: argparse.Namespace, paths: Paths, environment: Environment) -> int:
    """Tell how an answer was researched; with ``--replay`` research it again in the same way and
    tell what is not as it was. The exit code is 0 also where something has changed."""
    async with open_archive(paths, environment) as archive:
        question, answer, account = await _research_of(archive, options.id)
        if not options.replay:
            tell(
                options,
                {"message_id": question.message_id, "account": asdict(account)},
                account_words.account_text(account, spoken()),
            )
            return 0
        again = await _again(archive, question, account, online=options.online)
        same = answer is not None and _same(again.answer, answer.content)
        tell(
            options,
            {
                "message_id": question.message_id,
                "as_it_was": again.as_it_was,
                "same_answer": same if again.answer else None,
                **asdict(again),
            },
            replay_words.replay_text(again, spoken(), same_answer=same),
        )
    return 0


async def _research_of(archive: Archive, name: str) -> tuple[Message, Message | None, RunAccount]:
    """The question of a research, its answer and its account, by the id of its session (its last
    research) or by the link to one of its messages. Raises ``CommandError``, ``NoSession``."""
    link = SessionLink.parsed(name) or SessionLink(name)
    if await archive.store.session(link.session_id) is None:
        raise errors.NoSession(session_id=link.session_id)
    messages = await archive.store.messages(link.session_id)
    asked = [place for place, each in enumerate(messages) if each.role == "user"]
    for place, each in enumerate(messages):
        if each.message_id == link.message_id:
            asked = [before for before in asked if before <= place][-1:]
    for place in reversed(asked):
        question = messages[place]
        account = await archive.runs.account(question.message_id)
        if account:
            behind = (each for each in messages[place + 1 :] if each.role == "assistant")
            return question, next(behind, None), account
    raise errors.CommandError(reason="no_account", name=name)


async def _again(
    archive: Archive, question: Message, account: RunAccount, *, online: bool
) -> Replay:
    from app.research.replay import replay  # noqa: PLC0415  the account alone needs none of it

    stored = await asyncio.to_thread(settings_file.load, archive.paths.settings)
    researcher = controllers.researcher(archive, stored)
    run: Run | None = await archive.runs.newest_run(question.message_id)
    assert run is not None
    # A file that is gone from the disk by now is not where it was.
    await folder_following.look_before(archive)
    may = online or controllers.permission(stored).reaches_online
    project = await archive.projects.project_of(question.session_id)
    library: Library = archive.environment.library or archive.library
    return await replay(
        run,
        account,
        await archive.runs.passages(question.message_id),
        clock=archive.environment.clock,
        speech=LANGUAGES["tr"],
        library=library if project is None else library.preferring(project),
        open_web=researcher.setup.open_web if may else None,
        documents=controllers.document_sense(archive),
        priority=researcher.setup.priority,
    )


def _same(one: str, other: str) -> bool:
    """Whether two answers have the same words."""
    return bool(one) and one.split() == other.split()
