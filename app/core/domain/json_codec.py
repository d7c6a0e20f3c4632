"""Values of this room as JSON objects and back: one place for all who keep, send or print them.

What is written is a contract: files that exist, and programs that read our output, hold to names
and order. Where two contracts differ there is a function for each of them, which says who reads it;
reading is one function for all of them. It takes what earlier versions wrote: a field that is
missing, or holds something else than it should, is as if it had never been set, and fields that are
not known are passed over.

Not here are the files that sessions are exported to, which strangers write as well
(:mod:`app.memory.transfer.session_lines`). Replies over HTTP are types of their own, from which
their schema is made (:mod:`app.server.reply_models`); what both tell is told in the same fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeGuard

from app.core.domain.messages import Citation
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.tiers_and_modes import Mode

if TYPE_CHECKING:
    from app.core.domain.evidence import Excerpt
    from app.core.domain.model_calls import Usage
    from app.core.domain.recall_result import Match

JsonObject = dict[str, Any]

_SESSION = "session"
"""The kind of a citation that names none."""


# --- citations ---------------------------------------------------------------------------------


def citation_to_json(citation: Citation) -> JsonObject:
    """As a quick-ask turn keeps it: every field, the standing where there is one."""
    told: JsonObject = {
        "session_id": citation.session_id,
        "message_id": citation.message_id,
        "title": citation.title,
        "date": citation.date,
        "quote": citation.quote,
        "address": citation.address,
        "place": citation.place,
        "kind": citation.kind,
    }
    return {**told, "standing": citation.standing} if citation.standing else told


def citation_to_column(citation: Citation) -> JsonObject:
    """As the archive's column ``citations`` has it: a message of a session, which most citations
    are, has none of the last three fields; archives are older than those."""
    told = citation_to_json(citation)
    if not citation.address and not citation.place and citation.kind == _SESSION:
        for name in ("address", "place", "kind"):
            del told[name]
    return told


def citation_to_reply(citation: Citation, date: str) -> JsonObject:
    """As other programs are told it: with its ``date`` in ISO 8601, and the kind before where it
    is."""
    return {
        "session_id": citation.session_id,
        "message_id": citation.message_id,
        "title": citation.title,
        "date": date,
        "quote": citation.quote,
        "kind": citation.kind,
        "address": citation.address,
        "place": citation.place,
    }


def citation_from_json(data: Mapping[str, Any]) -> Citation:
    """The inverse of :func:`citation_to_json` and :func:`citation_to_column`."""
    return Citation(
        session_id=_text(data, "session_id"),
        message_id=_text(data, "message_id"),
        title=_text(data, "title"),
        date=_whole(data, "date"),
        quote=_text(data, "quote"),
        address=_text(data, "address"),
        place=_text(data, "place"),
        kind=_text(data, "kind", _SESSION),
        standing=_text(data, "standing"),
    )


def match_to_reply(match: Match, date: str) -> JsonObject:
    """A session that recall found, as other programs are told it; ``date`` in ISO 8601."""
    return {
        "session_id": match.session_id,
        "message_id": match.message_id,
        "title": match.title,
        "date": date,
        "score": round(match.score, 4),
        "quote": match.quote,
    }


# --- offers ------------------------------------------------------------------------------------


def offer_to_json(offer: Offer) -> JsonObject:
    """As a quick-ask turn keeps it: every field; ``asked``, the youngest, only where it says
    something."""
    told: JsonObject = {
        "kind": offer.kind.value,
        "query": offer.query,
        "options": [
            {"session_id": option.session_id, "title": option.title, "date": option.date}
            for option in offer.options
        ],
        "mode": offer.mode.value if offer.mode is not None else None,
        "chosen": list(offer.chosen),
    }
    if not offer.asked:
        told["asked"] = False
    return told


def offer_to_column(offer: Offer) -> JsonObject:
    """As the archive's column ``pending`` has it: ``mode`` and ``chosen``, which are younger than
    most archives, only where they say something."""
    told = offer_to_json(offer)
    if offer.mode is None:
        del told["mode"]
    if not offer.chosen:
        del told["chosen"]
    return told


def offer_from_json(data: Mapping[str, Any]) -> Offer | None:
    """The inverse of :func:`offer_to_json` and :func:`offer_to_column`; ``None`` for a kind of
    offer that this version does not know."""
    if data.get("kind") not in list(OfferKind):
        return None
    mode = data.get("mode")
    return Offer(
        OfferKind(data["kind"]),
        _text(data, "query"),
        tuple(
            Option(_text(each, "session_id"), _text(each, "title"), _whole(each, "date"))
            for each in _objects(data, "options")
        ),
        Mode(mode) if mode in list(Mode) else None,
        tuple(each for each in _list(data, "chosen") if _is_whole(each)),
        data.get("asked") is not False,
    )


# --- models and evidence -----------------------------------------------------------------------


def usage_to_json(usage: Usage) -> JsonObject:
    """As steps of a research keep it and the command line prints it."""
    return {
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cache_read_tokens": usage.cache_read_tokens,
        "cache_write_tokens": usage.cache_write_tokens,
        "web_searches": usage.web_searches,
    }


def usage_from_json(data: object) -> Usage:
    """The inverse of :func:`usage_to_json`; nothing was used where there is no object."""
    from app.core.domain.model_calls import Usage  # noqa: PLC0415  not for a question to the past

    told = data if isinstance(data, dict) else {}
    return Usage(*(_whole(told, name) for name in usage_to_json(Usage())))


def excerpt_to_json(excerpt: Excerpt) -> JsonObject:
    """As steps of a research, and the sources of its answer, keep it."""
    source = excerpt.source
    return {
        "kind": source.kind.value,
        "key": source.key,
        "title": source.title,
        "address": source.address,
        "seen_at": source.seen_at,
        "published": source.published,
        "authors": list(source.authors),
        "container": source.container,
        "text": excerpt.text,
        "place": excerpt.place,
        "score": excerpt.score,
        "whole": excerpt.whole,
    }


def excerpt_from_json(data: Mapping[str, Any]) -> Excerpt:
    """The inverse of :func:`excerpt_to_json`. Raises ``ValueError`` for a kind of source that this
    version does not know: what it says could not be shown as what it is."""
    from app.core.domain.evidence import Excerpt, Source, SourceKind  # noqa: PLC0415  likewise

    score = data.get("score")
    source = Source(
        kind=SourceKind(_text(data, "kind")),
        key=_text(data, "key"),
        title=_text(data, "title"),
        address=_text(data, "address"),
        seen_at=_whole(data, "seen_at"),
        published=_text(data, "published"),
        authors=tuple(each for each in _list(data, "authors") if isinstance(each, str)),
        container=_text(data, "container"),
    )
    return Excerpt(
        source,
        _text(data, "text"),
        _text(data, "place"),
        float(score) if isinstance(score, (int, float)) else 0.0,
        data.get("whole") is True,
    )


# --- fields ------------------------------------------------------------------------------------


def _text(data: Mapping[str, Any], name: str, default: str = "") -> str:
    value = data.get(name)
    return value if isinstance(value, str) else default


def _whole(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    return value if _is_whole(value) else 0


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name)
    return value if isinstance(value, list) else []


def _objects(data: Mapping[str, Any], name: str) -> Iterable[Mapping[str, Any]]:
    return (each for each in _list(data, name) if isinstance(each, dict))
