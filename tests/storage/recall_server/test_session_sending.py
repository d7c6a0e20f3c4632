"""What is sent is there once, and what is removed is nowhere.

Also tests: app/storage/recall_server/server_words.py, app/storage/recall_reading/spoken_turns.py
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from app.core.domain import errors
from app.core.domain.recall_port import IndexQuery
from app.storage.recall_server import server_recall_index, session_sending
from app.storage.words.vocabulary import GAP, unpack
from tests.storage.recall_server.answering import TABLES, Answering, sent

COFFEE = sent("a", "Kahve uykuyu bozar mı?", "Altı saat sürer.", title="Uyku")
TEA = sent("b", "Çay uykuyu bozar mı?", "Kahveden az.", project_id="p", project="Ev")


def _everything(answering: Answering) -> dict[str, Any]:
    """The rows of every table, with names for numbers, which depend on what was there before."""
    with answering.database.connected() as connection:
        found: dict[str, Any] = {
            table: sorted(connection.execute(f"SELECT * FROM animsa_recall.{table}").fetchall())
            for table in TABLES
        }
        found["archives"] = connection.execute(
            "SELECT sessions, words, turns, turn_words FROM animsa_recall.archives"
        ).fetchall()
    words = {number: word for _, _, word, number, _ in found["words"]} | {GAP: ""}
    found["words"] = [(stem, word, count) for _, stem, word, _, count in found["words"]]
    found["sessions"] = [
        (*own, [words[each] for each in unpack(data)], digest)
        for *own, data, digest in found["sessions"]
    ]
    names = {number: stem for _, stem, number, _, _ in found["stems"]}
    found["stems"] = [(stem, *counts) for _, stem, _, *counts in found["stems"]]
    found["session_stems"] = [
        (*own, sorted((names[abs(each)], each > 0) for each in stems))
        for *own, stems in found["session_stems"]
    ]
    return found


def _found(answering: Answering, *words: str) -> set[str]:
    with answering.connected() as connection:
        found = server_recall_index.candidates(connection, answering.archive, IndexQuery(words))
    return {each.session_id for each in found.found}


def test_what_is_sent_again_is_there_once(answering: Answering) -> None:
    answering.send(COFFEE, TEA)
    once = _everything(answering)
    answering.send(TEA, COFFEE)
    assert _everything(answering) == once
    assert once["archives"] == [(2, 14, 2, 13)]


def test_what_has_changed_takes_the_place_of_what_there_was(answering: Answering) -> None:
    answering.send(COFFEE, TEA)
    answering.send(sent("a", "Ihlamur içilir mi?", "İçilir.", "Ne kadar?", "Bir bardak."))
    assert _found(answering, "kahve") == {"b"}
    assert _found(answering, "ihlamur") == {"a"}


def test_what_is_removed_is_in_no_row(answering: Answering) -> None:
    answering.send(COFFEE)
    alone = _everything(answering)
    answering.send(TEA)
    with answering.connected() as connection:
        assert session_sending.remove(connection, answering.archive, ["b", "c"]) == 1
    assert _everything(answering) == alone
    with answering.connected() as connection:
        session_sending.remove(connection, answering.archive, ["a"])
    assert answering.rows() == dict.fromkeys(TABLES, 0)
    assert _everything(answering)["archives"] == [(0, 0, 0, 0)]
    assert _found(answering, "kahve") == set()


def test_any_text_can_be_sent(answering: Answering) -> None:
    answering.send(sent("odd", "bir\0iki \ud83d", "", title="\0", project="\ud83d"))
    assert _found(answering, "iki") == {"odd"}


def test_nobody_elses_archive_is_written_to(answering: Answering) -> None:
    mallory = answering.database.login("mallory")
    answering.send(COFFEE)
    before = _everything(answering)
    for archive in (answering.archive, uuid4()):
        with answering.connected(mallory) as connection:
            with pytest.raises(errors.CommandError):
                session_sending.send(connection, archive, [TEA])
            with pytest.raises(errors.CommandError):
                session_sending.remove(connection, archive, ["a"])
    assert _everything(answering) == before
