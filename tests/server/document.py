"""The requests and replies that ``docs/api.md`` shows, made by running the program.

    python -m tests.server.document      rewrites them

``test_document.py`` says when they are not true any more. What differs from run to run is written
as something that stands still.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.server.serving import ROOT, Program, fill, serve_process

DOCUMENT = ROOT / "docs" / "api.md"
MEMORY = "/api/conversation-memory"
EMMA = [
    {"role": "user", "content": "Emma kesirlerde zorlanıyor. Nasıl anlatayım?"},
    {
        "role": "assistant",
        "content": "Pizza dilimleriyle başlayın; Emma somut örneklerle daha kolay öğreniyor.",
    },
]
GENERAL = [
    {"role": "user", "content": "Matematik müfredatını nasıl sıralamalıyım?"},
    {"role": "assistant", "content": "Matematik müfredatında kesirleri ondalıklardan önce verin."},
]
_EXAMPLE = re.compile(r"(?<=<!-- example: )(\w+)( -->\n)(.*?)(?=\n<!-- end -->)", re.DOTALL)
_CHANGING = (
    (re.compile(r"(2024-11-21T\d\d):\d\d:\d\d\.\d\d\d"), r"\1:00:00.000"),
    (re.compile(r'("ms": )[\d.]+'), r"\g<1>4.2"),
    (re.compile(r'("score": )[\d.]+'), r"\g<1>9.1"),
)
_IDS = re.compile(r"\b[0-9a-f]{32}\b")


def examples() -> dict[str, str]:
    """Every example by its name, as Markdown."""
    with tempfile.TemporaryDirectory() as directory:
        data = Path(directory)
        fill(data)
        with serve_process(data) as at:
            refused = _asked(at, "POST", MEMORY, {"conversation_turns": GENERAL})
        with serve_process(data, "--allow-write") as at:
            made = {"read_only": refused, **_made(at)}
    ids: dict[str, str] = {}
    return {name: _still(text, ids) for name, text in made.items()}


def _made(at: Program) -> dict[str, str]:
    emma = at.client.get("/api/projects").json()["projects"][0]["learner_id"]
    told = {"learner_id": emma, "conversation_turns": EMMA, "force_regenerate": False}
    general = {"learner_id": None, "conversation_turns": GENERAL, "force_regenerate": False}
    turn = {
        "user_id": "u1",
        "user_message": "What is a fraction?",
        "ai_response": "A part of a whole.",
        "metadata": {},
    }
    return {
        "projects": _asked(at, "GET", "/api/projects"),
        "post_learner": _asked(at, "POST", MEMORY, told),
        "post_general": _asked(at, "POST", MEMORY, general),
        "get_general": _asked(at, "GET", MEMORY),
        "get_learner": _asked(at, "GET", f"{MEMORY}?learner_id={emma}"),
        "search": _asked(at, "GET", f"{MEMORY}?search=kesirler&include_archive=true"),
        "unknown_field": _asked(at, "GET", f"{MEMORY}?learner={emma}"),
        "recall": _asked(
            at, "GET", f"/api/recall?query={quote('Dawn ile karışan etki neydi?')}&limit=1"
        ),
        "list_sessions": _asked(at, "GET", "/api/sessions?search=kortizol&limit=1"),
        "read_session": _asked(at, "GET", "/api/sessions/dawn?offset=4&limit=2"),
        "store_turn": _asked(at, "POST", "/api/chat-history", turn),
        "get_history": _asked(at, "GET", "/api/chat-history?user_id=u1&limit=10"),
        "get_turn": _asked(
            at, "GET", f"/api/chat-history/turn?user_id=u1&reference={quote('ilk sorum neydi?')}"
        ),
        "clear_history": _asked(at, "DELETE", "/api/chat-history?user_id=u1"),
    }  # fmt: skip


def _asked(at: Program, method: str, path: str, body: dict[str, Any] | None = None) -> str:
    """One request and its reply, as they are shown."""
    response = at.client.request(method, path, json=body)
    shown = [f"```http\n{method} {path}"]
    if body is not None:
        shown.append(f"\n{_pretty(body)}")
    shown.append("```\n")
    status = f"{response.status_code} {response.reason_phrase}"
    shown.append(f"{status}:\n\n```json\n{_pretty(response.json())}\n```")
    return "\n".join(shown)


def _pretty(value: object, indent: str = "") -> str:
    """JSON with what is short on one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= 90 or not isinstance(value, (dict, list)) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        lines: Iterable[str] = (
            f"{inner}{json.dumps(name)}: {_pretty(each, inner)}" for name, each in value.items()
        )
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join(f"{inner}{_pretty(each, inner)}" for each in value) + f"\n{indent}]"


def _still(text: str, ids: dict[str, str]) -> str:
    for pattern, instead in _CHANGING:
        text = pattern.sub(instead, text)
    return _IDS.sub(lambda found: ids.setdefault(found[0], f"{len(ids) + 1:032x}"), text)


def with_examples(text: str, made: dict[str, str]) -> str:
    """The document with its examples as they are now."""
    return _EXAMPLE.sub(lambda found: f"{found[1]}{found[2]}{made[found[1]]}", text)


def shown_in(text: str) -> set[str]:
    """The names of the examples that a document shows."""
    return {found[1] for found in _EXAMPLE.finditer(text)}


if __name__ == "__main__":
    DOCUMENT.write_text(with_examples(DOCUMENT.read_text("utf-8"), examples()), "utf-8")
