"""Workers that are forks of the process that has listed the tests, so that a run of everything
lists them once: each worker of its own would load all modules and list all tests anew.

With ``--forks N`` N workers take one file after the other, in the order of the list, and say how
each test went. What one may change is its own: memory, temporary folder, caught output, and what
is made once for a session. A worker that ends before its time fails the test that it was at, and
what nobody came to fails the run. On Linux only: elsewhere a process that has loaded libraries of
the system may not go on in a fork.
"""

from __future__ import annotations

import os
import pickle
import selectors
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, pairwise
from typing import IO, Any, NamedTuple

import pytest

_SIZE = 4
"""Bytes of a number: that of a file, of which a pipe holds sixteen thousand, and the length of a
word."""
_CHUNK = 1 << 16
_BEGUN, _REPORT, _ENDED, _BROKEN = "begun", "report", "ended", "broken"
"""What a worker says: which test it begins, how one went, that nothing is left to do, and what
ended it before."""


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "run the tests in so many forks of this process, a file at a time in each"
    parser.addoption("--forks", type=int, default=0, metavar="N", help=told)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    options = session.config.option
    if not options.forks or options.collectonly or session.testsfailed or not session.items:
        return None
    if sys.platform != "linux":
        raise pytest.UsageError("--forks is for Linux")
    files = [[*items] for _, items in groupby(session.items, key=lambda item: item.path)]
    # Its folder is made here, and removed by this process.
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    # Where the tests know it, one for all workers.
    if program := sys.modules.get("tests.fakes.warm_program"):
        program.make_ready()
    assert threading.active_count() == 1, "a fork has none of the threads"
    with _workers(session, files, options.forks) as workers:
        reported = _listen(session, workers)
    left = [item.nodeid for item in session.items if item.nodeid not in reported]
    for each in left:
        _fail(session, each, "no worker came to this test")
    return True


class Worker(NamedTuple):
    """A fork that runs tests, and where it says how they go."""

    process: int
    words: int


@contextmanager
def _workers(
    session: pytest.Session, files: Sequence[list[pytest.Item]], count: int
) -> Iterator[list[Worker]]:
    """Fork the workers; those that still run at the end are killed."""
    waiting, to_wait = os.pipe()
    os.write(to_wait, b"".join(number.to_bytes(_SIZE) for number in range(len(files))))
    os.close(to_wait)
    workers: list[Worker] = []
    try:
        for number in range(count):
            here, there = os.pipe()
            process = os.fork()
            if process == 0:
                # A worker whose words nobody reads any more ends.
                for read in (here, *(each.words for each in workers)):
                    os.close(read)
                _be_worker(session, number, files, waiting, there)
            os.close(there)
            workers.append(Worker(process, here))
        yield workers
    finally:
        os.close(waiting)
        for worker in workers:
            os.close(worker.words)
            os.kill(worker.process, signal.SIGKILL)
            os.waitpid(worker.process, 0)


def _be_worker(
    session: pytest.Session,
    number: int,
    files: Sequence[list[pytest.Item]],
    waiting: int,
    there: int,
) -> None:
    """Run files of tests until none waits, and end this process."""
    config = session.config
    with os.fdopen(there, "wb", buffering=0) as words:
        try:
            config.pluginmanager.unregister(name="terminalreporter")
            config.pluginmanager.register(_Teller(config, words))
            _have_own_places(config, number)
            for item, following in _taken(files, waiting):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            _say(words, _ENDED, None)
        except BaseException:
            _say(words, _BROKEN, traceback.format_exc())
        finally:
            # Nothing that the process before wanted done at its end is done here.
            os._exit(0)


def _have_own_places(config: Any, number: int) -> None:
    """A folder and files for caught output that no other worker writes to."""
    folders = config._tmp_path_factory
    folders._basetemp = folders.getbasetemp() / f"worker{number}"
    folders._basetemp.mkdir()
    capture = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()


def _taken(
    files: Sequence[list[pytest.Item]], waiting: int
) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test of the files that this worker takes with the one that follows; the next file is
    taken no sooner than the last test of one, which has to know what may stay for it."""
    items = _next_file(files, waiting)
    while items:
        yield from pairwise(items)
        following = _next_file(files, waiting)
        yield items[-1], following[0] if following else None
        items = following


def _next_file(files: Sequence[list[pytest.Item]], waiting: int) -> list[pytest.Item]:
    number = os.read(waiting, _SIZE)
    return files[int.from_bytes(number)] if number else []


class _Teller:
    """Tells the process that listed the tests how they go."""

    def __init__(self, config: pytest.Config, words: IO[bytes]) -> None:
        self._config = config
        self._words = words

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        _say(self._words, _BEGUN, nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        _say(self._words, _REPORT, told)


def _say(words: IO[bytes], kind: str, what: object) -> None:
    # A report knows tuples from lists, which JSON does not.
    word = pickle.dumps((kind, what))
    said = len(word).to_bytes(_SIZE) + word
    while said:
        said = said[words.write(said) :]


def _listen(session: pytest.Session, workers: Sequence[Worker]) -> set[str]:
    """Tell pytest what the workers say until all have ended; the tests that any said a word of."""
    config = session.config
    reported: set[str] = set()
    with selectors.DefaultSelector() as said:
        for worker in workers:
            said.register(worker.words, selectors.EVENT_READ, _Heard())
        while said.get_map():
            for key, _ in said.select():
                heard: _Heard = key.data
                for kind, what in heard.more(os.read(key.fd, _CHUNK)):
                    if kind == _REPORT:
                        told = config.hook.pytest_report_from_serializable(config=config, data=what)
                        reported.add(told.nodeid)
                        config.hook.pytest_runtest_logreport(report=told)
                    elif kind != _BEGUN:
                        said.unregister(key.fd)
                        if kind == _BROKEN:
                            reported.add(heard.at)
                            _fail(session, heard.at, f"its worker ended before its time\n{what}")
                    if session.shouldfail:
                        raise session.Failed(session.shouldfail)
                    if session.shouldstop:
                        raise session.Interrupted(session.shouldstop)
    return reported


class _Heard:
    """What was heard of a worker: the test that it is at, and the beginning of its next word."""

    def __init__(self) -> None:
        self.at = "before its first test"
        self._begun = b""

    def more(self, said: bytes) -> Iterator[tuple[str, Any]]:
        """Each whole word; one that says so where the worker is gone."""
        self._begun += said
        while len(self._begun) >= (end := _SIZE + int.from_bytes(self._begun[:_SIZE])):
            kind, what = pickle.loads(self._begun[_SIZE:end])
            self._begun = self._begun[end:]
            if kind == _BEGUN:
                self.at = what
            yield kind, what
        if not said:
            yield _BROKEN, ""


def _fail(session: pytest.Session, nodeid: str, why: str) -> None:
    """Report a test as one that failed, of which no worker could say so."""
    place = (nodeid.partition("::")[0], None, nodeid)
    report = pytest.TestReport(nodeid, place, {}, "failed", f"{nodeid}: {why}", "call")
    session.config.hook.pytest_runtest_logreport(report=report)
