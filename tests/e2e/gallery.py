"""The gallery of the window, its pictures and the page that shows them: ``docs/gallery.md``.

    QT_SCALE_FACTOR=1 python -m tests.e2e.gallery

Every picture is of the real window over a real archive: what it shows was asked, answered, opened
there. The letters come from the fonts of this machine, so another machine draws others.

As in :mod:`tests.e2e.pictures`, nothing here may run Qt's events itself.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget

from app.bootstrap.environment import Environment
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Tag
from app.machine.paths import Paths
from app.machine.settings import Settings, save
from app.memory.transfer.sample import EXAMPLES, sample_sessions
from app.memory.transfer.session_lines import read_jsonl
from app.ui.dialogs.actions import Command
from app.ui.pages.page_window import PageWindow
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.widgets import theme
from app.ui.widgets.resources import Translation
from app.ui.window.application import living, new_loop
from app.ui.window.shell import Shell
from tests.e2e.pictures import NOW, SIZE, _draw_overview, _listed, _turn, _until_still
from tests.fakes import documents
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.ui.windows import until

FOLDER = Path("docs/gallery")
HOME = Path(tempfile.gettempdir(), "animsa-gallery")
"""Where the archives are drawn from: always the same, for some pictures show a path."""
COLORS = 128
NEARLY = 8
"""How far, of 255, two colours differ at most that count as one."""
SMALL = (1024, 700)
LOOKS = (("light", "tr"), ("dark", "tr"))
"""The looks in which everything is drawn; the others show a few."""
TITLES = {
    "empty": "Nothing yet: what can be asked",
    "recall": "An answer from the past: the sentence, its day and title",
    "told": "What was told, and told again when it is asked for",
    "several": "Several researches fit",
    "differing": "Two records differ: both, each with its day",
    "aged": "An answer that may hold no longer, and the button to look again",
    "online": "Nothing known, and a question before anything is searched for online",
    "long": "A long answer: headings, table, code, formulas",
    "sources": "An answer from one's own files, with its sources",
    "page": "The page of the PDF that it quotes",
    "error": "What failed, what was kept, what to do",
    "overview": "The map of research",
    "appearance": "Settings",
    "files": "Files",
    "project": "A project and its memory",
    "palette": "The command palette",
    "shortcuts": "All shortcuts",
    "quick": "A quick question",
    "doctor": "A page for the doctor",
    "deleted": "What was deleted lately",
    "ordered": "Kept in order: pinned, with tags, several marked",
}
LONG = r"""## Vücut kitle indeksi nedir?

Vücut kitle indeksi kilonun boya oranıdır: $\text{VKİ} = \frac{m}{h^2}$; yetişkinde
$18{,}5 \le \text{VKİ} < 25$ olağandır.

| Aralık | Adı | Öneri |
|---|---|---|
| 18,5 – 24,9 | olağan | yılda bir ölç |
| 25 – 29,9 | fazla kilolu | bel çevresine de bak |
| 30 ve üstü | obez | hekimle konuş |

```python
def vki(kilo: float, boy: float) -> float:
    # boy metre cinsinden
    return kilo / boy**2
```

1. Sabah, aç karnına tartıl.
2. Boyunu **ayakkabısız** ölç.

