"""Packages of nFPM, with their files packed anew by the system's liblzma: 15 % to 20 % less than by
the zstd of nFPM, whose own xz takes minutes."""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import re
import shutil
import struct
import subprocess
import tarfile
from pathlib import Path

from staging import Unfit

XZ = ({"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "preset": 9})
"""How files are packed; the first step makes 3 % less of programs for this processor. To unpack
takes 65 MiB of memory, where rpm allows 100."""
AR = b"!<arch>\n"
"""How a deb begins."""

LEAD = 96
"""The bytes before the first header of an rpm."""
HEADER = b"\x8e\xad\xe8\x01"
SHA1_OF_HEADER, SHA256_OF_HEADER, SIZE, MD5 = 269, 273, 1000, 1004
"""Entries of the header that vouches for the rest."""
COMPRESSOR, FLAGS, SHA256_OF_FILES = 1125, 1126, 5092
"""Entries of the header that tells of the package."""
GZIP, TIGHTLY = (b"gzip\0", b"1\0"), (b"xz\0", b"9T1\0")
"""What packed the files and how (xz with level 9 and one thread), before and afterwards: rpm takes
a header only where each value begins at the end of the one before it, so both are as long."""
LIST = ".MTREE"
"""The files of an Arch package with their rights and sums."""
_RIGHTS = re.compile(rb"^(\S+ time=\S+ mode=)2000000(\d{4} type=dir)$", re.MULTILINE)
"""A folder whose rights have Go's sign of a folder before them."""


def squeeze_deb(deb: Path) -> None:
    """Pack the files in a deb that nFPM left plain."""
    content = deb.read_bytes()
    at = len(AR)
    packed = [AR]
    while at < len(content):
        head, size = content[at : at + 60], int(content[at + 48 : at + 58])
        member = content[at + 60 : at + 60 + size]
        if head.startswith(b"data.tar "):
            member = lzma.compress(member, filters=XZ)
            length = str(len(member)).encode().ljust(10)
            head = b"data.tar.xz".ljust(16) + head[16:48] + length + head[58:]
        packed.append(head + member + b"\n" * (len(member) % 2))
        at += 60 + size + size % 2
    deb.write_bytes(b"".join(packed))


def squeeze_rpm(rpm: Path) -> None:
    """Pack the files of an rpm that nFPM packed by gzip, and let its headers say so: only sums,
    size and what packed them change, nothing gets another length. Raises Unfit for an rpm of
    another kind."""
    content = bytearray(rpm.read_bytes())
    vouching, end = _entries(content, LEAD)
    start = end + -end % 8
    told, files = _entries(content, start)
    before, after = b"".join(GZIP), b"".join(TIGHTLY)
    if not content.startswith(before, told[COMPRESSOR]):
        raise Unfit(f"{rpm.name}: its files are not packed by gzip.")
    packed = lzma.compress(gzip.decompress(content[files:]), filters=XZ)
    _move(content, start, FLAGS, len(TIGHTLY[0]) - len(GZIP[0]))
    for place, value in (
        (told[COMPRESSOR], after),
        (told[SHA256_OF_FILES], hashlib.sha256(packed).hexdigest().encode()),
    ):
        content[place : place + len(value)] = value
    header = bytes(content[start:files])
    for place, value in (
        (vouching[SHA1_OF_HEADER], hashlib.sha1(header).hexdigest().encode()),
        (vouching[SHA256_OF_HEADER], hashlib.sha256(header).hexdigest().encode()),
        (vouching[SIZE], struct.pack(">I", len(header) + len(packed))),
        (vouching[MD5], hashlib.md5(header + packed).digest()),
    ):
        content[place : place + len(value)] = value
    rpm.write_bytes(bytes(content[:files]) + packed)


def _entries(content: bytes | bytearray, at: int) -> tuple[dict[int, int], int]:
    """Where the values of a header of an rpm lie, by their tags, and where it ends. Raises Unfit
    where there is none."""
    if content[at : at + 4] != HEADER:
        raise Unfit("This is no rpm.")
    count, size = struct.unpack_from(">II", content, at + 8)
    store = at + 16 + 16 * count
    index = (struct.unpack_from(">IIII", content, at + 16 + 16 * each) for each in range(count))
    return {tag: store + place for tag, _, place, _ in index}, store + size


def _move(content: bytearray, at: int, moved: int, by: int) -> None:
    """Let the entry ``moved`` of the header at ``at`` say that its value lies so many bytes on."""
    (count,) = struct.unpack_from(">I", content, at + 8)
    for place in range(at + 16, at + 16 + 16 * count, 16):
        tag, kind, offset, number = struct.unpack_from(">IIII", content, place)
        if tag == moved:
            struct.pack_into(">IIII", content, place, tag, kind, offset + by, number)


def squeeze_arch(package: Path) -> None:
    """Pack the files of an Arch package that nFPM packed by zstd, under the same name, and let its
    list of files say the rights of folders as pacman reads them (nFPM writes a sign of Go's own
    beside them). Raises Unfit where there is no `zstd`, and CalledProcessError."""
    if (tool := shutil.which("zstd")) is None:
        raise Unfit("zstd is not installed: apt-get install zstd")
    plain = subprocess.run([tool, "-dc", str(package)], check=True, capture_output=True).stdout
    with (
        tarfile.open(fileobj=io.BytesIO(plain)) as given,
        lzma.open(package, "wb", filters=XZ) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as made,
    ):
        for member in given:
            content = given.extractfile(member)
            if content and member.name == LIST:
                told = _RIGHTS.sub(rb"\1\2", gzip.decompress(content.read()))
                again = gzip.compress(told, mtime=0)
                member.size, content = len(again), io.BytesIO(again)
            made.addfile(member, content)
