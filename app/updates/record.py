"""The record of the release feed that was seen last, in a file beside the archive: a feed that was
put back to an older one is known by it, and what was put off stays so."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from app.core.language.foreign_json import json_object
from app.machine.whole_files import read_text, write_text

FILE = "updates.json"


@dataclass(frozen=True, slots=True)
class UpdateRecord:
    """``checked_at`` (ms) is the last time that a feed came and was good; ``issued`` the feed's own
    time (s) and ``version`` what it offered; ``declined`` a version that the user waved away;
    ``installing`` one that is being put in place while no program runs."""

    checked_at: int = 0
    issued: int = 0
    version: str = ""
    declined: str = ""
    installing: str = ""


def load(root: Path) -> UpdateRecord:
    """The record of a data directory; an empty one where there is none that makes sense."""
    try:
        data = json_object(read_text(root / FILE)) or {}
    except (OSError, ValueError):
        return UpdateRecord()
    blank = UpdateRecord()
    known = {
        each.name: data[each.name]
        for each in fields(UpdateRecord)
        if type(data.get(each.name)) is type(getattr(blank, each.name))
    }
    return UpdateRecord(**known)


def save(root: Path, record: UpdateRecord) -> None:
    """Write the record whole or not at all. Raises ``OSError``."""
    write_text(root / FILE, json.dumps(asdict(record), indent=2) + "\n")
