"""``animsa ask`` as a process that researches: real files, a web and a model on the loopback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.web import FakeWebThread
from tests.research.worlds import ENOUGH, says

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


def animsa(folder: Path, *arguments: str, **environ: str) -> list[dict[str, Any]]:
    """Run the command; its JSON lines."""
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", "--data-dir", str(folder / "data"), *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environ},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def test_ask_streams_a_research_over_the_web(tmp_path: Path) -> None:
    with FakeWebThread() as web, FakeAnthropicThread() as server:
        plan = says({"question": "Dawn fenomeni nedir?", "queries": ["Dawn fenomeni"]})
        server.script(plan, ENOUGH, Reply(["Kaynaklar bunu açıklıyor [K1]."]))
        lines = animsa(
            tmp_path,
            "ask",
            "Dawn fenomeni nedir, güncel kaynaklarla araştır",
            "--tier",
            "arastirma",
            "--mode",
            "online_only",
            "--json",
            ANTHROPIC_BASE_URL=server.url,
            ANTHROPIC_API_KEY="test-key",
            ANIMSA_WEB=json.dumps(web.bases),
        )
        kinds = list(dict.fromkeys(line["event"] for line in lines))
        assert kinds == ["session", "plan", "step", "delta", "citation", "done"]
        done = lines[-1]
        # The pages are in English.
        assert done["text"] == "Kaynaklar bunu açıklıyor [1]. (çeviri)"
        assert done["citations"][0]["address"].startswith("http")
        assert any(line.get("code") == "spent" for line in lines)
        assert web.requests


def test_ask_without_a_model_quotes_the_files(tmp_path: Path) -> None:
    note = tmp_path / "notlar.md"
    note.write_text(
        "# Uyku notları\n\nMelatonin 0,5 mg dozunda uykuya dalma süresini 7 dakika kısaltır. "
        "Etki ilk hafta görülür.\n",
        encoding="utf-8",
    )
    animsa(tmp_path, "files", "add", str(note))
    lines = animsa(
        tmp_path, "ask", "Melatonin dozu uykuya nasıl etki eder, araştır",
        "--mode", "files_only", "--json",
    )  # fmt: skip
    done = lines[-1]
    told, below, *_ = done["text"].split("\n\n")
    assert told == "Melatonin 0,5 mg dozunda uykuya dalma süresini 7 dakika kısaltır."
    assert below == "notlar.md · Uyku notları"
    assert done["citations"][0]["kind"] == "file"
    assert done["citations"][0]["address"] == str(note)
