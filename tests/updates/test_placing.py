"""A tar is unpacked when it is the one that was signed for, and its installer outlives us."""

from __future__ import annotations

import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from app.core.domain import errors
from app.updates.feed import ReleaseFile
from app.updates.placing import LOG, UNPACKED, start_installer, unpack

SCRIPT = b'echo "$0 $*"\n'


def packed(folder: Path, **members: bytes) -> tuple[Path, ReleaseFile]:
    """A tar with these files in it, their names with "/" for "__"."""
    path = folder / "a.tar.xz"
    with tarfile.open(path, "w:xz") as tar:
        for name, content in members.items():
            member = tarfile.TarInfo(name.replace("__", "/").replace("_sh", ".sh"))
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return path, signed(path)


def signed(path: Path) -> ReleaseFile:
    content = path.read_bytes()
    sha256 = hashlib.sha256(content).hexdigest()
    return ReleaseFile("tar", "linux", "x86_64", path.name, len(content), sha256)


def test_the_installer_is_found_and_what_was_there_before_goes(tmp_path: Path) -> None:
    (tmp_path / UNPACKED / "old").mkdir(parents=True)
    path, file = packed(tmp_path, **{"animsa-9__install_sh": SCRIPT, "animsa-9__animsa__a": b"x"})
    installer = unpack(path, file, tmp_path)
    assert installer == tmp_path / UNPACKED / "animsa-9" / "install.sh"
    assert not (tmp_path / UNPACKED / "old").exists()


def test_a_file_that_changed_meanwhile_is_not_unpacked(tmp_path: Path) -> None:
    path, file = packed(tmp_path, **{"animsa-9__install_sh": SCRIPT})
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    with pytest.raises(errors.DownloadBroken):
        unpack(path, file, tmp_path)
    assert not (tmp_path / UNPACKED).exists()


def test_what_leads_out_of_its_folder_is_not_followed(tmp_path: Path) -> None:
    path, file = packed(tmp_path, **{"..__..__out": b"x", "animsa-9__install_sh": SCRIPT})
    with pytest.raises(errors.DownloadBroken):
        unpack(path, file, tmp_path)
    assert not (tmp_path.parent / "out").exists()


@pytest.mark.parametrize("names", [("animsa-9__a",), ("a__install_sh", "b__install_sh")])
def test_a_tar_has_one_installer(tmp_path: Path, names: tuple[str, ...]) -> None:
    path, file = packed(tmp_path, **dict.fromkeys(names, b"x"))
    with pytest.raises(errors.DownloadBroken):
        unpack(path, file, tmp_path)


def test_what_is_no_tar_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.tar.xz"
    path.write_bytes(b"no tar")
    with pytest.raises(errors.DownloadBroken):
        unpack(path, signed(path), tmp_path)


def test_the_installer_is_told_to_wait_and_what_it_says_is_kept(tmp_path: Path) -> None:
    installer = tmp_path / "install.sh"
    installer.write_bytes(SCRIPT)
    assert start_installer(installer, tmp_path, "--back").wait(30) == 0
    assert (tmp_path / LOG).read_text("utf-8") == f"{installer} --back --wait\n"


def test_an_installer_that_cannot_be_started_is_told(tmp_path: Path) -> None:
    with pytest.raises(errors.UpdateUnplaced):
        start_installer(tmp_path / "install.sh", tmp_path / "missing")
