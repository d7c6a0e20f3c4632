"""The place between a conversation and its message field: its notices, and the messages that were
sent while an answer was on its way and wait for its end."""
