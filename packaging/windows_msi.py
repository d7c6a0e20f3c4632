"""The MSI for Windows, by wixl: for companies, who install for all users of a computer without a
question and by policy.

    python3 packaging/windows_msi.py ZIP FOLDER     of the zip that the build for Windows made
    python3 packaging/dev.py package msi            the same, of the zip in `dist/packages`

wixl runs on Linux, so the MSI is made there of the program that was built on Windows. It is silent,
puts the program below "Program Files", replaces an older one and is removed as a whole. What a user
researched is in the user's own folder, and never touched.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import windows_signing
from staging import APP_ID, HOMEPAGE, Release, Unfit, settle, time_of, version_of

ROOT = Path(__file__).resolve().parent.parent
INSTALLERS = ("exe", "msi")
"""What Windows installs; both are also made on Linux, of what was built on Windows."""
NAME, PUBLISHER = "Anımsa", "The Anımsa authors"
TABLES = ("Property", "Shortcut", "Registry")
"""Where the program's name stands. wixl breaks off at its one letter that is not of Western Europe,
so it is put in afterwards."""
CODEPAGE = "\r\n\r\n65001\t_ForceCodepage\r\n"
"""What Windows Installer reads as: all texts are UTF-8."""
FAMILY = uuid.uuid5(uuid.NAMESPACE_DNS, APP_ID)
"""By which Windows knows an older version as one of the same program: never to be changed."""
RESEARCH_TYPE = "Animsa.Research"
COMMAND = '"[INSTALLDIR]animsa.exe" "%1"'
REGISTRY = (
    # Links that begin with "animsa:", and files of exported research.
    ("animsa", "", f"URL:{NAME}"),
    ("animsa", "URL Protocol", ""),
    (r"animsa\DefaultIcon", "", "[INSTALLDIR]animsa.ico"),
    (r"animsa\shell\open\command", "", COMMAND),
    (RESEARCH_TYPE, "", NAME),
    (rf"{RESEARCH_TYPE}\DefaultIcon", "", "[INSTALLDIR]animsa.ico"),
    (rf"{RESEARCH_TYPE}\shell\open\command", "", COMMAND),
    (".animsa", "", RESEARCH_TYPE),
    (".animsa", "Content Type", "application/vnd.animsa.research"),
    (r".animsa\OpenWithProgids", RESEARCH_TYPE, ""),
)
"""Key below "Software\\Classes", name and value."""


def source(release: Release) -> ElementTree.Element:
    """What wixl is told: every file of the built program, the start menu, links and file types."""
    root = ElementTree.Element("Wix", xmlns="http://schemas.microsoft.com/wix/2006/wi")
    product = ElementTree.SubElement(
        root,
        "Product",
        Id=product_code(release),
        UpgradeCode=_braced(FAMILY),
        Name=_plain(NAME),
        Version=release.version,
        Manufacturer=_plain(PUBLISHER),
        Language="1033",
    )
    ElementTree.SubElement(
        product,
        "Package",
        Id=_guid(f"package {release.version} {release.time}"),
        Description=_plain(NAME),
        Manufacturer=_plain(PUBLISHER),
        InstallerVersion="500",
        Compressed="yes",
        InstallScope="perMachine",
    )
    ElementTree.SubElement(
        product, "MajorUpgrade", DowngradeErrorMessage="A newer version is installed."
    )
    ElementTree.SubElement(product, "Media", Id="1", Cabinet="animsa.cab", EmbedCab="yes")
    for name, value in (("ARPURLINFOABOUT", HOMEPAGE), ("ARPPRODUCTICON", "animsa.ico")):
        ElementTree.SubElement(product, "Property", Id=name, Value=value)
    ElementTree.SubElement(product, "Icon", Id="animsa.ico", SourceFile="animsa.ico")
    target = ElementTree.SubElement(product, "Directory", Id="TARGETDIR", Name="SourceDir")
    programs = ElementTree.SubElement(target, "Directory", Id="ProgramFiles64Folder")
    place = ElementTree.SubElement(programs, "Directory", Id="INSTALLDIR", Name="Animsa")
    components = _add_folder(place, release.built, release.built)
    components += _add_menu_and_types(target, place)
    feature = ElementTree.SubElement(product, "Feature", Id="Main", Level="1")
    for each in components:
        ElementTree.SubElement(feature, "ComponentRef", Id=each)
    return root


def _add_folder(parent: ElementTree.Element, folder: Path, built: Path) -> list[str]:
    """Add what a folder holds, each file as a component of its own; their ids."""
    added = []
    for path in sorted(folder.iterdir()):
        within = path.relative_to(built).as_posix()
        if path.is_dir():
            child = ElementTree.SubElement(parent, "Directory", Id=_id("d", within), Name=path.name)
            added += _add_folder(child, path, built)
        else:
            added.append(_id("c", within))
            component = _component(parent, added[-1], within)
            ElementTree.SubElement(
                component,
                "File",
                Id=_id("f", within),
                Name=path.name,
                Source=within,
                KeyPath="yes",
            )
    return added


def _add_menu_and_types(target: ElementTree.Element, place: ElementTree.Element) -> list[str]:
    menu = ElementTree.SubElement(target, "Directory", Id="ProgramMenuFolder", Name="Programs")
    entry = _component(menu, "MenuEntry", "menu entry")
    ElementTree.SubElement(
        entry,
        "Shortcut",
        Id="MenuShortcut",
        Directory="ProgramMenuFolder",
        Name=_plain(NAME),
        Target="[INSTALLDIR]animsa.exe",
        WorkingDirectory="INSTALLDIR",
        Icon="animsa.ico",
    )
    _value(entry, rf"Software\{APP_ID}", "Menu", "1", key_path=True)
    types = _component(place, "LinksAndTypes", "links and types")
    for number, (key, name, value) in enumerate(REGISTRY):
        _value(types, rf"Software\Classes\{key}", name, value, key_path=number == 0)
    return ["MenuEntry", "LinksAndTypes"]


def _value(parent: ElementTree.Element, key: str, name: str, value: str, *, key_path: bool) -> None:
    told = {"Root": "HKLM", "Key": key, "Type": "string", "Value": _plain(value)}
    told |= {"Name": name} if name else {}
    told |= {"KeyPath": "yes"} if key_path else {}
    ElementTree.SubElement(parent, "RegistryValue", told)


def _component(parent: ElementTree.Element, name: str, within: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, "Component", Id=name, Guid=_guid(within), Win64="yes")


def _id(kind: str, within: str) -> str:
    """The same on every machine, and no longer than Windows Installer lets it be."""
    return kind + hashlib.sha256(within.encode()).hexdigest()[:32]


def _plain(text: str) -> str:
    return text.replace("ı", "i")


def product_code(release: Release) -> str:
    """By which Windows knows this version."""
    return _guid(f"product {release.version}")


def _guid(name: str) -> str:
    return _braced(uuid.uuid5(FAMILY, name))


def _braced(number: uuid.UUID) -> str:
    return "{" + str(number).upper() + "}"


def build(release: Release, staged: Path, target: Path) -> None:
    """Make the MSI. Raises Unfit without wixl or for a file of a name that it would lose, and
    CalledProcessError."""
    if shutil.which("wixl") is None:
        raise Unfit("wixl is not installed: apt-get install wixl")
    if odd := [each.name for each in release.built.rglob("*") if not each.name.isascii()]:
        raise Unfit(f"wixl loses names with letters of other languages: {', '.join(odd)}")
    staged.mkdir(parents=True, exist_ok=True)
    script = staged / "animsa.wxs"
    ElementTree.ElementTree(source(release)).write(script, "utf-8", xml_declaration=True)
    command = ["wixl", "-a", "x64", "-o", str(target.absolute()), str(script.absolute())]
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(release.time)}
    # wixl takes paths of icons only as relative ones, from its working directory.
    subprocess.run(command, cwd=release.built, env=env, check=True)
    _put_name_in(target, staged)
    _put_release_in(target, release)
    windows_signing.sign(target)


def _put_name_in(target: Path, work: Path) -> None:
    """Write the tables with the program's name once more, as it is spelt."""
    spelt = {_plain(each): each for each in (NAME, PUBLISHER, f"URL:{NAME}")}
    files = [work / "_ForceCodepage.idt"]
    files[0].write_text(CODEPAGE, "utf-8", newline="")
    for name in TABLES:
        command = ["msiinfo", "export", str(target), name]
        table = subprocess.run(command, check=True, capture_output=True).stdout.decode()
        cells = re.split(r"([\t\r\n]+)", table)
        files.append(work / f"{name}.idt")
        files[-1].write_text("".join(spelt.get(each, each) for each in cells), "utf-8", newline="")
    for file in files:
        subprocess.run(["msibuild", str(target), "-i", str(file)], check=True)


