"""A research that was recalled, listed, built upon, learnt and asked about in the quick window:
when it is erased, no byte of it is left, and nothing about something else is touched.

Also tests: app/storage/erasing/descent.py, app/storage/database/message_origins.py,
app/memory/projects/project_memory.py.
"""

from __future__ import annotations

from pathlib import Path

from app.bootstrap.controllers import open_quick_ask
from app.core.domain.tiers_and_modes import Tier
from tests.fakes.anthropic_replies import Reply, ToolUse
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.person import Person, Recorder, home_with_model
from tests.storage.erasing.secrets import remnants

WORDS = ("plömbüçkar", "zonkürtapi")
"""Words of no language, which only the erased research brought: the user never typed them
elsewhere."""
FIRST, SECOND = WORDS
ASKED = "Mide bulantısına ne iyi gelir?"
TOLD = f"Mide bulantısına {FIRST} otu iyi gelir; {SECOND} gramı aşılmaz."
COFFEE = "Kahve tansiyonu geçici olarak yükseltir."


async def ended(me: Person) -> str:
    """End the conversation and let the model describe and learn it; its id."""
    session_id = me.active.session_id
    await me.controller.end()
    await me.settle()
    return session_id


async def lived_with(me: Person, server: FakeAnthropic) -> tuple[str, str]:
    """Ways in which a research comes up again; its id, and that of a conversation about something
    else."""
    project = await me.archive.projects.create("Mide", "blue", 0)
    me.controller.project = project.project_id
    server.script(Reply([TOLD]))
    await me.say(ASKED)
    gone = await ended(me)
    await me.archive.store.rename(gone, f"{FIRST} ve mide bulantısı")

    # Recalled, worded by the model, and built upon.
    server.script(Reply([f"{FIRST} iyi geliyordu."]))
    await me.say("Mide bulantısı hakkında ne bulmuştuk?")
    assert FIRST in (await me.stored())[-1].content
    server.script(Reply([f"- {FIRST}\n- en çok {SECOND} gram"]))
    await me.say("Bunu maddeler hâlinde yaz")
    server.script(Reply([f"Take {FIRST}."]))
    await me.say("İngilizceye çevir")
    await ended(me)

    # Another conversation of the project, which begins with what it remembers.
    server.script(Reply([f"Hatırladığıma göre {SECOND} gramı aşma."]))
    await me.say("Bana bu konuda kısa bir öğüt verir misin?")
    await ended(me)

    # Asked of the memory by the model.
    server.script(
        ToolUse("search_conversation_history", {"keywords": "mide"}),
        Reply([f"Belleğine göre {FIRST} işe yarıyor."]),
    )
    await me.say("Bana kısa bir şiir yazar mısın?")
    await ended(me)

    # Recalled once more, out of the conversation that recalled it.
    me.controller.project = None
    await me.say("Mide bulantısı için maddeler hâlinde ne yazmıştık?")
    await ended(me)
    await me.say("Hangi araştırmalarda mide bulantısından söz ettik?")
    await ended(me)

    server.script(Reply([COFFEE]))
    await me.say("Kahve tansiyonu yükseltir mi?")
    kept = await ended(me)
    return gone, kept


async def asked_quickly(me: Person) -> None:
    screen = Recorder()
    async with open_quick_ask(me.archive, screen) as (controller, sessions):
        await sessions.load()
        await controller.submit("Mide bulantısı hakkında ne bulmuştuk?", tier=Tier.AUTO)


async def test_no_byte_is_left_of_a_research_that_one_lived_with(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, me):
        gone, kept = await lived_with(me, server)
        await asked_quickly(me)
        await me.archive.back_up()
        assert remnants(tmp_path, WORDS, 8) == set(WORDS)
        before = await me.archive.store.session(kept)
        told = await me.archive.eraser.consequences([gone])
        assert kept not in [each.session_id for each in told.changed]

        await me.archive.eraser.session(gone)
        await me.settle()

        assert await me.archive.store.session(kept) == before
        assert COFFEE in [each.content for each in await me.archive.store.messages(kept)]
        for each in told.changed:
            now = await me.archive.store.session(each.session_id)
            assert now is not None
            assert now.title == each.new_title
        assert remnants(tmp_path, WORDS, 8) == set()
    assert remnants(tmp_path, WORDS, 8) == set()
