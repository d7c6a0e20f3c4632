"""The compiled translations: one that a window has open is put aside, and not written into."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.conftest import Script


def test_a_translation_in_use_stays_as_it_is(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    translate = script("translate")
    monkeypatch.setattr(translate, "ROOT", tmp_path)
    (tmp_path / "app" / "ui").mkdir(parents=True)
    (tmp_path / "app" / "ui" / "one.py").write_text(
        "class One(QObject):\n    def name(self):\n        return self.tr('Name')\n", "utf-8"
    )
    compiled = tmp_path / "animsa_tr.qm"
    compiled.write_bytes(b"as the window has it")
    with compiled.open("rb") as in_use:
        translate.make(tmp_path, "tr")
        assert in_use.read() == b"as the window has it"
    assert compiled.read_bytes() != b"as the window has it"
    assert {each.name for each in tmp_path.glob("animsa*")} == {"animsa_tr.qm", "animsa_tr.ts"}
