"""What a user asks of the built program in a day, each for real, in a bare Debian or Ubuntu."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Sequence

from bare_system import HOME, ROOT, USER, WAIT_SECONDS, Failed, System, expect

PDF = ROOT / "tests" / "data" / "documents" / "build" / "files" / "gulumse_dis_fiyat_2026.pdf"
QUESTION, ANSWER = "Gülümse'de kanal tedavisi tek köklü kaç lira?", "4.900 TL"
WORDS = "kanal tedavisi"
EARLIER = "Not al: Diş randevum salı saat 10'da."
LATER = "Not al: Diş randevum çarşamba saat 14'e alındı."
WHEN, NOW = "Diş randevum ne zaman?", "çarşamba saat 14'e"
CALENDAR = (
    *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//proof//TR", "BEGIN:VEVENT", "UID:1@proof"),
    *("DTSTART:20261214T100000", "SUMMARY:Çocuğun diş kontrolü", "END:VEVENT", "END:VCALENDAR"),
)
CARD = (
    *("BEGIN:VCARD", "VERSION:3.0", "FN:Nermin Akgül", "TEL:0224 555 01 02"),
    *("TITLE:Veteriner", "END:VCARD"),
)
TABLE = (
    *("Kitap,Okur,Alış,Dönüş", "Yaban,Sevgi,3 Mart,21 Mart", "Tutunamayanlar,Kenan,8 Mart,"),
    "Yılkı Atı,Sevgi,12 Mart,30 Mart",
)
KEPT = {
    "dates.ics": (CALENDAR, "Çocuğun diş kontrolü ne zaman?", "14.12.2026"),
    "people.vcf": (CARD, "Nermin Akgül'ün telefonu ne?", "0224 555 01 02"),
    # A cell that is left empty is told as that.
    "loans.csv": (TABLE, "Tutunamayanlar kitabının dönüş günü ne?", "Dönüş: –"),
}
"""Files of other programs, each with a question and what its answer says."""
DOCUMENTS = {"docx": "word/document.xml", "odt": "content.xml", "pdf": ""}
"""As what a research is handed on, and where in it the text stands."""
PORT = 18765
TRIES_BETWEEN = 0.2


def work(system: System, program: str, question: str, answer: str) -> None:
    """Ask ``question`` of the archive, which ``answer`` is to come of; keep two notes, research a
    PDF, hand it on, and let other programs ask."""
    outside = ("unshare", "--net")
    told = system.run(program, "--help", user=USER, within=outside)
    expect("recall" in told, "without a network: it tells what it can do")
    told = system.run(program, "ask", question, user=USER, within=outside)
    expect(answer in told, "ask answers from the archive")
    for each in (EARLIER, LATER, WHEN):
        told = system.run(
            program, "ask", "--session", "new", "--end", each, user=USER, within=outside
        )
    expect(NOW in told.partition("\n")[0], "of two notes the one that changes the other answers")
    shutil.copyfile(PDF, system.folder / HOME[1:] / PDF.name)
    system.run(program, "files", "add", f"{HOME}/{PDF.name}", user=USER, within=outside)
    asked = (
        "ask",
        "--session",
        "new",
        "--tier",
        "arastirma",
        "--mode",
        "files_only",
        "--end",
        "--json",
    )
    lines = system.run(program, *asked, QUESTION, user=USER, within=outside).splitlines()
    (done,) = (each for each in map(json.loads, lines) if each.get("event") == "done")
    expect(ANSWER in done["text"] and PDF.name in done["text"], "research reads the PDF, names it")
    found = system.run(program, "recall", QUESTION, user=USER, within=outside)
    expect(done["session_id"] in found, "what it answered is remembered")
    exported(system, program, done["session_id"], outside)
    look_up(system, program, outside)
    speak(system, program, question, answer)
    serve(system, program, question, answer)
    (system.folder / HOME[1:] / PDF.name).unlink()


def look_up(system: System, program: str, outside: Sequence[str]) -> None:
    """Ask of a calendar, a card with an address and a table, as other programs hand them on."""
    asked = ("ask", "--session", "new", "--mode", "files_only", "--end")
    for name, (lines, question, answer) in KEPT.items():
        file = system.folder / HOME[1:] / name
        file.write_text("\r\n".join([*lines, ""]), "utf-8")
        system.run(program, "files", "add", f"{HOME}/{name}", user=USER, within=outside)
        told = system.run(program, *asked, question, user=USER, within=outside)
        expect(answer in told and name in told, f"{name} is read, and answers")
        file.unlink()


def exported(system: System, program: str, session: str, outside: Sequence[str]) -> None:
    """Hand a research on as documents of Word and LibreOffice and as a PDF, and look into all."""
    for kind in DOCUMENTS:
        place = f"{HOME}/handed-on.{kind}"
        system.run(
            program, "export", "--format", kind, "--out", place, session, user=USER, within=outside
        )
    written = [system.folder / HOME[1:] / f"handed-on.{kind}" for kind in DOCUMENTS]
    for path, inside in zip(written, DOCUMENTS.values(), strict=True):
        if inside:
            with zipfile.ZipFile(path) as packed:
                text = packed.read(inside).decode()
            expect(WORDS in text and ANSWER in text, f"{path.name} holds the answer")
        else:
            expect(path.read_bytes().startswith(b"%PDF-"), f"{path.name} is a PDF")
    # The program itself reads what it wrote.
    for path in written:
        system.run(program, "files", "add", f"{HOME}/{path.name}", user=USER, within=outside)
    told = system.run(program, "files", "list", user=USER, within=outside)
    expect(all(path.name in told for path in written), "the program reads them itself")
    for path in written:
        path.unlink()


def speak(system: System, program: str, question: str, answer: str) -> None:
    """Ask as a model does that was given the archive's tools (MCP)."""
    calls: list[dict[str, object]] = [
        {
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-03-26",
                "capabilities": {},
                "clientInfo": {"name": "proof", "version": "1"},
            },
        },
        {"method": "notifications/initialized"},
        {
            "id": 2,
            "method": "tools/call",
            "params": {"name": "recall", "arguments": {"query": question}},
        },
    ]
    running = subprocess.Popen(
        system.inside([program, "mcp"], USER, ("unshare", "--net")),
        env=system.environment(HOME, ""),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert running.stdin is not None and running.stdout is not None
        reply = ""
        for each in calls:
            running.stdin.write(json.dumps({"jsonrpc": "2.0", **each}) + "\n")
            running.stdin.flush()
            reply = running.stdout.readline() if "id" in each else reply
        running.stdin.close()
        code = running.wait(WAIT_SECONDS)
    finally:
        if running.poll() is None:
            running.kill()
    expect(answer in reply and code == 0, "mcp: a model finds the answer")


def serve(system: System, program: str, question: str, answer: str) -> None:
    """Ask as another program of the computer does, over HTTP."""
    token = system.run(program, "serve", "--show-token", user=USER).strip()
    command = system.inside([program, "serve", "--port", str(PORT)], USER)
    running = subprocess.Popen(
        command, env=system.environment(HOME, ""), stdout=subprocess.DEVNULL, encoding="utf-8"
    )
    try:
        query = urllib.parse.urlencode({"query": question})
        told = ask(f"http://127.0.0.1:{PORT}/api/recall?{query}", token)
        running.terminate()
        code = running.wait(WAIT_SECONDS)
    finally:
        if running.poll() is None:
            running.kill()
    expect(answer in told and code == 0, "serve: another program finds the answer")


def ask(address: str, token: str) -> str:
    """What a server says that may still be starting. Raises Failed when it does not come."""
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {token}"})
    end = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            with urllib.request.urlopen(request, timeout=WAIT_SECONDS) as reply:
                return str(reply.read().decode())
        except urllib.error.HTTPError as refused:
            raise Failed(f"{address}: {refused.code} {refused.read().decode()}") from refused
        except OSError as silent:
            if time.monotonic() > end:
                raise Failed(f"{address} gave no answer") from silent
            time.sleep(TRIES_BETWEEN)
