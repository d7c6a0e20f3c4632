"""Why a request was refused, out of what Pydantic found in it."""

from __future__ import annotations

from pydantic import ValidationError

from app.core.domain import errors

LONGEST_NAME = 100
"""Characters of a field's name that are repeated to whoever sent it."""

VISIBLE = r"[^\s\u0000\u001c-\u001f\u0085]"
"""What a text has at least one of: anything but white space, written so that it is the same to
Python, Rust and JavaScript, and NUL, which becomes a space."""
PLACE = "^[0-9]{1,15}-[0-9]{1,15}$"
"""Where a page of sessions ended, as a reply tells it."""

_REASONS = {
    "extra_forbidden": "unknown_field",
    "missing": "required",
    "int_type": "whole_number",
    "int_parsing": "whole_number",
    "int_parsing_size": "whole_number",
    "int_from_float": "whole_number",
    "greater_than_equal": "at_least",
    "less_than_equal": "at_most",
    "bool_type": "true_or_false",
    "bool_parsing": "true_or_false",
    "string_type": "text",
    "string_too_short": "blank",
    "string_too_long": "long_text",
    "list_type": "list",
    "too_short": "empty_list",
    "too_long": "long_list",
    "dict_type": "object",
    "model_type": "object",
    "literal_error": "one_of",
    VISIBLE: "blank",
    PLACE: "from_last_reply",
}
"""Those of :data:`app.core.wording.reasons.REASONS`, by the types of Pydantic's errors, or by the
pattern that a text does not fit."""


def bad_field(error: ValidationError) -> errors.BadField:
    """The error of the field that is refused. A name that is unknown goes before others: it is
    often why another is missing."""
    found = error.errors(include_url=False, include_input=False)
    first = min(found, key=lambda each: each["type"] != "extra_forbidden")
    field = str(first["loc"][0])[:LONGEST_NAME]
    for part in first["loc"][1:]:
        field += f"[{part}]" if isinstance(part, int) else f".{part[:LONGEST_NAME]}"
    about = first.get("ctx", {})
    reason = _REASONS.get(about.get("pattern", "")) or _REASONS.get(first["type"], "unusable")
    if reason == "one_of":
        about = {"choices": about["expected"].replace(" or ", ", ")}
    return errors.BadField(field=field, reason=reason, **about)
