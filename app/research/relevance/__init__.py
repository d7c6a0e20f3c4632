"""How well a passage fits a question."""
