"""The feed that a release is told by, as the program reads it."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

from app.updates.feed import Version, read_feed
from app.updates.minisign import public_key, verify
from tests.fakes.releases import SigningKey
from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]
NAMES = {
    "animsa_1.2.3_amd64.deb": ("deb", "linux", "x86_64"),
    "animsa-1.2.3-1.x86_64.rpm": ("rpm", "linux", "x86_64"),
    "animsa-1.2.3-1-x86_64.pkg.tar.xz": ("arch", "linux", "x86_64"),
    "animsa-1.2.3-linux-x86_64.tar.xz": ("tar", "linux", "x86_64"),
    "animsa-1.2.3-linux-arm64.tar.xz": ("tar", "linux", "arm64"),
    "animsa-1.2.3-setup.exe": ("exe", "windows", "x86_64"),
    "animsa-1.2.3-macos-arm64.dmg": ("dmg", "macos", "arm64"),
}
OTHERS = ("animsa-sbom.cdx.json", "animsa_1.2.2_amd64.deb", "animsa-1.2.3-windows-x86_64.zip")


@pytest.fixture(name="tools")
def _tools(script: Script) -> tuple[ModuleType, ModuleType]:
    return script("release_feed"), script("package")


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, tools: tuple[ModuleType, ModuleType]) -> Path:
    folder = tmp_path / "packages"
    folder.mkdir()
    for name in (*NAMES, *OTHERS):
        (folder / name).write_bytes(name.encode())
    tools[1].write_sums(folder)
    return folder


def test_every_package_is_named_as_the_program_looks_for_it(
    tools: tuple[ModuleType, ModuleType], folder: Path
) -> None:
    feed = read_feed(tools[0].feed_of(folder, "1.2.3", {"tr": "Yeni."}, 1_800_000_000))
    assert {f.name: (f.kind, f.system, f.machine) for f in feed.files} == NAMES
    assert all(each.size == len(each.name) for each in feed.files)
    assert feed.version == Version(1, 2, 3)
    assert feed.released == "2027-01-15"
    assert feed.notes_in("en") == "Yeni."


def test_names_of_packages_are_those_that_are_made(tools: tuple[ModuleType, ModuleType]) -> None:
    staging = importlib.import_module("staging")
    release = staging.Release(ROOT, ROOT / "dist", "1.2.3", 0)
    made = [release.file_name(kind) for kind in ("deb", "rpm", "arch", "tar", "exe")]
    assert set(made) <= set(NAMES)


def test_it_is_signed_and_verified(
    tools: tuple[ModuleType, ModuleType],
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    release_feed = tools[0]
    monkeypatch.setattr(release_feed, "version_of", lambda _: "1.2.3")
    key = SigningKey()
    secret, notes = tmp_path / "secret.key", tmp_path / "notes.md"
    secret.write_text(key.secret_file, "utf-8")
    notes.write_text("Daha hızlı.\n", "utf-8")
    asked = [str(folder), "--key", str(secret), "--notes", f"tr={notes}"]
    assert release_feed.main(asked) == 0
    content = (folder / release_feed.NAME).read_bytes()
    signature = (folder / f"{release_feed.NAME}.minisig").read_text("utf-8")
    assert "file:animsa-feed.json" in verify(content, signature, (public_key(key.public),))
    assert json.loads(content)["notes"] == {"tr": "Daha hızlı."}


def test_a_file_that_is_not_the_one_that_was_summed_up_is_no_release(
    tools: tuple[ModuleType, ModuleType], folder: Path
) -> None:
    (folder / "animsa-1.2.3-setup.exe").write_bytes(b"another")
    with pytest.raises(importlib.import_module("staging").Unfit, match="SHA256SUMS"):
        tools[0].feed_of(folder, "1.2.3", {}, 1)
    with pytest.raises(importlib.import_module("staging").Unfit, match="no package"):
        tools[0].feed_of(folder, "7.0.0", {}, 1)
    with pytest.raises(importlib.import_module("staging").Unfit, match="too long"):
        tools[0].feed_of(folder, "1.2.2", {"tr": "x" * 9000}, 1)


@pytest.mark.parametrize("change", ["", "x\ny\n", "password", "damaged"])
def test_a_key_that_cannot_sign_is_told_plainly(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path, change: str
) -> None:
    text = SigningKey().secret_file
    if change == "password":
        text = text.replace("RWQAAEIy", "RWRTY0Iy")
    elif change == "damaged":
        other = SigningKey().secret_file.splitlines()[1]
        text = text.splitlines()[0] + "\n" + text.splitlines()[1][:120] + other[120:] + "\n"
    else:
        text = change
    path = tmp_path / "key"
    path.write_text(text, "utf-8")
    with pytest.raises(importlib.import_module("staging").Unfit):
        tools[0].read_key(path)
