"""The index behind recall: written, read, and its vectors."""
