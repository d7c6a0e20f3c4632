"""References to earlier turns of a conversation: which turn is meant, and what is wanted of it."""
