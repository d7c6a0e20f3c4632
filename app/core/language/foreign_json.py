"""JSON that a model or a service wrote, read so that nothing in it can do harm later: whatever it
nests or escapes."""

from __future__ import annotations

import json
from typing import Any

from app.core.language.turkish import storable


def json_object(text: str) -> dict[str, Any] | None:
    """The object that a text is, its texts as the archive can keep them; None where it is none."""
    try:
        value = storable_value(json.loads(text))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def member(value: object, key: str) -> Any:
    """The value of ``key``; None where the value is no object, or has no such key."""
    return value.get(key) if isinstance(value, dict) else None


def wrapped_object(reply: str) -> dict[str, Any] | None:
    """The object in a reply, or None. Servers without structured output wrap it in words."""
    start, end = reply.find("{"), reply.rfind("}")
    return json_object(reply[start : end + 1]) if 0 <= start < end else None


def storable_value(value: Any) -> Any:
    """The value with no half of a character, which no file takes, and no NUL."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, list):
        return [storable_value(each) for each in value]
    if isinstance(value, dict):
        return {storable(name): storable_value(each) for name, each in value.items()}
    return value
