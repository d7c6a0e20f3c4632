"""The page about the API: complete, true, and with nothing in it that could be carried out."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import httpx2
import pytest

from app.server.operations import OPERATIONS, of_archive
from app.server.page import page
from tests.server.serving import TOKEN, serve_process, served

ADDRESS = "http://127.0.0.1:26467"
EMPTY = frozenset({"meta", "link", "br", "hr", "img", "input"})


class Reader(HTMLParser):
    """What a screen reader would find: the elements, their texts, and whether they are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.texts.setdefault(tag, []).append("")
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self.open):
            self.texts[tag][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def read() -> Reader:
    return Reader(page(of_archive(writes=False), ADDRESS))


def test_every_operation_and_field_is_there(read: Reader) -> None:
    assert not read.open, "every element is closed"
    text = " ".join(read.texts["main"])
    for operation in OPERATIONS:
        assert f"{operation.method} {operation.path}" in read.texts["h2"]
        assert operation.about in text
        for name, field in operation.takes.model_fields.items():
            assert field.description is not None
            assert field.description in text
            assert name in read.texts["th"]


def test_nothing_is_loaded_and_nothing_runs(read: Reader) -> None:
    tags = {tag for tag, _ in read.elements}
    assert not tags & {"script", "link", "img", "iframe", "form", "object", "svg"}
    for _, attributes in read.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        target = attributes.get("href") or ""
        assert target.startswith("#") or target in ("", "/openapi.json")
    assert "url(" not in read.texts["style"][0]
    assert "@import" not in read.texts["style"][0]


def test_it_can_be_used_without_eyes_and_without_a_mouse(read: Reader) -> None:
    (html,) = read.all("html")
    assert html["lang"] == "en"
    assert len(read.all("main")) == len(read.all("h1")) == 1
    ids = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for link in read.all("a"):
        target = link["href"] or ""
        assert not target.startswith("#") or target[1:] in ids
    assert len(read.all("caption")) == len(read.all("table"))
    assert all(cell["scope"] in ("row", "col") for cell in read.all("th"))
    blocks = read.all("pre")
    assert all(block["tabindex"] == "0" and block["aria-label"] for block in blocks)
    assert len({block["aria-label"] for block in blocks}) == len(blocks)
    levels = [int(tag[1]) for tag, _ in read.elements if re.fullmatch(r"h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))


async def test_it_needs_no_token_but_everything_else_of_the_guard(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at:
        del at.client.headers["Authorization"]
        reply = await at.client.get("/docs")
        assert reply.status_code == 200
        assert reply.headers["content-type"] == "text/html; charset=utf-8"
        assert reply.text == page(of_archive(writes=False), at.address)
        style = re.search("<style>(.*?)</style>", reply.text, re.DOTALL)
        assert style is not None
        digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert f"'sha256-{digest}'" in policy
        assert "unsafe" not in policy
        assert reply.headers["x-content-type-options"] == "nosniff"
        foreign = await at.client.get("/docs", headers={"Origin": "https://ornek.org"})
        assert foreign.status_code == 403
        other = await at.client.get("/docs", headers={"Host": "ornek.org"})
        assert other.status_code == 421
        assert (await at.client.get("/docs/")).status_code == 401
        assert (await at.client.post("/docs", json={})).status_code == 405


@pytest.mark.parametrize("writes", [False, True])
def test_it_says_whether_writing_is_allowed(writes: bool) -> None:
    text = page(of_archive(writes=writes), ADDRESS)
    assert ("Writing is allowed." in text) is writes


@pytest.mark.skipif(not (shutil.which("sh") and shutil.which("curl")), reason="sh, curl")
def test_its_examples_can_be_typed_as_they_are(filled: Path) -> None:
    """Each is given to a shell, with the token and the address of a real server."""
    with serve_process(filled, "--allow-write") as at:
        shown = Reader(page(of_archive(writes=True), at.address))
        examples = [
            text
            for block, text in zip(shown.all("pre"), shown.texts["pre"], strict=True)
            if (block["aria-label"] or "").startswith("Example")
        ]
        assert len(examples) == len(OPERATIONS) + 1
        for example in examples:
            command = example.replace("TOKEN", at.token).replace("curl ", "curl -sS ", 1)
            done = subprocess.run(
                ["sh", "-c", command], capture_output=True, encoding="utf-8", check=False
            )
            # The reply to a turn is a stream of events.
            last = json.loads(done.stdout.splitlines()[-1])
            told = last.get("success") is True or last.get("event") == "done"
            assert told, (example, done.stdout, done.stderr)


def test_no_token_is_on_it(filled: Path) -> None:
    with serve_process(filled) as at:
        assert at.token not in httpx2.get(f"{at.address}/docs").text
        assert TOKEN not in page(of_archive(writes=True), at.address)
