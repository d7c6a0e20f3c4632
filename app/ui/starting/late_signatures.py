"""The signatures of Qt's functions, left until they are asked for.

Qt for Python knows them for the message about a call with wrong arguments, for ``help()`` and for
stubs. What knows them comes as sources inside its library, 2,000 lines that are compiled at
every start; the window asks for none of it as long as all calls are right.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

_FOLDER = "shibokensupport/signature/"
_LATER = frozenset(
    f"{_FOLDER}{name}.py"
    for name in (
        *("errorhandler", "layout", "parser"),
        *("lib/enum_sig", "lib/pyi_generator", "lib/tool"),
    )
)
"""All but ``mapping``: the library looks for a name of that one in a way that asks nobody."""
_INSTEAD = f"from {__name__} import load_later\n__getattr__ = load_later(globals())\n"
_loading = RLock()


@contextmanager
def signatures_later() -> Iterator[None]:
    """Leave them while Qt's first module is imported. Changes nothing where that was done
    before, or where they come compiled."""
    compiled: Callable[..., Any] = builtins.compile

    def compile_now(source: Any, filename: Any, *rest: Any, **named: Any) -> Any:
        left = isinstance(filename, str) and filename in _LATER
        return compiled(_INSTEAD if left else source, filename, *rest, **named)

    # The library looks each of its modules up here, compiles and runs it.
    builtins.compile = compile_now
    try:
        yield
    finally:
        builtins.compile = compiled


def load_later(module: dict[str, Any]) -> Callable[[str], Any]:
    """What serves a name of a module that was left: the first one has all of it loaded."""
    loaded = False

    def served(name: str) -> Any:
        nonlocal loaded
        # What asks every module for what only some have gets no answer and loads nothing.
        if not name.startswith("__"):
            with _loading:
                if not loaded:
                    loaded = True
                    source = module["__loader__"].zfile.read(module["__file__"])
                    exec(compile(source, module["__file__"], "exec"), module)
                if name in module:
                    return module[name]
        raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}")

    return served
