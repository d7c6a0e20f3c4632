"""A reminder to raise the edition of the readers with each change of what is read of a file: else
nobody whose files were read before has anything of the change.

Where this fails because readers were changed on purpose: raise ``READER_EDITION`` in
``app/core/domain/library_port.py`` by one, then write the digests of that edition with
``python -m tests.research.files.test_reader_edition``. A change that no sample shows needs a sample
that does. Scans are not among them: what is recognised depends on the recogniser of the machine.

Also tests: app/research/files/file_reader.py.
"""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path

from app.core.domain.library_port import KINDS, READER_EDITION
from app.research.files.file_reader import read

DOCUMENTS = Path(__file__).parents[2] / "data" / "documents"
KEPT = DOCUMENTS / "every_kind" / "edition.json"
FOLDERS = ("build", "every_kind", "household", "tables_a")


def samples() -> dict[str, Path]:
    found = (each for name in FOLDERS for each in (DOCUMENTS / name / "files").iterdir())
    return {each.relative_to(DOCUMENTS).as_posix(): each for each in sorted(found)}


def digest_of(path: Path) -> str:
    """A digest of all that is read of a file."""
    said = read(io.BytesIO(path.read_bytes()), path.suffix.lower())
    written = json.dumps(said, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def kept() -> tuple[int, dict[str, str]]:
    """The edition whose digests are kept, and they by sample."""
    stored = json.loads(KEPT.read_text("utf-8"))
    return int(stored["edition"]), dict(stored["digests"])


def test_every_kind_of_file_has_a_sample() -> None:
    assert {path.suffix.lower() for path in samples().values()} == KINDS


def test_what_is_read_of_the_samples_is_that_of_the_edition() -> None:
    edition, digests = kept()
    read_now = {name: digest_of(path) for name, path in samples().items()}
    other = [name for name in read_now if digests.get(name) != read_now[name]]
    assert not other, f"raise READER_EDITION, as this test's docstring says: {', '.join(other)}"
    assert edition == READER_EDITION, "write the digests of this edition"
    assert digests.keys() == read_now.keys()


def main() -> None:
    """Write the digests of this edition, unless they are those of another one by its number."""
    edition, digests = kept() if KEPT.exists() else (0, {})
    new = {name: digest_of(path) for name, path in samples().items()}
    other = [name for name in new if digests.get(name, new[name]) != new[name]]
    if other and edition >= READER_EDITION:
        raise SystemExit(f"raise READER_EDITION first: {', '.join(other)}")
    stored = {"edition": READER_EDITION, "digests": new}
    KEPT.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
