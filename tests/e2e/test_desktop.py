"""The real program on a real screen: started as people start it, used with the keyboard alone.

Run it with ``python3 packaging/dev.py test --desktop``. It is left out otherwise because it needs
an X server, a window manager and a tray. The tests in :mod:`tests.ui` know more of what stands in
the windows; these know what no test inside the process can: that windows come up and get the keys,
that an icon is in the tray, that processes end as they should, and what is on disk after a kill.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.offers import OfferKind
from app.core.domain.sessions import Status
from app.memory.transfer.sample import EXAMPLES, sample_sessions
from tests.e2e.screen import Animsa, Screen, animsa, desktop, until
from tests.fakes.anthropic_default import last_user_text
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.person import SMALL_ARCHIVE

pytestmark = pytest.mark.desktop

WELCOME = "Anımsa'ya hoş geldin"
RECOVERY = "Yarım kalan araştırma"
TALK = "Yarım kalan konuşma"
CLOSING = "Pencereyi kapat"
MINUTE = 60.0
"""Seconds."""


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A desktop with a tray."""
    with desktop(tmp_path, tray=True) as made:
        yield made


@pytest.fixture
def server() -> Iterator[FakeAnthropicThread]:
    with FakeAnthropicThread() as made:
        yield made


def offered(program: Animsa) -> OfferKind | None:
    """What the conversation waits for."""
    present = program.present()
    return present.pending.kind if present and present.pending else None


def cited(message: Message) -> list[str]:
    """The sessions that an answer quotes."""
    return [citation.session_id for citation in message.citations]


def test_first_start_without_a_model_on_a_desktop_without_a_tray(tmp_path: Path) -> None:
    with desktop(tmp_path, tray=False) as screen, animsa(screen, tmp_path / "data") as program:
        program.start(WELCOME)
        screen.picture("welcome")
        screen.press("Return")
        program.reach("Anımsa")
        program.wait(lambda: program.settings().get("welcomed"), "the welcome's answer")
        assert program.settings()["provider"] == "none"

        answer = program.say('"Çiğ süt içilir mi?" (ağız, şap, ığdır; 1/2) diye sormuştum: nedir?')
        assert answer.kind is Kind.NOTICE
        screen.picture("no-model")
        program.write("yarım kalan cümle")

        screen.press("alt+F4")
        assert program.gone() == 0
        assert "tray" not in program.settings(), "nobody asked"
        ((session, _),) = program.archive()
        assert session.status is Status.COMPLETE
        assert session.title
        assert program.draft() == "yarım kalan cümle"


def test_the_first_useful_answer_comes_within_a_minute(screen: Screen, tmp_path: Path) -> None:
    """By the keyboard alone, from the start of the program on: no model, no files, no past."""
    question = EXAMPLES["tr"][0]
    with animsa(screen, tmp_path / "data") as program:
        began = time.monotonic()
        program.start(WELCOME)
        screen.press("alt+r")
        program.wait(lambda: len(program.archive()) == len(sample_sessions(0, "tr")), "the sample")
        screen.press("alt+b")
        program.reach("Anımsa")
        answer = program.say(question)
        took = time.monotonic() - began
        screen.picture("first-answer")
        assert answer.kind is Kind.RECALLED and cited(answer)
        assert took < MINUTE
        screen.press("ctrl+q")
        assert program.gone() == 0


def test_first_start_with_a_server_of_ones_own(
    screen: Screen, tmp_path: Path, server: FakeAnthropicThread
) -> None:
    with animsa(screen, tmp_path / "data") as program:
        program.start(WELCOME)
        # From the button that starts: the language, then the ways to answer, of which the second
        # is wanted, wherever one comes in.
        screen.press("Tab", "Tab", "Up", "Up", "Down", "space")
        screen.press("alt+d")
        screen.type(server.url)
        screen.press("alt+l")
        screen.type("deneme-modeli")
        screen.picture("own-server")
        screen.press("Return")
        program.reach("Anımsa")
        program.wait(lambda: program.settings().get("welcomed"), "the welcome's answer")
        chosen = program.settings()
        assert (chosen["provider"], chosen["base_url"]) == ("server", server.url)
        assert chosen["model"] == "deneme-modeli"

        server.script(Reply(["Dawn phenomenon sabaha karşı ", "şekerin yükselmesidir."]))
        answer = program.say("Diyabette Dawn phenomenon nedir?")
        assert answer.content == "Dawn phenomenon sabaha karşı şekerin yükselmesidir."
        asked = [each.body["model"] for each in server.requests if each.method == "POST"]
        assert asked[0] == "deneme-modeli"
        screen.press("ctrl+q")
        assert program.gone() == 0
        ((session, _),) = program.archive()
        assert session.status is Status.COMPLETE


