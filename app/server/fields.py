"""What a request may carry, said once: the same declaration checks requests, describes them in the
OpenAPI document and is what a model reads of a tool's arguments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.core.domain import errors

Schema = dict[str, Any]
"""JSON Schema 2020-12, of which the checks here know type, bounds, lengths and default."""
Place = Literal["query", "path", "body"]

LONGEST_OBJECT = 10_000
"""Characters of a free object as JSON."""
VISIBLE = r"[^\s\u0000\u001c-\u001f\u0085]"
"""What a text has at least one of: anything but white space, written so that it is the same to
Python and JavaScript, and NUL, which becomes a space."""
_SHOWN_NAME = 100
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class RequestField:
    """One value of a request."""

    name: str
    schema: Schema
    about: str
    required: bool = False
    example: Any = None
    """A value that shows what is meant; those of an operation fit together."""

    @property
    def described(self) -> Schema:
        return {**self.schema, "description": self.about}


def text(most: int) -> Schema:
    """A text that is not blank, at most so many characters long."""
    return {"type": "string", "minLength": 1, "maxLength": most, "pattern": VISIBLE}


def whole(least: int, most: int, default: int) -> Schema:
    """A whole number within bounds."""
    return {"type": "integer", "minimum": least, "maximum": most, "default": default}


def objects(**properties: Schema) -> Schema:
    """An object with exactly these properties: what a reply looks like."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def lists(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def as_object(fields: Iterable[RequestField]) -> Schema:
    """The schema of a request body, or of a tool's arguments."""
    fields = tuple(fields)
    schema: Schema = {
        "type": "object",
        "properties": {field.name: field.described for field in fields},
        "additionalProperties": False,
    }
    if required := [field.name for field in fields if field.required]:
        schema["required"] = required
    return schema


def checked(
    fields: Iterable[RequestField], given: Mapping[str, Any], *, worded: bool
) -> dict[str, Any]:
    """Every field with its value or its default, ``None`` for neither. ``worded`` values are the
    texts of an address. Raises ``BadField``."""
    known = {field.name: field for field in fields}
    for name in given:
        if name not in known:
            raise errors.BadField(field=name[:_SHOWN_NAME], reason="böyle bir alan yok")
    return {name: _value(field, given, worded=worded) for name, field in known.items()}


def _value(field: RequestField, given: Mapping[str, Any], *, worded: bool) -> Any:
    if field.name not in given:
        if field.required:
            raise errors.BadField(field=field.name, reason="gerekli")
        return field.schema.get("default")
    value = given[field.name]
    match field.schema["type"]:
        case "integer":
            return _whole(field, value, worded=worded)
        case "boolean":
            return _truth(field, value, worded=worded)
        case "object":
            return _object(field, value)
        case _:
            return _text(field, value)


def _whole(field: RequestField, value: Any, *, worded: bool) -> int:
    least, most = field.schema["minimum"], field.schema["maximum"]
    if worded and _WHOLE_NUMBER.fullmatch(value):
        value = int(value)
    elif isinstance(value, float) and value.is_integer():
        value = int(value)  # 5.0 is a whole number to JSON Schema
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        reason = f"{least} ile {most} arasında bir tam sayı olmalı"
        raise errors.BadField(field=field.name, reason=reason)
    return value


def _truth(field: RequestField, value: Any, *, worded: bool) -> bool:
    if worded and value in ("true", "false"):
        return bool(value == "true")
    if not isinstance(value, bool):
        raise errors.BadField(field=field.name, reason="true ya da false olmalı")
    return value


def _text(field: RequestField, value: Any) -> str:
    most = field.schema["maxLength"]
    if not isinstance(value, str) or not value.strip() or len(value) > most:
        reason = f"boş olmayan, en çok {most} karakterlik bir metin olmalı"
        raise errors.BadField(field=field.name, reason=reason)
    return value


def _object(field: RequestField, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or len(json.dumps(value)) > LONGEST_OBJECT:
        reason = f"en çok {LONGEST_OBJECT} karakterlik bir JSON nesnesi olmalı"
        raise errors.BadField(field=field.name, reason=reason)
    return value
