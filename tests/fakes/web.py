"""A web on the loopback: the services that research asks, some sites, and every fault on demand.

In a test::

    async with FakeWeb() as web:
        web.reply("/crossref/works", busy("2"), crossref(crossref_item(1)))
        sources(SourceSettings(bases=web.bases), fetcher)

Without a script it answers like the real services, always with the same few results. Standard
library only; every connection carries one request. For tests of whole processes there is
:class:`FakeWebThread`.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import io
import threading
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from urllib.parse import parse_qsl, urlsplit

from tests.fakes import web_replies as replies
from tests.fakes.loopback import LoopbackServer
from tests.fakes.web_replies import Reply

KEY = "anahtar"
"""What Tavily and Brave take."""


@dataclass(frozen=True, slots=True)
class WebRequest:
    """What a client sent; ``query`` has the last of parameters with the same name."""

    method: str
    path: str
    query: dict[str, str]
    headers: Message
    body: bytes


class FakeWeb(LoopbackServer):
    """The server. ``requests`` holds all that was received; ``most_at_once`` how many requests
    were under way together; ``arrived`` is set when one comes."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[WebRequest] = []
        self.most_at_once = 0
        self.arrived = asyncio.Event()
        self._at_once = 0
        self._scripts: defaultdict[str, deque[Reply]] = defaultdict(deque)
        self._always: dict[str, Reply] = {}

    @property
    def bases(self) -> dict[str, str]:
        """Addresses for ``SourceSettings.bases``."""
        names = ("wikipedia_tr", "wikipedia_en", "europepmc", "pubmed", "openalex", "crossref")
        return {name: f"{self.url}/{name}" for name in (*names, "tavily", "brave", "searxng")}

    def reply(self, path: str, *answers: Reply) -> None:
        """Answer the next requests for a path with these, in order."""
        self._scripts[path].extend(answers)

    def always(self, path: str, answer: Reply) -> None:
        """Answer every request for a path with this."""
        self._always[path] = answer

    def asked(self, path: str) -> list[WebRequest]:
        """The requests for a path."""
        return [each for each in self.requests if each.path == path]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            request = await _read(reader)
            self.requests.append(request)
            self.arrived.set()
            await _write(writer, self._answer(request))
        finally:
            self._at_once -= 1

    def _answer(self, request: WebRequest) -> Reply:
        if self._scripts[request.path]:
            return self._scripts[request.path].popleft()
        if request.path in self._always:
            return self._always[request.path]
        if request.path in SITES:
            return SITES[request.path]
        service = SERVICES.get(request.path)
        return service(self, request) if service else Reply(b"<h1>404</h1>", 404)


SITES: dict[str, Reply] = {
    "/robots.txt": Reply(replies.ROBOTS.encode(), type="text/plain"),
    "/dawn": Reply(replies.DAWN.encode()),
    "/windows-1254": Reply(
        replies.WESTERN.encode("cp1254"), type="text/html; charset=windows-1254"
    ),
    "/latin5-meta": Reply(
        replies.WESTERN.replace("<title>", '<meta charset="iso-8859-9"><title>').encode(
            "iso8859-9"
        ),
        type="text/html",
    ),
    "/mislabelled": Reply(replies.WESTERN.encode("cp1254"), type="text/html; charset=iso-8859-1"),
    "/injecting": Reply(replies.INJECTING.encode()),
    "/article": Reply(replies.ARTICLE_PAGE.encode()),
    "/empty": Reply(replies.EMPTY.encode()),
    "/text": Reply("Düz metin.\n\nİkinci paragraf.".encode(), type="text/plain; charset=utf-8"),
    "/document.pdf": Reply(replies.pdf(), type="application/pdf"),
    "/picture": Reply(b"\x89PNG", type="image/png"),
    "/private/page": Reply(replies.DAWN.encode()),
    "/private/open": Reply(replies.DAWN.encode()),
    "/huge": Reply(size=50 * 1024 * 1024),
    "/huge-unannounced": Reply(size=50 * 1024 * 1024, announced=False),
    "/bomb": replies.gzip_bomb(),
    "/drip": Reply(drip=True),
    "/cut": Reply(replies.DAWN.encode(), cut=True),
    "/cookie": Reply(replies.DAWN.encode(), headers={"Set-Cookie": "id=42; Path=/"}),
    "/to-dawn": replies.redirect("/dawn", 301),
    "/to-loopback": replies.redirect("http://127.0.0.1:1/secret"),
    "/to-private": replies.redirect("https://10.0.0.8/admin"),
    "/to-ipv6": replies.redirect("https://[::1]/admin"),
    "/to-mapped": replies.redirect("https://[::ffff:192.168.1.1]/admin"),
    "/to-metadata": replies.redirect("http://169.254.169.254/latest/meta-data/"),
    "/to-number": replies.redirect("https://2130706433/"),
    "/to-file": replies.redirect("file:///etc/passwd"),
    "/to-itself": replies.redirect("/to-itself"),
    "/to-private-page": replies.redirect("/private/page"),
}


