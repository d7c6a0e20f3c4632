"""Whatever the doctor may find is worded."""

from __future__ import annotations

from app.core.wording.care.doctor_findings import FINDINGS
from app.storage.maintenance import doctor


def test_each_has_words() -> None:
    found = {each.code for each in vars(doctor).values() if isinstance(each, doctor.Finding)}
    assert set(FINDINGS) == found
