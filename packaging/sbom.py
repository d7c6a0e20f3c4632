"""The list of all that the built program carries (SBOM), and the check of its licences.

    python3 packaging/sbom.py --write     write packaging/sbom.cdx.json
    python3 packaging/sbom.py --check     fail where that would change something, where a library
                                          has no licence in the table or one that is not allowed,
                                          or says another of itself

It is made of the lock of the built program and of ``licences.toml``, without a network and the same
on every machine: CycloneDX 1.6, no time, no serial number, no address. Only the standard library is
used.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PINNED = re.compile(
    r"(?P<name>[a-z0-9][a-z0-9.-]*)==(?P<version>[^\s;\\]+)(?: ; (?P<where>[^\\]+))?"
)


@dataclass(frozen=True)
class Pin:
    """A version in a lock, and on which systems it is used ("": on all)."""

    name: str
    version: str
    where: str


@dataclass(frozen=True)
class Licences:
    """The table of licences."""

    allowed: frozenset[str]
    tools: Mapping[str, str]
    libraries: Mapping[str, str]
    carried: Mapping[str, Mapping[str, str]]

    def allows(self, expression: str) -> bool:
        """Whether one of the choices of an expression holds nothing but what is allowed."""
        choices = expression.replace("(", "").replace(")", "").split(" OR ")
        return any(set(choice.split(" AND ")) <= self.allowed for choice in choices)


def lock(root: Path) -> Path:
    """The lock of all that the built program is made of."""
    return root / "packaging" / "requirements-build.lock"


def table(root: Path) -> Licences:
    """``licences.toml``."""
    text = (root / "packaging" / "licences.toml").read_text("utf-8")
    read: dict[str, Any] = tomllib.loads(text)
    return Licences(
        frozenset(read["allowed"]), read["tools"], read["libraries"], read.get("carried", {})
    )


def pins(path: Path) -> list[Pin]:
    """What a lock names."""
    found = (PINNED.match(line) for line in path.read_text("utf-8").splitlines())
    return [
        Pin(each["name"], each["version"], (each["where"] or "").strip()) for each in found if each
    ]


def bill(root: Path) -> dict[str, Any]:
    """The SBOM as CycloneDX has it."""
    licences = table(root)
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    shipped = [pin for pin in pins(lock(root)) if pin.name not in licences.tools]
    versions = {pin.name: pin.version for pin in shipped}
    components = [_library(pin, licences.libraries.get(pin.name, "")) for pin in shipped]
    components += [
        _component(name, versions.get(each["by"], ""), each["licence"], {"carried by": each["by"]})
        for name, each in sorted(licences.carried.items())
    ]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": project["name"],
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"expression": project["license"]}],
            }
        },
        "components": components,
    }


def _library(pin: Pin, licence: str) -> dict[str, Any]:
    told = _component(pin.name, pin.version, licence, {"where": pin.where} if pin.where else {})
    address = f"pkg:pypi/{pin.name}@{pin.version}"
    return {**told, "bom-ref": address, "purl": address}


def _component(
    name: str, version: str, licence: str, properties: Mapping[str, str]
) -> dict[str, Any]:
    told: dict[str, Any] = {"type": "library", "bom-ref": name, "name": name}
    if version and "carried by" not in properties:
        told["version"] = version
    told["licenses"] = [{"expression": licence}]
    if properties:
        told["properties"] = [
            {"name": f"animsa:{key}", "value": value} for key, value in properties.items()
        ]
    return told


def text_of(told: Mapping[str, Any]) -> str:
    """The SBOM as it is written."""
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def problems(root: Path) -> Iterator[str]:
    """What is wrong with the table and the SBOM, a line each."""
    licences = table(root)
    locked = {pin.name for pin in pins(lock(root))}
    known = {**licences.libraries, **licences.tools}
    for name in sorted(locked - set(known)):
        yield f"{name} has no licence in packaging/licences.toml"
    for name in sorted(set(known) - locked):
        yield f"packaging/licences.toml names {name}, which is not in the lock"
    for name, each in licences.carried.items():
        if each["by"] not in licences.libraries:
            yield f"packaging/licences.toml: {name} comes with {each['by']}, which is not there"
    carried = {name: each["licence"] for name, each in licences.carried.items()}
    for name, licence in {**licences.libraries, **carried}.items():
        if not licences.allows(licence):
            yield f"{name}: {licence} is not allowed"
    for name, licence in known.items():
        if (said := declared(name)) and said != licence:
            yield f"{name} says that its licence is {said}, and not {licence}"
    path = root / "packaging" / "sbom.cdx.json"
    if not path.exists() or path.read_text("utf-8") != text_of(bill(root)):
        yield "packaging/sbom.cdx.json is not up to date: python3 packaging/sbom.py --write"


def declared(name: str) -> str:
    """The licence that an installed library gives itself in SPDX's words; "" where it does not, or
    is not installed here."""
    try:
        told = importlib.metadata.metadata(name)
    except importlib.metadata.PackageNotFoundError:
        return ""
    return told["License-Expression"] if "License-Expression" in told else ""  # noqa: SIM401  it has no get


def main(arguments: Sequence[str]) -> int:
    """Carry out one command: 0 done, 1 something is wrong, 2 wrong usage."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to look at")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", action="store_true", help="write packaging/sbom.cdx.json")
    what.add_argument("--check", action="store_true", help="fail where something is wrong")
    options = parser.parse_args(arguments)
    root = options.root.resolve()
    if options.write:
        (root / "packaging" / "sbom.cdx.json").write_text(text_of(bill(root)), "utf-8")
        return 0
    found = list(problems(root))
    print("\n".join(found) or f"{len(bill(root)['components'])} parts, every licence allowed")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
