"""What Qt asks of ICU's data is answered by what is left of it, as it is by all of it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import PySide6
import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]
ASK = """
import ctypes, functools, sys
if len(sys.argv) > 1:
    # Qt then finds a library of that name, and takes no other.
    ctypes.CDLL(sys.argv[1], ctypes.RTLD_GLOBAL)
from PySide6.QtCore import QByteArray, QCollator, QDateTime, QLocale, QStringDecoder, QTimeZone

WORDS = "zebra çay ığdır Ilgaz İzmir ipek şeker ağaç Ärger ö o ü u 10 9 ñ straße".split()
for name in ("tr_TR", "en_GB", "de_DE", "sv_SE"):
    order = QCollator(QLocale(name))
    order.setNumericMode(True)
    print(name, sorted(WORDS, key=functools.cmp_to_key(order.compare)))
    print(QLocale(name).toUpper("iıß"), QLocale(name).toLower("Iİ"))
for name in ("tr_TR", "en_GB"):
    for place in ("Europe/Istanbul", "America/New_York"):
        zone = QTimeZone(QByteArray(place.encode()))
        kinds = zip(QTimeZone.TimeType, QTimeZone.NameType)
        print([zone.displayName(when, how, QLocale(name)) for when, how in kinds])
    print(QLocale(name).toString(QDateTime(2026, 3, 7, 10, 0, 0)))
for name in ("UTF-16", "ISO-8859-9", "windows-1254", "IBM857", "KOI8-R"):
    print(name, QStringDecoder(name).isValid())
print([each.split()[-1] for each in open("/proc/self/maps") if "icudata" in each][0])
"""


@pytest.fixture(name="icu")
def _icu(script: Script) -> ModuleType:
    return script("icu_data")


def test_what_is_packed_is_unpacked_again(icu: ModuleType) -> None:
    files = {"icudt73l/root.res": b"r" * 20, "icudt73l/coll/tr.res": b"t" * 16}
    head, again = icu.unpacked(icu.packed(b"\x10\x00" + bytes(14), files))
    assert head == b"\x10\x00" + bytes(14)
    # Places are multiples of 16, so a file may have a few bytes more.
    assert {name: data[: len(files[name])] for name, data in again.items()} == files
    assert list(again) == sorted(files)


def test_what_is_asked_for(icu: ModuleType) -> None:
    asked = [
        *("tr.res", "en_GB.res", "root.res", "supplementalData.res", "coll/de.res", "zone/tr.res"),
        *("ibm-1254.cnv", "nfkc.nrm", "coll/ucadata.icu", "zone/pool.res"),
    ]
    unasked = ["de.res", "zone/es_419.res", "brkitr/tr.res", "unit/root.res", "unames.icu"]
    for name in asked + unasked:
        assert icu.asked_for(f"icudt73l/{name}", 100) == (name in asked), name
    assert not icu.asked_for("icudt73l/gb18030.cnv", 200_000)
    assert not icu.asked_for("icudt73l/coll/zh.res", 700_000)


def test_no_data_no_library(icu: ModuleType, tmp_path: Path) -> None:
    other = tmp_path / "libicudata.so.73"
    other.write_bytes(b"\x7fELF")
    with pytest.raises(ValueError, match="holds no data of ICU"):
        icu.reduce(other)
    assert other.read_bytes() == b"\x7fELF"


@pytest.mark.skipif(sys.platform != "linux", reason="Qt brings ICU on Linux alone")
@pytest.mark.skipif(not shutil.which("ld"), reason="binutils are not installed")
def test_qt_sorts_and_says_the_same(icu: ModuleType, tmp_path: Path) -> None:
    # By the name that the kernel tells of it, also where a folder above it is a link.
    home = Path(str(PySide6.__file__)).resolve().parent
    (carried,) = home.glob("Qt/lib/libicudata.so.*")
    reduced = tmp_path / carried.name
    shutil.copyfile(carried, reduced)
    icu.reduce(reduced)
    assert reduced.stat().st_size < carried.stat().st_size / 5
    told = []
    for arguments in ((), (str(reduced),)):
        done = subprocess.run(
            [sys.executable, "-c", ASK, *arguments],
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        told.append(done.stdout.splitlines())
    assert told[0][:-1] == told[1][:-1]
    assert (told[0][-1], told[1][-1]) == (str(carried), str(reduced))
