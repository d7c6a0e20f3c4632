"""The window: everything of Qt, one widget a file; it drives the controller and decides nothing."""

import builtins

from app.ui.starting.late_signatures import signatures_later

with signatures_later():
    import PySide6.QtCore  # noqa: F401  it brings the import that is taken back here

# Qt for Python reads the source of each module that is imported after it, to see whether Qt's
# names are switched there (``from __feature__ import snake_case``), and keeps all of it in memory.
# Nothing here switches them: the import that it found before does the same without.
builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
