"""Symbols for debuggers go, but no library becomes one that cannot be loaded."""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]


@pytest.fixture(name="slimming")
def _slimming(script: Script) -> ModuleType:
    return script("slimming")


def library(*parts: tuple[int, int, int, int]) -> bytes:
    """The head of a library with these parts: kind, offset, address, alignment."""
    head = bytearray(64)
    head[:4] = b"\x7fELF"
    struct.pack_into("<Q", head, 32, 64)
    struct.pack_into("<HH", head, 54, 56, len(parts))
    table = [struct.pack("<IIQQQQQQ", k, 0, o, a, a, 0, 0, align) for k, o, a, align in parts]
    return bytes(head) + b"".join(table)


def test_parts_lie_in_the_file_as_in_memory(slimming: ModuleType) -> None:
    fine = (1, 0x2000, 0x5000, 0x1000)
    assert slimming.can_be_loaded(library(fine, (1, 0x2010, 0x9010, 0x1000)))
    assert not slimming.can_be_loaded(library(fine, (1, 0x2010, 0x9000, 0x1000)))
    # What is not put into memory may lie anywhere.
    assert slimming.can_be_loaded(library(fine, (7, 0x2010, 0x9000, 0x1000), (1, 3, 7, 0)))


def test_a_library_that_would_not_load_stays_as_it_was(
    slimming: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = library((1, 0, 0, 0x1000)) + b"symbols"
    made = {
        "good.so": library((1, 0, 0, 0x1000)),
        "bad.so": library((1, 0, 0x10, 0x1000)),
    }

    def run(command: Sequence[str], check: bool) -> None:
        Path(command[-1]).write_bytes(made[Path(command[-1]).name])

    monkeypatch.setattr(subprocess, "run", run)
    for name in made:
        (tmp_path / name).write_bytes(whole)
    (tmp_path / "text.so").write_bytes(b"GROUP ( libc.so.6 )")
    for each in list(slimming.libraries(tmp_path)):
        slimming.strip(each)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir() if each.is_file()} == {
        "good.so": made["good.so"],
        "bad.so": whole,
        "text.so": b"GROUP ( libc.so.6 )",
    }


@pytest.mark.skipif(sys.platform != "linux", reason="libraries of another kind")
def test_libraries_of_this_machine_can_be_loaded(slimming: ModuleType) -> None:
    import _ctypes
    import _ssl

    for module in (_ctypes, _ssl):
        assert slimming.can_be_loaded(Path(str(module.__file__)).read_bytes())


def test_pillow_shares_what_is_there_for_others(
    slimming: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = tmp_path / "pillow.libs"
    brought.mkdir()
    (tmp_path / "PIL").mkdir()
    drawing = tmp_path / "PIL" / "_imaging.cpython-311-x86_64-linux-gnu.so"
    drawing.touch()
    names = ("libxcb-90.so.1.1.0", "libXau-15.so.6.0.0", "libjpeg-6d.so.62")
    for name in (*names, "libzstd-4.so.1.5", "liblzma-d.so.5.8", "libtiff-2.so.6"):
        (brought / name).touch()
    called: list[Sequence[str]] = []
    monkeypatch.setattr(slimming, "patchelf", lambda *arguments: called.append(arguments))
    slimming.share(tmp_path)
    photographs = str(brought / "libtiff-2.so.6")
    assert called == [
        ("--replace-needed", "libxcb-90.so.1.1.0", "libxcb.so.1", str(drawing)),
        ("--replace-needed", "libzstd-4.so.1.5", "libzstd.so.1", photographs),
    ]
    # A Python that was built without xz as a library of its own has none to share.
    assert {each.name for each in brought.iterdir()} == {
        *("libjpeg-6d.so.62", "liblzma-d.so.5.8", "libtiff-2.so.6")
    }
    (tmp_path / "liblzma.so.5").touch()
    slimming.share(tmp_path)
    assert called[2:] == [
        ("--replace-needed", "liblzma-d.so.5.8", "liblzma.so.5", photographs),
        ("--set-rpath", "$ORIGIN:$ORIGIN/..", photographs),
    ]
    assert {each.name for each in brought.iterdir()} == {"libjpeg-6d.so.62", "libtiff-2.so.6"}
