"""Colours of tags that come before their tags, or without them.

A tag is a word. One that only an erased session has is refused, and its colour, which names it too,
may come on its own: before it, or so long after it that nobody here knows of the tag any more. So a
colour whose tag no record gives is kept folded: under a digest of the tag and without its name,
until a tag that is taken in has that digest. Whoever guesses the tag can tell that a colour of it
came; nobody can read it there. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from playhouse.apsw_ext import APSWDatabase

from app.storage.devices import waiting_changes
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.recorded_tables import FOLDED, IN_USE, ROW

TAG_COLOUR = "tag colour"
_DIGEST_BYTES = 16


def fold(db: APSWDatabase, tags: Iterable[str]) -> None:
    """Fold the colours of those ``tags`` that no record gives."""
    listed = db.execute_sql(
        "DELETE FROM changes WHERE kind = ? AND key IN (SELECT value FROM json_each(?))"
        f" AND NOT {IN_USE.format('changes.key')}"
        " RETURNING key, payload ->> 'colour', clock, device, counter, version",
        (TAG_COLOUR, json.dumps(sorted(set(tags)))),
    ).fetchall()
    for tag, *told in listed:
        folded = json.dumps([_digest(tag), *told])
        waiting_changes.add(db, FOLDED, folded)


def unfold(db: APSWDatabase, arriving: Iterable[str]) -> list[ChangeRecord]:
    """The records of the colours that were folded, of tags that are here or ``arriving``."""
    matching = _of(db, arriving, are_here=True)
    waiting_changes.remove(db, FOLDED, (folded for folded, _ in matching))
    found: list[ChangeRecord] = []
    for folded, tag in matching:
        _, colour, clock, device, counter, version = json.loads(folded)
        row = json.dumps({"tag": tag, "colour": colour}, ensure_ascii=False, separators=(",", ":"))
        payload = None if colour is None else row
        found.append(
            ChangeRecord(TAG_COLOUR, tag, ROW, "", clock, device, counter, version, payload)
        )
    return found


def drop(db: APSWDatabase, tags: Iterable[str]) -> None:
    """Keep nothing of the folded colours of ``tags``."""
    listed = _of(db, tags, are_here=False)
    waiting_changes.remove(db, FOLDED, (folded for folded, _ in listed))


def _of(db: APSWDatabase, tags: Iterable[str], *, are_here: bool) -> list[tuple[str, str]]:
    """What is folded of these tags, and (``are_here``) of all that records give; with the tag."""
    waiting = waiting_changes.keys(db, FOLDED)
    if not waiting:
        return []
    named = set(tags)
    if are_here:
        given = db.execute_sql("SELECT DISTINCT key ->> 1 FROM changes WHERE kind = 'tag'")
        named |= {tag for (tag,) in given.fetchall()}
    by_digest = {_digest(tag): tag for tag in named}
    return [
        (folded, by_digest[digest])
        for folded in waiting
        if (digest := json.loads(folded)[0]) in by_digest
    ]


def _digest(tag: str) -> str:
    told = tag.encode(errors="surrogatepass")
    return hashlib.blake2b(told, person=b"animsa tag", digest_size=_DIGEST_BYTES).hexdigest()
