"""Topics that a question joins are told apart, and what is found of each stands together."""

from __future__ import annotations

import pytest

from app.core.domain.recall_result import Verdict
from app.memory.recall.engine import RecallEngine
from app.memory.recall.two_topics import topics_in, wants_each
from tests.memory.recall.test_engine import ask, engine, names

__all__ = ["engine"]


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("hem kestane balı hem varroa için ne bakmıştık", ("kestane balı", "varroa")),
        ("flamingo ve lityum pil hakkında ne konuşmuştuk", ("flamingo", "lityum pil")),
        ("what did we discuss about honey and batteries", ("honey", "batteries")),
        ("kestane balı neden şekerlenir", ()),
        ("ve", ()),
        ("", ()),
    ],
)
def test_topics_are_told_apart(text: str, topics: tuple[str, ...]) -> None:
    assert topics_in(text) == topics


def test_each_is_wanted_where_it_is_said() -> None:
    assert wants_each("hem balı hem pili anlat")
    assert wants_each("both honey and batteries")
    assert not wants_each("kestane balı ve varroa")


async def test_what_no_record_holds_together_is_found_of_each(engine: RecallEngine) -> None:
    result = await ask(engine, "hem kestane balı hem flamingolar için ne bakmıştık")
    assert (result.verdict, names(result)) == (Verdict.ALL, ["bal", "göl"])


async def test_one_of_them_is_offered_where_the_other_was_never_looked_into(
    engine: RecallEngine,
) -> None:
    result = await ask(engine, "hem flamingolar hem kömür madeni için ne bakmıştık")
    assert (result.verdict, names(result)[0], result.sure) == (Verdict.SEVERAL, "göl", False)


async def test_topics_that_one_record_holds_are_one_question(engine: RecallEngine) -> None:
    result = await ask(engine, "lityum pil ve kapasite kaybı")
    assert names(result)[0] == "pil1"
