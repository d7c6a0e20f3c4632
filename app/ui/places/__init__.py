"""Places in the window: which conversation is on the screen, and the way back to those before."""
