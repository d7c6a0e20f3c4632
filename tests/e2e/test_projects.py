"""Projects on the command line: asked in, filled with files, listed, erased."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.fakes import warm_program
from tests.fakes.anthropic_server import FakeAnthropicThread


class Animsa:
    """The command on one data directory, with a model."""

    def __init__(self, home: Path, model: str) -> None:
        self._home = home
        self._environ = {
            **os.environ,
            "ANTHROPIC_BASE_URL": model,
            "ANTHROPIC_API_KEY": "k",
            "ANIMSA_WEB": "off",
        }

    def __call__(self, *arguments: str, code: int = 0) -> tuple[list[dict[str, Any]], str]:
        """What one call says as JSON, and on stderr."""
        given = ["--data-dir", "data", *arguments, "--json"]
        done = warm_program.run(given, self._home, self._environ)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr

    def session(self, *arguments: str) -> str:
        """The session that a question was asked in."""
        lines, _ = self("ask", *arguments)
        return str(next(each["session_id"] for each in lines if each["event"] == "session"))


def test_question_is_asked_in_a_project_with_its_memory(tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        animsa = Animsa(tmp_path, server.url)
        animsa("project", "create", "Işık Tezi")
        _, said = animsa("project", "create", "ışık tezi", code=1)
        assert "zaten var" in said
        inside = animsa.session("Bana mercek üzerine bir dörtlük yaz", "--project", "IŞIK TEZİ")
        assert animsa.session("Peki prizma üzerine?", "--project", "Işık Tezi") == inside
        animsa("ask", "--end")

        before = len(server.requests)
        animsa.session("Fener üzerine kısa bir masal yaz", "--project", "Işık Tezi")
        told = json.dumps([each.body for each in server.requests[before:]], ensure_ascii=False)
        assert "mercek üzerine bir dörtlük" in told, "the project remembers from the first message"

        outside = animsa.session("Merhaba!", "--session", "new")
        (listed,) = animsa("project", "list")[0]
        assert (listed["name"], listed["sessions"], listed["files"]) == ("Işık Tezi", 2, 0)
        back = animsa.session("Merhaba!", "--project", "Işık Tezi")
        assert back not in (inside, outside), "what is open elsewhere is ended first"

        _, said = animsa("ask", "Merhaba", "--project", "yok", code=1)
        assert "“yok” adında bir proje yok (“Işık Tezi”)" in said
        animsa("ask", "Merhaba", "--project", "Işık Tezi", "--session", "last", code=2)


@pytest.mark.parametrize("with_research", [False, True])
def test_project_is_erased_and_its_research_goes_with_it_or_stays(
    tmp_path: Path, with_research: bool
) -> None:
    with FakeAnthropicThread() as server:
        animsa = Animsa(tmp_path, server.url)
        (made,) = animsa("project", "create", "Tez")[0]
        (tmp_path / "not.txt").write_text("Klorofil ışığı soğurur.", "utf-8")
        animsa("files", "add", "not.txt", "--project", "Tez")
        session = animsa.session("Merhaba, adım Defne.", "--project", "Tez", "--end")
        assert animsa("project", "list")[0][0]["files"] == 1

        wish = ["--with-research"] if with_research else []
        # Nobody is there to be asked.
        animsa("project", "erase", made["project_id"], *wish, code=1)
        (told,) = animsa("project", "erase", made["project_id"], *wish, "--yes")[0]
        assert told == {
            "erased": made["project_id"],
            "with_research": with_research,
            "changed": [],
        }
        assert animsa("project", "list")[0] == []
        assert len(animsa("files", "list")[0]) == 1
        animsa("export", session, "--out", "o.md", code=1 if with_research else 0)
        animsa("project", "erase", "Tez", "--yes", code=1)
