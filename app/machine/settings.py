"""The user's settings, loaded from and saved to one JSON file of the data directory. Secrets are
not in it."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from app.core.domain import errors
from app.core.language.turkish import storable
from app.machine import json_files, waiting_notes
from app.machine.data_folder import set_aside
from app.machine.paths import in_the_way
from app.machine.waiting_notes import Note
from app.machine.whole_files import write_text

log = logging.getLogger(__name__)

DEFAULT_MODEL = "claude-sonnet-5-5"
LOCK_MINUTES = (0, 5, 15, 30, 60)
"""After so many minutes an encrypted archive may lock itself; 0 for never."""
MOST = 100_000
"""Minutes or months: nothing can be reckoned with what a hand may write into the file."""
TEXT_SIZES = (80, 90, 100, 110, 125, 150, 175, 200)
"""How large the letters of the window may be, in percent of the usual."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user has set. :data:`CHOICES` lists the values of the fields that are words."""

    provider: str = "claude"
    """What answers: "claude" (a key, and Anthropic's own server), "server" (``model`` of the server
    at ``base_url``, which speaks the same protocol) or "none"."""
    base_url: str = ""
    model: str = DEFAULT_MODEL
    idle_minutes: int = 30
    language: str = "tr"
    theme: str = "system"
    text_size: int = 100
    """One of ``TEXT_SIZES``."""
    motion: str = "system"
    """Whether less is to move than usual."""
    lock_minutes: int = 15
    """One of ``LOCK_MINUTES``."""
    tray: str = "ask"
    """Whether closing the window leaves the program in the tray; "ask" until the user was asked."""
    desktop_search: bool = False
    """Whether the desktop's own search is answered from the archive."""
    login_start: bool = False
    """Whether the program starts at login, whatever the file says
    (:mod:`app.machine.desktop.login_start`)."""
    welcomed: bool = False
    """Whether the first start's questions were answered."""
    boundary: str = "files"
    """How far a question may go: the switch beside the message field."""
    online: str = "ask"
    """What the user answered once for all when asked whether to search online."""
    research_mode: str = ""
    """Where to look unless a question says so; "": wherever there is something."""
    research_priority: list[str] = field(default_factory=lambda: ["files", "online"])
    """What counts more where both are searched."""
    sources_off: list[str] = field(default_factory=list)
    """Services that are not to be asked; "claude" is the search of the model's own server."""
    searxng: str = ""
    """The address of a search server of the user's own."""
    contact: str = ""
    """An address of mail or web that sources are given with each request."""
    updates: bool = False
    """Whether the release feed is asked for a newer version by itself."""
    update_feed: str = ""
    """Its address, where it is to be another than the program's own."""
    health_months: int = 6
    """After how long a record of this field, or of the next two, is told with its age."""
    law_months: int = 12
    price_months: int = 6
    budgets: dict[str, dict[str, int]] = field(default_factory=dict)
    """Limits by tier that are to differ from :data:`app.research.budgets.BUDGETS`."""
    prices: dict[str, list[float]] = field(default_factory=dict)
    """By model, where they are to differ from :data:`app.research.prices.PRICES`: of a million
    tokens read, written, read from the cache and written to it."""
    search_price: float = 10.0
    """Of a thousand searches of the model's own server."""


CHOICES: Mapping[str, tuple[str, ...]] = {
    "provider": ("claude", "server", "none"),
    "language": ("tr", "en"),
    "theme": ("system", "light", "dark", "contrast_light", "contrast_dark"),
    "motion": ("system", "less"),
    "tray": ("ask", "yes", "no"),
    "boundary": ("memory", "files", "online"),
    "online": ("ask", "always", "never"),
    "research_mode": ("", "files_only", "online_only", "both", "sequential_analysis"),
}


def load(path: Path) -> Settings:
    """The stored settings; defaults for what is not there or cannot be. A file that makes no sense
    is set aside, and a note left. Raises ``NotAFolder`` where a file stands in the data directory's
    place."""
    try:
        stored = _stored(path)
    except FileNotFoundError:
        return Settings()
    except NotADirectoryError as error:
        raise errors.NotAFolder(path=in_the_way(path.parent) or path.parent) from error
    except _Senseless:
        log.warning("the settings make no sense: the defaults hold")
        set_aside(path.parent, path.name)
        return Settings()
    except OSError as error:
        log.warning("the settings cannot be read: %s", type(error).__name__)
        waiting_notes.leave(path.parent, Note("settings_unread", {"path": str(path)}))
        return Settings()
    defaults = Settings()
    known = {
        each.name: stored[each.name]
        for each in fields(Settings)
        if type(stored.get(each.name)) is type(getattr(defaults, each.name))
        and stored[each.name] in CHOICES.get(each.name, (stored[each.name],))
    }
    settings = Settings(**known)
    if settings.lock_minutes not in LOCK_MINUTES:
        settings = replace(settings, lock_minutes=defaults.lock_minutes)
    if settings.text_size not in TEXT_SIZES:
        settings = replace(settings, text_size=defaults.text_size)
    for name in ("idle_minutes", "health_months", "law_months", "price_months"):
        if not 0 < getattr(settings, name) <= MOST:
            settings = replace(settings, **{name: getattr(defaults, name)})
    return settings


def claude(settings: Settings, model: str | None = None) -> Settings:
    """The settings with Claude as the model, by name or the default one."""
    return replace(settings, provider="claude", base_url="", model=model or DEFAULT_MODEL)


def whole_address(typed: str) -> str:
    """The address of a server as it is used: one of one's own has no certificate."""
    address = typed.strip()
    return address if not address or "://" in address else f"http://{address}"


def save(path: Path, settings: Settings) -> None:
    """Write the settings whole or not at all: what differs from the defaults, and what the file
    holds already. A default that nobody chose is not written, so that a later version may have a
    better one. Raises ``StorageError``."""
    defaults, written = asdict(Settings()), _written(path)
    kept = {
        name: value
        for name, value in asdict(settings).items()
        if name in written or value != defaults[name]
    }
    try:
        write_text(path, storable(json.dumps(kept, ensure_ascii=False, indent=2)) + "\n")
    except OSError as error:
        raise errors.SettingsNotSaved(path=path) from error


class _Senseless(ValueError):
    """What stands in the file is no settings."""


def _stored(path: Path) -> dict[str, Any]:
    """What the file holds. Raises ``_Senseless``, ``OSError``."""
    try:
        stored = json_files.read(path)
    except ValueError as error:
        raise _Senseless from error
    if not isinstance(stored, dict):
        raise _Senseless
    return stored


def _written(path: Path) -> frozenset[str]:
    """The names in the file. One that cannot be read is set aside rather than overwritten."""
    try:
        return frozenset(_stored(path))
    except FileNotFoundError:
        return frozenset()
    except (OSError, _Senseless):
        set_aside(path.parent, path.name)
        return frozenset()
