"""The language of a refusal, by the request's ``Accept-Language`` (RFC 9110 §12.5.4)."""

from __future__ import annotations

import re

from starlette.datastructures import Headers

DEFAULT = "en"
_RANGE = re.compile(r"(\*|[a-z]{1,8})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?")


def language_of(asked: Headers) -> str:
    """``tr`` where Turkish is wanted more than English, else ``en``. Of two that are wanted as
    much, the one that is named first."""
    wanted: dict[str, float] = {}
    for part in ",".join(asked.getlist("accept-language")).lower().split(","):
        if found := _RANGE.fullmatch(part.strip()):
            quality = float(found[2] or 1)
            wanted[found[1]] = max(quality, wanted.get(found[1], 0))
    by_any = wanted.get("*", 0)
    turkish, english = wanted.get("tr", by_any), wanted.get("en", by_any)
    if turkish == english:
        named = [each for each in wanted if each in ("tr", "en")]
        return named[0] if named and turkish else DEFAULT
    return "tr" if turkish > english else "en"
