"""The address of a database, and which of them may be connected to without what proves it.

``postgresql://name@host:port/database``, and of its options those that name certificates and what
is asked of them. A server that is not this machine must prove by its certificate that it is the one
that was named (``verify-full``): otherwise whoever sits in between is shown the login.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from app.core.domain import errors

SCHEMES = ("postgresql://", "postgres://")
PORT = 5432
_OPTIONS = frozenset({"sslmode", "sslrootcert", "sslcert", "sslkey", "host"})
"""Others may lead elsewhere (a service, an address beside the name) and are refused."""
_SURE = "verify-full"


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A database. ``host`` is a name, a number, or the folder of a socket of this machine; ``text``
    has no password."""

    host: str
    port: int
    user: str
    database: str
    options: dict[str, str] = field(default_factory=dict)
    password: str = field(default="", repr=False)

    @property
    def is_here(self) -> bool:
        """Whether it is on this machine: nobody sits in between."""
        if self.host.startswith("/") or self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def text(self) -> str:
        """As it is kept and shown."""
        host = self.host
        options = dict(self.options)
        if host.startswith("/"):
            host, options["host"] = "", host
        elif ":" in host:
            host = f"[{host}]"
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        port = f":{self.port}" if self.port != PORT else ""
        asked = f"?{urlencode(options)}" if options else ""
        return f"postgresql://{user}{host}{port}/{quote(self.database, safe='')}{asked}"

    @property
    def machine(self) -> str:
        """The machine that it is on, in a word."""
        return self.host if not self.is_here else "localhost"


def address_in(text: str, password: str = "") -> ServerAddress:
    """The address that was typed, with the password that is in it or beside it. Raises
    ``CommandError`` for none, for one with what we do not know, and for one that would not prove
    itself."""
    text = text.strip()
    if not text.startswith(SCHEMES):
        raise errors.CommandError(reason="database_address")
    try:
        parts = urlsplit(text)
        port = parts.port or PORT
        options = dict(
            parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
        )
    except ValueError as error:
        raise errors.CommandError(reason="database_address") from error
    host = unquote(parts.hostname or "") or options.pop("host", "")
    database = unquote(parts.path.removeprefix("/"))
    known = set(options) <= _OPTIONS - {"host"} and not parts.fragment
    if not known or not host or not database or "," in host or "\0" in unquote(text):
        raise errors.CommandError(reason="database_address")
    found = ServerAddress(
        host,
        port,
        unquote(parts.username or ""),
        database,
        options,
        unquote(parts.password or "") or password,
    )
    if not found.is_here and options.get("sslmode", _SURE) != _SURE:
        raise errors.CommandError(reason="database_tls")
    return found


def is_address(text: str) -> bool:
    """Whether a place is a database's, not a folder's."""
    return text.startswith(SCHEMES)


def shown(place: str) -> str:
    """A place as people are shown it: of a database without the archive that is meant there."""
    return place.partition("#")[0] if is_address(place) else place


def parameters(address: ServerAddress) -> dict[str, str]:
    """What the library is told: all that the environment could change otherwise."""
    told = {
        "host": address.host,
        "port": str(address.port),
        "dbname": address.database,
        # Encryption by Kerberos would stand in for the certificate.
        "gssencmode": "disable",
        **address.options,
    }
    if address.user:
        told["user"] = address.user
    if address.password:
        told["password"] = address.password
    if not address.is_here:
        told["sslmode"] = _SURE
    elif not address.host.startswith("/"):
        told.setdefault("sslmode", "prefer")
        told["hostaddr"] = "127.0.0.1" if address.host == "localhost" else address.host
    return told