def test_four_flows_of_the_first_specification(
    screen: Screen, tmp_path: Path, server: FakeAnthropicThread
) -> None:
    with animsa(screen, tmp_path / "data", server.url) as program:
        assert json.loads(program.run("import", str(SMALL_ARCHIVE)))["imported"] == 6
        program.start()

        server.script(Reply(["5 Ekim'de Somogyi etkisini araştırmıştın."]))
        answer = program.say("Dawn ile karışan etki neydi?")
        assert cited(answer) == ["dawn"]
        # The record first; what a model says beside it must add to it, and this adds nothing.
        assert answer.content.startswith("Somogyi etkisi, gece yaşanan hipoglisemiye karşı")
        assert "5 Ekim'de Somogyi etkisini araştırmıştın." not in answer.content
        screen.picture("clear-recall")

        program.begin_anew()
        answer = program.say("Dawn phenomenon nedir?")
        # The archive is of 2024 and the clock is the machine's: the year is said.
        assert answer.content.startswith("Bu konuyu 5 Ekim 2024'te araştırmıştın.")
        assert offered(program) is OfferKind.NEW_RESEARCH
        screen.picture("ambiguous")
        program.say("Hayır yeter")
        assert offered(program) is None
        program.begin_anew()
        program.say("Dawn phenomenon nedir?")
        answer = program.say("Evet yeni araştır")
        assert offered(program) is None
        assert "deneme sunucusunun" in answer.content

        program.begin_anew()
        answer = program.say("Beta hücre rejenerasyonu hakkında ne konuşmuştuk?")
        assert answer.content == (
            "Beta hücre rejenerasyonu hakkında daha önce bir araştırma kaydı bulamadım. "
            "Şimdi araştırayım mı?"
        )
        assert offered(program) is OfferKind.RESEARCH
        answer = program.say("Evet")
        assert "deneme sunucusunun" in answer.content

        program.begin_anew()
        answer = program.say("İnsülin direnci araştırması")
        assert answer.content.startswith("İnsülin direnci hakkında birkaç araştırman var:")
        assert offered(program) is OfferKind.CHOICE
        screen.picture("several")
        answer = program.say("İkinci")
        assert len(cited(answer)) == 1
        screen.picture("chosen")
        screen.press("ctrl+q")
        assert program.gone() == 0


def test_story_of_the_second_specification(
    screen: Screen, tmp_path: Path, server: FakeAnthropicThread
) -> None:
    with animsa(screen, tmp_path / "data", server.url) as program:
        program.start()
        program.say("Diyabette Dawn phenomenon nedir?")
        first = program.present()
        assert first is not None
        program.say("Peki Somogyi etkisi ne?")
        program.say("İkisinin farkı ne?")
        asked = [r.body["messages"] for r in server.requests if "İkisinin" in _question(r.body)]
        assert [len(messages) for messages in asked] == [5]
        program.say("Tamam anladım, teşekkürler")
        program.wait(lambda: program.present() is None, "the end of the session")
        screen.picture("ended")

        # Another process finds it at once, beside the open window.
        (line,) = program.run("recall", "Dawn phenomenon neydi?", "--json").splitlines()
        found = json.loads(line)
        assert found["verdict"] == "single"
        assert found["matches"][0]["session_id"] == first.session_id

        program.say("Şimdi beta hücre rejenerasyonu araştıralım")
        present = program.present()
        assert present is not None
        assert present.session_id != first.session_id
        screen.press("ctrl+q")
        assert program.gone() == 0
        assert [session.status for session, _ in program.archive()] == [Status.COMPLETE] * 2


def _question(body: object) -> str:
    return last_user_text(body) if isinstance(body, dict) else ""


