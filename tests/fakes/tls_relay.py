"""A server with TLS before one that has none: answers as PostgreSQL does, with a certificate of its
own making, and passes on what comes."""

from __future__ import annotations

import datetime
import ipaddress
import selectors
import socket
import ssl
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

_ASKS_FOR_TLS = struct.pack("!ii", 8, 80877103)


def certificate(folder: Path, name: str) -> Path:
    """A certificate for a name or address, which vouches for itself, and its key in one file."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    try:
        alternative: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        alternative = x509.DNSName(name)
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([alternative]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{name}.pem"
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return path


@dataclass
class Relay:
    """``plain``: it says that it has no TLS. ``seen``: what came in the clear after that."""

    port: int
    seen: list[bytes] = field(default_factory=list)


@contextmanager
def relay(behind: int, pem: Path, *, plain: bool = False) -> Iterator[Relay]:
    """Listen on every address of this machine for as long as the block takes."""
    with socket.create_server(("0.0.0.0", 0)) as listening:
        made = Relay(listening.getsockname()[1])
        threads: list[threading.Thread] = []

        def accept() -> None:
            while True:
                try:
                    client, _ = listening.accept()
                except OSError:
                    return
                thread = threading.Thread(target=_serve, args=(client, behind, pem, plain, made))
                threads.append(thread)
                thread.start()

        accepting = threading.Thread(target=accept)
        accepting.start()
        try:
            yield made
        finally:
            # On Linux closing alone does not wake who waits for it.
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            listening.close()
            for thread in (accepting, *threads):
                thread.join()


def _serve(client: socket.socket, behind: int, pem: Path, plain: bool, made: Relay) -> None:
    with client, suppress(OSError):
        client.settimeout(30)
        if client.recv(8) != _ASKS_FOR_TLS:
            return
        if plain:
            client.sendall(b"N")
            made.seen.append(client.recv(65536))
            return
        client.sendall(b"S")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_alpn_protocols(["postgresql"])
        context.load_cert_chain(pem)
        with (
            context.wrap_socket(client, server_side=True) as safe,
            socket.create_connection(("127.0.0.1", behind)) as server,
            selectors.DefaultSelector() as waiting,
        ):
            waiting.register(safe, selectors.EVENT_READ, server)
            waiting.register(server, selectors.EVENT_READ, safe)
            while True:
                for ready, _ in waiting.select():
                    source, target = ready.fileobj, ready.data
                    assert isinstance(source, socket.socket)
                    data = source.recv(65536)
                    while isinstance(source, ssl.SSLSocket) and source.pending():
                        data += source.recv(source.pending())
                    if not data:
                        return
                    target.sendall(data)
