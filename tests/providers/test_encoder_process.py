"""The sense of meaning in a process of its own gives the same vectors, and goes with who asked.

Also tests: app/bootstrap/meaning.py.
"""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from app.bootstrap import meaning
from app.providers.encoder_process import TRIES, EncoderProcess
from app.providers.sentence_encoder import IDLE, SentenceEncoder
from tests.conftest import ExpectLog

TEXTS = ["Dawn ile karışan etki neydi?", "dawn karisan etki", ""]


def test_its_vectors_are_those_of_the_encoder_and_it_ends_when_nobody_asks() -> None:
    moment, processes = [0.0], list[subprocess.Popen[bytes]]()

    def start() -> subprocess.Popen[bytes]:
        processes.append(meaning._start())
        return processes[-1]

    here, apart = SentenceEncoder(), EncoderProcess(start, lambda: moment[0])
    assert not apart.is_loaded()
    assert apart.embed_each(TEXTS) == here.embed_each(TEXTS)
    assert apart.embed(TEXTS) == here.embed(TEXTS)
    assert apart.embed([]) == here.embed([])
    assert apart._model is None, "nothing of it is here"
    assert len(processes) == 1

    moment[0] = IDLE - 1
    apart.rest()
    assert apart.is_loaded()
    moment[0] = IDLE
    apart.rest()
    assert not apart.is_loaded()
    assert processes[0].returncode is not None
    assert apart.embed(TEXTS) == here.embed(TEXTS)

    # One that was ended by somebody else is started anew.
    processes[1].kill()
    processes[1].wait()
    assert apart.embed(TEXTS[:1]) == here.embed(TEXTS[:1])
    assert len(processes) == 3
    del apart
    gc.collect()
    assert processes[2].returncode is not None


@pytest.mark.parametrize("program", ["import sys; sys.exit(1)", "print('?')"])
def test_where_no_process_answers_it_is_loaded_here(
    program: str, caplog: pytest.LogCaptureFixture
) -> None:
    started = []

    def start() -> subprocess.Popen[bytes]:
        started.append(program)
        command = [sys.executable, "-c", program]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    apart = EncoderProcess(start)
    assert apart.embed(TEXTS) == SentenceEncoder().embed(TEXTS)
    assert len(started) == TRIES
    assert "does not answer" in caplog.text


def test_a_process_that_cannot_be_started_is_done_without(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def start() -> subprocess.Popen[bytes]:
        raise FileNotFoundError

    apart = EncoderProcess(start)
    assert apart.embed(TEXTS) == apart.embed(TEXTS) == SentenceEncoder().embed(TEXTS)
    assert caplog.text.count("does not answer") == 1


def test_a_program_that_is_not_its_own_process_is_told_of(
    monkeypatch: pytest.MonkeyPatch, expected_log: ExpectLog
) -> None:
    expected_log("does not answer; it is loaded here")
    meaning.encoder.cache_clear()
    meaning.try_apart()
    broken = [sys.executable, "-c", "raise SystemExit(2)"]
    monkeypatch.setattr(
        meaning,
        "_start",
        lambda: subprocess.Popen(broken, stdin=subprocess.PIPE, stdout=subprocess.PIPE),
    )
    meaning.encoder.cache_clear()
    with pytest.raises(RuntimeError, match="no process of its own"):
        meaning.try_apart()
    meaning.encoder.cache_clear()
