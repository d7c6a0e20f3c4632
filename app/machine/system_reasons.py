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


_TOO_LONG_FOR_WINDOWS = 206
LONGEST_WINDOWS_PATH = 259
"""In letters, unless whoever runs the computer has allowed longer ones."""


def system_reason(error: OSError) -> str:
    """The code of why, in :mod:`app.core.wording.input_reasons`."""
    if _is_too_long_for_windows(error):
        return "name_too_long"
    return _BY_NUMBER.get(error.errno or 0, OTHER)


def _is_too_long_for_windows(error: OSError) -> bool:
    """Whether the path is what is wrong: Windows says of a file behind one that is too long that it
    is not there, which its owner can see is not so."""
    number = getattr(error, "winerror", None)
    if number is None or error.errno != errno.ENOENT:
        return False
    longest = max((len(str(name)) for name in (error.filename, error.filename2) if name), default=0)
    return number == _TOO_LONG_FOR_WINDOWS or longest > LONGEST_WINDOWS_PATH