def test_killed_in_the_middle_of_an_answer_and_continued(
    screen: Screen, tmp_path: Path, server: FakeAnthropicThread
) -> None:
    question, draft = "Karaciğer yağlanması nasıl geriler?", "Peki egzersiz tek başına"
    with animsa(screen, tmp_path / "data", server.url) as program:
        server.script(Reply(["Kilo vererek; ", "önce"], gate=asyncio.Event()))
        program.start()
        program.write(question)
        screen.press("Return")
        program.wait(
            lambda: ("Kilo vererek; ", MessageState.STREAMING) in states(program),
            "half an answer on disk",
        )
        program.write(draft)
        screen.picture("streaming")
        program.kill()
        assert states(program)[0] == (question, MessageState.COMPLETE)

        program.start(RECOVERY)
        screen.picture("recovery")
        # Enter waits until somebody can have read the question; a letter of it is meant.
        screen.press("alt+d")
        program.reach("Anımsa")
        # What is typed now goes on where the draft broke off, in the field.
        program.write(" yeter mi?")
        whole = f"{draft} yeter mi?"
        program.wait(lambda: program.draft() == whole, "the draft of the session that goes on")
        screen.picture("continued")
        answer = program.send(whole)
        assert states(program) == [
            (question, MessageState.COMPLETE),
            ("Kilo vererek; ", MessageState.INTERRUPTED),
            (whole, MessageState.COMPLETE),
            (answer.content, MessageState.COMPLETE),
        ]
        screen.press("ctrl+q")
        assert program.gone() == 0
        ((session, _),) = program.archive()
        assert session.status is Status.COMPLETE

        # Nothing is left to be asked: the keys go to the field at once.
        program.start()
        program.say("Diyabette Dawn phenomenon nedir?")
        assert screen.titles() == ["Anımsa"]


def test_who_writes_on_is_not_broken_off_by_what_was_left(screen: Screen, tmp_path: Path) -> None:
    question, written = "Karaciğer yağlanması nasıl geriler?", "peki böbrek taşı neden olur"
    with animsa(screen, tmp_path / "data") as program:
        program.start(WELCOME)
        screen.press("Return")
        program.reach("Anımsa")
        program.say(question)
        program.kill()

        # Into the dialog, from its first moment on: the keys were meant for the field.
        program.start(TALK)
        program.write(written)
        program.reach("Anımsa")
        screen.picture("written-on")
        assert program.draft() == written
        answer = program.send(written)
        assert states(program)[-2:] == [
            (written, MessageState.COMPLETE),
            (answer.content, MessageState.COMPLETE),
        ]
        screen.press("ctrl+q")
        assert program.gone() == 0


def states(program: Animsa) -> list[tuple[str, MessageState]]:
    """What every message says and how far it has come."""
    return [(message.content, message.state) for message in program.messages()]


def test_tray_takes_the_window_in_and_a_second_start_brings_it_back(
    screen: Screen, tmp_path: Path, server: FakeAnthropicThread
) -> None:
    with animsa(screen, tmp_path / "data", server.url) as program:
        program.start()
        program.say("Diyabette Dawn phenomenon nedir?")
        assert screen.icons() == []

        screen.press("alt+F4")
        program.reach(CLOSING)
        screen.picture("closing")
        screen.press("Return")
        into_the_tray(program)
        program.wait(lambda: program.settings().get("tray") == "yes", "the answer on disk")
        screen.picture("in-the-tray")

        assert program.run() == ""
        program.reach("Anımsa")
        screen.picture("raised")
        program.say("Peki Somogyi etkisi ne?")

        # Asked once only.
        screen.press("alt+F4")
        into_the_tray(program)
        program.run()
        program.reach("Anımsa")

        screen.press("ctrl+q")
        assert program.gone() == 0
        until(lambda: not screen.icons(), "the tray without the icon")
        ((session, messages),) = program.archive()
        assert session.status is Status.COMPLETE
        assert len(messages) == 4


def test_second_start_brings_its_own_window_before_another(screen: Screen, tmp_path: Path) -> None:
    with animsa(screen, tmp_path / "ev") as home, animsa(screen, tmp_path / "iş") as work:
        for program in (home, work):
            program.start(WELCOME)
            screen.press("Escape")
            program.reach("Anımsa")
        work.write("bu işte")
        assert home.run() == ""
        home.reach("Anımsa")
        home.write("bu evde")
        assert work.draft() == "bu işte"
        assert screen.titles() == ["Anımsa", "Anımsa"]
        screen.press("ctrl+q")
        assert home.gone() == 0
        assert work.lives
        work.tell_to_end()
        assert work.gone() == 0
        assert work.draft() == "bu işte"


def into_the_tray(program: Animsa) -> None:
    """Wait until the icon is all that is to be seen of the program, and the session goes on."""
    screen = program.screen
    program.wait(lambda: screen.icons() == ["animsa"], "the icon in the tray")
    program.wait(lambda: "Anımsa" not in screen.titles(), "the window out of sight")
    assert CLOSING not in screen.titles()
    assert program.lives
    assert program.present() is not None
