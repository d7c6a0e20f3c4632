"""The JSON Schemas (2020-12) of requests and replies, as Pydantic makes them from the models."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from app.server.request_models import ApiRequest

Schema = dict[str, Any]


class PlainSchema(GenerateJsonSchema):
    """Without what repeats the names of fields or was written for readers of the code."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        made = super().model_schema(schema)
        made.pop("description", None)
        return made

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def enum_schema(self, schema: core_schema.EnumSchema) -> JsonSchemaValue:
        return {"enum": [member.value for member in schema["members"]]}


class LeftOutSchema(PlainSchema):
    """For values that have no null: what is not given is left out."""

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        inner = schema["schema"]
        if inner["type"] == "nullable" and schema.get("default") is None:
            return self.generate_inner(inner["schema"])
        return super().default_schema(schema)


def request_schema(takes: type[ApiRequest]) -> Schema:
    """The schema of the fields of an address, or of a tool's arguments."""
    return takes.model_json_schema(schema_generator=LeftOutSchema)


def body_schema(takes: type[ApiRequest]) -> Schema:
    """The schema of a request's body."""
    return takes.model_json_schema(schema_generator=PlainSchema)


def reply_schema(gives: Any) -> Schema:
    """The schema of a reply: of a model, or of a union of models."""
    return TypeAdapter(gives).json_schema(mode="serialization", schema_generator=PlainSchema)
