"""Settings of the computers that share the archive."""
