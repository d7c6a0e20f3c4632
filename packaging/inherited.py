"""Leave the programs that the built one starts their own libraries; it runs this before all else.

PyInstaller's starter points the loader at the libraries that are carried along. A browser that
opens a link would inherit that, and die of an older OpenSSL than its own. The loader of this
process has read it by now.
"""

import os

if (before := os.environ.pop("LD_LIBRARY_PATH_ORIG", "")) and "LD_LIBRARY_PATH" in os.environ:
    os.environ["LD_LIBRARY_PATH"] = before
else:
    os.environ.pop("LD_LIBRARY_PATH", None)
