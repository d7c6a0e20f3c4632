"""Records of what goes wrong: the log, crash reports, stalls."""
