"""The command line's own parser: argparse, but in Turkish from its headings to its complaints.

argparse takes its words from a message catalogue of the system, which has no Turkish one; so the
headings are groups of ours, and what it complains of is put into Turkish here, sentence by
sentence.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

_COMPLAINTS = tuple(
    (re.compile(pattern), turkish)
    for pattern, turkish in (
        (r"argument (?P<name>[^:]+): (?P<rest>.*)", r"{name}: {rest}"),
        (r"the following arguments are required: (?P<names>.*)", "eksik: {names}"),
        (r"unrecognized arguments: (?P<names>.*)", "bilinmeyen: {names}"),
        (r"expected one argument", "bir değer gerekiyor"),
        (r"expected at least one argument", "en az bir değer gerekiyor"),
        (r"expected at most one argument", "en çok bir değer alır"),
        (r"expected (?P<count>\d+) arguments?", "{count} değer gerekiyor"),
        (r"ignored explicit argument (?P<value>.*)", "değer almaz: {value}"),
        (r"not allowed with argument (?P<name>.*)", "{name} ile birlikte kullanılmaz"),
        (r"invalid choice: (?P<value>.*?) \(choose from (?P<choices>.*)\)",
         "{value} olmaz; şunlardan biri olmalı: {choices}"),
        (r"invalid \S+ value: (?P<value>.*)", "{value} olmaz"),
        (r"ambiguous option: (?P<given>.*) could match (?P<names>.*)",
         "{given} birden çok seçeneğe uyuyor: {names}"),
    )
)  # fmt: skip


def in_turkish(complaint: str) -> str:
    """A complaint of argparse in Turkish; one that is in Turkish already stays as it is."""
    for pattern, turkish in _COMPLAINTS:
        if found := pattern.fullmatch(complaint):
            return turkish.format(
                **{name: in_turkish(value) for name, value in found.groupdict().items()}
            )
    return complaint


class Parser(argparse.ArgumentParser):
    """An :class:`argparse.ArgumentParser` whose every word is Turkish."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, add_help=False, formatter_class=_Formatter)
        self._given = self.add_argument_group("argümanlar")
        self._options = self.add_argument_group("seçenekler")
        self.add_argument(
            "-h", "--help", action="help", default=argparse.SUPPRESS, help="bu yardımı göster"
        )

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        """Add an argument below the heading that its name calls for."""
        group = self._options if str(names[0]).startswith("-") else self._given
        return group.add_argument(*names, **options)

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {in_turkish(message)}\n")


class _Formatter(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, "kullanım: " if prefix is None else prefix)
