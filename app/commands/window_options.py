"""Options of the window's start: a link or a file to open, and what the desktop's menu and the
login ask for."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence

from app.commands.spoken_language import spoken
from app.core.domain import errors
from app.machine.desktop.start_request import (
    ENDING,
    SCHEME,
    StartAction,
    StartRequest,
    request_to_open,
)


def add_window_options(parser: argparse.ArgumentParser) -> None:
    """Add what may stand where no command does."""
    window = parser.add_mutually_exclusive_group()
    window.add_argument(
        "--open",
        metavar="BAĞLANTI|DOSYA",
        help="pencerede bir araştırmayı aç (animsa:session/…) ya da bir dosyayı içe aktarmayı öner",
    )
    for option, action, about in (
        ("--new-research", StartAction.NEW_RESEARCH, "pencereyi yeni bir araştırmayla aç"),
        ("--quick-question", StartAction.QUICK_QUESTION, "hızlı soru penceresini aç"),
        ("--hidden", StartAction.HIDE, "pencereyi göstermeden tepside başla"),
    ):
        window.add_argument(
            option, dest="start_action", action="store_const", const=action, help=about
        )
    # For packagers: see app.ui.window.selftest.
    parser.add_argument("--selftest", action="store_true", help=argparse.SUPPRESS)


def link_named(arguments: Sequence[str] | None) -> list[str]:
    """The arguments of a start; a link or a file that comes alone, as the desktop hands it over,
    stands behind its option."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    alone = given[0].lower() if len(given) == 1 else ""
    if alone.startswith((f"{SCHEME}:", "file:")) or alone.endswith(ENDING):
        given.insert(0, "--open")
    return given


SCREENS = ("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM")


def has_screen(environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a window can appear: only Linux runs without a desktop as a matter of course. A
    platform that was named to Qt is the caller's own choice."""
    return platform != "linux" or any(environ.get(each) for each in SCREENS)


def tell_no_screen() -> None:
    """Say that the screen that the environment names cannot be used."""
    from app.core.wording.error_wording import error_sentence  # noqa: PLC0415  only when it fails

    named = " ".join(f"{each}={os.environ[each]}" for each in SCREENS if os.environ.get(each))
    error = errors.CommandError(reason="screen_unusable", screen=named)
    print(error_sentence(error, spoken()), file=sys.stderr, flush=True)


def request_of(options: argparse.Namespace) -> StartRequest:
    """What the window is to do once it stands."""
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    if options.open is not None:
        return request_to_open(options.open, token)
    return StartRequest(options.start_action or StartAction.SHOW, "", token)
