"""Storage of saved searches: words and filters under a name, to be looked at again with one click.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.browsing import SavedSearch
from app.core.domain.session_list_port import LONGEST_TITLE
from app.core.language.alphabet import in_alphabet
from app.core.language.turkish import storable
from app.storage.database import odd_values


def create(db: APSWDatabase) -> None:
    """Create the table. ``project`` is empty for what is outside of projects, and nothing where
    all are meant."""
    db.execute_sql(
        """
        CREATE TABLE saved_searches (
          name TEXT PRIMARY KEY NOT NULL,
          words TEXT NOT NULL,
          project TEXT,
          days INTEGER NOT NULL,
          with_files INTEGER NOT NULL,
          tier TEXT NOT NULL,
          tags TEXT NOT NULL,
          by_title INTEGER NOT NULL
        ) WITHOUT ROWID"""
    )


def save(db: APSWDatabase, search: SavedSearch) -> None:
    """Keep a search; another one of this name gives way."""
    name = " ".join(storable(search.name).split())[:LONGEST_TITLE]
    if not name:
        return
    db.execute_sql(
        "REPLACE INTO saved_searches VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            name,
            storable(search.words),
            search.project,
            search.days,
            search.with_files,
            search.tier,
            json.dumps(search.tags, ensure_ascii=False),
            search.by_title,
        ),
    )


def forget(db: APSWDatabase, name: str) -> None:
    """Remove a saved search; what it finds stays."""
    db.execute_sql("DELETE FROM saved_searches WHERE name = ?", (name,))


def every(db: APSWDatabase) -> list[SavedSearch]:
    """All of them, in the order of the alphabet."""
    found = db.execute_sql(
        "SELECT name, words, project, days, with_files, tier, tags, by_title FROM saved_searches"
    ).fetchall()
    text, whole = odd_values.text, odd_values.whole_number
    searches = [
        SavedSearch(
            text(name),
            text(words),
            None if project is None else text(project),
            max(0, whole(days)),
            bool(whole(with_files)),
            text(tier),
            tuple(json.loads(odd_values.texts(tags))),
            bool(whole(by_title)),
        )
        for name, words, project, days, with_files, tier, tags, by_title in found
    ]
    return sorted(searches, key=lambda each: in_alphabet(each.name))


def rename_tag(db: APSWDatabase, name: str, new: str) -> None:
    """Have the searches for a tag look for it under its new name."""
    for each in every(db):
        if name in each.tags:
            tags = [new if tag == name else tag for tag in each.tags]
            db.execute_sql(
                "UPDATE saved_searches SET tags = ? WHERE name = ?",
                (json.dumps(tags, ensure_ascii=False), each.name),
            )
