"""The proofs of ``tests/torture`` see what they look for, and their page tells what they saw."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path

import pytest

from tests.torture import __main__ as torture
from tests.torture import reliability_page
from tests.torture.proof import ProofResult
from tests.torture.recorded_disk import Disk, Recorded, Step

TESTS = Path(__file__).parents[1]


def left(steps: list[Step], root: Path, seed: int = 1) -> dict[str, bytes]:
    """What a power cut after the steps leaves of a folder with one file."""
    recorded = Recorded({"a": b"old"}, {"a": 0}, steps)
    disk = Disk(recorded)
    disk.go_on(len(steps))
    folder = root / str(seed)
    folder.mkdir()
    disk.cut(random.Random(seed), folder)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_what_was_synced_survives_every_cut(tmp_path: Path) -> None:
    steps = [
        Step("name", 1, "b"),
        Step("write", 1, data=b"new"),
        Step("sync", 1),
        Step("rename", 1, "a", "b"),
        Step("sync_folder", path=""),
    ]
    for seed in range(30):
        assert left(steps, tmp_path, seed) == {"a": b"new"}


def test_what_was_not_synced_may_be_gone_torn_or_there(tmp_path: Path) -> None:
    data = b"x" * 512 + b"y" * 512
    contents = set()
    for seed in range(200):
        contents.add(left([Step("write", 0, data=data)], tmp_path, seed)["a"])
    assert {b"old", data, data[:512]} <= contents
    assert any(each[:3] == b"old" and each[512:] == data[512:] for each in contents), "reordered"


def test_a_name_that_was_not_synced_may_be_missing(tmp_path: Path) -> None:
    steps = [Step("name", 1, "b"), Step("write", 1, data=b"new"), Step("sync", 1)]
    seen = {tuple(sorted(left(steps, tmp_path, seed))) for seed in range(30)}
    assert seen == {("a",), ("a", "b")}


class Losing:
    """Lose something."""

    name = "a proof that loses"

    def run(self, seconds: float, folder: Path, seed: int) -> list[ProofResult]:
        return [ProofResult(self.name, 3, seed, 0, failures=(f"--seed {seed}",))]


@pytest.mark.skipif(sys.platform != "linux", reason="the proofs run there")
def test_a_loss_fails_the_run_and_says_how_to_see_it_again(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(torture, "chosen", lambda only: [("losing", Losing())])
    assert torture.main(["--minutes", "0", "--seed", "2"]) == 1
    assert "FAILED" in (out := capfd.readouterr().out) and "--seed 2" in out
    assert torture.main(["--minutes", "0", "--seed", "0"]) == 0


def test_a_sample_has_one_proof_of_each_module_and_other_seeds_the_others() -> None:
    proofs = torture.chosen([])
    modules = {module for module, _ in proofs}
    seen = set()
    for seed in range(max(sum(each == module for each, _ in proofs) for module in modules)):
        some = torture.sample(proofs, seed)
        assert [module for module, _ in some] == list(dict.fromkeys(each for each, _ in proofs))
        seen |= {proof.name for _, proof in some}
    assert seen == {proof.name for _, proof in proofs}


def test_the_page_is_made_of_the_figures() -> None:
    assert reliability_page.PAGE.read_text("utf-8") == reliability_page.page()
    figures = json.loads(reliability_page.FIGURES.read_text("utf-8"))
    assert figures
    assert all(not told["lost"] and not told["corrupt"] for told in figures.values())


def test_every_test_that_keeps_what_was_mended_is_there() -> None:
    rows = reliability_page.FRAME.read_text("utf-8").partition("## What was found and mended")[2]
    file, named, missing = "", 0, []
    for path, name in re.findall(r"`([\w/]*(?:\.py)?)::(test_\w+)`", rows):
        file, named = path or file, named + 1
        if f"def {name}(" not in (TESTS / file).read_text("utf-8"):
            missing.append(f"{file}::{name}")
    assert named > 50
    assert missing == []
