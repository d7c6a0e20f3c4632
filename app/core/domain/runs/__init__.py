"""Research runs as they are stored and told of."""
