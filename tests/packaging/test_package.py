"""Packages of the built program: names, the same bytes twice, one version. Also tests: staging,
nfpm_packages, system_libraries, windows_installer."""

from __future__ import annotations

import hashlib
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from app.machine.desktop.desktop_names import DESKTOP_ID, GNOME_PATH, KRUNNER_PATH, SEARCH_NAME
from app.machine.desktop.start_request import ENDING
from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]
TIME = 1_790_000_000


@pytest.fixture(name="modules")
def _modules(script: Script) -> dict[str, ModuleType]:
    names = ("package", "staging", "nfpm_packages", "system_libraries")
    return {name: script(name) for name in names}


def test_version_stands_in_one_place(modules: dict[str, ModuleType], tmp_path: Path) -> None:
    staging = modules["staging"]
    assert staging.version_of(ROOT)
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text('__version__ = "1.2.3"\n', "utf-8")
    for version, fits in (("1.2.3", True), ("1.2.4", False), ("1.2.3rc1", False)):
        project = f'[project]\nversion = "{version}"\n'
        (tmp_path / "pyproject.toml").write_text(project, "utf-8")
        if fits:
            assert staging.version_of(tmp_path) == version
        else:
            with pytest.raises(staging.Unfit):
                staging.version_of(tmp_path)


def test_same_program_gives_the_same_tar(modules: dict[str, ModuleType], tmp_path: Path) -> None:
    sums = []
    for name in ("one", "other"):
        built, share = tmp_path / name / "animsa", tmp_path / name / "share"
        for folder in (built, share / "man"):
            folder.mkdir(parents=True)
        (built / "animsa").write_bytes(b"program")
        if sys.platform != "win32":
            (built / "link").symlink_to("animsa")
        (share / "man" / "page").write_bytes(b"page")
        release = modules["staging"].Release(ROOT, built, "1.2.3", TIME)
        target = tmp_path / f"{name}.tar.xz"
        modules["package"].write_tar(release, share, target)
        sums.append(hashlib.sha256(target.read_bytes()).hexdigest())
    assert sums[0] == sums[1]
    with tarfile.open(tmp_path / "one.tar.xz") as tar:
        assert {each.mtime for each in tar} == {TIME}
        assert tar.getmember("animsa-1.2.3/animsa/animsa").mode == 0o755
        assert tar.getmember("animsa-1.2.3/install.sh").mode == 0o755


def test_every_format_gets_the_same_files(modules: dict[str, ModuleType], tmp_path: Path) -> None:
    release = modules["staging"].Release(ROOT, tmp_path / "animsa", "1.2.3", TIME)
    told = modules["nfpm_packages"].description(release, tmp_path)
    assert [each["dst"] for each in told["contents"] if "packager" not in each] == [
        "/usr/lib/animsa",
        "/usr/bin/animsa",
        "/usr/share",
        "/usr/share/doc/animsa",
    ]
    assert set(told["overrides"]) == set(modules["nfpm_packages"].FORMATS.values())
    assert "libxcb.so.1()(64bit)" in told["overrides"]["rpm"]["depends"]


def test_installer_for_windows_speaks_both_languages_and_spares_research() -> None:
    script = (ROOT / "packaging" / "windows" / "animsa.nsi").read_text("utf-8")
    said = {
        language: re.findall(rf"LangString (\w+) \${{LANG_{language}}}", script)
        for language in ("ENGLISH", "TURKISH")
    }
    assert said["ENGLISH"] == said["TURKISH"] != []
    # Whatever was chosen by /D=, only our own folder is ever removed as a whole.
    assert script.count('StrCpy $INSTDIR "${PLACE}"') == 2
    before, erased, _ = script.partition('RMDir /r "$LOCALAPPDATA\\animsa"')
    assert erased and before.count("MB_DEFBUTTON2") == before.count("/SD IDNO IDNO done") == 2


