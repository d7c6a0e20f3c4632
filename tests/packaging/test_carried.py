"""What of the collected files the built program carries."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.packaging.conftest import Script

QT = "PySide6/Qt"


@pytest.fixture(name="carried")
def _carried(script: Script) -> ModuleType:
    return script("carried")


@pytest.mark.parametrize(
    "place",
    [
        f"{QT}/plugins/platforms/libqxcb.so",
        f"{QT}/plugins/wayland-shell-integration/libxdg-shell.so",
        f"{QT}/plugins/imageformats/libqsvg.so",
        f"{QT}/lib/libQt6WaylandClient.so.6",
        f"{QT}/translations/qtbase_tr.qm",
        "babel/locale-data/tr.dat",
        "keyring-25.7.0.dist-info/entry_points.txt",
        "pptx/templates/notesMaster.xml",
        "trafilatura/settings.cfg",
    ],
)
def test_what_is_read_is_carried(carried: ModuleType, place: str) -> None:
    assert carried.wanted(place)
    assert carried.wanted(place.replace("/", "\\"))


@pytest.mark.parametrize(
    "place",
    [
        f"{QT}/plugins/imageformats/libqtiff.so",
        f"{QT}/plugins/tls/libqopensslbackend.so",
        f"{QT}/plugins/wayland-shell-integration/libivi-shell.so",
        f"{QT}/lib/libQt6WlShellIntegration.so.6",
        f"{QT}/translations/qtbase_de.qm",
        "babel/locale-data/de.dat",
        "cryptography-50.0.2.dist-info/sboms/cryptography-rust.cyclonedx.json",
        "jsonschema/benchmarks/issue232/issue.json",
        "pptx/templates/xlsx-icon.emf",
        "trafilatura/data/tei_corpus.dtd",
    ],
)
def test_what_nothing_reads_is_left_out(carried: ModuleType, place: str) -> None:
    assert not carried.wanted(place)
    assert not carried.wanted(place.replace("/", "\\"))


def test_the_systems_libraries_stay_the_systems(carried: ModuleType) -> None:
    entries = [
        ("libstdc++.so.6", "/usr/lib/libstdc++.so.6", "BINARY"),
        ("libxcb-cursor.so.0", "/usr/lib/libxcb-cursor.so.0", "BINARY"),
        ("numpy/_core/a.so", "/home/me/site-packages/numpy/_core/a.so", "EXTENSION"),
        ("numpy.libs/libb.so", "/home/me/site-packages/numpy.libs/libb.so", "BINARY"),
        ("libxcb-cursor.so", "libxcb-cursor.so.0", "SYMLINK"),
        ("libstdc++.so", "libstdc++.so.6", "SYMLINK"),
    ]
    kept = carried.carried(entries, ["/home/me/site-packages"], linux=True)
    assert [place for place, _, _ in kept] == [
        *("libxcb-cursor.so.0", "numpy/_core/a.so", "numpy.libs/libb.so", "libxcb-cursor.so")
    ]
    assert carried.carried(entries, [], linux=False) == entries


def test_modules_of_others_are_those_that_no_part_brings(carried: ModuleType) -> None:
    modules = {"lxml": ["lxml"], "yaml": ["PyYAML"], "PIL": ["pillow"], "app": ["animsa"]}
    assert carried.modules_of_others(modules, {"lxml", "pillow"}) == ["yaml"]
