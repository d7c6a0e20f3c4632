"""Text of unknown origin: its encoding, its passages, its tables, the process that takes it
apart."""
