"""Web addresses: the check that one may be fetched, and the key by which two are the same.

Addresses come from search results and pages, and so from strangers: one that points into the user's
own machine or network would let a page read what only the user may (DESIGN §9). A name is not
enough to judge by, so the network address that it stands for is judged, when the connection is
made (:mod:`app.research.web.transport`).
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from app.core.domain import errors

LONGEST: Final = 4_096

_PUBLIC6 = ipaddress.ip_network("2000::/3")
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_TRANSITION = (ipaddress.ip_network("2002::/16"), ipaddress.ip_network("2001::/32"))
"""6to4 and Teredo: an IPv4 address in disguise, and out of use."""
_SPECIAL4 = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24")))
"""Ranges with a special use that Python 3.11 takes for global ones."""
_DOI = re.compile(r"10\.\d{4,9}/\S+\Z")
_DOI_HOSTS = frozenset({"doi.org", "dx.doi.org", "www.doi.org"})
_PUBMED = re.compile(r"/(\d{1,10})/?\Z")
_PUBMED_HOST = "pubmed.ncbi.nlm.nih.gov"
_TRACKING = re.compile(
    r"(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_[ce]id|_ga|ref_src)\Z"
)
_UNSAFE = re.compile(r"[\x00-\x20\x7f\\]")


def is_number(host: str) -> bool:
    """Whether a host is a network address and no name."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Whether a numeric address belongs to the open internet: not to this machine, a private
    network, a link, a cloud's metadata service, or a range with a special use."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip in _NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)))
        if ip not in _PUBLIC6 or any(ip in each for each in _TRANSITION):
            return False
    return ip.is_global and not (
        ip.is_multicast
        or ip.is_reserved
        or ip.is_unspecified
        or any(ip in each for each in _SPECIAL4)
    )


def fetchable(address: str, own: str = "") -> str:
    """``address`` as it may be asked for: https, without fragment; http becomes https. ``own`` is
    the origin of a server that the user named, the only one that may be http.

    Raises :class:`app.core.domain.errors.AddressRefused` for every other scheme, for names and
    passwords in the address and for what is no address.
    """
    address = address.strip()
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise errors.AddressRefused(name=_shown(address)) from None
    wrong = (
        parts.scheme not in ("http", "https")
        or not host
        or parts.username is not None
        or len(address) > LONGEST
        or _UNSAFE.search(address) is not None
        or port == 0
    )
    if wrong:
        raise errors.AddressRefused(name=_shown(address))
    path = parts.path or "/"
    if own and origin(address) == own:
        return urlunsplit((parts.scheme, parts.netloc, path, parts.query, ""))
    netloc = parts.netloc.removesuffix(":80") if parts.scheme == "http" else parts.netloc
    return urlunsplit(("https", netloc, path, parts.query, ""))


def origin(address: str) -> str:
    """Scheme, host and port of an address, e.g. "http://127.0.0.1:8080"; "" for what is none."""
    try:
        parts = urlsplit(address)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError:
        return ""
    return f"{parts.scheme}://{(parts.hostname or '').lower()}:{port}" if parts.hostname else ""


def host_of(address: str) -> str:
    """The host, to name a page by; "" for what is no address."""
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def doi_of(text: str) -> str:
    """The DOI in "10.1000/X", "doi:10.1000/X" or "https://doi.org/10.1000/X", in lower case; ""
    for anything else."""
    text = text.strip()
    if host_of(text) in _DOI_HOSTS:
        text = unquote(urlsplit(text).path.lstrip("/"))
    text = re.sub(r"\Adoi:\s*", "", text, flags=re.IGNORECASE).rstrip(".,;")
    return text.lower() if _DOI.match(text) else ""


def pubmed_number_of(address: str) -> str:
    """The number of an article at its address in PubMed; "" for any other address."""
    found = (
        _PUBMED.match(urlsplit(address.strip()).path) if host_of(address) == _PUBMED_HOST else None
    )
    return found[1] if found is not None else ""


def key_of(address: str) -> str:
    """What a page is recognised by: "doi:…" for an article's address, else the address without
    scheme, "www.", tracking words, fragment and last slash."""
    if doi := doi_of(address):
        return f"doi:{doi}"
    try:
        parts = urlsplit(address.strip())
        host, port = (parts.hostname or "").removeprefix("www."), parts.port
    except ValueError:
        return address.strip()
    if not host:
        return address.strip()
    kept = [
        pair
        for pair in parse_qsl(parts.query, keep_blank_values=True)
        if not _TRACKING.match(pair[0])
    ]
    place = host if port in (None, 80, 443) else f"{host}:{port}"
    path = quote(unquote(parts.path), safe="/%:@!$&'()*+,;=-._~").rstrip("/")
    return f"https://{place}{path}" + (f"?{urlencode(kept)}" if kept else "")


def _shown(address: str) -> str:
    """As much of a refused address as a sentence can hold, without what may be a password."""
    return host_of(address) or _UNSAFE.sub(" ", address)[:60].strip()
