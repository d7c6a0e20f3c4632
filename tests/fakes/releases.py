"""A release server on the loopback, with every fault on demand, and keys that sign like minisign.

In a test::

    async with ReleaseServer() as server:
        server.publish(feed(version="0.2.0"), key)
        await fetch_feed(server.feed_address)
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.fakes.loopback import LoopbackServer

FEED = "animsa-feed.json"
NOW = 1_732_208_400
"""Seconds: when :class:`tests.fakes.clock.FakeClock` begins."""


@dataclass(frozen=True)
class SigningKey:
    """A key pair in minisign's formats."""

    private: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    key_id: bytes = field(default_factory=lambda: secrets.token_bytes(8))

    @property
    def public(self) -> str:
        raw = b"Ed" + self.key_id + self.private.public_key().public_bytes_raw()
        return base64.b64encode(raw).decode()

    @property
    def secret_file(self) -> str:
        """As `minisign -G -W` writes it."""
        raw = b"Ed\0\0B2" + bytes(48) + self.key_id + self.private.private_bytes_raw()
        raw += self.private.public_key().public_bytes_raw() + bytes(32)
        return f"untrusted comment: secret key\n{base64.b64encode(raw).decode()}\n"

    def sign(self, content: bytes, comment: str = "timestamp:1") -> str:
        signed = self.private.sign(hashlib.blake2b(content, digest_size=64).digest())
        whole = self.private.sign(signed + comment.encode())
        of_file = base64.b64encode(b"ED" + self.key_id + signed).decode()
        return (
            f"untrusted comment: x\n{of_file}\n"
            f"trusted comment: {comment}\n{base64.b64encode(whole).decode()}\n"
        )


def feed_object(version: str = "9.9.9", **other: Any) -> dict[str, Any]:
    """A feed that is good at :data:`NOW`."""
    return {
        "format": 1,
        "issued": NOW - 3600,
        "expires": NOW + 90 * 24 * 3600,
        "version": version,
        "released": "2024-11-21",
        "notes": {"tr": "Yenilikler.", "en": "What is new."},
        "files": [],
        **other,
    }


def file_object(name: str, content: bytes, kind: str = "tar", **other: Any) -> dict[str, Any]:
    """A file of a feed, with its true size and sum."""
    return {
        "kind": kind,
        "system": "linux",
        "machine": "x86_64",
        "name": name,
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        **other,
    }


@dataclass(frozen=True)
class Asked:
    """A request as it came: its path and all of its headers."""

    path: str
    headers: dict[str, str]


class ReleaseServer(LoopbackServer):
    """``files`` are served by name; ``faults`` name what goes wrong with one: "cut" (half of it,
    then the connection ends), "huge" (bytes without end), "slow" (nothing, until the client goes),
    "whole" (no ranges), a status such as "500", or "to:ADDRESS" for a redirect."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.faults: dict[str, str] = {}
        self.requests: list[Asked] = []
        super().__init__()
        self.arrived = asyncio.Event()

    @property
    def feed_address(self) -> str:
        return f"{self.url}/{FEED}"

    def publish(self, told: dict[str, Any], key: SigningKey) -> None:
        """Serve a feed with its signature."""
        content = json.dumps(told).encode()
        self.files[FEED] = content
        self.files[f"{FEED}.minisig"] = key.sign(content).encode()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        name = lines[0].split(" ")[1].removeprefix("/")
        self.requests.append(Asked(name, headers))
        self.arrived.set()
        fault, content = self.faults.get(name, ""), self.files.get(name)
        if fault.startswith("to:"):
            writer.write(f"HTTP/1.1 302 Found\r\nLocation: {fault[3:]}\r\n".encode())
            writer.write(b"Content-Length: 0\r\nConnection: close\r\n\r\n")
        elif fault.isdecimal() or content is None:
            writer.write(f"HTTP/1.1 {fault or 404} No\r\nConnection: close\r\n\r\n".encode())
        elif fault == "slow":
            await reader.read()
        elif fault == "huge":
            writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            while True:
                writer.write(bytes(65536))
                await writer.drain()
        else:
            self._send(writer, content, headers.get("range", ""), fault)
        await writer.drain()

    def _send(self, writer: asyncio.StreamWriter, content: bytes, asked: str, fault: str) -> None:
        begin = int(asked.removeprefix("bytes=").rstrip("-")) if asked and fault != "whole" else 0
        rest = content[begin:]
        status = "206 Partial Content" if begin else "200 OK"
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(rest)}\r\nConnection: close\r\n"
        if begin:
            head += f"Content-Range: bytes {begin}-{len(content) - 1}/{len(content)}\r\n"
        sent = rest[: len(rest) // 2] if fault == "cut" else rest
        writer.write(head.encode() + b"\r\n" + sent)
