"""Parts of an Office file as XML, and what they name of each other."""

from __future__ import annotations

import posixpath
from typing import Any, NamedTuple
from zipfile import ZipFile


def xml_root(data: bytes) -> Any:
    """The root of an XML document; nothing is fetched and no entity is expanded."""
    from lxml import etree  # noqa: PLC0415  only where there is XML

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True
    )
    return etree.fromstring(data, parser)


class Link(NamedTuple):
    """What a part of an Office file names: by which id, of which kind, and the zip's member."""

    id: str
    kind: str
    member: str


def links_of(archive: ZipFile, part: str = "") -> list[Link]:
    """What a part of an Office file names, the file as a whole where none is given. Nothing outside
    of the file is among it."""
    folder, name = posixpath.split(part)
    member = posixpath.join(folder, "_rels", f"{name}.rels")
    if member not in archive.NameToInfo:
        return []
    return [
        Link(
            each.get("Id") or "",
            each.get("Type") or "",
            posixpath.normpath(posixpath.join("/", folder, each.get("Target") or "")).lstrip("/"),
        )
        for each in xml_root(archive.read(member)).iterchildren("{*}Relationship")
        if each.get("TargetMode") != "External"
    ]


def local_name(element: Any) -> str:
    """The name of an element, whatever its namespace; "" for what is none, such as a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def child(element: Any, name: str) -> Any:
    """The first element of a name right below another; None where there is none, or no other."""
    return None if element is None else next(element.iterchildren(f"{{*}}{name}"), None)


def attribute(element: Any, name: str) -> str:
    """An attribute, whatever its namespace; "" where there is none."""
    if element is None:
        return ""
    return next((v for key, v in element.attrib.items() if key.rpartition("}")[2] == name), "")
