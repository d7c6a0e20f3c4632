"""The program that needs no Python: it is made here, and tries itself out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from virtual_environment import Environment, Problem

SELF_TEST_SECONDS = 120
TITLE, QUESTION = "Arı kovanı", "Kovan kışın kaç kilo bal ister?"
KEY = "0" * 31 + "1"
RESEARCH = {
    "id": KEY,
    "date": "2026-03-02T10:00:00+03:00",
    "title": TITLE,
    "conversation": [
        {"role": "user", "content": QUESTION},
        {"role": "assistant", "content": "Bir kovan kışın 20 kg bal ister."},
    ],
}
"""What is imported and handed on, to try the program out."""


def build(environment: Environment, arguments: list[str]) -> int:
    """Make the program as a folder for this system, and let it test itself."""
    environment.set_up(dev=False)
    environment.add_freezer()
    environment.prepare_qt(window=False)
    root = environment.root
    started = time.monotonic()
    freeze = [
        *("pyinstaller", "--noconfirm", "--clean", "--log-level", "WARN"),
        *("--distpath", str(root / "dist"), "--workpath", str(root / "build")),
        str(root / "packaging" / "animsa.spec"),
    ]
    # With these the same sources give the same bytes; caches of other trees play no part. Where in
    # a line something failed is not kept, only the line: a fifth of the code's size.
    os.environ |= {"PYTHONHASHSEED": "1", "PYINSTALLER_CONFIG_DIR": str(root / "build" / "cache")}
    os.environ["PYTHONNODEBUGRANGES"] = "1"
    os.environ["PYINSTALLER_ZLIB_COMPRESSION_LEVEL"] = "9"
    if environment.run_tool(freeze) != 0:
        raise Problem("The program could not be made (see above).")
    mac = sys.platform == "darwin"
    folder = root / "dist" / ("Animsa.app" if mac else "animsa")
    size = sum(file.stat().st_size for file in folder.rglob("*") if not file.is_symlink())
    print(f"{folder}: {size / 1e6:.0f} MB in {time.monotonic() - started:.0f} s", flush=True)
    if mac:
        return self_test(folder / "Contents" / "MacOS" / "animsa")
    return self_test(folder / ("animsa.exe" if os.name == "nt" else "animsa"))


def self_test(program: Path) -> int:
    """Let a built program start, work, carry out commands and quit off the screen; print how it
    went."""
    started = time.monotonic()
    # The built program must run without this Python.
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="animsa-") as folder:
        # The window, a command, a file that is read in a process of its own, and a document of
        # Word, which is made of files that its library brings.
        page = Path(folder) / "page.html"
        page.write_text("<html><body><p>Kovan kışın 20 kg bal ister.</p></body></html>", "utf-8")
        told = Path(folder) / "told.jsonl"
        told.write_text(json.dumps(RESEARCH) + "\n", "utf-8")
        document = str(Path(folder) / "told.docx")
        data = [str(program), "--data-dir", folder]
        for command in (
            [*data, "--selftest"],
            [*data, "classify", "Dawn ile karışan etki neydi?"],
            [*data, "files", "add", str(page)],
            [*data, "import", str(told)],
            [*data, "export", "--format", "docx", "--out", document, KEY],
        ):
            try:
                done = subprocess.run(command, env=env, timeout=SELF_TEST_SECONDS, check=False)
            except subprocess.TimeoutExpired:
                raise Problem(f"The self-test did not end within {SELF_TEST_SECONDS} s.") from None
            if (code := done.returncode) != 0:
                break
        if code != 0:
            # The log says where it failed, and is gone with the folder.
            for log in Path(folder).rglob("*.log"):
                print(log.read_text(encoding="utf-8", errors="replace"), end="")
    result = "ok" if code == 0 else f"FAILED with code {code}"
    print(f"self-test {result} after {time.monotonic() - started:.1f} s", flush=True)
    return 0 if code == 0 else 1
