"""The provider's prompt cache, simulated, so that tests can see whether a prefix was really kept.

Rules of the real one: the request is read as tools, system, messages; an entry is written at every
``cache_control`` mark (at most four); a later request finds an entry when all bytes up to it are
the same, looking back at most 20 blocks from each of its own marks. Unlike the real one it has no
smallest size and forgets nothing.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

LOOK_BACK = 20


class PromptCache:
    """Remembers prefixes; ``charge`` says what a request costs."""

    def __init__(self) -> None:
        self._entries: set[str] = set()

    def charge(self, request: dict[str, Any]) -> dict[str, int]:
        """Input counts of a request, named as in the protocol, and remember its prefixes."""
        blocks = flat_blocks(request)
        digest = hashlib.sha256(str(request.get("model")).encode())
        prefixes: list[tuple[str, int]] = []
        marks: list[int] = []
        tokens = 0
        for place, block in enumerate(blocks):
            plain = {name: value for name, value in block.items() if name != "cache_control"}
            text = json.dumps(plain, sort_keys=True)
            digest.update(text.encode())
            tokens += len(str(plain.get("text", text))) // 4 + 1
            prefixes.append((digest.hexdigest(), tokens))
            if "cache_control" in block:
                marks.append(place)
        if "cache_control" in request and blocks:
            marks.append(len(blocks) - 1)
        read = max(
            (
                prefixes[place][1]
                for mark in marks
                for place in range(mark, max(mark - LOOK_BACK, -1), -1)
                if prefixes[place][0] in self._entries
            ),
            default=0,
        )
        kept = prefixes[marks[-1]][1] if marks else 0
        self._entries.update(prefixes[mark][0] for mark in marks)
        return {
            "input_tokens": tokens - max(kept, read),
            "cache_creation_input_tokens": max(kept - read, 0),
            "cache_read_input_tokens": read,
        }


def flat_blocks(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Every block of a request in the order of the cache: tools, system, messages."""
    blocks = list(request.get("tools") or [])
    blocks += _blocks(request.get("system"), "system")
    for message in request.get("messages") or []:
        blocks += _blocks(message.get("content"), message.get("role"))
    return blocks


def _blocks(content: object, role: str) -> list[dict[str, Any]]:
    if isinstance(content, str):
        content = [{"type": "text", "text": content}]
    return [{"role": role, **block} for block in content] if isinstance(content, list) else []