def test_desktop_knows_the_program_by_one_name(modules: dict[str, ModuleType]) -> None:
    name = modules["staging"].APP_ID
    linux = ROOT / "packaging" / "linux"
    assert f"Icon={name}\n" in (linux / f"{name}.desktop").read_text("utf-8")
    assert f"<id>{name}</id>" in (linux / f"{name}.metainfo.xml").read_text("utf-8")
    assert f"id={name}\n" in (linux / "install.sh").read_text("utf-8")
    assert name == DESKTOP_ID
    for bus_name, command in ((name, "animsa"), (SEARCH_NAME, "animsa desktop-search")):
        service = (linux / f"{bus_name}.service").read_text("utf-8")
        assert service.splitlines()[1:] == [f"Name={bus_name}", f"Exec=/usr/bin/{command}"]
    provider = (linux / f"{name}.search-provider.ini").read_text("utf-8")
    assert f"BusName={SEARCH_NAME}\nObjectPath={GNOME_PATH}\n" in provider
    plugin = (linux / "krunner-animsa.desktop").read_text("utf-8")
    assert f"Service={SEARCH_NAME}\nX-Plasma-DBusRunner-Path={KRUNNER_PATH}\n" in plugin


def test_files_of_research_have_one_type_everywhere() -> None:
    linux = ROOT / "packaging" / "linux"
    kind = "application/vnd.animsa.research"
    for name in (f"{DESKTOP_ID}.mime.xml", f"{DESKTOP_ID}.desktop", f"{DESKTOP_ID}.metainfo.xml"):
        assert kind in (linux / name).read_text("utf-8")
    assert f'pattern="*{ENDING}"' in (linux / f"{DESKTOP_ID}.mime.xml").read_text("utf-8")
    installer = (ROOT / "packaging" / "windows" / "animsa.nsi").read_text("utf-8")
    assert f'"Software\\Classes\\{ENDING}" "Content Type" "{kind}"' in installer


def test_zip_for_windows_holds_the_program_alone(
    modules: dict[str, ModuleType], tmp_path: Path
) -> None:
    built = tmp_path / "animsa"
    built.mkdir()
    (built / "animsa.exe").write_bytes(b"program")
    release = modules["staging"].Release(ROOT, built, "1.2.3", TIME)
    targets = [tmp_path / "one.zip", tmp_path / "other.zip"]
    for target in targets:
        modules["package"].write_zip(release, target)
    assert targets[0].read_bytes() == targets[1].read_bytes()
    with zipfile.ZipFile(targets[0]) as packed:
        assert packed.namelist() == ["animsa-1.2.3/animsa/animsa.exe", "animsa-1.2.3/LICENSE"]


def test_installers_for_windows_are_made_of_what_was_built_there(
    modules: dict[str, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = modules["package"]
    release = modules["staging"].Release(ROOT, tmp_path / "none", "1.2.3", TIME)
    monkeypatch.setattr(modules["staging"].sys, "platform", "linux")
    target = tmp_path / "animsa-1.2.3-setup.exe"
    with pytest.raises(modules["staging"].Unfit, match=r"windows-x86_64\.zip"):
        package.write_installer(release, "exe", tmp_path, target)
    with zipfile.ZipFile(tmp_path / "animsa-1.2.3-windows-x86_64.zip", "w") as packed:
        packed.writestr("animsa-1.2.3/animsa/animsa.exe", b"program")
    made: list[bytes] = []
    for name in ("windows_installer", "windows_msi"):
        builder = getattr(package, name)
        monkeypatch.setattr(
            builder,
            "build",
            lambda release, *rest: made.append((release.built / "animsa.exe").read_bytes()),
        )
    for kind in ("exe", "msi"):
        package.write_installer(release, kind, tmp_path, target)
    assert made == [b"program", b"program"]


def test_a_kind_is_made_told_of_or_refused(
    modules: dict[str, ModuleType], capsys: pytest.CaptureFixture[str]
) -> None:
    package = modules["package"]
    asked = ("deb", "rpm", "arch", "tar", "exe", "msi", "dmg", "flatpak")
    assert set(asked) <= set(package.EVERY_KIND)
    for named, said in (("pkg", "nothing is known of: pkg"), ("dmg", "not made on this system")):
        if sys.platform == "darwin" and named == "dmg":
            continue
        with pytest.raises(SystemExit):
            package.main([named])
        assert said in capsys.readouterr().err
