"""How a text answers a question by its words: one way of matching for all that is looked for."""
