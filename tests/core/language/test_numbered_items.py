"""Lists in running text that count from one."""

from __future__ import annotations

from app.core.language.numbered_items import items_in


def test_items_stand_on_lines_or_in_a_sentence() -> None:
    inline = "Üç neden var: 1) Rutubet. 2) Yanlış gübre, 3) az ışık."
    lines = "Şunlar gerekir:\n\n1. Kimlik\n2. Diploma (aslı)\n3. İki fotoğraf\n\nHepsi bu."

    assert items_in(inline) == ["Rutubet.", "Yanlış gübre", "az ışık."]
    assert items_in(lines) == ["Kimlik", "Diploma (aslı)", "İki fotoğraf"]
    assert items_in("2026'da 3) olan yok, 1) de tek") == []
