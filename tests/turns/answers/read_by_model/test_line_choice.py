"""What a model chooses is taken as far as it is a choice among the lines that it was given."""

from __future__ import annotations

import asyncio

import pytest

from app.providers.anthropic import AnthropicModel
from app.turns.answers.read_by_model.line_choice import LineChoice, choose_lines
from tests.fakes.anthropic_replies import AnyReply, CutBody, HttpError, Page, Reply
from tests.fakes.anthropic_server import FakeAnthropic


@pytest.fixture(autouse=True, scope="module")
def loaded() -> None:
    """On a busy machine the SDK alone takes most of the seconds that a choice may take."""
    import anthropic  # noqa: F401


async def chosen(
    reply: AnyReply, seconds: float = 10.0, *, may_tell: bool = False
) -> LineChoice | None:
    async with FakeAnthropic() as server:
        model = AnthropicModel(api_key="k", model="claude-test", base_url=server.url)
        server.choose(reply)
        try:
            return await choose_lines(model, "hangisi?", range(1, 9), seconds, may_tell=may_tell)
        finally:
            await model.close()


@pytest.mark.parametrize(
    ("reply", "choice"),
    [
        ('{"lines": [3], "phrasings": []}', LineChoice((3,))),
        ('Yanıt şu: {"lines": [3]}', LineChoice((3,))),
        ('{"lines": [3, 3, 1, 2, 4, 5, 6, 7], "phrasings": []}', LineChoice((3, 1, 2, 4, 5, 6))),
        ('{"lines": [], "phrasings": ["a\\nb", "", "a b", 7]}', LineChoice((), ("a b",))),
        ('{"lines": [true, "3", 2.0], "phrasings": "a"}', LineChoice()),
    ],
)
async def test_numbers_and_other_words_are_taken(reply: str, choice: LineChoice) -> None:
    assert await chosen(Reply([reply])) == choice


@pytest.mark.parametrize(
    ("reply", "choice"),
    [
        ('{"lines": [], "phrasings": ["a"], "tells": true}', LineChoice(tells=True)),
        ('{"lines": [3], "phrasings": [], "tells": true}', LineChoice((3,))),
        ('{"lines": [], "phrasings": ["a"], "tells": false}', LineChoice((), ("a",))),
        ('{"lines": [], "phrasings": ["a"]}', LineChoice((), ("a",))),
        ('{"lines": [], "phrasings": [], "tells": "evet"}', LineChoice()),
    ],
)
async def test_it_may_say_that_a_message_only_tells(reply: str, choice: LineChoice) -> None:
    assert await chosen(Reply([reply]), may_tell=True) == choice
    assert not (await chosen(Reply([reply])) or LineChoice()).tells


@pytest.mark.parametrize(
    "reply",
    [
        Reply(['{"lines": [3, 9], "phrasings": []}']),
        Reply(['{"lines": 3}']),
        Reply(["3. satır yanıtlıyor."]),
        Reply(["{"]),
        HttpError(400, "invalid_request_error"),
        CutBody(['{"lines": [']),
        Page(),
    ],
)
async def test_a_reply_that_is_no_choice_among_the_lines_is_none(reply: AnyReply) -> None:
    assert await chosen(reply) is None


async def test_a_slow_model_is_not_waited_for() -> None:
    never = asyncio.Event()
    assert await chosen(Reply(['{"lines":', "[1]}"], gate=never), seconds=0.2) is None
