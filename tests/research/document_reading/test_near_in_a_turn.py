"""A turn whose question no sentence of the files surely answers: what comes near, then the rest.

Also tests: app/research/document_reading/document_answer.py.
"""

from __future__ import annotations

from pathlib import Path

from app.core.domain.events import Done
from app.core.domain.offers import OfferKind
from app.core.domain.privacy.permission import Permission
from app.core.wording.speech import COMMAND_LINE
from tests.fakes.person import at_home
from tests.research.document_reading.test_document_reader import PAPERS
from tests.research.worlds import Shelf, web_of

QUESTION = "Kira artışına kim itiraz eder?"


async def test_what_comes_near_is_told_before_going_online_is_offered(tmp_path: Path) -> None:
    async with at_home(
        tmp_path, library=Shelf(PAPERS), open_web=web_of(Shelf([])), permission=Permission()
    ) as person:
        answer = await person.say(QUESTION)
        done = person.screen.last(Done)
        assert answer.startswith(COMMAND_LINE.near_only)
        assert done.citations
        assert done.offer is not None
        assert done.offer.kind is OfferKind.ONLINE


async def test_where_nothing_can_be_looked_for_online_it_stands_alone(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf(PAPERS), permission=Permission()) as person:
        answer = await person.say(QUESTION)
        assert answer.startswith(COMMAND_LINE.near_only)
        assert person.screen.last(Done).citations
