"""A second look: where words leave the line in doubt, what the lines mean decides, and only
clearly."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.reading.features import PreviousAnswer, ReadText
from app.core.reading.reader import best_lines
from app.core.reading.second_look import CLEARLY, MOST, in_order
from tests.core.reading.test_reader import ANSWER, SEARCH, SIGNALS


class Meaning:
    """A sense of meaning with two directions: about ``near``, and about anything else."""

    version = "two"

    def __init__(self, near: str) -> None:
        self.near = near
        self.asked: list[str] = []

    def embed_each(self, texts: Sequence[str]) -> list[bytes]:
        """The question and what holds ``near`` lie one way, all else lies across."""
        self.asked += texts
        return [
            bytes((100, 0)) if not at or self.near in text else bytes((0, 100))
            for at, text in enumerate(texts)
        ]


def texts() -> list[ReadText]:
    asked = ReadText("kovanları kışa nasıl hazırlıyorduk", title="Arılarda kış", own=True)
    return [asked, ReadText(ANSWER, asked.content, "Arılarda kış", signals=SIGNALS)]


def test_meaning_brings_a_line_forward_where_words_leave_it_in_doubt() -> None:
    question = "rutubet için ne yapmıştık"
    ranks = []
    for meaning in (None, Meaning("Nem için")):
        found = best_lines(question, texts(), None, None, SEARCH, meaning)
        lines = [each.line.text for each in found.lines]
        ranks.append(next(at for at, each in enumerate(lines) if each.startswith("Nem için")))
    assert ranks[1] == 0 < ranks[0]


def test_nothing_is_looked_at_again_where_words_are_sure() -> None:
    meaning = Meaning("")
    found = best_lines("uçuş deliği kaç mm'ye indirilir", texts(), None, None, SEARCH, meaning)
    assert "7 mm" in found.lines[0].line.text
    assert not meaning.asked


def test_of_a_long_text_only_the_nearest_lines_are_looked_at_again() -> None:
    long = "\n\n".join(f"Kovan {n} ayrı bir yerde durur ve sakindir." for n in range(200))
    meaning = Meaning("")
    best_lines(
        "sakinliğin nedeni neydi",
        [ReadText(long, "", "Kovanlar", signals=SIGNALS)],
        None,
        None,
        SEARCH,
        meaning,
    )
    assert 0 < len(set(meaning.asked)) <= MOST + 4


def test_what_was_asked_before_counts_as_well() -> None:
    told = PreviousAnswer(
        "kovana kaç litre şurup veriyorduk", "| Şurup (2:1) | eylül başı | 6 litre |"
    )
    found = best_lines("ya öteki", texts(), None, told, SEARCH, Meaning("Kek"))
    assert all("meaning told" in each.features for each in found.lines)


def test_what_came_first_stays_unless_another_line_is_clearly_ahead() -> None:
    first, second, third = best_lines(
        "rutubet için ne yapmıştık", texts(), None, None, SEARCH
    ).lines[:3]
    first.worth, second.worth, third.worth = 1.0, 1.0 + CLEARLY / 2, 0.5
    assert in_order([first, second, third]) == [first, second, third]
    second.worth = 1.0 + 2 * CLEARLY
    assert in_order([first, second, third]) == [second, first, third]
