"""Runner of KDE's KRunner and application menu:
https://develop.kde.org/docs/plasma/krunner/#d-bus-runner"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from app.machine.desktop.desktop_names import DESKTOP_ID
from app.machine.desktop.session_bus import Interfaces, Method
from app.machine.desktop.start_request import StartAction, StartRequest
from app.server.desktop.found_research import SearchedPast

INTERFACE = "org.kde.krunner1"
EXACT, POSSIBLE = 100, 30
"""Kinds of a match: what is meant comes above programs that only have the word."""
_STEP = 0.05
"""By so much each match is worth less than the one before it."""
CATEGORY = "Anımsa"

MatchRow = tuple[str, str, str, int, float, dict[str, tuple[str, Any]]]


def runner(past: SearchedPast, start: Callable[[StartRequest], Awaitable[None]]) -> Interfaces:
    """The archive as KRunner asks it; ``start`` brings a window that does what was chosen."""
    token = ""

    async def match(words: str) -> tuple[list[MatchRow]]:
        return (
            [
                (
                    str(each.link),
                    each.title or each.day,
                    DESKTOP_ID,
                    EXACT if each.meant else POSSIBLE,
                    (1.0 if each.meant else 0.5) - _STEP * place,
                    {
                        "subtext": ("s", each.about),
                        "category": ("s", CATEGORY),
                        "multiline": ("b", True),
                    },
                )
                for place, each in enumerate(await past.find(words))
            ],
        )

    async def actions() -> tuple[list[tuple[str, str, str]]]:
        return ([],)

    async def run(link: str, action: str) -> tuple[()]:
        nonlocal token
        del action
        given, token = token, ""
        await start(StartRequest(StartAction.OPEN, link, given))
        return ()

    async def take_token(given: str) -> tuple[()]:
        nonlocal token
        token = given
        return ()

    async def done() -> tuple[()]:
        return ()

    return {
        INTERFACE: {
            "Match": Method("s", "a(sssida{sv})", match),
            "Actions": Method("", "a(sss)", actions),
            "Run": Method("ss", "", run),
            "SetActivationToken": Method("s", "", take_token),
            "Teardown": Method("", "", done),
        }
    }
