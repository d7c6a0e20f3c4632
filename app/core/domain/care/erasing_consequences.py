"""Consequences of an erasing for what is beside it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChangedSession:
    """What becomes of a session when another is erased that it tells of: so many ``answers`` go
    whole and so many lose ``parts``, and it may be ``described`` anew."""

    session_id: str
    title: str
    new_title: str
    answers: int
    parts: int
    described: bool


@dataclass(frozen=True, slots=True)
class Consequences:
    """What an erasing changes beside what is erased: other sessions, the titles of those that are
    ``continued`` from it and go with it, damaged files that repairs have ``kept_aside``, which go;
    ``links`` that lead to archives elsewhere, which stay; the names of ``shared`` projects whose
    people lose it, too; and whether something of it was ``kept`` from a database that answers,
    which has it still."""

    changed: tuple[ChangedSession, ...] = ()
    kept_aside: int = 0
    links: tuple[str, ...] = ()
    continued: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    kept: bool = False
