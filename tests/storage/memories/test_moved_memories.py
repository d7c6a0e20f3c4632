"""Messages that moved to another session are neither learnt twice nor left out."""

from __future__ import annotations

from pathlib import Path

from app.core.domain.offers import Instead
from tests.fakes.anthropic_replies import Reply
from tests.fakes.person import home_with_model


async def test_what_was_learnt_follows_its_messages(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]), Reply(["Sütle ve taneyle."]))
        await person.say("Karaciğer yağlanması nasıl geriler?")
        first = person.active.session_id
        await person.say("Kefir evde nasıl mayalanır?")
        await person.settle()
        memory = person.archive.project_memory()
        before = await memory.memory(None)
        assert before is not None
        assert await person.controller.do_instead(Instead.SPLIT)
        await person.settle()
        after = await memory.memory(None)
        assert after is not None
        said = [turn.content for turn in after.recent_turns]
        assert said == [turn.content for turn in before.recent_turns]
        second = person.active.session_id
        learnt = [turn.session_id for turn in after.recent_turns]
        assert learnt == [first, first, second, second]
        await person.say("Kaç saat bekletilir?")
        await person.settle()
        last = await memory.memory(None)
        assert last is not None
        assert [turn.session_id for turn in last.recent_turns][4:] == [second, second]
