"""The order of sessions by their names, in the Turkish alphabet, as SQLite can keep it: an index
over an expression of its own functions, which every program that opens the file has.

A letter that is no ASCII letter stands as the one before it with "~", the last sign of ASCII: "c~"
(ç) comes behind "cz" and before "d". "â", "î" and "û" stand without their mark, other letters
behind all. Sessions that have no name yet come first. Python's order, where a list is short, is
:func:`app.core.language.alphabet.in_alphabet`.
"""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase

_STANDS_AS = {
    "h~": "Iı",
    "i": "İÎî",
    **{"c~": "Çç", "g~": "Ğğ", "o~": "Öö", "s~": "Şş", "u~": "Üü"},
    **{"a": "Ââ", "u": "Ûû"},
}
"""Few enough: older SQLite reads no expression that is nested thirty deep, and then nothing of the
file."""


def _key() -> str:
    key = "title"
    for instead, letters in _STANDS_AS.items():
        for letter in letters:
            key = f"replace({key}, '{letter}', '{instead}')"
    return f"lower({key})"


KEY = _key()
"""SQL for what a row of ``sessions`` is sorted by; then by its number."""


def create(db: APSWDatabase) -> None:
    """Create the index."""
    db.execute_sql(f"CREATE INDEX idx_by_name ON sessions({KEY}, id) WHERE deleted_at IS NULL")
