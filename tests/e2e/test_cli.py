"""The ``animsa`` command as a process of its own, on one data directory, call after call.

Also tests: app/commands/ask_command.py, app/commands/question_commands.py,
app/commands/recovery_printing.py, app/core/domain/imported_sessions.py.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.benchmarks.kill import run as kill_at_random
from tests.fakes import warm_program
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.person import SMALL_ARCHIVE

ROOT = Path(__file__).parents[2]
Animsa = Callable[..., "subprocess.CompletedProcess[str]"]
NOW = ("--now", "2024-11-21T20:00:00+03:00")


@pytest.fixture
def animsa(tmp_path: Path) -> Animsa:
    """Run the command on the test's own data directory."""

    def run(
        *arguments: str, model: str = "", stdin: str | None = None, code: int = 0
    ) -> subprocess.CompletedProcess[str]:
        environ = dict(os.environ)
        if model:
            environ |= {"ANTHROPIC_BASE_URL": model, "ANTHROPIC_API_KEY": "test-key"}
        given = ("--data-dir", str(tmp_path / "data"), *arguments)
        done = warm_program.run(given, tmp_path, environ, stdin)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return done

    return run


def _lines(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def _done(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    return next(line for line in _lines(done) if line["event"] == "done")


def test_recall_asks_no_model_for_other_words(animsa: Animsa) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    question = "Sahildeki kulelerin camları hakkında ne konuşmuştuk?"
    with FakeAnthropicThread() as server:
        done = animsa("recall", question, "--json", *NOW, model=server.url)
        found = json.loads(done.stdout)
        assert found["verdict"] == "none"
        assert found["ms"] < 1000, "also with the sense of meaning still to be loaded"
        assert server.requests == []


def test_import_is_repeatable_and_recall_finds_offline(animsa: Animsa) -> None:
    assert _lines(animsa("import", str(SMALL_ARCHIVE))) == [
        {"imported": 6, "updated": 0, "skipped": 0, "failed": 0}
    ]
    assert _lines(animsa("import", str(SMALL_ARCHIVE)))[0]["skipped"] == 6

    (found,) = _lines(animsa("recall", "Dawn ile karışan etki neydi?", "--json", *NOW))
    assert found["verdict"] == "single"
    best = found["matches"][0]
    assert best["session_id"] == "dawn"
    assert best["date"] == "2024-10-05T10:30:00+03:00"
    assert best["quote"]
    assert found["ms"] < 1000


def test_what_was_said_elsewhere_is_remembered_too(animsa: Animsa, tmp_path: Path) -> None:
    chat = {
        "uuid": "kahve",
        "name": "Kahvehaneler",
        "created_at": "2024-03-02T08:00:00Z",
        "chat_messages": [
            {"sender": "human", "text": "Osmanlı'da kahvehaneleri kim kapattırdı?"},
            {"sender": "assistant", "text": "Sultan Murad 1633'te İstanbul'dakileri kapattı."},
        ],
    }
    with zipfile.ZipFile(tmp_path / "data.zip", "w") as archive:
        archive.writestr("conversations.json", json.dumps([chat, {}]))
    taken = animsa("import", str(tmp_path / "data.zip"))
    assert _lines(taken) == [{"imported": 1, "updated": 0, "skipped": 0, "failed": 1}]
    assert "data.zip, 2. sırada" in taken.stderr
    (found,) = _lines(animsa("recall", "kahvehaneleri hangi sultan kapatmıştı", "--json", *NOW))
    assert found["matches"][0]["session_id"] == "kahve"

    report = tmp_path / "kahve.pdf"
    animsa("export", "--format", "pdf", "--out", str(report))
    assert report.read_bytes().startswith(b"%PDF")


def test_an_import_that_was_cut_off_is_told_once(animsa: Animsa, tmp_path: Path) -> None:
    running = tmp_path / "data" / "running"
    running.mkdir(parents=True)
    (running / "1-2.import").write_text("sohbetler.zip", "utf-8")
    assert "“sohbetler.zip” içe aktarılırken" in animsa("recall", "kira").stderr
    assert animsa("recall", "kira").stderr == ""


def test_recall_of_a_file_answers_line_by_line(animsa: Animsa) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    asked = [
        {"id": "a", "query": "Fresnel merceği neydi", "now": "2024-11-21T20:00:00+03:00"},
        {"id": "b", "query": "geçen ay neler araştırdım?", "now": "2024-11-21T20:00:00+03:00"},
        {"id": "c", "query": '"', "now": "2024-11-21T20:00:00+03:00"},
    ]
    text = "\n".join(json.dumps(line) for line in asked)
    first, second, third = _lines(animsa("recall", "--jsonl", "-", stdin=text))
    assert (first["id"], first["matches"][0]["session_id"]) == ("a", "kitap")
    assert second["verdict"] == "all"
    assert [match["session_id"] for match in second["matches"]] == ["ir3", "dawn", "ir2"]
    assert third == {"id": "c", "verdict": "none", "matches": [], "ms": third["ms"]}


def test_offers_hold_from_one_call_to_the_next(animsa: Animsa) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    listed = _done(animsa("ask", "İnsülin direnci araştırması", "--json", *NOW))
    assert "Hangisinden bahsediyorsun" in listed["text"]
    chosen = _done(animsa("ask", "İkinci", "--json", *NOW))
    assert (chosen["label"], len(chosen["citations"])) == ("choice", 1)
    assert chosen["session_id"] == listed["session_id"]
    assert chosen["citations"][0]["title"] in listed["text"].split("2)")[1].split("3)")[0]


def test_story_of_the_second_specification_line_by_line(animsa: Animsa) -> None:
    with FakeAnthropicThread() as server:
        server.script(
            Reply(["Dawn phenomenon sabaha karşı ", "şekerin yükselmesidir."]),
            Reply(["Somogyi etkisi gece düşüklüğüne tepkidir."]),
            Reply(["Dawn'da gece düşüklüğü yoktur."]),
        )
        first = animsa("ask", "Diyabette Dawn phenomenon nedir?", model=server.url)
        assert first.stdout == "Dawn phenomenon sabaha karşı şekerin yükselmesidir.\n"
        animsa("ask", "Peki Somogyi etkisi ne?", model=server.url)
        animsa("ask", "İkisinin farkı ne?", model=server.url)
        assert len(server.requests[-1].body["messages"]) == 5
        closing = animsa("ask", "Tamam anladım, teşekkürler", "--json", model=server.url)
        session_id = _done(closing)["session_id"]
    (found,) = _lines(animsa("recall", "Dawn ile karışan etki neydi?", "--json"))
    assert found["matches"][0]["session_id"] == session_id
    assert found["verdict"] == "single"


def test_events_come_in_order_and_carry_what_was_promised(animsa: Animsa) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo ", "vererek."]))
        asked = animsa("ask", "Karaciğer yağlanması nasıl geriler?", "--json", model=server.url)
        events = _lines(asked)
    names = [event["event"] for event in events]
    assert names[:2] == ["session", "plan"]
    assert names[-1] == "done"
    assert "".join(event["text"] for event in events if event["event"] == "delta") == (
        "Kilo vererek."
    )
    assert {"label", "text", "citations", "usage"} <= events[-1].keys()
    assert events[-1]["usage"]["output_tokens"] > 0


def test_failed_turn_says_so_on_stderr_and_keeps_the_question(animsa: Animsa) -> None:
    failed = animsa("ask", "Karaciğer yağlanması?", model="http://127.0.0.1:9", code=1)
    assert "ulaşılamadı" in failed.stderr
    animsa("export", "--format", "jsonl", "--out", "out.jsonl")


def test_classify_and_resolve_turn_read_lines(animsa: Animsa) -> None:
    asked = {
        "id": 1,
        "text": "İkinci",
        "history": [
            {"role": "user", "content": "demir araştırması"},
            {
                "role": "assistant",
                "content": "Demir hakkında birkaç araştırman var:\n\n"
                "1) Demir Emilimi - 3 Mayıs 2024\n2) Demir ve Kahve - 9 Mayıs 2024\n\n"
                "Hangisinden bahsediyorsun veya yeni araştırma mı yapmamı istersin?",
            },
        ],
    }
    (line,) = _lines(animsa("classify", "--jsonl", "-", stdin=json.dumps(asked)))
    assert (line["id"], line["label"], line["pick"]) == (1, "choice", [2])
    assert 0 <= line["confidence"] <= 1

    asked = {"id": "x", "history_len": 4, "text": "ikinci sorumu tekrar yanıtla"}
    assert _lines(animsa("resolve-turn", "--jsonl", "-", stdin=json.dumps(asked))) == [
        {"id": "x", "turn": 2}
    ]


@pytest.mark.parametrize(
    ("command", "bad", "named"),
    [
        ("resolve-turn", {"text": "ilk sorum neydi"}, "history_len"),
        ("resolve-turn", {"text": "ilk sorum neydi", "history_len": "3"}, "history_len"),
        ("resolve-turn", {"text": "ilk sorum neydi", "history_len": -1}, "history_len"),
        ("classify", {"text": "evet", "history": "merhaba"}, "history"),
        ("classify", {"text": "evet", "history": [{"role": "user", "content": None}]}, "history"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_not_guessed_at(
    animsa: Animsa, command: str, bad: dict[str, object], named: str
) -> None:
    good = {"id": "g", "text": "evet", "history": [], "history_len": 3}
    lines = "\n".join(map(json.dumps, ({"id": "b"} | bad, good)))
    done = animsa(command, "--jsonl", "-", stdin=lines, code=1)
    assert [line["id"] for line in _lines(done)] == ["g"]
    assert f"“{named}”" in done.stderr
    assert "id: b" in done.stderr


@pytest.mark.parametrize("form", ["md", "json", "jsonl"])
def test_export_writes_every_session(animsa: Animsa, tmp_path: Path, form: str) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    animsa("export", "--format", form, "--out", "out")
    written = (tmp_path / "out").read_text(encoding="utf-8")
    assert "Fresnel merceği ışığı halka halka" in written
    if form == "json":
        assert len(json.loads(written)) == 6
    if form == "jsonl":
        assert len(written.splitlines()) == 6


def test_backup_restore_erase_and_doctor(animsa: Animsa, tmp_path: Path) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    animsa("backup", "kopya.db")
    animsa("erase", "kitap")
    (gone,) = _lines(animsa("recall", "Fresnel merceği", "--json"))
    assert "kitap" not in [match["session_id"] for match in gone["matches"]]
    for path in (tmp_path / "data").rglob("*"):
        assert not path.is_file() or "fresnel" not in path.read_bytes().decode("latin-1").lower()

    animsa("restore", "kopya.db")
    (back,) = _lines(animsa("recall", "Fresnel merceği", "--json"))
    assert back["matches"][0]["session_id"] == "kitap"
    assert "sağlam" in animsa("doctor").stdout


def test_sound_archive_without_a_backup_is_sound(animsa: Animsa) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    said = animsa("doctor").stdout
    assert said.startswith("Arşiv sağlam.")
    assert "hiç yedeği yok" in said


def test_emptied_archive_is_not_taken_for_a_new_one(animsa: Animsa, tmp_path: Path) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    animsa("backup")
    (tmp_path / "data" / "animsa.db").write_bytes(b"")
    assert "doctor --fix" in animsa("recall", "Fresnel merceği", code=1).stderr
    assert "hasarlı" in animsa("doctor", code=1).stdout
    animsa("doctor", "--fix")
    (back,) = _lines(animsa("recall", "Fresnel merceği", "--json"))
    assert back["matches"][0]["session_id"] == "kitap"


@pytest.mark.parametrize("way", ["doctor", "restore"])
def test_missing_archive_comes_back(animsa: Animsa, tmp_path: Path, way: str) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    animsa("backup", "kopya.db")
    animsa("backup")
    (tmp_path / "data" / "animsa.db").unlink()
    assert "doctor --fix" in animsa("recall", "Fresnel merceği", code=1).stderr
    assert "yerinde yok" in animsa("doctor", code=1).stdout
    if way == "doctor":
        said = animsa("doctor", "--fix")
        assert "Arşiv animsa-" in said.stderr
        assert "Okunamayan mesaj yok" not in said.stderr, "nothing could be counted"
    else:
        assert "Yerinde bir arşiv yoktu" in animsa("restore", "kopya.db").stdout
    (back,) = _lines(animsa("recall", "Fresnel merceği", "--json"))
    assert back["matches"][0]["session_id"] == "kitap"


def test_what_a_repair_could_not_read_is_told_session_by_session(
    animsa: Animsa, tmp_path: Path
) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    archive = tmp_path / "data" / "animsa.db"
    content = bytearray(archive.read_bytes())
    place = content.find("Fresnel merceği ışığı".encode())
    content[place - place % 4096 : place - place % 4096 + 4096] = b"\xff" * 4096
    archive.write_bytes(content)
    said = animsa("doctor", "--fix").stderr
    assert "Okunamayan mesaj: " in said
    assert "mesaj okunamadı." in said
    assert "Hasarlı dosya silinmedi" in said


def test_values_that_cannot_be_read_are_told_mended_and_kept(
    animsa: Animsa, tmp_path: Path
) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    connection = apsw.Connection(str(tmp_path / "data" / "animsa.db"))
    connection.execute("UPDATE sessions SET key_topics = 'bozuk' WHERE session_id = 'kitap'")
    connection.close()
    assert "okunamayan değerler" in animsa("doctor", code=1).stdout
    assert "animsa-damaged-rows-" in animsa("doctor", "--fix").stderr
    assert animsa("doctor").stdout.startswith("Arşiv sağlam.")
    (back,) = _lines(animsa("recall", "Fresnel merceği", "--json"))
    assert back["matches"][0]["session_id"] == "kitap"


def test_database_of_another_program_is_not_touched(animsa: Animsa, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    other = apsw.Connection(str(tmp_path / "data" / "animsa.db"))
    other.execute("CREATE TABLE theirs(x)")
    other.close()
    assert "Anımsa arşivi değil" in animsa("ask", "soru", code=1).stderr


def test_backup_overwrites_nothing_but_a_backup(animsa: Animsa, tmp_path: Path) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    (tmp_path / "tez.txt").write_text("yıllarca emek", encoding="utf-8")
    assert "üzerine yazılmadı" in animsa("backup", "tez.txt", code=1).stderr
    assert (tmp_path / "tez.txt").read_text(encoding="utf-8") == "yıllarca emek"
    animsa("backup", "yedek.db")
    animsa("backup", "yedek.db")
    (tmp_path / "yarım.db").write_bytes((tmp_path / "yedek.db").read_bytes()[:50_000])
    assert "Bu yedek hasarlı" in animsa("restore", "yarım.db", code=1).stderr


def test_bad_line_does_not_keep_the_others_from_their_answer(animsa: Animsa) -> None:
    lines = ['\ufeff{"id": "ş", "query": "dawn"}', "bozuk", "[" * 100_000, '{"id": 2}', "7"]
    lines += [
        '{"id": 3, "query": "x", "now": "0001-01-01T00:00:00+14:00"}',
        '{"id": 4, "query": ""}',
    ]
    done = animsa("recall", "--jsonl", "-", stdin="\n".join(lines), code=1)
    assert [line["id"] for line in _lines(done)] == ["ş", 4]
    assert len(done.stderr.splitlines()) == 5


@pytest.mark.parametrize(
    "pending",
    ["choice", {"kind": "choice", "options": ["A", "B"]}, {"kind": "choice", "options": 5}],
)
def test_open_offer_of_any_form_is_read(animsa: Animsa, pending: object) -> None:
    line = json.dumps({"id": 1, "text": "2", "pending": pending})
    (answer,) = _lines(animsa("classify", "--jsonl", "-", stdin=line))
    assert answer["id"] == 1


def test_wrong_usage_ends_with_2_and_missing_things_with_1(animsa: Animsa) -> None:
    animsa("ask", "soru", "--tier", "en-derin", code=2)
    animsa("recall", "soru", "--now", "yarın", code=2)
    animsa("recall", code=2)
    animsa("ask", "", code=2)
    animsa("model", "server", "bir adres", "model", code=2)
    animsa("model", "server", "ftp://localhost", "model", code=2)
    animsa("model", "server", "localhost:11434", "model")
    animsa("model", "none")
    for arguments in (
        ("import", "yok.jsonl"),
        ("erase", "yok"),
        ("export", "yok", "--out", "x"),
        ("restore", "yok.db"),
        ("ask", "soru", "--session", "yok"),
    ):
        failed = animsa(*arguments, code=1)
        assert failed.stderr.strip()


def test_a_file_where_the_data_folder_should_be_is_named(animsa: Animsa, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("my notes", encoding="utf-8")
    for arguments in (("ask", "soru"), ("model",), ("recall", "soru")):
        failed = animsa(*arguments, code=1)
        assert f"{tmp_path / 'data'} bir klasör değil, bir dosya." in failed.stderr


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_every_file_is_the_users_alone_whatever_the_system_would_give(
    animsa: Animsa, tmp_path: Path
) -> None:
    animsa("ask", "merhaba")
    animsa("backup")
    animsa("model", "none")
    animsa("export", "--format", "md", "--out", str(tmp_path / "data" / "araştırmalar.md"))
    shown = {path.name: oct(path.stat().st_mode) for path in (tmp_path / "data").rglob("*")}
    assert {name: mode for name, mode in shown.items() if int(mode, 8) & 0o077} == {}
    (tmp_path / "data" / "animsa.db").chmod(0o644)
    (tmp_path / "data").chmod(0o755)
    assert "yalnız sen okuyabilirsin" in animsa("ask", "merhaba").stderr
    assert animsa("ask", "merhaba").stderr == ""


def test_settings_that_make_no_sense_do_not_stop_a_command(animsa: Animsa, tmp_path: Path) -> None:
    animsa("model", "none")
    (tmp_path / "data" / "settings.json").write_text("", "utf-8")
    shown = animsa("model", "--json")
    assert "model" in shown.stdout
    assert "settings.json.aside" in shown.stderr
    assert animsa("ask", "merhaba").stderr == ""


def test_day_without_research_is_named(animsa: Animsa) -> None:
    shown = animsa("recall", "dün ne araştırdım").stdout
    assert shown.strip() == "Dün için bir araştırma kaydın yok."


def test_recall_loads_neither_the_window_nor_the_model(tmp_path: Path) -> None:
    probe = (
        "import sys; from app.cli import main; main(sys.argv[1:]); "
        "print([n for n in ('PySide6', 'anthropic', 'keyring') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe, "--data-dir", str(tmp_path / "data"), "recall", "x"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_statements_of_the_specification_run_as_printed(animsa: Animsa, tmp_path: Path) -> None:
    animsa("import", str(SMALL_ARCHIVE))
    animsa("ask", "Karaciğer yağlanması nasıl geriler?")
    file = apsw.Connection(str(tmp_path / "data" / "animsa.db"), flags=apsw.SQLITE_OPEN_READONLY)
    search = """
      SELECT
        r.session_id,
        r.full_conversation,
        r.title,
        r.summary,
        r.timestamp,
        fts.rank
      FROM research_sessions r
      JOIN research_sessions_fts fts ON r.session_id = fts.session_id
      WHERE research_sessions_fts MATCH ?
      ORDER BY rank, r.timestamp DESC
      LIMIT 5
    """
    rows = file.execute(search, ("Dawn Somogyi",)).fetchall()
    assert [row[0] for row in rows] == ["dawn"]
    assert isinstance(rows[0][5], float)
    assert rows[0][5] < 0
    conversation = json.loads(str(rows[0][1]))
    assert conversation[0] == {
        "role": "user",
        "content": "Sabahları şekerim neden yüksek çıkıyor?",
        "timestamp": 1_728_113_400_000,
    }
    active = file.execute("SELECT * FROM research_sessions WHERE status = 'active'").fetchall()
    assert len(active) == 1
    columns = [row[1] for row in file.execute("PRAGMA table_info(research_sessions)")]
    assert columns == [
        "session_id",
        "full_conversation",
        "title",
        "key_topics",
        "summary",
        "timestamp",
        "last_updated",
        "status",
    ]
    one = "SELECT session_id FROM research_sessions WHERE session_id = ?"
    assert file.execute(one, ("dawn",)).fetchall() == [("dawn",)]
    file.close()


@pytest.mark.slow
def test_killed_process_loses_nothing_it_had_shown(tmp_path: Path) -> None:
    tally = kill_at_random(kills=3, seed=11, directory=tmp_path / "data")
    assert tally.missing == ()
    assert tally.acknowledged == 3


def test_processes_at_once_on_one_archive_lose_nothing(animsa: Animsa, tmp_path: Path) -> None:
    animsa("ask", "ilk soru nedir?")
    questions = [f"{number}. soru: demir emilimi nasıl artar?" for number in range(5)]
    with ThreadPoolExecutor(len(questions)) as pool:
        list(pool.map(lambda question: animsa("ask", question), questions))
    animsa("export", "--format", "jsonl", "--out", "out")
    written = (tmp_path / "out").read_text(encoding="utf-8")
    assert [question for question in questions if question not in written] == []


def test_unfinished_session_of_a_killed_process_is_announced(
    animsa: Animsa, tmp_path: Path
) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo ", "vererek."], gate=asyncio.Event()))
        asked = ["ask", "Karaciğer yağlanması nasıl geriler?", "--json"]
        environ = {**os.environ, "ANTHROPIC_BASE_URL": server.url}
        with warm_program.begin(["--data-dir", str(tmp_path / "data"), *asked], environ) as process:
            assert process.stdout is not None
            while json.loads(process.stdout.readline())["event"] != "delta":
                pass
            process.kill()
        server.script(Reply(["vererek."]))
        said = animsa("ask", "devam et", "--json", model=server.url)
    notice, session = _lines(said)[:2]
    (left,) = notice["unfinished"]
    assert notice["text"] == "Yarım kalan bir araştırman var, devam etmek ister misin?"
    assert left["session_id"] == session["session_id"]
    assert left["interrupted"]
    assert [line["content"] for line in left["lines"]] == [
        "Karaciğer yağlanması nasıl geriler?",
        "Kilo ",
    ]


def test_process_that_is_told_to_end_saves_what_came(animsa: Animsa, tmp_path: Path) -> None:
    with FakeAnthropicThread() as server:
        server.script(Reply(["Kilo ", "vermek ", "ve"], gate=asyncio.Event(), gate_after=2))
        asked = ["ask", "Karaciğer yağlanması nasıl geriler?", "--json"]
        environ = {**os.environ, "ANTHROPIC_BASE_URL": server.url}
        with warm_program.begin(["--data-dir", str(tmp_path / "data"), *asked], environ) as process:
            assert process.stdout is not None
            deltas = 0
            while deltas < 2:
                deltas += json.loads(process.stdout.readline())["event"] == "delta"
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 130
    animsa("export", "--format", "md", "--out", "out")
    assert "Kilo vermek" in (tmp_path / "out").read_text(encoding="utf-8")