def _put_release_in(target: Path, release: Release) -> None:
    """Write the id of the package and the time of the release where wixl makes up an id and takes
    the time of day: the same program gives the same bytes. Raises Unfit."""
    told = [_plain(NAME), _plain(PUBLISHER), "x64;1033"]
    package = _guid(f"package {release.version} {release.time}")
    subprocess.run(["msibuild", str(target), "-s", *told, package], check=True)
    # A time is a marker and then the tenths of a microsecond since 1601.
    moment, day = (release.time + 11_644_473_600) * 10**7, 864_000_000_000
    today = (int(time.time()) + 11_644_473_600) * 10**7
    content = bytearray(target.read_bytes())
    places = [
        found.end()
        for found in re.finditer(rb"\x40\0\0\0", content)
        if abs(int.from_bytes(content[found.end() : found.end() + 8], "little") - today) < day
    ]
    if len(places) != 2:
        raise Unfit(f"{target.name} tells its time in {len(places)} places, not in two.")
    for place in places:
        content[place : place + 8] = moment.to_bytes(8, "little")
    target.write_bytes(content)


def unpacked(packed: Path, release: Release, work: Path) -> Release:
    """The release whose program is the one in a zip for Windows, unpacked into ``work``."""
    with zipfile.ZipFile(packed) as held:
        held.extractall(work)
    inside = replace(release, built=work / f"animsa-{release.version}" / "animsa")
    settle([inside.built], inside)
    return inside


def main(arguments: Sequence[str]) -> int:
    """Make the MSI of a zip: 0 done, 1 failed, 2 wrong usage."""
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    packed, folder = Path(arguments[0]), Path(arguments[1])
    with tempfile.TemporaryDirectory() as work:
        here = Release(ROOT, Path(work), version_of(ROOT), time_of(ROOT))
        try:
            release = unpacked(packed, here, Path(work))
            build(release, Path(work, "staging"), folder / release.file_name("msi"))
        except Unfit as problem:
            print(problem, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
