"""Packages of the built program: deb, rpm, Arch, and a tar with an installer.

    python3 packaging/dev.py package [deb] [rpm] [arch] [tar]      all of them, if none is named
    python3 packaging/dev.py package appimage                      where there is `appimagetool`
    python3 packaging/dev.py package exe msi                       of the zip from Windows that lies
                                                                   in `dist/packages`
    python3 packaging/dev.py package flatpak                       the manifest, in `dist/flatpak`
    python3 packaging/dev.py package                               on Windows an installer (exe)
                                                                   and a zip, on macOS a disk image

Those for Linux hold the same files: the program in one folder, a command, an entry for the menu,
icons, the manual and a description for software centres. Packages go to `dist/packages`, with
their SHA-256 sums and the list of parts. The same built program gives the same bytes: every time
inside is that of the last commit, and no name of this machine or of who made them is in them.
"""

from __future__ import annotations

import argparse
import hashlib
import lzma
import shutil
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import appimage
import flatpak
import macos_bundle
import nfpm_packages
import windows_installer
import windows_msi
from squeezing import XZ
from staging import Release, Unfit, settle, stage, stage_documents, time_of, version_of
from system_libraries import unnamed

ROOT = Path(__file__).resolve().parent.parent
SUMS = "SHA256SUMS"
PARTS = "animsa.cdx.json"
KINDS = {"linux": (*nfpm_packages.FORMATS, "tar"), "win32": ("exe", "zip"), "darwin": ("dmg",)}
"""What can be made on which system."""
ASKED_FOR = {"linux": ("appimage", "exe", "msi", "flatpak")}
"""What is made only when it is named: its tool, or what it is made of, is on few machines."""
EVERY_KIND = ("deb", "rpm", "arch", "tar", "appimage", "flatpak", "exe", "msi", "zip", "dmg")
EARLIEST = 315_532_800
"""The first second that a zip can tell: 1980."""


def members(release: Release, share: Path | None) -> Iterator[tuple[str, Path]]:
    """The files of an archive by their names in it, in the same order on every machine; ``share``
    has what only Linux needs."""
    top = f"animsa-{release.version}"
    folders = {"animsa": release.built} | ({"share": share} if share else {})
    for name, folder in folders.items():
        for path in [folder, *sorted(folder.rglob("*"))]:
            yield f"{top}/{name}/{path.relative_to(folder).as_posix()}".removesuffix("/."), path
    if share:
        yield f"{top}/install.sh", release.root / "packaging" / "linux" / "install.sh"
    yield f"{top}/LICENSE", release.root / "LICENSE"


def write_tar(release: Release, share: Path | None, target: Path) -> None:
    """Write the tar: nothing in it tells who made it, or when."""
    with (
        lzma.open(target, "wb", filters=XZ) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, path in members(release, share):
            member = tar.gettarinfo(path, name)
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = release.time
            runs = member.isdir() or path.name in ("animsa", "install.sh")
            member.mode = 0o777 if member.issym() else 0o755 if runs else 0o644
            if member.isreg():
                with path.open("rb") as file:
                    tar.addfile(member, file)
            else:
                tar.addfile(member)


def write_zip(release: Release, target: Path) -> None:
    """Write the zip for Windows, where there are neither links nor rights to keep."""
    moment = time.gmtime(max(release.time, EARLIEST))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in members(release, None):
            if path.is_file():
                member = zipfile.ZipInfo(name, moment)
                member.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(member, path.read_bytes())


def write_installer(release: Release, kind: str, staged: Path, target: Path) -> None:
    """Make an installer for Windows: of the program that was built here, or of the zip beside
    ``target`` that holds one built there. Raises Unfit, and CalledProcessError."""
    build = {"exe": windows_installer.build, "msi": windows_msi.build}[kind]
    if release.system == "windows":
        build(release, staged, target)
        return
    packed = target.with_name(f"animsa-{release.version}-windows-x86_64.zip")
    if not packed.is_file():
        raise Unfit(
            f"{kind} is made of the program that was built on Windows: {packed} is missing."
        )
    with tempfile.TemporaryDirectory() as work:
        build(windows_msi.unpacked(packed, release, Path(work)), staged, target)


def write_sums(folder: Path) -> None:
    """Write the SHA-256 sums of all files of a folder, as `sha256sum --check` reads them."""
    lines = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name != SUMS:
            with path.open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    (folder / SUMS).write_text("".join(lines), "utf-8")


def needs_program(kinds: Collection[str]) -> bool:
    """Whether one of them is made of the program that was built on this Linux."""
    return not set(kinds) <= {*windows_msi.INSTALLERS, "flatpak"}


def make(release: Release, kinds: Collection[str], target: Path) -> None:
    """Make the packages in the folder ``target``. Raises Unfit, or CalledProcessError by nFPM."""
    staged = target.parent / "staging"
    shutil.rmtree(staged, ignore_errors=True)
    linux = release.system == "linux"
    if linux and needs_program(kinds):
        if missing := unnamed(release.built):
            raise Unfit(f"No package is named for {', '.join(sorted(missing))}: see NEEDED.")
        stage(release, staged / "share")
        stage_documents(release, staged / "documents")
        settle([release.built, staged], release)
    target.mkdir(parents=True, exist_ok=True)
    for kind in kinds:
        started = time.monotonic()
        path = target / release.file_name(kind)
        if kind == "tar":
            write_tar(release, staged / "share" if linux else None, path)
        elif kind == "zip":
            write_zip(release, path)
        elif kind == "appimage":
            appimage.build(release, staged, path)
        elif kind == "dmg":
            macos_bundle.build(release, staged, path)
        elif kind in windows_msi.INSTALLERS:
            write_installer(release, kind, staged, path)
        else:
            nfpm_packages.build(release, kind, staged, path)
        size, seconds = path.stat().st_size / 1e6, time.monotonic() - started
        print(f"{path}: {size:.1f} MB in {seconds:.0f} s", flush=True)
    shutil.copyfile(release.root / "packaging" / "sbom.cdx.json", target / PARTS)
    write_sums(target)
    shutil.rmtree(staged, ignore_errors=True)


def main(arguments: Sequence[str]) -> int:
    """Carry out the command: 0 done, 1 failed, 2 wrong usage."""
    usual, asked_for = (each.get(sys.platform, ()) for each in (KINDS, ASKED_FOR))
    possible = (*usual, *asked_for)
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join([*possible, "all"]))
    named = parser.parse_args(arguments).kinds
    if unknown := set(named) - {*EVERY_KIND, "all"}:
        parser.error(f"nothing is known of: {', '.join(sorted(unknown))}")
    if elsewhere := set(named) - {*possible, "all"}:
        parser.error(f"not made on this system: {', '.join(sorted(elsewhere))}")
    all_usual = not named or "all" in named
    kinds = [each for each in possible if each in named or (all_usual and each in usual)]
    built = ROOT / "dist" / (macos_bundle.BUNDLE if sys.platform == "darwin" else "animsa")
    try:
        if needs_program(kinds) and not built.exists():
            raise Unfit("There is no built program yet: python3 packaging/dev.py build")
        release = Release(ROOT, built, version_of(ROOT), time_of(ROOT))
        packages = [each for each in kinds if each != "flatpak"]
        if packages:
            make(release, packages, ROOT / "dist" / "packages")
    except Unfit as problem:
        print(problem, file=sys.stderr)
        return 1
    return flatpak.main() if "flatpak" in kinds else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
