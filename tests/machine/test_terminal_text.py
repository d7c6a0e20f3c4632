"""A terminal obeys nothing that somebody else wrote."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.machine.directions import TURNING
from app.machine.terminal_text import safe
from tests.fakes.warm_program import ROOT

EVIL = "fatura\x1b]0;başlık\x07\x9b31m\u202efdp"


def test_what_is_no_terminal_is_left_alone() -> None:
    pipe = io.TextIOWrapper(io.BytesIO(), "utf-8")
    text = io.StringIO()
    assert safe(pipe) is pipe and safe(text) is text


def test_names_reach_a_terminal_as_signs_that_cannot_be_read(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="this system has other terminals")
    file = tmp_path / f"{EVIL}.txt"
    file.write_text("Kira 7.400 TL oldu.", encoding="utf-8")
    command = [sys.executable, "-m", "app.cli"]
    data = ["--data-dir", str(tmp_path / "data")]
    subprocess.run([*command, "files", "add", str(file), *data], check=True, cwd=ROOT)
    ours, theirs = pty.openpty()
    listing = subprocess.Popen([*command, "files", "list", *data], stdout=theirs, cwd=ROOT)
    os.close(theirs)
    said = b""
    try:
        while piece := os.read(ours, 4096):
            said += piece
    except OSError:
        # Its other end is closed.
        pass
    os.close(ours)
    assert listing.wait() == 0
    shown = said.decode()
    assert "fatura\ufffd]0;başlık\ufffd\ufffd31m\ufffdfdp.txt" in shown
    assert not set(shown) & {"\x1b", "\x07", "\x9b", *map(chr, TURNING)}
