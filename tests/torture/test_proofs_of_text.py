"""Proofs find what they are for, and their faults are the ones that were found and mended.

Also tests: app/providers/anthropic_stream.py.
"""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from app import cli
from app.commands.parsing.command_parser import command_parser
from app.core.domain import errors
from app.research.online_words import OnlineQuery, OnlineWords
from tests.fakes.person import at_home
from tests.torture.answer_faults import FaultyAnthropic, faults
from tests.torture.attack_texts import injections
from tests.torture.attacks import Attacks
from tests.torture.model_faults import impatient, wrong_after
from tests.torture.soak import Look, grown

MENDED = (
    "tool call nested deeply",
    "event nested deeply",
    "index that is a list",
    "error that never ends",
    "answer without an end",
    "tool call with half characters",
)


@pytest.mark.parametrize("name", MENDED)
async def test_fault_of_a_server_costs_nothing(tmp_path: Path, name: str) -> None:
    (fault,) = (each for each in faults() if each.name == name)
    with impatient():
        async with FaultyAnthropic() as server, at_home(tmp_path, model=server.url) as person:
            question = "Kırmızı biberde C vitamini çok mu?"
            assert [each async for each in wrong_after(person, server, fault, question)] == []


def test_there_are_injections_enough() -> None:
    texts = injections()
    assert len({each.text for each in texts}) >= 200
    assert len({each.id for each in texts}) == len(texts)


@pytest.mark.slow
def test_attack_sees_a_leak(tmp_path: Path) -> None:
    def everything(self: OnlineWords, text: str, *, private: bool) -> OnlineQuery:
        return OnlineQuery(text)

    with patch.object(OnlineWords, "query", everything):
        wrong = Attacks().once_online(tmp_path / "data", 1)
    assert any(" left as " in each for each in wrong)


def test_what_grows_is_seen() -> None:
    flat = [Look(n, 100.0 + n % 3, 20, 5, n * 1_000) for n in range(0, 100, 10)]
    assert grown(flat) == []
    assert grown([Look(e.turn, e.memory + e.turn, 20, 5, e.file) for e in flat])
    assert grown([Look(e.turn, e.memory, 20 + e.turn, 5, e.file) for e in flat])


@pytest.mark.parametrize("name", ["a\0b", "\udc00\ud83d"])
@pytest.mark.parametrize("command", [["import"], ["files", "add"], ["export", "--out"]])
def test_name_that_no_file_can_have_is_refused(command: list[str], name: str) -> None:
    with pytest.raises(errors.FileName):
        cli._check_names(command_parser().parse_args([*command, name]))
