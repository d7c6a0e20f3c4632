"""The files of the user: found on the disk and read in a limited process."""
