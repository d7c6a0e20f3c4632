"""The database of the tests of sharing, for those of shared projects."""

from __future__ import annotations

from tests.storage.exchange.conftest import shared

__all__ = ["shared"]
