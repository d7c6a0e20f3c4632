"""Words for how a research came about, and for the same once more."""
