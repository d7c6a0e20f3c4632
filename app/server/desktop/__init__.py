"""The desktop's own search, answered from the archive over the session bus: GNOME Shell and
KRunner."""
