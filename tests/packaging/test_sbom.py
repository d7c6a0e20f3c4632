"""The list of all that the program carries is up to date, and every licence in it is allowed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"


@pytest.fixture
def sbom(script: Script) -> ModuleType:
    return script("sbom")


@pytest.fixture
def advisories(script: Script) -> ModuleType:
    return script("advisories")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy in which things can be put wrong."""
    root = tmp_path / "tree"
    (root / "packaging").mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", root)
    for name in ("requirements-build.lock", "licences.toml", "sbom.cdx.json"):
        shutil.copy(PACKAGING / name, root / "packaging")
    return root


def change(root: Path, name: str, before: str, after: str) -> None:
    path = root / "packaging" / name
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), "utf-8")


class TestList:
    def test_this_tree_is_in_order(self, sbom: ModuleType) -> None:
        assert list(sbom.problems(ROOT)) == []

    def test_it_names_every_library_once_and_no_host(self) -> None:
        text = (PACKAGING / "sbom.cdx.json").read_text("utf-8")
        told = json.loads(text)
        assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
        references = [each["bom-ref"] for each in told["components"]]
        assert len(references) == len(set(references)) > 70
        assert any(each.startswith("pkg:pypi/peewee@") for each in references)
        assert not re.search(r"https?:|//|/home|/tmp", text)

    def test_of_a_version_for_some_systems_it_says_which(self) -> None:
        told = json.loads((PACKAGING / "sbom.cdx.json").read_text("utf-8"))
        where = {
            each["name"]: each["properties"][0]["value"]
            for each in told["components"]
            if "properties" in each
        }
        assert where["secretstorage"] == "sys_platform == 'linux'"
        assert where["SQLite"] == "apsw-sqlite3mc"


class TestProblems:
    def test_a_new_library_needs_a_licence(self, sbom: ModuleType, tree: Path) -> None:
        change(tree, "requirements-build.lock", "zipp==", "neu==1.0\nzipp==")
        found = list(sbom.problems(tree))
        assert "neu has no licence in packaging/licences.toml" in found
        assert any("not up to date" in each for each in found)

    def test_one_that_is_gone_is_taken_out(self, sbom: ModuleType, tree: Path) -> None:
        change(tree, "licences.toml", "[libraries]", '[libraries]\nneu = "MIT"')
        assert "packaging/licences.toml names neu, which is not in the lock" in list(
            sbom.problems(tree)
        )

    @pytest.mark.parametrize(
        ("licence", "allowed"),
        [
            ("AGPL-3.0-only", False),
            ("GPL-3.0-only", False),
            ("MIT AND GPL-2.0-only", False),
            ("", False),
            ("MIT OR GPL-2.0-only", True),
            ("GPL-2.0-or-later WITH Bootloader-exception", True),
        ],
    )
    def test_a_licence_must_be_allowed(
        self, sbom: ModuleType, tree: Path, licence: str, allowed: bool
    ) -> None:
        change(tree, "licences.toml", 'peewee = "MIT"', f'peewee = "{licence}"')
        said = f"peewee: {licence} is not allowed"
        assert (said in list(sbom.problems(tree))) is not allowed

    def test_a_library_may_not_say_another_of_itself(self, sbom: ModuleType, tree: Path) -> None:
        change(tree, "licences.toml", 'filelock = "MIT"', 'filelock = "Apache-2.0"')
        assert "filelock says that its licence is MIT, and not Apache-2.0" in list(
            sbom.problems(tree)
        )

    def test_another_version_makes_it_old(self, sbom: ModuleType, tree: Path) -> None:
        change(tree, "requirements-build.lock", "zipp==", "zipp==9")
        assert sbom.main(["--root", str(tree), "--check"]) == 1
        assert sbom.main(["--root", str(tree), "--write"]) == 0
        assert sbom.main(["--root", str(tree), "--check"]) == 0


def answering(stdout: str, stderr: str = "", error: Exception | None = None) -> Any:
    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        if error is not None:
            raise error
        return subprocess.CompletedProcess(command, 1, stdout, stderr)

    return run


class TestAudit:
    @pytest.mark.parametrize(
        ("run", "said"),
        [
            (answering("", "No module named pip_audit"), "pip-audit is not installed"),
            (answering("", "ConnectionError"), "could not be reached"),
            (answering("[]"), "could not be reached"),
            (answering("", error=subprocess.TimeoutExpired("x", 1)), "in time"),
        ],
    )
    def test_where_nobody_can_be_asked_it_says_so_and_does_not_fail(
        self, advisories: ModuleType, capsys: pytest.CaptureFixture[str], run: Any, said: str
    ) -> None:
        assert advisories.main(run) == 0
        told = capsys.readouterr().out
        assert told.startswith("not asked: ") and said in told

    def test_a_known_vulnerability_fails(
        self, advisories: ModuleType, capsys: pytest.CaptureFixture[str]
    ) -> None:
        known = {"id": "PYSEC-1", "fix_versions": ["2.0"]}
        told = [{"name": "a", "version": "1.0", "vulns": [known]}, {"name": "b", "vulns": []}]
        assert advisories.main(answering(json.dumps({"dependencies": told}))) == 1
        assert capsys.readouterr().out == "a 1.0: PYSEC-1 (mended in 2.0)\n"

    def test_what_could_not_be_asked_about_is_counted(
        self, advisories: ModuleType, capsys: pytest.CaptureFixture[str]
    ) -> None:
        told = [{"name": "a", "skip_reason": "x"}, {"name": "b", "version": "1", "vulns": []}]
        assert advisories.main(answering(json.dumps({"dependencies": told}))) == 0
        assert capsys.readouterr().out == (
            "1 parts, no vulnerability known; 1 could not be asked about\n"
        )
