"""The bundle for macOS: what it tells the system of itself, its icon, its signature, and the disk
image in which it is handed on.

`animsa.spec` makes the bundle with what stands here; `package.py` signs it and makes the image.
With an identity in ``ANIMSA_SIGN_AS`` it is signed for other people's machines, and with
``ANIMSA_NOTARY_PROFILE`` (a profile of ``notarytool`` in the keychain) Apple is asked to vouch for
it; without them it runs where it was made, and elsewhere after the system's warning. No part of
this has run on a Mac yet: the commands are held against Apple's own description of them.
"""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from staging import APP_ID, Release, draw

BUNDLE = "Animsa.app"
NAME = "Anımsa"
OLDEST_SYSTEM = "13.0"
"""The oldest that Qt 6.11 knows."""
RESEARCH_TYPE = "io.github.animsa.research"
RESEARCH_NAMES = {"en": "Anımsa research", "tr": "Anımsa araştırması"}
ENTITLEMENTS = {
    # Python calls C by small pieces of code that it makes while it runs (ctypes, cffi).
    "com.apple.security.cs.allow-jit": True,
    "com.apple.security.cs.allow-unsigned-executable-memory": True,
}
ICON_KINDS = {
    16: "icp4",
    32: "icp5",
    64: "icp6",
    128: "ic07",
    256: "ic08",
    512: "ic09",
    1024: "ic10",
}
"""How an icon's file calls its sizes."""

Run = Callable[[Sequence[str]], object]


def information(version: str) -> dict[str, Any]:
    """What the system is told: links and files that lead to the program, and its languages."""
    return {
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "tr",
        "CFBundleLocalizations": ["tr", "en"],
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "LSApplicationCategoryType": "public.app-category.productivity",
        # PyInstaller takes a program that also prints for one without windows.
        "LSBackgroundOnly": False,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "The Anımsa authors",
        "CFBundleURLTypes": [
            {
                "CFBundleURLName": APP_ID,
                "CFBundleURLSchemes": ["animsa"],
                "CFBundleTypeRole": "Viewer",
            }
        ],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": RESEARCH_NAMES["en"],
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RESEARCH_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RESEARCH_TYPE,
                "UTTypeDescription": RESEARCH_NAMES["en"],
                "UTTypeConformsTo": ["public.text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["animsa"],
                    "public.mime-type": ["application/vnd.animsa.research"],
                },
            }
        ],
    }


def write_icon(drawing: Path, target: Path, work: Path) -> None:
    """Write the icon as macOS wants it: pictures (PNG) in all sizes, each behind its name."""
    pictures = {size: work / f"icon-{size}.png" for size in ICON_KINDS}
    draw(drawing, pictures)
    parts = []
    for size, kind in ICON_KINDS.items():
        content = pictures[size].read_bytes()
        parts.append(kind.encode() + (len(content) + 8).to_bytes(4, "big") + content)
    body = b"".join(parts)
    target.write_bytes(b"icns" + (len(body) + 8).to_bytes(4, "big") + body)


def add_words(bundle: Path) -> None:
    """Write what the type of files is called, in each language. Their folders also have the system
    speak the user's language in its own menus."""
    for language, said in RESEARCH_NAMES.items():
        folder = bundle / "Contents" / "Resources" / f"{language}.lproj"
        folder.mkdir(parents=True, exist_ok=True)
        words = {RESEARCH_NAMES["en"]: said, "CFBundleDisplayName": NAME}
        with (folder / "InfoPlist.strings").open("wb") as file:
            plistlib.dump(words, file, fmt=plistlib.FMT_BINARY)


def build(
    release: Release,
    staged: Path,
    target: Path,
    env: Mapping[str, str] = os.environ,
    run: Run | None = None,
) -> None:
    """Sign the bundle, make the image, and have Apple vouch for it where that was wished. Raises
    CalledProcessError."""
    tell = run or _run
    identity, profile = env.get("ANIMSA_SIGN_AS", ""), env.get("ANIMSA_NOTARY_PROFILE", "")
    staged.mkdir(parents=True, exist_ok=True)
    rights = staged / "entitlements.plist"
    with rights.open("wb") as file:
        plistlib.dump(ENTITLEMENTS, file)
    sign = ["codesign", "--force", "--sign", identity or "-"]
    if identity:
        sign += ["--timestamp", "--options", "runtime", "--entitlements", str(rights)]
    # From the inside out: a signature covers those of what is in it.
    for path in sorted(libraries(release.built), key=lambda each: (-len(each.parts), each)):
        tell([*sign, str(path)])
    tell([*sign, str(release.built)])
    tell(["codesign", "--verify", "--strict", "--deep", str(release.built)])
    image = staged / "image"
    shutil.copytree(release.built, image / BUNDLE, symlinks=True)
    (image / "Applications").symlink_to("/Applications")
    make = ["hdiutil", "create", "-volname", NAME, "-fs", "HFS+", "-format", "ULFO", "-ov"]
    tell([*make, "-srcfolder", str(image), str(target)])
    if identity:
        tell(["codesign", "--force", "--sign", identity, "--timestamp", str(target)])
    if identity and profile:
        tell(
            ["xcrun", "notarytool", "submit", str(target), "--keychain-profile", profile, "--wait"]
        )
        tell(["xcrun", "stapler", "staple", str(target)])
        tell(
            [
                "spctl",
                "--assess",
                "--type",
                "open",
                "--context",
                "context:primary-signature",
                str(target),
            ]
        )


def libraries(bundle: Path) -> list[Path]:
    """The programs and libraries in a bundle, by how their files begin, and the frameworks."""
    marks = {b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"\xce\xfa\xed\xfe"}
    found = [each for each in bundle.rglob("*.framework") if not each.is_symlink()]
    for path in bundle.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) in marks:
                    found.append(path)
    return found


def _run(command: Sequence[str]) -> object:
    return subprocess.run(command, check=True)
