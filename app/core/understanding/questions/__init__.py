"""Questions inside a message: two of them at once, and one that corrects the one before."""
