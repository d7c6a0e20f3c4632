"""The answer to a question that points at the thing of which the line was that was told just now:
"onu niye istemedik" below a row of a table."""

from __future__ import annotations

import re

from app.core.domain.recall_result import Verdict
from app.core.language.markdown import cell_text, one_line
from app.core.language.turkish import fold
from app.core.reading.lines import cells
from app.core.understanding.questions import looking_back
from app.core.understanding.questions.leaning_question import asks_for_earlier, names_nothing
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.follow_up_answers import LEANT_ON
from app.turns.answers.past.past_parts import PastParts
from app.turns.answers.past.read_answer import Readable
from app.turns.answers.turn_context import TurnContext

_POINTS = re.compile(
    r"(?:onu|bunu|sunu|o|bu|su|ona|buna|onun|bunun|ondan|bundan|onda|bunda|onunla|bununla|it|its)"
)
_EDGE = re.compile(r"^\W+|\W+$")
_LABEL = re.compile(r"\W*[*_]{2}([^*_\n]{2,60})[*_]{2}|([^\s:|][^:|\n]{1,60}):(?=\s)")
_LONGEST = 6
"""Words of a question that points at a thing."""


class PointedThing:
    """Answers questions that point at the thing that was told of, by its name."""

    def __init__(self, context: TurnContext) -> None:
        parts = PastParts.of(context)
        self._search, self._reading, self._telling = parts.search, parts.reading, parts.telling

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell the line of the record that answers the question with the name of the thing in the
        place of the word that points at it; whether one does."""
        question = turn.plan.query
        if turn.plan.is_directed or not _may_point(question):
            return False
        shown = await self._search.told_last(turn)
        whole = "" if shown is None else with_name(question, shown.match.quote)
        if shown is None or not whole:
            return False
        asked = recent_context.last_said_by_user(turn.said_before)
        there = Readable([shown], Verdict.SEVERAL, last_told=[shown], last_question=asked)
        read = await self._reading.read(whole, there)
        if read is None or not read.gives_asked or read.chance < LEANT_ON:
            return False
        await self._telling.tell_read(turn, read)
        return True


def with_name(question: str, told: str) -> str:
    """A question with the name of the thing of which a line was ``told`` in the place of the first
    word that points at it; "" where none does, or the line names no thing."""
    name = _name_of(told)
    spoken = question.split()
    at = next((n for n, e in enumerate(spoken) if _POINTS.fullmatch(_bare(e))), None)
    if at is None or not name:
        return ""
    return " ".join([*spoken[:at], name, *spoken[at + 1 :]])


def _bare(word: str) -> str:
    return fold(_EDGE.sub("", word))


def _name_of(line: str) -> str:
    """The first cell of a row, or the label of an item."""
    if line.lstrip().startswith("|"):
        return cell_text(next(iter(cells(line)), ""))
    found = _LABEL.match(line)
    return one_line(found[1] or found[2]).rstrip(": ") if found else ""


def _may_point(question: str) -> bool:
    """Whether a short question names nothing, and asks neither when that was spoken of nor for what
    came before."""
    if len(question.split()) > _LONGEST or not names_nothing(question):
        return False
    return not looking_back.asks_when(question) and not asks_for_earlier(question)
