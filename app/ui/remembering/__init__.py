"""What the window remembers over a quit, a kill or a lock."""
