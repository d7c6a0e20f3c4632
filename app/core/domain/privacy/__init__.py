"""Records of what leaves this computer, and for what."""
