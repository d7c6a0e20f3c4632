"""Base class of the sources that ask a search service."""

from __future__ import annotations

from app.research.sources.services import Service
from app.research.web.fetching import Fetcher


class AskedService:
    """A service, and the fetcher through which it is asked; the rest of a
    :class:`app.core.domain.evidence.SearchSource` is how it is searched."""

    def __init__(self, fetcher: Fetcher, service: Service) -> None:
        self._fetcher = fetcher
        self._service = service

    @property
    def name(self) -> str:
        return self._service.name
