"""What does not fit a narrow choice ends in dots."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.ui.sidebar.narrow_choice import GAP, NarrowChoice
from app.ui.sidebar.project_bar import dot


def test_what_does_not_fit_ends_in_dots(qtbot: QtBot) -> None:
    choice = NarrowChoice()
    qtbot.addWidget(choice)
    choice.addItem("Bütün araştırmalar")
    # The width is rounded, and letters are not: a font whose letters have fractions takes one more.
    whole = choice.fontMetrics().horizontalAdvance("Bütün araştırmalar") + 1
    assert choice.shown_in(whole) == "Bütün araştırmalar"
    cut = choice.shown_in(whole // 2)
    assert cut.endswith("…")
    assert "Bütün araştırmalar".startswith(cut[:-1].rstrip())
    choice.resize(whole // 2, choice.sizeHint().height())
    assert not choice.grab().isNull()


def test_a_mark_takes_room_of_the_text(qtbot: QtBot) -> None:
    choice = NarrowChoice()
    qtbot.addWidget(choice)
    choice.addItem("Annemin tedavisi")
    choice.addItem(dot("blue"), "Annemin tedavisi")
    # The width is rounded, and letters are not: a font whose letters have fractions takes one more.
    whole = choice.fontMetrics().horizontalAdvance("Annemin tedavisi") + 1
    assert choice.shown_in(whole) == "Annemin tedavisi"
    choice.setCurrentIndex(1)
    assert choice.shown_in(whole).endswith("…")
    assert choice.shown_in(whole + choice.iconSize().width() + GAP) == "Annemin tedavisi"
