"""Unsent words stay with the conversation that they were written in."""

from __future__ import annotations

from app.ui.remembering.drafts import MOST, RUNNING, Drafts


class Field:
    def __init__(self) -> None:
        self.text = ""

    def draft(self) -> str:
        return self.text

    def set_draft(self, text: str) -> None:
        self.text = text


def test_each_conversation_has_its_own() -> None:
    field = Field()
    drafts = Drafts(field)
    field.text = "süren"
    drafts.show("eski")
    assert field.text == ""
    field.text = "okurken"
    drafts.show(RUNNING)
    assert field.text == "süren"
    drafts.show("eski")
    assert field.text == "okurken"
    assert drafts.all() == {RUNNING: "süren", "eski": "okurken"}
    drafts.show(RUNNING)
    drafts.forget("eski")
    assert drafts.all() == {RUNNING: "süren"}


def test_what_is_written_on_the_way_comes_along_and_is_not_torn_apart() -> None:
    field = Field()
    drafts = Drafts(field)
    drafts.restore({RUNNING: "süren", "eski": "okurken "})
    drafts.set_out()
    field.text += " sö"
    # Asked for twice, as by two keys: the way began with the first.
    drafts.set_out()
    field.text += "z"
    assert drafts.show("eski")
    assert drafts.all() == {RUNNING: "süren", "eski": "okurken  söz"}
    field.text += "lük"
    assert not drafts.show(RUNNING)
    assert drafts.all() == {RUNNING: "süren", "eski": "okurken  sözlük"}


def test_what_is_written_where_nothing_came_stays() -> None:
    field = Field()
    drafts = Drafts(field)
    drafts.set_out()
    field.text = "yarım"
    drafts.arrive()
    assert not drafts.show("eski")
    assert drafts.all() == {RUNNING: "yarım"}
    # Nor does a text that was changed on the way belong to another conversation.
    field.text = "başka"
    drafts.set_out()
    field.text = "baş"
    assert not drafts.show(RUNNING)
    assert drafts.all() == {RUNNING: "yarım", "eski": "baş"}


def test_what_is_written_after_it_came_stays_with_it() -> None:
    field = Field()
    drafts = Drafts(field)
    drafts.set_out()
    assert not drafts.show("eski")
    field.text = "burada"
    assert not drafts.show("başka")
    assert drafts.all() == {"eski": "burada"}


def test_a_past_session_that_is_taken_up_brings_its_own() -> None:
    field = Field()
    drafts = Drafts(field)
    drafts.restore({RUNNING: "süren", "eski": "okurken"})
    drafts.go_on_with("eski", "önceki")
    assert field.text == "okurken"
    assert drafts.all() == {RUNNING: "okurken", "önceki": "süren"}


def test_words_for_a_conversation_that_had_not_begun_are_not_hidden() -> None:
    field = Field()
    drafts = Drafts(field)
    drafts.restore({RUNNING: "yarım"})
    drafts.go_on_with("eski", "")
    assert field.text == "yarım"
    assert drafts.all() == {RUNNING: "yarım"}


def test_nor_are_they_where_the_past_session_has_a_text_of_its_own() -> None:
    field = Field()
    drafts = Drafts(field)
    drafts.restore({RUNNING: "yarım", "eski": "okurken"})
    drafts.go_on_with("eski", "")
    assert field.text == "okurken\n\nyarım"
    assert drafts.waiting() == []


def test_only_so_many_are_kept() -> None:
    field = Field()
    drafts = Drafts(field)
    for number in range(2 * MOST):
        drafts.show(f"{number}")
        field.text = "söz"
    assert len(drafts.all()) == MOST + 1
    assert f"{2 * MOST - 1}" in drafts.all()


def test_words_are_given_back_to_the_conversation_that_goes_on() -> None:
    field = Field()
    drafts = Drafts(field)
    field.text = "yarım"
    drafts.give_back("kaydedilmeyen")
    assert field.text == "kaydedilmeyen\n\nyarım"
    drafts.show("eski")
    field.text = "okurken"
    drafts.give_back("bu da")
    assert field.text == "okurken"
    assert drafts.waiting() == []
    drafts.show(RUNNING)
    assert field.text == "bu da\n\nkaydedilmeyen\n\nyarım"
    assert drafts.waiting() == ["eski"]
    assert drafts.forget("eski") == "okurken"
