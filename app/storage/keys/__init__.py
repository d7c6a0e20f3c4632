"""Keys of encrypted archives: held by this process, wrapped on the disk, and what they seal."""