def _wikipedia(web: FakeWeb, request: WebRequest) -> Reply:
    base = web.url + request.path.partition("/w/")[0]
    if request.path.endswith("/search/page"):
        return replies.wikipedia_search("Somogyi etkisi", "Dawn etkisi")
    titles = request.query["titles"].split("|")
    return replies.wikipedia_extracts(base, dict.fromkeys(titles, replies.WIKIPEDIA_INTRO))


def _tavily(web: FakeWeb, request: WebRequest) -> Reply:
    if request.headers["Authorization"] != f"Bearer {KEY}":
        return replies.as_json({"detail": {"error": "Unauthorized"}}, 401)
    return replies.tavily("https://example.org/a", "https://example.net/b?utm_source=x")


def _brave(web: FakeWeb, request: WebRequest) -> Reply:
    if request.headers["X-Subscription-Token"] != KEY:
        return replies.as_json({"error": {"status": 422}}, 422)
    return replies.brave("https://www.example.org/a/#top", "http://example.com/c")


SERVICES: dict[str, Callable[[FakeWeb, WebRequest], Reply]] = {
    "/wikipedia_tr/w/rest.php/v1/search/page": _wikipedia,
    "/wikipedia_en/w/rest.php/v1/search/page": _wikipedia,
    "/wikipedia_tr/w/api.php": _wikipedia,
    "/wikipedia_en/w/api.php": _wikipedia,
    "/europepmc/search": lambda web, request: replies.europepmc(
        replies.europepmc_result(1), replies.europepmc_result(2, isOpenAccess="N")
    ),
    "/pubmed/esearch.fcgi": lambda web, request: replies.pubmed_search("24194500", "24194501"),
    "/pubmed/efetch.fcgi": lambda web, request: replies.pubmed_articles(
        *(
            replies.pubmed_article(number, "10.2337/dc12-1" if number.endswith("0") else "")
            for number in request.query["id"].split(",")
        )
    ),
    "/openalex/works": lambda web, request: replies.openalex(
        replies.openalex_work(1), replies.openalex_work(2)
    ),
    "/crossref/works": lambda web, request: replies.crossref(
        replies.crossref_item(1), replies.crossref_item(2)
    ),
    "/tavily/search": _tavily,
    "/brave/res/v1/web/search": _brave,
    "/searxng/search": lambda web, request: replies.searxng("https://example.org/a"),
}


async def _read(reader: asyncio.StreamReader) -> WebRequest:
    head = await reader.readuntil(b"\r\n\r\n")
    line, _, rest = head.partition(b"\r\n")
    method, target, _ = line.decode("ascii").split(" ")
    headers = http.client.parse_headers(io.BytesIO(rest))
    body = await reader.readexactly(int(headers.get("Content-Length", "0")))
    parts = urlsplit(target)
    return WebRequest(method, parts.path, dict(parse_qsl(parts.query)), headers, body)


async def _write(writer: asyncio.StreamWriter, reply: Reply) -> None:
    length = reply.size or len(reply.body)
    headers = {"Content-Type": reply.type, "Connection": "close", **reply.headers}
    if reply.announced and not reply.drip:
        headers["Content-Length"] = str(length)
    reason = http.client.responses.get(reply.status, "")
    lines = [f"HTTP/1.1 {reply.status} {reason}", *(f"{n}: {v}" for n, v in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
    if reply.drip:
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.01)
    if reply.size:
        for _ in range(reply.size // 65_536):
            writer.write(b" " * 65_536)
            await writer.drain()
        return
    writer.write(reply.body[: length // 2] if reply.cut else reply.body)
    await writer.drain()


class FakeWebThread:
    """The same server in a thread of its own, for tests of whole processes."""

    def __init__(self) -> None:
        self.web: FakeWeb
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    def __enter__(self) -> FakeWeb:
        self._thread.start()
        self._ready.wait()
        return self.web

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        async with FakeWeb() as self.web:
            self._ready.set()
            await self._stop.wait()


async def _by_hand() -> None:
    async with FakeWeb() as web:
        print(f"A pretend web is running at {web.url}; what it says is made up. Stop: Ctrl+C.")
        await asyncio.Event().wait()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_by_hand())
