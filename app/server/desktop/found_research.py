"""Past research for the desktop's search: what the typed words mean, and what has them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from app.bootstrap.encryption import LateCipher
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive
from app.core.domain.privacy.encryption_port import CipherState
from app.core.domain.recall_result import Verdict
from app.core.domain.session_list_port import is_query
from app.core.language.dates import named_days
from app.core.language.markdown import plain
from app.core.language.shortening import shortened
from app.machine import settings as settings_file
from app.machine.desktop.start_request import SessionLink
from app.machine.paths import Paths

MOST_FOUND = 5
LONGEST_QUERY = 300
LONGEST_LINE = 200
"""Characters; a desktop shows one or two lines of a result."""
KEPT = 500
"""Results that are remembered: a desktop asks for them by name once it has the list."""
_QUESTION_WORDS = 2
"""One word alone is something that is being typed, no question."""


@dataclass(frozen=True, slots=True)
class FoundResearch:
    """A research with the line that answers, or that has the words; ``meant``: recall is sure of
    it."""

    link: SessionLink
    title: str
    day: str
    line: str
    meant: bool

    @property
    def about(self) -> str:
        """The line with its day: "19 Ağustos 2026 · “…”"."""
        return f"{self.day} · “{self.line}”" if self.line else self.day


@dataclass
class SearchedPast:
    """The archive of ``paths`` as the desktop's search sees it: nothing, unless the user wished it
    in the settings and the archive is not encrypted."""

    paths: Paths
    environment: Environment
    archive: Archive
    _found: dict[str, FoundResearch] = field(default_factory=dict)

    async def find(self, words: str) -> list[FoundResearch]:
        """What is found for the typed words, the best first."""
        language = await asyncio.to_thread(allowed_language, self.paths)
        query = " ".join(words.split())[:LONGEST_QUERY]
        if language is None or not is_query(query):
            return []
        found: dict[str, FoundResearch] = {}
        zone, store = self.environment.zone, self.archive.store
        if len(query.split()) >= _QUESTION_WORDS:
            now = self.environment.clock.now()
            recalled = await self.archive.recall_engine().recall(query, now, limit=MOST_FOUND)
            if recalled.verdict in (Verdict.SINGLE, Verdict.SEVERAL):
                # Of a single one the others are only what came near.
                near = recalled.matches[: 1 if recalled.verdict is Verdict.SINGLE else MOST_FOUND]
                for match in near:
                    found[match.session_id] = FoundResearch(
                        SessionLink(match.session_id, match.message_id),
                        one_line(match.title),
                        named_days.long_date(match.date, zone, language),
                        one_line(match.quote or match.summary),
                        meant=recalled.sure,
                    )
        for hit in await store.search_sessions(query, MOST_FOUND):
            # What was only asked is no record.
            if not hit.entry.lookup and hit.entry.session_id not in found:
                found[hit.entry.session_id] = FoundResearch(
                    SessionLink(hit.entry.session_id, hit.message_id),
                    one_line(hit.entry.title),
                    named_days.long_date(hit.entry.last_updated, zone, language),
                    one_line(hit.line),
                    meant=False,
                )
        told = list(found.values())[:MOST_FOUND]
        for each in told:
            self._found.pop(str(each.link), None)
            self._found[str(each.link)] = each
        while len(self._found) > KEPT:
            del self._found[next(iter(self._found))]
        return told

    def found(self, link: str) -> FoundResearch | None:
        """What was found before under this link."""
        return self._found.get(link)


def one_line(text: str) -> str:
    """A text without its Markdown and line breaks, cut where a desktop would cut it."""
    return shortened(" ".join(plain(text[: LONGEST_LINE * 4]).split()), LONGEST_LINE)


def allowed_language(paths: Paths) -> str | None:
    """The user's language where the desktop's search may be answered; else ``None``."""
    settings = settings_file.load(paths.settings)
    plain = LateCipher(paths).state() is CipherState.PLAIN
    return settings.language if settings.desktop_search and plain else None
