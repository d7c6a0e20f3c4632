"""Parts of the settings of the computers that share the archive."""
