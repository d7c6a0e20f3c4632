"""Price list of models, and the cost of a run in tokens and searches.

The list here is a proposal: the user's own table comes before it. It ages, so it says from when it
is, and the settings show that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from app.core.domain.model_calls import Usage

MILLION: Final = 1_000_000
THOUSAND: Final = 1_000

DEAREST: Final = 1e9
"""That a table written by hand may say."""
TAKEN: Final = date(2026, 10, 24)
"""When the list was read from https://platform.claude.com/docs/en/about-claude/pricing."""


class Prices(NamedTuple):
    """The price of a million tokens of each sort, in the currency of its table."""

    read: float
    written: float
    from_cache: float
    to_cache: float
    """What is written to the cache, for five minutes."""


PRICES: Final[Mapping[str, Prices]] = {
    "claude-opus-5-5": Prices(4.0, 20.0, 0.20, 5.0),
    "claude-sonnet-5-5": Prices(2.0, 10.0, 0.10, 2.50),
    "claude-haiku-5-5": Prices(0.10, 0.50, 0.01, 0.125),
}
"""In US dollars. Haiku's are those of prompts up to 100,000 tokens, which a research keeps to."""
SEARCH_PRICE: Final = 10.0
"""US dollars of a thousand searches that the model's server makes."""


def prices_of(model: str, set_by_user: Mapping[str, object] | None = None) -> Prices | None:
    """The prices of a model, as in :data:`PRICES`; None where they are not known. A name may go on
    after the one that is listed ("claude-sonnet-5-5-20261001"); what the user set comes first."""
    for table in (set_by_user or {}, PRICES):
        names = [name for name in table if model == name or model.startswith(f"{name}-")]
        if names and (prices := _whole(table[max(names, key=len)])):
            return prices
    return None


def _whole(given: object) -> Prices | None:
    """A row of a table that somebody may have written by hand: the last two may be missing (then
    as read)."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) < 2:
        return None
    if not all(isinstance(price, (int, float)) and 0 <= price <= DEAREST for price in given):
        return None
    known = [float(price) for price in given]
    return Prices(*(known + [known[0]] * 2)[:4])


def cost_of(
    usage: Usage, prices: Prices | None, search_price: float = SEARCH_PRICE
) -> float | None:
    """What tokens and searches cost, in the currency of the table; None without prices."""
    if prices is None:
        return None
    tokens = (
        usage.input_tokens * prices.read
        + usage.output_tokens * prices.written
        + usage.cache_read_tokens * prices.from_cache
        + usage.cache_write_tokens * prices.to_cache
    )
    return tokens / MILLION + usage.web_searches * search_price / THOUSAND
