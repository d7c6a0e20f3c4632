"""A long message is understood by its beginning and its end."""

from app.core.language.gist import LONGEST, gist


def test_short_message_is_its_own_gist() -> None:
    assert gist("x" * LONGEST) == "x" * LONGEST


def test_gist_of_a_paste_has_both_ends_and_no_more() -> None:
    found = gist("Bunu özetle: " + "satır\n" * 1_000_000 + "kaç satır var?")
    assert found.startswith("Bunu özetle:")
    assert found.endswith("kaç satır var?")
    assert len(found) < LONGEST + 10
