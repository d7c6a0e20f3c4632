"""Values go out as JSON and come back as they were, also from what older versions wrote.

Also tests: app/core/domain/evidence.py, app/core/domain/messages.py,
app/core/domain/model_calls.py, app/core/domain/offers.py, app/core/domain/recall_result.py,
app/core/domain/tiers_and_modes.py.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain import json_codec as codec
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import NEAR, Citation
from app.core.domain.model_calls import Usage
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.recall_result import Match
from app.core.domain.tiers_and_modes import Mode

WHOLE = st.integers(-(2**53), 2**53)
TEXTS = st.text(max_size=20)
CITATIONS = st.builds(
    Citation, TEXTS, TEXTS, TEXTS, WHOLE, TEXTS, TEXTS, TEXTS, st.sampled_from([NEAR, *SourceKind])
)
OFFERS = st.builds(
    Offer,
    st.sampled_from(OfferKind),
    TEXTS,
    st.lists(st.builds(Option, TEXTS, TEXTS, WHOLE), max_size=3).map(tuple),
    st.none() | st.sampled_from(Mode),
    st.lists(st.integers(1, 9), max_size=3).map(tuple),
    st.booleans(),
)
USAGES = st.builds(Usage, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE)
EXCERPTS = st.builds(
    Excerpt,
    st.builds(
        Source,
        st.sampled_from(SourceKind),
        TEXTS,
        TEXTS,
        TEXTS,
        WHOLE,
        TEXTS,
        st.lists(TEXTS, max_size=3).map(tuple),
        TEXTS,
    ),
    TEXTS,
    TEXTS,
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
)
LATER = st.dictionaries(st.text(min_size=1, max_size=5).map("later_{}".format), st.integers())
"""Fields that a later version may write."""


def _stored(told: codec.JsonObject, later: codec.JsonObject) -> Any:
    return json.loads(json.dumps({**told, **later}, ensure_ascii=False))


@given(CITATIONS, LATER)
def test_a_citation_comes_back(citation: Citation, later: dict[str, int]) -> None:
    for told in (codec.citation_to_json(citation), codec.citation_to_column(citation)):
        assert codec.citation_from_json(_stored(told, later)) == citation


@given(CITATIONS)
def test_a_printed_citation_is_whole_but_for_the_form_of_its_date(citation: Citation) -> None:
    told = codec.citation_to_reply(citation, "2024-10-05T10:30:00+03:00")
    assert codec.citation_from_json({**told, "date": citation.date}) == citation


@given(OFFERS, LATER)
def test_an_offer_comes_back(offer: Offer, later: dict[str, int]) -> None:
    for told in (codec.offer_to_json(offer), codec.offer_to_column(offer)):
        assert codec.offer_from_json(_stored(told, later)) == offer


@given(USAGES, LATER)
def test_a_usage_comes_back(usage: Usage, later: dict[str, int]) -> None:
    assert codec.usage_from_json(_stored(codec.usage_to_json(usage), later)) == usage


@given(EXCERPTS, LATER)
def test_an_excerpt_comes_back(excerpt: Excerpt, later: dict[str, int]) -> None:
    assert codec.excerpt_from_json(_stored(codec.excerpt_to_json(excerpt), later)) == excerpt


def test_what_an_older_version_left_out_is_as_if_never_set() -> None:
    """The first archives knew neither where else an answer may stand nor where to look."""
    cited = {"session_id": "dawn", "message_id": "m1", "title": "T", "date": 7, "quote": "q"}
    assert codec.citation_from_json(cited) == Citation("dawn", "m1", "T", 7, "q")
    assert codec.offer_from_json({"kind": "research", "query": "q", "options": []}) == Offer(
        OfferKind.RESEARCH, "q"
    )
    assert codec.usage_from_json({"input_tokens": 3}) == Usage(3)
    assert codec.usage_from_json(None) == Usage()


def test_a_field_that_holds_something_else_is_as_if_never_set() -> None:
    given = {
        "kind": "choice",
        "query": None,
        "options": [3, {}],
        "mode": "moon",
        "chosen": [True, 2],
    }
    assert codec.offer_from_json(given) == Offer(
        OfferKind.CHOICE, "", (Option("", "", 0),), chosen=(2,)
    )
    assert codec.offer_from_json({"kind": "wish", "query": "q"}) is None
    assert codec.offer_from_json({"kind": ["choice"]}) is None
    assert codec.usage_from_json({"input_tokens": "many", "output_tokens": True}) == Usage()
    with pytest.raises(ValueError, match="rumour"):
        codec.excerpt_from_json({"kind": "rumour", "text": "x"})


def test_formats_are_contracts_to_the_letter() -> None:
    session = Citation("s", "m", "Başlık", 5, "söz")
    page = Citation("", "", "Sayfa", 5, "söz", "https://ornek.org", "Giriş", "web")
    short = '{"session_id": "s", "message_id": "m", "title": "Başlık", "date": 5, "quote": "söz"'
    assert _text(codec.citation_to_column(session)) == short + "}"
    assert (
        _text(codec.citation_to_json(session))
        == short + ', "address": "", "place": "", "kind": "session"}'
    )
    assert _text(codec.citation_to_column(page)) == (
        '{"session_id": "", "message_id": "", "title": "Sayfa", "date": 5, "quote": "söz",'
        ' "address": "https://ornek.org", "place": "Giriş", "kind": "web"}'
    )
    assert list(codec.citation_to_reply(page, "")) == [
        "session_id", "message_id", "title", "date", "quote", "kind", "address", "place",
    ]  # fmt: skip
    asked = Offer(OfferKind.CHOICE, "şeker", (Option("s", "Başlık", 5),))
    begun = '{"kind": "choice", "query": "şeker", "options":'
    begun += ' [{"session_id": "s", "title": "Başlık", "date": 5}]'
    assert _text(codec.offer_to_column(asked)) == begun + "}"
    assert _text(codec.offer_to_json(asked)) == begun + ', "mode": null, "chosen": []}'
    taken = Offer(OfferKind.LISTED, "q", (), Mode.BOTH, (2,))
    whole = '{"kind": "listed", "query": "q", "options": [], "mode": "both", "chosen": [2]}'
    assert _text(codec.offer_to_column(taken)) == _text(codec.offer_to_json(taken)) == whole
    match = Match("s", "m", "Başlık", 5, 1.23456, "söz")
    assert codec.match_to_reply(match, "gün")["score"] == 1.2346


def _text(told: codec.JsonObject) -> str:
    return json.dumps(told, ensure_ascii=False)
