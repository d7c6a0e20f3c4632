"""Sessions and answers written as documents, cards and lists of sources, off the thread that asks
for it. PDF, which needs Qt, is printed by the window and the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Message, Milliseconds
from app.core.domain.ports import Store
from app.core.domain.runs.run_account import RunAccount
from app.documents.blocks import Document
from app.documents.document_files import (
    CITING,
    TYPED,
    document_bytes,
    sources_text,
)
from app.documents.session_document import WholeSession, answer_document, sessions_document
from app.machine.system_reasons import system_reason
from app.machine.whole_files import clear_exports, exported_whole, written_whole
from app.memory.transfer.outgoing import whole_session

if TYPE_CHECKING:
    from app.documents.project_document import ProjectAbout

MOST_IN_A_DOCUMENT = 1_000
"""Sessions of a document, which is in memory as a whole: with answers of 4 kB half a gigabyte."""

PassagesOf = Callable[[str], Awaitable[Sequence[Excerpt]]]
"""The passages that are kept of the answer to a question, by the question's id."""

AccountOf = Callable[[str], Awaitable[RunAccount]]
"""How the answer to a question came about, by the question's id."""


class DocumentExport:
    """Writes what is chosen of an archive; ``language`` is that of our own words in it."""

    def __init__(
        self,
        store: Store,
        passages_of: PassagesOf,
        account_of: AccountOf,
        language: str,
        zone: tzinfo,
    ) -> None:
        self._store = store
        self._passages_of = passages_of
        self._account_of = account_of
        self._language = language
        self._zone = zone

    async def sessions(self, ids: Sequence[str]) -> list[WholeSession]:
        """Sessions with their messages, in this order. Raises ``NoSession``, ``StorageError``."""
        return [await whole_session(self._store, each) for each in ids]

    async def document(self, ids: Sequence[str], out: Path) -> Document:
        """Sessions as a document, to be printed into a file (``out``). Raises ``NoSession``,
        ``FileUnwritable`` for more than ``MOST_IN_A_DOCUMENT``, ``StorageError``."""
        sessions = await self._of_a_document(ids, out)
        return await asyncio.to_thread(sessions_document, sessions, self._language, self._zone)

    async def project(self, project: ProjectAbout, ids: Sequence[str], out: Path) -> Document:
        """A project with its sessions as a document. Raises as :meth:`document`."""
        from app.documents.project_document import project_document  # noqa: PLC0415  rarely wanted

        sessions = await self._of_a_document(ids, out)
        return await asyncio.to_thread(
            project_document, project, sessions, self._language, self._zone
        )

    async def _of_a_document(self, ids: Sequence[str], out: Path) -> list[WholeSession]:
        if len(ids) > MOST_IN_A_DOCUMENT:
            raise errors.FileUnwritable(path=out, reason="too_many_sessions")
        return await self.sessions(ids)

    async def doctor_page(self, ids: Sequence[str], now: Milliseconds) -> Document:
        """The page for the doctor from sessions. Raises ``NoSession``, ``StorageError``."""
        from app.documents.doctor_page import doctor_page  # noqa: PLC0415  rarely wanted

        sessions = await self.sessions(ids)
        sessions.sort(key=lambda each: each[0].created_at)
        return await asyncio.to_thread(doctor_page, sessions, self._language, self._zone, now)

    async def report(self, question: Message, answer: Message) -> Document:
        """An answer as a report. Raises ``StorageError``."""
        account = await self._account_of(question.message_id)
        return await asyncio.to_thread(
            answer_document, question, answer, account, self._language, self._zone
        )

    async def write_sessions(self, ids: Sequence[str], kind: str, out: Path) -> None:
        """Write sessions as one of ``ENDINGS``. Raises ``NoSession``, ``FileUnwritable``,
        ``NothingToWrite``, ``StorageError``."""
        if kind in TYPED:
            await self.write_document(await self.document(ids, out), kind, out)
        elif kind == "anki":
            await self._write_cards(ids, out)
        else:
            await self._write_sources(ids, kind, out)

    async def _write_cards(self, ids: Sequence[str], out: Path) -> None:
        from app.documents import anki_cards  # noqa: PLC0415  rarely wanted

        found = 0
        try:
            with (
                written_whole(out) as temporary,
                temporary.open("w", encoding="utf-8", newline="\n") as stream,
            ):
                await asyncio.to_thread(clear_exports, temporary)
                stream.write(anki_cards.HEADERS)
                for each in ids:
                    session, messages = await whole_session(self._store, each)
                    tags = (session.title, *session.key_topics)
                    cards = [(card, tags) for card in anki_cards.exchanges(messages)]
                    found += len(cards)
                    stream.write(
                        await asyncio.to_thread(
                            anki_cards.to_lines, cards, self._language, self._zone
                        )
                    )
                if not found:
                    raise errors.NothingToWrite(path=out, reason="no_cards")
        except OSError as error:
            raise errors.FileUnwritable(path=out, reason=system_reason(error)) from error

    async def _write_sources(self, ids: Sequence[str], kind: str, out: Path) -> None:
        cited: list[Sequence[Message]] = []
        kept: dict[str, Sequence[Excerpt]] = {}
        for each in ids:
            _, messages = await whole_session(self._store, each)
            if any(message.citations for message in messages):
                cited.append(messages)
                kept.update(await self._kept_excerpts(messages))
        text = await asyncio.to_thread(sources_text, cited, kept, kind, self._zone)
        await asyncio.to_thread(write_sources, out, text)

    async def only_noted(self, ids: Sequence[str]) -> int:
        """How many messages of sessions were noted, and make no card. Raises ``NoSession``,
        ``StorageError``."""
        from app.documents.anki_cards import only_noted  # noqa: PLC0415  rarely wanted

        noted = 0
        for each in ids:
            _, messages = await whole_session(self._store, each)
            noted += only_noted(messages)
        return noted

    async def write_answer(
        self, question: Message, answer: Message, kind: str, title: str, out: Path
    ) -> None:
        """Write an answer as one of ``ENDINGS``; ``title`` is that of its session. Raises
        ``FileUnwritable``, ``NothingToWrite``, ``StorageError``."""
        if kind in CITING:
            kept = await self._kept_excerpts((question, answer))
            text = await asyncio.to_thread(
                sources_text, [(question, answer)], kept, kind, self._zone
            )
            await asyncio.to_thread(write_sources, out, text)
        elif kind == "anki":
            from app.documents.anki_cards import HEADERS, to_lines  # noqa: PLC0415  rarely wanted

            cards = [((question, answer), (title,))]
            lines = await asyncio.to_thread(to_lines, cards, self._language, self._zone)
            await asyncio.to_thread(write_bytes, out, f"{HEADERS}{lines}".encode())
        else:
            document = await self.report(question, answer)
            await self.write_document(document, kind, out)

    async def ris(self, question: Message, answer: Message) -> str:
        """The sources that an answer cites, in RIS; empty where there are none. Raises
        ``StorageError``."""
        kept = await self._kept_excerpts((question, answer))
        return await asyncio.to_thread(sources_text, [(question, answer)], kept, "ris", self._zone)

    async def write_document(self, document: Document, kind: str, out: Path) -> None:
        """Write a document as one of ``TYPED``. Raises ``FileUnwritable``."""
        made = await asyncio.to_thread(document_bytes, document, kind)
        await asyncio.to_thread(write_bytes, out, made)

    async def _kept_excerpts(self, messages: Sequence[Message]) -> dict[str, Sequence[Excerpt]]:
        """What is kept of the sources of the answers, by question."""
        kept: dict[str, Sequence[Excerpt]] = {}
        asked = ""
        for message in messages:
            if message.role == "user":
                asked = message.message_id
            elif message.citations and asked and asked not in kept:
                kept[asked] = await self._passages_of(asked)
        return kept


def write_sources(path: Path, text: str) -> None:
    """Write a list of sources, where there is one. Raises ``NothingToWrite``, and as
    :func:`write_bytes`."""
    if not text:
        raise errors.NothingToWrite(path=path, reason="no_sources")
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises ``FileUnwritable``."""
    try:
        with exported_whole(path) as temporary:
            temporary.write_bytes(content)
    except OSError as error:
        raise errors.FileUnwritable(path=path, reason=system_reason(error)) from error
