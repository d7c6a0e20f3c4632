"""The PostgreSQL of the tests of sharing, for those of shared projects."""

from __future__ import annotations

from tests.storage.exchange.conftest import server, shared

__all__ = ["server", "shared"]
