"""Parser of robots.txt (RFC 9309): the paths that a site lets programs read.

``urllib.robotparser`` of Python knows neither ``*`` and ``$`` in paths nor that the longest rule
wins, which most files of today rely on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import quote, unquote, urlsplit

LONGEST_FILE: Final = 500 * 1024
"""Bytes; the RFC lets the rest be ignored."""
AGENT: Final = "animsa"

_LINE = re.compile(r"\s*([A-Za-z-]+)\s*:\s*([^#]*)")
_MOST_RULES = 5_000
_LONGEST_RULE = 500


@dataclass(frozen=True, slots=True)
class Robots:
    """The rules that concern us: (path pattern, whether it may be read)."""

    rules: tuple[tuple[str, bool], ...] = ()

    def allow(self, address: str) -> bool:
        """Whether a page may be read: the longest rule that fits decides, and allowing wins
        between equals."""
        parts = urlsplit(address)
        path = _plain(parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        fitting = [(len(p), allowed) for p, allowed in self.rules if _fits(p, path)]
        return max(fitting)[1] if fitting else True


def parse(text: str, agent: str = AGENT) -> Robots:
    """The rules of the groups for ``agent``, else of those for everyone. Never fails."""
    ours: list[tuple[str, bool]] = []
    everyones: list[tuple[str, bool]] = []
    named = False
    # Of the group that is being read; how many agents it names is the site's own choice.
    for_us = for_everyone = in_rules = False
    for line in text[:LONGEST_FILE].lstrip("\ufeff").splitlines():
        found = _LINE.match(line)
        if found is None:
            continue
        field, value = found[1].lower(), found[2].strip()
        if field == "user-agent":
            if in_rules:
                for_us = for_everyone = in_rules = False
            for_us = for_us or value.lower() == agent
            for_everyone = for_everyone or value == "*"
            named = named or for_us
        elif field in ("allow", "disallow"):
            in_rules = True
            if not value or len(ours) + len(everyones) >= _MOST_RULES:
                continue
            rule = (_plain(value[:_LONGEST_RULE]), field == "allow")
            if for_us:
                ours.append(rule)
            if for_everyone:
                everyones.append(rule)
    return Robots(tuple(ours if named else everyones))


def _plain(path: str) -> str:
    """One spelling for "ş" and "%C5%9F"."""
    return quote(unquote(path), safe="/*$%:@!&'()+,;=-._~?")


def _fits(pattern: str, path: str) -> bool:
    """``*`` is anything, a last ``$`` the end. Without regular expressions: a hostile pattern
    would make them run for ever."""
    end = pattern.endswith("$")
    first, *others = _parts(pattern.removesuffix("$"))
    if not path.startswith(first):
        return False
    at = len(first)
    if not others:
        return not end or at == len(path)
    last = others.pop() if end else ""
    for part in others:
        found = path.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return not end or (len(path) - len(last) >= at and path.endswith(last))


@lru_cache(maxsize=4_096)
def _parts(pattern: str) -> tuple[str, ...]:
    return tuple(pattern.split("*"))
