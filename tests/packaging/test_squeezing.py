"""Packages whose files are packed anew: what is inside stays, and what vouches for it is right."""

from __future__ import annotations

import gzip
import hashlib
import importlib
import io
import lzma
import shutil
import struct
import subprocess
import tarfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
TIME = 1_790_000_000
FILES = b"files " * 999


@pytest.fixture(name="squeezing")
def _squeezing(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module("squeezing")


def header(entries: dict[int, bytes]) -> bytes:
    """A header of an rpm of values by their tags."""
    index, store = b"", b""
    for tag, value in entries.items():
        index += struct.pack(">IIII", tag, 6, len(store), 1)
        store += value
    return struct.pack(">IIII", 0x8EADE801, 0, len(entries), len(store)) + index + store


def vouching(sums: dict[int, bytes]) -> bytes:
    """What vouches for the rest of an rpm, with what stands before it and fills it up."""
    made = bytes(96) + header(sums)
    return made + bytes(-len(made) % 8)


def rpm(compressor: bytes) -> tuple[bytes, bytes]:
    """What vouches for an rpm, and the rest of it, as nFPM makes it (with sums that are wrong)."""
    told = header({1125: compressor + b"\0", 1126: b"1\0", 5092: b"0" * 64 + b"\0"})
    sums = {269: b"0" * 40 + b"\0", 273: b"0" * 64 + b"\0", 1000: b"size", 1004: b"m" * 16}
    return vouching(sums), told + gzip.compress(FILES)


def test_deb_is_squeezed_member_by_member(squeezing: ModuleType, tmp_path: Path) -> None:
    def member(name: str, content: bytes) -> bytes:
        head = f"{name:16}{TIME:<12}{0:<6}{0:<6}{'100644':8}{len(content):<10}`\n".encode()
        return head + content + b"\n" * (len(content) % 2)

    head = b"!<arch>\n" + member("debian-binary", b"2.0\n") + member("control.tar.gz", b"odd")
    deb = tmp_path / "a.deb"
    deb.write_bytes(head + member("data.tar", FILES))
    squeezing.squeeze_deb(deb)
    packed = lzma.compress(FILES, filters=squeezing.XZ)
    assert deb.read_bytes() == head + member("data.tar.xz", packed)


def test_rpm_vouches_for_what_was_packed_anew(squeezing: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "a.rpm"
    path.write_bytes(b"".join(rpm(b"gzip")))
    squeezing.squeeze_rpm(path)
    packed = lzma.compress(FILES, filters=squeezing.XZ)
    sum_of_files = hashlib.sha256(packed).hexdigest().encode()
    # Each value begins where the one before it ends, or rpm calls the header bad.
    told = header({1125: b"xz\0", 1126: b"9T1\0", 5092: sum_of_files + b"\0"})
    sums = {
        269: hashlib.sha1(told).hexdigest().encode() + b"\0",
        273: hashlib.sha256(told).hexdigest().encode() + b"\0",
        1000: struct.pack(">I", len(told) + len(packed)),
        1004: hashlib.md5(told + packed).digest(),
    }
    assert path.read_bytes() == vouching(sums) + told + packed


def test_rpm_of_another_kind_is_left(squeezing: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "a.rpm"
    for content in (b"".join(rpm(b"zstd")), b"no package" * 99):
        path.write_bytes(content)
        with pytest.raises(squeezing.Unfit):
            squeezing.squeeze_rpm(path)
        assert path.read_bytes() == content


@pytest.mark.skipif(not shutil.which("zstd"), reason="zstd is not here")
def test_arch_package_keeps_its_files_and_tells_the_rights_of_folders(
    squeezing: ModuleType, tmp_path: Path
) -> None:
    def packed(listed: bytes) -> dict[str, tuple[bytes, int, int]]:
        return {".MTREE": (listed, 0o644, TIME), "usr/a b": (FILES, 0o755, TIME + 1)}

    told = b"./usr/a\\040b time=1.0 mode=%s type=%s\n"
    given = io.BytesIO()
    with tarfile.open(fileobj=given, mode="w") as tar:
        listed = told % (b"20000000755", b"dir") + told % (b"755", b"dir") + told % (b"1", b"file")
        for name, (content, mode, time) in packed(gzip.compress(listed)).items():
            member = tarfile.TarInfo(name)
            member.size, member.mode, member.mtime = len(content), mode, time
            tar.addfile(member, io.BytesIO(content))
    package = tmp_path / "a.pkg.tar.xz"
    subprocess.run(["zstd", "-q", "-o", str(package)], input=given.getvalue(), check=True)
    squeezing.squeeze_arch(package)
    once = package.read_bytes()
    found = {}
    with tarfile.open(package) as tar:
        for each in tar:
            file = tar.extractfile(each)
            assert file
            found[each.name] = (file.read(), each.mode, each.mtime)
    listed = told % (b"0755", b"dir") + told % (b"755", b"dir") + told % (b"1", b"file")
    assert found == packed(gzip.compress(listed, mtime=0))
    # The same bytes each time.
    subprocess.run(["zstd", "-qf", "-o", str(package)], input=given.getvalue(), check=True)
    squeezing.squeeze_arch(package)
    assert package.read_bytes() == once


def test_arch_package_needs_a_tool(
    squeezing: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(squeezing.Unfit, match="zstd"):
        squeezing.squeeze_arch(tmp_path / "a.pkg.tar.xz")
