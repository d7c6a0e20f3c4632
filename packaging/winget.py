"""Manifests for winget, Windows' own installer of programs, of the packages of a release.

    python3 packaging/winget.py FOLDER       the folder with the installers; writes FOLDER/winget

They are handed in by a person to the public collection of manifests, and name the installers where
the release publishes them, each with its SHA-256 sum.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from staging import HOMEPAGE, Release, time_of, version_of
from windows_msi import FAMILY, NAME, PUBLISHER, product_code

ROOT = Path(__file__).resolve().parent.parent
IDENTIFIER = "Animsa.Animsa"
SCHEMA = "1.6.0"
TEXTS: Mapping[str, Mapping[str, str]] = {
    "en-US": {
        "ShortDescription": "Remembers everything you ever researched",
        "Description": "Research in a chat. Months later ask in your own words what you once found"
        " out, and get the sentence that answers, with its date and a way back to the very message."
        " Everything is kept on this computer; recall needs no account, no key and no network.",
    },
    "tr-TR": {
        "ShortDescription": "Bugüne dek araştırdığın her şeyi anımsar",
        "Description": "Sohbet ederek araştır. Aylar sonra ne bulduğunu kendi sözlerinle sor:"
        " yanıtlayan cümleyi, tarihini ve o mesaja dönen bağlantıyı al. Her şey bu bilgisayarda"
        " durur; anımsamak için hesap, anahtar ya da ağ gerekmez.",
    },
}
DEFAULT = "en-US"


def manifests(release: Release, folder: Path) -> dict[str, dict[str, Any]]:
    """The manifests by the names of their files. Raises OSError where an installer is missing."""
    files = {IDENTIFIER: _manifest(release, "version", DefaultLocale=DEFAULT)}
    files[f"{IDENTIFIER}.installer"] = _manifest(
        release,
        "installer",
        Platform=["Windows.Desktop"],
        MinimumOSVersion="10.0.17763.0",
        UpgradeBehavior="install",
        Protocols=["animsa"],
        FileExtensions=["animsa"],
        Installers=[
            _installer(release, folder, "exe", InstallerType="nullsoft", Scope="user"),
            _installer(
                release,
                folder,
                "msi",
                InstallerType="wix",
                Scope="machine",
                ProductCode=product_code(release),
                AppsAndFeaturesEntries=[{"UpgradeCode": "{" + str(FAMILY).upper() + "}"}],
            ),
        ],
    )
    for language, texts in TEXTS.items():
        kind = "defaultLocale" if language == DEFAULT else "locale"
        files[f"{IDENTIFIER}.locale.{language}"] = _manifest(
            release,
            kind,
            PackageLocale=language,
            Publisher=PUBLISHER,
            PackageName=NAME,
            PackageUrl=HOMEPAGE,
            License="MIT",
            LicenseUrl=f"{HOMEPAGE}/blob/v{release.version}/LICENSE",
            **texts,
        )
    return files


def _manifest(release: Release, kind: str, **fields: Any) -> dict[str, Any]:
    named = {"PackageIdentifier": IDENTIFIER, "PackageVersion": release.version}
    return {**named, **fields, "ManifestType": kind, "ManifestVersion": SCHEMA}


def _installer(release: Release, folder: Path, kind: str, **fields: Any) -> dict[str, Any]:
    name = release.file_name(kind)
    with (folder / name).open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest().upper()
    address = f"{HOMEPAGE}/releases/download/v{release.version}/{name}"
    return {"Architecture": "x64", **fields, "InstallerUrl": address, "InstallerSha256": digest}


def main(arguments: Sequence[str]) -> int:
    """Write the manifests: 0 done, 2 wrong usage."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    release = Release(ROOT, folder, version_of(ROOT), time_of(ROOT))
    target = folder / "winget"
    target.mkdir(exist_ok=True)
    for name, manifest in manifests(release, folder).items():
        # JSON is a part of YAML, which winget reads.
        text = json.dumps(manifest, ensure_ascii=False, indent=2)
        (target / f"{name}.yaml").write_text(text + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
