"""The audit of what the built program carries against known vulnerabilities.

    python packaging/advisories.py

It needs a service of the network and the program ``pip-audit`` beside this Python (a build server
installs it: it is in no lock, as nothing of it is used elsewhere). Where either is missing nobody
was asked, which is said, and is no failure: only a vulnerability is one. There is no list to ask
offline: the one on PyPI (safety-db) ended in 2021, and its licence forbids commercial use.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 180
NOT_ASKED = "not asked: {reason}; nothing is known of vulnerabilities"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def main(run: Run = subprocess.run, root: Path = ROOT) -> int:
    """1 when a vulnerability is known; 0 also where nobody could be asked."""
    command = [
        *(sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"),
        *("--disable-pip", "--require-hashes"),
        *("-r", str(root / "packaging" / "requirements-build.lock")),
    ]
    try:
        done = run(command, capture_output=True, encoding="utf-8", timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        print(NOT_ASKED.format(reason="the service did not answer in time"))
        return 0
    if "No module named" in done.stderr:
        print(NOT_ASKED.format(reason="pip-audit is not installed"))
        return 0
    try:
        told = json.loads(done.stdout)["dependencies"]
    except (ValueError, LookupError, TypeError):
        print(NOT_ASKED.format(reason="the service could not be reached"))
        return 0
    found = list(_vulnerable(told))
    passed_over = sum("skip_reason" in each for each in told)
    print("\n".join(found) or f"{len(told) - passed_over} parts, no vulnerability known", end="")
    print(f"; {passed_over} could not be asked about" if passed_over else "")
    return 1 if found else 0


def _vulnerable(told: list[dict[str, Any]]) -> Iterator[str]:
    for each in told:
        for known in each.get("vulns", ()):
            mended = ", ".join(known.get("fix_versions", ())) or "no version yet"
            yield f"{each['name']} {each.get('version')}: {known['id']} (mended in {mended})"


if __name__ == "__main__":
    raise SystemExit(main())
