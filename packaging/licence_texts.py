"""The licences of all that the built program carries, as one text that it carries along.

MIT, BSD, Apache and the LGPL ask that their words go with every copy. They are read from the
libraries that are installed here; those of Qt's wheels, which hold none, stand in `licences/`.
"""

from __future__ import annotations

import importlib.metadata
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from sbom import lock, pins, table

HEAD = """\
Anımsa carries the libraries below. Each is followed by its licence and the texts that come with it;
a text that several share stands once. "sbom.cdx.json" lists them for programs.

Qt is used under the LGPL, version 3: its libraries lie beside the program as files of their own and
can be exchanged for others of the same interface. The Qt Project (qt.io) offers their source.
psycopg is used under it, too: its source lies beside the program and can be exchanged likewise.
"""
SIGNS = ("LICEN", "COPYING", "NOTICE")
"""What the names of such files hold, in capitals."""
QT = ("pyside6-essentials", "shiboken6")
LINE = "=" * 80


def licence_texts(root: Path) -> str:
    """The whole text; the same for the same libraries."""
    licences = table(root)
    parts = [HEAD]
    shown: dict[str, str] = {}
    for name, version, licence, texts in [*_python(), *_libraries(root)]:
        parts.append(f"\n{LINE}\n{name} {version}: {licence}\n{LINE}\n")
        for title, text in texts:
            if first := shown.get(text):
                parts.append(f"\n({title}: as with {first})\n")
            else:
                shown[text] = name
                parts.append(f"\n--- {title}\n\n{text}\n")
    carried = (
        f"{name} (with {each['by']}): {each['licence']}" for name, each in licences.carried.items()
    )
    parts.append(
        f"\n{LINE}\nCarried inside these libraries\n{LINE}\n\n" + "\n".join(carried) + "\n"
    )
    return "".join(parts)


Part = tuple[str, str, str, list[tuple[str, str]]]
"""Name, version, licence, and the texts with their titles."""


def _python() -> Iterator[Part]:
    text = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    texts = [(text.name, _read(text))] if text.exists() else []
    yield "Python", sysconfig.get_python_version(), "PSF-2.0", texts


def _libraries(root: Path) -> Iterator[Part]:
    licences = table(root)
    for pin in pins(lock(root)):
        if pin.name in licences.tools:
            continue
        try:
            files = importlib.metadata.distribution(pin.name).files or []
        except importlib.metadata.PackageNotFoundError:
            # It is for another system.
            continue
        found = [
            Path(str(file.locate()))
            for file in files
            if any(sign in file.name.upper() for sign in SIGNS)
            and file.suffix not in (".py", ".pyc")
        ]
        if pin.name in QT:
            found += [
                root / "packaging" / "licences" / f"{each}.txt" for each in ("LGPL-3.0", "GPL-3.0")
            ]
        texts = [(path.name, _read(path)) for path in sorted(found)]
        yield pin.name, pin.version, licences.libraries[pin.name], texts


def _read(path: Path) -> str:
    return path.read_text("utf-8", errors="replace").strip("\n")
