"""What a user only asked is no answer to what is asked later; a figure told beside it may be."""

from __future__ import annotations

import pytest

from app.turns.answers.past.asked_lines import only_asked


@pytest.mark.parametrize(
    ("question", "line", "whether"),
    [
        ("pos için hangi banka demiştik", "dükkana pos alıcam bankalar ne kesiyor", True),
        ("was there a daily limit", "and is there a limit", True),
        ("paano ko babayaran", "magkano ang bayad ngayong 2026", True),
        ("fatura kaç gelmişti", "fatura 2.140 tl geldi, çok mu", False),
        ("hangi ilacı içiyordu annem", "annem sabahları beloc içiyor. bırakabilir mi", False),
    ],
)
def test_a_bare_question_gives_nothing(question: str, line: str, whether: bool) -> None:
    assert only_asked(question, line, line) is whether
