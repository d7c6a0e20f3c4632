"""The file library in step with the disk: files found, read and kept."""
