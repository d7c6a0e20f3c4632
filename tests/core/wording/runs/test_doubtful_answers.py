"""An answer that says of itself that it may be none is known as that, in every language."""

from __future__ import annotations

import pytest

from app.core.wording.runs.doubtful_answers import is_in_doubt
from app.core.wording.speech import ENGLISH, TURKISH, Speech


@pytest.mark.parametrize("speech", [TURKISH, ENGLISH])
def test_what_comes_near_and_what_may_answer_are_in_doubt(speech: Speech) -> None:
    for sentence in (speech.near_only, speech.may_answer):
        assert is_in_doubt(f"{sentence}\n\nPrim 4.820 TL.")
    assert not is_in_doubt("Prim 4.820 TL.")
    assert not is_in_doubt(f"{speech.excerpts_intro}\n\nPrim 4.820 TL.")
