"""Projects that several people share: what of them is sent, what is taken in, and by which way."""
