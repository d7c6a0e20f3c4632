"""The life of a session: messages, the context for the model, title and summary."""
