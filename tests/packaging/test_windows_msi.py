"""The MSI's description: every file once, an identity that lasts, the links and types of the other
installer; winget's manifests. What wixl makes is proved by `packaging/package_proof.py msi`."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]
TIME = 1_790_000_000
WIX = "{http://schemas.microsoft.com/wix/2006/wi}"


@pytest.fixture(name="modules")
def _modules(script: Script) -> dict[str, ModuleType]:
    return {name: script(name) for name in ("staging", "windows_msi", "winget")}


@pytest.fixture(name="built")
def _built(tmp_path: Path) -> Path:
    built = tmp_path / "animsa"
    for name in ("animsa.exe", "animsa.ico", "_internal/a.dll", "_internal/b/a.dll"):
        (built / name).parent.mkdir(parents=True, exist_ok=True)
        (built / name).write_bytes(name.encode())
    return built


def described(modules: dict[str, ModuleType], built: Path, version: str) -> ElementTree.Element:
    release = modules["staging"].Release(ROOT, built, version, TIME)
    made = ElementTree.tostring(modules["windows_msi"].source(release))
    return ElementTree.fromstring(made)


def test_every_file_is_a_component_of_its_own(modules: dict[str, ModuleType], built: Path) -> None:
    told = described(modules, built, "1.2.3")
    files = [each.get("Source") for each in told.iter(f"{WIX}File")]
    assert sorted(map(str, files)) == [
        "_internal/a.dll",
        "_internal/b/a.dll",
        "animsa.exe",
        "animsa.ico",
    ]
    components = [str(each.get("Id")) for each in told.iter(f"{WIX}Component")]
    assert len(set(components)) == len(components) == 6
    assert {each.get("Id") for each in told.iter(f"{WIX}ComponentRef")} == set(components)
    guids = {each.get("Guid") for each in told.iter(f"{WIX}Component")}
    assert len(guids) == 6
    # wixl breaks off at letters that are not of Western Europe.
    assert ElementTree.tostring(told, "unicode").isascii()


def test_a_newer_version_takes_the_older_ones_place(
    modules: dict[str, ModuleType], built: Path
) -> None:
    old, new = (
        next(described(modules, built, v).iter(f"{WIX}Product")) for v in ("1.2.3", "1.3.0")
    )
    assert old.get("Id") != new.get("Id")
    # Never another one: Windows would keep both.
    assert (
        old.get("UpgradeCode")
        == new.get("UpgradeCode")
        == ("{2715F2B0-CFB9-5E47-B01E-90EA05F81035}")
    )
    assert old.find(f"{WIX}MajorUpgrade") is not None


def test_both_installers_know_the_same_links_and_types(modules: dict[str, ModuleType]) -> None:
    script = (ROOT / "packaging" / "windows" / "animsa.nsi").read_text("utf-8")
    for name, meant in re.findall(r'^!define (\w+) "(.*)"$', script, re.MULTILINE):
        script = script.replace(f"${{{name}}}", meant)
    written = re.findall(
        r'WriteRegStr HKCU "Software\\Classes\\(.*?)" "(.*?)" ["\'](.*)["\']\n', script
    )
    theirs = {
        (key, name): value.replace("$INSTDIR\\", "[INSTALLDIR]") for key, name, value in written
    }
    # What the type is called is told in two languages there.
    theirs["Animsa.Research", ""] = modules["windows_msi"].NAME
    assert theirs == {(key, name): value for key, name, value in modules["windows_msi"].REGISTRY}


def test_winget_is_told_where_and_what(modules: dict[str, ModuleType], tmp_path: Path) -> None:
    release = modules["staging"].Release(ROOT, tmp_path, "1.2.3", TIME)
    for kind in ("exe", "msi"):
        (tmp_path / release.file_name(kind)).write_bytes(kind.encode())
    made = modules["winget"].manifests(release, tmp_path)
    assert [name.removeprefix("Animsa.Animsa") for name in made] == [
        "",
        ".installer",
        ".locale.en-US",
        ".locale.tr-TR",
    ]
    assert {each["PackageVersion"] for each in made.values()} == {"1.2.3"}
    installer = made["Animsa.Animsa.installer"]
    exe, msi = installer["Installers"]
    assert exe["InstallerUrl"].endswith("/releases/download/v1.2.3/animsa-1.2.3-setup.exe")
    assert msi["ProductCode"] == modules["windows_msi"].product_code(release)
    assert all(re.fullmatch("[0-9A-F]{64}", each["InstallerSha256"]) for each in (exe, msi))
    assert json.dumps(made)
