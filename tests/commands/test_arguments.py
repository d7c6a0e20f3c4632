"""The command line's help and complaints: Turkish to the last word.

Also tests: app/cli.py.
"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from app.bootstrap import keyring_process, meaning
from app.cli import main

WRONG_USAGE = 2
ENGLISH = re.compile(
    r"\b(usage|options|positional|optional|arguments?|show|exit|error|required|expected|invalid"
    r"|choose|unrecognized|ambiguous|allowed)\b"
)


@pytest.mark.parametrize("command", ["", "ask", "recall", "export", "model", "model server"])
def test_help_is_turkish(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert "kullanım: animsa" in shown
    assert not ENGLISH.search(shown)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("olmaz", "'olmaz' olmaz"),
        ("erase", "eksik: KİMLİK"),
        ("ask soru fazla", "bilinmeyen: fazla"),
        ("ask --tier x", "--tier: 'x' olmaz; şunlardan biri olmalı"),
        ("ask --json=1 soru", "değer almaz: '1'"),
        ("recall --limit 0 x", "--limit: 1 ya da daha büyük bir sayı olmalı"),
        ("export --out", "--out: bir değer gerekiyor"),
        ("ask x --now 9999-12-31T23:59", "--now: yıl 1900 ile 9000 arasında olmalı"),
        ("ask x --now 0001-01-01", "--now: yıl 1900 ile 9000 arasında olmalı"),
        ("recall x --limit " + "9" * 5000, "--limit: 1 ya da daha büyük bir sayı olmalı"),
        ("export --out=", "--out: boş olamaz"),
        ("backup --second=", "--second: boş olamaz"),
        ("--data-dir= doctor", "--data-dir: boş olamaz"),
        ("ask --t x", "'x' olmaz"),
    ],
)
def test_complaints_are_turkish(
    line: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert not ENGLISH.search(said)


def test_the_program_can_be_each_of_its_own_processes() -> None:
    """The packaged program has no Python to run a module with, and is told what to be."""
    ours = ("files.file_reader", "files.page_drawing", "web.page_text")
    for child in (*ours, meaning.CHILD, keyring_process.CHILD):
        done = subprocess.run(
            [sys.executable, "-m", "app.cli", "--child", child],
            input=b"",
            capture_output=True,
            check=False,
        )
        assert done.returncode != WRONG_USAGE, (child, done.stderr)


def test_a_long_word_is_not_complained_about_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["recall", "soru", "-" * 50_000])
    assert ended.value.code == WRONG_USAGE
    *_, complaint = capsys.readouterr().err.splitlines()
    assert len(complaint) < 400
    assert complaint.endswith("…")
