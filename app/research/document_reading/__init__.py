"""Reading documents for the line that answers a question, without a model."""
