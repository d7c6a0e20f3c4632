"""The program that needs no Python tries itself out."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import PACKAGING, Script

ROOT = PACKAGING.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def frozen_program(script: Script) -> ModuleType:
    return script("frozen_program")


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")
class TestTheBuild:
    @pytest.mark.parametrize(("code", "returned", "said"), [(0, 0, "ok"), (3, 1, "code 3")])
    def test_the_program_tries_itself_out(
        self,
        frozen_program: ModuleType,
        tmp_path: Path,
        capfd: pytest.CaptureFixture[str],
        code: int,
        returned: int,
        said: str,
    ) -> None:
        program = tmp_path / "animsa"
        program.write_text(
            "#!/bin/sh\n"
            'echo "$QT_QPA_PLATFORM $1 $3"\n'
            'mkdir -p "$2/logs" && echo "where it failed" > "$2/logs/animsa.log"\n'
            f"exit {code}\n",
            "utf-8",
        )
        program.chmod(0o755)
        assert frozen_program.self_test(program) == returned
        shown = capfd.readouterr().out
        assert "offscreen --data-dir --selftest" in shown
        assert ("offscreen --data-dir classify" in shown) is (code == 0)
        assert ("offscreen --data-dir export" in shown) is (code == 0)
        assert said in shown
        assert ("where it failed" in shown) is (code != 0)

    def test_a_program_that_hangs_is_ended(
        self, frozen_program: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program = tmp_path / "animsa"
        program.write_text("#!/bin/sh\nexec sleep 60\n", "utf-8")
        program.chmod(0o755)
        monkeypatch.setattr(frozen_program, "SELF_TEST_SECONDS", 0.1)
        with pytest.raises(frozen_program.Problem, match="did not end"):
            frozen_program.self_test(program)
