"""Code in colours, where its fence names a language."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QTextDocument
from PySide6.QtWidgets import QApplication

from app.ui.chat.chat_parts import Look, Segment
from app.ui.chat.rendering import render
from app.ui.widgets import theme

COLORS = theme.LIGHT.colors


def rendered(text: str) -> QTextDocument:
    return render(Segment(text, True), Look(QGuiApplication.font(), COLORS))


def color_of(document: QTextDocument, words: str) -> QColor:
    cursor = document.find(words)
    assert not cursor.isNull()
    return cursor.charFormat().foreground().color()


def test_code_of_a_named_language_is_coloured(qapp: QApplication) -> None:
    code = '```python\n# 𝄞 not\ndef oku(yol):\n    return open(yol, "r") + 12\n```'
    document = rendered(code)
    assert color_of(document, "not") == COLORS.text_muted
    assert color_of(document, "def") == COLORS.accent
    assert color_of(document, '"r"') == COLORS.warning_text
    assert color_of(document, "12") == COLORS.error_text
    assert color_of(document, "oku") not in (COLORS.accent, COLORS.warning_text)


@pytest.mark.parametrize("fence", ["```", "```metin"])
def test_code_without_a_known_language_is_plain(qapp: QApplication, fence: str) -> None:
    document = rendered(f"{fence}\nif 12\n```")
    assert color_of(document, "if") != COLORS.accent
    assert color_of(document, "12") != COLORS.error_text


def test_sql_is_known_in_capitals_and_prose_is_not_code(qapp: QApplication) -> None:
    document = rendered("for here\n\n```sql\nSELECT ad FROM kisi -- hepsi\n```")
    assert color_of(document, "SELECT") == COLORS.accent
    assert color_of(document, "-- hepsi") == COLORS.text_muted
    assert color_of(document, "for") != COLORS.accent


def test_formula_is_shown_in_letters(qapp: QApplication) -> None:
    text = rendered(r"Enerji $E = mc^2$ ve $a_1 * b_1$, `$x^2$`").toPlainText()
    assert text == "Enerji E = mc² ve a₁*b₁, $x^2$"
