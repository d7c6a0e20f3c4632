"""The OpenAPI document, made from the table of operations."""

from __future__ import annotations

from typing import Any

from app import __version__
from app.server.fields import Schema, as_object, objects
from app.server.operations import OPERATIONS, Operation

_REFUSAL: Schema = {
    "type": "object",
    "properties": {
        "success": {"const": False},
        "error": objects(code={"type": "string"}, message={"type": "string"}),
    },
    "required": ["success", "error"],
    "additionalProperties": False,
}
_ALWAYS = {
    "400": "The request cannot be read.",
    "401": "The token is missing or wrong.",
    "403": "The request comes from a web page, or writes where only reading is allowed.",
    "421": "The request was meant for another host.",
    "422": "A field is missing, unknown or not as it should be; the message says which.",
    "429": "Too many requests.",
    "503": "The archive cannot be used at the moment.",
}
_WITH_BODY = {
    "408": "The body did not come in time.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
}
_WRITING = {"507": "The disk is full."}


def document(address: str) -> dict[str, Any]:
    """The document of a server at ``address``."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Anımsa",
            "version": __version__,
            "description": "What you researched, for other programs of this machine.",
        },
        "servers": [{"url": address}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Refusal": _REFUSAL},
        },
    }


def refusals(operation: Operation) -> dict[str, str]:
    """What an operation may answer beside what it is for: status codes and their meaning."""
    told = dict(_ALWAYS)
    if operation.missing:
        told["404"] = "There is no such session or project."
    if operation.method == "POST":
        told |= _WITH_BODY
    if operation.writes:
        told |= _WRITING
    return told


def _operation(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.about,
        "responses": {
            "200": {
                "description": "Done.",
                "content": {"application/json": {"schema": operation.reply}},
            },
            **{code: _refused(about) for code, about in sorted(refusals(operation).items())},
        },
    }
    if operation.method == "POST":
        schema = as_object(operation.fields)
        content = {"application/json": {"schema": schema}}
        described["requestBody"] = {"required": True, "content": content}
    elif operation.fields:
        described["parameters"] = [
            {
                "name": field.name,
                "in": "path" if f"{{{field.name}}}" in operation.path else "query",
                "required": field.required,
                "description": field.about,
                "schema": field.schema,
            }
            for field in operation.fields
        ]
    return described


def _refused(about: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Refusal"}
    return {"description": about, "content": {"application/json": {"schema": schema}}}
