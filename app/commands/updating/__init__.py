"""The command that looks for a newer version."""
