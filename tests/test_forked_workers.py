"""Tests that run in forks of the process that listed them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="no forks here")
OUTCOMES = {
    "test_a.py": """
        import os
        import pytest

        @pytest.fixture(scope="session")
        def made_once(pytestconfig):
            yield os.getpid()
            with (pytestconfig.rootpath / "ended").open("a") as ended:
                ended.write(f"{os.getpid()}\\n")

        def test_fine(made_once): assert made_once == os.getpid() != os.getppid()
        def test_wrong():
            print("said before it went wrong")
            assert 1 == 2
        """,
    "test_b.py": """
        import pytest

        def test_left_out(): pytest.skip("not today")
        @pytest.mark.xfail
        def test_known(): assert False
        def test_place(tmp_path):
            assert not list(tmp_path.iterdir())
        """,
    "test_c.py": """
        import pytest

        @pytest.fixture(scope="module")
        def of_the_file():
            yield
            assert False, "while it was put away"

        def test_before(of_the_file): ...
        def test_last(of_the_file): ...
        """,
}


def run(folder: Path, files: dict[str, str], *options: str) -> tuple[int, str]:
    for name, text in files.items():
        lines = text.strip("\n").split("\n")
        (folder / name).write_text("\n".join(each[8:] for each in lines), "utf-8")
    (folder / "pytest.ini").touch()
    command = [sys.executable, "-m", "pytest", "-p", "tests.forked_workers", *options]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout


def test_what_happens_in_forks_is_told_as_anywhere(tmp_path: Path) -> None:
    code, said = run(tmp_path, OUTCOMES, "--forks", "2", "-ra", "--durations", "2")
    assert code == 1
    assert "1 failed, 4 passed, 1 skipped, 1 xfailed, 1 error" in said
    assert "assert 1 == 2" in said
    assert "said before it went wrong" in said
    assert "not today" in said
    assert "ERROR at teardown of test_last" in said
    assert "AssertionError: while it was put away" in said
    assert "slowest 2 durations" in said
    # What is made for a session ends with the worker that made it.
    assert len((tmp_path / "ended").read_text("utf-8").split()) == 1


def test_a_worker_that_ends_fails_its_test_and_what_nobody_came_to(tmp_path: Path) -> None:
    gone = """
        import os

        def test_before(): ...
        def test_gone(): os._exit(0)
        def test_after(): ...
        """
    code, said = run(tmp_path, {"test_gone.py": gone, **OUTCOMES}, "--forks", "1")
    assert code == 1
    assert re.search(r"^test_gone\.py::test_gone: its worker ended before its time", said, re.M)
    assert re.search(r"^test_gone\.py::test_after: no worker came to this test", said, re.M)
    assert "test_gone.py::test_before" not in said


def test_the_first_failure_can_end_it(tmp_path: Path) -> None:
    code, said = run(tmp_path, OUTCOMES, "--forks", "1", "-x")
    assert code == 1
    assert "stopping after 1 failures" in said
    assert "skipped" not in said
