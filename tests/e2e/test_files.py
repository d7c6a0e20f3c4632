"""``animsa files`` as a process of its own, on one data directory, call after call."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tests.fakes import documents, warm_program


def animsa(directory: Path, *arguments: object, code: int = 0) -> tuple[list[dict[str, Any]], str]:
    """What one call says as JSON, and on stderr."""
    given = ["--data-dir", str(directory / "data"), *(str(each) for each in arguments)]
    done = warm_program.run(given, directory, os.environ)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return lines, done.stderr


def test_files_are_added_listed_and_removed(tmp_path: Path) -> None:
    folder = tmp_path / "Belgeler"
    folder.mkdir()
    (folder / "şeker.pdf").write_bytes(documents.pdf([["Dawn etkisi sabah görülür."]]))
    (folder / "bozuk.epub").write_bytes(b"no zip")

    told, _ = animsa(tmp_path, "files", "add", "Belgeler", "--watch", "--json")
    assert told[-1] == {"added": 1, "updated": 0, "unchanged": 0, "removed": 0, "failed": 1}
    assert {each["outcome"] for each in told[:-1]} == {"added", "failed"}

    told, said = animsa(tmp_path, "files", "add", "yok.pdf", code=1)
    assert "yok.pdf diye bir dosya ya da klasör yok." in said
    _, said = animsa(tmp_path, "files", "add", code=2)
    assert "eksik" in said

    watched, bad, good = animsa(tmp_path, "files", "list", "--json")[0]
    assert watched == {"folder": str(folder), "watched": True}
    assert (bad["error"]["code"], bad["passages"]) == ("file_damaged", 0)
    assert (good["path"], good["passages"], good["error"]) == (str(folder / "şeker.pdf"), 1, None)

    animsa(tmp_path, "files", "remove", folder)
    assert animsa(tmp_path, "files", "list", "--json")[0] == []
    _, said = animsa(tmp_path, "files", "remove", folder, code=1)
    assert "dosyalarının arasında değil" in said
    assert (folder / "şeker.pdf").exists()


def test_a_protected_file_is_read_with_its_password(tmp_path: Path) -> None:
    (tmp_path / "epikriz.pdf").write_bytes(documents.locked_pdf("parola-2931"))
    (tmp_path / "parola").write_text("parola-2931\n", "utf-8")
    (tmp_path / "yanlış").write_text("başka\n", "utf-8")
    _, said = animsa(tmp_path, "files", "add", "epikriz.pdf", code=1)
    unlock = ("files", "unlock", "epikriz.pdf", "--password-file")
    _, said = animsa(tmp_path, *unlock, "yanlış", code=1)
    assert "bu parolayla açılmadı" in said
    told, _ = animsa(tmp_path, *unlock, "parola", "--json")
    assert told == [{"unlocked": "epikriz.pdf"}]
    (file,) = animsa(tmp_path, "files", "list", "--json")[0]
    assert (file["error"], file["passages"]) == (None, 1)
    kept = [each for each in (tmp_path / "data").rglob("*") if each.is_file()]
    assert kept
    assert not any(b"parola-2931" in each.read_bytes() for each in kept)
