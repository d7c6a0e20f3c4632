"""Build the controller, the research runner and the quick-ask controller on an open archive."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.bootstrap.models import (
    CLAUDE_SEARCH,
    WEB_ENVIRONMENT,
    configured_model,
    needs_keyring,
    service_addresses,
    source_credentials,
)
from app.bootstrap.open_archive import Archive
from app.bootstrap.synonyms import thesaurus
from app.core.domain import errors
from app.core.domain.ports import View
from app.core.language.dates import named_days
from app.core.language.dates.moments import moment_at
from app.machine import settings as settings_file
from app.machine.settings import Settings

if TYPE_CHECKING:
    from app.core.domain.privacy.permission import Permission
    from app.core.reading.shelf_life import Field
    from app.core.wording.speech import Speech
    from app.memory.quick_ask.quick_session import QuickSessions
    from app.providers.credentials import Credentials
    from app.research.document_reading.document_reader import DocumentSense
    from app.research.modes import OpenWeb, Web
    from app.research.research_settings import ResearchSettings
    from app.research.runner import Researcher
    from app.storage.quick_ask_store import DatabaseStore
    from app.turns.answers.late_researcher import LateResearcher
    from app.turns.controller import Controller

log = logging.getLogger(__name__)


@asynccontextmanager
async def open_controller(
    archive: Archive,
    view: View,
    *,
    by_user: bool = True,
    speeches: Mapping[str, Speech] | None = None,
    key_later: bool = False,
) -> AsyncIterator[Controller]:
    """A controller on an open archive, with the configured model, unless its key is in the keyring
    and the caller asks for that (``key_later``); ``speeches`` are our sentences, where they are not
    the window's. Who is not the user cannot agree in their name: nothing goes online then unless
    they have said "Her zaman". Raises
    ``StorageError`` for an archive that cannot be written: a conversation has to be kept."""
    if archive.database.refusal is not None:
        raise archive.database.refusal
    from app.core.domain.tiers_and_modes import OnlineConsent  # noqa: PLC0415
    from app.core.wording.speech import LANGUAGES  # noqa: PLC0415
    from app.memory.sessions.model_context import Context  # noqa: PLC0415
    from app.memory.sessions.session_manager import SessionManager  # noqa: PLC0415
    from app.storage.database.process_locks import ProcessLock  # noqa: PLC0415
    from app.turns.answers.turn_context import TurnContext  # noqa: PLC0415
    from app.turns.controller import Controller  # noqa: PLC0415  looking back needs none of it

    async with AsyncExitStack() as stack:
        stored = await asyncio.to_thread(settings_file.load, archive.paths.settings)
        granted = replace(permission(stored), user_there=by_user)
        if not by_user and stored.online != OnlineConsent.ALWAYS.value:
            # For this run nothing can be opened, whatever the program asks for.
            stored = replace(stored, online=OnlineConsent.NEVER.value)
        presence = await asyncio.to_thread(ProcessLock, archive.paths.running)
        stack.callback(presence.close)
        environ = archive.environment.environ
        apart = archive.environment.apart
        model = None
        if not (key_later and needs_keyring(stored, environ)):
            model = await asyncio.to_thread(
                configured_model, stored, environ, archive.departures, apart=apart
            )
        if model is not None:
            stack.push_async_callback(model.close)
        memory = archive.project_memory()
        context = TurnContext(
            store=archive.store,
            recall=archive.recall_engine(),
            clock=archive.environment.clock,
            timezone=archive.environment.zone,
            view=view,
            model_context=Context(archive.store, partial(_today, archive), memory),
            late_researcher=researcher(archive, stored),
            memory=memory,
            configured=model,
            permission=granted,
            remember=partial(remember_permission, archive.paths.settings) if by_user else None,
            consents=archive.session_consents if by_user else None,
        )
        sessions = SessionManager(archive.store, archive.environment.clock, presence)
        controller = Controller(
            context, sessions, idle_minutes=stored.idle_minutes, speeches=speeches or LANGUAGES
        )
        controller.set_half_lives(half_lives(stored))
        stack.push_async_callback(controller.close)
        yield controller


async def choose_session(controller: Controller, archive: Archive, wanted: str | None) -> None:
    """Go on with a session that is named, with the "last" one, in a "new" one, or without a name
    in the one that is open here. Raises ``NotFound`` or ``ArchiveBusy``."""
    if wanted is None:
        await controller.open_latest()
    elif wanted == "new":
        await controller.open_latest()
        await controller.end()
    elif wanted == "last":
        recent = await archive.store.recent_sessions(1)
        if not recent:
            raise errors.NoSessionsYet
        await controller.open(recent[0].session_id)
    else:
        await controller.open(wanted)


def permission(stored: Settings) -> Permission:
    """How far a question may go, by the settings."""
    from app.core.domain.privacy.permission import Permission  # noqa: PLC0415
    from app.core.domain.tiers_and_modes import Boundary, OnlineConsent  # noqa: PLC0415

    return Permission(Boundary(stored.boundary), OnlineConsent(stored.online))


def half_lives(stored: Settings) -> Mapping[Field, int]:
    """Months after which records are told with their age, by the settings."""
    from app.core.reading.shelf_life import Field  # noqa: PLC0415

    return {
        Field.HEALTH: stored.health_months,
        Field.LAW: stored.law_months,
        Field.PRICES: stored.price_months,
    }


async def remember_permission(path: Path, given: Permission) -> None:
    """Keep in the settings what the user answered once for all. Raises ``StorageError``."""
    stored = await asyncio.to_thread(settings_file.load, path)
    changed = replace(stored, boundary=given.boundary.value, online=given.online.value)
    await asyncio.to_thread(settings_file.save, path, changed)


def researcher(archive: Archive, stored: Settings) -> LateResearcher:
    """What researches, with everything it may search."""
    from app.turns.answers.late_researcher import LateResearcher  # noqa: PLC0415

    environment = archive.environment

    def make(setup: ResearchSettings) -> Researcher:
        from app.research.runner import Researcher  # noqa: PLC0415  with the first message

        return Researcher(
            clock=environment.clock,
            library=environment.library or archive.library,
            runs=archive.runs,
            setup=setup,
            documents=document_sense(archive),
        )

    keys = source_credentials(environment.environ)
    return LateResearcher(make, research_setup(archive, stored, keys))


def document_sense(archive: Archive) -> DocumentSense:
    """What reads passages where no model does."""
    from app.research.document_reading.document_reader import DocumentSense  # noqa: PLC0415

    return DocumentSense(archive.meaning, thesaurus(archive.paths.synonyms))


def research_setup(
    archive: Archive, stored: Settings, keys: Mapping[str, Credentials]
) -> ResearchSettings:
    """How the user wants to research; ``keys`` by service."""
    from app.core.domain.tiers_and_modes import Mode, OnlineConsent  # noqa: PLC0415
    from app.research.research_settings import ResearchSettings  # noqa: PLC0415

    open_web = archive.environment.open_web or configured_web(archive, stored, keys)
    return ResearchSettings(
        # "Asla" leaves the research without a web at all, not with one that asks first.
        open_web=None if stored.online == OnlineConsent.NEVER.value else open_web,
        model_search=CLAUDE_SEARCH not in stored.sources_off,
        budgets=stored.budgets,
        prices=stored.prices,
        search_price=max(stored.search_price, 0.0),
        priority=tuple(stored.research_priority),
        default_mode=Mode(stored.research_mode) if stored.research_mode else None,
    )


def configured_web(
    archive: Archive, stored: Settings, keys: Mapping[str, Credentials]
) -> OpenWeb | None:
    """What opens the web for a run, or None where the network may not be used."""
    environment = archive.environment
    wanted = environment.environ.get(WEB_ENVIRONMENT, "").strip()
    if not environment.online or wanted == "off":
        return None

    def opener() -> OpenWeb:
        from app.research.online import online  # noqa: PLC0415  not before something is searched for
        from app.research.sources import OFFICIAL, SourceSettings  # noqa: PLC0415

        chosen = tuple(name for name in OFFICIAL if name not in stored.sources_off)
        asked = {name: each for name, each in keys.items() if name in chosen}
        settings = SourceSettings(
            wanted=chosen,
            keys={name: each.at_hand for name, each in asked.items() if each.at_hand},
            searxng=stored.searxng,
            contact=stored.contact,
            bases=service_addresses(wanted),
        )

        def read_keys() -> dict[str, str]:
            kept = (name for name in asked if name not in settings.keys)
            return {name: key for name in kept if (key := asked[name].get())}

        return online(
            settings,
            environment.clock,
            cache=None if archive.database.encrypted else archive.paths.web,
            keys=read_keys,
            pace=archive.pace,
            sent=archive.departures,
        )

    @asynccontextmanager
    async def opened() -> AsyncIterator[Web]:
        async with (await asyncio.to_thread(opener))() as web:
            yield web

    return opened


@asynccontextmanager
async def open_quick_ask(
    archive: Archive, view: View
) -> AsyncIterator[tuple[Controller, QuickSessions]]:
    """A controller for throw-away questions, still without a model, with the conversation that it
    drives: that has to be loaded before each turn. The archive is only read."""
    from app.core.wording.speech import QUICK  # noqa: PLC0415
    from app.memory.quick_ask.quick_memory import ConversationManager  # noqa: PLC0415
    from app.memory.quick_ask.quick_session import QuickContext, QuickSessions  # noqa: PLC0415
    from app.turns.answers.turn_context import TurnContext  # noqa: PLC0415
    from app.turns.controller import Controller  # noqa: PLC0415

    clock = archive.environment.clock
    async with quick_turns(archive) as turns:
        profile = await archive.projects.facilitator()
        sessions = QuickSessions(ConversationManager(turns), clock, profile)
        context = TurnContext(
            store=archive.store,
            recall=archive.recall_engine(),
            clock=clock,
            timezone=archive.environment.zone,
            view=view,
            model_context=QuickContext(profile, partial(_today, archive)),
        )
        controller = Controller(context, sessions, speeches=QUICK)
        try:
            yield controller, sessions
        finally:
            await controller.close()
            await sessions.close()


@asynccontextmanager
async def quick_turns(archive: Archive) -> AsyncIterator[DatabaseStore]:
    """The turns of quick-ask, kept in a file of their own."""
    from app.storage.quick_ask_store import DatabaseStore  # noqa: PLC0415

    turns = DatabaseStore(archive.paths.quick, archive.environment.clock)
    try:
        yield turns
    finally:
        await turns.close()


async def forget_quick_turns(archive: Archive) -> None:
    """Take the quick-ask turns that are older than a day off the disk, which nobody may have asked
    for since. Raises ``StorageError``."""
    if archive.paths.quick.exists():
        async with quick_turns(archive) as turns:
            await turns.delete_expired()


def _today(archive: Archive) -> str:
    """The day, where the user is, as a model is told it."""
    environment = archive.environment
    return named_days.whole_day(moment_at(environment.clock.now(), environment.zone).date())
