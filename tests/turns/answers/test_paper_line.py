"""A line of a paper, as it is told and cited."""

from __future__ import annotations

from app.core.domain.evidence import SourceKind
from app.turns.answers.paper_line import PaperLine
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
