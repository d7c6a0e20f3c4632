"""Research in a project looks into the project's own files first; erasing waits for who works.

Also tests: app/turns/answers/research/past_sessions.py,
app/turns/answers/research/research_answer.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Done
from app.core.domain.tiers_and_modes import Mode
from tests.fakes.person import Person, at_home

ASKED = "Kefir günde kaç bardak içilebilir?"


async def prepared(person: Person, folder: Path) -> dict[str, str]:
    """Two projects with a file each; the files fit the question equally well."""
    made = {}
    for name, glasses in (("Bir", "bir"), ("İki", "iki")):
        file = folder / f"{name}.txt"
        file.write_text(f"Kefir günde {glasses} bardak içilebilir.", "utf-8")
        await person.archive.files().add([file])
        projects, now = person.archive.projects, person.archive.environment.clock.now()
        project = await projects.create(name, "blue", now)
        await projects.add_files(project.project_id, [str(file.resolve())])
        made[name] = project.project_id
    return made


@pytest.mark.parametrize("name", ["Bir", "İki"])
async def test_own_files_are_cited_first(tmp_path: Path, name: str) -> None:
    async with at_home(tmp_path / "data") as person:
        made = await prepared(person, tmp_path)
        person.controller.project = made[name]
        assert await person.controller.submit(ASKED, mode=Mode.FILES_ONLY)
        first = person.screen.last(Done).citations[0]
        assert Path(first.address).stem == name


async def test_project_with_a_session_that_another_process_holds_is_not_erased(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path / "data") as person:
        made = await prepared(person, tmp_path)
        person.controller.project = made["Bir"]
        await person.say("Merhaba")
        held = person.active.session_id
        with pytest.raises(errors.SessionInUse):
            await person.archive.eraser.project(made["Bir"], with_sessions=True)
        assert await person.archive.store.session(held) is not None
        await person.controller.end()
        assert await person.archive.eraser.project(made["Bir"], with_sessions=True) == [held]
        assert await person.archive.store.session(held) is None
        left = await person.archive.projects.projects()
        assert [each.name for each in left] == ["İki"]
