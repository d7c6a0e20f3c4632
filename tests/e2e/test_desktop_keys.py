"""What years of use need, by the keyboard alone: the real program on a real screen, as in
:mod:`tests.e2e.test_desktop`.

Run it with ``python3 packaging/dev.py test --desktop``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.machine.settings import Settings
from tests.e2e.screen import Animsa, animsa, desktop
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.person import SMALL_ARCHIVE

pytestmark = pytest.mark.desktop

MAIN = "Anımsa"
QUESTION = "Karaciğer yağlanması nasıl geriler?"
METFORMIN = "ir1"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Animsa]:
    """The window over a small archive, with a model that answers."""
    with (
        desktop(tmp_path, tray=True) as screen,
        FakeAnthropicThread() as server,
        animsa(screen, tmp_path / "data", server.url) as program,
    ):
        assert json.loads(program.run("import", str(SMALL_ARCHIVE)))["imported"] == 6
        program.start()
        yield program


def command(program: Animsa, words: str) -> None:
    """Choose a command by its words in the palette."""
    program.screen.press("ctrl+k")
    program.reach("Komut paleti")
    program.screen.type(words)
    program.screen.press("Return")


def test_every_window_comes_and_goes_by_its_keys(program: Animsa) -> None:
    screen = program.screen
    program.say(QUESTION)
    for keys, title in (
        ("ctrl+m", "Araştırma haritası"),
        ("ctrl+shift+h", "Doktoruma"),
        ("ctrl+g", "Bu konuşmanın bir gününe git"),
        ("ctrl+comma", "Ayarlar"),
        ("ctrl+shift+o", "Dosyalar"),
        ("F1", "Klavye kısayolları"),
        ("ctrl+k", "Komut paleti"),
    ):
        screen.press(keys)
        program.reach(title)
        screen.picture(keys)
        screen.press("Escape")
        program.reach(MAIN)
    # After all of them the keys go where one types.
    program.write("buradayım")
    quit_from(program)


def test_a_question_is_edited_and_a_conversation_branches_off(program: Animsa) -> None:
    screen = program.screen
    program.say(QUESTION)
    first = program.present()
    assert first is not None

    screen.press("ctrl+e", "End")
    screen.type(" Kısaca")
    edited = f"{QUESTION} Kısaca"
    program.wait(lambda: program.draft() == edited, "the edited question")
    program.send(edited)
    asked = [each.content for each in program.messages() if each.role == "user"]
    assert asked[-2:] == [QUESTION, edited], "what was asked first stays"

    screen.press("ctrl+shift+b")
    program.say("Peki egzersiz?")
    branch = program.present()
    assert branch is not None
    assert branch.session_id != first.session_id
    said = {
        each.session_id: [message.content for message in messages]
        for each, messages in program.archive()
    }
    copied = said[first.session_id]
    assert said[branch.session_id][: len(copied)] == copied
    assert said[branch.session_id][len(copied)] == "Peki egzersiz?"
    screen.picture("branch")

    # What is sought in the conversation takes the keys, and gives them back.
    screen.press("ctrl+f")
    screen.type("egzersiz")
    screen.picture("find")
    screen.press("Escape", "ctrl+l")
    program.write("yine burada")
    quit_from(program)


def test_a_past_research_is_found_kept_in_order_and_gone_on_with(program: Animsa) -> None:
    screen = program.screen
    command(program, "Metformin Kullanımı")
    program.reach(MAIN)
    command(program, "üste sabitle")
    program.reach(MAIN)
    program.wait(lambda: program.marks(METFORMIN).pinned, "the pin")
    screen.picture("pinned")

    command(program, "etiketle")
    program.reach("Etiketler")
    screen.type("ilaç")
    screen.press("Return", "Return")
    program.reach(MAIN)
    program.wait(
        lambda: [each.name for each in program.marks(METFORMIN).tags] == ["ilaç"], "the tag"
    )

    command(program, "arşivle")
    program.reach(MAIN)
    program.wait(lambda: program.marks(METFORMIN).archived, "it is put away")
    before = len(program.messages())
    program.say("Metformin en çok kaç gram?")
    program.wait(lambda: not program.marks(METFORMIN).archived, "what is gone on with is back")
    assert len(program.messages()) == before + 2
    present = program.present()
    assert present is not None
    assert present.session_id == METFORMIN

    # Away and back again by the keys for places.
    program.begin_anew()
    screen.press("alt+Left")
    program.say("Peki yemekten önce mi?")
    present = program.present()
    assert present is not None
    assert present.session_id == METFORMIN
    quit_from(program)


def test_letters_grow_and_settings_are_found_by_their_words(program: Animsa) -> None:
    screen = program.screen
    usual = Settings().text_size
    screen.press("ctrl+plus", "ctrl+plus")
    program.wait(lambda: _size(program) > usual, "larger letters")
    screen.picture("larger")
    screen.press("ctrl+0")
    program.wait(lambda: _size(program) == usual, "letters as ever")

    screen.press("ctrl+comma")
    program.reach("Ayarlar")
    screen.press("ctrl+f")
    screen.type("karşıtlık")
    screen.press("Return")
    screen.picture("settings")
    screen.press("Escape", "Escape")
    program.reach(MAIN)
    quit_from(program)


def _size(program: Animsa) -> int:
    size = program.settings().get("text_size", Settings().text_size)
    assert isinstance(size, int)
    return size


def quit_from(program: Animsa) -> None:
    """Ctrl+Q ends it in good order."""
    program.screen.press("ctrl+q")
    assert program.gone() == 0
