"""Journal, evidence and account of a run while it lasts."""