> Kas kütlesi yüksek olanlarda indeks yanıltır.
"""
PAPER = [
    ["Kombi garanti belgesi", "Garanti süresi iki yıldır."],
    ["Yıllık bakım", "Kombinin yıllık bakım ücreti 1.850 liradır ve", "randevuyla ödenir."],
    ["Servis telefonu arka kapaktadır."],
]
TOLD = (
    "Annemin kalça ameliyatı 3 Mart 2027'de, doktoru Selim Aydın",
    "Annemin ameliyatı ne zamandı?",
)
DIFFERING = (
    ("2026-02-01", "Kolesterol Sınırı", "LDL kolesterol için sınır 130 mg/dL olarak kabul edilir."),
    ("2026-10-01", "Kolesterol Hedefi", "LDL kolesterol için sınır 100 mg/dL olarak kabul edilir."),
)
AGED = (("2026-03-05", "Tansiyon İlacım", "Tansiyon ilacın günde 2 kez, sabah ve akşam alınır."),)
OLDER = {
    "differing": ("LDL kolesterol sınırı nedir?", "LDL kolesterol sınırı neydi?", DIFFERING),
    "aged": (
        "Tansiyon ilacımı günde kaç kez alıyorum?",
        "Tansiyon ilacımı günde kaç kez alıyordum?",
        AGED,
    ),
}
"""By the picture: what was asked, how it is asked for now, and days, titles and answers."""
REMEMBERED = (
    (
        "Kombinin basıncı neden düşüyor?",
        "2026-09-12",
        "Kombi Basıncı",
        "Genleşme tankının havası azalınca basınç düşer. Tankın ön basıncı 0,8–1 bar olmalıdır.",
    ),
    (
        "Peteklerin havası ne zaman alınır?",
        "2026-10-20",
        "Petek Havası",
        "Peteklerin havası kalorifer yakılmadan önce, en alttaki petekten başlanarak alınır.",
    ),
)
"""What the project remembers: questions, days, titles and answers."""
TAGS = (Tag("aile", "teal"), Tag("ev", "amber"))
PAPER_QUESTION = "Kombinin yıllık bakım ücreti ne kadar?"


def _keep(widget: QWidget, name: str) -> None:
    """Draw a widget into the gallery, with few colours: the pictures are in the repository."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    widget.grab().save(buffer, "PNG")
    target = FOLDER / f"{name}.png"
    target.write_bytes(buffer.data().data())
    with Image.open(target) as drawn:
        whole = drawn.convert("RGB")
    # The colours of the look as they are, also of the small dots; the rest as near as may be.
    look = theme.current().colors
    named = [getattr(look, name) for name in theme.Colors.__slots__]
    exact = [_parts(color) for color in (*named, *theme.PROJECT_COLORS.values())]
    counted = whole.quantize(COLORS - len(exact)).getpalette() or []
    common = zip(counted[::3], counted[1::3], counted[2::3], strict=True)
    # Beside one that is nearly the same, Pillow would take either.
    apart = [each for each in common if all(_differ(each, one) for one in exact)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([*chain(*exact, *apart)])
    few = whole.quantize(palette=palette, dither=Image.Dither.NONE)
    few.save(target, optimize=True)
    print(target, target.stat().st_size)


def _parts(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


def _differ(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) > NEARLY


async def _beside(app: QApplication, shell: Shell, name: str, do: Callable[[], object]) -> None:
    """Draw the window or dialog that something opens, and close it."""
    before = {each for each in app.topLevelWidgets() if each.isVisible()}
    ongoing = asyncio.all_tasks()
    do()

    def opened() -> list[QWidget]:
        return [each for each in app.topLevelWidgets() if each.isVisible() and each not in before]

    await until(opened)
    for each in opened():
        await _until_still(each, ongoing)
        if not isinstance(each, PageWindow):
            _keep(each, name)
        each.close()
    await _until_still(shell.window, ongoing)


async def _draw(app: QApplication, look: str, language: str) -> None:
    translation = Translation()
    end = f"{look}-{language}"
    with _home() as home:
        paths = Paths(home / "data")
        paths.create()
        save(paths.settings, Settings(welcomed=True, tray="no", theme=look, language=language))
        environment = Environment(FakeClock(NOW), ISTANBUL, {}, online=True)
        async with living(app, paths, environment, translation) as shell:
            window = shell.window
            window.resize(*SIZE)
            await _listed(shell)
            whole = (look, language) in LOOKS
            if whole:
                _keep(window, f"empty-{end}")
            sessions = sample_sessions(environment.clock.now(), language)
            await shell.archive.importer.sessions(sessions, force=False)
            window.sidebar.refresh()
            await _listed(shell)
            await _turn(shell, EXAMPLES[language][0])
            await _until_still(window)
            _keep(window, f"recall-{end}")
            if whole:
                await _draw_everything(app, shell, home, end)
                await _draw_order(shell, end)
        if not whole:
            save(
                paths.settings,
                Settings(welcomed=True, tray="no", theme=look, language=language, text_size=200),
            )
            async with living(app, paths, environment, translation) as shell:
                shell.window.resize(*SMALL)
                await _listed(shell)
                await _turn(shell, EXAMPLES[language][0])
                await _until_still(shell.window)
                _keep(shell.window, f"large-{end}")
    translation.silence()


async def _draw_everything(app: QApplication, shell: Shell, home: Path, end: str) -> None:
    window, presenter = shell.window, shell.presenter
    await presenter.sessions.new_research()
    for said in TOLD:
        await _turn(shell, said)
    await _until_still(window)
    _keep(window, f"told-{end}")
    await presenter.sessions.new_research()
    await _turn(shell, EXAMPLES["tr"][-1])
    await _until_still(window)
    _keep(window, f"several-{end}")
    for name, (then, now, told) in OLDER.items():
        lines = [_line(f"{name}{n}", then, *each) for n, each in enumerate(told)]
        sessions = [each for each in read_jsonl(lines, 0) if isinstance(each, ImportedSession)]
        await shell.archive.importer.sessions(sessions, force=False)
        await presenter.sessions.new_research()
        await _turn(shell, now)
        await _until_still(window)
        _keep(window, f"{name}-{end}")
    await presenter.sessions.new_research()
    await _turn(shell, "Deniz fenerlerinin mercekleri nasıl yapılır?")
    await _until_still(window)
    _keep(window, f"online-{end}")
    await presenter.sessions.new_research()
    window.chat.show_messages(
        [
            Message("", "user", "Vücut kitle indeksi nedir?", 0, Kind.QUESTION),
            Message("", "assistant", LONG, 0, Kind.ANSWER),
        ]
    )
    await _until_still(window)
    _keep(window, f"long-{end}")
    window.banner.show_error("no_network")
    await _until_still(window)
    _keep(window, f"error-{end}")
    window.banner.clear()

    paper = home / "belgeler" / "kombi-garantisi.pdf"
    paper.parent.mkdir()
    await asyncio.to_thread(paper.write_bytes, documents.pdf(PAPER, "Kombi garantisi"))
    await shell.archive.files().add([paper])
    await presenter.sessions.new_research()
    await _turn(shell, PAPER_QUESTION)
    answer = shell.view.messages()[-1]
    presenter.sources.show_source(answer.message_id, 0)
    await _until_still(window)
    _keep(window, f"sources-{end}")
    presenter.sources.show_page(answer.citations[0])
    await until(lambda: _pages(window) and _pages(window)[0].paper.first_mark().width() > 1)
    (page,) = _pages(window)
    await _until_still(page)
    _keep(page, f"page-{end}")
    page.close()
    presenter.sources.toggle()
    await _draw_overview(shell, FOLDER / f"overview-{end}.png")

    commands = window.commands
    await presenter.sessions.new_research()
    (last, *_) = (await shell.archive.store.sessions_page(None, 1)).entries
    await presenter.edits.delete(last.session_id)
    for name, command in (
        ("files", Command.FILES),
        ("palette", Command.PALETTE),
        ("shortcuts", Command.SHORTCUTS),
        ("quick", Command.QUICK_ASK),
        ("doctor", Command.DOCTOR),
        ("deleted", Command.DELETED),
    ):
        await _beside(app, shell, f"{name}-{end}", commands[command].trigger)
    await _beside(app, shell, f"appearance-{end}", lambda: shell.settings.show("appearance"))
    for dialog in app.topLevelWidgets():
        if isinstance(dialog, SettingsDialog):
            dialog.close()
    await presenter.projects.create("Kombi")
    (project,) = await shell.archive.projects.projects()
    for question in (PAPER_QUESTION, "Kombinin garanti süresi ne kadar?"):
        await presenter.sessions.new_research()
        await _turn(shell, question)
    lines = [_line(f"kombi{n}", *each) for n, each in enumerate(REMEMBERED)]
    sessions = [each for each in read_jsonl(lines, 0) if isinstance(each, ImportedSession)]
    await shell.archive.importer.sessions(sessions, force=False)
    titles = {each.title for each in sessions}
    for entry in (await shell.archive.store.sessions_page(None, 50)).entries:
        if entry.title in titles:
            await shell.archive.project_memory().move(entry.session_id, project.project_id)
    assert shell.controller is not None
    await shell.controller.settle(10)
    await _beside(
        app, shell, f"project-{end}", lambda: presenter.projects.open_page(project.project_id)
    )
    window.sidebar.projects.choose(None)


def _line(name: str, question: str, day: str, title: str, answer: str) -> str:
    """A session as an archive's line holds it."""
    said = [{"role": "user", "content": question}, {"role": "assistant", "content": answer}]
    return json.dumps(
        {"id": name, "title": title, "date": day, "summary": question, "conversation": said}
    )


async def _draw_order(shell: Shell, end: str) -> None:
    window, ordering = shell.window, shell.presenter.ordering
    ids = [each.session_id for each in (await shell.archive.store.sessions_page(None, 4)).entries]
    await ordering.pin(ids[1:2], True)
    await shell.archive.store.set_tags({ids[1]: TAGS[:1], ids[2]: TAGS})
    window.sidebar.refresh()
    await _listed(shell)
    await shell.presenter.sessions.show(ids[1])
    window.sidebar.view._choose(ids[1:3])
    await _until_still(window)
    _keep(window, f"ordered-{end}")


@contextmanager
def _home() -> Iterator[Path]:
    """A folder that nobody else draws in."""
    HOME.mkdir()
    try:
        yield HOME
    finally:
        shutil.rmtree(HOME)


def _pages(window: QWidget) -> list[PageWindow]:
    return [each for each in window.findChildren(PageWindow) if each.isVisible()]


def _page() -> str:
    """The page of the gallery."""
    lines = [
        "# Gallery",
        "",
        "Every picture is of the real window, drawn by `QT_SCALE_FACTOR=1 python -m"
        " tests.e2e.gallery`.",
        "",
    ]
    for name, title in TITLES.items():
        lines += [f"## {title}", ""]
        lines += [
            f"![{title}, {look}](gallery/{name}-{look}-tr.png)\n" for look in ("light", "dark")
        ]
    lines += ["## In English", "", "![An answer from the past](gallery/recall-light-en.png)", ""]
    lines += [
        "## High contrast, and letters of 200 % in the smallest window",
        "",
        "![High contrast](gallery/recall-contrast_dark-tr.png)\n",
        "![High contrast on light](gallery/recall-contrast_light-tr.png)\n",
        "![Letters of 200 %](gallery/large-light-en.png)\n",
        "![Letters of 200 %, high contrast](gallery/large-contrast_dark-tr.png)",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    app = QApplication(theme.arguments())
    # A cursor that blinks would make another picture each time.
    app.setCursorFlashTime(0)
    others = (("light", "en"), ("contrast_dark", "tr"), ("contrast_light", "tr"))
    for look, language in (*LOOKS, *others):
        with asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
            runner.run(_draw(app, look, language))
    Path("docs/gallery.md").write_text(_page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
