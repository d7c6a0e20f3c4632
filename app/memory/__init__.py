"""What the assistant remembers: sessions and their life, context for the model, recall."""
