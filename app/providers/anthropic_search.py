"""Web search by Claude's server: its quotes and pages as findings that can be checked.

The server searches and reads while it writes one answer (its "server tools"). Its prose is not
used: only what it quotes, word for word, and the text of the pages that it read. Of the other
results the text is encrypted, so nothing can be checked against it; their addresses are given on.

The basic versions of both tools are asked for: the later ones let the model filter results with
programs of its own, and what it then quotes is no longer what a page says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from app.core.domain import errors
from app.core.domain.evidence import WebFindings, WebText
from app.core.domain.model_calls import Usage
from app.providers.anthropic_stream import MOST_TOKENS

if TYPE_CHECKING:
    from anthropic.types import WebFetchTool20250910Param, WebSearchTool20250305Param

NAME: Final = "Claude"
"""What its search is called where sources are named."""
SEARCHES: Final = 1
PAGES: Final = 1
PAGE_TOKENS: Final = 4_000
PAUSES: Final = 5
"""How often the server may hand back an unfinished search to be sent again."""
SEARCH: Final[WebSearchTool20250305Param] = {
    "type": "web_search_20250305",
    "name": "web_search",
    "max_uses": SEARCHES,
}
FETCH: Final[WebFetchTool20250910Param] = {
    "type": "web_fetch_20250910",
    "name": "web_fetch",
    "max_uses": PAGES,
    "max_content_tokens": PAGE_TOKENS,
    "citations": {"enabled": True},
}
_OF_OUR_ASKING: Final = frozenset({"max_uses_exceeded", "query_too_long", "invalid_tool_input"})
"""Errors by which a tool refuses what was asked of it; it is not out of order."""


def findings(messages: Sequence[Mapping[str, Any]]) -> WebFindings:
    """What the answers to one search (several where it paused), as JSON, hold. Nothing in them is
    certain to be there."""
    blocks = [block for message in messages for block in _objects(message.get("content"))]
    dates = {
        str(result.get("url")): str(result.get("page_age") or "")
        for result in _results(blocks)
        if result.get("url")
    }
    texts = dict.fromkeys([*_pages(blocks, dates), *_quotes(blocks, dates)])
    quoted = {text.address for text in texts}
    return WebFindings(
        texts=tuple(texts),
        addresses=tuple(address for address in dates if address not in quoted),
        usage=sum((_usage(message.get("usage")) for message in messages), Usage()),
        failure=_failure(blocks) if not texts else None,
    )


def _objects(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _results(blocks: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    for block in blocks:
        if block.get("type") == "web_search_tool_result":
            yield from _objects(block.get("content"))


def _pages(blocks: Sequence[Mapping[str, Any]], dates: Mapping[str, str]) -> Iterator[WebText]:
    """The pages that were read, where they are text (a PDF comes as its bytes)."""
    for block in blocks:
        match block:
            case {
                "type": "web_fetch_tool_result",
                "content": {
                    "url": str(address),
                    "content": {"source": {"type": "text", "data": str(text)}, **more},
                },
            } if text.strip():
                title = str(more.get("title") or "")
                yield WebText(address, title, text, whole=True, published=dates.get(address, ""))


def _quotes(blocks: Sequence[Mapping[str, Any]], dates: Mapping[str, str]) -> Iterator[WebText]:
    for block in blocks:
        for citation in _objects(block.get("citations")):
            match citation:
                case {
                    "type": "web_search_result_location",
                    "url": str(address),
                    "cited_text": str(text),
                } if text.strip():
                    title = str(citation.get("title") or "")
                    yield WebText(address, title, text, published=dates.get(address, ""))


def _usage(counts: object) -> Usage:
    given = counts if isinstance(counts, dict) else {}
    tools = given.get("server_tool_use")

    def count(of: Mapping[str, Any], name: str) -> int:
        value = of.get(name)
        return value if isinstance(value, int) and 0 <= value <= MOST_TOKENS else 0

    return Usage(
        input_tokens=count(given, "input_tokens"),
        output_tokens=count(given, "output_tokens"),
        cache_read_tokens=count(given, "cache_read_input_tokens"),
        cache_write_tokens=count(given, "cache_creation_input_tokens"),
        web_searches=count(tools if isinstance(tools, dict) else {}, "web_search_requests"),
    )


def _failure(blocks: Sequence[Mapping[str, Any]]) -> errors.SourceError | None:
    """Why a tool gave nothing, where it is the tool's own fault."""
    codes = {
        str(block["content"].get("error_code"))
        for block in blocks
        if isinstance(block.get("content"), dict) and block["content"].get("error_code")
    }
    if "too_many_requests" in codes:
        return errors.SourceBusy(name=NAME)
    return errors.SourceUnreachable(name=NAME) if codes - _OF_OUR_ASKING else None


def of_model(error: errors.ModelError) -> errors.SourceError:
    """A failing server as a source that gives nothing: the research goes on without it."""
    match error:
        case errors.BadKey() | errors.NoCredit():
            return errors.SourceKey(name=NAME)
        case errors.RateLimited() | errors.Overloaded():
            return errors.SourceBusy(name=NAME)
        case errors.NoNetwork() | errors.CutOff() | errors.WrongAddress():
            return errors.SourceUnreachable(name=NAME)
        case _:
            return errors.SourceError(name=NAME)
