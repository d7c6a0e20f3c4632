"""Which of the files that PyInstaller collects the built program carries; `animsa.spec` asks.

Carried is what the lock of the built program names, and of that what the program can reach. What
every Linux desktop has stays the system's: its newer display drivers would not load beside an older
libstdc++ or libX11 of ours. The packages name what they need of it (`package.py`).
"""

from __future__ import annotations

import importlib.metadata
import posixpath
from collections.abc import Collection, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from packaging.markers import Marker
from sbom import lock, pins, table

NEVER_USED = (
    "IPython",
    "PIL._avif",
    "PIL._imagingcms",
    "PIL._imagingft",
    "PIL._imagingmath",
    "PIL._imagingmorph",
    "PIL._imagingtk",
    "PIL._webp",
    "PySide6.QtDBus",
    "PySide6.QtDesigner",
    "PySide6.QtOpenGL",
    "PySide6.QtOpenGLWidgets",
    "PySide6.QtPrintSupport",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtQuickWidgets",
    "PySide6.QtSql",
    "PySide6.QtTest",
    "PySide6.QtUiTools",
    "PySide6.QtXml",
    # The decimal numbers of a Python without those in C.
    "_pydecimal",
    # Of the two ways to wait at once the one whose library is not carried.
    "anyio._backends._trio",
    "curses",
    "doctest",
    "lxml.builder",
    "lxml.html._diffcommand",
    "lxml.html._difflib",
    "lxml.html.builder",
    "lxml.html.diff",
    "lxml.isoschematron",
    "lxml.objectify",
    "lxml.sax",
    "numpy.f2py",
    "numpy.fft",
    "numpy.lib.recfunctions",
    "numpy.ma",
    "numpy.polynomial",
    "numpy.random",
    "numpy.testing",
    "pip",
    # For a tool that checks types, and for programs that were written for the version before.
    "pydantic.mypy",
    "pydantic.v1",
    "pydoc",
    "pydoc_data",
    "readline",
    # A second SQLite in the process; peewee does without it.
    "sqlite3",
    "tkinter",
    "xmlrpc",
)
"""Nothing here is imported on the way to the window or a command; libraries mention it."""

# Plugins for screens without a desktop, for typing on glass (which brings QML and Quick along),
# and pictures that no answer may load. GTK's theme would mix this machine's GLib with the user's.
UNWANTED_PLUGINS = (
    "egldeviceintegrations/",
    "generic/",
    "imageformats/",
    # Qt speaks to our own second start alone (`single_instance.py`).
    "networkinformation/",
    "platforminputcontexts/libqtvirtualkeyboardplugin",
    "platforminputcontexts/qtvirtualkeyboardplugin",
    "platformthemes/libqgtk3",
    "platforms/libqeglfs",
    "platforms/libqlinuxfb",
    "platforms/libqminimal",
    "platforms/libqvkkhrdisplay",
    "platforms/libqvnc",
    "platforms/qdirect2d",
    "platforms/qminimal",
    "tls/",
    # Widgets are drawn without OpenGL.
    "wayland-graphics-integration",
    # Shells of cars, kiosks and of before 2017; desktops speak xdg-shell.
    "wayland-shell-integration/libfullscreen",
    "wayland-shell-integration/libivi",
    "wayland-shell-integration/libqt-shell",
    "wayland-shell-integration/libwl-shell",
)
UNWANTED_QT = (
    *("EglFS", "EglFs", "OpenGL", "Pdf", "Qml", "Quick", "VirtualKeyboard"),
    "WlShellIntegration",
)
"""Parts of Qt that those plugins alone need."""

TRANSLATIONS = ("qtbase_en.qm", "qtbase_tr.qm")
BABEL_LOCALES = ("root.dat", "en.dat", "tr.dat")
"""All that is asked of babel's 30 MB is whether a page's language is the one wanted."""

