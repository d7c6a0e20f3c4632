"""Encryption of a whole data folder: turned on and off, unlocked and locked."""
