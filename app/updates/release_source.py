"""The source of releases: where the feed is asked for, and who may sign it.

There is no release address yet, and so no key: until both stand here (or the address in the
settings), nothing is asked and the settings say so. The secret half of a key is never in the
repository; docs/decisions/020-updates.md tells how one is made and exchanged.
"""

from __future__ import annotations

FEED_ADDRESS = ""
"""Of the feed's JSON; its signature is beside it, with ``.minisig`` behind the name."""
PUBLIC_KEYS: tuple[str, ...] = ()
"""As minisign prints them. More than one for as long as one takes the other's place."""
