"""The decision about a question that asks for something from the past: what was found is given as
the answer, or only as something near to it, or the files are to be asked first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.reading.sought_words import stems, topical
from app.core.understanding import recall_rules
from app.turns.answers.past.past_reading import asks_for_value
from app.turns.answers.past.read_answer import ReadAnswer

GOOD_MATCH = 2.1
"""The score of a match (0 to about 3.3) from which the past answers a question that did not ask for
it: its topic stands in the title, topics or summary, not only in some sentence."""
ANSWERED, NOT_ANSWERED = 0.35, 0.03
"""How likely a line answers that is told as the answer: from here on more are right than wrong
(``training/everyday.py``); and below which even the one session that is meant says nothing to the
question."""
WELL_ANSWERED = 0.5
"""How likely a line answers for which nothing else is asked."""
NEARLY_ANSWERED = 0.15
"""How likely a line answers that is told as no more than the nearest there is."""
OF_THE_ONE = 0.05
"""How likely a line of the one record that is meant answers that is told as near."""


@dataclass(frozen=True, slots=True)
class PastRuling:
    """What is told of the past to a question that asks for it."""

    result: RecallResult
    """What a search found, with the verdict that the reading of it leaves."""
    answer: ReadAnswer | None = None
    """The line that is told as the answer."""
    nearest: ReadAnswer | None = None
    """Where none is, the line that is told as no more than near."""
    of_conversations: bool = False
    """Whether our conversations themselves are asked for: no paper or note stands for these."""
    falls_short: bool = False
    """Whether one record is meant, and its lines lack the value that is asked for."""

    @property
    def chance(self) -> float:
        """How likely the answer answers, 0…1; 0 without one."""
        return self.answer.chance if self.answer is not None else 0.0

    @property
    def comes_near(self) -> bool:
        """Whether the past has something to tell where it has no answer."""
        return self.nearest is not None or self.falls_short

    @property
    def leaves_room(self) -> bool:
        """Whether another source may know better: nothing is sure here, nor asked of our
        conversations or a day of them."""
        if self.of_conversations or self.result.days is not None:
            return False
        if self.answer is not None:
            return self.chance < WELL_ANSWERED
        several = self.result.verdict is Verdict.SEVERAL
        doubtful = several and not self.result.sure and not self.result.reworded
        return doubtful or self.falls_short or self.result.verdict is Verdict.NONE


def rule(
    question: str, result: RecallResult, read: ReadAnswer | None, *, read_in_vain: bool
) -> PastRuling:
    """The ruling over what a search found for a question, and the line that was read in it;
    ``read_in_vain``: a model read all of it and found nothing that answers."""
    talked = recall_rules.asks_for_conversation(question)
    if read is None:
        if read_in_vain and asks_for_value(question):
            result = replace(result, verdict=Verdict.NONE)
        return PastRuling(result, of_conversations=talked)
    if read.is_sure_enough(question, ANSWERED):
        return PastRuling(result, answer=read, of_conversations=talked)
    if read.chance < NOT_ANSWERED and not talked:
        result = replace(result, verdict=Verdict.NONE)
    # What is told as a value has to be one that was asked for.
    value = asks_for_value(question)
    one_meant = result.verdict is Verdict.SINGLE and not talked
    short = one_meant and (value or read.is_near)
    if short:
        meant = result.matches[:1]
        result = replace(result, verdict=Verdict.SEVERAL, sure=False, matches=meant)
    nearest = read if read.comes_near(OF_THE_ONE if short else NEARLY_ANSWERED) else None
    if read_in_vain and value:
        result, nearest = replace(result, verdict=Verdict.NONE), None
    return PastRuling(result, nearest=nearest, of_conversations=talked, falls_short=short)


def of_the_topic(question: str, result: RecallResult) -> tuple[Match, ...]:
    """What came near whose whole title stands in a question, as "Kalsiyum" does in "kalsiyum ne
    kadar alınmalıydı": there is no telling that nothing is on record. Where another name is asked
    for as well ("… Tokyo'da"), that is what is on none."""
    asked = stems(question)
    names = stems(" ".join(word for word in question.split()[1:] if word[:1].isupper()))
    titles = ((match, stems(" ".join(topical(match.title)))) for match in result.matches)
    return tuple(match for match, title in titles if title and names <= title <= asked)
