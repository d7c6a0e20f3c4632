"""Words about the care of the archive: what doctor finds, what an erasing changes."""
