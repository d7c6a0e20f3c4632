"""Hints that differ by where a sentence is read: in the window, or on the command line.

The wording of an error is one for all surfaces; what differs stands in it in braces.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from app.core.wording.sentence import Sentence


class Surface(StrEnum):
    """The window (and what speaks for it to other programs), or a terminal."""

    WINDOW = "window"
    COMMAND_LINE = "command_line"


AGAIN_TYPED = Sentence("“tekrar dene” yaz", "type “try again”")
"""What ``again`` is on the command line in a conversation, where the window has a button."""
TYPED_MODEL = Sentence("; komut satırında `animsa model`", "; at the command line `animsa model`")
"""What stands behind the place in the settings, for whoever asks at the command line."""

HINTS: Mapping[Surface, Mapping[str, Sentence]] = {
    Surface.WINDOW: {
        "again": Sentence("yeniden dene", "try again"),
        "by_words": Sentence("", ""),
        "settings": Sentence("ayarlardan", "in the settings"),
        "key_settings": Sentence("ayarlardan", "in the settings"),
        "restore": Sentence("ayarlardan", "in the settings"),
        "by_doctor": Sentence("", ""),
        "start_again": Sentence("Anımsa'yı yeniden başlat", "start Anımsa again"),
        "find_another": Sentence("Listeden başka birini seç", "Choose another one in the list"),
        "new_research": Sentence("Ctrl+N", "Ctrl+N"),
        "passphrase_file": Sentence("", ""),
    },
    Surface.COMMAND_LINE: {
        "again": Sentence("yeniden dene", "try again"),
        "by_words": Sentence(
            " (“devam et” ya da “tekrar dene” yaz)", " (type “continue” or “try again”)"
        ),
        "settings": Sentence("“animsa model” ile", "with “animsa model”"),
        "key_settings": Sentence("“animsa model key” ile", "with “animsa model key”"),
        "restore": Sentence(
            "uçbirimde “animsa doctor --fix” ile", "with “animsa doctor --fix” in a terminal"
        ),
        "by_doctor": Sentence(
            " (uçbirimde “animsa doctor --fix”)", " (“animsa doctor --fix” in a terminal)"
        ),
        "start_again": Sentence(
            "yeniden dene ya da --data-dir ile başka bir klasör göster",
            "try again, or name another folder with --data-dir",
        ),
        "find_another": Sentence(
            "“animsa recall” ile başka birini ara", "Look for another one with “animsa recall”"
        ),
        "new_research": Sentence("--session new", "--session new"),
        "passphrase_file": Sentence(
            " (uçbirimde ya da --passphrase-file ile)", " (in a terminal, or by --passphrase-file)"
        ),
    },
}
