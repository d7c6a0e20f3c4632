"""The bundle for macOS: what it tells the system, its icon, and the order in which it is signed,
with a pretended `codesign`: no Mac has made it yet."""

from __future__ import annotations

import plistlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from app.machine.desktop.start_request import ENDING, SCHEME
from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]
MACH = b"\xcf\xfa\xed\xfe" + bytes(12)


@pytest.fixture(name="bundle")
def _bundle(script: Script) -> ModuleType:
    return script("macos_bundle")


def signed(bundle: ModuleType, tmp_path: Path, env: Mapping[str, str]) -> list[list[str]]:
    """The commands that the making of the image gives."""
    app = tmp_path / "dist" / bundle.BUNDLE
    framework = app / "Contents" / "Frameworks" / "Python.framework"
    for path in (app / "Contents" / "MacOS" / "animsa", framework / "Versions" / "3" / "Python"):
        path.parent.mkdir(parents=True)
        path.write_bytes(MACH)
    (app / "Contents" / "Frameworks" / "a.txt").write_bytes(b"text")
    (framework / "Python").symlink_to("Versions/3/Python")
    told: list[list[str]] = []

    def run(command: Sequence[str]) -> None:
        told.append(list(command))

    release = bundle.Release(ROOT, app, "1.2.3", 1_790_000_000)
    bundle.build(release, tmp_path / "staged", tmp_path / "a.dmg", env, run)
    return told


def test_links_and_files_lead_to_it(bundle: ModuleType) -> None:
    told = plistlib.loads(plistlib.dumps(bundle.information("1.2.3")))
    assert told["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == [SCHEME]
    (declared,) = told["UTExportedTypeDeclarations"]
    assert [declared["UTTypeIdentifier"]] == told["CFBundleDocumentTypes"][0]["LSItemContentTypes"]
    tags = declared["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == [ENDING.removeprefix(".")]
    assert tags["public.mime-type"] == ["application/vnd.animsa.research"]
    assert told["CFBundleVersion"] == "1.2.3"
    # A program without windows is what PyInstaller takes it for otherwise.
    assert told["LSBackgroundOnly"] is False


def test_it_speaks_both_languages(bundle: ModuleType, tmp_path: Path) -> None:
    bundle.add_words(tmp_path / bundle.BUNDLE)
    folder = tmp_path / bundle.BUNDLE / "Contents" / "Resources"
    words = {
        each.parent.stem: plistlib.loads(each.read_bytes())
        for each in folder.glob("*.lproj/InfoPlist.strings")
    }
    assert words.keys() == set(bundle.information("1")["CFBundleLocalizations"])
    assert words["tr"]["Anımsa research"] == "Anımsa araştırması"


def test_icon_holds_a_picture_of_every_size(bundle: ModuleType, tmp_path: Path) -> None:
    icon = tmp_path / "animsa.icns"
    bundle.write_icon(ROOT / "resources" / "icons" / "animsa.svg", icon, tmp_path)
    content = icon.read_bytes()
    assert content[:4] == b"icns" and int.from_bytes(content[4:8], "big") == len(content)
    place, found = 8, {}
    while place < len(content):
        size = int.from_bytes(content[place + 4 : place + 8], "big")
        picture = content[place + 8 : place + size]
        assert picture.startswith(b"\x89PNG")
        # Where a PNG says how wide it is.
        found[content[place : place + 4].decode()] = int.from_bytes(picture[16:20], "big")
        place += size
    assert found == {kind: size for size, kind in bundle.ICON_KINDS.items()}


def test_signature_of_others_goes_from_the_inside_out(bundle: ModuleType, tmp_path: Path) -> None:
    env = {"ANIMSA_SIGN_AS": "Developer ID", "ANIMSA_NOTARY_PROFILE": "animsa"}
    told = signed(bundle, tmp_path, env)
    signs = [each for each in told if each[:2] == ["codesign", "--force"]]
    names = [Path(each[-1]).name for each in signs]
    # The link into the framework is no file of its own.
    assert names == ["Python", "Python.framework", "animsa", bundle.BUNDLE, "a.dmg"]
    assert all("--timestamp" in each for each in signs)
    assert all("runtime" in each for each in signs[:-1])
    rest = [each[:3] for each in told if each not in signs]
    assert rest == [
        ["codesign", "--verify", "--strict"],
        ["hdiutil", "create", "-volname"],
        ["xcrun", "notarytool", "submit"],
        ["xcrun", "stapler", "staple"],
        ["spctl", "--assess", "--type"],
    ]
    rights = plistlib.loads((tmp_path / "staged" / "entitlements.plist").read_bytes())
    assert rights == bundle.ENTITLEMENTS
    image = tmp_path / "staged" / "image"
    assert (image / bundle.BUNDLE / "Contents" / "MacOS" / "animsa").read_bytes() == MACH
    assert (image / "Applications").is_symlink()


def test_without_an_identity_nothing_is_asked_of_apple(bundle: ModuleType, tmp_path: Path) -> None:
    told = signed(bundle, tmp_path, {})
    assert {each[0] for each in told} == {"codesign", "hdiutil"}
    assert all(each[3] == "-" for each in told if each[1] == "--force")
