"""The voice in which an answer tells of days: a language, at a moment, in a time zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, tzinfo

from app.core.domain.messages import Milliseconds
from app.core.language.dates.moments import moment_at
from app.core.wording.speech import Speech


@dataclass(frozen=True, slots=True)
class Voice:
    """Our own sentences (``speech``) as they are said at a moment (``now``) where the user is."""

    speech: Speech
    now: Milliseconds
    timezone: tzinfo

    @property
    def today(self) -> date:
        """The day of this moment."""
        return moment_at(self.now, self.timezone).date()

    def on_date(self, at: Milliseconds) -> str:
        """ "5 Ekim'de"."""
        return self.speech.on_date(at, self.now, self.timezone)

    def long_date(self, at: Milliseconds) -> str:
        """ "15 Eylül 2024"."""
        return self.speech.long_date(at, self.timezone)

    def source_line(self, at: Milliseconds, title: str) -> str:
        """ "19 Ağustos 2026 · Title": what stands below the sentence of a record."""
        return self.speech.source_line(at, title, self.timezone)
