"""Memory of the window over a quit, a kill or a lock."""
