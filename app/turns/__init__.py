"""One turn's way: understood, answered from the past, by the model or by research, and on disk."""
