"""The user's settings for research, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.domain.tiers_and_modes import Mode
from app.research.modes import PRIORITY, OpenWeb
from app.research.prices import SEARCH_PRICE


@dataclass(frozen=True, slots=True)
class ResearchSettings:
    """What the user set about research. ``open_web``: what opens the web, None where the network
    may not be used; ``model_search``: whether a model that can is asked to search by itself;
    ``budgets`` and ``prices`` by tier and by the model's name, see
    :func:`app.research.budgets.budget_of` and :func:`app.research.prices.prices_of`;
    ``search_price`` of a thousand of the model's own searches."""

    open_web: OpenWeb | None = None
    model_search: bool = True
    budgets: Mapping[str, object] = field(default_factory=dict)
    prices: Mapping[str, object] = field(default_factory=dict)
    search_price: float = SEARCH_PRICE
    priority: tuple[str, ...] = PRIORITY
    default_mode: Mode | None = None
