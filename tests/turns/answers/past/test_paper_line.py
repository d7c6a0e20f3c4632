"""A line of a paper, as it is told and cited."""

from __future__ import annotations

import pytest

from app.core.domain.evidence import SourceKind
from app.turns.answers.past.paper_line import PaperLine
from tests.research.worlds import excerpt

OFFER = excerpt(
    "| Kalem | Tutar |\n|---|---|\n| Boya | 4.100 TL |\n| İşçilik | 9.800 TL |",
    kind=SourceKind.FILE,
    title="Boya teklifi",
)


def test_a_row_is_told_with_the_heads_of_its_columns_and_cited_as_it_stands() -> None:
    told = PaperLine(OFFER, "| İşçilik | 9.800 TL |")
    assert told.sentence("işçilik ne kadardı") == "Kalem: İşçilik · Tutar: 9.800 TL"
    assert told.citation.quote == "| İşçilik | 9.800 TL |"
    assert told.citation.address == OFFER.source.address
    assert not told.citation.session_id
    assert "boya-teklifi.pdf" in told.where


@pytest.mark.parametrize(
    ("question", "line", "spoken_of"),
    [
        ("boya teklifinde işçilik ne kadardı", "| İşçilik | 9.800 TL |", True),
        ("işçiliğe ne kadar yazmışlar", "İşçilik için bir fiyat verilecek.", False),
        ("kızımın okul taksidi ne kadardı", "| İşçilik | 9.800 TL |", False),
    ],
)
def test_a_line_that_speaks_of_what_is_named_needs_less(
    question: str, line: str, spoken_of: bool
) -> None:
    told = PaperLine(OFFER, line)
    assert told.speaks_of(question) == spoken_of
    assert (told.least_chance(question, 0.3) < 0.3) == spoken_of
