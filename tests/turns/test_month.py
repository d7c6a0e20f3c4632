"""A few days of everyday use, as ``tests/benchmarks/month.py`` goes through thirty.

Also tests: app/turns/controller.py, app/turns/answers/model_answer.py, app/storage/lookups.py
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks import month


@pytest.mark.parametrize("with_model", [False, pytest.param(True, marks=pytest.mark.slow)])
async def test_days_of_use_leave_no_litter_and_recall_does_not_decay(
    tmp_path: Path, with_model: bool
) -> None:
    diary = await month.live(tmp_path, days=3, with_model=with_model)
    assert len(diary.said) > 60
    assert month.violations(diary) == []
    assert month.decay(diary) == []
    missed = [str(said) for said in diary.said if said.line.about and not said.found]
    assert missed == []
    assert not (diary.listed if not with_model else ()), "nothing can be researched without a model"


async def test_what_must_not_be_is_seen(tmp_path: Path) -> None:
    diary = await month.live(tmp_path, days=2, a_day=4, probes=2)
    session = diary.said[0].session
    swapped = month.Diary(
        diary.said,
        {session: "Bakış"},
        {k: v for k, v in diary.lookups.items() if k != session},
        diary.messages,
    )
    assert [each.partition(":")[0] for each in month.violations(swapped)] == [
        "a look-up is in the main list",
        "only the past or small talk was asked, yet it is a research 'Bakış'",
    ]
