"""A stand-in for Zotero on this computer, over real sockets: attachments to read, sources to take.

It answers as https://www.zotero.org/support/dev/web_api/v3/local_api says; no Zotero was at hand.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit


class FakeZotero:
    """Answers on :attr:`address` within ``with``. ``forbids``: its local API is not allowed;
    ``garbled``: what another program says that has its port."""

    def __init__(
        self, attachments: Sequence[Any] = (), *, forbids: bool = False, garbled: bytes = b""
    ) -> None:
        self.taken: list[str] = []
        zotero = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                asked = parse_qs(parts.query)
                if forbids:
                    self.answer(403, b"Local API is not enabled")
                elif parts.path != "/api/users/0/items" or asked["itemType"] != ["attachment"]:
                    self.answer(404, b"No endpoint found")
                elif garbled:
                    self.answer(200, garbled)
                else:
                    start, limit = int(asked["start"][0]), int(asked["limit"][0])
                    self.answer(200, json.dumps(attachments[start : start + limit]).encode())

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.path != "/connector/import" or not body.startswith(b"TY  - "):
                    self.answer(400, b"")
                else:
                    zotero.taken.append(body.decode())
                    self.answer(201, b"[]")

            def answer(self, status: int, body: bytes) -> None:
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Nothing: a test's output is its own."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def attachment(href: str) -> dict[str, Any]:
    """An attachment as the local API tells of it."""
    return {
        "key": "ABCD2345",
        "data": {"itemType": "attachment", "linkMode": "imported_file"},
        "links": {"enclosure": {"type": "application/pdf", "href": href}},
    }
