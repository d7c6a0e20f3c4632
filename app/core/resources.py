"""Paths of the program's own files: tables, icons, translations.

Finding them touches nothing of the user's. They are as much part of the program as its modules.
"""

from __future__ import annotations

from pathlib import Path


def resource(*parts: str) -> Path:
    """A file of ``resources``: inside the package of an installed program, beside it in a
    checkout."""
    package = Path(__file__).parents[1]
    places = (package / "resources", package.parent / "resources")
    return next((place for place in places if place.is_dir()), places[0]).joinpath(*parts)
