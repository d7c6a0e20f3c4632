"""Colours of code in a message whose fence names a language: comments, strings, numbers and the
words that many languages share.

A line is read once, by an expression that never goes back, and a text has a limit: code is
written by others. Lexers that know each language well would be a library of three hundred, of
which some can be held up by what they read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtGui import (
    QBrush,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from app.ui.widgets.theme import Colors

LONGEST_LINE = 1_000
"""Characters of a line that are coloured."""
MOST_LINES = 2_000
"""Of the code of a document."""
MOST_WORDS = 4_000
"""Comments, strings, numbers and words that are coloured in a document: each costs Qt some
microseconds."""
_HASH, _SLASHES, _DASHES, _PERCENT = "#", "//", "--", "%"
_LANGUAGES = {
    _HASH: """python py r bash sh shell zsh console yaml yml toml ini ruby perl dockerfile make
        powershell julia""",
    _SLASHES: """javascript js typescript ts jsx tsx json c cpp c++ h java csharp cs go rust php
        swift kotlin scala dart css scss""",
    _DASHES: "sql postgresql mysql sqlite lua haskell",
    _PERCENT: "matlab octave latex tex",
}
"""The languages that are coloured, by what begins a comment in them."""
_COMMENTS = {name: mark for mark, names in _LANGUAGES.items() for name in names.split()}
_COMMON = """
    and as assert async await begin bool boolean break by case catch char class const continue
    create def default del delete do double drop elif else end enum except export extends extern
    false finally float fn for foreach from func function global group having if implements import
    in insert instanceof int interface into is join lambda let limit long match mod module namespace
    new nil none nonlocal not null on or order package pass private protected public raise repeat
    return select self set short static string struct super switch table template then this throw
    trait true try type typedef union update use using values var void where while with yield"""
_WORDS = frozenset(_COMMON.split())
_PARTS = {
    mark: re.compile(
        rf"(?P<comment>{re.escape(mark)}.*)"
        r"|(?P<string>\"(?:[^\"\\]|\\.)*+\"?|'(?:[^'\\]|\\.)*+'?|`[^`]*+`?)"
        r"|(?P<number>(?<![\w.])\d[\w.]*+)"
        r"|(?P<word>[A-Za-z_]\w*+)"
    )
    for mark in (_HASH, _SLASHES, _DASHES, _PERCENT)
}


def color_code(document: QTextDocument, colors: Colors) -> None:
    """Colour the code of a document that names its language."""
    looks = {
        "comment": _look(colors, "text_muted", italic=True),
        "string": _look(colors, "warning_text"),
        "number": _look(colors, "error_text"),
        "word": _look(colors, "accent", bold=True),
    }
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    left = MOST_WORDS
    for block, mark in _coded(document):
        text = block.text()[:LONGEST_LINE]
        for start, end, kind in _colored(text, mark):
            cursor.setPosition(block.position() + start)
            cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(looks[kind])
            left -= 1
        if left <= 0:
            break
    cursor.endEditBlock()


def _colored(text: str, mark: str) -> Iterator[tuple[int, int, str]]:
    """The coloured parts of a line: start and end as Qt counts them (in UTF-16), and the kind."""
    units = at = 0
    for match in _PARTS[mark].finditer(text):
        kind = str(match.lastgroup)
        if kind == "word" and match[0].casefold() not in _WORDS:
            continue
        units += _units(text[at : match.start()])
        length = _units(match[0])
        yield units, units + length, kind
        units += length
        at = match.end()


def _coded(document: QTextDocument) -> Iterator[tuple[QTextBlock, str]]:
    """The lines of code in a known language, each with what begins a comment there."""
    lines = 0
    block = document.begin()
    while block.isValid() and lines < MOST_LINES:
        style = block.blockFormat()
        if style.hasProperty(QTextFormat.Property.BlockCodeLanguage):
            name = style.stringProperty(QTextFormat.Property.BlockCodeLanguage)
            if mark := _COMMENTS.get(name.strip().casefold()):
                lines += 1
                yield block, mark
        block = block.next()


def _look(
    colors: Colors, name: str, *, bold: bool = False, italic: bool = False
) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QBrush(getattr(colors, name)))
    if bold:
        made.setFontWeight(600)
    if italic:
        made.setFontItalic(True)
    return made


def _units(text: str) -> int:
    """The length of a text as Qt counts it."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
