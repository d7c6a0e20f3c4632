"""Search provider of GNOME Shell:
https://developer.gnome.org/documentation/tutorials/search-provider.html"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from app.machine.desktop.desktop_names import DESKTOP_ID
from app.machine.desktop.session_bus import Interfaces, Method
from app.machine.desktop.start_request import StartAction, StartRequest
from app.server.desktop.found_research import SearchedPast

INTERFACE = "org.gnome.Shell.SearchProvider2"


def search_provider(
    past: SearchedPast, start: Callable[[StartRequest], Awaitable[None]]
) -> Interfaces:
    """The archive as GNOME Shell asks it; ``start`` brings a window that does what was chosen."""

    async def first(terms: Sequence[str]) -> tuple[list[str]]:
        return ([str(each.link) for each in await past.find(" ".join(terms))],)

    async def narrowed(before: Sequence[str], terms: Sequence[str]) -> tuple[list[str]]:
        # The words mean something together: what the shorter ones found says little.
        del before
        return await first(terms)

    async def described(links: Sequence[str]) -> tuple[list[dict[str, tuple[str, Any]]]]:
        return (
            [
                {
                    "id": ("s", link),
                    "name": ("s", each.title or each.day),
                    "description": ("s", each.about),
                    "gicon": ("s", DESKTOP_ID),
                    "clipboardText": ("s", f"{each.about}\n{each.title}\n{link}"),
                }
                for link in links
                if (each := past.found(link)) is not None
            ],
        )

    async def chosen(link: str, terms: Sequence[str], time: int) -> tuple[()]:
        del terms, time
        await start(StartRequest(StartAction.OPEN, link))
        return ()

    async def all_wanted(terms: Sequence[str], time: int) -> tuple[()]:
        del time
        await start(StartRequest(StartAction.SEARCH, " ".join(terms)))
        return ()

    return {
        INTERFACE: {
            "GetInitialResultSet": Method("as", "as", first),
            "GetSubsearchResultSet": Method("asas", "as", narrowed),
            "GetResultMetas": Method("as", "aa{sv}", described),
            "ActivateResult": Method("sasu", "", chosen),
            "LaunchSearch": Method("asu", "", all_wanted),
        }
    }
