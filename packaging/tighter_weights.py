"""Pack the weights of the sense of meaning tighter, in the format in which they are read.

Bytes of a table of numbers do not repeat as words do: what deflate finds of repetitions costs more
room than it saves. Each part that gets smaller without is packed so, and read as before.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

MOST_MEMORY = 9
"""Of zlib: the more it has, the fewer tables of codes it writes."""


def tighten(weights: Path) -> None:
    """Write the archive of arrays (npz) anew, with the same arrays. Raises ValueError if one would
    not be the same."""
    whole = weights.with_name(weights.name + ".whole")
    weights.replace(whole)
    with ZipFile(whole) as loose, ZipFile(weights, "w", ZIP_DEFLATED) as tight:
        for part in loose.infolist():
            write(tight, part, loose.read(part))
    with ZipFile(whole) as loose, ZipFile(weights) as tight:
        if any(loose.read(part.filename) != tight.read(part.filename) for part in loose.infolist()):
            raise ValueError(f"{weights} would not hold the same.")
    whole.unlink()


def write(archive: ZipFile, part: ZipInfo, content: bytes) -> None:
    """Add a part, packed without a search for repetitions where that makes it smaller."""
    described = ZipInfo(part.filename, part.date_time)
    described.compress_type = ZIP_DEFLATED
    described.external_attr = part.external_attr
    plain = compressor(zlib.Z_HUFFMAN_ONLY)
    smaller = len(plain.compress(content) + plain.flush()) < part.compress_size
    way = zlib.Z_HUFFMAN_ONLY if smaller else zlib.Z_DEFAULT_STRATEGY
    with archive.open(described, "w") as place:
        opened: Any = place
        # zipfile lets the level be chosen, but not the strategy.
        opened._compressor = compressor(way)
        opened.write(content)


def compressor(way: int) -> Any:
    """What packs without a head, as the parts of a zip are."""
    return zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, MOST_MEMORY, way)
