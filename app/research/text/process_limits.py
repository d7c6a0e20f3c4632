"""Limits of time and memory of a process that takes apart what strangers made. It sets these limits
itself, so this imports nothing that would make its start longer."""

from __future__ import annotations

from contextlib import suppress


def limit_memory(most: int) -> None:
    """Limit this process to so many bytes, to no new processes and to writing no files, as far as
    the system knows such limits."""
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return
    for name, value in (("RLIMIT_AS", most), ("RLIMIT_FSIZE", 0), ("RLIMIT_NPROC", 0)):
        # macOS refuses some of them.
        with suppress(ValueError, OSError, AttributeError):
            kind = getattr(resource, name)
            resource.setrlimit(kind, (value, value))


def limit_time(seconds: int) -> None:
    """End this process when it has worked ``seconds`` from now on, waiting not counted: also when
    nobody is left to end it."""
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + seconds + 1
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
