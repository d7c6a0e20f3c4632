"""Reasons why the operating system refused a file, as codes that we have words for: its own
sentence is in whatever language it speaks."""

from __future__ import annotations

import errno
from collections.abc import Mapping

OTHER = "system"
"""Something that hardly ever happens; the log has its number."""

_REASONS: Mapping[str, tuple[str, ...]] = {
    "no_room": ("ENOSPC", "EDQUOT"),
    "not_permitted": ("EACCES", "EPERM"),
    "read_only_disk": ("EROFS",),
    "not_there": ("ENOENT", "ENOTDIR"),
    "is_folder": ("EISDIR",),
    "taken": ("EEXIST", "ENOTEMPTY"),
    "no_file": ("EINVAL", "ENXIO", "ESPIPE"),
    "name_too_long": ("ENAMETOOLONG",),
    "link_circle": ("ELOOP",),
    "too_many_open": ("EMFILE", "ENFILE"),
    "too_large": ("EFBIG", "EOVERFLOW"),
    "disk_fails": ("EIO", "ENODEV", "ESTALE", "EREMOTEIO", "EMEDIUMTYPE", "ENOMEDIUM"),
    "in_use": ("EBUSY", "ETXTBSY", "EAGAIN", "EDEADLK", "ENOLCK", "ETIMEDOUT"),
    "other_disk": ("EXDEV",),
    "no_memory": ("ENOMEM",),
    "reader_gone": ("EPIPE",),
}
_BY_NUMBER = {
    number: reason
    for reason, names in _REASONS.items()
    for name in names
    if (number := getattr(errno, name, None)) is not None
}


def system_reason(error: OSError) -> str:
    """The code of why, in :mod:`app.core.wording.input_reasons`."""
    return _BY_NUMBER.get(error.errno or 0, OTHER)
