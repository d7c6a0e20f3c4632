"""The page ``docs/reliability.md``, made of the figures that the last run of each proof left."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.torture.proof import Proof, ProofResult

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"
FIGURES = Path(__file__).with_name("figures.json")
"""By the name of a result: what was seen, when, and on what kind of machine."""
FRAME = Path(__file__).with_name("reliability.md")
"""The words around the tables, which stand in the place of ``TABLE``."""
TABLE = "<!-- table -->"
COUNTED = ("tried", "lost", "corrupt")


def keep(module: str, proof: Proof, results: Sequence[ProofResult], run: str, *, add: bool) -> None:
    """Put the figures of a proof in the place of its earlier ones, or ``add`` them to those: never
    those of the same run (its arguments) twice."""
    with _alone():
        before = _figures()
        figures = {name: told for name, told in before.items() if told.get("proof") != proof.name}
        for result in results:
            told = asdict(result)
            name = told.pop("name")
            told.pop("failures")
            told = {
                "module": module,
                "proof": proof.name,
                "done": _done(proof),
                **told,
                "date": datetime.now(UTC).date().isoformat(),
                "machine": machine(),
                "load": round(os.getloadavg()[1], 1),
                "runs": [run],
            }
            earlier = before.get(name, {})
            if add and (runs := earlier.get("runs", [])):
                if run in runs:
                    told = earlier
                else:
                    told["runs"] = [*runs, run]
                    for each in COUNTED:
                        told[each] += earlier[each]
            figures[name] = told
        FIGURES.write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", "utf-8")


@contextmanager
def _alone() -> Iterator[None]:
    """Runs that go on beside each other add to the same figures."""
    import fcntl  # not on Windows, where no proof runs

    with Path(__file__).open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def machine() -> str:
    """The kind of machine, and nothing that names it."""
    python = ".".join(str(part) for part in sys.version_info[:2])
    return f"{platform.system()}, {os.cpu_count()} cores, Python {python}"


def write() -> None:
    """Write the page."""
    with _alone():
        PAGE.write_text(page(), "utf-8", newline="\n")


def page() -> str:
    """The page, from the kept figures: a table for all that is done in the same way."""
    groups: dict[tuple[str, str], list[tuple[str, dict[str, Any]]]] = {}
    for name, told in _figures().items():
        groups.setdefault((told["module"], told["done"]), []).append((name, told))
    tables = [_table(module, done, rows) for (module, done), rows in groups.items()]
    tables = [_sums(groups.values()), *tables, _commands(groups.values())]
    return FRAME.read_text("utf-8").replace(TABLE, "\n\n".join(tables))


def _sums(groups: Iterable[list[tuple[str, dict[str, Any]]]]) -> str:
    told = [each for rows in groups for _, each in rows]
    tried, lost, corrupt = (sum(each[what] for each in told) for what in COUNTED)
    dates = sorted({each["date"] for each in told})
    machines = "; ".join(sorted({each["machine"] for each in told}))
    when = " to ".join(dict.fromkeys([dates[0], dates[-1]])) if dates else "never"
    return (
        f"**{tried:,} tried in the last runs, {lost:,} lost, {corrupt:,} corrupt**"
        f" ({when}; {machines})."
    )


def _commands(groups: Iterable[list[tuple[str, dict[str, Any]]]]) -> str:
    """How the figures came about: the runs that differ in nothing but their seed in a line."""
    seeds: dict[str, set[int]] = {}
    for run in {run for rows in groups for _, told in rows for run in told.get("runs", ())}:
        told, _, seed = run.rpartition(" --seed ")
        seeds.setdefault(told, set()).add(int(seed))
    lines = [
        f"python3 packaging/dev.py torture --add {told} --seed N"
        f"  # {', '.join(str(each) for each in sorted(seeds[told]))}"
        for told in sorted(seeds)
    ]
    intro = "<details><summary>The runs whose figures these are, each N a run of its own</summary>"
    return "\n".join([intro, "", "```sh", *lines, "```", "", "</details>"])


def _table(module: str, done: str, rows: list[tuple[str, dict[str, Any]]]) -> str:
    lines = [
        f"{done} (`dev.py torture --only {module}`)",
        "",
        "| | tried | lost | corrupt | seen besides | load, runs |",
        "|---|--:|--:|--:|---|---|",
    ]
    for name, told in rows:
        counts = " | ".join(f"{told[what]:,}" for what in COUNTED)
        runs = len(told.get("runs", ()))
        run = f"{told['load']:g}, {max(runs, 1)}" if "load" in told else ""
        lines.append(f"| {name} | {counts} | {told['note']} | {run} |")
    if len(rows) > 1:
        sums = " | ".join(f"{sum(told[what] for _, told in rows):,}" for what in COUNTED)
        lines.append(f"| together | {sums} | | |")
    return "\n".join(lines)


def _done(proof: Proof) -> str:
    """The first paragraph of the docstring of the proof's class, in a line."""
    return " ".join((type(proof).__doc__ or "").strip().partition("\n\n")[0].split())


def _figures() -> dict[str, Any]:
    if not FIGURES.exists():
        return {}
    figures: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
    return figures
