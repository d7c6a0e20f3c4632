"""Chats that a messenger wrote as text: a line each message, with when it was sent and by whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_STAMPED = re.compile(
    r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? {1,2}\d{1,2}[:.]\d\d(?:[:.]\d\d)?"
    r"(?:[ \u202f]?[AaPpÖö]\.?[MmSsÖö]\.?)?(?:\]| [-–]) ?(.*)"
)
"""Android's "12.03.2026 21:14 - …" and the iPhone's "[12.03.2026 21:14:05] …"."""
_SAID = re.compile(r"[^:]{1,60}: (.*)")
_MARK = "\u200e"
_ATTACHED = re.compile(
    r"<[^<>]{3,80}>|.{1,40}(?:dahil edilmedi|omitted)|.{1,80} \((?:dosya ekli|file attached)\)"
    r"|bu mesaj silindi\.?|bu mesajı sildiniz\.?|this message was deleted\.?"
    r"|you deleted this message\.?|null",
    re.IGNORECASE,
)
"""In the place of a picture, or of what was taken back."""
_LOOKED_AT: Final = 60
_FEWEST: Final = 5
_SHARE: Final = 0.3


def is_chat(lines: Sequence[str]) -> bool:
    """Whether lines are a chat: the first of them, and many of those behind it, say when they were
    sent, and most of these by whom."""
    first = [line.replace(_MARK, "") for line in lines[: 3 * _LOOKED_AT] if line.strip()]
    looked = first[:_LOOKED_AT]
    if not looked or _STAMPED.match(looked[0]) is None:
        return False
    stamped = [found[1] for line in looked if (found := _STAMPED.match(line))]
    said = sum(_SAID.match(each) is not None for each in stamped)
    return len(stamped) >= max(_FEWEST, _SHARE * len(looked)) and 2 * said >= len(stamped)


def chat_messages(lines: Sequence[str]) -> Iterator[str]:
    """The lines that somebody wrote, as they are: without what the messenger says itself (who came,
    who left, that nobody else can read it), and what stands for a picture or was taken back."""
    kept = False
    for written in lines:
        line = written.replace(_MARK, "").strip()
        stamped = _STAMPED.match(line)
        if stamped is not None:
            said = _SAID.match(stamped[1])
            kept = said is not None and _ATTACHED.fullmatch(said[1].strip()) is None
        if kept and line:
            yield line