UNREAD = (
    # Licences stand together in one file (`licence_texts.py`), and so do all parts.
    "*.dist-info/licenses/*",
    "*.dist-info/sboms/*",
    # What was installed beside the libraries, scripts with the path of the building folder in them.
    "*.dist-info/RECORD",
    # What the translations are made of.
    "app/resources/i18n/*.ts",
    # The template unpacked, for its authors.
    "docx/templates/default-docx-template/*",
    # For tests of libraries themselves.
    "jsonschema/benchmarks/*",
    "numpy/_core/_multiarray_tests.*",
    # Pictures of documents within slides that are written: Anımsa reads slides.
    "pptx/templates/*.emf",
    # Read by dateparser where a date names a time zone, which Anımsa never asks for.
    "pytz/zoneinfo/*",
    # Against which trafilatura holds what it writes as TEI, which Anımsa has it never do.
    "trafilatura/data/*.dtd",
)
"""Files of libraries that nothing reads."""

OF_THE_SYSTEM = (
    *("libbz2", "libcrypto", "libffi", "liblzma", "libmpdec", "libpython", "libssl", "libuuid"),
    *("libxcb-cursor", "libxcb-icccm", "libxcb-image", "libxcb-keysyms", "libxcb-render-util"),
    *("libxcb-util", "libxkbcommon"),
)
"""The shared libraries of the building Linux that are carried along: those whose names differ
from one distribution to the next, and those that a desktop without Qt lacks."""


Entry = tuple[str, str, str]
"""What PyInstaller says of a file: its place in the program, where it was found, its kind."""


def carried(entries: Sequence[Entry], own: Collection[str], linux: bool) -> list[Entry]:
    """Those of the collected files that are carried, and the links to them. ``own``: the folders of
    this Python and its libraries, as opposed to the system's."""
    files = [
        each
        for each in entries
        if each[2] != "SYMLINK"
        and wanted(each[0])
        and not (linux and not each[1].startswith(tuple(own)) and left_to_the_system(each[0]))
    ]
    places = {place for place, _, _ in files}
    links = [
        each
        for each in entries
        if each[2] == "SYMLINK"
        and posixpath.normpath(posixpath.join(posixpath.dirname(each[0]), each[1])) in places
    ]
    return files + links


def left_to_the_system(place: str) -> bool:
    """Whether a shared library that was found among the system's is not carried."""
    name = posixpath.basename(place)
    return name.startswith("lib") and not name.startswith(OF_THE_SYSTEM)


def wanted(place: str) -> bool:
    """Whether the program has a use for a file at this place in it."""
    path = PurePosixPath(place.replace("\\", "/"))
    if "PySide6" in path.parts and "plugins" in path.parts:
        plugin = path.as_posix().partition("/plugins/")[2]
        return "qsvg" in plugin or not plugin.startswith(UNWANTED_PLUGINS)
    if "translations" in path.parts:
        return path.name in TRANSLATIONS
    if any(fnmatchcase(path.as_posix(), each) for each in UNREAD):
        return False
    if path.parts[:2] == ("babel", "locale-data"):
        return path.name in BABEL_LOCALES
    qt = tuple(f"{lib}Qt6{each}" for each in UNWANTED_QT for lib in ("lib", ""))
    return not path.name.startswith(qt)


def strangers(root: Path) -> list[str]:
    """The modules to import that are installed here and no part of the program on this system: a
    developer's tools, which its libraries would use if they found them."""
    tools = table(root).tools
    parts = {
        pin.name
        for pin in pins(lock(root))
        if pin.name not in tools and (not pin.where or Marker(pin.where).evaluate())
    }
    return modules_of_others(importlib.metadata.packages_distributions(), parts)


def modules_of_others(modules: Mapping[str, Iterable[str]], parts: Collection[str]) -> list[str]:
    """Of ``modules`` with the distributions that bring them, those that none of ``parts`` does."""
    ours = {*parts, "animsa"}
    return sorted(
        name
        for name, bringers in modules.items()
        if not ours.intersection(
            each.lower().replace("_", "-").replace(".", "-") for each in bringers
        )
    )
