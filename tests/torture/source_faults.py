"""Faults of search services and sites while a question is researched, and of the model that
researches.

What must hold after each: the user's words are on disk, the turn ends in an answer or a sentence,
nothing else was raised, a source that failed is named and passed over, and the next turn works.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

from app.core.domain.events import Done, Failed
from app.core.domain.messages import MessageState
from app.core.domain.tiers_and_modes import Mode, Tier
from app.research.web import fetching
from app.research.web.page_limits import FetchLimits
from tests.fakes import web_replies
from tests.fakes.anthropic_replies import CleanEof, CutBody, ErrorMidStream, HttpError, Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home
from tests.fakes.web import SERVICES, FakeWeb
from tests.fakes.web_replies import Reply as WebReply
from tests.fakes.web_replies import as_json, broken_json, busy, gzip_bomb
from tests.torture.model_faults import impatient
from tests.torture.own_time import GIVE_UP, OwnTime
from tests.torture.proof import ProofResult

LONGEST = 30.0
NAMES = ("wikipedia_tr", "wikipedia_en", "europepmc", "pubmed", "openalex", "crossref")
QUESTION = "Somogyi etkisi nedir ve dawn etkisinden farkı ne?"
_SOON = partial(FetchLimits, seconds=1.0, silence=0.5)
HOSTILE = "\ud83d\0\u202e<script>&#x3c;[1]\x1b[2J"


def web_faults() -> dict[str, WebReply]:
    """What a service may answer instead, by name."""
    nested = b'{"hitCount": ' + b"[" * 100_000
    texts = json.dumps({"pages": [{"key": HOSTILE, "title": HOSTILE, "excerpt": 5}]})
    return {
        "500": WebReply(b"oops", 500),
        "503 without an end": WebReply(b"", 503, drip=True),
        "429": busy("1"),
        "429, an hour": busy("3600"),
        "429, nonsense": busy("soon"),
        "404": WebReply(b"", 404),
        "451": WebReply(b"", 451),
        "HTML": WebReply(b"<html><title>Wi-Fi</title>"),
        "empty": WebReply(b"", type="application/json"),
        "cut JSON": broken_json(),
        "nested JSON": WebReply(nested, type="application/json"),
        "list": as_json([]),
        "null": as_json(None),
        "number": as_json(10**300),
        "wrong kinds": as_json({"pages": 5, "results": {}, "message": [], "resultList": "x"}),
        "nulls inside": as_json(
            {
                "pages": [None, {"key": None, "title": None}],
                "results": [None, {"id": 5, "display_name": [], "abstract_inverted_index": []}],
                "message": {"items": [None, {"DOI": 3, "title": "x", "author": [None]}]},
                "resultList": {"result": [None, {"title": 5, "authorString": []}]},
                "esearchresult": {"idlist": [None, 5, "x"]},
            }
        ),
        "hostile texts": WebReply(texts.encode("utf-8", "surrogatepass"), type="application/json"),
        "not UTF-8": WebReply(b'{"pages": [{"key": "\xff\xfe"}]}', type="application/json"),
        "half": WebReply(b'{"pages": []}' * 50, type="application/json", cut=True),
        "50 MB": WebReply(size=50 * 1024 * 1024),
        "50 MB unannounced": WebReply(size=50 * 1024 * 1024, announced=False),
        "bomb": gzip_bomb(),
        "drip": WebReply(drip=True),
        "redirect to a private address": web_replies.redirect("http://10.0.0.8/"),
        "redirect to a file": web_replies.redirect("file:///etc/passwd"),
        "redirect in a circle": web_replies.redirect("/wikipedia_tr/w/rest.php/v1/search/page"),
        "XML of entities": WebReply(
            b'<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "'
            + b"&b;" * 1000
            + b'"><!ENTITY d "'
            + b"&c;" * 1000
            + b'">]><a>&d;</a>',
            type="application/xml",
        ),
    }


def model_replies() -> dict[str, Reply | HttpError | CutBody | CleanEof | ErrorMidStream]:
    """What a model may say in the working steps of a research, by name."""
    odd = {"question": 5, "queries": {"a": 1}, "enough": "evet", "parts": [None], "sections": 3}
    hostile = json.dumps({"question": "\ud83d", "queries": ["\ud83d kan", "\0", HOSTILE]})
    return {
        "no JSON": Reply(["Tabii, hemen bakıyorum."]),
        "nested JSON": Reply(['{"queries": ' + "[" * 50_000 + "]" * 50_000 + "}"]),
        "odd JSON": Reply([json.dumps(odd)]),
        "half characters": Reply([hostile]),
        "very many queries": Reply([json.dumps({"queries": [f"soru {n}" for n in range(9_999)]})]),
        "a long query": Reply([json.dumps({"queries": ["a" * 100_000]})]),
        "marks of nothing": Reply(["Somogyi etkisi budur [999999999999999999999] [0] [-1]."]),
        "500": HttpError(500),
        "529": HttpError(529, "overloaded_error"),
        "401": HttpError(401, "authentication_error"),
        "too long": HttpError(400, "invalid_request_error", "prompt is too long"),
        "cut": CutBody(["Somogyi "]),
        "clean end": CleanEof(["{"]),
        "error event": ErrorMidStream(["Somogyi "]),
        "refusal": Reply([], stop_reason="refusal"),
        "length": Reply(["{"], stop_reason="max_tokens"),
    }


class RunningClock(FakeClock):
    """A day of the past on which time passes: what waits for a service waits as long as in life."""

    def monotonic(self) -> float:
        return time.monotonic()


class SourceFaults:
    """Every fault at one service, or at all of them, with and without a model."""

    name = "sources"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """Research again and again, each time with another fault."""
        folder.mkdir(parents=True, exist_ok=True)
        return [asyncio.run(_run(seconds, folder, seed))]


async def _run(seconds: float, folder: Path, seed: int) -> ProofResult:
    chance = random.Random(seed)
    ends = time.monotonic() + seconds
    failures: list[str] = []
    tried, slowest = 0, 0.0
    pages = [(f"web: {name}", reply, None) for name, reply in web_faults().items()]
    replies = [(f"model: {name}", None, reply) for name, reply in model_replies().items()]
    # A service that drips is given up after seconds of a test, not of a person.
    with impatient(), patch.object(fetching, "FetchLimits", _SOON):
        while not tried or time.monotonic() < ends:
            known = [*pages, *replies]
            chance.shuffle(known)
            for name, page, reply in known:
                if tried and time.monotonic() >= ends:
                    break
                own = OwnTime()
                with_model = reply is not None or chance.random() < 0.5
                everywhere = chance.random() < 0.5
                async with FakeWeb() as web, FakeAnthropic() as server:
                    if page is not None:
                        for path in SERVICES:
                            if everywhere or chance.random() < 0.3:
                                web.always(path, page)
                    if reply is not None:
                        server.script(*[reply] * chance.choice((1, 9)))
                    home = at_home(
                        folder / f"{tried}",
                        model=server.url if with_model else None,
                        services={each: web.bases[each] for each in NAMES},
                        clock=RunningClock(),
                    )
                    async with home as person:
                        tier = chance.choice((Tier.HIZLI, Tier.ARASTIRMA, Tier.DERIN))
                        wrong = [each async for each in _wrong(person, tier)]
                        failures += [f"seed {seed}, {name}, {tier.value}: {w}" for w in wrong]
                slowest = max(slowest, own.seconds)
                tried += 1
    note = f"the longest took {slowest:.1f} s"
    return ProofResult(SourceFaults.name, tried, len(failures), 0, note, tuple(failures))


async def _wrong(person: Person, tier: Tier) -> AsyncIterator[str]:
    """What is not as it must be, a line each."""
    person.screen.events.clear()
    own = OwnTime()
    try:
        async with asyncio.timeout(GIVE_UP):
            await person.controller.submit(QUESTION, tier=tier, mode=Mode.ONLINE_ONLY)
    except TimeoutError:
        yield f"not over after {GIVE_UP} s"
    except Exception as error:
        yield f"raised {error!r}"
    if own.seconds > LONGEST:
        yield f"took {own.seconds:.1f} s"
    ends = [*person.screen.all(Failed), *person.screen.all(Done)]
    if len(ends) != 1:
        yield f"ended {len(ends)} times"
    if any(each.code == "error" for each in person.screen.all(Failed)):
        yield "told as a bug"
    stored = await person.stored()
    if not any(each.role == "user" and each.content == QUESTION for each in stored):
        yield "the question is not on disk"
    if any(each.state is MessageState.STREAMING for each in stored):
        yield "an answer is kept as if it still came"
    if any("\ud83d" in each.content or "\0" in each.content for each in stored):
        yield "what cannot be stored was"
    await person.say("Teşekkürler, merhaba")
    if not person.screen.all(Done):
        yield f"the next turn fails: {person.screen.all(Failed)}"


PROOFS = (SourceFaults(),)
