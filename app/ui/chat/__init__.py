"""The conversation on the screen, and the field where one writes."""
