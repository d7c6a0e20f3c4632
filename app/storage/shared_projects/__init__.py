"""Projects that several people share: what of them is told, what is heard, and by which way."""
