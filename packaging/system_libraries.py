"""Shared libraries that the built program leaves to the system, with the packages of each."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

NEEDED = {
    "ld-linux-x86-64.so.2": ("libc6 (>= 2.35)", "glibc"),
    "libEGL.so.1": ("libegl1", "libglvnd"),
    "libGL.so.1": ("libgl1", "libglvnd"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libx11"),
    "libX11.so.6": ("libx11-6", "libx11"),
    "libbrotlicommon.so.1": ("libbrotli1", "brotli"),
    "libbrotlidec.so.1": ("libbrotli1", "brotli"),
    "libc.so.6": ("libc6 (>= 2.35)", "glibc"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus"),
    "libdl.so.2": ("libc6 (>= 2.35)", "glibc"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype2"),
    "libgcc_s.so.1": ("libgcc-s1", "gcc-libs"),
    "libglib-2.0.so.0": ("libglib2.0-0 | libglib2.0-0t64", "glib2"),
    "libgssapi_krb5.so.2": ("libgssapi-krb5-2", "krb5"),
    "libgthread-2.0.so.0": ("libglib2.0-0 | libglib2.0-0t64", "glib2"),
    "libm.so.6": ("libc6 (>= 2.35)", "glibc"),
    "libpthread.so.0": ("libc6 (>= 2.35)", "glibc"),
    "libresolv.so.2": ("libc6 (>= 2.35)", "glibc"),
    "librt.so.1": ("libc6 (>= 2.35)", "glibc"),
    "libstdc++.so.6": ("libstdc++6", "gcc-libs"),
    "libwayland-client.so.0": ("libwayland-client0", "wayland"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "wayland"),
    "libxcb-glx.so.0": ("libxcb-glx0", "libxcb"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb"),
    "libxcb.so.1": ("libxcb1", "libxcb"),
    "libz.so.1": ("zlib1g", "zlib"),
    "libzstd.so.1": ("libzstd1", "zstd"),
}
"""The shared libraries that are left to the system, with the packages that hold them on Debian and
Arch. Fedora and openSUSE find them by their own names."""
ALSO_NEEDED = {
    # Names of keys for the libxkbcommon that is carried along.
    "deb": ("xkb-data",),
    "rpm": ("xkeyboard-config",),
    "archlinux": ("xkeyboard-config",),
}
RECOMMENDED = {
    "deb": ("hicolor-icon-theme", "xdg-utils", "tesseract-ocr", "tesseract-ocr-tur", "libpq5"),
    "rpm": (
        *("hicolor-icon-theme", "xdg-utils", "tesseract", "tesseract-langpack-tur"),
        "libpq.so.5()(64bit)",
    ),
}
"""Of which Tesseract reads scans, and libpq speaks to PostgreSQL."""


def unnamed(built: Path) -> set[str]:
    """The shared libraries that the program asks the system for and that no package of ``NEEDED``
    is named for."""
    libraries = [each for each in built.rglob("*") if ".so" in each.name and each.is_file()]
    asked = [
        "objdump",
        "-p",
        *(str(each) for each in [built / "animsa", *libraries] if not each.is_symlink()),
    ]
    told = subprocess.run(asked, capture_output=True, encoding="utf-8", check=True).stdout
    names = set(re.findall(r"NEEDED +(\S+)", told))
    return names - {each.name for each in libraries} - set(NEEDED)
