"""The API's documentation page for people (HTML), made from the table of operations.

It holds everything itself and runs nothing: no script, no address but its own. The style is named
by its hash, so that nothing else could be put in to be carried out.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html import escape
from typing import Any
from urllib.parse import urlencode

from app import __version__
from app.server.openapi import refusals
from app.server.operations import Offered, Operation
from app.server.schemas import Schema, body_schema, reply_schema, request_schema

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1.5rem; }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid GrayText; }
h2 code { overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin-bottom: .25rem; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid GrayText; border-radius: .25rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; }
th, td { border-bottom: 1px solid GrayText; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
"""
_DIGEST = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
HEADERS = {
    "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
}


def page(offered: Offered, address: str) -> str:
    """The page of a server at ``address``."""
    listed = "".join(
        f'<li><a href="#{each.name}"><code>{each.method} {escape(each.path)}</code></a>'
        f" {escape(each.about)}</li>"
        for each in offered.operations
    )
    state = (
        "Writing is allowed."
        if offered.writes
        else "Started for reading only: POST and DELETE get 403."
    )
    token = re.sub("`(.+?)`", r"<code>\1</code>", escape(offered.token))
    example = f"curl -H 'Authorization: Bearer TOKEN' '{address}/api/projects'"
    tools = (
        f"; models use the tools\nat <code>{escape(address)}/mcp</code>" if offered.tools else ""
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(offered.title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<a class="skip" href="#operations">Skip to the operations</a>
<header>
<h1>{escape(offered.title)}</h1>
<p>{escape(offered.about)} Version {escape(__version__)} at
<code>{escape(address)}</code>. {state}</p>
<p>Every request carries {token}:</p>
{_code(example, "Example with token")}
<p>Refusals carry a word for programs and a sentence for people, in English, or in Turkish where the
request's <code>Accept-Language</code> prefers it.</p>
<p>Programs read <a href="/openapi.json">the same as an OpenAPI document</a>{tools}.</p>
</header>
<nav aria-label="Operations"><ul>{listed}</ul></nav>
<main id="operations">
{"".join(_section(offered, each, address) for each in offered.operations)}
</main>
</body>
</html>
"""


def _section(offered: Offered, operation: Operation, address: str) -> str:
    title = f"{operation.method} {escape(operation.path)}"
    needed = operation.writes and offered.write_option
    writing = f"<p>Needs <code>{escape(offered.write_option)}</code>.</p>" if needed else ""
    refused = "".join(
        f'<tr><th scope="row"><code>{code}</code></th><td>{escape(about)}</td></tr>'
        for code, about in sorted(refusals(operation).items())
    )
    gives = reply_schema(operation.gives)
    reply = json.dumps(_shape(gives, gives.get("$defs", {})), indent=2)
    return f"""<section aria-labelledby="{operation.name}">
<h2 id="{operation.name}"><code>{title}</code></h2>
<p>{escape(operation.about)}</p>
{writing}{_fields(operation)}
<h3>Example</h3>
{_code(_request(operation, address), f"Example request of {operation.name}")}
<h3>Reply</h3>
{_code(reply, f"Reply of {operation.name}")}
<details><summary>Refusals</summary>
<div class="wide"><table><caption>What else {title} may answer</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>{refused}</tbody></table></div></details>
</section>
"""


def _takes(operation: Operation) -> Schema:
    schema_of = body_schema if operation.method == "POST" else request_schema
    return schema_of(operation.takes)


def _fields(operation: Operation) -> str:
    takes = _takes(operation)
    if not takes["properties"]:
        return "<p>It takes no fields.</p>"
    required = takes.get("required", ())
    rows = "".join(
        f'<tr><th scope="row"><code>{escape(name)}</code></th>'
        f"<td>{escape(_place(operation, name))}</td>"
        f"<td>{escape(_kind(field))}</td>"
        f"<td>{'required' if name in required else _default(field)}</td>"
        f"<td>{escape(field['description'])}</td></tr>"
        for name, field in takes["properties"].items()
    )
    heads = "".join(
        f'<th scope="col">{each}</th>' for each in ("Field", "Where", "What", "Else", "About")
    )
    return (
        f'<div class="wide"><table><caption>Fields of {escape(operation.name)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _place(operation: Operation, name: str) -> str:
    if operation.method == "POST":
        return "body"
    return "path" if f"{{{name}}}" in operation.path else "query"


def _default(field: Schema) -> str:
    default = field.get("default")
    return "" if default is None else f"<code>{escape(json.dumps(default))}</code>"


def _kind(field: Schema) -> str:
    """Type and bounds in words."""
    if "anyOf" in field:
        return " or ".join(map(_kind, field["anyOf"]))
    told = str(field["type"])
    if "maximum" in field:
        told += f", {field['minimum']} to {field['maximum']}"
    if "maxLength" in field:
        told += f", at most {field['maxLength']} characters"
    if "maxItems" in field:
        told += f", at most {field['maxItems']}"
    return told


def _request(operation: Operation, address: str) -> str:
    """An example of a call: every required field, and the others that show something."""
    fields = _takes(operation)["properties"]
    given = {name: each["examples"][0] for name, each in fields.items() if "examples" in each}
    path = operation.path
    for name in [each for each in given if f"{{{each}}}" in path]:
        path = path.replace(f"{{{name}}}", str(given.pop(name)))
    token = "-H 'Authorization: Bearer TOKEN'"
    if operation.method == "POST":
        body = json.dumps(given, ensure_ascii=False, indent=2).replace("'", "'\\''")
        sent = f"-H 'Content-Type: application/json' -d '{body}'"
        return f"curl {token} \\\n  {sent} \\\n  '{address}{path}'"
    method = "" if operation.method == "GET" else f"-X {operation.method} "
    query = f"?{urlencode(given)}" if given else ""
    return f"curl {method}{token} \\\n  '{address}{path}{query}'"


def _shape(schema: Schema, named: dict[str, Schema]) -> Any:
    """A value that shows what a schema allows: the types in the places of values. ``named`` are
    the schemas that it may refer to."""
    if "$ref" in schema:
        return _shape(named[schema["$ref"].rpartition("/")[2]], named)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return " | ".join(schema["enum"])
    if "anyOf" in schema:
        shapes = [_shape(each, named) for each in schema["anyOf"]]
        plain = all(isinstance(each, str) for each in shapes)
        return " | ".join(shapes) if plain else shapes[0]
    kind = schema["type"]
    if kind == "object":
        properties = schema.get("properties", {})
        return {name: _shape(each, named) for name, each in properties.items()}
    if kind == "array":
        return [_shape(schema["items"], named)]
    return schema.get("format", kind)


def _code(text: str, name: str) -> str:
    """A block that scrolls by itself, and so can be reached with the keyboard."""
    name = f'aria-label="{escape(name)}"'
    return f'<pre tabindex="0" role="region" {name}><code>{escape(text)}</code></pre>'
