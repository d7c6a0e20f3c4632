"""Answers for which the fake server searched the web, block by block as the real API gives them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Hit:
    """A result of a search. ``quote`` is what the answer cites of it ("": nothing), ``page`` the
    text for which it was read ("": it was not)."""

    address: str
    title: str
    quote: str = ""
    page: str = ""
    age: str | None = None


@dataclass(frozen=True, slots=True)
class WebSearch:
    """An answer that searched. ``error`` and ``fetch_error`` are error codes of the two tools;
    ``stop_reason`` "pause_turn" is an answer that is not over: it comes without its text."""

    hits: Sequence[Hit] = ()
    query: str = "sorgu"
    error: str = ""
    fetch_error: str = ""
    stop_reason: str = "end_turn"
    input_tokens: int = 9_000
    output_tokens: int = 300

    def usage(self) -> JsonObject:
        """The counts of the call."""
        fetched = sum(bool(hit.page) for hit in self.hits)
        return {
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "server_tool_use": {
                "web_search_requests": 0 if self.error else 1,
                "web_fetch_requests": fetched,
            },
        }

    def content(self, number: int) -> list[JsonObject]:
        """The blocks of the answer; ``number`` makes their ids unique."""
        searched = f"srvtoolu_{number:04}_search"
        blocks: list[JsonObject] = [
            {"type": "thinking", "thinking": "", "signature": f"signature-{number}"},
            _call(searched, "web_search", {"query": self.query}),
            _result("web_search", searched, self._found()),
        ]
        for place, hit in enumerate(self.hits):
            if hit.page or self.fetch_error:
                fetched = f"srvtoolu_{number:04}_fetch{place}"
                blocks += [
                    _call(fetched, "web_fetch", {"url": hit.address}),
                    _result("web_fetch", fetched, self._fetched(hit)),
                ]
        if self.stop_reason == "pause_turn":
            return blocks
        blocks.append({"type": "text", "text": "Bulduklarım: ", "citations": None})
        for hit in self.hits:
            if hit.quote:
                blocks.append({"type": "text", "text": "Özet cümle.", "citations": [_cited(hit)]})
        return blocks

    def _found(self) -> JsonObject | list[JsonObject]:
        if self.error:
            return {"type": "web_search_tool_result_error", "error_code": self.error}
        return [
            {
                "type": "web_search_result",
                "url": hit.address,
                "title": hit.title,
                "encrypted_content": "RW5jcnlwdGVk",
                "page_age": hit.age,
            }
            for hit in self.hits
        ]

    def _fetched(self, hit: Hit) -> JsonObject:
        if self.fetch_error:
            return {"type": "web_fetch_tool_result_error", "error_code": self.fetch_error}
        source = {"type": "text", "media_type": "text/plain", "data": hit.page}
        document = {"type": "document", "source": source, "title": hit.title, "citations": None}
        return {
            "type": "web_fetch_result",
            "url": hit.address,
            "content": document,
            "retrieved_at": "2026-11-01T10:00:00Z",
        }


def _call(call_id: str, name: str, given: JsonObject) -> JsonObject:
    return {"type": "server_tool_use", "id": call_id, "name": name, "input": given}


def _result(name: str, call_id: str, content: object) -> JsonObject:
    return {"type": f"{name}_tool_result", "tool_use_id": call_id, "content": content}


def _cited(hit: Hit) -> JsonObject:
    return {
        "type": "web_search_result_location",
        "url": hit.address,
        "title": hit.title,
        "encrypted_index": "RW5jSW5kZXg=",
        "cited_text": hit.quote,
    }


def complaint(body: JsonObject, paused: Sequence[JsonObject] | None) -> str:
    """What the real API would refuse about a request with server tools. ``paused`` is the content
    of the answer before, if that was one that paused."""
    for tool in body.get("tools") or []:
        if "type" in tool and tool["type"] not in ("web_search_20250305", "web_fetch_20250910"):
            return f"tools.0: Input tag '{tool['type']}' found using 'type' does not match"
    last = body["messages"][-1]
    if last["role"] == "assistant" and last["content"] != paused:
        return "This model does not support assistant message prefill."
    return ""
