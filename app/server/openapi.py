"""The OpenAPI document, made from the table of operations and the models in it."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from app import __version__
from app.server.chat import LINES
from app.server.operations import Offered, Operation
from app.server.reply_models import Refusal
from app.server.schemas import PlainSchema, Schema, request_schema

_REFUSAL = "refusal"
_ALWAYS = {
    "400": "The request cannot be read.",
    "401": "The token is missing or wrong.",
    "403": "The request comes from a web page, writes where only reading is allowed, or names"
    " another facilitator than the token's.",
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


def document(offered: Offered, address: str) -> dict[str, Any]:
    """The document of a server at ``address``."""
    operations = offered.operations
    bodies = {each.name: each.takes for each in operations if each.method == "POST"}
    replies = {each.name: each.gives for each in operations} | {_REFUSAL: Refusal}
    made, schemas = TypeAdapter.json_schemas(
        [
            *((name, "validation", TypeAdapter(model)) for name, model in bodies.items()),
            *((name, "serialization", TypeAdapter(model)) for name, model in replies.items()),
        ],
        ref_template="#/components/schemas/{model}",
        schema_generator=PlainSchema,
    )
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        content = _json(made[operation.name, "serialization"])
        if operation.run is None:
            content = {LINES: content["application/json"]}
        described: dict[str, Any] = {
            "operationId": operation.name,
            "summary": operation.about,
            "responses": {"200": {"description": "Done.", "content": content}},
        }
        if operation.name in bodies:
            content = _json(made[operation.name, "validation"])
            described["requestBody"] = {"required": True, "content": content}
        else:
            described["parameters"] = _parameters(operation)
        for code, about in sorted(refusals(operation).items()):
            content = _json(made[_REFUSAL, "serialization"])
            described["responses"][code] = {"description": about, "content": content}
        paths.setdefault(operation.path, {})[operation.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Anımsa",
            "version": __version__,
            "description": offered.about,
        },
        "servers": [{"url": address}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": schemas["$defs"],
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


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    schema = request_schema(operation.takes)
    return [
        {
            "name": name,
            "in": "path" if f"{{{name}}}" in operation.path else "query",
            "required": name in schema.get("required", ()),
            "description": field.pop("description"),
            "schema": field,
        }
        for name, field in schema["properties"].items()
    ]


def _json(schema: Schema) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
